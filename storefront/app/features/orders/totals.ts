import { useText } from '../../../../web/platform/text.ts'
import { type Invoice, type Order, type Refund } from './order.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'

/** Row below a table; a `part` is included in the row above it. */
export interface Sum {
  label: string
  amount: string
  kind: 'row' | 'total' | 'part'
}

type Total = NonNullable<Order['total']> | NonNullable<Invoice['total']> | NonNullable<Refund['total']>

/** Totals of an order or a document, tax included, and the tax by rate. */
export function useSums(total: Total | null | undefined, { isSent = false }: { isSent?: boolean } = {}): Sum[] {
  const { t, money } = useText()
  if (!total) return []
  const currency = total.grand_total.currency
  const show = (amount: number) => money(amount, currency).replace(/^-/, '−')
  const delivery = total.shipping_handling?.amount_including_tax?.value ?? 0
  const adjustment = 'adjustment' in total ? (total.adjustment.value ?? 0) : 0
  const row = (label: string, amount: string, kind: Sum['kind'] = 'row'): Sum => ({ label, amount, kind })
  return [
    row(t('Subtotal'), show(total.subtotal_incl_tax.value ?? 0)),
    ...withoutNulls(total.discounts).map(({ label, amount }) =>
      row(label || t('Discount'), show(-(amount.value ?? 0))),
    ),
    ...(delivery > 0 ? [row(t('Delivery'), show(delivery))] : isSent ? [row(t('Delivery'), t('Free'))] : []),
    ...(adjustment === 0 ? [] : [row(t('Adjustment'), show(adjustment))]),
    row(t('Grand Total'), show(total.grand_total.value ?? 0), 'total'),
    ...withoutNulls(total.taxes).map(({ title, amount }) =>
      row(t('including %s', title), show(amount.value ?? 0), 'part'),
    ),
  ]
}

/** Totals of an order; after a refund also the refunded amount and the rest. */
export function useOrderSums(order: Order): Sum[] {
  const { t, money } = useText()
  const sums = useSums(order.total, { isSent: order.shipping_address !== null })
  const refunded = withoutNulls(order.credit_memos).reduce((sum, { total }) => sum + (total?.grand_total.value ?? 0), 0)
  if (!order.total || refunded === 0) return sums
  const { value, currency } = order.total.grand_total
  return [
    ...sums,
    { label: t('Refunded'), amount: `−${money(refunded, currency)}`, kind: 'row' },
    { label: t('Total after the refund'), amount: money((value ?? 0) - refunded, currency), kind: 'total' },
  ]
}
