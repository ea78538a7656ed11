import type { Module } from '../../platform/module.ts'
import { ARRIVED, ARRIVALS_INTERVAL, FOLLOW_STOCK, followStock, sendArrival } from './arrivals.ts'
import {
  ALERT_ARRIVED,
  ALERT_REQUESTED,
  FOLLOW_ALERTS,
  followAlerts,
  sendAlertRequest,
  sendGuestArrival,
} from './guest-alerts.ts'
import { myBooksResolvers } from './my-books.resolvers.ts'
import { type Notice, stopRoutes } from './notices.ts'
import { endPriceConsent, PRICE_DROPS } from './price-consent.ts'
import { CHEAPER, PRICES_INTERVAL, FOLLOW_PRICES, followPrices, type PriceDrop, sendPriceDrop } from './price-drops.ts'
import { personalData } from './personal-data.sql.ts'

export const myBooksModule: Module = {
  personalData,
  resolvers: myBooksResolvers,
  access: {
    getCustomerProductsList: 'customer',
    addProductToList: 'customer',
    addProductsToList: 'customer',
    deleteProductFromList: 'customer',
    moveProductsListToCart: 'customer',
    productAlertSubscribe: 'customer',
    setProductsListNotices: 'customer',
    setProductsListPriceNotices: 'customer',
    // authorized by the signed link of a mail
    stopProductsListNotices: 'holder',
    requestAvailabilityAlert: 'everyone',
    confirmAvailabilityAlert: 'holder',
  },
  withdrawals: { [PRICE_DROPS]: (tx, { now }, customerId) => endPriceConsent(tx, customerId, now) },
  jobs: (parts) => ({
    [FOLLOW_STOCK]: () => followStock(parts.db, parts.now?.() ?? new Date()),
    [ARRIVED]: (arrival: Notice) => sendArrival(parts, arrival),
    [FOLLOW_ALERTS]: () => followAlerts(parts.db, parts.now?.() ?? new Date()),
    [ALERT_REQUESTED]: (alert: { id: number; key: string }) => sendAlertRequest(parts, alert),
    [ALERT_ARRIVED]: (arrival: { ids: number[]; key: string }) => sendGuestArrival(parts, arrival),
    [FOLLOW_PRICES]: () => followPrices(parts.db, parts.now?.() ?? new Date()),
    [CHEAPER]: (drop: PriceDrop) => sendPriceDrop(parts, drop),
  }),
  schedule: {
    [FOLLOW_STOCK]: ARRIVALS_INTERVAL,
    [FOLLOW_ALERTS]: ARRIVALS_INTERVAL,
    [FOLLOW_PRICES]: PRICES_INTERVAL,
  },
  routes: stopRoutes,
}
