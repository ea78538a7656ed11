import type { Cart } from '../cart/index.ts'
import type { Source } from '../inventory/index.ts'
import { type Address, readAnyPhone, readName, readTaxNumber, type WrittenAddress } from '../store/index.ts'

/** Who collects, at the bookshop's address: nobody's home address is needed for a book handed over the counter. */
export function collectorAddress(written: WrittenAddress, shop: Source): Address {
  return {
    firstname: readName(written.firstname, 'firstname'),
    lastname: readName(written.lastname, 'lastname'),
    company: shop.name,
    street: [shop.street],
    city: shop.city,
    postcode: shop.postcode,
    country: shop.country,
    region_id: shop.regionId,
    region: null,
    telephone: readAnyPhone(written.telephone),
    vat_id: readTaxNumber(written.vat_id, shop.country),
  }
}

/** A cart's billing address as a document asks for it. */
export interface BillingOfCart {
  cart: Cart
  address: Address
}
