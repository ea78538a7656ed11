import { createLanguage } from '../../language/translate.ts'
import {
  type Documents,
  optionsText,
  pointLine,
  titleOf,
  type OrderItem,
  type OrderSummary,
  type PlacedOrder,
} from '../modules/orders/index.ts'
import { alignColumns, formatUtcMinute } from './columns.ts'
import type { Withdrawal } from '../modules/withdrawals/index.ts'

const operator = createLanguage('pl_PL')

export const orderTable = (orders: readonly OrderSummary[]): string[] =>
  orders.length === 0
    ? ['There are no such orders.']
    : alignColumns([
        ['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'E-MAIL'],
        ...orders.map((o) => [
          o.number,
          formatUtcMinute(o.placedAt),
          o.status,
          operator.minor(o.grandTotal, o.currency),
          o.email,
        ]),
      ])

const orderOf = ({ order, isBuyers }: Withdrawal) =>
  order === null ? 'no such order' : isBuyers ? 'the buyer’s own' : 'another e-mail'

export const withdrawalTable = (withdrawals: readonly Withdrawal[]): string[] =>
  withdrawals.length === 0
    ? ['There are no withdrawals.']
    : alignColumns([
        ['RECEIVED', 'ORDER', '', 'NAME', 'E-MAIL', 'TITLES'],
        ...withdrawals.map((w) => [
          formatUtcMinute(w.receivedAt),
          w.orderNumber,
          orderOf(w),
          w.name,
          w.email,
          w.items?.replaceAll(/\s+/g, ' ') ?? 'all',
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
      formatUtcMinute(createdAt).slice(0, 10),
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

export function orderDetails(order: PlacedOrder, documents: Documents): string[] {
  const money = (grosze: number) => operator.minor(grosze, order.currency)
  return [
    `Order ${order.number}  ${formatUtcMinute(order.placedAt)}  ${order.status}`,
    `  buyer     ${order.email}${order.clientType === 'company' ? ' (company)' : ''}`,
    `  delivery  ${order.shippingTitle ?? 'none'}${order.pickupSource ? ` (${order.pickupSource})` : ''}`,
    ...(order.deliveryPoint ? [`  point     ${pointLine(order.deliveryPoint)}`] : []),
    `  payment   ${order.paymentTitle}`,
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
