import { FormField, type FormFieldProps } from './form-field.tsx'

/** A number that is written, not counted up: its ends are told when it is left. */
export function NumberField({
  min,
  max,
  rules,
  ...rest
}: Omit<FormFieldProps, 'min' | 'max'> & { min?: number; max?: number }) {
  return (
    <FormField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      rules={{ kind: 'numeric', ...rules, value: { min, max } }}
    />
  )
}
