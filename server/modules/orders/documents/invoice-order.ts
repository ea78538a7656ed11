import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { addDays } from '../../../../rules/day.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getConfiguration, missingFacts, seller } from '../../store/index.ts'
import { writeComment } from '../orders.sql.ts'
import type { PlacedOrder } from '../order.ts'
import { type CommandOptions, type CommandResult, runOrderCommand, updateOrderState } from './order-command.ts'
import {
  addQuantities,
  insertSalesDocument,
  readSalesDocuments,
  readShipments,
  addToOrderTotals,
} from './documents.sql.ts'
import { refuseUnprintable } from './printable.ts'
import { checkAllowed, pickLines, quantityToInvoice, type RequestedItem } from './fulfilment.ts'
import { nextNumber } from './numbers.ts'
import { settleInvoicedPresale } from '../presale/settle-presale.ts'
import { addAmounts, toDocumentItem, sumItemsByRate, sumsOf } from './sums.ts'

export const ORDER_INVOICE = 'order-invoice'

export interface InvoiceCommand {
  /** Absent: everything not invoiced. */
  items?: readonly RequestedItem[]
  comment?: string
  notify: boolean
}

export interface DocumentResult {
  id: number
  number: string
  /** Grosze. */
  grandTotal: number
  currency: string
  items: { sku: string; name: string; quantity: number }[]
  status: string
}

/** Date of sale: the last shipment, else the payment. */
async function soldOn(tx: Db, order: PlacedOrder, issuedOn: string): Promise<string> {
  const soldAt = (await readShipments(tx, [order.id])).at(-1)?.createdAt ?? order.paidAt
  return soldAt ? dayInWarsaw(soldAt) : issuedOn
}

/** The first invoice includes the delivery, as in Magento. */
async function draftInvoice(tx: Db, order: PlacedOrder, items: InvoiceCommand['items'], now: Date) {
  const picked = pickLines(order, items, quantityToInvoice)
  if (picked.length === 0) throw new Refusal('graphql-input', 'Nothing of order %s is left to invoice.', order.number)
  const parts = picked.map((line) => toDocumentItem(line, line.item.quantityInvoiced))
  const byRate = sumItemsByRate(order, parts)
  const before = await readSalesDocuments(tx, [order.id])
  if (!before.some(({ kind }) => kind === 'invoice')) {
    for (const { rate, shippingGross, shippingAmount } of order.taxes) {
      if (shippingGross > 0)
        addAmounts(byRate, rate, {
          gross: shippingGross,
          tax: shippingAmount,
          shippingGross,
          shippingTax: shippingAmount,
        })
    }
  }
  const sums = sumsOf(order, parts, byRate)
  const billed = before.reduce((sum, { kind, grandTotal }) => sum + (kind === 'invoice' ? grandTotal : 0), 0)
  const paid = Math.min(Math.max(order.totalPaid - billed, 0), sums.grandTotal)
  const issuedOn = dayInWarsaw(now)
  const isAwaited = paid < sums.grandTotal && order.paymentDetails.timing !== 'on-delivery'
  return {
    picked,
    parts,
    sums,
    paid,
    issuedOn,
    soldOn: await soldOn(tx, order, issuedOn),
    payBy: isAwaited ? addDays(issuedOn, order.paymentDetails.payWithinDays ?? 7) : null,
  }
}

async function invoice(
  tx: Db,
  order: PlacedOrder,
  { items, comment, notify }: InvoiceCommand,
  now: Date,
): Promise<DocumentResult> {
  checkAllowed(order, 'invoice')
  const { picked, parts, sums, ...terms } = await draftInvoice(tx, order, items, now)
  const shop = seller(await getConfiguration(tx, order.storeCode))
  const missing = missingFacts(shop)
  if (missing.length > 0)
    throw new Refusal('graphql-input', 'An invoice names the seller. Set first: %s.', missing.join(', '))
  refuseUnprintable(order, [comment ?? ''])
  await addQuantities(
    tx,
    picked.map(({ item, quantity }) => ({ id: item.id, invoiced: quantity })),
  )
  await addToOrderTotals(tx, order.id, { invoiced: sums.grandTotal, shippingInvoiced: sums.shippingInclTax })
  const { status } = await updateOrderState(tx, order.number)
  const number = await nextNumber(tx, order.billingAddress ? 'invoice' : 'receipt', {
    storeCode: order.storeCode,
    day: terms.issuedOn,
  })
  const id = await insertSalesDocument(tx, {
    ...sums,
    ...terms,
    orderId: order.id,
    kind: 'invoice',
    number,
    seller: shop,
    buyer: order.billingAddress,
    reason: null,
    items: parts,
  })
  if (comment) await writeComment(tx, order.id, { message: comment, status, isVisible: true, salesDocumentId: id })
  await settleInvoicedPresale(tx, order.number, now)
  if (notify)
    await enqueue(tx, { kind: ORDER_INVOICE, payload: { number: order.number, id }, key: `${ORDER_INVOICE}:${number}` })
  return {
    id,
    number,
    grandTotal: sums.grandTotal,
    currency: order.currency,
    items: picked.map(({ item: { sku, name }, quantity }) => ({ sku, name, quantity })),
    status,
  }
}

/** Invoices an order completely or partially. */
export const invoiceOrder = (
  db: Database,
  options: CommandOptions,
  command: InvoiceCommand,
): Promise<CommandResult<DocumentResult>> =>
  runOrderCommand(db, options, 'invoice', command, (tx, order) => invoice(tx, order, command, options.now))
