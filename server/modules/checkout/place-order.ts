import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Cart, closeCart, getCart, notActiveRefusal, redeemCoupons, removeCoupon } from '../cart/index.ts'
import { markFilesOrdered, queueSales } from '../catalog/index.ts'
import { type DeliveryCalendar, deliveryCalendar } from '../delivery/index.ts'
import { reserveStock } from '../inventory/index.ts'
import {
  createOrder,
  findOrderOfCart,
  loadUnpaidLimits,
  newOrderId,
  type OrderDraft,
  refuseTooManyUnpaid,
  type UnpaidLimits,
} from '../orders/index.ts'
import {
  type ActivePaymentMethod,
  createPayment,
  type JustPlaced,
  loadActivePaymentMethods,
  type PaymentChoice,
} from '../payments/index.ts'
import { type GivenConsent, refuseWithoutConsents } from '../privacy/index.ts'
import { agreementsFor, collectConsents, listAgreements, logOrderConsents } from './agreements.ts'
import type { Agreement } from './checkout.sql.ts'
import { checkDelivery, orderedAddresses, orderedDelivery } from './delivery/delivery.ts'
import { orderedLines, orderedTotals, uploadedFiles } from './ordered-lines.ts'
import { orderedPayment } from './payment.ts'
import { refuseUnavailableLines } from './unavailable-lines.ts'

export interface PlaceOrderRequest {
  cartId: string
  /** Payment method chosen together with placing the order; if absent, the one of the cart. */
  payment?: string
  /** Details of the payment method, such as the bank; if absent, those of the cart. */
  paymentChoice?: PaymentChoice
  /** Ids of ticked boxes; absent from clients that do not support agreements. */
  agreementIds?: readonly number[]
  reviewReminder?: boolean
  /** Answers to the consent boxes of the scope `checkout`. */
  consents?: readonly GivenConsent[]
  /** Grosze; the total that the buyer was shown. */
  expectedTotal?: number
}

const couponNotInForceRefusal = () =>
  new Refusal('graphql-input', "The coupon code isn't valid. Verify the code and try again.").withCode(
    'COUPON_NOT_IN_FORCE',
  )

interface PreloadedData {
  calendar: DeliveryCalendar
  payments: readonly ActivePaymentMethod[]
  agreements: readonly Agreement[]
  limits: UnpaidLimits | undefined
}

/** The parts of the order, each checked again at current prices and stock: a cart may be days old. */
async function draftOrder(
  tx: Db,
  context: RequestContext,
  cart: Cart,
  { payments, agreements, calendar, limits }: PreloadedData,
  { agreementIds, expectedTotal, reviewReminder }: PlaceOrderRequest,
): Promise<OrderDraft> {
  const { store, customer, groupId, language, now } = context
  const { email, customerNotes } = cart
  if (!email) throw new Refusal('graphql-input', 'Guest email for cart is missing.').withCode('GUEST_EMAIL_MISSING')
  if (cart.lines.length === 0) throw new Refusal('graphql-input', "Cart doesn't contain products.")
  if (cart.lines.some(({ problem }) => problem)) await refuseUnavailableLines(tx, cart, context)
  const addresses = orderedAddresses(cart)
  checkDelivery(cart, addresses.shippingAddress?.country)
  const payment = orderedPayment(cart, payments)
  const isOtherTotal = expectedTotal !== cart.totals.grandTotal
  const isCouponGone = cart.couponCode !== null && !cart.rules.some((rule) => rule.couponCode !== null)
  if (isCouponGone && isOtherTotal) throw couponNotInForceRefusal()
  const consents = collectConsents(agreementsFor(cart, agreements), agreementIds, now)
  if (expectedTotal !== undefined && isOtherTotal)
    throw new Refusal(
      'graphql-input',
      'Prices have changed since the cart was shown. Check the new total and order again.',
    )
  return {
    cartId: cart.id,
    numberPrefix: store.isDefault ? '' : String(store.id),
    placedAt: now,
    storeCode: store.code,
    customerId: customer?.id ?? null,
    groupId,
    email,
    networkKey: limits?.networkKey ?? null,
    customerNotes,
    ...addresses,
    ...(await orderedDelivery(tx, context, cart, calendar)),
    ...payment,
    ...orderedLines(cart, language),
    ...orderedTotals(cart),
    agreements: consents,
    reviewReminderAcceptedAt: reviewReminder ? now : null,
  }
}

async function placeInTransaction(
  tx: Db,
  context: RequestContext,
  known: PreloadedData,
  request: PlaceOrderRequest,
): Promise<JustPlaced> {
  // closed first, so that no other request changes or orders it; a rollback opens it again
  const [isClosed, found, id] = await Promise.all([
    closeCart(tx, request.cartId, context),
    getCart(tx, request.cartId, context),
    newOrderId(tx),
  ])
  if (!isClosed) return getPlacedBefore(tx, found.id)
  const cart = request.payment === undefined ? found : { ...found, paymentMethod: request.payment }
  const draft = await draftOrder(tx, context, cart, known, request)
  if (known.limits) await refuseTooManyUnpaid(tx, known.limits, draft)
  if (!(await markFilesOrdered(tx, uploadedFiles(cart))))
    throw new Refusal('graphql-input', 'A file that was sent with a title is gone. Send it again.')
  const linesToReserve = draft.items.flatMap(({ productId, sourceCode, quantityOrdered }) =>
    productId && sourceCode ? [{ productId, sourceCode, quantity: quantityOrdered }] : [],
  )
  const [number] = await Promise.all([createOrder(tx, id, draft), reserveStock(tx, id, linesToReserve)])
  const choice = request.paymentChoice ?? cart.paymentDetails
  await logOrderConsents(tx, context, { ...draft, number }, request.consents)
  await createPayment(tx, {
    orderId: id,
    method: draft.paymentMethod,
    details: draft.paymentDetails,
    choice,
    amount: draft.grandTotal,
    currency: draft.currency,
    placedAt: draft.placedAt,
  })
  await queueSales(
    tx,
    id,
    // a variant counts for its title too, and the parts of a bundle besides the bundle
    cart.lines.flatMap((line) => [
      ...(line.parts ?? []).map(({ productId, quantity }) => ({ productId, quantity })),
      ...[...new Set([line.product.id, line.title.id])].map((productId) => ({ productId, quantity: line.quantity })),
    ]),
  )
  const coupons = cart.totals.appliedRules.filter((rule) => rule.couponCode).map((rule) => rule.id)
  // last, to keep the lock on a popular coupon as short as possible
  if (coupons.length > 0 && !(await redeemCoupons(tx, coupons))) throw couponNotInForceRefusal()
  const { isOnline } = draft.paymentDetails
  return { number, online: isOnline ? { id, placedAt: draft.placedAt, choice } : null }
}

async function getPlacedBefore(tx: Db, cartId: number): Promise<JustPlaced> {
  const order = await findOrderOfCart(tx, cartId)
  if (!order) throw notActiveRefusal()
  return { number: order.number }
}

/** Places an order from a cart in one transaction. Repeated calls for the cart return the same order. */
export async function placeOrder(context: RequestContext, request: PlaceOrderRequest): Promise<JustPlaced> {
  await refuseWithoutConsents(context, 'checkout', request.consents)
  const [payments, agreements, calendar, limits] = await Promise.all([
    loadActivePaymentMethods(context),
    listAgreements(context),
    deliveryCalendar(context.db),
    loadUnpaidLimits(context),
  ])
  try {
    return await context.db.transaction((tx) =>
      placeInTransaction(tx, context, { payments, agreements, calendar, limits }, request),
    )
  } catch (error) {
    // without the coupon the next attempt shows the real total
    if (error instanceof Refusal && error.code === 'COUPON_NOT_IN_FORCE') await removeCoupon(context, request.cartId)
    // sold to another order after the lines were checked: the names of the missing titles come from the stock in the
    // database, as the cache of this process may be stale
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_STOCK')
      await refuseUnavailableLines(
        context.db,
        await context.db.pipeline((reads) => getCart(reads, request.cartId, context)),
        context,
      )
    throw error
  }
}

/** Parent value of the place-order payloads: the order, or why it was refused. */
export type Placed = JustPlaced | { refusal: Refusal }
