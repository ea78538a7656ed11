import type { Db } from '../../platform/db/db.ts'
import { exchange, type Trade } from '../../platform/trade.ts'
import { remembering } from '../store/index.ts'
import { type DeliveryMethod, readDeliveryMethods } from './methods.sql.ts'

/** In the shop's own currency and order. Remembered by the process, as the configuration is. */
export const methodsInUse: (db: Db) => Promise<readonly DeliveryMethod[]> = remembering(readDeliveryMethods)

/** The ways of delivery in use, in the shop's order, at what they cost in the currency of the sale. */
export const listDeliveryMethods = async (db: Db, trade: Trade): Promise<DeliveryMethod[]> =>
  (await methodsInUse(db)).map((method) => exchangeMethod(method, trade))

/** In the shop's own currency; undefined where it is not in use. */
export const findDeliveryMethod = async (
  db: Db,
  carrierCode: string,
  methodCode: string,
): Promise<DeliveryMethod | undefined> =>
  (await methodsInUse(db)).find((method) => method.carrierCode === carrierCode && method.methodCode === methodCode)

/** Of methods in the currency of a sale: what they were made of. */
const originals = new WeakMap<DeliveryMethod, DeliveryMethod>()

/** In the currency of the sale, also where it is so already: a cart keeps what it was offered. */
export function exchangeMethod(offered: DeliveryMethod, trade: Trade): DeliveryMethod {
  const method = originals.get(offered) ?? offered
  const exchanged = inCurrency(method, trade)
  originals.set(exchanged, method)
  return exchanged
}

const inCurrency = (method: DeliveryMethod, trade: Trade): DeliveryMethod => ({
  ...method,
  price: exchange(method.price, trade),
  rates: method.rates.map((rate) => ({
    ...rate,
    fromValue: exchange(rate.fromValue, trade),
    price: exchange(rate.price, trade),
  })),
  cashOnDeliveryFee: exchange(method.cashOnDeliveryFee, trade),
  freeFrom: method.freeFrom === null ? null : exchange(method.freeFrom, trade),
})

/** With the rates of parcels of such a weight: of each value the one with the nearest limit. */
export function ratesAt<M extends Pick<DeliveryMethod, 'rates'>>(method: M, weightG: number): M {
  const fitting = method.rates.filter(({ toWeightG }) => toWeightG === null || weightG <= toWeightG)
  const limitOf = ({ toWeightG }: { toWeightG: number | null }) => toWeightG ?? Number.POSITIVE_INFINITY
  const rates = fitting.filter((rate) =>
    fitting.every((other) => other.fromValue !== rate.fromValue || limitOf(rate) <= limitOf(other)),
  )
  return { ...method, rates }
}

/** What delivery costs with goods of such a value, of rates for one weight. */
export function priceAt({ price, rates }: Pick<DeliveryMethod, 'price' | 'rates'>, value: number): number {
  const reached = rates.filter(({ fromValue }) => fromValue <= value)
  const [rate] = reached.toSorted((a, b) => b.fromValue - a.fromValue)
  return rate?.price ?? price
}
