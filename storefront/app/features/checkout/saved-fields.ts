import { addressFields, formText, type AddressField, type ClientType, type Prefix } from '../../forms/address.ts'

/** What was typed in the checkout: kept in this browser, so that nothing is lost on a reload or a failure. */

type SavedAddress = { readonly countryId?: string; readonly street?: readonly string[] } & Partial<
  Readonly<Record<Exclude<AddressField, 'street' | 'house' | 'country_id'>, string>>
>

export interface SavedFields {
  billingAddressFields: SavedAddress
  shippingAddressFields: SavedAddress
  shippingMethodCode: string
  paymentMethodCode: string
  billingSameAsShipping: boolean
  billingAddressId: number
  clientType: ClientType
  isCustomAddressExpanded: boolean
  email: string
  pickupLocationCode: string
  /** Of a customer's address book; 0 is a new one, absent nobody has chosen. */
  shippingAddressId?: number
}

const noAddress = { countryId: 'PL', street: [] } as const satisfies SavedAddress

/** The reset action, and every new cart, start from these. */
export const defaultFields: SavedFields = {
  billingAddressFields: noAddress,
  shippingAddressFields: noAddress,
  shippingMethodCode: '',
  paymentMethodCode: '',
  billingSameAsShipping: true,
  billingAddressId: 0,
  clientType: 'private',
  isCustomAddressExpanded: false,
  email: '',
  pickupLocationCode: '',
}

/** What success and signing out leave (specification B section 4, decision D4): the addresses are empty. */
const afterOrder: Partial<SavedFields> = {
  paymentMethodCode: '',
  shippingAddressFields: {},
  shippingMethodCode: '',
  billingSameAsShipping: false,
  billingAddressId: 0,
  billingAddressFields: {},
}

const KEY = 'checkout_fields'
type Store = Pick<Storage, 'getItem' | 'setItem'>

interface Kept extends Partial<SavedFields> {
  cart?: string
}

function read(storage: Store): Kept {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as Kept | null) ?? {}
  } catch {
    return {} // storage is switched off, or holds something else
  }
}

function write(storage: Store, kept: Kept) {
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // storage is full or off: the form itself still holds what was typed
  }
}

/** The fields of this cart's checkout; another cart's are not shown. */
export function savedFields(cart: string, storage: Store = localStorage): SavedFields {
  const { cart: of, ...fields } = read(storage)
  return of === cart ? { ...defaultFields, ...fields } : defaultFields
}

export function saveFields(cart: string, changed: Partial<SavedFields>, storage: Store = localStorage): void {
  write(storage, { ...savedFields(cart, storage), ...changed, cart })
}

export const resetAddresses = (cart: string, storage: Store = localStorage): void =>
  saveFields(cart, { shippingAddressFields: noAddress, billingAddressFields: noAddress }, storage)

/** After success and after signing out: the order's traces go. */
export function forgetFields(storage: Store = localStorage): void {
  write(storage, { ...read(storage), ...afterOrder, email: '', pickupLocationCode: '', shippingAddressId: undefined })
}

export function addressOf(form: FormData, prefix: Prefix): SavedAddress {
  const value = (field: AddressField) => formText(form, prefix + field)
  const rest = addressFields
    .filter((field) => field !== 'street' && field !== 'house' && field !== 'country_id')
    .map((field) => [field, value(field)])
  return {
    ...(Object.fromEntries(rest) as Partial<SavedAddress>),
    countryId: value('country_id') || 'PL',
    street: [value('street'), value('house')],
  }
}

/** An address by the names that its fields have in a form. */
export function namedValues(address: SavedAddress, prefix: Prefix): Record<string, string> {
  const { countryId = noAddress.countryId, street = [], ...rest } = address
  const values: Record<string, string> = {
    ...rest,
    country_id: countryId,
    street: street[0] ?? '',
    house: street[1] ?? '',
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
}
