import * as v from 'valibot'
import type { PayuSettings } from './account.ts'
import type { PayuOrder } from './order.ts'

const Status = v.picklist(['NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED', 'REJECTED'])
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000))

export const Settings = v.partial(
  v.object({
    isReceivedByItself: v.boolean(),
    tokenSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(43_199)),
    bankMs: milliseconds,
    blikMs: milliseconds,
    refunds: v.picklist(['finalized', 'canceled', 'pending']),
    refundMs: milliseconds,
  }),
)

/** Change of an order, to create a difference between PayU and the shop. */
export const Change = v.object({
  status: v.optional(Status),
  totalAmount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
  currencyCode: v.optional(v.string()),
  /** Whether a notification is sent. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type OrderChange = v.InferInput<typeof Change>

/** API for tests in the same process; the control API has the same functions over HTTP. */
export interface PayuApi {
  change(settings: Partial<PayuSettings>): void
  revokeTokens(): void
  /** Oldest first, without the keys of their pages. */
  orders(): Omit<PayuOrder, 'pageKey'>[]
  /** By PayU's order id, or by that of the shop. */
  find(id: string): PayuOrder | undefined
  changeOrder(id: string, change: OrderChange): void
  /** Resends the notification of an order, optionally with another body. */
  notify(id: string, body?: object): void
}
