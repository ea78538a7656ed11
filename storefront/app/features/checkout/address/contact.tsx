import { useText } from '../../../platform/text.ts'
import { EmailField } from './email-field.tsx'
import styles from '../checkout-page.module.css'

interface Props {
  /** Of the signed-in customer. */
  customer?: { email?: string | null } | null
  email: string
  onSignIn: (email: string) => void
}

/** Where the confirmation is mailed: a customer's address is known, a guest types theirs or signs in. */
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
