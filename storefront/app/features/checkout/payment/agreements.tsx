import type { Types } from '../../../generated/documents.ts'
import { useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import { fieldId, useProblem } from '../../../../../web/forms/form-field.tsx'
import styles from './agreements.module.css'

export type Agreement = NonNullable<Types.OpenCheckoutQuery['cart']>['agreements'][number]

/** Agreements of an order with their texts; those that need consent have a checkbox, never preselected. */
export function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  const { t, bind } = useText()
  const manual = agreements.filter(({ mode }) => mode === 'MANUAL')
  const ids = (list: readonly Agreement[]) => list.map(({ agreement_id }) => agreement_id).join(',')
  return (
    <div className={styles.agreements}>
      <input type="hidden" name="agreements_to_tick" value={ids(manual)} />
      <input type="hidden" name="agreements_taken" value={ids(agreements.filter(({ mode }) => mode === 'AUTO'))} />
      {agreements.map((agreement) => {
        const { agreement_id, checkbox_text, mode } = agreement
        const name = `agreement_${agreement_id}`
        return (
          <div key={agreement_id}>
            {mode === 'MANUAL' ? (
              <Box name={name} label={bind(checkbox_text)} />
            ) : (
              <p className={styles.taken}>{bind(checkbox_text)}</p>
            )}
            <Content agreement={agreement} label={t('Read: %s', bind(agreement.name))} isIndented={mode === 'MANUAL'} />
          </div>
        )
      })}
    </div>
  )
}

function Box({ name, label }: { name: string; label: string }) {
  const { typed, problems } = useForm()
  const [problem, setProblem] = useProblem(name)
  return (
    <Checkbox
      id={fieldId(name)}
      name={name}
      value="1"
      label={label}
      required
      error={problem}
      defaultChecked={typed[name] === '1'}
      onChange={({ target }) => setProblem(target.checked ? undefined : problems[name])}
    />
  )
}

function Content({
  agreement: { content, is_html },
  label,
  isIndented,
}: {
  agreement: Agreement
  label: string
  isIndented: boolean
}) {
  const { bind } = useText()
  if (!content) return null
  return (
    <details className={styles.content} data-indented={isIndented || undefined}>
      <summary className={styles.summary}>{label}</summary>
      <div className={styles.text} tabIndex={0}>
        {is_html ? <HtmlText prose html={content} /> : <p className={`prose ${styles.plain}`}>{bind(content)}</p>}
      </div>
    </details>
  )
}
