import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Cart } from '../cart/index.ts'
import type { OrderedPayment } from '../orders/index.ts'
import {
  initialOrderState,
  offersFor,
  type OfferCriteria,
  type ActivePaymentMethod,
  type PaymentOffer,
  loadActivePaymentMethods,
} from '../payments/index.ts'

const offerCriteria = ({ totals, isVirtual, delivery, point, lines, currency }: Cart): OfferCriteria => ({
  amount: totals.grandTotal,
  currency,
  isFree: lines.length > 0 && totals.grandTotal === 0,
  isVirtual,
  cash: cashAvailability(delivery, point),
})

/**
 * Whether cash on delivery is the only method, one of several or none. A point charges no fee for it, so that the total
 * is known before a payment method is chosen.
 */
function cashAvailability(delivery: Cart['delivery'], point: Cart['point']): OfferCriteria['cash'] {
  if (delivery?.isCashOnDelivery) return 'always'
  return !delivery || delivery.kind === 'store-pickup' || point?.takesCash ? 'also' : 'never'
}

/** Payment methods for this cart, in the shop's order. */
export const listPaymentOffers = async (context: RequestContext, cart: Cart): Promise<PaymentOffer[]> =>
  paymentOffersFor(cart, await loadActivePaymentMethods(context))

/** Methods that this cart could be paid by only in the currency of the shop's prices. */
export async function listOffersInBaseCurrency(
  context: RequestContext,
  cart: Cart,
): Promise<{ currency: string; titles: string[] } | null> {
  const currency = cart.priceContext.base
  if (cart.currency === currency || cart.lines.length === 0) return null
  const inUse = await loadActivePaymentMethods(context)
  const offered = new Set(paymentOffersFor(cart, inUse).map(({ code }) => code))
  const titles = offersFor({ ...offerCriteria(cart), currency }, inUse).flatMap(({ code, title }) =>
    offered.has(code) ? [] : title,
  )
  return titles.length > 0 ? { currency, titles } : null
}

export const paymentOffersFor = (cart: Cart, inUse: readonly ActivePaymentMethod[]): PaymentOffer[] =>
  offersFor(offerCriteria(cart), inUse)

/** The payment as stored with the order; refused if the chosen method is not offered for the cart as it is now. */
export function orderedPayment(cart: Cart, inUse: readonly ActivePaymentMethod[]): OrderedPayment {
  const offer = paymentOffersFor(cart, inUse).find(({ code }) => code === cart.paymentMethod)
  if (!offer) throw new Refusal('graphql-input', 'Enter a valid payment method and try again.')
  const { code, title, details } = offer
  return { ...initialOrderState(details), paymentMethod: code, paymentTitle: title, paymentDetails: details }
}
