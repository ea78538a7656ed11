import { dayInWarsaw, instantInWarsaw } from '../../../../language/warsaw-time.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { fromBaseCurrency } from '../../../platform/price-context.ts'
import type { Language } from '../../../../language/translate.ts'
import { isVirtualType as isFileType, lowestPricesBetween } from '../../catalog/index.ts'
import { getViewLanguage } from '../../store/index.ts'
import { lockOrder, readSalesDocuments } from '../documents/documents.sql.ts'
import { addAmounts, sumByRate, type AmountsByRate, amountsAt, sumsOf } from '../documents/sums.ts'
import { writeCreditMemo } from '../documents/credit-memos/write-credit-memo.ts'
import { titleOf } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderItem, PresaleReduction } from '../order-item.ts'
import { findOrder } from '../orders.ts'
import { reductionOf } from './price-reduction.ts'
import { amountToCollect } from './amount-to-collect.ts'
import { insertReductions, markCredited, readReleasedFiles, type ReductionDraft } from './presale.sql.ts'

interface DispatchedLine {
  item: OrderItem
  quantity: number
  /** Copies of the line that left before. */
  before: number
}

/** Compares the price of presale copies that are dispatched now with the lowest price since the order. */
async function recordReductions(
  tx: Db,
  order: PlacedOrder,
  leaving: readonly DispatchedLine[],
  { until, shipmentId }: { until: Date; shipmentId: number | null },
): Promise<void> {
  const promised = leaving.flatMap((line) => {
    const { presale } = line.item.options
    return presale ? [{ ...line, presale }] : []
  })
  if (promised.length === 0) return
  const lowest = await lowestPricesBetween(tx, [...new Set(promised.map(({ presale }) => presale.productId))], {
    groupId: order.groupId,
    from: order.placedAt,
    to: until,
  })
  const reductions = promised.flatMap(({ item, quantity, before, presale }): ReductionDraft[] => {
    const inBase = lowest.get(presale.productId)
    const price = inBase === undefined ? presale.price : fromBaseCurrency(inBase, { rate: order.baseRate })
    if (price >= presale.price) return []
    const { gross, tax } = reductionOf({ item, quantity }, presale, price, before)
    return gross > 0 ? [{ orderItemId: item.id, quantity, price: presale.price, lowest: price, gross, tax }] : []
  })
  if (reductions.length > 0) await insertReductions(tx, order.id, shipmentId, reductions)
}

/** On dispatch: ends the time in which the price of the copies may fall, and credits what is invoiced. */
export async function settleShippedPresale(
  tx: Db,
  order: PlacedOrder,
  { picked, shipmentId, now }: { picked: readonly Omit<DispatchedLine, 'before'>[]; shipmentId: number; now: Date },
): Promise<{ less?: number; toCollect?: number }> {
  const leaving = picked.map((line) => ({ ...line, before: line.item.quantityShipped }))
  await recordReductions(tx, order, leaving, { until: now, shipmentId })
  await creditReductions(tx, order.number, now)
  const after = await findOrder(tx, order.number)
  const less = (after?.presaleReductions ?? [])
    .filter((reduction) => reduction.shipmentId === shipmentId)
    .reduce((sum, { gross }) => sum + gross, 0)
  if (!after || less === 0) return {}
  return { less, ...(after.totalPaid === 0 && { toCollect: amountToCollect(after) }) }
}

/** On an invoice: credits the reductions of copies that were dispatched before, and of released files. */
export async function settleInvoicedPresale(tx: Db, number: string, now: Date): Promise<void> {
  await recordFileReductions(tx, number, now)
  await creditReductions(tx, number, now)
}

/** A file counts as dispatched once it is released and invoiced. */
async function recordFileReductions(tx: Db, number: string, now: Date): Promise<void> {
  const order = await findOrder(tx, number)
  const files = order?.items.filter(({ type, options }) => isFileType(type) && options.presale) ?? []
  if (!order || files.length === 0) return
  const known = new Set(order.presaleReductions.map(({ orderItemId }) => orderItemId))
  const documents = await readSalesDocuments(tx, [order.id])
  for (const item of files) {
    const { shipsFrom, quantityInvoiced, id } = item
    if (!shipsFrom || shipsFrom > dayInWarsaw(now) || quantityInvoiced === 0 || known.has(id)) continue
    const releasedAt = instantInWarsaw(shipsFrom)
    const invoices = documents.filter(
      ({ kind, items }) => kind === 'invoice' && items.some(({ orderItemId }) => orderItemId === id),
    )
    const until = invoices.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), releasedAt)
    const leaving = { item, quantity: quantityInvoiced, before: 0 }
    await recordReductions(tx, order, [leaving], { until, shipmentId: null })
  }
}

export const PRESALE_FILES = 'presale-files'

/** Compares the prices of files that were invoiced before their release. */
export async function settleReleasedFiles(db: Database, now: Date): Promise<void> {
  for (const { number } of await readReleasedFiles(db, dayInWarsaw(now)))
    await db.transaction(async (tx) => {
      await lockOrder(tx, number)
      await settleInvoicedPresale(tx, number, now)
    })
}

/** Reductions to credit: not credited yet, and all their copies are invoiced. */
function dueReductions({ items, presaleReductions }: PlacedOrder): { item: OrderItem; reduction: PresaleReduction }[] {
  const credited = new Map<number, number>()
  return presaleReductions.flatMap((reduction) => {
    const item = items.find(({ id }) => id === reduction.orderItemId)
    if (!item) return []
    const before = credited.get(item.id) ?? 0
    const isInvoiced = before + reduction.quantity <= item.quantityInvoiced
    if (isInvoiced) credited.set(item.id, before + reduction.quantity)
    return isInvoiced && reduction.creditMemo === null ? [{ item, reduction }] : []
  })
}

/** Writes one corrective invoice for all reductions that are due, with the tax of each line. */
async function creditReductions(tx: Db, number: string, now: Date): Promise<void> {
  const order = await findOrder(tx, number)
  const due = order ? dueReductions(order) : []
  if (!order || due.length === 0) return
  const documents = await readSalesDocuments(tx, [order.id])
  const byRate = creditByRate(due, {
    billed: sumByRate(documents.filter(({ kind }) => kind === 'invoice')),
    refunded: sumByRate(documents.filter(({ kind }) => kind === 'credit-memo')),
  })
  const gross = [...byRate.values()].reduce((sum, rate) => sum + rate.gross, 0)
  // earlier refunds leave nothing to credit
  if (gross === 0) return
  const { language } = await getViewLanguage(tx, order.storeCode)
  const { id } = await writeCreditMemo(
    tx,
    order,
    {
      sums: sumsOf(order, [], byRate, gross),
      items: [],
      reason: reasonOf(due, order, language),
      notify: true,
      uncollected: sumUncollected(due, order),
    },
    now,
  )
  await markCredited(
    tx,
    due.map(({ reduction }) => reduction.id),
    id,
  )
}

/** Reductions that were recorded before the payment on delivery, which therefore never included them. */
const sumUncollected = (due: ReturnType<typeof dueReductions>, { paymentDetails, paidAt }: PlacedOrder): number =>
  due
    .filter(
      ({ reduction: { recordedAt } }) =>
        paymentDetails.timing === 'on-delivery' && paidAt !== null && new Date(recordedAt) <= paidAt,
    )
    .reduce((sum, { reduction: { gross } }) => sum + gross, 0)

/** Amounts by rate, limited to what other refunds have left of it. */
function creditByRate(
  due: ReturnType<typeof dueReductions>,
  { billed, refunded }: { billed: AmountsByRate; refunded: AmountsByRate },
): AmountsByRate {
  const byRate: AmountsByRate = new Map()
  for (const { item, reduction } of due) {
    const [all, before, now] = [
      amountsAt(billed, item.taxRate),
      amountsAt(refunded, item.taxRate),
      amountsAt(byRate, item.taxRate),
    ]
    const left = Math.max(all.gross - before.gross - now.gross, 0)
    if (left >= reduction.gross) addAmounts(byRate, item.taxRate, { gross: reduction.gross, tax: reduction.tax })
    else if (left > 0) addAmounts(byRate, item.taxRate, { gross: left, tax: all.tax - before.tax - now.tax })
  }
  return byRate
}

const reasonOf = (due: ReturnType<typeof dueReductions>, { currency }: PlacedOrder, { t, minor }: Language): string =>
  t(
    'Presale at the lowest price until dispatch: %s',
    due
      .map(({ item, reduction: { price, lowest } }) =>
        t('%s %s instead of %s', titleOf(item), minor(lowest, currency), minor(price, currency)),
      )
      .join('; '),
  )
