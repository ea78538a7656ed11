import { FormField, type FormFieldProps } from './form-field.tsx'

/** Number field without stepper buttons; `min` and `max` are validated on blur. */
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
