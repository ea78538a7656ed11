import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldNotes, RequiredSign } from './field.tsx'
import styles from './choice.module.css'

export type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  end?: ReactNode
  /** Further fields, shown while this option is selected. */
  body?: ReactNode
  disabled?: boolean
  /** For style sheets: `data-kind` of the radio button. */
  kind?: string
}
type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  error?: ReactNode
  hint?: ReactNode
  cards?: boolean
  required?: boolean
  hideLegend?: boolean
  id?: string
}

export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  hint,
  cards,
  required,
  hideLegend,
  id,
}: RadioGroupProps) {
  const generated = useId()
  const groupId = id ?? generated
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={describedBy(groupId, { hint, error })}
      data-invalid={error != null || undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>
        {legend}
        {required && <RequiredSign />}
      </legend>
      <div className={cards ? styles.cards : styles.list}>
        {options.map((option) => (
          <div key={option.value} className={classNames(styles.choice, cards && styles.card)}>
            <input
              type="radio"
              id={`${groupId}-${option.value}`}
              name={name}
              data-kind={option.kind}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
              }
              disabled={option.disabled}
              required={required}
              className={classNames(styles.mark, styles.radio)}
              aria-describedby={option.hint != null ? `${groupId}-${option.value}-hint` : undefined}
              onChange={() => onChange?.(option.value)}
            />
            <label htmlFor={`${groupId}-${option.value}`} className={styles.label}>
              {option.label}
            </label>
            {option.end != null && <span className={styles.end}>{option.end}</span>}
            {option.hint != null && (
              <p id={`${groupId}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </p>
            )}
            {option.body != null && <div className={styles.body}>{option.body}</div>}
          </div>
        ))}
      </div>
      <FieldNotes id={groupId} hint={hint} error={error} />
    </fieldset>
  )
}
