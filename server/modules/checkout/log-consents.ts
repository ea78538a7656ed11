import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { subscribeBuyer } from '../customers/index.ts'
import { type OrderDraft, REVIEW_CONSENT } from '../orders/index.ts'
import { type GivenConsent, logConsents, newGuestId, recordConsent } from '../privacy/index.ts'

const REVIEW_REMINDER = text(
  'Remind me by e-mail to review the books that I have bought. I can withdraw this consent at any time.',
)
const NEWSLETTER = 'checkout_newsletter'
const SCOPE = 'checkout'

type Ordered = Pick<OrderDraft, 'agreements' | 'email' | 'reviewReminderAcceptedAt'> & { number: string }

/**
 * Logs the consents that the buyer gave with an order, besides the order's own record, and subscribes to the newsletter
 * if the buyer accepted it.
 */
export async function logOrderConsents(
  tx: Db,
  context: RequestContext,
  { agreements, email, reviewReminderAcceptedAt, number }: Ordered,
  consents: readonly GivenConsent[] | undefined,
): Promise<void> {
  // one for all answers of a guest; a customer's have none
  const consenter = { email, orderNumber: number, guestId: newGuestId() }
  const record = (code: string, consentText: string) =>
    recordConsent(tx, context, { ...consenter, scope: SCOPE, code, consentText, action: 'given' })
  await Promise.all([
    ...agreements.map(({ id, checkboxText }) => record(`agreement_${id}`, checkboxText)),
    reviewReminderAcceptedAt && record(REVIEW_CONSENT, context.language.t(REVIEW_REMINDER)),
    logConsents(tx, context, { scope: SCOPE, consents, consenter }),
  ])
  if (consents?.some(({ code, accepted }) => code === NEWSLETTER && accepted)) await subscribeBuyer(tx, context, email)
}
