import { useId, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, Field, type FieldText } from './field.tsx'
import { ChevronDownIcon } from '../icon/icons.tsx'
import fieldStyles from './field.module.css'
import styles from './select.module.css'

export function Select({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  children,
  ...select
}: FieldText & ComponentProps<'select'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <Field
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      required={select.required}
      className={className}
    >
      <div className={classNames(fieldStyles.box, styles.box)}>
        <select
          id={fieldId}
          className={classNames(fieldStyles.control, styles.select)}
          aria-invalid={error != null || undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          {...select}
        >
          {children}
        </select>
        <ChevronDownIcon className={styles.chevron} />
      </div>
    </Field>
  )
}
