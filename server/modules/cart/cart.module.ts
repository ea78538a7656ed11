import type { Module } from '../../platform/module.ts'
import { DELETE_ABANDONED, deleteAbandonedCarts } from './abandoned.ts'
import { cartResolvers } from './cart.resolvers.ts'

export const cartModule: Module = {
  resolvers: cartResolvers,
  jobs: ({ db }) => ({ [DELETE_ABANDONED]: () => deleteAbandonedCarts(db) }),
  schedule: { [DELETE_ABANDONED]: 24 * 60 * 60 },
}
