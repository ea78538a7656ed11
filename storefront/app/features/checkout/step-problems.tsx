import { useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { FormErrorSummary } from '../../../../web/ui/form/form-error-summary.tsx'
import { fieldId } from '../../../../web/forms/form-field.tsx'
import { problemLine } from '../../../../web/forms/problem-line.ts'

const ofOrder = new Set(['total', 'shortage'])

/** Problem key of an order refused for missing stock; it links to the list of shortages. */
export const SHORTAGE = 'shortage'

/**
 * Error summary above the step, each line linking to its field. `fixedProblems` has problems that were fixed in other
 * ways than by editing the field that shows them.
 */
export function StepProblems({
  labels,
  fixedProblems = [],
}: {
  labels: Readonly<Record<string, string>>
  fixedProblems?: readonly string[]
}) {
  const language = useText()
  const { t } = language
  const { problems, solved } = useForm()
  const names = Object.keys(problems).filter((name) => !solved.includes(name) && !fixedProblems.includes(name))
  const title = names.some((name) => name !== '' && !ofOrder.has(name))
    ? t('Incorrect data! Please resolve all field validation errors.')
    : // even if the order exists after a lost response, a retry does not place it twice
      names.some((name) => ofOrder.has(name))
      ? t('The order was not placed yet.')
      : t('That did not work.')
  const errors = names.map((name) => {
    const message = problems[name] ?? ''
    return { fieldId: name ? fieldId(name) : undefined, message: problemLine(name, labels[name], message, language) }
  })
  return <FormErrorSummary title={title} errors={errors} responseKey={problems} />
}
