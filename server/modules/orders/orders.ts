import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { digitalConsentOf, hasFiles, enqueueSupplyMail } from './file-supply.ts'
import { insertOrder, nextOrderId, readSummaries, writeOwner, writeOwnerByEmail } from './orders.sql.ts'
import type { OrderDraft, OrderSummary, PlacedOrder } from './order.ts'
import { readOrder } from './read-orders.sql.ts'

export const ORDER_CONFIRMATION = 'order-confirmation'
/** Job that moves what was done with a guest's orders to the customer; handled by the modules above. */
export const ORDERS_LINKED = 'orders-linked'

/** The id for an order to be created, so that its related rows can be written together with it. */
export const newOrderId = (tx: Db): Promise<number> => nextOrderId(tx)

/** Inserts an order and queues its mails, in the caller's transaction; returns its number. */
export async function createOrder(tx: Db, id: number, draft: OrderDraft): Promise<string> {
  const areFilesDelayed = hasFiles(draft) && !digitalConsentOf(draft)
  const number = await insertOrder(tx, id, draft)
  await enqueue(tx, { kind: ORDER_CONFIRMATION, payload: { number }, key: `${ORDER_CONFIRMATION}:${number}` })
  await publish(tx, 'order.placed', { number })
  if (areFilesDelayed) await enqueueSupplyMail(tx, number, draft.placedAt)
  return number
}

/** The order placed with a cart. */
export const findOrderOfCart = async (db: Db, cartId: number): Promise<PlacedOrder | undefined> =>
  readOrder(db, { cartId })

export const findOrder = (db: Db, number: string): Promise<PlacedOrder | undefined> => readOrder(db, { number })

/** Newest first; for the operator. */
export const listOrders = (
  db: Db,
  { status, email, limit }: { status?: string; email?: string; limit: number },
): Promise<OrderSummary[]> => readSummaries(db, { status, email, limit })

/** Links a guest order to the customer with the same e-mail address. */
export const linkOrder = (tx: Db, number: string, customer: { id: number; email: string }): Promise<void> =>
  tx.transaction(async (inner) => {
    if (await writeOwner(inner, number.trim(), customer)) await enqueueOrdersLinked(inner, customer.id)
  })

/** The same for all guest orders with that address; the caller has verified that it is the customer's own. */
export const linkOrders = (db: Db, customer: { id: number; email: string }): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await writeOwnerByEmail(tx, customer)) > 0) await enqueueOrdersLinked(tx, customer.id)
  })

const enqueueOrdersLinked = (tx: Db, customerId: number): Promise<void> =>
  enqueue(tx, { kind: ORDERS_LINKED, payload: { customerId } })
