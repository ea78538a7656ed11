import type { Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Cart, CartItem, CartLine } from '../../cart/index.ts'
import {
  type DeliveryCalendar,
  deliveryCalendar,
  type DeliveryMethod,
  slowestPromise,
  promiseOf,
  toGraphqlPromise,
} from '../../delivery/index.ts'
import { type DeliveryOffer, listOffers, termsAtSource } from './delivery.ts'

/** The promise for these lines of a cart with a delivery method. */
function promiseFor(
  calendar: DeliveryCalendar,
  lines: readonly CartLine[],
  { method, pickupSource }: { method: DeliveryMethod; pickupSource: string | null },
  now: Date,
) {
  const isCollected = method.kind === 'store-pickup'
  const source = isCollected ? pickupSource : calendar.parcelSource
  if (source !== null) {
    const terms = termsAtSource(lines, source)
    return terms && promiseOf(calendar, { terms, sourceCode: source, method }, now)
  }
  if (!isCollected) return undefined
  // in any bookshop that has all of it
  const places = calendar.pickupSources.flatMap((sourceCode) => {
    const terms = termsAtSource(lines, sourceCode)
    return terms ? { sourceCode, terms } : []
  })
  const terms = places[0]?.terms
  return (
    terms && slowestPromise(calendar, { terms, method, sourceCodes: places.map(({ sourceCode }) => sourceCode) }, now)
  )
}

/** Returns a function for the promise of each delivery offer of a cart. */
export async function createPromiseLookup(context: RequestContext, cart: Cart) {
  const calendar = await deliveryCalendar(context.db)
  return ({ method, shipping, problem }: DeliveryOffer) => {
    const promised = problem ? undefined : promiseFor(calendar, cart.lines, { method, ...cart }, context.now)
    return promised ? toGraphqlPromise(promised, { method, price: shipping.inclTax, currency: cart.currency }) : null
  }
}

/** The chosen delivery; before that pick-up if a bookshop is chosen, else the cheapest courier, else pick-up. */
async function expectedOffer({ db }: RequestContext, cart: Cart): Promise<DeliveryOffer | undefined> {
  const offers = (await listOffers(db, cart, cart.shippingAddress?.country)).filter(({ problem }) => !problem)
  const { delivery } = cart
  if (delivery)
    return offers.find(
      ({ method }) => method.carrierCode === delivery.carrierCode && method.methodCode === delivery.methodCode,
    )
  const cheapest = (kind: DeliveryMethod['kind']) =>
    offers
      .filter(({ method }) => method.kind === kind && !method.isCashOnDelivery)
      .toSorted((a, b) => a.shipping.inclTax - b.shipping.inclTax)[0]
  return cart.pickupSource ? cheapest('store-pickup') : (cheapest('courier') ?? cheapest('store-pickup'))
}

const expectedOffersByCart = new WeakMap<Cart, Promise<DeliveryOffer | undefined>>()

// computed once per cart, because each of its lines needs it
function cachedExpectedOffer(context: RequestContext, cart: Cart) {
  const known = expectedOffersByCart.get(cart) ?? expectedOffer(context, cart)
  expectedOffersByCart.set(cart, known)
  return known
}

const Cart = {
  async delivery_promise(cart: Cart, _args: object, context: RequestContext) {
    const offer = await cachedExpectedOffer(context, cart)
    return offer ? (await createPromiseLookup(context, cart))(offer) : null
  },
}

const CartItem = {
  async delivery_promise({ cart, line }: CartItem, _args: object, context: RequestContext) {
    const offer = line.isVirtual ? undefined : await cachedExpectedOffer(context, cart)
    if (!offer) return null
    const calendar = await deliveryCalendar(context.db)
    const promised = promiseFor(calendar, [line], { method: offer.method, ...cart }, context.now)
    return promised ? toGraphqlPromise(promised, { method: offer.method, currency: cart.currency }) : null
  },
}

export const deliveryPromiseResolvers = {
  Cart,
  SimpleCartItem: CartItem,
  VirtualCartItem: CartItem,
  BundleCartItem: CartItem,
  ConfigurableCartItem: CartItem,
  DownloadableCartItem: CartItem,
} satisfies Resolvers
