import type { Db } from '../../platform/db/db.ts'
import { exchange, type Trade } from '../../platform/trade.ts'
import { cachedByKey } from '../store/index.ts'
import { type DeliveryMethod, readDeliveryMethods } from './methods.sql.ts'

/** Active methods with prices in the base currency, in the shop's order. Cached like the configuration. */
export const methodsInUse: (db: Db) => Promise<readonly DeliveryMethod[]> = cachedByKey(readDeliveryMethods)

/** Active methods with prices in the currency of the sale, in the shop's order. */
export const listDeliveryMethods = async (db: Db, trade: Trade): Promise<DeliveryMethod[]> =>
  (await methodsInUse(db)).map((method) => exchangeMethod(method, trade))

/** With prices in the base currency; undefined if the method is not active. */
export const findDeliveryMethod = async (
  db: Db,
  carrierCode: string,
  methodCode: string,
): Promise<DeliveryMethod | undefined> =>
  (await methodsInUse(db)).find((method) => method.carrierCode === carrierCode && method.methodCode === methodCode)

/** Method in the currency of a sale -> the same method in the base currency. */
const originals = new WeakMap<DeliveryMethod, DeliveryMethod>()

/** Converts prices to the currency of the sale; accepts converted methods too, since carts store them. */
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

/** The method with the rates for a parcel weight: of each value of goods, the one with the nearest weight limit. */
export function ratesAt<M extends Pick<DeliveryMethod, 'rates'>>(method: M, weightG: number): M {
  const fitting = method.rates.filter(({ toWeightG }) => toWeightG === null || weightG <= toWeightG)
  const limitOf = ({ toWeightG }: { toWeightG: number | null }) => toWeightG ?? Number.POSITIVE_INFINITY
  const rates = fitting.filter((rate) =>
    fitting.every((other) => other.fromValue !== rate.fromValue || limitOf(rate) <= limitOf(other)),
  )
  return { ...method, rates }
}

/** Price of delivery for goods of this value; `rates` are those for one weight. */
export function priceAt({ price, rates }: Pick<DeliveryMethod, 'price' | 'rates'>, value: number): number {
  const reached = rates.filter(({ fromValue }) => fromValue <= value)
  const [rate] = reached.toSorted((a, b) => b.fromValue - a.fromValue)
  return rate?.price ?? price
}
