import { useText } from '../../../../../web/platform/text.ts'
import { EmailField } from './email-field.tsx'
import styles from '../checkout-page.module.css'

interface Props {
  /** The signed-in customer; undefined for guests. */
  customer?: { email?: string | null } | null
  email: string
  onSignIn: (email: string) => void
}

/** E-mail address for the order confirmation: a customer's is shown, a guest types one or signs in. */
export function Contact({ customer, email, onSignIn }: Props) {
  const { t } = useText()
  return (
    <>
      <h2 className={styles.title}>{t('Contact')}</h2>
      {customer ? (
        <div>
          <p className={styles.email}>{customer.email}</p>
          <p className={styles.soft}>{t('We send the confirmation of the order here.')}</p>
          <input type="hidden" name="email" value={customer.email ?? ''} />
        </div>
      ) : (
        <EmailField first={email} onSignIn={onSignIn} />
      )}
    </>
  )
}
