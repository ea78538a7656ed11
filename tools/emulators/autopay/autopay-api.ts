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

/** A difference between what Autopay says and what the shop knows. */
export const Change = v.object({
  status: v.optional(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  details: v.optional(v.string()),
  /** Grosze. */
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  gatewayId: v.optional(v.number()),
  /** Whether the shop hears of it. */
  isNotified: v.optional(v.boolean(), true),
  isForgotten: v.optional(v.boolean(), false),
})
export type TransactionChange = v.InferInput<typeof Change>

/** What tests in the same process may do; the control API does the same over HTTP. */
export interface AutopayApi {
  change(settings: Partial<AutopaySettings>): void
  /** The oldest first, without the tokens of their pages. */
  transactions(): Omit<Transaction, 'token'>[]
  /** By Autopay's id, or the newest of an order of the shop. */
  find(id: string): Transaction | undefined
  changeTransaction(id: string, change: TransactionChange): void
  /** Another transaction of the same order. */
  again(id: string): Transaction
  /** Sends the notification of a transaction again. */
  notify(id: string): void
}
