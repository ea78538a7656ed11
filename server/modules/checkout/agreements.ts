import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Cart } from '../cart/index.ts'
import { renderHtml } from '../cms/index.ts'
import { subscribeBuyer } from '../customers/index.ts'
import { type Consent, type OrderDraft, REVIEW_CONSENT } from '../orders/index.ts'
import { type GivenConsent, logConsents, newGuestId, recordConsent } from '../privacy/index.ts'
import { getConfiguration, cachedByKey } from '../store/index.ts'
import { type Agreement, readAgreements } from './checkout.sql.ts'

/** Agreements of a store view, cached by the process like the configuration. */
const loadActiveAgreements = cachedByKey(readAgreements)

/**
 * All agreements of the shop. Where the operator has switched agreements off, only the express consents are left, which
 * the law requires for files and services.
 */
export async function listAgreements(context: RequestContext): Promise<Agreement[]> {
  const { db, store, baseUrl } = context
  const [configuration, agreements] = await Promise.all([
    getConfiguration(context),
    loadActiveAgreements(db, store.code),
  ])
  const applicable = configuration['checkout/options/enable_agreements']
    ? agreements
    : agreements.filter(({ concerns }) => concerns !== 'all')
  return applicable.map((agreement) =>
    agreement.isHtml
      ? { ...agreement, content: renderHtml(agreement.content, { store, baseUrl, configuration }) }
      : agreement,
  )
}

/** Product type of the titles that an express consent concerns. */
const TYPE_OF = { digital: 'downloadable', service: 'virtual' } as const

/** The agreements that apply to this cart. */
export const agreementsFor = ({ pieces }: Pick<Cart, 'pieces'>, agreements: readonly Agreement[]): Agreement[] =>
  agreements.filter(
    ({ concerns }) => concerns === 'all' || pieces.some(({ product }) => product.type === TYPE_OF[concerns]),
  )

/**
 * The consents to store for the ticked boxes; refuses where one that concerns all orders is missing. Without an express
 * consent the order is taken: files then wait for it, or for the end of the time for withdrawal.
 */
export function collectConsents(
  agreements: readonly Agreement[],
  acceptedIds: readonly number[] | undefined,
  acceptedAt: Date,
): Consent[] {
  const agreed = agreements.filter(({ id, mode }) => mode === 'AUTO' || acceptedIds?.includes(id))
  if (acceptedIds && agreements.some((agreement) => agreement.concerns === 'all' && !agreed.includes(agreement))) {
    throw new Refusal(
      'graphql-input',
      "The order wasn't placed. First, agree to the terms and conditions, then try placing your order again.",
    )
  }
  return agreed.map(({ id, name, checkboxText, concerns }) => ({
    id,
    name,
    checkboxText,
    concerns,
    acceptedAt: acceptedAt.toISOString(),
  }))
}

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
  const given = agreements.map(({ id, checkboxText }) => ({ code: `agreement_${id}`, consentText: checkboxText }))
  if (reviewReminderAcceptedAt) given.push({ code: REVIEW_CONSENT, consentText: context.language.t(REVIEW_REMINDER) })
  await Promise.all([
    ...given.map((consent) => recordConsent(tx, context, { ...consenter, scope: SCOPE, ...consent, action: 'given' })),
    logConsents(tx, context, { scope: SCOPE, consents, consenter }),
  ])
  if (consents?.some(({ code, accepted }) => code === NEWSLETTER && accepted)) await subscribeBuyer(tx, context, email)
}
