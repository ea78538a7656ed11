import { Refusal } from '../../../platform/refusal.ts'
import type { Payment } from '../payments.sql.ts'
import type { OfferCriteria } from '../provider.ts'

/** Decision D50: whole hours in which an order can be paid online, and the number of retries. */
export const PAY_WITHIN_HOURS = 72
const MAX_RETRIES = 5

/** Whether the order still waits for its payment, by any method. */
export const isPayable = ({ paid, closedFor, expiresAt }: Payment, orderState: string, now: Date): boolean =>
  paid === 0 && closedFor === null && orderState === 'pending_payment' && expiresAt !== null && now < expiresAt

/** Whether another attempt with a company is allowed, provided that the order may be paid. */
export const canStartAttempt = ({ attempts }: Payment): boolean => attempts <= MAX_RETRIES

export const notPayableRefusal = ({ number }: { number: string }) =>
  new Refusal('graphql-input', 'Order %s cannot be paid any more.', number)

/** Data of a placed order that decide about payment methods: its goods and delivery are fixed. */
export const toOfferCriteria = ({
  amount,
  currency,
  isVirtual,
  takesCash,
}: Pick<OfferCriteria, 'amount' | 'currency' | 'isVirtual'> & { takesCash: boolean }): OfferCriteria => ({
  amount,
  currency,
  isFree: false,
  isVirtual,
  // orders by cash-only couriers never get here: they cannot be paid in another way
  cash: takesCash ? 'also' : 'never',
})
