import type { Db } from '../../../platform/db/db.ts'
import type { Cart } from '../../cart/index.ts'
import { type DeliveryOffer, listOffers } from './delivery.ts'

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
