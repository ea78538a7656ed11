import { newsletterForm } from '../../../../rules/forms.ts'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { Consents } from '../../forms/consents.tsx'
import { FormField } from '../../../../web/forms/form-field.tsx'
import { FormProblem, SubmitButton } from '../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'
import styles from './account.module.css'

/** Form of the page that opens when the newsletter form in the footer was refused. */
export function SubscribeForm({ consents }: { consents: readonly ConsentFieldFragment[] }) {
  return (
    <Form to={href('subscribe')} intent="subscribe" className={styles.form}>
      <Fields consents={consents} />
    </Form>
  )
}

function Fields({ consents }: { consents: readonly ConsentFieldFragment[] }) {
  const { t } = useText()
  const { typed } = useForm()
  return (
    <>
      {typed['next'] && <input type="hidden" name="next" value={typed['next']} />}
      <FormProblem />
      <FormField
        name="newsletterEmail"
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        rules={newsletterForm['newsletterEmail']}
      />
      <Consents of={consents} />
      <SubmitButton>{t('Subscribe')}</SubmitButton>
    </>
  )
}
