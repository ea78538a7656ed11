import { text } from '../../../language/translate.ts'
import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { nameProblem, normaliseName } from '../../../rules/names.ts'
import { normaliseTaxNumber, taxNumberProblem } from '../../../rules/nip.ts'
import { normalisePhone, phoneProblem } from '../../../rules/phone.ts'
import { normalisePostcode, postcodeProblem } from '../../../rules/postcode.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal, required } from '../../platform/refusal.ts'
import { regionsOf, resolveRegion } from './countries.ts'
import { getConfiguration } from './store.ts'

/** A stored address. */
export interface Address {
  firstname: string
  lastname: string
  company: string | null
  street: string[]
  city: string
  postcode: string
  /** ISO 3166 two letters. */
  country: string
  region_id: number | null
  region: string | null
  telephone: string
  vat_id: string | null
}

/** An address as sent by a client. */
export interface RawAddress {
  firstname?: string | null
  lastname?: string | null
  company?: string | null
  street?: readonly (string | null | undefined)[] | null
  city?: string | null
  postcode?: string | null
  country?: string | null
  region_id?: number | null
  region_code?: string | null
  region?: string | null
  telephone?: string | null
  vat_id?: string | null
}

export interface AddressRules {
  /** Countries to which the shop delivers and bills, as two-letter codes. */
  countries: readonly string[]
  streetLines: number
}

export async function addressRules(context: RequestContext): Promise<AddressRules> {
  const configuration = await getConfiguration(context)
  return {
    countries: configuration['general/country/allow'].split(',').map((code) => code.trim()),
    streetLines: configuration['customer/address/street_lines'],
  }
}

const MAX_LENGTH = 255

const oneLine = (written: string | null | undefined) => (written ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** A required text, without line breaks and control characters. */
const readLine = (written: string | null | undefined, field: string): string =>
  checkLength(required(oneLine(written), field), field)

/** An optional text; null if empty. */
export const readOptionalLine = (written: string | null | undefined, field: string): string | null =>
  checkLength(oneLine(written), field) || null

function checkLength(line: string, field: string): string {
  if (line.length > MAX_LENGTH)
    throw new Refusal('graphql-input', 'Please enter no more than %s characters.', MAX_LENGTH).at(field)
  return line
}

/** Refuses the field with the message of the problem, if there is one. */
function refuse(problem: string | undefined, field: string): void {
  if (problem) throw new Refusal('graphql-input', problem).at(field)
}

export function readName(written: string | null | undefined, field: string): string {
  const line = readLine(written, field)
  refuse(nameProblem(line), field)
  return normaliseName(line)
}

function readPhone(written: string | null | undefined): string {
  const line = readLine(written, 'telephone')
  refuse(phoneProblem(line), 'telephone')
  return normalisePhone(line)
}

/** Accepts any text, as clients estimate delivery with placeholders; `checkPhone` runs when the order is placed. */
export function readAnyPhone(written: string | null | undefined): string {
  const line = readLine(written, 'telephone')
  return phoneProblem(line) ? line : normalisePhone(line)
}

export function checkPhone(telephone: string): void {
  if (!phoneProblem(telephone)) return
  const message = text('The phone number "%s" is incorrect. Correct it and place the order again.')
  throw new Refusal('graphql-input', message, telephone).at('telephone')
}

export function readTaxNumber(written: string | null | undefined, country: string, field = 'vat_id'): string | null {
  const line = oneLine(written)
  if (line === '') return null
  refuse(taxNumberProblem(line, country), field)
  return normaliseTaxNumber(line, country)
}

export function readEmail(written: string | null | undefined): string {
  const email = readLine(written, 'email')
  refuse(emailProblem(email), 'email')
  return normaliseEmail(email)
}

/** The known region of the country, or else the region as it was sent. */
export function readRegion(
  { region_id: id, region_code: code, region }: Pick<RawAddress, 'region_id' | 'region_code' | 'region'>,
  country: string,
): Pick<Address, 'region' | 'region_id'> {
  const known = resolveRegion(country, { id, code, name: region })
  if (id && !known && regionsOf(country).length > 0) throw new Refusal('graphql-input', 'Incorrect input!').at('region')
  if (known) return { region: known.name, region_id: known.id }
  return { region: readOptionalLine(region, 'region'), region_id: id || null }
}

/** Validates and normalizes an address; refuses its first invalid field. */
export function parseAddress(
  written: RawAddress,
  { countries, streetLines }: AddressRules,
  readTelephone = readPhone,
): Address {
  const country = readLine(written.country, 'country_code').toUpperCase()
  if (!countries.includes(country))
    throw new Refusal(
      'graphql-input',
      "Some addresses can't be used due to the configurations for specific countries.",
    ).at('country_code')
  const street: string[] = (written.street ?? [])
    .map((line) => readOptionalLine(line, 'street'))
    .filter((line) => line !== null)
  if (street.length > streetLines)
    throw new Refusal('graphql-input', '"Street Address" cannot contain more than %s lines.', streetLines).at('street')
  const postcode = readLine(written.postcode, 'postcode')
  refuse(postcodeProblem(postcode, country), 'postcode')
  if (street.length === 0) street.push(required<string>(null, 'street'))
  return {
    firstname: readName(written.firstname, 'firstname'),
    lastname: readName(written.lastname, 'lastname'),
    company: readOptionalLine(written.company, 'company'),
    street,
    city: readLine(written.city, 'city'),
    postcode: normalisePostcode(postcode, country),
    country,
    ...readRegion(written, country),
    telephone: readTelephone(written.telephone),
    vat_id: readTaxNumber(written.vat_id, country),
  }
}
