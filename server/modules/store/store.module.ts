import type { Module } from '../../platform/module.ts'
import { storeResolvers } from './store.resolvers.ts'

export const storeModule: Module = {
  resolvers: storeResolvers,
  access: {
    storeConfig: 'everyone',
    availableStores: 'everyone',
    storeList: 'everyone',
    countries: 'everyone',
    country: 'everyone',
    currency: 'everyone',
    currencyData: 'everyone',
    saveSelectedCurrency: 'everyone',
  },
}
