import { useId, type ComponentProps, type ReactNode } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldText & { start?: ReactNode; end?: ReactNode } & ComponentProps<'input'>

export function TextField({ label, hint, error, hideLabel, start, end, id, className, ...input }: TextFieldProps) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <Field
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      required={input.required}
      className={className}
    >
      <div className={styles.box}>
        {start && <span className={styles.slot}>{start}</span>}
        <input
          id={fieldId}
          className={styles.control}
          type="text"
          aria-invalid={error != null || undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          {...input}
        />
        {end && <span className={styles.slot}>{end}</span>}
      </div>
    </Field>
  )
}
