import { Form } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { href } from '../../paths.ts'
import styles from './account.module.css'

/** The address that becomes the login once the link that was mailed to it is used. */
export function PendingEmail({ email }: { email: string }) {
  const { t } = useText()
  return (
    <section className={styles.pending}>
      <p>{t('%s is waiting for confirmation. Until then you sign in with the old address.', email)}</p>
      <Form to={href('account-edit')} intent="resendEmailChange">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="quiet">
          {t('Send the link again')}
        </Button>
      </Form>
      <Form to={href('account-edit')} intent="cancelEmailChange">
        <Button type="submit" variant="quiet">
          {t('Keep the old address')}
        </Button>
      </Form>
    </section>
  )
}
