import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  addRows,
  logReservations,
  readReserved,
  readSource,
  readSources,
  readStock,
  deductRows,
  reserveRows,
  shipRows,
} from './inventory.sql.ts'
import { type Source, type StockLine, type SourceStock } from './inventory.sql.ts'

export type { OpeningHours, Source, StockLine, SourceStock } from './inventory.sql.ts'

/** Active sources in their order. */
export const listSources = (db: Db): Promise<Source[]> => readSources(db)

/** Undefined if no active source has the code. */
export const findSource = (db: Db, code: string): Promise<Source | undefined> => readSource(db, code)

/** For each product, its stock in active sources, in the order of the sources. */
export async function stockOf(db: Db, productIds: readonly number[]): Promise<SourceStock[][]> {
  const rows = await readStock(db, productIds)
  return productIds.map((id) => rows.filter(({ productId }) => productId === id))
}

/** Fewer copies are left than requested. */
const insufficientStockRefusal = () =>
  new Refusal('graphql-input', 'The requested qty is not available').withCode('INSUFFICIENT_STOCK')

/** Notifies the catalogue: these products may have sold out or be back in stock. */
export const AVAILABILITY_CHANGED = 'stock-turned'

/**
 * Reserves stock for an order, all lines or none. Lines of one product and source may repeat.
 * Pass only what is limited by stock (`isStockLimited`).
 */
export async function reserveStock(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<void> {
  const requested = mergeLines(lines)
  if (requested.length === 0) return
  const reserved = await reserveRows(tx, orderId, requested, 'order placed')
  if (reserved.length < requested.length) throw insufficientStockRefusal()
  await notifyChangedTags(
    tx,
    requested.map(({ productId }) => `product:${productId}`),
  )
  await enqueueAvailabilityChange(
    tx,
    reserved.filter(({ left }) => left === 0).map(({ productId }) => productId),
  )
}

/** Releases all reservations of an order; idempotent. */
export async function releaseStock(tx: Db, orderId: number, reason: string): Promise<void> {
  const released = (await readReserved(tx, orderId)).map((line) => ({ ...line, quantity: -line.quantity }))
  if (released.length === 0) return
  await reserveRows(tx, orderId, released, reason)
  await enqueueAvailabilityChange(
    tx,
    released.map(({ productId }) => productId),
  )
}

/** The reservations of an order for these lines. */
async function reservationsFor(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<StockLine[]> {
  const reservedLines = await readReserved(tx, orderId)
  return mergeLines(lines)
    .map((line) => ({
      ...line,
      quantity: Math.min(
        line.quantity,
        reservedLines.find(
          ({ productId, sourceCode }) => productId === line.productId && sourceCode === line.sourceCode,
        )?.quantity ?? 0,
      ),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Releases a part of an order's reservations, at most what is reserved. */
export async function releaseLines(
  tx: Db,
  orderId: number,
  lines: readonly StockLine[],
  reason: string,
): Promise<void> {
  if (lines.length === 0) return
  const released = (await reservationsFor(tx, orderId, lines)).map((line) => ({ ...line, quantity: -line.quantity }))
  if (released.length === 0) return
  await reserveRows(tx, orderId, released, reason)
  await notifyChangedTags(
    tx,
    released.map(({ productId }) => `product:${productId}`),
  )
  await enqueueAvailabilityChange(
    tx,
    released.map(({ productId }) => productId),
  )
}

/** Removes shipped copies from the stock and the reservations of an order. */
export async function shipStock(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<void> {
  if (lines.length === 0) return
  const leaving = await reservationsFor(tx, orderId, lines)
  if (leaving.length < mergeLines(lines).length) throw insufficientStockRefusal()
  if ((await shipRows(tx, leaving)) < leaving.length)
    throw new Refusal('graphql-input', 'Fewer copies are on the shelf than were promised to orders. Count them first.')
  await logReservations(
    tx,
    orderId,
    leaving.map((line) => ({ ...line, quantity: -line.quantity })),
    'shipped',
  )
}

/** Removes copies that are not reserved from the stock. */
export async function removeStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const leaving = mergeLines(lines)
  if (leaving.length === 0) return
  const deducted = await deductRows(tx, leaving)
  if (deducted.length < leaving.length) throw insufficientStockRefusal()
  await notifyChangedTags(
    tx,
    leaving.map(({ productId }) => `product:${productId}`),
  )
  await enqueueAvailabilityChange(
    tx,
    deducted.filter(({ left }) => left === 0).map(({ productId }) => productId),
  )
}

/** Returns copies to the stock for sale. */
export async function returnStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const back = mergeLines(lines)
  if (back.length === 0) return
  for (const { sourceCode } of back)
    if (!(await findSource(tx, sourceCode))) throw new Refusal('graphql-input', 'There is no shelf "%s".', sourceCode)
  await addRows(tx, back)
  await notifyChangedTags(
    tx,
    back.map(({ productId }) => `product:${productId}`),
  )
  await enqueueAvailabilityChange(
    tx,
    back.map(({ productId }) => productId),
  )
}

async function enqueueAvailabilityChange(tx: Db, productIds: number[]) {
  if (productIds.length > 0) await enqueue(tx, { kind: AVAILABILITY_CHANGED, payload: { productIds } })
}

/** One line per product and source, in the order in which rows are locked, against deadlocks. */
function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const byPlace = new Map<string, StockLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.sourceCode}`
    byPlace.set(key, { ...line, quantity: line.quantity + (byPlace.get(key)?.quantity ?? 0) })
  }
  return [...byPlace.values()]
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.productId - b.productId || (a.sourceCode < b.sourceCode ? -1 : 1))
}
