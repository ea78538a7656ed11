import type { Db } from '../../platform/db/db.ts'
import { signLink, expiryAfter } from '../../platform/crypto/signed-link.ts'
import type { OrderState, PaymentDetails, PlacedOrder } from './order.ts'
import { mergePaymentDetails, setPaymentMethod } from './orders.sql.ts'
import { readOrder } from './read-orders.sql.ts'

/* Data that the payments module writes to orders and reads from them; orders do not depend on that module. */

/**
 * Job of the payments module that refunds money of an order. Payload: `{ number, key, amount, creditMemoId? }`, where
 * the key is the number of the credit memo or another name of the reason.
 */
export const PAYMENT_REFUND = 'payment-refund'

export const PAYMENT_LINK = 'payment'
const LINK_SECONDS = 30 * 24 * 60 * 60

/** Signed key that grants access to the payment of an order. */
export const paymentKey = (db: Db, { id, placedAt }: Pick<PlacedOrder, 'id' | 'placedAt'>): Promise<string> =>
  signLink(db, { kind: PAYMENT_LINK, id, until: expiryAfter(LINK_SECONDS, placedAt) })

/** Path of the payment page. */
export const paymentPath = async (db: Db, order: Pick<PlacedOrder, 'id' | 'placedAt'>): Promise<string> =>
  `/checkout/payment?key=${await paymentKey(db, order)}`

export const findOrderById = (db: Db, id: number): Promise<PlacedOrder | undefined> => readOrder(db, { id })

/** Merges entries into payment_additional_information; entries that are not named are kept. */
export const writeAdditionalInformation = (tx: Db, orderId: number, entries: Record<string, string>): Promise<void> =>
  mergePaymentDetails(tx, orderId, entries)

/** Mails the buyer how to pay by the method that was chosen afterwards. */
export const ORDER_PAYMENT_CHANGED = 'order-payment-changed'

/** Changes the payment method of an order; false if the order no longer waits for its payment. */
export const changePaymentMethod = (
  tx: Db,
  orderId: number,
  chosen: { method: string; title: string; details: PaymentDetails; state: OrderState; status: string },
): Promise<boolean> => setPaymentMethod(tx, orderId, chosen)
