import { text } from '../../../language/translate.ts'
import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { hasLink, hasUrl } from '../../../rules/links.ts'
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

const toSingleLine = (input: string | null | undefined) => (input ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** A required text, without line breaks and control characters. */
const parseLine = (input: string | null | undefined, field: string): string =>
  checkLength(required(toSingleLine(input), field), field)

/** An optional text; null if empty. */
export const parseOptionalLine = (input: string | null | undefined, field: string): string | null =>
  checkLength(toSingleLine(input), field) || null

function checkLength(line: string, field: string): string {
  if (line.length > MAX_LENGTH)
    throw new Refusal('graphql-input', 'Please enter no more than %s characters.', MAX_LENGTH).atField(field)
  return line
}

/** An optional text of an address, which the shop's mails and documents carry to others. */
function parseAddressLine(input: string | null | undefined, field: string, isLink = hasLink): string | null {
  const line = parseOptionalLine(input, field)
  if (line && isLink(line)) throw new Refusal('graphql-input', 'An address contains no links.').atField(field)
  return line
}

/** Refuses the field with the message of the problem, if there is one. */
function refuse(problem: string | undefined, field: string): void {
  if (problem) throw new Refusal('graphql-input', problem).atField(field)
}

export function parseName(input: string | null | undefined, field: string): string {
  const line = parseLine(input, field)
  refuse(nameProblem(line), field)
  return normaliseName(line)
}

function parsePhone(input: string | null | undefined): string {
  const line = parseLine(input, 'telephone')
  refuse(phoneProblem(line), 'telephone')
  return normalisePhone(line)
}

/** Accepts any text, as clients estimate delivery with placeholders; `checkPhone` runs when the order is placed. */
export function parseAnyPhone(input: string | null | undefined): string {
  const line = parseLine(input, 'telephone')
  return phoneProblem(line) ? line : normalisePhone(line)
}

export function checkPhone(telephone: string): void {
  if (!phoneProblem(telephone)) return
  const message = text('The phone number "%s" is incorrect. Correct it and place the order again.')
  throw new Refusal('graphql-input', message, telephone).atField('telephone')
}

export function parseTaxNumber(input: string | null | undefined, country: string, field = 'vat_id'): string | null {
  const line = toSingleLine(input)
  if (line === '') return null
  refuse(taxNumberProblem(line, country), field)
  return normaliseTaxNumber(line, country)
}

export function parseEmail(input: string | null | undefined): string {
  const email = parseLine(input, 'email')
  refuse(emailProblem(email), 'email')
  return normaliseEmail(email)
}

/** The known region of the country, or else the region as it was sent. */
export function parseRegion(
  { region_id: id, region_code: code, region }: Pick<RawAddress, 'region_id' | 'region_code' | 'region'>,
  country: string,
): Pick<Address, 'region' | 'region_id'> {
  const known = resolveRegion(country, { id, code, name: region })
  if (id && !known && regionsOf(country).length > 0)
    throw new Refusal('graphql-input', 'Incorrect input!').atField('region')
  if (known) return { region: known.name, region_id: known.id }
  return { region: parseAddressLine(region, 'region'), region_id: id || null }
}

/** Validates and normalizes an address; refuses its first invalid field. */
export function parseAddress(
  input: RawAddress,
  { countries, streetLines }: AddressRules,
  parseTelephone = parsePhone,
): Address {
  const country = parseLine(input.country, 'country_code').toUpperCase()
  if (!countries.includes(country))
    throw new Refusal(
      'graphql-input',
      "Some addresses can't be used due to the configurations for specific countries.",
    ).atField('country_code')
  const street: string[] = (input.street ?? [])
    .map((line) => parseAddressLine(line, 'street'))
    .filter((line) => line !== null)
  if (street.length > streetLines)
    throw new Refusal('graphql-input', '"Street Address" cannot contain more than %s lines.', streetLines).atField(
      'street',
    )
  const postcode = parseLine(input.postcode, 'postcode')
  refuse(postcodeProblem(postcode, country), 'postcode')
  if (street.length === 0) street.push(required<string>(null, 'street'))
  return {
    firstname: parseName(input.firstname, 'firstname'),
    lastname: parseName(input.lastname, 'lastname'),
    company: parseAddressLine(input.company, 'company', hasUrl),
    street,
    city: required(parseAddressLine(input.city, 'city'), 'city'),
    postcode: normalisePostcode(postcode, country),
    country,
    ...parseRegion(input, country),
    telephone: parseTelephone(input.telephone),
    vat_id: parseTaxNumber(input.vat_id, country),
  }
}
