import type { Module } from '../../platform/module.ts'
import { inventoryResolvers } from './inventory.resolvers.ts'

export const inventoryModule: Module = {
  resolvers: inventoryResolvers,
  access: { getStores: 'everyone' },
}
