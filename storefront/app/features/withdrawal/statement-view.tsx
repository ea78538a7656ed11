import { useText } from '../../platform/text.ts'
import type { Statement } from './statement.ts'
import styles from './withdrawal-page.module.css'

/** The statement with the text that the shop receives. */
export function StatementView({ statement: { name, order, email, items, receivedAt } }: { statement: Statement }) {
  const { t, dateTime } = useText()
  const fields = [
    [t('First and last name'), name],
    [t('Order number'), order],
    [t('Titles'), items],
    [t('E-mail'), email],
    [t('Received'), receivedAt && dateTime(receivedAt)],
  ]
  return (
    <section className={styles.statement} aria-label={t('Your statement')}>
      <p>
        {items
          ? t('I withdraw from the contract made with the order named below, as to the titles named below.')
          : t('I withdraw from the contract made with the order named below, as to the whole of it.')}
      </p>
      <dl>
        {fields.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
