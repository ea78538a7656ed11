import type { ReactNode } from 'react'
import type { Types } from '../../../generated/documents.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Table } from '../../../../../web/ui/table.tsx'
import { plainId, type Invoice, type Order, type Refund } from '../order.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import type { Row } from '../order-table.tsx'
import styles from './printed-document.module.css'

/** Required content of a printed invoice or correction: the parties, dates, and the tax by rate. */

type Party = Types.DocumentPartyFragment

function Address({ title, party: { name, person, street, postcode, city, nip } }: { title: string; party: Party }) {
  const { t } = useText()
  return (
    <div>
      <h3>{title}</h3>
      <address>
        <strong>{name}</strong>
        {person && <span>{person}</span>}
        {street && <span>{street}</span>}
        {city && (
          <span>
            {postcode} {city}
          </span>
        )}
        {nip && (
          <span>
            {t('VAT number')}: {nip}
          </span>
        )}
      </address>
    </div>
  )
}

export function Parties({
  document: { seller, buyer, ...document },
  children,
}: {
  document: Invoice | Refund
  children?: ReactNode
}) {
  const { t, date } = useText()
  const days = [
    { label: t('Date of issue'), day: document.issued_on },
    ...('sold_on' in document ? [{ label: t('Date of sale'), day: document.sold_on }] : []),
    ...('pay_by' in document && document.pay_by ? [{ label: t('Due date'), day: document.pay_by }] : []),
  ]
  return (
    <div className={styles.parties}>
      <Address title={t('Seller')} party={seller} />
      <Address title={t('Buyer')} party={buyer} />
      <dl>
        {days.map(({ label, day }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{date(day)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}

/** Columns of an invoice: net, tax and gross of each line. */
export function useInvoiceColumns(): {
  columns: string[]
  cellsOf: (item: NonNullable<NonNullable<Invoice['items']>[number]>) => Row['cells']
} {
  const { t, money, number } = useText()
  return {
    columns: [t('Product Name'), t('Qty'), t('Unit price, gross'), t('Net'), t('VAT rate'), t('VAT'), t('Gross')],
    cellsOf(item) {
      const show = (amount: { value: number | null }) => money(amount.value ?? 0, item.row_subtotal.currency)
      return [
        number(item.quantity_invoiced ?? 0),
        show(item.product_sale_price),
        show(item.row_net),
        item.tax_rate === null ? '–' : `${number(item.tax_rate)}%`,
        show(item.row_tax),
        show(item.row_total),
      ]
    },
  }
}

/** Amount to pay or to refund, and how. */
export function Settlement({ document: { settlement, in_words: words } }: { document: Invoice | Refund }) {
  return (
    <div className={styles.settlement}>
      <dl>
        {settlement.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {words && <p>{words}</p>}
    </div>
  )
}

/** Invoices that a correction corrects, each with its date of issue. */
export function Corrected({ order, refund }: { order: Order; refund: Refund }) {
  const { t, date } = useText()
  const lines = new Set(withoutNulls(refund.items).map(({ order_item: line }) => line?.id))
  const corrected = withoutNulls(order.invoices).filter(
    ({ id, items }) =>
      Number(plainId(id)) < Number(plainId(refund.id)) &&
      (lines.size === 0 || withoutNulls(items).some(({ order_item: line }) => lines.has(line?.id))),
  )
  return corrected.map(({ id, number, issued_on: day }) => (
    <p key={id}>{t('Corrects: %s', `${number}, ${date(day)}`)}</p>
  ))
}

/** Net, tax and gross of each tax rate, delivery included. */
export function Rates({ total }: { total: Invoice['total'] | Refund['total'] }) {
  const { t, money, number } = useText()
  if (!total) return null
  const show = (amount: { value: number | null }) => money(amount.value ?? 0, total.grand_total.currency)
  return (
    <Table caption={t('Tax by rate')} className={styles.rates}>
      <thead>
        <tr>
          {[t('VAT rate'), t('Net'), t('VAT'), t('Gross')].map((label) => (
            <th key={label} scope="col" data-numeric>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withoutNulls(total.rates).map(({ rate, net, tax, gross }) => (
          <tr key={rate}>
            <th scope="row" data-numeric>
              {number(rate)}%
            </th>
            {[net, tax, gross].map((amount, at) => (
              <td key={at} data-numeric>
                {show(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
