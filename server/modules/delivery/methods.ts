import type { Db } from '../../platform/db/db.ts'
import { fromBaseCurrency, type PriceContext } from '../../platform/price-context.ts'
import { cachedByKey } from '../store/index.ts'
import { type DeliveryMethod, readDeliveryMethods } from './methods.sql.ts'
import { deliveryProvider } from './providers.ts'

/** Active methods with prices in the base currency, in the shop's order. Cached like the configuration. */
export const listActiveMethods: (db: Db) => Promise<readonly DeliveryMethod[]> = cachedByKey(readDeliveryMethods)

/** Active methods with prices in the currency of the sale, in the shop's order. */
export const listDeliveryMethods = async (db: Db, priceContext: PriceContext): Promise<DeliveryMethod[]> =>
  (await listActiveMethods(db)).map((method) => convertMethodPrices(method, priceContext))

/** With prices in the base currency; undefined if the method is not active. */
export const findDeliveryMethod = async (
  db: Db,
  carrierCode: string,
  methodCode: string,
): Promise<DeliveryMethod | undefined> =>
  (await listActiveMethods(db)).find((method) => method.carrierCode === carrierCode && method.methodCode === methodCode)

/** Method in the currency of a sale -> the same method in the base currency. */
const originals = new WeakMap<DeliveryMethod, DeliveryMethod>()

/** Converts prices to the currency of the sale; accepts converted methods too, since carts store them. */
export function convertMethodPrices(offered: DeliveryMethod, priceContext: PriceContext): DeliveryMethod {
  const method = originals.get(offered) ?? offered
  const exchanged = inCurrency(method, priceContext)
  originals.set(exchanged, method)
  return exchanged
}

const inCurrency = (method: DeliveryMethod, priceContext: PriceContext): DeliveryMethod => ({
  ...method,
  price: fromBaseCurrency(method.price, priceContext),
  rates: method.rates.map((rate) => ({
    ...rate,
    fromValue: fromBaseCurrency(rate.fromValue, priceContext),
    price: fromBaseCurrency(rate.price, priceContext),
  })),
  cashOnDeliveryFee: fromBaseCurrency(method.cashOnDeliveryFee, priceContext),
  freeFrom: method.freeFrom === null ? null : fromBaseCurrency(method.freeFrom, priceContext),
})

/** The method with the rates for a parcel weight: of each value of goods, the one with the nearest weight limit. */
export function withRatesForWeight<M extends Pick<DeliveryMethod, 'carrierCode' | 'price' | 'rates'>>(
  method: M,
  weightG: number,
): M {
  const price = deliveryProvider(method.carrierCode)?.price?.(method, weightG)
  if (price !== undefined) return { ...method, price, rates: [] }
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
