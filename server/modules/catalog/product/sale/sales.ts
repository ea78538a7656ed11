import type { Db } from '../../../../platform/db/db.ts'
import { enqueue, type JobHandler } from '../../../../platform/jobs/jobs.ts'
import { salesChanged } from '../../changes.ts'
import { addSales, removeSales, type SoldLine } from './sales.sql.ts'

const SALES_MADE = 'sales-made'
const SALES_TAKEN_BACK = 'sales-taken-back'

/**
 * Queues the counting of sales for bestsellers, which happens after the commit, so that buyers of one popular title do
 * not wait for each other.
 */
export async function queueSales(tx: Db, orderId: number, lines: readonly SoldLine[]): Promise<void> {
  if (lines.length > 0)
    await enqueue(tx, { kind: SALES_MADE, payload: { orderId, lines }, key: `${SALES_MADE}:${orderId}` })
}

/** Queues the reversal of the sales of an order that was cancelled. */
export const queueSalesReversal = (tx: Db, orderId: number): Promise<void> =>
  enqueue(tx, { kind: SALES_TAKEN_BACK, payload: { orderId }, key: `${SALES_TAKEN_BACK}:${orderId}` })

export const salesJobs: Record<string, JobHandler> = {
  [SALES_MADE]: ({ orderId, lines }: { orderId: number; lines: SoldLine[] }, { complete }) =>
    complete(async (tx) => {
      await addSales(tx, orderId, lines)
      await salesChanged(
        tx,
        lines.map(({ productId }) => productId),
      )
    }),
  [SALES_TAKEN_BACK]: ({ orderId }: { orderId: number }, { complete }) =>
    complete(async (tx) => salesChanged(tx, await removeSales(tx, orderId))),
}
