import { announce } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  addToShelf,
  logReservations,
  readReserved,
  readSource,
  readSources,
  readStock,
  removeFromShelf,
  reserveRows,
  shipRows,
} from './inventory.sql.ts'
import { type Source, type StockLine, type SourceStock } from './inventory.sql.ts'

export type { OpeningHours, Source, StockLine, SourceStock } from './inventory.sql.ts'

/** Active sources in their order. */
export const listSources = (db: Db): Promise<Source[]> => readSources(db)

/** Undefined where there is no active source of that code. */
export const getSource = (db: Db, code: string): Promise<Source | undefined> => readSource(db, code)

/** For each product, its stock in active sources, in the order of the sources. */
export async function stockOf(db: Db, productIds: readonly number[]): Promise<SourceStock[][]> {
  const rows = await readStock(db, productIds)
  return productIds.map((id) => rows.filter(({ productId }) => productId === id))
}

/** There are fewer copies than were requested. */
const insufficientStock = () =>
  new Refusal('graphql-input', 'The requested qty is not available').as('INSUFFICIENT_STOCK')

/** Work for the catalogue: these products may have sold out, or are back. */
export const STOCK_TURNED = 'stock-turned'

/**
 * Promises stock to an order, all lines or none. Lines of one product and source may repeat.
 * Pass only what is limited by stock (`isStockLimited`).
 */
export async function reserveStock(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<void> {
  const wanted = summed(lines)
  if (wanted.length === 0) return
  const taken = await reserveRows(tx, orderId, wanted, 'order placed')
  if (taken.length < wanted.length) throw insufficientStock()
  await announce(
    tx,
    wanted.map(({ productId }) => `product:${productId}`),
  )
  await stockTurned(
    tx,
    taken.filter(({ left }) => left === 0).map(({ productId }) => productId),
  )
}

/** Gives back all that an order still holds. Doing it twice changes nothing. */
export async function releaseStock(tx: Db, orderId: number, reason: string): Promise<void> {
  const held = (await readReserved(tx, orderId)).map((line) => ({ ...line, quantity: -line.quantity }))
  if (held.length === 0) return
  await reserveRows(tx, orderId, held, reason)
  await stockTurned(
    tx,
    held.map(({ productId }) => productId),
  )
}

/** The part of what an order holds that these lines name. */
async function heldOf(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<StockLine[]> {
  const held = await readReserved(tx, orderId)
  return summed(lines)
    .map((line) => ({
      ...line,
      quantity: Math.min(
        line.quantity,
        held.find(({ productId, sourceCode }) => productId === line.productId && sourceCode === line.sourceCode)
          ?.quantity ?? 0,
      ),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Gives back a part of what an order holds; what it does not hold stays as it is. */
export async function releaseLines(
  tx: Db,
  orderId: number,
  lines: readonly StockLine[],
  reason: string,
): Promise<void> {
  if (lines.length === 0) return
  const released = (await heldOf(tx, orderId, lines)).map((line) => ({ ...line, quantity: -line.quantity }))
  if (released.length === 0) return
  await reserveRows(tx, orderId, released, reason)
  await announce(
    tx,
    released.map(({ productId }) => `product:${productId}`),
  )
  await stockTurned(
    tx,
    released.map(({ productId }) => productId),
  )
}

/** Copies promised to an order leave the shelf. */
export async function shipStock(tx: Db, orderId: number, lines: readonly StockLine[]): Promise<void> {
  if (lines.length === 0) return
  const leaving = await heldOf(tx, orderId, lines)
  if (leaving.length < summed(lines).length) throw insufficientStock()
  if ((await shipRows(tx, leaving)) < leaving.length)
    throw new Refusal('graphql-input', 'Fewer copies are on the shelf than were promised to orders. Count them first.')
  await logReservations(
    tx,
    orderId,
    leaving.map((line) => ({ ...line, quantity: -line.quantity })),
    'shipped',
  )
}

/** Copies leave the shelf that were promised to nobody. */
export async function takeFromShelf(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const leaving = summed(lines)
  if (leaving.length === 0) return
  const taken = await removeFromShelf(tx, leaving)
  if (taken.length < leaving.length) throw insufficientStock()
  await announce(
    tx,
    leaving.map(({ productId }) => `product:${productId}`),
  )
  await stockTurned(
    tx,
    taken.filter(({ left }) => left === 0).map(({ productId }) => productId),
  )
}

/** Copies come back to the shelf and may be sold again. */
export async function returnStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const back = summed(lines)
  if (back.length === 0) return
  for (const { sourceCode } of back)
    if (!(await getSource(tx, sourceCode))) throw new Refusal('graphql-input', 'There is no shelf "%s".', sourceCode)
  await addToShelf(tx, back)
  await announce(
    tx,
    back.map(({ productId }) => `product:${productId}`),
  )
  await stockTurned(
    tx,
    back.map(({ productId }) => productId),
  )
}

async function stockTurned(tx: Db, productIds: number[]) {
  if (productIds.length > 0) await enqueue(tx, { kind: STOCK_TURNED, payload: { productIds } })
}

/**
 * One line a product and source, in the order in which rows are locked, so that two orders never wait for each other.
 */
function summed(lines: readonly StockLine[]): StockLine[] {
  const byPlace = new Map<string, StockLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.sourceCode}`
    byPlace.set(key, { ...line, quantity: line.quantity + (byPlace.get(key)?.quantity ?? 0) })
  }
  return [...byPlace.values()]
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.productId - b.productId || (a.sourceCode < b.sourceCode ? -1 : 1))
}
