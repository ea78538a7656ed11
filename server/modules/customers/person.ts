import { Refusal, required } from '../../platform/refusal.ts'
import { parseName, parseOptionalLine, parseTaxNumber, type Configuration } from '../store/index.ts'
import type { Person } from './customer.ts'

/** Input for personal data; absent fields are unchanged. */
export interface PersonInput {
  prefix?: string | null
  firstname?: string | null
  middlename?: string | null
  lastname?: string | null
  suffix?: string | null
  dob?: string | null
  date_of_birth?: string | null
  gender?: number | null
  taxvat?: string | null
}

const parseOptionalName = (input: string | null | undefined, field: string) =>
  input?.trim() ? parseName(input, field) : null

/** A day in the past 130 years. */
function parseBirthday(input: string | null | undefined, now: Date): string | null {
  const day = input?.trim()
  if (!day) return null
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  const isDay = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  if (!isDay || date > now || date.getUTCFullYear() < now.getUTCFullYear() - 130)
    throw new Refusal('graphql-input', 'Incorrect date input!').atField('date_of_birth')
  return day
}

function parseGender(input: number | null | undefined): number | null {
  if (input === null || input === undefined || input === 0) return null
  if (![1, 2, 3].includes(input)) throw new Refusal('graphql-input', 'Incorrect input!').atField('gender')
  return input
}

/** Validates personal data; `known` is what is stored of an existing customer. */
export function parsePerson(input: PersonInput, configuration: Configuration, now: Date, known?: Person): Person {
  const valueFor = <K extends keyof Person>(
    field: K,
    read: () => Person[K],
    isGiven = input[field] !== undefined,
  ): Person[K] => (known && !isGiven ? known[field] : read())
  const person: Person = {
    prefix: valueFor('prefix', () => parseOptionalLine(input.prefix, 'prefix')),
    firstname: valueFor('firstname', () => parseName(input.firstname, 'firstname')),
    middlename: valueFor('middlename', () => parseOptionalName(input.middlename, 'middlename')),
    lastname: valueFor('lastname', () => parseName(input.lastname, 'lastname')),
    suffix: valueFor('suffix', () => parseOptionalLine(input.suffix, 'suffix')),
    dob: valueFor(
      'dob',
      () => parseBirthday(input.date_of_birth ?? input.dob, now),
      input.dob !== undefined || input.date_of_birth !== undefined,
    ),
    gender: valueFor('gender', () => parseGender(input.gender)),
    taxvat: valueFor('taxvat', () => parseTaxNumber(input.taxvat, configuration['general/country/default'], 'taxvat')),
  }
  if (configuration['customer/address/taxvat_show'] === 'req') required(person.taxvat, 'taxvat')
  return person
}
