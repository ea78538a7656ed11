import type { Module } from '../../platform/module.ts'
import { ARRIVED, type Arrival, arrivalRoutes, EVERY, FOLLOW_STOCK, followStock, sendArrival } from './arrivals.ts'
import { myBooksResolvers } from './my-books.resolvers.ts'

export const myBooksModule: Module = {
  resolvers: myBooksResolvers,
  access: {
    getCustomerProductsList: 'customer',
    addProductToList: 'customer',
    addProductsToList: 'customer',
    deleteProductFromList: 'customer',
    moveProductsListToCart: 'customer',
    setProductsListNotices: 'customer',
    // whoever has the mail has its link
    stopProductsListNotices: 'holder',
  },
  jobs: (parts) => ({
    [FOLLOW_STOCK]: () => followStock(parts.db, parts.now?.() ?? new Date()),
    [ARRIVED]: (arrival: Arrival) => sendArrival(parts, arrival),
  }),
  schedule: { [FOLLOW_STOCK]: EVERY },
  routes: arrivalRoutes,
}
