import type { Types } from '../../../generated/documents.ts'
import { useForm } from '../../../platform/router/form.tsx'
import { useText } from '../../../platform/text.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { fieldId, useProblem } from '../../../forms/form-field.tsx'
import styles from './agreements.module.css'

export type Agreement = NonNullable<Types.OpenCheckoutQuery['cart']>['agreements'][number]

/**
 * What is agreed to by ordering: boxes to tick where the shop wants them ticked, each with its text at hand, and none
 * ticked beforehand.
 */
export function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  const { t } = useText()
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
              <Box name={name} label={checkbox_text} />
            ) : (
              <p className={styles.taken}>{checkbox_text}</p>
            )}
            <Content agreement={agreement} label={t('Read: %s', agreement.name)} isIndented={mode === 'MANUAL'} />
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
  if (!content) return null
  return (
    <details className={styles.content} data-indented={isIndented || undefined}>
      <summary className={styles.summary}>{label}</summary>
      {/* the server has cleaned it, as it does all texts of the shop */}
      {is_html ? (
        <div className={`prose ${styles.text}`} tabIndex={0} dangerouslySetInnerHTML={{ __html: content }} />
      ) : (
        <div className={`prose ${styles.text} ${styles.plain}`} tabIndex={0}>
          {content}
        </div>
      )}
    </details>
  )
}
