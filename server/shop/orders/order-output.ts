import { streetLine } from '../../../language/street-line.ts'
import { createLanguage } from '../../../language/translate.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import { addDays } from '../../../rules/day.ts'
import { formatPhone } from '../../../rules/phone.ts'
import {
  type Documents,
  optionsText,
  pointLine,
  titleOf,
  type OrderItem,
  type OrderSummary,
  type PlacedOrder,
} from '../../modules/orders/index.ts'
import { alignColumns, formatMinute } from '../columns.ts'
import { type Withdrawal, withdrawnTitles } from '../../modules/withdrawals/index.ts'

const operator = createLanguage('pl_PL')

export const orderTable = (orders: readonly OrderSummary[]): string[] =>
  orders.length === 0
    ? ['There are no such orders.']
    : alignColumns([
        ['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'PIECES', 'NAME', 'TOWN', 'E-MAIL'],
        ...orders.map((o) => [
          o.number,
          formatMinute(o.placedAt),
          o.status,
          operator.minor(o.grandTotal, o.currency),
          String(o.pieces),
          o.name,
          o.town,
          o.email,
        ]),
      ])

const orderOf = ({ order, isBuyers }: Withdrawal) =>
  order === null ? 'no such order' : isBuyers ? 'the buyer’s own' : 'another e-mail'

/** The law gives the shop this many days from the statement to refund the buyer. */
const REFUND_DAYS = 14
const refundDayOf = ({ receivedAt }: Withdrawal) => addDays(dayInWarsaw(receivedAt), REFUND_DAYS)

function withdrawalState(withdrawal: Withdrawal, today: string): string {
  if (withdrawal.refunds.length > 0) return `refunded ${withdrawal.refunds.join(', ')}`
  if (withdrawal.orderStatus === 'canceled') return 'order cancelled'
  return refundDayOf(withdrawal) < today ? 'OVERDUE' : 'open'
}

export const withdrawalTable = (withdrawals: readonly Withdrawal[], today: string): string[] =>
  withdrawals.length === 0
    ? ['There are no withdrawals.']
    : alignColumns([
        ['RECEIVED', 'REFUND BY', 'STATE', 'ORDER', '', 'NAME', 'E-MAIL', 'TITLES'],
        ...withdrawals.map((w) => [
          formatMinute(w.receivedAt),
          refundDayOf(w),
          withdrawalState(w, today),
          w.orderNumber,
          orderOf(w),
          w.name,
          w.email,
          withdrawnTitles(w)?.replaceAll(/\s+/g, ' ') ?? 'all',
        ]),
      ])

/** Quantities invoiced, shipped, canceled, refunded and returned. */
const progressOf = ({
  quantityInvoiced,
  quantityShipped,
  quantityCanceled,
  quantityRefunded,
  quantityReturned,
}: OrderItem): string =>
  Object.entries({
    invoiced: quantityInvoiced,
    shipped: quantityShipped,
    canceled: quantityCanceled,
    refunded: quantityRefunded,
    returned: quantityReturned,
  })
    .flatMap(([action, count]) => (count > 0 ? [`${count} ${action}`] : []))
    .join(', ')

function documentLines({ invoices, shipments, creditMemos }: Documents, money: (grosze: number) => string): string[] {
  const rows = [
    ...invoices.map(({ number, issuedOn, grandTotal }) => ['  invoice', number, issuedOn, money(grandTotal)]),
    ...shipments.map(({ number, createdAt, deliveredOn, tracks }) => [
      '  shipment',
      number,
      dayInWarsaw(createdAt),
      tracks.map((track) => `${track.title} ${track.number}`).join(', '),
      deliveredOn ? `delivered ${deliveredOn}` : '',
    ]),
    ...creditMemos.map(({ number, issuedOn, grandTotal }) => [
      '  credit memo',
      number,
      issuedOn,
      `-${money(grandTotal)}`,
    ]),
  ]
  return rows.length > 0 ? ['', ...alignColumns(rows)] : []
}

/** Who receives the parcel, and where unless it is collected: what a label needs. */
function recipientLines({ shippingAddress: to, deliveryPoint, pickupAddress }: PlacedOrder): string[] {
  if (!to) return []
  const address = [to.company ?? '', streetLine(to.street), `${to.postcode} ${to.city}`, to.country]
  return [
    `${to.firstname} ${to.lastname}`,
    ...(deliveryPoint || pickupAddress ? [] : address),
    `tel. ${formatPhone(to.telephone)}`,
  ].filter(Boolean)
}

export function orderDetails(order: PlacedOrder, documents: Documents): string[] {
  const money = (grosze: number) => operator.minor(grosze, order.currency)
  return [
    `Order ${order.number}  ${formatMinute(order.placedAt)}  ${order.status}`,
    `  buyer     ${order.email}${order.clientType === 'company' ? ' (company)' : ''}`,
    `  delivery  ${order.shippingTitle ?? 'none'}${order.pickupSource ? ` (${order.pickupSource})` : ''}`,
    ...(order.deliveryPoint ? [`  point     ${pointLine(order.deliveryPoint)}`] : []),
    ...recipientLines(order).map((line, index) => `  ${(index === 0 ? 'to' : '').padEnd(8)}  ${line}`),
    `  payment   ${order.paymentTitle}`,
    ...(order.customerNotes ? [`  note      ${order.customerNotes.replaceAll(/\s+/g, ' ')}`] : []),
    '',
    ...alignColumns(
      order.items.flatMap((item) => [
        [
          `  ${item.quantityOrdered} ×`,
          item.sku,
          titleOf(item),
          money(item.rowTotalInclTax),
          item.sourceCode ?? '',
          progressOf(item),
        ],
        ...(optionsText(item) ? [['', '', optionsText(item)]] : []),
      ]),
    ),
    '',
    ...alignColumns([
      ['  goods', money(order.subtotalInclTax)],
      ...(order.discount ? [['  discount', `-${money(order.discount)}`]] : []),
      ['  delivery', money(order.shippingInclTax)],
      ['  tax in it', money(order.tax)],
      ['  total', money(order.grandTotal)],
      ['  paid', money(order.totalPaid)],
    ]),
    ...documentLines(documents, money),
  ]
}
