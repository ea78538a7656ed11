import { FormProblem, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { Form } from '../../../../../web/router/form.tsx'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { href } from '../../../paths.ts'
import styles from './privacy.module.css'

export function ConfirmDeletionForm({ link }: { link: string }) {
  const { t } = useText()
  return (
    <Form to={href('confirm-deletion', { key: link })} intent="confirm" className={styles.form}>
      <p className={styles.text}>
        {t('We delete your account and what we keep about you. You can take the request back until that day.')}
      </p>
      <input type="hidden" name="key" value={link} />
      <FormProblem />
      <SubmitButton>{t('Yes, delete my data')}</SubmitButton>
    </Form>
  )
}

export function DeletionConfirmed({ dueDate }: { dueDate: string }) {
  const { t, date } = useText()
  return (
    <>
      <p className={styles.text}>
        {t('Your request is confirmed. Your data will be deleted on %s at the earliest.', date(dueDate))}
      </p>
      <p>
        <Link to={href('privacy-settings')}>{t('Privacy Settings')}</Link>
      </p>
    </>
  )
}
