import { type ReactNode, useEffect, useRef } from 'react'
import { FormProblem, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../web/router/form.tsx'
import styles from './my-books.module.css'

/**
 * Runs the action of a link in a mail. The form submits itself by JavaScript, so that one click is enough but link
 * scanners change nothing.
 */
export function ByMailLink({
  link,
  to,
  intent,
  children,
}: {
  link: string
  to: string
  intent: string
  /** Label of the button, for readers without JavaScript. */
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('form')?.requestSubmit(), [])
  return (
    <div ref={box}>
      <Form to={to} intent={intent} className={styles.method}>
        <input type="hidden" name="link" value={link} />
        <FormProblem />
        <SubmitButton>{children}</SubmitButton>
      </Form>
    </div>
  )
}
