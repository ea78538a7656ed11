import { useState, type ComponentProps } from 'react'
import { useForm } from '../../platform/router/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The id by which the summary of errors finds a field. */
export const fieldId = (name: string) => `field-${name}`

/** What is wrong with a field: what the last answer said of it, until the field itself knows better. */
export function useProblem(name: string): [problem: string | undefined, set: (problem: string | undefined) => void] {
  const { problems } = useForm()
  const [own, setOwn] = useState<{ problem?: string; since: typeof problems }>()
  return [own?.since === problems ? own.problem : problems[name], (problem) => setOwn({ problem, since: problems })]
}

type CheckoutFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'id' | 'name'> & {
  name: string
  /** Looked at when the field is left: what is wrong with what was written. */
  check?: (written: string) => string | undefined
  /** The usual spelling, put in when the field is left. */
  tidy?: (written: string) => string
}

/** A field of the checkout's forms: what was typed before, what is wrong with it, and the first look before sending. */
export function CheckoutField({ name, check, tidy, defaultValue, onBlur, onInput, ...rest }: CheckoutFieldProps) {
  const { typed } = useForm()
  const [problem, setProblem] = useProblem(name)
  return (
    <TextField
      {...rest}
      id={fieldId(name)}
      name={name}
      defaultValue={typed[name] ?? defaultValue}
      error={problem}
      onInput={(event) => {
        setProblem(undefined)
        onInput?.(event)
      }}
      onBlur={(event) => {
        const field = event.currentTarget
        if (tidy && field.value) field.value = tidy(field.value)
        if (check && field.value.trim()) setProblem(check(field.value))
        onBlur?.(event)
      }}
    />
  )
}
