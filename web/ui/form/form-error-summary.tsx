import { useEffect, useRef } from 'react'
import { ErrorIcon } from '../icon/icons.tsx'
import styles from '../overlay/notice.module.css'

export type FormError = { fieldId?: string; message: string }

interface FormErrorSummaryProps {
  title: string
  /** Remaining errors: the list shrinks as fields are corrected. */
  errors: FormError[]
  /** Identity of the response; the summary is focused when it changes. */
  responseKey: unknown
}

export function FormErrorSummary({ title, errors, responseKey }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (responseKey) box.current?.focus()
  }, [responseKey])
  if (errors.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.notice} data-tone="error">
      <ErrorIcon className={styles.sign} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <ul className={styles.errors}>
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId}-${message}`}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

// following the hash would add a history entry, so Back would not leave the form
function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
