import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { useView } from '../../../../web/router/context.ts'
import { useForm } from '../../../../web/router/form.tsx'
import { notify } from '../../../../web/platform/notices.ts'
import { Button } from '../../../../web/ui/form/button.tsx'

/** Reasons why titles stay on the list, by item id. */
export type ItemErrors = Readonly<Record<string, string>>

/** Shows a form's error as a notice; errors of single titles are shown in their rows. */
export function FormErrors({ onItemErrors }: { onItemErrors?: (itemErrors: ItemErrors) => void }) {
  const { problems, formKey } = useForm()
  const { result } = useView()
  useEffect(() => {
    // the server-rendered page already shows it
    if (problems === result?.problems) return
    const { '': formProblem, ...ofTitles } = problems
    if (formProblem) notify('error', formProblem, { formKey })
    if (Object.keys(ofTitles).length > 0) onItemErrors?.(ofTitles)
  }, [problems, result, formKey, onItemErrors])
  return null
}

interface SubmitButtonProps {
  icon?: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet' | 'icon'
  label?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  children?: ReactNode
}

export function SubmitButton({ icon, variant = 'quiet', label, onClick, children }: SubmitButtonProps) {
  const { pending } = useForm()
  return (
    <Button
      type="submit"
      size={variant === 'icon' ? 'm' : 's'}
      variant={variant}
      loading={pending}
      aria-label={label}
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  )
}
