import type { AttemptState, PaymentState } from '../provider.ts'

/*
 * What may follow what. Reports of a company come late, twice and in any order: what is not listed is not applied.
 *   attempt: created -> pending -> waiting -> paid | failed | cancelled
 *   failed, cancelled -> paid: money that came after all is never lost
 *   paid: nothing that is reported changes it; refunds are of the payment
 */
const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['pending', 'waiting', 'paid', 'failed', 'cancelled'],
  pending: ['waiting', 'paid', 'failed', 'cancelled'],
  waiting: ['paid', 'failed', 'cancelled'],
  failed: ['paid'],
  cancelled: ['paid'],
  paid: [],
}

export const mayFollow = (before: AttemptState, after: AttemptState): boolean => NEXT[before].includes(after)

/** The company may still report of it. */
export const isOpen = (state: AttemptState): boolean =>
  state === 'created' || state === 'pending' || state === 'waiting'

/** The state of a payment: money that came, else that the order is given up, else its latest attempt. */
export function stateOf(
  {
    paid,
    refunded,
    closedFor,
    expiresAt,
  }: { paid: number; refunded: number; closedFor: string | null; expiresAt: Date | null },
  latest: AttemptState | undefined,
): PaymentState {
  if (paid > 0) return refunded >= paid ? 'refunded' : refunded > 0 ? 'partly-refunded' : 'paid'
  if (closedFor) return 'cancelled'
  // no company is asked: what an earlier attempt came to is not what is waited for
  if (expiresAt === null) return 'pending'
  // the buyer may try again as long as the order waits
  if (latest === 'cancelled') return 'failed'
  // its money went to another order's part or back: there is nothing of it here
  return latest === 'paid' ? 'pending' : (latest ?? 'created')
}
