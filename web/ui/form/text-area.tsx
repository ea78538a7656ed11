import { useId, type ComponentProps } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import styles from './field.module.css'

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <Field
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      required={area.required}
      className={className}
    >
      <div className={styles.box}>
        <textarea
          id={fieldId}
          className={styles.control}
          aria-invalid={error != null || undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          {...area}
        />
      </div>
    </Field>
  )
}
