import { useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { fieldId } from '../../forms/form-field.tsx'

const ofOrder = new Set(['total', 'shortage'])

/** A problem of the order's: some of its titles are missing. It leads to where they are named. */
export const SHORTAGE = 'shortage'

/**
 * All that is wrong with the step, above it, each line leading to its field. `done` names problems that are solved
 * though no field shows it.
 */
export function StepProblems({
  labels,
  done = [],
}: {
  labels: Readonly<Record<string, string>>
  done?: readonly string[]
}) {
  const { t } = useText()
  const { problems, solved } = useForm()
  const names = Object.keys(problems).filter((name) => !solved.includes(name) && !done.includes(name))
  const title = names.some((name) => name !== '' && !ofOrder.has(name))
    ? t('Incorrect data! Please resolve all field validation errors.')
    : // after a lost answer nobody knows, and the shop takes no order twice
      names.some((name) => ofOrder.has(name))
      ? t('The order was not placed yet.')
      : t('That did not work. Please try again.')
  const errors = names.map((name) => {
    const message = problems[name] ?? ''
    const label = labels[name]
    return { fieldId: name ? fieldId(name) : undefined, message: label ? `${label}: ${message}` : message }
  })
  return <FormErrorSummary title={title} errors={errors} answer={problems} />
}
