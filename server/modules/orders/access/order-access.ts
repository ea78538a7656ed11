import { normaliseEmail } from '../../../../rules/email.ts'
import { normaliseOrderNumber } from '../../../../rules/order-number.ts'
import { text } from '../../../../language/translate.ts'
import { expiryAfter, signLink, verifyLink } from '../../../platform/crypto/signed-link.ts'
import { isErased } from '../../../platform/personal-data.ts'
import type { RequestContext, SignedInCustomer } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Configuration } from '../../store/index.ts'
import type { PlacedOrder } from '../order.ts'
import { type OrderKey, readOrder, readOwnOrder } from '../read-orders.sql.ts'

/**
 * Who may see an order: the customer of its account, or a guest with proof that the order, which has no account, is
 * theirs. Pages, prints, document links and feeds use orders found here.
 */

export const ORDER_NOT_FOUND = text("We couldn't locate an order with the information provided.")
const orderNotFoundRefusal = () => new Refusal('graphql-no-such-entity', ORDER_NOT_FOUND)

interface Viewer {
  customer: SignedInCustomer | null
}

/** Whether the order belongs to the customer's account. */
const isOwnedBy = ({ customerId }: PlacedOrder, { customer }: Viewer): boolean =>
  customerId !== null && customerId === customer?.id

/** For orders found by a proof such as a cart id: an order of an account is visible to its customer only. */
export const isVisibleTo = (order: PlacedOrder, viewer: Viewer): boolean =>
  order.customerId === null || isOwnedBy(order, viewer)

/** Order numbers are sequential and e-mail addresses no secret: guesses are limited by IP address and by order. */
const GUESS_RATE = { burst: 20, perSecond: 0.1 }
const ORDER_GUESS_RATE = { burst: 20, perSecond: 1 / 60 }

const equalsIgnoringCase = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** A guest's proof. */
export interface GuestKey {
  number: string
  email: string
  postcode?: string
}

/** Undefined unless number and e-mail match; refuses orders of another account. */
export async function findGuestOrder(context: RequestContext, key: GuestKey): Promise<PlacedOrder | undefined> {
  context.private()
  const number = normaliseOrderNumber(key.number)
  const refunds = [
    context.limit('guest order', GUESS_RATE),
    context.limitFor(number.slice(0, 50), 'guest order', ORDER_GUESS_RATE),
  ]
  // the e-mail is compared here, so that timing does not reveal customers
  const order = await readOrder(context.db, { number })
  if (!order || !equalsIgnoringCase(normaliseEmail(order.email), normaliseEmail(key.email))) return undefined
  if (key.postcode !== undefined && !equalsIgnoringCase(order.billingAddress?.postcode, key.postcode)) return undefined
  for (const refund of refunds) refund()
  return requireVisible(order, context)
}

function requireVisible(order: PlacedOrder, viewer: Viewer): PlacedOrder {
  if (!isVisibleTo(order, viewer)) throw new Refusal('graphql-authorization', 'Please login to view the order.')
  return order
}

export async function getGuestOrder(context: RequestContext, key: Required<GuestKey>): Promise<PlacedOrder> {
  const order = await findGuestOrder(context, key)
  if (!order) throw orderNotFoundRefusal()
  return order
}

const TOKEN = 'guestorder'
const TOKEN_SECONDS = 30 * 24 * 60 * 60

/** A guest's proof of one order, given to whoever has proved it. */
export const orderToken = ({ db, now }: RequestContext, { id }: PlacedOrder): Promise<string> =>
  signLink(db, { kind: TOKEN, id, until: expiryAfter(TOKEN_SECONDS, now) })

export async function getOrderByToken(context: RequestContext, token: string): Promise<PlacedOrder> {
  context.private()
  const link = await verifyLink(context.db, token, TOKEN, context.now)
  const order = link && !link.isExpired ? await readOrder(context.db, { id: link.id }) : undefined
  // whoever erased their data is not found by their e-mail either
  if (!order || isErased(order.email)) throw orderNotFoundRefusal()
  return requireVisible(order, context)
}

/** An order of the signed-in customer. */
export async function getOwnOrder(context: RequestContext, key: OrderKey): Promise<PlacedOrder> {
  const order = await readOwnOrder(context.db, context.signedIn().id, key)
  if (!order) throw orderNotFoundRefusal()
  return order
}

/** An order that the caller proves to be theirs: of their account, or a guest's by its e-mail. */
export async function getProvenOrder(
  context: RequestContext,
  { number, email }: { number: string; email?: string | undefined },
): Promise<PlacedOrder> {
  context.private()
  const own = context.customer ? await readOwnOrder(context.db, context.customer.id, { number }) : undefined
  const order = own ?? (email === undefined ? undefined : await findGuestOrder(context, { number, email }))
  if (!order) throw orderNotFoundRefusal()
  return order
}

/** An order can be repeated while any of its products is in the catalogue. */
export const canReorder = (order: PlacedOrder, viewer: Viewer, configuration: Configuration): boolean =>
  configuration['sales/reorder/allow'] &&
  isOwnedBy(order, viewer) &&
  order.state !== 'holded' &&
  order.items.some(({ productId }) => productId !== null)

/** Only orders of accounts have a feed; its URL is shown to their customers only. */
export const hasFeed = ({ customerId }: PlacedOrder, configuration: Configuration): boolean =>
  customerId !== null && configuration['rss/order/status']

export const canSubscribe = (order: PlacedOrder, viewer: Viewer, configuration: Configuration): boolean =>
  isOwnedBy(order, viewer) && hasFeed(order, configuration)
