import type { Types } from '../../../generated/documents.ts'

export type AddressBookEntry = Types.SavedAddressFragment

type Customer = Types.CheckoutCustomerQuery['customer'] | undefined

export const addressBookEntries = (customer: Customer): AddressBookEntry[] =>
  (customer?.addresses ?? []).filter((address) => address !== null)

/** Initial values for a new address. */
export const newAddressValues = (customer: Customer) =>
  customer ? { firstname: customer.firstname ?? '', lastname: customer.lastname ?? '' } : {}

/** Radio button value of a new address. */
export const NEW_ADDRESS = '0'

const comparableText = (
  address: Pick<
    AddressBookEntry,
    'firstname' | 'lastname' | 'company' | 'vat_id' | 'street' | 'postcode' | 'city' | 'telephone'
  >,
) =>
  JSON.stringify([
    address.firstname,
    address.lastname,
    address.company ?? '',
    address.vat_id ?? '',
    address.street,
    address.postcode ?? '',
    address.city,
    address.telephone ?? '',
  ])

/**
 * Initially selected value: the cart's address, or NEW_ADDRESS if it is not a saved one; without an address in the cart
 * the default, else the first.
 */
export function initialAddressId(
  addresses: readonly AddressBookEntry[],
  kind: 'default_shipping' | 'default_billing',
  inCart?: Types.CheckoutAddressFragment | null,
): string {
  const found = inCart
    ? addresses.find((address) => comparableText(address) === comparableText(inCart))
    : (addresses.find((address) => address[kind]) ?? addresses[0])
  return found ? String(found.id) : NEW_ADDRESS
}

/** Parses the id of a saved address; undefined for a new one. */
export const parseAddressId = (value: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
