import type { RequestContext } from '../../platform/context.ts'
import type { Cart } from '../cart/index.ts'
import { offersFor, type PayableFacts, type PaymentInUse, type PaymentOffer, paymentsInUse } from '../payments/index.ts'

const factsOf = ({ totals, isVirtual, delivery, point, lines, currency }: Cart): PayableFacts => ({
  amount: totals.grandTotal,
  currency,
  isFree: lines.length > 0 && totals.grandTotal === 0,
  isVirtual,
  cash: cashAt(delivery, point),
})

/** A point that takes money costs no more for it: what is to be paid is known before the way of paying is. */
function cashAt(delivery: Cart['delivery'], point: Cart['point']): PayableFacts['cash'] {
  if (delivery?.isCashOnDelivery) return 'always'
  return !delivery || delivery.kind === 'store-pickup' || point?.takesCash ? 'also' : 'never'
}

/** The ways in which this cart can be paid, in the shop's order. */
export const listPayments = async (context: RequestContext, cart: Cart): Promise<PaymentOffer[]> =>
  paymentsFor(cart, await paymentsInUse(context))

export const paymentsFor = (cart: Cart, inUse: readonly PaymentInUse[]): PaymentOffer[] =>
  offersFor(factsOf(cart), inUse)
