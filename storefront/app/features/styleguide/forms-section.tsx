import { useState } from 'react'
import { text } from '../../../../language/translate.ts'
import { passwordProblems } from '../../../../rules/password.ts'
import type { FieldKind, FieldRules } from '../../../../rules/validation.ts'
import { DateTimeField } from '../../../../web/forms/date-time-field.tsx'
import { FieldGroup } from '../../../../web/forms/field-group.tsx'
import { FileField } from '../../../../web/forms/file-field.tsx'
import { FormArea, FormField } from '../../../../web/forms/form-field.tsx'
import { NumberField } from '../../../../web/forms/number-field.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const kinds: readonly FieldKind[] = [
  'alpha',
  'alphaSpace',
  'alphaNumeric',
  'alphaDash',
  'name',
  'url',
  'numeric',
  'numericDash',
  'integer',
  'natural',
  'naturalNoZero',
  'email',
  'emailList',
  'date',
  'password',
  'phone',
  'vat',
]

const matches: Readonly<Record<string, FieldRules>> = {
  'Wzór: dwie litery i cyfra': { match: /^\p{L}{2}\d$/u },
  'Funkcja: słowo od końca takie samo': { match: (written) => written === [...written].toReversed().join('') },
  'Funkcja z własną treścią': { match: (written) => written !== 'Prus' || [text('Passwords do not match!')] },
  'Siła hasła': { match: (written) => passwordProblems(written, { minLength: 8, minClasses: 3 }) },
}

const years = { from: 2024, to: 2028 }

/** Every kind of field with its rules, validated on blur. */
export function FormsSection() {
  const { t } = useText()
  const [round, setRound] = useState(0)
  return (
    <Section title="Reguły pól">
      <form key={round} noValidate aria-label="Reguły pól" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>
          {kinds.map((kind) => (
            <FormField key={kind} name={`kind-${kind}`} label={kind} rules={{ kind }} autoComplete="off" />
          ))}
          <FormField name="range" label="Od 3 do 10 znaków" rules={{ range: { min: 3, max: 10 } }} autoComplete="off" />
          <FormField name="longest" label="Najwyżej 5 znaków" rules={{ maxLength: 5 }} autoComplete="off" />
          <NumberField name="number" label="Od 2 do 12" min={2} max={12} />
          <FormField
            name="day"
            label="Dzień roku 2026"
            rules={{ kind: 'date', value: { min: '2026-01-01', max: '2026-12-31' } }}
            autoComplete="off"
          />
          {Object.entries(matches).map(([label, rules]) => (
            <FormField key={label} name={label} label={label} rules={rules} autoComplete="off" />
          ))}
          <FileField name="file" label="Plik" accept=".pdf, image/png" />
        </div>
        <FormArea name="words" label="Uwagi" rules={{ range: { max: 40 } }} />
        <div className={styles.fields}>
          <FieldGroup name="shelves" legend="Choć jedna półka" rules={{ isRequired: true }}>
            {['Powieści', 'Wiersze', 'Reportaże'].map((shelf) => (
              <Checkbox key={shelf} name="shelf" label={shelf} value={shelf} />
            ))}
          </FieldGroup>
          <FieldGroup
            name="pair"
            legend="Dwie różne liczby"
            rules={{ match: (values) => new Set(values).size === values.length }}
          >
            <FormField name="first" label="Pierwsza" rules={{ kind: 'natural' }} autoComplete="off" />
            <FormField name="second" label="Druga" rules={{ kind: 'natural' }} autoComplete="off" />
          </FieldGroup>
          <DateTimeField
            name="when"
            legend="Dzień i godzina"
            parts="date_time"
            order="d,m,y"
            years={years}
            isRequired
          />
          <DateTimeField
            name="when-english"
            legend="Month first, AM and PM"
            parts="date_time"
            order="m,d,y"
            isTwelveHours
            years={years}
          />
        </div>
        <Button onClick={() => setRound(round + 1)}>{t('Reset')}</Button>
      </form>
    </Section>
  )
}
