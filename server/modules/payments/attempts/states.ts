import type { AttemptState, PaymentState } from '../provider.ts'

/*
 * Allowed transitions. Reports of a company arrive late, twice and in any order: one that is not listed is not applied.
 *   attempt: created -> pending -> waiting -> paid | failed | cancelled
 *   failed, cancelled -> paid: a late payment is never lost
 *   paid: no report changes it; refunds belong to the payment
 */
const NEXT: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['pending', 'waiting', 'paid', 'failed', 'cancelled'],
  pending: ['waiting', 'paid', 'failed', 'cancelled'],
  waiting: ['paid', 'failed', 'cancelled'],
  failed: ['paid'],
  cancelled: ['paid'],
  paid: [],
}

export const canTransition = (before: AttemptState, after: AttemptState): boolean => NEXT[before].includes(after)

/** Whether the company may still report a change. */
export const isOpen = (state: AttemptState): boolean =>
  state === 'created' || state === 'pending' || state === 'waiting'

/**
 * The state of a payment: by its amounts once it was paid, else cancelled if closed, else that of its latest attempt.
 */
export function paymentStateOf(
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
  // no longer paid online: the state of an earlier attempt does not matter
  if (expiresAt === null) return 'pending'
  // the buyer may retry as long as the order waits
  if (latest === 'cancelled') return 'failed'
  // none of the attempt's money was kept: it was refunded
  return latest === 'paid' ? 'pending' : (latest ?? 'created')
}
