import { Refusal, required } from '../../platform/refusal.ts'
import { readName, readOptionalLine, readTaxNumber, type Configuration } from '../store/index.ts'
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

const optionalName = (written: string | null | undefined, field: string) =>
  written?.trim() ? readName(written, field) : null

/** A day in the past 130 years. */
function readBirthday(written: string | null | undefined, now: Date): string | null {
  const day = written?.trim()
  if (!day) return null
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  const isDay = at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  if (!isDay || at > now || at.getUTCFullYear() < now.getUTCFullYear() - 130)
    throw new Refusal('graphql-input', 'Incorrect date input!').at('date_of_birth')
  return day
}

function readGender(written: number | null | undefined): number | null {
  if (written === null || written === undefined || written === 0) return null
  if (![1, 2, 3].includes(written)) throw new Refusal('graphql-input', 'Incorrect input!').at('gender')
  return written
}

/** Validates personal data; `known` is what is stored of an existing customer. */
export function readPerson(written: PersonInput, configuration: Configuration, now: Date, known?: Person): Person {
  const valueFor = <K extends keyof Person>(
    field: K,
    read: () => Person[K],
    isGiven = written[field] !== undefined,
  ): Person[K] => (known && !isGiven ? known[field] : read())
  const person: Person = {
    prefix: valueFor('prefix', () => readOptionalLine(written.prefix, 'prefix')),
    firstname: valueFor('firstname', () => readName(written.firstname, 'firstname')),
    middlename: valueFor('middlename', () => optionalName(written.middlename, 'middlename')),
    lastname: valueFor('lastname', () => readName(written.lastname, 'lastname')),
    suffix: valueFor('suffix', () => readOptionalLine(written.suffix, 'suffix')),
    dob: valueFor(
      'dob',
      () => readBirthday(written.date_of_birth ?? written.dob, now),
      written.dob !== undefined || written.date_of_birth !== undefined,
    ),
    gender: valueFor('gender', () => readGender(written.gender)),
    taxvat: valueFor('taxvat', () => readTaxNumber(written.taxvat, configuration['general/country/default'], 'taxvat')),
  }
  if (configuration['customer/address/taxvat_show'] === 'req') required(person.taxvat, 'taxvat')
  return person
}
