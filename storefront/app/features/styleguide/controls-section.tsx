import { PasswordField } from '../../../../web/forms/password-field.tsx'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { BagIcon, CloseIcon, FilterIcon, SearchIcon, TrashIcon } from '../../../../web/ui/icon/icons.tsx'
import { ExternalIcon } from '../../../../web/ui/icon/page-icons.tsx'
import { NumberStepper } from '../../../../web/ui/form/number-stepper.tsx'
import { RadioGroup } from '../../../../web/ui/form/radio-group.tsx'
import { Select } from '../../../../web/ui/form/select.tsx'
import { TextArea } from '../../../../web/ui/form/text-area.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const states = [
  { label: 'Zwykły', props: {} },
  { label: 'Wskazany', props: { 'data-hover': '' } },
  { label: 'W fokusie', props: { 'data-focus': '' } },
  { label: 'W toku', props: { loading: true } },
  { label: 'Wyłączony', props: { disabled: true } },
]

export function ControlsSection({ theme }: { theme: string }) {
  return (
    <>
      <Section title="Przyciski">
        {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
          <div key={variant} className={styles.row}>
            {states.map((state) => (
              <Button key={state.label} variant={variant} {...state.props}>
                {state.label}
              </Button>
            ))}
          </div>
        ))}
        <div className={styles.row}>
          {states.map((state) => (
            <Button key={state.label} variant="icon" aria-label={`Szukaj: ${state.label}`} {...state.props}>
              <SearchIcon />
            </Button>
          ))}
          <Button variant="icon" aria-label="Usuń">
            <TrashIcon />
          </Button>
          <Button variant="icon" aria-label="Zamknij">
            <CloseIcon />
          </Button>
        </div>
        <div className={styles.row}>
          <Button variant="primary">
            <BagIcon /> Dodaj do koszyka
          </Button>
          <Button size="s">
            <FilterIcon /> Filtry
          </Button>
          <ButtonLink href="https://wolnelektury.pl" variant="quiet">
            Przeczytaj fragment <ExternalIcon size={16} />
          </ButtonLink>
        </div>
        <Button variant="primary" wide>
          Zamawiam z obowiązkiem zapłaty
        </Button>
      </Section>

      <Section title="Pola">
        <div className={styles.fields}>
          <TextField label="Imię" name={`${theme}-name`} required autoComplete="off" />
          <TextField
            label="E-mail"
            name={`${theme}-mail`}
            defaultValue="ala@przyklad"
            error="Niepoprawny adres e-mail."
          />
          <TextField
            label="Kod pocztowy"
            name={`${theme}-code`}
            placeholder="00-000"
            hint="Wystarczą cyfry, kreskę dopiszemy."
          />
          <TextField label="NIP" name={`${theme}-nip`} defaultValue="5260250274" disabled />
          <TextField
            label="Szukaj"
            name={`${theme}-q`}
            type="search"
            placeholder="Tytuł, autor, ISBN"
            start={<SearchIcon />}
            hideLabel
          />
          <PasswordField
            label="Hasło"
            name={`password-${theme.split(' ')[0]}`}
            defaultValue="tajne-haslo"
            hint="Co najmniej 8 znaków."
          />
          <Select label="Sortuj" name={`${theme}-sort`} defaultValue="new">
            <option value="fit">Trafność</option>
            <option value="new">Od najnowszych</option>
            <option value="price">Cena rosnąco</option>
            <option value="price-desc">Cena malejąco</option>
            <option value="title">Tytuł od A do Ż</option>
            <option value="author">Autor od A do Ż</option>
          </Select>
          <Select label="Województwo" name={`${theme}-region`} error="Uzupełnij to pole." defaultValue="">
            <option value="">Wybierz</option>
            <option value="maz">mazowieckie</option>
          </Select>
        </div>
        <TextArea
          label="Uwagi do zamówienia"
          name={`${theme}-note`}
          hint="Maksymalnie 300 znaków (zostało 284)"
          defaultValue="Proszę o paragon."
        />
        <div className={styles.fields}>
          <div>
            <Checkbox
              label="Chcę dostawać listy o nowościach"
              defaultChecked
              name={`${theme}-c1`}
              hint="Raz w tygodniu, z jednym kliknięciem do wypisania."
            />
            <Checkbox label="Faktura VAT" name={`${theme}-c2`} />
            <Checkbox label="Akceptuję regulamin" required error="Uzupełnij to pole." name={`${theme}-c3`} />
            <Checkbox label="Niedostępne" disabled name={`${theme}-c4`} />
            <Checkbox label="Zawsze włączone" disabled defaultChecked name={`${theme}-c5`} />
          </div>
          <RadioGroup
            legend="Dostawa"
            name={`${theme}-delivery`}
            defaultValue="locker"
            cards
            options={[
              { value: 'locker', label: 'Paczkomat', hint: 'Jutro, od 8:00', end: '11,99 zł' },
              { value: 'courier', label: 'Kurier', hint: 'W poniedziałek', end: '14,99 zł' },
              {
                value: 'shop',
                label: 'Odbiór w księgarni',
                end: '0,00 zł',
                body: <TextField label="Kto odbierze" name={`${theme}-collects`} />,
              },
              { value: 'post', label: 'Poczta', hint: 'Chwilowo niedostępna', end: '9,99 zł', disabled: true },
            ]}
          />
        </div>
        <div className={styles.row}>
          <NumberStepper label="Liczba sztuk" minusLabel="Mniej" plusLabel="Więcej" defaultValue={3} />
          <NumberStepper label="Liczba sztuk, dolny kres" minusLabel="Mniej" plusLabel="Więcej" defaultValue={1} />
          <NumberStepper label="Liczba sztuk, górny kres" minusLabel="Mniej" plusLabel="Więcej" defaultValue={200} />
          <NumberStepper
            label="Liczba sztuk, wyłączona"
            minusLabel="Mniej"
            plusLabel="Więcej"
            defaultValue={1}
            disabled
          />
        </div>
      </Section>
    </>
  )
}
