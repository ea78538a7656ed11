import type { Types } from '../../generated/documents.ts'
import { useText } from '../../platform/text.ts'
import styles from './account-shell.module.css'

export type Customer = NonNullable<Types.OpenCustomerQuery['customer']>

export function Dashboard({ customer }: { customer: Customer }) {
  const { t, date } = useText()
  return (
    <section className={styles.card}>
      <h2>{t('Account Information')}</h2>
      <p>
        {customer.firstname} {customer.lastname}
      </p>
      <p>{customer.email}</p>
      {customer.created_at && <p className={styles.soft}>{t('With us since %s', date(customer.created_at))}</p>}
    </section>
  )
}
