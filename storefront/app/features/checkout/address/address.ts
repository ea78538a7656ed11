import { normaliseName } from '../../../../../rules/names.ts'
import { normaliseTaxNumber } from '../../../../../rules/nip.ts'
import { normalisePhone, formatPhone } from '../../../../../rules/phone.ts'
import { normalisePostcode } from '../../../../../rules/postcode.ts'
import type { AddressForm, AddressKind } from '../../../forms/address.ts'
import type { Types } from '../../../generated/documents.ts'

/** Maps the form to the API's input, without fields that do not apply. */
export function addressInput(address: AddressForm, addressKind: AddressKind): Types.CartAddressInput {
  const { firstname, lastname, company, vat_id, street, house, postcode, city, telephone, country_id, region_id } =
    address
  const who = {
    firstname: normaliseName(firstname),
    lastname: normaliseName(lastname),
    telephone: normalisePhone(telephone),
    country_code: country_id,
  }
  if (addressKind.isCollected) return { ...who, city: '', street: [] }
  return {
    ...who,
    city,
    street: [street, house].filter(Boolean),
    postcode: normalisePostcode(postcode, country_id),
    ...(region_id && { region_id: Number(region_id) }),
    ...(addressKind.clientType === 'company' && { company, vat_id: normaliseTaxNumber(vat_id, country_id) }),
  }
}

/** Maps a stored address to values of form fields. */
export function addressForm(address: Types.CheckoutAddressFragment | null | undefined): Partial<AddressForm> {
  if (!address) return {}
  const [street, house] = address.street
  return {
    firstname: address.firstname,
    lastname: address.lastname,
    company: address.company ?? '',
    vat_id: address.vat_id ?? '',
    street: street ?? '',
    house: house ?? '',
    postcode: address.postcode ?? '',
    city: address.city,
    telephone: formatPhone(address.telephone ?? ''),
    country_id: address.country.code,
    region_id: String(address.region?.region_id ?? ''),
  }
}

export const isCompany = (address: Pick<Types.CheckoutAddressFragment, 'vat_id'> | null | undefined): boolean =>
  !!address?.vat_id
