import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Cart, type Shipping, createShippingCalculator } from '../../cart/index.ts'
import {
  type DeliveryMethod,
  type DeliveryPoint,
  fitsInto,
  listDeliveryMethods,
  withRatesForWeight,
  statusProblem,
} from '../../delivery/index.ts'

/** A delivery method with its cost for one cart. */
export interface DeliveryOffer {
  method: DeliveryMethod
  shipping: Shipping
  /** Why the method is unavailable. */
  problem: { message: string; args: string[] } | undefined
}

const UNAVAILABLE = text(
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please ' +
    'contact us.',
)
const TOO_HEAVY = text('The parcel is too heavy for these points: they take %s kg at most.')
const TOO_LARGE = text('The parcel is too large for these points.')
export const POINT_MISSING = text('Choose the point in which to collect the parcel.')
const TOO_FEW_TO_SEND = text('Not enough copies can be sent: %s')

/** Why a method cannot deliver a cart. */
export function deliveryProblem(
  method: DeliveryMethod,
  { lines, parcel }: Cart,
  country: string | undefined,
): DeliveryOffer['problem'] {
  if (method.maxWeightG !== null && parcel.weightG > method.maxWeightG)
    return method.kind === 'point'
      ? { message: TOO_HEAVY, args: [String(method.maxWeightG / 1000)] }
      : { message: UNAVAILABLE, args: [] }
  if (method.kind === 'store-pickup') return undefined
  if (country !== undefined && !method.countries.includes(country)) return { message: UNAVAILABLE, args: [] }
  if (method.maxSidesMm && !fitsInto(parcel, method.maxSidesMm)) return { message: TOO_LARGE, args: [] }
  // parcels leave from the warehouse: copies that only a bookshop has must be collected there
  const missing = lines.flatMap(({ isPickupOnly, title }) => (isPickupOnly ? title.name : []))
  return missing.length > 0 ? { message: TOO_FEW_TO_SEND, args: [missing.join(', ')] } : undefined
}

/** Why a point accepts no parcel at all, or not the parcel of a cart. */
export const pointProblem = (
  point: DeliveryPoint,
  shipment?: { method: DeliveryMethod; cart: Cart },
): DeliveryOffer['problem'] =>
  statusProblem(point) ??
  (shipment && deliveryProblem(shipment.method, shipment.cart, shipment.cart.shippingAddress?.country))

/** All delivery methods with their prices for a cart, in the shop's order; empty for a cart without a parcel. */
export async function listOffers(db: Db, cart: Cart, country: string | undefined): Promise<DeliveryOffer[]> {
  if (cart.isVirtual || cart.lines.length === 0) return []
  const shippingOf = createShippingCalculator(cart.lines, cart.totals)
  return (await listDeliveryMethods(db, cart.priceContext)).map((method) => ({
    method,
    shipping: shippingOf(withRatesForWeight(method, cart.parcel.weightG)),
    problem: deliveryProblem(method, cart, country),
  }))
}

// several fields of one query need them
const offersByCart = new WeakMap<Cart, Promise<DeliveryOffer[]>>()

function listOffersForAddress(db: Db, cart: Cart): Promise<DeliveryOffer[]> {
  const known = offersByCart.get(cart)
  if (known) return known
  const offers = listOffers(db, cart, cart.shippingAddress?.country)
  offersByCart.set(cart, offers)
  return offers
}

/** Gross grosze of the cheapest delivery, and of the cheapest pick-up in a bookshop; undefined where there is none. */
export async function cheapestDelivery(
  db: Db,
  cart: Cart,
): Promise<{ sent: number | undefined; collected: number | undefined }> {
  const offers = (await listOffersForAddress(db, cart)).filter(({ problem }) => !problem)
  const cheapestPrice = (isCollected: boolean) => {
    const prices = offers
      .filter(({ method }) => (method.kind === 'store-pickup') === isCollected)
      .map(({ shipping }) => shipping.inclTax)
    return prices.length > 0 ? Math.min(...prices) : undefined
  }
  return { sent: cheapestPrice(false), collected: cheapestPrice(true) }
}

/**
 * Value of goods from which the cheapest courier is free, and the amount missing, in grosze. Undefined for pick-up in a
 * bookshop, and if no courier is available or the cheapest is never free.
 */
export async function freeDelivery(db: Db, cart: Cart): Promise<{ from: number; missing: number } | undefined> {
  if (cart.delivery?.kind === 'store-pickup') return undefined
  const offers = await listOffersForAddress(db, cart)
  const couriers = offers.flatMap(({ method, problem }) => (method.kind === 'courier' && !problem ? [method] : []))
  const [cheapest] = couriers.toSorted((a, b) => a.price + a.cashOnDeliveryFee - b.price - b.cashOnDeliveryFee)
  if (!cheapest || cheapest.freeFrom === null) return undefined
  const { subtotalInclTax, discount, freeShipping } = cart.totals
  return {
    from: cheapest.freeFrom,
    missing: freeShipping ? 0 : Math.max(0, cheapest.freeFrom - subtotalInclTax + discount),
  }
}

export const methodTitles = (method: DeliveryMethod, { store }: Pick<RequestContext, 'store'>) => ({
  carrier: method.carrierTitles[store.code] ?? method.carrierTitle,
  method: method.methodTitles[store.code] ?? method.methodTitle,
})
