import type { Module } from '../../platform/module.ts'
import { CANCEL_UNPAID, cancelUnpaidOrders } from './cancel-unpaid.ts'
import { cartFieldResolvers } from './cart-fields.resolvers.ts'
import { checkoutResolvers } from './checkout.resolvers.ts'
import { scandipwaResolvers } from './scandipwa.resolvers.ts'

const resolvers = {
  ...scandipwaResolvers,
  ...cartFieldResolvers,
  ...checkoutResolvers,
  Query: { ...checkoutResolvers.Query, ...scandipwaResolvers.Query },
  Mutation: { ...checkoutResolvers.Mutation, ...scandipwaResolvers.Mutation },
}

const DAY = 24 * 60 * 60

export const checkoutModule: Module = {
  resolvers,
  access: {
    checkoutAgreements: 'everyone',
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
  },
  jobs: ({ db }) => ({ [CANCEL_UNPAID]: () => cancelUnpaidOrders(db) }),
  schedule: { [CANCEL_UNPAID]: DAY },
}
