import { joinTitles } from '../../../../language/join-titles.ts'
import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Cart, type CartLine, type Shipping, createShippingCalculator, expandBundle } from '../../cart/index.ts'
import {
  type DeliveryCalendar,
  type DeliveryMethod,
  type DeliveryPoint,
  deliveryProvider,
  fitsInto,
  listDeliveryMethods,
  lockerSizeOf,
  lockPoint,
  promiseOf,
  statusProblem,
  type Supply,
  supplyOf,
  type Terms,
  termsOf,
  withRatesForWeight,
} from '../../delivery/index.ts'
import { findSource } from '../../inventory/index.ts'
import type {
  OrderedAddresses,
  OrderedDelivery,
  OrderedPoint,
  OrderedPromise,
  PickupPlace,
} from '../../orders/index.ts'
import { type Address, checkPhone } from '../../store/index.ts'

/** A delivery method with its cost for one cart. */
export interface DeliveryOffer {
  method: DeliveryMethod
  shipping: Shipping
  /** Why the method is unavailable. */
  problem: { message: string; args: string[] } | undefined
}

const UNAVAILABLE = text(
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please ' +
    'contact us.',
)
const TOO_HEAVY = text('The parcel is too heavy for these points: they take %s kg at most.')
const TOO_LARGE = text('The parcel is too large for these points.')
export const POINT_MISSING = text('Choose the point in which to collect the parcel.')
const TOO_FEW_TO_SEND = text('Not enough copies can be sent: %s')

/** Why a method cannot deliver a cart. */
function deliveryProblem(
  method: DeliveryMethod,
  { lines, parcel }: Cart,
  country: string | undefined,
): DeliveryOffer['problem'] {
  if (method.maxWeightG !== null && parcel.weightG > method.maxWeightG)
    return method.kind === 'point'
      ? { message: TOO_HEAVY, args: [String(method.maxWeightG / 1000)] }
      : { message: UNAVAILABLE, args: [] }
  if (method.kind === 'store-pickup') return undefined
  if (country !== undefined && !method.countries.includes(country)) return { message: UNAVAILABLE, args: [] }
  const refusal = deliveryProvider(method.carrierCode)?.refusal?.(parcel, country)
  if (refusal) return { message: refusal, args: [] }
  if (method.maxSidesMm && !fitsInto(parcel, method.maxSidesMm)) return { message: TOO_LARGE, args: [] }
  // parcels leave from the warehouse: copies that only a bookshop has must be collected there
  const missing = lines.flatMap(({ isPickupOnly, title }) => (isPickupOnly ? title.name : []))
  return missing.length > 0 ? { message: TOO_FEW_TO_SEND, args: [missing.join(', ')] } : undefined
}

/** Why a point accepts no parcel at all, or not the parcel of a cart. */
export const pointProblem = (
  point: DeliveryPoint,
  shipment?: { method: DeliveryMethod; cart: Cart },
): DeliveryOffer['problem'] =>
  statusProblem(point) ??
  (shipment && deliveryProblem(shipment.method, shipment.cart, shipment.cart.shippingAddress?.country))

/** All delivery methods with their prices for a cart, in the shop's order; empty for a cart without a parcel. */
export async function listOffers(db: Db, cart: Cart, country: string | undefined): Promise<DeliveryOffer[]> {
  if (cart.isVirtual || cart.lines.length === 0) return []
  const shippingOf = createShippingCalculator(cart.lines, cart.totals)
  return (await listDeliveryMethods(db, cart.priceContext)).map((method) => ({
    method,
    shipping: shippingOf(withRatesForWeight(method, cart.parcel.weightG)),
    problem: deliveryProblem(method, cart, country),
  }))
}

export const methodTitles = (method: DeliveryMethod, { store }: Pick<RequestContext, 'store'>) => ({
  carrier: method.carrierTitles[store.code] ?? method.carrierTitle,
  method: method.methodTitles[store.code] ?? method.methodTitle,
})

/** Supplies for a line, counting all copies of its titles in the cart, since they share the stock. */
const suppliesOf = (line: CartLine, sourceCode: string): Supply[] =>
  expandBundle(line)
    .filter(({ isVirtual }) => !isVirtual)
    .map(({ product }) =>
      supplyOf({
        ...product,
        copies: line.allCopies.get(product.id) ?? line.quantity,
        available: product.stock[sourceCode] ?? 0,
      }),
    )

export const termsAtSource = (lines: readonly CartLine[], sourceCode: string): Terms | undefined =>
  termsOf(lines.flatMap((line) => suppliesOf(line, sourceCode)))

/** Whether the address is the point's, not the buyer's own. */
export const isPointAddress = (address: Address | null, point: DeliveryPoint | null): boolean =>
  !!address &&
  !!point &&
  address.company === point.name &&
  address.postcode === point.postcode &&
  address.street[0] === point.street

/** The addresses as stored with the order; none is billed if files and services are bought without an invoice. */
export function orderedAddresses(cart: Cart): OrderedAddresses {
  const { billingAddress, billingSameAsShipping, isVirtual, pickupSource, point } = cart
  const shipping = isVirtual ? null : cart.shippingAddress
  if (isVirtual && !billingAddress) return { clientType: 'private', shippingAddress: null, billingAddress: null }
  const isCollected = !!pickupSource || isPointAddress(shipping, point)
  if (!isVirtual && !shipping)
    throw new Refusal('graphql-input', 'The shipping address is missing. Set the address and try again.')
  const billing = billingSameAsShipping && shipping ? shipping : billingAddress
  // an invoice needs the company's own address, not that of the bookshop or point where it collects
  if (!billing || (isCollected && billing === shipping && billing.vat_id))
    throw new Refusal('graphql-input', 'The billing address is missing. Set the address and try again.')
  // until now the phone number may have been a placeholder
  for (const { telephone } of [shipping ?? billing, billing]) checkPhone(telephone)
  return {
    clientType: billing.vat_id ? 'company' : 'private',
    shippingAddress: shipping,
    // a receipt is enough for pick-up: it has the buyer's name and the bookshop's address, without the bookshop's name
    billingAddress: isCollected && billing === shipping ? { ...billing, company: null } : billing,
  }
}

/** Refuses an order whose delivery is not chosen, or is not available for the cart as it is now. */
export function checkDelivery(cart: Cart, country: string | undefined): void {
  if (cart.isVirtual) return
  if (!cart.delivery)
    throw new Refusal('graphql-input', 'The shipping method is missing. Select the shipping method and try again.')
  const problem = deliveryProblem(cart.delivery, cart, country)
  if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args)
}

/** The delivery as stored with the order; its bookshop or point is read again. */
export async function orderedDelivery(
  tx: Db,
  context: RequestContext,
  cart: Cart,
  calendar: DeliveryCalendar,
): Promise<OrderedDelivery> {
  const delivery = cart.isVirtual ? null : cart.delivery
  const shop = delivery?.kind === 'store-pickup' ? await orderedPickup(tx, cart) : null
  const deliveryPoint = await orderedPoint(tx, cart)
  const titles = delivery && methodTitles(delivery, context)
  return {
    carrierCode: delivery?.carrierCode ?? null,
    methodCode: delivery?.methodCode ?? null,
    carrierTitle: titles?.carrier ?? null,
    shippingTitle: titles && joinTitles(titles.carrier, titles.method),
    pickupSource: shop?.code ?? null,
    pickupAddress: shop,
    deliveryPoint,
    deliveryPromise: orderedPromise(calendar, cart, context.now),
  }
}

/** The bookshop to store with the order; refused if none is chosen or orders are no longer collected there. */
async function orderedPickup(tx: Db, { pickupSource }: Cart): Promise<PickupPlace> {
  const shop = pickupSource ? await findSource(tx, pickupSource) : undefined
  if (!shop?.isPickupLocation) throw new Refusal('graphql-input', 'Choose the bookshop in which to collect the order.')
  const { code, name, street, postcode, city, phone, openingHours } = shop
  return { code, name, street, postcode, city, phone, openingHours }
}

/** The pick-up point to store with the order; refused if it has closed since it was chosen. */
async function orderedPoint(tx: Db, { delivery, point, parcel }: Cart): Promise<OrderedPoint | null> {
  if (delivery?.kind !== 'point') return null
  const missingPointRefusal = () => new Refusal('graphql-input', POINT_MISSING)
  if (!point) throw missingPointRefusal().atField('delivery_point')
  const now = await lockPoint(tx, point.id)
  if (!now) throw missingPointRefusal().atField('delivery_point')
  const problem = pointProblem(now)
  if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args).atField('delivery_point')
  return { ...now, lockerSize: now.type === 'locker' ? lockerSizeOf(parcel) : null }
}

/** The promise as stored with the order: the days, and the data to recalculate them when the order is paid. */
function orderedPromise(calendar: DeliveryCalendar, cart: Cart, now: Date): OrderedPromise | null {
  const { delivery: method, pickupSource, lines } = cart
  const sourceCode = method?.kind === 'store-pickup' ? pickupSource : calendar.parcelSource
  if (!method || sourceCode === null) return null
  const terms = termsAtSource(lines, sourceCode)
  const promised = terms && promiseOf(calendar, { terms, sourceCode, method }, now)
  if (!promised) return null
  const { kind, deliveryDaysMin, deliveryDaysMax, weekdays } = method
  return {
    from: promised.from,
    to: promised.to,
    terms,
    sourceCode,
    method: { kind, deliveryDaysMin, deliveryDaysMax, weekdays },
  }
}
