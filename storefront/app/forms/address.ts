import { text, type Language } from '../../../language/translate.ts'
import { hasLink, hasUrl } from '../../../rules/links.ts'
import { nameProblem } from '../../../rules/names.ts'
import { taxNumberProblem } from '../../../rules/nip.ts'
import { phoneProblem } from '../../../rules/phone.ts'
import { postcodeProblem } from '../../../rules/postcode.ts'
import { requiredProblem } from '../../../rules/required.ts'
import type { Problem } from '../../../rules/required.ts'

export type ClientType = 'private' | 'company'

/** Names of the form fields of an address. */
export const addressFields = [
  'firstname',
  'lastname',
  'company',
  'vat_id',
  'street',
  'house',
  'postcode',
  'city',
  'telephone',
  'country_id',
  'region_id',
] as const
export type AddressField = (typeof addressFields)[number]
export type AddressForm = Readonly<Record<AddressField, string>>
/** Prefix of field names, since a form may contain two addresses. */
export type Prefix = '' | 'billing_'

const MAX_LENGTH = 255
const NO_LINKS = text('An address contains no links.')

/** Pick-up needs no address, only a name and a phone number. */
export interface AddressKind {
  clientType: ClientType
  isCollected?: boolean
}

/** Value of a field, trimmed, with runs of white space and line breaks replaced by one space. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
}

export function parseAddress(form: FormData, prefix: Prefix, country: string): AddressForm {
  const entries = addressFields.map((field) => [field, formText(form, prefix + field)])
  return {
    ...(Object.fromEntries(entries) as Record<AddressField, string>),
    country_id: formText(form, `${prefix}country_id`) || country,
  }
}

export const parseClientType = (form: FormData, prefix: Prefix): ClientType =>
  form.get(`${prefix}client_type`) === 'company' ? 'company' : 'private'

/** Fields to validate, in the order of the page. */
function fieldsOf({ clientType, isCollected }: AddressKind): AddressField[] {
  if (isCollected) return ['firstname', 'lastname', 'telephone']
  const company: AddressField[] = clientType === 'company' ? ['company', 'vat_id'] : []
  return [...company, 'firstname', 'lastname', 'street', 'house', 'postcode', 'city', 'telephone']
}

/** Error of a field as an English source text with its values. */
export function fieldProblem(field: AddressField, address: AddressForm): Problem | undefined {
  const value = address[field]
  // autofill writes the house number into the street field: 'Polna 12/3'
  if (field === 'house' && !value && /\d\s*\S{0,6}$/.test(address.street)) return undefined
  if (!value) return requiredProblem(field)
  if (value.length > MAX_LENGTH) return [text('Please enter no more than %s characters.'), MAX_LENGTH]
  const problem = shapeProblem(field, value, address.country_id)
  return problem ? [problem] : undefined
}

function shapeProblem(field: AddressField, value: string, country: string): string | undefined {
  switch (field) {
    case 'firstname':
    case 'lastname':
      return nameProblem(value)
    case 'telephone':
      return phoneProblem(value)
    case 'postcode':
      return postcodeProblem(value, country)
    case 'vat_id':
      return taxNumberProblem(value, country)
    case 'company':
      return hasUrl(value) ? NO_LINKS : undefined
    case 'street':
    case 'house':
    case 'city':
      return hasLink(value) ? NO_LINKS : undefined
    default:
      return undefined
  }
}

/** Messages by field name, in the buyer's language. */
export function addressProblems(
  address: AddressForm,
  prefix: Prefix,
  addressKind: AddressKind,
  t: Language['t'],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of fieldsOf(addressKind)) {
    const problem = fieldProblem(field, address)
    if (problem) problems[prefix + field] = t(...problem)
  }
  return problems
}
