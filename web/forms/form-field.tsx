import { createContext, use, useState, type ComponentProps } from 'react'
import { problemOf } from '../../rules/required.ts'
import { type FieldRules, lengthHint, validateField, type Values } from '../../rules/validation.ts'
import { afterPress } from '../platform/after-press.ts'
import { useForm } from '../router/form.tsx'
import { useText } from '../platform/text.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'

/** Prefix for forms in overlays, whose field ids must differ from the page's. */
export const FieldIdPrefix = createContext('')
/** Id of a field, for the error summary. It contains no spaces, because they separate the ids in aria attributes. */
export const fieldId = (name: string, scope = '') => `${scope}field-${name.replaceAll(/\s+/g, '-')}`
export function useFieldId(): (name: string) => string {
  const scope = use(FieldIdPrefix)
  return (name) => fieldId(name, scope)
}

/** Error of a field: from the last response, until the field's own validation replaces it. */
export function useProblem(name: string): [problem: string | undefined, set: (problem: string | undefined) => void] {
  const { pending, problems, previous, markLatest } = useForm()
  const [own, setOwn] = useState<{ problem?: string; since: typeof problems; pending: boolean }>()
  const set = (problem: string | undefined) => {
    setOwn({ problem, since: problems, pending })
    if (problems[name] !== undefined) markLatest(name, problem)
  }
  // a result of this field's validation while the form was pending is newer than the response
  const isLatest = own?.since === problems || (own?.pending && own.since === previous && !problems[name])
  return [isLatest ? own?.problem : problems[name], set]
}

/** Values of a form by field name. */
function valuesOf(form: HTMLFormElement | null): Values {
  const entries = form ? [...new FormData(form)] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

interface FieldValidation {
  name: string
  /** Validation rules, applied on blur and, after an error, on each input. */
  rules?: FieldRules
  /** A rule that cannot be expressed as data. */
  customRule?: (value: string) => string | undefined
  /** Normalized value, set on blur. */
  normalise?: (value: string) => string
  /** Whether the field is validated when the form is submitted only. */
  onSubmitOnly?: boolean
}

/** State of a form field: typed value, error, remaining characters. */
function useField({ name, rules, customRule, normalise, onSubmitOnly }: FieldValidation) {
  const { t } = useText()
  const { typed, problems } = useForm()
  const [problem, setProblem] = useProblem(name)
  const [value, setValue] = useState(typed[name] ?? '')
  const findProblem = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (customRule) return field.value.trim() ? customRule(field.value) : undefined
    const found = rules ? validateField(field.value, rules, valuesOf(field.form)) : []
    return found.map((one) => t(...problemOf(name, one))).join(' ') || undefined
  }
  return {
    typed: typed[name],
    problem,
    hint: rules?.range?.max === undefined ? undefined : t(...lengthHint(value, rules.range.max)),
    onInput(field: HTMLInputElement | HTMLTextAreaElement) {
      setValue(field.value)
      // an empty required field keeps its error
      if (problem !== undefined)
        setProblem(customRule && field.required && !field.value.trim() ? problem : findProblem(field))
    },
    onBlur(field: HTMLInputElement | HTMLTextAreaElement) {
      if (normalise && field.value) field.value = normalise(field.value)
      if (onSubmitOnly) return
      // validated in the callback, since the value may change before it runs, e.g. while another window has focus
      afterPress(() => {
        const found = findProblem(field)
        // an error from the API stays until the field is changed
        const isShown = found === undefined && problem !== undefined && problem === problems[name]
        // an empty field is reported on submit
        if (field.value.trim() && !isShown) setProblem(found)
      })
    },
  }
}

export type FormFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'id' | 'name'> & FieldValidation

/** A text field of a form with its typed value, error and validation. */
export function FormField({
  name,
  rules,
  customRule,
  normalise,
  onSubmitOnly,
  defaultValue,
  hint,
  onBlur,
  onInput,
  ...rest
}: FormFieldProps) {
  const field = useField({ name, rules, customRule, normalise, onSubmitOnly })
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

export type FormAreaProps = Omit<ComponentProps<typeof TextArea>, 'error' | 'id' | 'name'> & FieldValidation

/** A multi-line FormField. */
export function FormArea({ name, rules, customRule, normalise, defaultValue, hint, ...rest }: FormAreaProps) {
  const field = useField({ name, rules, customRule, normalise })
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
