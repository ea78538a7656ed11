import { startOfDay } from '../../../language/warsaw-time.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { OrderItem } from './order-item.ts'
import type { Consent, PlacedOrder } from './order.ts'

const WITHDRAWAL_DAYS = 14

/** Whether the product has a file to download. */
export const isDownloadable = ({ type }: Pick<OrderItem, 'type'>): boolean => type === 'downloadable'

export const hasFiles = ({ items }: { items: readonly Pick<OrderItem, 'type'>[] }): boolean =>
  items.some(isDownloadable)

export const digitalConsentOf = ({ agreements }: Pick<PlacedOrder, 'agreements'>): Consent | undefined =>
  agreements.find(({ concerns }) => concerns === 'digital')

/**
 * When files are supplied that their buyer did not agree to get before the time for withdrawal is over; null once that
 * time is over. A day on which a period begins does not count.
 */
export function suppliedFrom(placedAt: Date, now: Date): Date | null {
  const from = startOfDay(placedAt, WITHDRAWAL_DAYS + 1)
  return from > now ? from : null
}

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
