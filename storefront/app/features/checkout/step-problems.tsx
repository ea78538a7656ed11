import { useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { fieldId } from '../../forms/form-field.tsx'

/** All that is wrong with the step, above it, each line leading to its field. */
export function StepProblems({ labels }: { labels: Readonly<Record<string, string>> }) {
  const { t } = useText()
  const { problems } = useForm()
  const names = Object.keys(problems)
  const title = names.some((name) => name !== '' && name !== 'total')
    ? t('Incorrect data! Please resolve all field validation errors.')
    : // after a lost answer nobody knows, and the shop takes no order twice
      names.includes('total') ? t('The order was not placed yet.') : t('That did not work. Please try again.')
  const errors = names.map((name) => {
    const message = problems[name] ?? ''
    const label = labels[name]
    return { fieldId: name ? fieldId(name) : undefined, message: label ? `${label}: ${message}` : message }
  })
  return <FormErrorSummary title={title} errors={errors} />
}
