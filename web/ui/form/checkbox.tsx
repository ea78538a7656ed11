import { useId, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { unbroken } from '../unbroken.tsx'
import { describedBy, FieldNotes, RequiredSign, type FieldText } from './field.tsx'
import styles from './choice.module.css'

export function Checkbox({
  label,
  hint,
  error,
  id,
  className,
  ...input
}: Omit<FieldText, 'hideLabel'> & Omit<ComponentProps<'input'>, 'type'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className={classNames(styles.choice, className)}>
      <input
        id={fieldId}
        type="checkbox"
        className={classNames(styles.mark, styles.check)}
        aria-invalid={error != null || undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        {...input}
      />
      <label htmlFor={fieldId} className={styles.label}>
        {unbroken(label)}
        {input.required && <RequiredSign />}
      </label>
      {(hint != null || error != null) && (
        <div className={styles.notes}>
          <FieldNotes id={fieldId} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}
