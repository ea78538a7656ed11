import { startOfDay } from '../../../language/warsaw-time.ts'
import { isDownloadable, isUnpaid } from './documents/fulfilment.ts'
import type { OrderItem } from './order-item.ts'
import type { Consent, PlacedOrder } from './order.ts'

const WITHDRAWAL_DAYS = 14

export const hasFiles = ({ items }: { items: readonly Pick<OrderItem, 'type'>[] }): boolean =>
  items.some(isDownloadable)

/** Whether the files of the order are paid for, or cost nothing. */
export const areFilesPaid = (order: PlacedOrder): boolean =>
  hasFiles(order) && ['processing', 'complete'].includes(order.state) && !isUnpaid(order)

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
