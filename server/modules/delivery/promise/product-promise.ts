import type { RequestContext } from '../../../platform/context.ts'
import { type Card, isVirtualType } from '../../catalog/index.ts'
import { convertMethodPrices, priceAt, withRatesForWeight } from '../methods.ts'
import type { DeliveryMethod } from '../methods.sql.ts'
import { type DeliveryCalendar, deliveryCalendar, slowestPromise, promiseOf } from './delivery-calendar.ts'
import { type Supply, termsOf } from './promise.ts'
import { toGraphqlPromise } from './serialize-promise.ts'
import { supplyOf } from './supply.ts'

/** Weight of an ordinary paperback, for products without one. */
const DEFAULT_WEIGHT_G = 350

type Copies = 'warehouse' | 'maxPerSource'

/**
 * Supplies of all components that may be chosen of a compound product: the slowest decides. The release day of a
 * component is unknown here, so that nothing is promised with a presale among them.
 */
function suppliesOf({ data: { row } }: Card, copiesField: Copies): Supply[] {
  const { components } = row
  if (!components) return [supplyOf({ ...row, copies: row.minSaleQty, available: row[copiesField] })]
  return components
    .filter(({ type, isEnabled }) => isEnabled && !isVirtualType(type))
    .map((one) => supplyOf({ ...one, preorderDate: null, copies: one.quantity, available: one[copiesField] }))
    .filter(({ kind }) => kind !== 'short')
}

interface CourierOffer {
  method: DeliveryMethod
  price: number
}

/** The cheapest courier for one copy, in the country of the view. */
function cheapestCourier(methods: readonly DeliveryMethod[], { data: { row, final } }: Card, context: RequestContext) {
  const { priceContext, store } = context
  const weightG = row.weightG || DEFAULT_WEIGHT_G
  const offers = methods.flatMap((method): CourierOffer[] => {
    const { kind, isCashOnDelivery, countries, maxWeightG, freeFrom } = method
    const takesIt = countries.includes(store.country) && (maxWeightG === null || weightG <= maxWeightG)
    if (kind !== 'courier' || isCashOnDelivery || !takesIt) return []
    const exchanged = convertMethodPrices(method, priceContext)
    const isFree = freeFrom !== null && exchanged.freeFrom !== null && final >= exchanged.freeFrom
    return [{ method, price: isFree ? 0 : priceAt(withRatesForWeight(exchanged, weightG), final) }]
  })
  return offers.toSorted((a, b) => a.price - b.price)[0]
}

function promiseOfCard(card: Card, calendar: DeliveryCalendar, context: RequestContext) {
  const { now, priceContext } = context
  const { methods } = calendar
  if (!card.only_in_bookstore) {
    const terms = termsOf(suppliesOf(card, 'warehouse'))
    const courier = cheapestCourier(methods, card, context)
    const { parcelSource: sourceCode } = calendar
    if (!terms || !courier || sourceCode === null) return undefined
    return { ...courier, promised: promiseOf(calendar, { terms, sourceCode, method: courier.method }, now) }
  }
  const terms = termsOf(suppliesOf(card, 'maxPerSource'))
  const method = methods.find(({ kind }) => kind === 'store-pickup')
  if (!terms || !method) return undefined
  const { price } = convertMethodPrices(method, priceContext)
  return {
    method,
    price,
    promised: slowestPromise(calendar, { terms, method, sourceCodes: calendar.pickupSources }, now),
  }
}

export async function productPromise(card: Card, context: RequestContext) {
  if (isVirtualType(card.type_id) || !card.stock_item.in_stock) return null
  context.tag('delivery')
  const found = promiseOfCard(card, await deliveryCalendar(context.db), context)
  if (!found?.promised) return null
  context.expireBy(found.promised.validUntil)
  return toGraphqlPromise(found.promised, { ...found, currency: context.priceContext.currency })
}
