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

/** A difference between what PayU says and what the shop knows. */
export const Change = v.object({
  status: v.optional(Status),
  totalAmount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
  currencyCode: v.optional(v.string()),
  /** Whether the shop hears of it. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type OrderChange = v.InferInput<typeof Change>

/** What tests in the same process may do; the control API does the same over HTTP. */
export interface PayuApi {
  change(settings: Partial<PayuSettings>): void
  revokeTokens(): void
  /** The oldest first, without the keys of their pages. */
  orders(): Omit<PayuOrder, 'pageKey'>[]
  /** By PayU's id or the shop's own. */
  find(id: string): PayuOrder | undefined
  changeOrder(id: string, change: OrderChange): void
  /** Sends a notification of an order again, with another body where one is given. */
  notify(id: string, body?: object): void
}
