import type { Module } from '../../platform/module.ts'
import { getConfiguration } from '../store/index.ts'
import { gtmOf } from './gtm.ts'
import { lifetimeOf, measurePurchase } from './measurement.ts'

export const measurementModule: Module = {
  resolvers: {
    Query: {
      async getGtm(_parent, _args, context) {
        context.tag('store')
        return gtmOf(await getConfiguration(context))
      },
    },
    Mutation: {
      measurePurchase: (_parent, proof, context) => measurePurchase(context, proof),
    },
    Customer: {
      userExistingCustomer: async ({ id }, _args, context) => (await lifetimeOf(context, id)).orders > 0,
      userLifetimeOrders: async ({ id }, _args, context) => (await lifetimeOf(context, id)).orders,
      userLifetimeValue: async ({ id }, _args, context) => (await lifetimeOf(context, id)).value,
    },
  },
  access: { getGtm: 'everyone', measurePurchase: 'holder' },
}
