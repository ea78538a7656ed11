import { addressFields, formText, type AddressField, type ClientType, type Prefix } from '../../forms/address.ts'
import { clearLastPoints, storeLastPoint } from './delivery/points/last-point.ts'

/** Typed values of the checkout, stored in this browser so that a reload or a failure loses nothing. */

type SavedAddress = { readonly countryId?: string; readonly street?: readonly string[] } & Partial<
  Readonly<Record<Exclude<AddressField, 'street' | 'house' | 'country_id'>, string>>
>

export interface SavedFields {
  billingAddressFields: SavedAddress
  shippingAddressFields: SavedAddress
  shippingMethodCode: string
  paymentMethodCode: string
  /** Value of the payment radio button: the method and its variant, such as BLIK. */
  paymentWay: string
  billingSameAsShipping: boolean
  billingAddressId: number
  clientType: ClientType
  isCustomAddressExpanded: boolean
  email: string
  pickupLocationCode: string
  /** Chosen point; `method` is the value of the delivery method's radio button. */
  selectedLocker?: { method: string; code: string }
  /** For files and services; undefined until it is answered. */
  isInvoiceWanted?: boolean
  /** Whether the reader cleared the fields: what the cart itself has stored is then not shown either. */
  isCleared?: boolean
  /** Id of a saved address; 0 for a new one, undefined until one is chosen. */
  shippingAddressId?: number
}

const noAddress = { street: [] } as const satisfies SavedAddress

/** Initial values, for each new cart and after a reset. */
export const defaultFields: SavedFields = {
  billingAddressFields: noAddress,
  shippingAddressFields: noAddress,
  shippingMethodCode: '',
  paymentMethodCode: '',
  paymentWay: '',
  billingSameAsShipping: true,
  billingAddressId: 0,
  clientType: 'private',
  isCustomAddressExpanded: false,
  email: '',
  pickupLocationCode: '',
}

/** Values after success and after signing out (specification B section 4, decision D4); the addresses are cleared. */
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

interface StoredFields extends Partial<SavedFields> {
  cart?: string
}

function read(storage: Store): StoredFields {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as StoredFields | null) ?? {}
  } catch {
    return {} // storage is disabled or contains other data
  }
}

function write(storage: Store, stored: StoredFields) {
  try {
    storage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // storage is full or disabled: the form itself still has the values
  }
}

/** Saved fields of this cart, else the defaults. */
export function savedFields(cart: string, storage: Store = localStorage): SavedFields {
  const { cart: storedCart, ...fields } = read(storage)
  return storedCart === cart ? { ...defaultFields, ...fields } : defaultFields
}

export function saveFields(cart: string, changed: Partial<SavedFields>, storage: Store = localStorage): void {
  write(storage, { ...savedFields(cart, storage), ...changed, cart })
}

export const replaceFields = (cart: string, fields: SavedFields, storage: Store = localStorage): void =>
  write(storage, { ...fields, cart })

/** Restores the defaults of both steps (D4). */
export const resetFields = (cart: string, storage: Store = localStorage): void =>
  replaceFields(cart, { ...defaultFields, isCleared: true }, storage)

export const resetAddresses = (cart: string, storage: Store = localStorage): void =>
  saveFields(cart, { shippingAddressFields: noAddress, billingAddressFields: noAddress }, storage)

/** Clears the fields after success and after signing out. After an order, its point is kept to be offered again. */
export function clearSavedFields(storage: Store = localStorage, { isOrdered = false } = {}): void {
  const stored = read(storage)
  const { selectedLocker: point, shippingMethodCode = '' } = stored
  if (!isOrdered) clearLastPoints(storage)
  // only if the order uses the point's method, as another may have been chosen after the point
  else if (point?.method.endsWith(`:${shippingMethodCode}`)) storeLastPoint(point.method, point.code, storage)
  write(storage, {
    ...stored,
    ...afterOrder,
    email: '',
    paymentWay: '',
    pickupLocationCode: '',
    selectedLocker: undefined,
    shippingAddressId: undefined,
  })
}

export function addressOf(form: FormData, prefix: Prefix): SavedAddress {
  const value = (field: AddressField) => formText(form, prefix + field)
  const rest = addressFields
    .filter((field) => field !== 'street' && field !== 'house' && field !== 'country_id')
    .map((field) => [field, value(field)])
  return {
    ...(Object.fromEntries(rest) as Partial<SavedAddress>),
    countryId: value('country_id') || undefined,
    street: [value('street'), value('house')],
  }
}

/** Maps a saved address to values by form field name. */
export function valuesByName(address: SavedAddress, prefix: Prefix): Record<string, string> {
  const { countryId, street = [], ...rest } = address
  const values: Record<string, string> = {
    ...rest,
    // without a country the field keeps the store view's default
    ...(countryId && { country_id: countryId }),
    street: street[0] ?? '',
    house: street[1] ?? '',
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
}
