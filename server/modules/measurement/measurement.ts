import type { RequestContext, StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { toPurchase, getPlacedOrder } from '../checkout/index.ts'
import { getConfiguration } from '../store/index.ts'
import { tagOrigins } from './gtm.ts'
import { insertMeasured, readLifetime } from './measurement.sql.ts'

interface Proof {
  orderID: string
  guestCartId?: string | null
  guestEmail?: string | null
}

/** Null if the purchase was measured before, by whatever client. */
export async function measurePurchase(context: RequestContext, { orderID, guestCartId, guestEmail }: Proof) {
  const order = await getPlacedOrder(context, orderID.trim(), { cart: guestCartId, email: guestEmail })
  return (await insertMeasured(context.db, order.id)) ? toPurchase(context, order) : null
}

export async function lifetimeOf({ db }: RequestContext, customerId: number) {
  const { orders = 0, value = 0 } = (await readLifetime(db, customerId)) ?? {}
  return { orders, value: value / 100 }
}

/** For the content security policy, which is one for all views; empty while the database is unavailable. */
export async function tagOriginsOf(db: Db, views: readonly StoreView[]): Promise<string[]> {
  try {
    const configurations = await Promise.all(views.map(({ code }) => getConfiguration(db, code)))
    return [...new Set(configurations.flatMap(tagOrigins))]
  } catch {
    return []
  }
}
