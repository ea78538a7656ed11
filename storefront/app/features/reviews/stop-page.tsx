import { useEffect, useRef } from 'react'
import { FormProblem, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import styles from './write-page.module.css'

export interface StopData {
  link: string
  path: string
  isDone: boolean
}

/**
 * Target of the mailed link that ends reminders. The form submits itself by JavaScript, so that one click is enough but
 * link scanners change nothing.
 */
export function StopPage({ data: { link, path, isDone } }: { data: StopData }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDone) box.current?.querySelector('form')?.requestSubmit()
  }, [isDone])
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Mails asking for reviews') }]}
      />
      <div className={styles.narrow}>
        <h1>{t('Mails asking for reviews')}</h1>
        {isDone ? (
          <p role="status">{t('We will not ask you for reviews any more.')}</p>
        ) : (
          <div ref={box}>
            <Form to={path} intent="stop" fields={{ link }} className={styles.form}>
              <FormProblem />
              <SubmitButton>{t('Do not ask me for reviews')}</SubmitButton>
            </Form>
          </div>
        )}
      </div>
    </Container>
  )
}
