import * as v from 'valibot'
import type { AutopaySettings } from './account.ts'
import type { Transaction } from './transactions.ts'

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000))

export const Settings = v.partial(
  v.object({
    bankMs: milliseconds,
    blikMs: milliseconds,
    refundMs: milliseconds,
    refunds: v.picklist(['DONE', 'CANCELED_NO_FUNDS_ON_BALANCE', 'PROCESSING']),
  }),
)

/** Change of a transaction, to create a difference between Autopay and the shop. */
export const Change = v.object({
  status: v.optional(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  details: v.optional(v.string()),
  /** Grosze. */
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  gatewayId: v.optional(v.number()),
  /** Whether a notification is sent. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type TransactionChange = v.InferInput<typeof Change>

/** API for tests in the same process; the control API has the same functions over HTTP. */
export interface AutopayApi {
  change(settings: Partial<AutopaySettings>): void
  /** Oldest first, without the tokens of their pages. */
  transactions(): Omit<Transaction, 'token'>[]
  /** By Autopay's id, or the newest transaction with a shop's order id. */
  find(id: string): Transaction | undefined
  changeTransaction(id: string, change: TransactionChange): void
  /** Starts another transaction for the same order. */
  startAnother(id: string): Transaction
  /** Resends the notification of a transaction. */
  notify(id: string): void
}
