import type { Module } from '../../platform/module.ts'
import { bookshopsResolvers } from './bookshops.resolvers.ts'

export const bookshopsModule: Module = {
  resolvers: bookshopsResolvers,
  access: { bookshops: 'everyone', pickupLocations: 'everyone' },
}
