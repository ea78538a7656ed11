import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Cart, type Choices, setChoices } from '../../cart/index.ts'
import { type DeliveryMethod, type DeliveryPoint, findDeliveryMethod, readPoint } from '../../delivery/index.ts'
import { findSource } from '../../inventory/index.ts'
import {
  type Address,
  addressRules,
  parseAddress,
  parseAnyPhone,
  parseEmail,
  type RawAddress,
} from '../../store/index.ts'
import { pointAddress, collectorAddress, withPointAddress } from '../address.ts'
import { isPointAddress, listOffers, pointProblem } from './delivery.ts'

export interface ShippingChoice {
  address: RawAddress
  /** Code of the bookshop where the order is collected; if absent, the parcel goes to the address. */
  pickupCode?: string | null
  /** The pick-up point; `address` then needs only a name and a phone number. */
  point?: { carrierCode: string; methodCode: string; code: string } | null
  notes?: string | null
}

const MAX_NOTES = 1000

async function resolveAddress(
  context: RequestContext,
  { address, pickupCode, point: requestedPoint }: ShippingChoice,
): Promise<ResolvedAddress> {
  if (requestedPoint) {
    const method = await findDeliveryMethod(context.db, requestedPoint.carrierCode, requestedPoint.methodCode)
    if (!method) throw methodNotFoundRefusal(requestedPoint)
    const point = await getPoint(context.db, method, requestedPoint.code)
    return { address: pointAddress(address, point), pickupSource: null, point }
  }
  if (!pickupCode) {
    return { address: parseAddress(address, await addressRules(context), parseAnyPhone), pickupSource: null }
  }
  const shop = await findSource(context.db, pickupCode)
  if (!shop?.isPickupLocation) throw new Refusal('graphql-input', 'Choose the bookshop in which to collect the order.')
  return { address: collectorAddress(address, shop), pickupSource: shop.code }
}

interface ResolvedAddress {
  address: Address
  pickupSource: string | null
  point?: DeliveryPoint
}

const methodNotFoundRefusal = ({ carrierCode, methodCode }: Pick<MethodChoice, 'carrierCode' | 'methodCode'>) =>
  new Refusal('graphql-input', 'Carrier with such method not found: %s, %s', carrierCode, methodCode)

function toAddressChoices(
  cart: Cart,
  { address, pickupSource, point }: ResolvedAddress,
  notes: string | null | undefined,
): Pick<Choices, 'shippingAddress' | 'pickupSource' | 'customerNotes'> & Partial<Pick<Choices, 'point'>> {
  if (cart.isVirtual)
    throw new Refusal('graphql-input', 'The Cart includes virtual product(s) only, so a shipping address is not used.')
  return {
    shippingAddress: address,
    pickupSource,
    customerNotes: notes?.trim().slice(0, MAX_NOTES) || null,
    ...(point && { point }),
  }
}

/** Sets the shipping address. Resets the bookshop chosen before if the choice has none. */
export async function chooseShippingAddress(
  context: RequestContext,
  publicId: string,
  choice: ShippingChoice,
): Promise<void> {
  const resolved = await resolveAddress(context, choice)
  await setChoices(context, publicId, (cart) => toAddressChoices(cart, resolved, choice.notes))
}

/** A delivery method, with a pick-up point if the method has points. */
export interface MethodChoice {
  carrierCode: string
  methodCode: string
  /** Code of the pick-up point; if absent, the previous point is kept. */
  pointCode?: string | null
}

async function getPoint(db: Db, method: DeliveryMethod, code: string): Promise<DeliveryPoint> {
  const point = method.pointNetwork ? await readPoint(db, method.pointNetwork, code.trim()) : undefined
  if (!point)
    throw new Refusal('graphql-no-such-entity', 'There is no point %s.', code.trim()).atField('delivery_point')
  const problem = pointProblem(point)
  if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args).atField('delivery_point')
  return point
}

async function resolveMethodChoices(
  db: Db,
  cart: Cart,
  { carrierCode, methodCode, pointCode }: MethodChoice,
): Promise<Partial<Pick<Choices, 'delivery' | 'point' | 'shippingAddress'>>> {
  if (!cart.shippingAddress)
    throw new Refusal('graphql-input', 'The shipping address is missing. Set the address and try again.')
  const offer = (await listOffers(db, cart, cart.shippingAddress.country)).find(
    ({ method }) => method.carrierCode === carrierCode && method.methodCode === methodCode,
  )
  if (!offer) throw methodNotFoundRefusal({ carrierCode, methodCode })
  if (offer.problem) throw new Refusal('graphql-input', offer.problem.message, ...offer.problem.args)
  const isCollected = offer.method.kind === 'store-pickup'
  if (isCollected && !cart.pickupSource)
    throw new Refusal('graphql-input', 'Choose the bookshop in which to collect the order.')
  // the stored address is that of the bookshop or of a point, not the buyer's
  const hasPointsAddress = isPointAddress(cart.shippingAddress, cart.stored.row.point)
  if ((!isCollected && cart.pickupSource) || (hasPointsAddress && !offer.method.pointNetwork))
    throw new Refusal('graphql-input', 'The shipping address is missing. Set the address and try again.')
  if (!pointCode) return { delivery: offer.method }
  const point = await getPoint(db, offer.method, pointCode)
  const moved = hasPointsAddress && { shippingAddress: withPointAddress(cart.shippingAddress, point) }
  return { delivery: offer.method, point, ...moved }
}

export function chooseMethod(context: RequestContext, publicId: string, choice: MethodChoice): Promise<void> {
  return setChoices(context, publicId, (cart) => resolveMethodChoices(context.db, cart, choice))
}

export interface AddressInformation {
  shipping: ShippingChoice
  billing: RawAddress
  email?: string | null
  carrierCode?: string | null
  methodCode?: string | null
  pointCode?: string | null
}

/** ScandiPWA's single step: sets both addresses, the bookshop and the method. */
export async function chooseAddressesAndMethod(
  context: RequestContext,
  publicId: string,
  { shipping, billing, email, carrierCode, methodCode, pointCode }: AddressInformation,
): Promise<void> {
  const resolved = await resolveAddress(context, shipping)
  // ScandiPWA repeats the delivery address as billing address; that of a bookshop must not be billed
  const billed = resolved.pickupSource ? null : parseAddress(billing, await addressRules(context), parseAnyPhone)
  const isSame = !billed || JSON.stringify(billed) === JSON.stringify(resolved.address)
  const billingAddress = isSame ? null : billed
  const guestEmail = email ? parseEmail(email) : null
  await setChoices(context, publicId, async (cart) => {
    const choices = {
      ...toAddressChoices(cart, resolved, shipping.notes),
      billingAddress,
      billingSameAsShipping: isSame,
      ...(guestEmail && { email: guestEmail }),
    }
    if (!carrierCode || !methodCode) return choices
    return {
      ...choices,
      ...(await resolveMethodChoices(context.db, { ...cart, ...choices }, { carrierCode, methodCode, pointCode })),
    }
  })
}
