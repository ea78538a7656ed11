import type { Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { type Cart, type CartItem, type CartLine, expandBundle } from '../../cart/index.ts'
import {
  type DeliveryCalendar,
  deliveryCalendar,
  type DeliveryMethod,
  slowestPromise,
  promiseOf,
  type Supply,
  supplyOf,
  type Terms,
  termsOf,
  toGraphqlPromise,
} from '../../delivery/index.ts'
import type { OrderedPromise } from '../../orders/index.ts'
import { type DeliveryOffer, listOffers } from './delivery.ts'

/** Supplies for a line, counting all copies of its titles in the cart, since they share the stock. */
const suppliesOf = (line: CartLine, sourceCode: string): Supply[] =>
  expandBundle(line)
    .filter(({ isVirtual }) => !isVirtual)
    .map(({ product }) =>
      supplyOf({
        ...product,
        copies: line.allCopies.get(product.id) ?? line.quantity,
        available: product.stock[sourceCode] ?? 0,
      }),
    )

const termsAtSource = (lines: readonly CartLine[], sourceCode: string): Terms | undefined =>
  termsOf(lines.flatMap((line) => suppliesOf(line, sourceCode)))

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

/** The promise as stored with the order: the days, and the data to recalculate them when the order is paid. */
export function orderedPromise(calendar: DeliveryCalendar, cart: Cart, now: Date): OrderedPromise | null {
  const { delivery: method, pickupSource, lines } = cart
  const sourceCode = method?.kind === 'store-pickup' ? pickupSource : calendar.parcelSource
  if (!method || sourceCode === null) return null
  const terms = termsAtSource(lines, sourceCode)
  const promised = terms && promiseOf(calendar, { terms, sourceCode, method }, now)
  if (!promised) return null
  const { kind, deliveryDaysMin, deliveryDaysMax, weekdays } = method
  return {
    from: promised.from,
    to: promised.to,
    terms,
    sourceCode,
    method: { kind, deliveryDaysMin, deliveryDaysMax, weekdays },
  }
}
