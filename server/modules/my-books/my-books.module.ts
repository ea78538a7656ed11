import type { Module } from '../../platform/module.ts'
import { ARRIVAL_NOTICE, ARRIVALS_INTERVAL_SECONDS, QUEUE_ARRIVALS, queueArrivals, sendArrival } from './arrivals.ts'
import {
  ALERT_ARRIVED,
  ALERT_REQUESTED,
  QUEUE_GUEST_ARRIVALS,
  queueGuestArrivals,
  sendAlertRequest,
  sendGuestArrival,
} from './guest-alerts.ts'
import { myBooksResolvers } from './my-books.resolvers.ts'
import { type Notice, unsubscribeRoutes } from './notices.ts'
import { withdrawPriceConsent, PRICE_DROPS } from './price-consent.ts'
import {
  PRICE_DROP_NOTICE,
  PRICES_INTERVAL_SECONDS,
  QUEUE_PRICE_DROPS,
  queuePriceDrops,
  type PriceDrop,
  sendPriceDrop,
} from './price-drops.ts'
import { personalData } from './personal-data.sql.ts'

export const myBooksModule: Module = {
  personalData,
  resolvers: myBooksResolvers,
  access: {
    getCustomerProductsList: 'customer',
    titlesToList: 'everyone',
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
  consentWithdrawals: { [PRICE_DROPS]: (tx, { now }, customerId) => withdrawPriceConsent(tx, customerId, now) },
  jobs: (parts) => ({
    [QUEUE_ARRIVALS]: () => queueArrivals(parts.db, parts.now?.() ?? new Date()),
    [ARRIVAL_NOTICE]: (arrival: Notice) => sendArrival(parts, arrival),
    [QUEUE_GUEST_ARRIVALS]: () => queueGuestArrivals(parts.db, parts.now?.() ?? new Date()),
    [ALERT_REQUESTED]: (alert: { id: number; key: string }) => sendAlertRequest(parts, alert),
    [ALERT_ARRIVED]: (arrival: { ids: number[]; key: string }) => sendGuestArrival(parts, arrival),
    [QUEUE_PRICE_DROPS]: () => queuePriceDrops(parts.db, parts.now?.() ?? new Date()),
    [PRICE_DROP_NOTICE]: (drop: PriceDrop) => sendPriceDrop(parts, drop),
  }),
  schedule: {
    [QUEUE_ARRIVALS]: ARRIVALS_INTERVAL_SECONDS,
    [QUEUE_GUEST_ARRIVALS]: ARRIVALS_INTERVAL_SECONDS,
    [QUEUE_PRICE_DROPS]: PRICES_INTERVAL_SECONDS,
  },
  routes: unsubscribeRoutes,
}
