import { text, type Language } from '../../../../language/translate.ts'
import { nameProblem, normaliseName } from '../../../../rules/names.ts'
import { normaliseTaxNumber, taxNumberProblem } from '../../../../rules/nip.ts'
import { normalisePhone, phoneProblem, showPhone } from '../../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../../rules/postcode.ts'
import type { Types } from '../../generated/documents.ts'

export type ClientType = 'private' | 'company'

/** The fields of an address as a form has them. */
export const addressFields = ['firstname', 'lastname', 'company', 'vat_id', 'street', 'house', 'postcode', 'city', 'telephone', 'country_id', 'region_id'] as const
export type AddressField = (typeof addressFields)[number]
export type AddressForm = Readonly<Record<AddressField, string>>
/** Two addresses may stand in one form. */
export type Prefix = '' | 'billing_'

export const REQUIRED = text('This field is required!')
const LONGEST = 255

/** Who collects in person needs no address, only a name and a phone number. */
export interface Asked {
  clientType: ClientType
  isCollected?: boolean
}

/** One field of a form, on one line. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
}

export function readAddress(form: FormData, prefix: Prefix): AddressForm {
  const entries = addressFields.map((field) => [field, formText(form, prefix + field)])
  return { ...(Object.fromEntries(entries) as Record<AddressField, string>), country_id: formText(form, `${prefix}country_id`) || 'PL' }
}

export const readClientType = (form: FormData, prefix: Prefix): ClientType => (form.get(`${prefix}client_type`) === 'company' ? 'company' : 'private')

/** Fields that are looked at, in the order in which they stand. */
export function fieldsAsked({ clientType, isCollected }: Asked): AddressField[] {
  if (isCollected) return ['firstname', 'lastname', 'telephone']
  const company: AddressField[] = clientType === 'company' ? ['company', 'vat_id'] : []
  return [...company, 'firstname', 'lastname', 'street', 'house', 'postcode', 'city', 'telephone']
}

/** What is wrong with one field, as an English source text with its values. */
export function fieldProblem(field: AddressField, address: AddressForm): [source: string, ...values: number[]] | undefined {
  const written = address[field]
  // autofill puts the number behind the street: 'Polna 12/3'
  if (field === 'house' && !written && /\d\s*\S{0,6}$/.test(address.street)) return undefined
  if (!written) return [REQUIRED]
  if (written.length > LONGEST) return [text('Please enter no more than %s characters.'), LONGEST]
  const problem = shapeProblem(field, written, address.country_id)
  return problem ? [problem] : undefined
}

function shapeProblem(field: AddressField, written: string, country: string): string | undefined {
  switch (field) {
    case 'firstname':
    case 'lastname':
      return nameProblem(written)
    case 'telephone':
      return phoneProblem(written)
    case 'postcode':
      return postcodeProblem(written, country)
    case 'vat_id':
      return taxNumberProblem(written, country)
    default:
      return undefined
  }
}

/** Message by field name, in the buyer's language. */
export function addressProblems(address: AddressForm, prefix: Prefix, asked: Asked, t: Language['t']): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of fieldsAsked(asked)) {
    const problem = fieldProblem(field, address)
    if (problem) problems[prefix + field] = t(...problem)
  }
  return problems
}

/** As it is sent: what is not asked for stays out. */
export function addressInput(address: AddressForm, asked: Asked): Types.CartAddressInput {
  const { firstname, lastname, company, vat_id, street, house, postcode, city, telephone, country_id, region_id } = address
  const who = { firstname: normaliseName(firstname), lastname: normaliseName(lastname), telephone: normalisePhone(telephone), country_code: country_id }
  if (asked.isCollected) return { ...who, city: '', street: [] }
  return {
    ...who, city,
    street: [street, house].filter(Boolean),
    postcode: normalisePostcode(postcode, country_id),
    ...(region_id && { region_id: Number(region_id) }),
    ...(asked.clientType === 'company' && { company, vat_id: normaliseTaxNumber(vat_id, country_id) }),
  }
}

/** An address that the shop has, as the form shows it. */
export function addressForm(address: Types.CheckoutAddressFragment | null | undefined): Partial<AddressForm> {
  if (!address) return {}
  const [street, house] = address.street
  return {
    firstname: address.firstname, lastname: address.lastname, company: address.company ?? '', vat_id: address.vat_id ?? '',
    street: street ?? '', house: house ?? '', postcode: address.postcode ?? '', city: address.city,
    telephone: showPhone(address.telephone ?? ''), country_id: address.country.code, region_id: String(address.region?.region_id ?? ''),
  }
}

export const isCompany = (address: Pick<Types.CheckoutAddressFragment, 'vat_id'> | null | undefined): boolean => !!address?.vat_id
