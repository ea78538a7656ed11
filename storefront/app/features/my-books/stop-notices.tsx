import { useEffect, useRef } from 'react'
import { FormProblem, SubmitButton } from '../../forms/form-parts.tsx'
import { Form } from '../../platform/router/form.tsx'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { href } from '../../routes.ts'
import styles from './my-books.module.css'

/**
 * Target of a mail's unsubscribe link. The form submits itself, so that one click is enough but link scanners change
 * nothing.
 */
export function StopNotices({ link, isDone }: { link: string; isDone: boolean }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) box.current?.querySelector('form')?.requestSubmit()
  }, [isDone])
  if (isDone)
    return (
      <>
        <p role="status">{t('We will not write to you about this list any more.')}</p>
        <p>
          <Link to={href('my-books')}>{t('My books')}</Link>
        </p>
      </>
    )
  return (
    <div ref={box}>
      <Form to={href('my-books-stop', { link })} intent="stop" className={styles.method}>
        <input type="hidden" name="link" value={link} />
        <FormProblem />
        <SubmitButton>{t('Do not write to me about this list')}</SubmitButton>
      </Form>
    </div>
  )
}
