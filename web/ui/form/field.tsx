import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { unbroken } from '../unbroken.tsx'
import { ErrorIcon } from '../icon/icons.tsx'
import styles from './field.module.css'

export type FieldText = { label: ReactNode; hint?: ReactNode; error?: ReactNode; hideLabel?: boolean }

export const describedBy = (id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) =>
  classNames(error != null && `${id}-error`, hint != null && `${id}-hint`) || undefined

export function Field({
  id,
  label,
  hint,
  error,
  hideLabel,
  required,
  className,
  children,
}: FieldText & { id: string; required?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {unbroken(label)}
        {required && <RequiredSign />}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function RequiredSign() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error != null && (
        <p id={`${id}-error`} className={styles.error}>
          <ErrorIcon size={16} />
          <span>{unbroken(error)}</span>
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {unbroken(hint)}
        </p>
      )}
    </>
  )
}
