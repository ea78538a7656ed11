import type { RequestContext } from '../../platform/context.ts'
import type { Cart } from '../cart/index.ts'
import { offersFor, type PayableFacts, type PaymentInUse, type PaymentOffer, paymentsInUse } from '../payments/index.ts'

const factsOf = ({ totals, isVirtual, delivery, lines, currency }: Cart): PayableFacts => ({
  amount: totals.grandTotal,
  currency,
  isFree: lines.length > 0 && totals.grandTotal === 0,
  isVirtual,
  cash: cashAt(delivery),
})

const cashAt = (delivery: Cart['delivery']): PayableFacts['cash'] =>
  delivery?.isCashOnDelivery ? 'always' : !delivery || delivery.kind === 'store-pickup' ? 'also' : 'never'

/** The ways in which this cart can be paid, in the shop's order. */
export const listPayments = async (context: RequestContext, cart: Cart): Promise<PaymentOffer[]> =>
  paymentsFor(cart, await paymentsInUse(context))

export const paymentsFor = (cart: Cart, inUse: readonly PaymentInUse[]): PaymentOffer[] =>
  offersFor(factsOf(cart), inUse)
