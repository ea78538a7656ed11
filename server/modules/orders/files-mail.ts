import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { suppliedFrom } from './file-supply.ts'

export const ORDER_FILES = 'order-files'

/** Queues the mail with the link to the order's files, once for each occasion. */
export const enqueueFilesMail = (tx: Db, number: string, occasion: string): Promise<void> =>
  enqueue(tx, {
    kind: ORDER_FILES,
    payload: { number, occasion },
    key: `${ORDER_FILES}:${number}:${occasion}`,
  })

/** The occasion when files are supplied without a consent. */
export const AFTER_WITHDRAWAL = 'after-withdrawal'

/** Queues the mail that is due when the time for withdrawal is over; it is left out if the consent was given before. */
export async function enqueueSupplyMail(tx: Db, number: string, placedAt: Date): Promise<void> {
  const runAt = suppliedFrom(placedAt, placedAt) ?? placedAt
  const payload = { number, occasion: AFTER_WITHDRAWAL }
  await enqueue(tx, { kind: ORDER_FILES, payload, key: `${ORDER_FILES}:${number}:${AFTER_WITHDRAWAL}`, runAt })
}
