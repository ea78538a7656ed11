import type { Db } from '../../platform/db/db.ts'
import { signLink, validFor } from '../../platform/crypto/signed-link.ts'
import type { OrderState, PaymentDetails, PlacedOrder } from './order.ts'
import { mergePaymentDetails, setPaymentMethod } from './orders.sql.ts'
import { readOrder } from './read-orders.sql.ts'

/* What the payments module, which orders do not know, writes on them and reads of them. */

/**
 * Refunds money of an order: a job of the payments module with `{ number, key, amount, creditMemoId? }`, where the key
 * is the number of the credit memo or another name of the reason.
 */
export const PAYMENT_REFUND = 'payment-refund'

export const PAYMENT_LINK = 'payment'
const LINK_SECONDS = 30 * 24 * 60 * 60

/** Opens the payment of an order to whoever has it. */
export const paymentKey = (db: Db, { id, placedAt }: Pick<PlacedOrder, 'id' | 'placedAt'>): Promise<string> =>
  signLink(db, { kind: PAYMENT_LINK, id, until: validFor(LINK_SECONDS, placedAt) })

/** Path of the page where it is paid. */
export const paymentPath = async (db: Db, order: Pick<PlacedOrder, 'id' | 'placedAt'>): Promise<string> =>
  `/checkout/payment?key=${await paymentKey(db, order)}`

export const findOrderById = (db: Db, id: number): Promise<PlacedOrder | undefined> => readOrder(db, { id })

/** For payment_additional_information; those of before stay where they are not named. */
export const writePaymentFacts = (tx: Db, orderId: number, facts: Record<string, string>): Promise<void> =>
  mergePaymentDetails(tx, orderId, facts)

/** Mails the buyer what is needed to pay in the way that was chosen afterwards. */
export const ORDER_PAYMENT_CHANGED = 'order-payment-changed'

/** The buyer pays in another way than was chosen; false where the order waits for no payment any more. */
export const changePaymentMethod = (
  tx: Db,
  orderId: number,
  chosen: { method: string; title: string; details: PaymentDetails; state: OrderState; status: string },
): Promise<boolean> => setPaymentMethod(tx, orderId, chosen)
