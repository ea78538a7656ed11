import type { Db } from '../../platform/db/db.ts'
import { deliveryCalendar, placeOf, promiseOf, toGraphqlPromise } from '../delivery/index.ts'
import { money } from '../store/index.ts'
import { isUnpaid } from './documents/fulfilment.ts'
import type { PlacedOrder } from './order.ts'
import type { OrderedPromise } from './order-delivery.ts'
import { writePromise } from './orders.sql.ts'
import { readOrder } from './read-orders.sql.ts'

const recalculatePromise = async (db: Db, { terms, sourceCode, method }: OrderedPromise, now: Date) =>
  promiseOf(await deliveryCalendar(db), { terms, sourceCode, method }, now)

/**
 * The promised days of an order: those of when it was placed, or of when it was paid if payment comes first; while it
 * is unpaid, those for a payment before the next cut-off. Null if nothing was promised or nothing is delivered.
 */
export async function currentPromise(db: Db, order: PlacedOrder, now: Date) {
  const { deliveryPromise: stored, state } = order
  if (!stored || state === 'canceled' || state === 'closed' || state === 'holded') return null
  const method = { ...stored.method, carrierCode: order.carrierCode ?? '', methodCode: order.methodCode ?? '' }
  if (isUnpaid(order)) {
    const awaited = await recalculatePromise(db, stored, now)
    return awaited
      ? toGraphqlPromise(awaited, { method, price: order.shippingInclTax, currency: order.currency })
      : null
  }
  return {
    from: stored.from,
    to: stored.to,
    made_on: null,
    order_before: null,
    valid_until: null,
    handling_days: null,
    transit_days: { min: method.deliveryDaysMin, max: method.deliveryDaysMax },
    carrier_code: method.carrierCode,
    method_code: method.methodCode,
    place: placeOf(method),
    price: money(order.shippingInclTax, order.currency),
  }
}

/** Recalculates the promised days from the payment on, in its transaction. */
export async function renewPromise(tx: Db, number: string, now: Date): Promise<void> {
  const order = await readOrder(tx, { number })
  const stored = order?.deliveryPromise
  if (!order || !stored) return
  const renewed = await recalculatePromise(tx, stored, now)
  if (renewed) await writePromise(tx, order.id, { ...stored, from: renewed.from, to: renewed.to })
}
