import type { Cart } from '../cart/index.ts'
import type { DeliveryPoint } from '../delivery/index.ts'
import type { Source } from '../inventory/index.ts'
import { type Address, parseAnyPhone, parseName, parseTaxNumber, type RawAddress } from '../store/index.ts'

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

/** Parent value of `BillingCartAddress`. */
export interface BillingOfCart {
  cart: Cart
  address: Address
}
