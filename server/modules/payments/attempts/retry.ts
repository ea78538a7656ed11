import { Refusal } from '../../../platform/refusal.ts'
import type { Payment } from '../payments.sql.ts'
import type { PayableFacts } from '../provider.ts'

/** Decision D50: so many hours for an order that is paid online, counted in whole ones, and so many tries again. */
export const PAY_WITHIN_HOURS = 72
const MOST_RETRIES = 5

/** Whether its order still waits for the payment, in whichever way. */
export const mayBePaid = ({ paid, closedFor, expiresAt }: Payment, orderState: string, now: Date): boolean =>
  paid === 0 && closedFor === null && orderState === 'pending_payment' && expiresAt !== null && now < expiresAt

/** Whether a company may be tried another time, where it may be paid. */
export const mayBeTried = ({ attempts }: Payment): boolean => attempts <= MOST_RETRIES

export const notToBePaid = ({ number }: { number: string }) =>
  new Refusal('graphql-input', 'Order %s cannot be paid any more.', number)

/** What an order asks of a method: the goods are chosen, and who brings them. */
export const payableOf = ({
  amount,
  currency,
  isVirtual,
  takesCash,
}: Pick<PayableFacts, 'amount' | 'currency' | 'isVirtual'> & { takesCash: boolean }): PayableFacts => ({
  amount,
  currency,
  isFree: false,
  isVirtual,
  // couriers who are hired for it take nothing but cash: what they bring is not paid otherwise at all
  cash: takesCash ? 'also' : 'never',
})
