import { text } from '../../../language/translate.ts'
import type { RequestContext, SignedIn } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Configuration } from '../store/store.ts'
import type { PlacedOrder } from './order.ts'
import { type OrderKey, readOrder, readOwnOrder } from './read-orders.sql.ts'

/**
 * Who sees an order: the customer whose account it belongs to, signed in; an order without an account is seen by the
 * guest who proves that it is theirs. Pages, prints, links to documents and feeds are made of orders found here.
 */

export const NOT_FOUND = text("We couldn't locate an order with the information provided.")
const notFound = () => new Refusal('graphql-no-such-entity', NOT_FOUND)

interface Reader {
  customer: SignedIn | null
}

/** The reader's own, in their account: a guest's order is nobody's in this sense. */
const isOwners = ({ customerId }: PlacedOrder, { customer }: Reader): boolean =>
  customerId !== null && customerId === customer?.id

/** For what is found by a proof, such as a cart's id: an order that belongs to an account is its customer's alone. */
export const isVisibleTo = (order: PlacedOrder, reader: Reader): boolean =>
  order.customerId === null || isOwners(order, reader)

/**
 * Order numbers are sequential and an e-mail address is no secret: wrong guesses are limited by address and by order.
 */
const GUESSES = { burst: 20, perSecond: 0.1 }
const GUESSES_OF_ORDER = { burst: 20, perSecond: 1 / 60 }

const same = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** What a guest knows of an order. */
export interface GuestKey {
  number: string
  email: string
  postcode?: string
}

/**
 * Undefined where number and e-mail do not fit, whatever the reason; an order of an account is refused to all others.
 */
export async function findGuestOrder(context: RequestContext, key: GuestKey): Promise<PlacedOrder | undefined> {
  context.private()
  const number = key.number.trim()
  const refunds = [
    context.limit('guest order', GUESSES),
    context.limitFor(number.slice(0, 50), 'guest order', GUESSES_OF_ORDER),
  ]
  // one statement by number whatever the e-mail, compared here: the time taken does not show who has ordered
  const order = await readOrder(context.db, { number })
  if (!order || !same(order.email, key.email)) return undefined
  if (key.postcode !== undefined && !same(order.billingAddress.postcode, key.postcode)) return undefined
  for (const refund of refunds) refund()
  if (!isVisibleTo(order, context)) throw new Refusal('graphql-authorization', 'Please login to view the order.')
  return order
}

export async function getGuestOrder(context: RequestContext, key: Required<GuestKey>): Promise<PlacedOrder> {
  const order = await findGuestOrder(context, key)
  if (!order) throw notFound()
  return order
}

/** An order of the customer who is signed in; anybody else's does not exist for them. */
export async function getOwnOrder(context: RequestContext, key: OrderKey): Promise<PlacedOrder> {
  const order = await readOwnOrder(context.db, context.signedIn().id, key)
  if (!order) throw notFound()
  return order
}

/** Customers may order the same again while something of it is still in the catalogue. */
export const canReorder = (order: PlacedOrder, reader: Reader, configuration: Configuration): boolean =>
  configuration['sales/reorder/allow'] &&
  isOwners(order, reader) &&
  order.state !== 'holded' &&
  order.items.some(({ productId }) => productId !== null)

/** Only orders of accounts have a feed, and only their customers get its address. */
export const hasFeed = ({ customerId }: PlacedOrder, configuration: Configuration): boolean =>
  customerId !== null && configuration['rss/order/status']

export const canSubscribe = (order: PlacedOrder, reader: Reader, configuration: Configuration): boolean =>
  isOwners(order, reader) && hasFeed(order, configuration)
