import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { nameProblem, normaliseName } from '../../../rules/names.ts'
import { normaliseTaxNumber, taxNumberProblem } from '../../../rules/nip.ts'
import { normalisePhone, phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Address, Cart } from '../cart/cart.ts'
import type { Source } from '../inventory/inventory.ts'

/** An address as a client writes it. */
export interface WrittenAddress {
  firstname?: string | null
  lastname?: string | null
  company?: string | null
  street?: readonly (string | null | undefined)[] | null
  city?: string | null
  postcode?: string | null
  country?: string | null
  region_id?: number | null
  region?: string | null
  telephone?: string | null
  vat_id?: string | null
}

export interface AddressRules {
  /** Where the shop sends and bills to: two-letter codes. */
  countries: readonly string[]
  streetLines: number
}

const LONGEST = 255

const oneLine = (written: string | null | undefined) => (written ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

function required(written: string | null | undefined, field: string): string {
  const line = oneLine(written)
  if (line === '') throw new Refusal('graphql-input', 'Required parameter "%s" is missing', field)
  return short(line)
}

function short(line: string): string {
  if (line.length > LONGEST) throw new Refusal('graphql-input', 'Please enter no more than %s characters.', LONGEST)
  return line
}

/** Refuses with the field's own message. */
function refuse(problem: string | undefined): void {
  if (problem) throw new Refusal('graphql-input', problem)
}

function name(written: string | null | undefined, field: string): string {
  const line = required(written, field)
  refuse(nameProblem(line))
  return normaliseName(line)
}

function phone(written: string | null | undefined): string {
  const line = required(written, 'telephone')
  refuse(phoneProblem(line))
  return normalisePhone(line)
}

function taxNumber(written: string | null | undefined, country: string): string | null {
  const line = oneLine(written)
  if (line === '') return null
  refuse(taxNumberProblem(line, country))
  return normaliseTaxNumber(line, country)
}

/** A right address, or a refusal that says what is wrong with it. */
export function readAddress(written: WrittenAddress, { countries, streetLines }: AddressRules): Address {
  const country = required(written.country, 'country_code').toUpperCase()
  if (!countries.includes(country)) throw new Refusal('graphql-input', "Some addresses can't be used due to the configurations for specific countries.")
  const street = (written.street ?? []).map(oneLine).filter(Boolean).map(short)
  if (street.length > streetLines) throw new Refusal('graphql-input', '"Street Address" cannot contain more than %s lines.', streetLines)
  const postcode = required(written.postcode, 'postcode')
  refuse(postcodeProblem(postcode, country))
  return {
    firstname: name(written.firstname, 'firstname'),
    lastname: name(written.lastname, 'lastname'),
    company: short(oneLine(written.company)) || null,
    street: street.length > 0 ? street : [required(null, 'street')],
    city: required(written.city, 'city'),
    postcode: normalisePostcode(postcode, country),
    country,
    region_id: written.region_id || null,
    region: short(oneLine(written.region)) || null,
    telephone: phone(written.telephone),
    vat_id: taxNumber(written.vat_id, country),
  }
}

/** Who collects, at the bookshop's address: nobody's home address is needed for a book handed over the counter. */
export function collectorAddress(written: WrittenAddress, shop: Source): Address {
  return {
    firstname: name(written.firstname, 'firstname'),
    lastname: name(written.lastname, 'lastname'),
    company: shop.name,
    street: [shop.street],
    city: shop.city,
    postcode: shop.postcode,
    country: shop.country,
    region_id: shop.regionId,
    region: null,
    telephone: phone(written.telephone),
    vat_id: taxNumber(written.vat_id, shop.country),
  }
}

export function readEmail(written: string | null | undefined): string {
  const email = required(written, 'email')
  refuse(emailProblem(email))
  return normaliseEmail(email)
}

/** A cart's billing address as a document asks for it. */
export interface BillingOfCart {
  cart: Cart
  address: Address
}
