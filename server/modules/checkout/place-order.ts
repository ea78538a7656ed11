import { joinTitles } from '../../../language/join-titles.ts'
import type { Language } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Cart,
  closeCart,
  getCart,
  notActiveRefusal,
  sourceOf,
  expandBundle,
  redeemCoupons,
  removeCoupon,
} from '../cart/index.ts'
import { type DeliveryCalendar, deliveryCalendar } from '../delivery/index.ts'
import { markFilesOrdered, queueSales } from '../catalog/index.ts'
import { findSource, reserveStock, type Source } from '../inventory/index.ts'
import { type GivenConsent, refuseWithoutConsents } from '../privacy/index.ts'
import { checkPhone } from '../store/index.ts'
import {
  type OrderAddress,
  type OrderDraft,
  type PickupPlace,
  createOrder,
  findOrderOfCart,
  loadUnpaidLimits,
  newOrderId,
  refuseTooManyUnpaid,
  type UnpaidLimits,
} from '../orders/index.ts'
import type { Agreement } from './checkout.sql.ts'
import { agreementsFor, collectConsents, listAgreements, logOrderConsents } from './agreements.ts'
import { isPointAddress } from './address.ts'
import { deliveryProblem, methodTitles, orderedPoint, orderedPromise } from './delivery/delivery.ts'
import {
  createPayment,
  type JustPlaced,
  initialOrderState,
  type PaymentChoice,
  type ActivePaymentMethod,
  loadActivePaymentMethods,
} from '../payments/index.ts'
import { paymentOffersFor } from './payment.ts'
import {
  orderedBundles,
  orderedOptions,
  orderedParts,
  orderedAmounts,
  orderedPresale,
  presaleReleaseDate,
} from './ordered-lines.ts'
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

const throwRefusal = (message: string, ...args: (string | number)[]): never => {
  throw new Refusal('graphql-input', message, ...args)
}

interface Addresses {
  shipping: OrderAddress | null
  /** Null if files and services are bought without an invoice. */
  billing: OrderAddress | null
}

function checkAddresses({
  shippingAddress,
  billingAddress,
  billingSameAsShipping,
  isVirtual,
  pickupSource,
  point,
}: Cart): Addresses {
  const shipping = isVirtual ? null : shippingAddress
  if (isVirtual && !billingAddress) return { shipping, billing: null }
  const isCollected = !!pickupSource || isPointAddress(shipping, point)
  if (!isVirtual && !shipping)
    throw new Refusal('graphql-input', 'The shipping address is missing. Set the address and try again.')
  const billing = billingSameAsShipping && shipping ? shipping : billingAddress
  // an invoice needs the company's own address, not that of the bookshop or point where it collects
  if (!billing || (isCollected && billing === shipping && billing.vat_id))
    throw new Refusal('graphql-input', 'The billing address is missing. Set the address and try again.')
  // until now the phone number may have been a placeholder
  for (const { telephone } of [shipping ?? billing, billing]) checkPhone(telephone)
  // a receipt is enough for pick-up: it has the buyer's name and the bookshop's address, without the bookshop's name
  return { shipping, billing: isCollected && billing === shipping ? { ...billing, company: null } : billing }
}

function checkDelivery(cart: Cart, country: string | undefined) {
  if (cart.isVirtual) return null
  const { delivery } = cart
  if (!delivery)
    throw new Refusal('graphql-input', 'The shipping method is missing. Select the shipping method and try again.')
  const problem = deliveryProblem(delivery, cart, country)
  if (problem) throwRefusal(problem.message, ...problem.args)
  return delivery
}

const toPickupPlace = ({ code, name, street, postcode, city, phone, openingHours }: Source): PickupPlace => ({
  code,
  name,
  street,
  postcode,
  city,
  phone,
  openingHours,
})

const laterDate = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b))

function toDraftItems(cart: Cart, source: string | undefined, language: Language): OrderDraft['items'] {
  let bundles = 0
  const rules = cart.totals.appliedRules
  return cart.lines.flatMap((line, index) => {
    const row = cart.totals.lines[index]
    if (!row) throw new Error('a line has no totals')
    if (line.parts) return orderedParts(line, row, { source, rules, bundle: bundles++, language })
    const { product, title } = line
    return {
      productId: product.id,
      sku: line.sku,
      name: title.name,
      type: product.type,
      urlKey: title.urlKey,
      image: product.thumbnail ?? title.thumbnail,
      options: { ...orderedOptions(line, language), ...orderedPresale(line, row, rules) },
      ...orderedAmounts(line, row, source),
    }
  })
}

const uploadedFiles = ({ lines }: Cart): string[] =>
  lines.flatMap(({ options }) => options.flatMap(({ file }) => file ?? []))

interface PreloadedData {
  calendar: DeliveryCalendar
  payments: readonly ActivePaymentMethod[]
  agreements: readonly Agreement[]
  limits: UnpaidLimits | undefined
}

/** Validates everything again at current prices and stock: a cart may be days old. */
async function buildDraft(
  tx: Db,
  context: RequestContext,
  cart: Cart,
  { payments, agreements, calendar, limits }: PreloadedData,
  request: PlaceOrderRequest,
): Promise<OrderDraft> {
  const { store, now } = context
  const { email, totals } = cart
  if (!email) throw new Refusal('graphql-input', 'Guest email for cart is missing.').withCode('GUEST_EMAIL_MISSING')
  if (cart.lines.length === 0) throwRefusal("Cart doesn't contain products.")
  await refuseUnavailableLines(tx, cart, context)
  const { shipping, billing } = checkAddresses(cart)
  const delivery = checkDelivery(cart, shipping?.country)
  const payment = paymentOffersFor(cart, payments).find(({ code }) => code === cart.paymentMethod)
  if (!payment) throw new Refusal('graphql-input', 'Enter a valid payment method and try again.')
  const isCouponGone = cart.couponCode !== null && !cart.rules.some((rule) => rule.couponCode !== null)
  if (isCouponGone && request.expectedTotal !== totals.grandTotal) throw couponNotInForceRefusal()
  const consents = collectConsents(agreementsFor(cart, agreements), request.agreementIds, now)
  if (request.expectedTotal !== undefined && request.expectedTotal !== totals.grandTotal) {
    throw new Refusal(
      'graphql-input',
      'Prices have changed since the cart was shown. Check the new total and order again.',
    )
  }
  const shop =
    delivery?.kind === 'store-pickup' && cart.pickupSource ? await findSource(tx, cart.pickupSource) : undefined
  if (delivery?.kind === 'store-pickup' && !shop?.isPickupLocation)
    throw new Refusal('graphql-input', 'Choose the bookshop in which to collect the order.')
  const point = await orderedPoint(tx, cart)
  const titles = delivery && methodTitles(delivery, context)
  return {
    numberPrefix: store.isDefault ? '' : String(store.id),
    cartId: cart.id,
    storeCode: store.code,
    customerId: context.customer?.id ?? null,
    groupId: context.groupId,
    email,
    networkKey: limits?.networkKey ?? null,
    ...initialOrderState(payment.details),
    currency: cart.currency,
    baseCurrency: cart.priceContext.base,
    baseRate: cart.priceContext.rate,
    clientType: billing?.vat_id ? 'company' : 'private',
    isVirtual: cart.isVirtual,
    shippingAddress: shipping,
    billingAddress: billing,
    carrierCode: delivery?.carrierCode ?? null,
    methodCode: delivery?.methodCode ?? null,
    carrierTitle: titles?.carrier ?? null,
    shippingTitle: titles ? joinTitles(titles.carrier, titles.method) : null,
    pickupSource: shop?.code ?? null,
    pickupAddress: shop ? toPickupPlace(shop) : null,
    deliveryPoint: point,
    deliveryPromise: orderedPromise(calendar, cart, now),
    customerNotes: cart.customerNotes,
    paymentMethod: payment.code,
    paymentTitle: payment.title,
    paymentDetails: payment.details,
    couponCode: totals.appliedRules.find((rule) => rule.couponCode)?.couponCode ?? null,
    discounts: totals.discounts.map(({ label, couponCode, amount }) => ({ label, couponCode, amount })),
    subtotalExclTax: totals.subtotalExclTax,
    subtotalInclTax: totals.subtotalInclTax,
    discount: totals.discount,
    shippingExclTax: totals.shipping?.exclTax ?? 0,
    shippingInclTax: totals.shipping?.inclTax ?? 0,
    tax: totals.tax,
    grandTotal: totals.grandTotal,
    agreements: consents,
    reviewReminderAcceptedAt: request.reviewReminder ? now : null,
    shipsFrom: cart.lines.flatMap(expandBundle).map(presaleReleaseDate).reduce(laterDate, null),
    placedAt: now,
    items: toDraftItems(cart, sourceOf(cart) ?? undefined, context.language),
    bundles: orderedBundles(cart, context.language),
    taxes: totals.taxes.map((tax) => {
      const delivered = totals.shipping?.taxes.find(({ title }) => title === tax.title)
      return { ...tax, shippingAmount: delivered?.amount ?? 0, shippingGross: delivered?.gross ?? 0 }
    }),
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
  const draft = await buildDraft(tx, context, cart, known, request)
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
