import { Refusal } from '../../platform/refusal.ts'
import type { Cart } from '../cart/index.ts'
import type { DeliveryPoint } from '../delivery/index.ts'
import type { Source } from '../inventory/index.ts'
import type { OrderedAddresses } from '../orders/index.ts'
import { type Address, checkPhone, parseAnyPhone, parseName, parseTaxNumber, type RawAddress } from '../store/index.ts'

type Place = Pick<Source, 'name' | 'street' | 'city' | 'postcode' | 'country' | 'regionId'>

/** Name and phone of the person who collects, at the bookshop's address: no home address is needed for pick-up. */
export function collectorAddress(input: RawAddress, shop: Place): Address {
  return {
    firstname: parseName(input.firstname, 'firstname'),
    lastname: parseName(input.lastname, 'lastname'),
    ...addressOfPlace(shop),
    telephone: parseAnyPhone(input.telephone),
    vat_id: parseTaxNumber(input.vat_id, shop.country),
  }
}

const addressOfPlace = (place: Place) => ({
  company: place.name,
  street: [place.street],
  city: place.city,
  postcode: place.postcode,
  country: place.country,
  region_id: place.regionId,
  region: null,
})

// all points are in Poland
const placeOfPoint = (point: DeliveryPoint): Place => ({ ...point, country: 'PL', regionId: null })

/** Address of the person who collects at a locker or point; a name and a phone number are enough, as in a bookshop. */
export const pointAddress = (input: RawAddress, point: DeliveryPoint): Address =>
  collectorAddress(input, placeOfPoint(point))

/** The same person at another point. */
export const withPointAddress = (address: Address, point: DeliveryPoint): Address => ({
  ...address,
  ...addressOfPlace(placeOfPoint(point)),
})

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

/** Parent value of `BillingCartAddress`. */
export interface BillingOfCart {
  cart: Cart
  address: Address
}
