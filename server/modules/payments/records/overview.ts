import type { Db } from '../../../platform/db/db.ts'
import { findOrder } from '../../orders/index.ts'
import { readDifferences, readPayments, readRefundsDue, readRefusedReports } from './overview.sql.ts'
import { readAttempts, readEvents, readPayment } from '../payments.sql.ts'
import { readRefunds } from '../refunds/refunds.sql.ts'

/** How long refused reports stay on the list. */
const REFUSED_DAYS = 30

export const listPayments = (db: Db, selection: { state?: string; limit: number }) => readPayments(db, selection)

/** What needs the operator's attention. */
export async function listDue(db: Db) {
  const [refunds, different, refused] = await Promise.all([
    readRefundsDue(db),
    readDifferences(db),
    readRefusedReports(db, REFUSED_DAYS),
  ])
  return { refunds, different, refused }
}

/** All records of an order's payment; undefined if there is none. */
export async function paymentRecord(db: Db, number: string) {
  const order = await findOrder(db, number)
  const payment = order && (await readPayment(db, order.id))
  if (!order || !payment) return undefined
  const [attempts, events, refunds] = await Promise.all([
    readAttempts(db, payment.id),
    readEvents(db, payment.id),
    readRefunds(db, payment.id),
  ])
  return { number, payment, attempts, events, refunds }
}

export type PaymentRecord = NonNullable<Awaited<ReturnType<typeof paymentRecord>>>
