import { useEffect, type ReactNode } from 'react'
import { notify } from '../platform/notices.ts'
import { useView } from '../router/context.ts'
import { useForm } from '../router/form.tsx'
import { useText } from '../platform/text.ts'
import { Button } from '../ui/form/button.tsx'
import { FormErrorSummary } from '../ui/form/form-error-summary.tsx'
import { Notice } from '../ui/overlay/notice.tsx'
import { useFieldId } from './form-field.tsx'
import { problemLine } from './problem-line.ts'

/** Error of the form as a whole: shown as a notice, which expires, and in the form. */
export function FormProblem() {
  const { problems, formKey } = useForm()
  const { result } = useView()
  useEffect(() => {
    // the server-rendered page shows it already
    if (problems[''] && problems !== result?.problems) notify('error', problems[''], { isQuiet: true, formKey })
  }, [problems, result, formKey])
  return <div role="alert">{problems[''] && <Notice tone="error">{problems['']}</Notice>}</div>
}

/** Error summary above the form, each line linking to its field. */
export function FormProblems({ labels }: { labels: Readonly<Record<string, string>> }) {
  const language = useText()
  const { t } = language
  const { problems, solved, latest } = useForm()
  const idOf = useFieldId()
  const fieldProblems = Object.entries(problems)
    .filter(([name]) => name !== '' && !solved.includes(name))
    .map(([name, message]) => [name, latest[name] ?? message] as const)
  return (
    <>
      <FormProblem />
      <FormErrorSummary
        title={t('Incorrect data! Please resolve all field validation errors.')}
        responseKey={problems}
        errors={fieldProblems.map(([name, message]) => ({
          fieldId: idOf(name),
          message: problemLine(name, labels[name], message, language),
        }))}
      />
    </>
  )
}

export function SubmitButton({ children }: { children: ReactNode }) {
  const { pending } = useForm()
  return (
    <Button type="submit" variant="primary" wide loading={pending}>
      {children}
    </Button>
  )
}
