import { useText } from '../../../../web/platform/text.ts'
import type { Statement } from './statement.ts'
import { chosenTitles, type WithdrawalOrder } from './withdrawal-order.ts'
import styles from './withdrawal-page.module.css'

/** The statement with the text that the shop receives. */
export function StatementView({ statement, order }: { statement: Statement; order?: WithdrawalOrder }) {
  const { t, dateTime } = useText()
  const { name, email, receivedAt, chosen } = statement
  const titles = order && chosen ? chosenTitles(order, chosen) : statement.items
  const fields = [
    [t('First and last name'), name],
    [t('Order number'), statement.order],
    [t('Titles'), titles],
    [t('E-mail'), email],
    [t('Received'), receivedAt && dateTime(receivedAt)],
  ]
  return (
    <section className={styles.statement} aria-label={t('Your statement')}>
      <p>
        {titles || chosen
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
