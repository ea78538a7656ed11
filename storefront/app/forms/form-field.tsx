import { createContext, use, useState, type ComponentProps } from 'react'
import { type FieldRules, lengthHint, problemsOf, type Values } from '../../../rules/validation.ts'
import { afterPress } from '../platform/after-press.ts'
import { useForm } from '../platform/router/form.tsx'
import { useText } from '../platform/text.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'

/** Sets forms over a page apart from those of the page, whose fields may have the same names. */
export const FieldScope = createContext('')
/** The id by which the summary of errors finds a field; lists of ids are separated by spaces, so it has none. */
export const fieldId = (name: string, scope = '') => `${scope}field-${name.replaceAll(/\s+/g, '-')}`
export function useFieldId(): (name: string) => string {
  const scope = use(FieldScope)
  return (name) => fieldId(name, scope)
}

/** What is wrong with a field: what the last answer said of it, until the field itself knows better. */
export function useProblem(name: string): [problem: string | undefined, set: (problem: string | undefined) => void] {
  const { problems, markSolved } = useForm()
  const [own, setOwn] = useState<{ problem?: string; since: typeof problems }>()
  const set = (problem: string | undefined) => {
    setOwn({ problem, since: problems })
    if (problems[name] !== undefined) markSolved(name, problem === undefined)
  }
  return [own?.since === problems ? own.problem : problems[name], set]
}

/** The texts of a form by the names of its fields. */
export function valuesOf(form: HTMLFormElement | null): Values {
  const entries = form ? [...new FormData(form)] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

interface Checks {
  name: string
  /** The rules the field is held to when it is left, and with each key once it was wrong. */
  rules?: FieldRules
  /** The same where a rule cannot be told as data. */
  check?: (written: string) => string | undefined
  /** The usual spelling, put in when the field is left. */
  tidy?: (written: string) => string
}

/** What a field of a form knows: what was typed before, what is wrong with it, how many characters are left. */
function useField({ name, rules, check, tidy }: Checks) {
  const { t } = useText()
  const { typed, problems } = useForm()
  const [problem, setProblem] = useProblem(name)
  const [written, setWritten] = useState(typed[name] ?? '')
  const look = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (check) return field.value.trim() ? check(field.value) : undefined
    const found = rules ? problemsOf(field.value, rules, valuesOf(field.form)) : []
    return found.map((one) => t(...one)).join(' ') || undefined
  }
  return {
    typed: typed[name],
    problem,
    hint: rules?.range?.max === undefined ? undefined : t(...lengthHint(written, rules.range.max)),
    onInput(field: HTMLInputElement | HTMLTextAreaElement) {
      setWritten(field.value)
      // an empty field that must not be is as wrong as it was
      if (problem !== undefined) setProblem(check && field.required && !field.value.trim() ? problem : look(field))
    },
    onBlur(field: HTMLInputElement | HTMLTextAreaElement) {
      if (tidy && field.value) field.value = tidy(field.value)
      // as it is by then: a press may end in another window, and the field be mended meanwhile
      afterPress(() => {
        const found = look(field)
        // what only the shop can know stays told until the field is written in anew
        const isTold = found === undefined && problem !== undefined && problem === problems[name]
        // an empty field is told of when the form is sent
        if (field.value.trim() && !isTold) setProblem(found)
      })
    },
  }
}

export type FormFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'id' | 'name'> & Checks

/** A field of a form: what was typed before, what is wrong with it, and the first look before sending. */
export function FormField({ name, rules, check, tidy, defaultValue, hint, onBlur, onInput, ...rest }: FormFieldProps) {
  const field = useField({ name, rules, check, tidy })
  const idOf = useFieldId()
  return (
    <TextField
      required={rules?.isRequired}
      {...rest}
      id={idOf(name)}
      name={name}
      defaultValue={field.typed ?? defaultValue}
      hint={hint ?? field.hint}
      error={field.problem}
      onInput={(event) => {
        field.onInput(event.currentTarget)
        onInput?.(event)
      }}
      onBlur={(event) => {
        field.onBlur(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}

export type FormAreaProps = Omit<ComponentProps<typeof TextArea>, 'error' | 'id' | 'name'> & Checks

/** The same for more than a line. */
export function FormArea({ name, rules, check, tidy, defaultValue, hint, ...rest }: FormAreaProps) {
  const field = useField({ name, rules, check, tidy })
  const idOf = useFieldId()
  return (
    <TextArea
      required={rules?.isRequired}
      {...rest}
      id={idOf(name)}
      name={name}
      defaultValue={field.typed ?? defaultValue}
      hint={hint ?? field.hint}
      error={field.problem}
      onInput={(event) => field.onInput(event.currentTarget)}
      onBlur={(event) => field.onBlur(event.currentTarget)}
    />
  )
}
