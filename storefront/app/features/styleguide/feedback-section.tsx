import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/ui/state/error-state.tsx'
import * as icons from '../../../../web/ui/icon/icons.tsx'
import * as pageIcons from '../../../../web/ui/icon/page-icons.tsx'
import { Logo } from '../../ui/icon/logo.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { Ribbon } from '../../ui/shelf/ribbon.tsx'
import { Skeleton } from '../../../../web/ui/state/skeleton.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { TabLinks, Tabs } from '../../../../web/ui/tabs.tsx'
import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const orders = [
  ['000000123', '20.11.2026', 'W realizacji', '87,80 zł'],
  ['000000098', '3.09.2026', 'Zakończone', '129,00 zł'],
]

export function FeedbackSection({ theme }: { theme: string }) {
  const pages = {
    to: (n: number) => `/styleguide?p=${n}`,
    previousLabel: 'Poprzednia strona',
    nextLabel: 'Następna strona',
    pageLabel: (n: number) => `Strona ${n}`,
  }
  return (
    <>
      <Section title="Nawigacja">
        <Logo title="Zakładka" />
        <Breadcrumbs
          label={`Okruszki, ${theme}`}
          crumbs={[
            { label: 'Zakładka', to: '/' },
            { label: 'Literatura piękna', to: '/literatura' },
            { label: 'Klasyka polska', to: '/literatura/klasyka' },
            { label: 'Lalka' },
          ]}
        />
        <TabLinks
          label={`Konto, ${theme}`}
          links={[
            { to: '/a', label: 'Pulpit' },
            { to: '/b', label: 'Zamówienia', current: true },
            { to: '/c', label: 'Adresy' },
          ]}
        />
        <Tabs
          label={`Książka, ${theme}`}
          tabs={[
            {
              id: 'about',
              label: 'Opis',
              panel: <p className="prose">Powieść o czasie, w którym jedni jeszcze marzą, a inni już liczą.</p>,
            },
            { id: 'details', label: 'Szczegóły', panel: <p>Oprawa twarda, 680 stron.</p> },
            { id: 'reviews', label: 'Opinie (12)', panel: <p>Brak opinii.</p> },
          ]}
        />
        <Pagination label={`Strony, ${theme}`} page={7} pages={24} {...pages} />
        <Pagination label={`Strony od pierwszej, ${theme}`} page={1} pages={5} {...pages} />
        <div>
          <Disclosure summary="Dostawa i zwroty" open>
            <p>Na zwrot masz 30 dni. Paczka wychodzi od nas tego samego dnia, jeśli zamówisz do 14:00.</p>
          </Disclosure>
          <Disclosure summary="Wydawnictwo" end={<span className={styles.code}>48</span>}>
            <p>Lista wydawnictw.</p>
          </Disclosure>
        </div>
      </Section>
      <Section title="Powiadomienia">
        <Notice tone="success">Książka jest w koszyku.</Notice>
        <Notice tone="info">Wyślemy ją w dniu premiery, 20.11.2026.</Notice>
        <Notice tone="warning" title="Zostały 2 egzemplarze">
          Trzeci możemy zamówić u wydawcy.
        </Notice>
        <Notice tone="error" title="Nie udało się zapisać adresu" action={<Button size="s">Ponów</Button>}>
          Wpisane dane zostały w formularzu.
        </Notice>
      </Section>
      <Section title="Tabela">
        <Table caption={`Zamówienia, ${theme}`} stacked>
          <thead>
            <tr>
              <th scope="col">Numer</th>
              <th scope="col">Data</th>
              <th scope="col">Stan</th>
              <th scope="col" data-numeric>
                Suma
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(([number, date, state, total]) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td data-label="Data">{date}</td>
                <td data-label="Stan">{state}</td>
                <td data-label="Suma" data-numeric>
                  {total}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <Section title="Pusto, błąd, w drodze">
        <EmptyState
          icon={<Ribbon size={40} />}
          title="Lista jest jeszcze pusta"
          action={<Button variant="primary">Przejdź do nowości</Button>}
        >
          Zapisuj książki wstążką, a znajdziesz je tu przy następnej wizycie.
        </EmptyState>
        <ErrorState title="Nie udało się wczytać opinii" action={<Button>Spróbuj ponownie</Button>}>
          Reszta strony działa, możesz kupować dalej.
        </ErrorState>
        <Skeleton lines={4} />
      </Section>
      <Section title="Ikony">
        <ul role="list" className={styles.icons}>
          {Object.entries({ ...icons, ...pageIcons }).map(([name, Icon]) => (
            <li key={name}>
              <Icon size={24} />
              <code className={styles.code}>{name.replace('Icon', '')}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
