import type { Resolvers } from '../../generated/resolvers.ts'
import type { Module } from '../../platform/module.ts'
import { endAttempts, LATE_PAYMENT } from '../payments/index.ts'
import { cancelOwnOrder } from './cancel/cancel-own-order.ts'
import { CANCEL_UNPAID, cancelUnpaidOrders } from './cancel/cancel-unpaid.ts'
import { cartFieldResolvers } from './cart-fields.resolvers.ts'
import { handleLatePayment } from './late-payment.ts'
import { checkoutResolvers } from './checkout.resolvers.ts'
import { deliveryPointsResolvers } from './points/delivery-points.resolvers.ts'
import { deliveryPromiseResolvers } from './delivery/delivery-promise.ts'
import { getPlacedOrder, toPurchase } from './purchase.ts'
import { reorder } from './reorder.ts'
import { scandipwaResolvers } from './scandipwa.resolvers.ts'

const resolvers: Resolvers = {
  ...scandipwaResolvers,
  ...cartFieldResolvers,
  ...checkoutResolvers,
  ...deliveryPromiseResolvers,
  Cart: { ...cartFieldResolvers.Cart, ...deliveryPointsResolvers.Cart, ...deliveryPromiseResolvers.Cart },
  Query: {
    ...checkoutResolvers.Query,
    ...deliveryPointsResolvers.Query,
    ...scandipwaResolvers.Query,
    getPurchase: async (_parent, { orderID, guestCartId }, context) =>
      toPurchase(context, await getPlacedOrder(context, orderID.trim(), { cart: guestCartId })),
  },
  Mutation: {
    ...checkoutResolvers.Mutation,
    ...scandipwaResolvers.Mutation,
    reorderItems: (_parent, { orderNumber }, context) => reorder(context, orderNumber),
    cancelOrder: (_parent, { input: { order_id, reason } }, context) => cancelOwnOrder(context, order_id, reason),
  },
}

const HOUR_SECONDS = 60 * 60

export const checkoutModule: Module = {
  resolvers,
  access: {
    checkoutAgreements: 'everyone',
    deliveryPoints: 'everyone',
    getPaymentMethods: 'holder',
    setGuestEmailOnCart: 'holder',
    estimateShippingCosts: 'holder',
    estimateShippingMethods: 'holder',
    estimateTotals: 'holder',
    saveAddressInformation: 'holder',
    setShippingAddressesOnCart: 'holder',
    setShippingMethodsOnCart: 'holder',
    setBillingAddressOnCart: 'holder',
    setPaymentMethodOnCart: 'holder',
    setPaymentMethodAndPlaceOrder: 'holder',
    placeOrder: 'holder',
    getPurchase: 'holder',
    reorderItems: 'customer',
    cancelOrder: 'customer',
  },
  jobs: (parts) => ({
    [CANCEL_UNPAID]: () => cancelUnpaidOrders(parts.db, (orderId) => endAttempts(parts, orderId)),
    [LATE_PAYMENT]: (job: { orderId: number }) => handleLatePayment(parts, job),
  }),
  schedule: { [CANCEL_UNPAID]: HOUR_SECONDS },
}
