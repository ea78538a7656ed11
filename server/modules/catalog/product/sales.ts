import { announce } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { enqueue, type JobHandler } from '../../../platform/jobs/jobs.ts'
import { indexChanged } from '../index/open-index.ts'
import { addSales, removeSales, type SoldLine } from './sales.sql.ts'

const SALES_MADE = 'sales-made'
const SALES_TAKEN_BACK = 'sales-taken-back'

/**
 * Bestsellers follow what is ordered; counted after the commit, since buyers of one popular title must not wait for
 * each other.
 */
export async function salesMade(tx: Db, orderId: number, lines: readonly SoldLine[]): Promise<void> {
  if (lines.length > 0)
    await enqueue(tx, { kind: SALES_MADE, payload: { orderId, lines }, key: `${SALES_MADE}:${orderId}` })
}

/** The order was none after all. */
export const salesTakenBack = (tx: Db, orderId: number): Promise<void> =>
  enqueue(tx, { kind: SALES_TAKEN_BACK, payload: { orderId }, key: `${SALES_TAKEN_BACK}:${orderId}` })

async function show(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  indexChanged(tx)
  await announce(
    tx,
    productIds.map((id) => `product:${id}`),
  )
}

export const salesJobs: Record<string, JobHandler> = {
  [SALES_MADE]: ({ orderId, lines }: { orderId: number; lines: SoldLine[] }, { complete }) =>
    complete(async (tx) => {
      await addSales(tx, orderId, lines)
      await show(
        tx,
        lines.map(({ productId }) => productId),
      )
    }),
  [SALES_TAKEN_BACK]: ({ orderId }: { orderId: number }, { complete }) =>
    complete(async (tx) => show(tx, await removeSales(tx, orderId))),
}
