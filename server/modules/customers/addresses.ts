import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Address,
  addressRules,
  readAddress as readWritten,
  readName,
  readOptionalLine,
  readRegion,
  type WrittenAddress,
} from '../store/address.ts'
import type { AddressOf, CustomerAddress } from './customer.ts'
import {
  type Defaults,
  deleteAddress,
  hasAddress,
  insertAddress,
  lockBook,
  readAddress,
  writeAddress,
  writeDefaults,
} from './addresses.sql.ts'

/** An address of the book as a client writes it; what is absent stays as it was. */
export interface WrittenBookAddress extends Omit<WrittenAddress, 'region' | 'region_id'> {
  prefix?: string | null
  middlename?: string | null
  suffix?: string | null
  region?: { region?: string | null; region_code?: string | null; region_id?: number | null } | null
  default_billing?: boolean | null
  default_shipping?: boolean | null
}

/** More than a school has, and a bound for what one account can cost the shop. */
const MOST_ADDRESSES = 100

const notFound = (id: number) => new Refusal('graphql-no-such-entity', 'Could not find an address with ID "%s"', id)

const optionalName = (written: string | null | undefined, field: string) =>
  written?.trim() ? readName(written, field) : null

async function read(
  context: RequestContext,
  written: WrittenBookAddress,
  known?: CustomerAddress,
): Promise<Omit<CustomerAddress, 'id'>> {
  const country = written.country ?? known?.country
  const region =
    written.region === undefined && known
      ? { region: known.region, region_id: known.region_id }
      : readRegion(written.region ?? {}, (country ?? '').toUpperCase())
  const given = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  ) as WrittenBookAddress
  const address = readWritten({ ...known, ...given, country, ...region }, await addressRules(context))
  return {
    ...address,
    prefix: written.prefix === undefined && known ? known.prefix : readOptionalLine(written.prefix, 'prefix'),
    middlename:
      written.middlename === undefined && known ? known.middlename : optionalName(written.middlename, 'middlename'),
    suffix: written.suffix === undefined && known ? known.suffix : readOptionalLine(written.suffix, 'suffix'),
  }
}

/** What is said of an address as a default: yes, no, or nothing. */
const chosen = (said: boolean | null | undefined, id: number, current: number | null) =>
  said ? id : said === false && current === id ? null : current

async function keepDefaults(
  tx: Db,
  customerId: number,
  id: number,
  written: WrittenBookAddress,
  current: Defaults,
): Promise<Defaults> {
  const defaults = {
    defaultBilling: chosen(written.default_billing, id, current.defaultBilling),
    defaultShipping: chosen(written.default_shipping, id, current.defaultShipping),
  }
  const isChanged =
    defaults.defaultBilling !== current.defaultBilling || defaults.defaultShipping !== current.defaultShipping
  if (isChanged) await writeDefaults(tx, customerId, defaults)
  return defaults
}

async function openBook(tx: Db, customerId: number) {
  const book = await lockBook(tx, customerId)
  if (!book) throw new Error('a customer who is signed in is not there')
  return book
}

export async function createAddress(context: RequestContext, written: WrittenBookAddress): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  const address = await read(context, written)
  return context.db.transaction(async (tx) => {
    const book = await openBook(tx, customerId)
    if (book.size >= MOST_ADDRESSES)
      throw new Refusal('graphql-input', 'An address book can hold at most %s addresses.', MOST_ADDRESSES)
    const id = await insertAddress(tx, customerId, address)
    return {
      customer: { id: customerId, ...(await keepDefaults(tx, customerId, id, written, book)) },
      address: { id, ...address },
    }
  })
}

export async function updateAddress(
  context: RequestContext,
  id: number,
  written: WrittenBookAddress,
): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  return context.db.transaction(async (tx) => {
    const book = await openBook(tx, customerId)
    const known = await readAddress(tx, customerId, id)
    if (!known) throw notFound(id)
    const address = await read(context, written, known)
    await writeAddress(tx, customerId, id, address)
    return {
      customer: { id: customerId, ...(await keepDefaults(tx, customerId, id, written, book)) },
      address: { id, ...address },
    }
  })
}

export async function removeAddress(context: RequestContext, id: number): Promise<void> {
  const { id: customerId } = context.signedIn()
  await context.db.transaction(async (tx) => {
    const { defaultBilling, defaultShipping } = await openBook(tx, customerId)
    if (id === defaultBilling || id === defaultShipping)
      throw new Refusal('graphql-input', 'Can not delete - address is set as default.')
    if (!(await deleteAddress(tx, customerId, id))) throw notFound(id)
  })
}

/** Keeps an address used at checkout, once, as long as the book has room. */
export async function keepAddress(context: RequestContext, written: WrittenAddress): Promise<void> {
  const { id: customerId } = context.signedIn()
  const address = { ...readWritten(written, await addressRules(context)), prefix: null, middlename: null, suffix: null }
  await context.db.transaction(async (tx) => {
    const { size } = await openBook(tx, customerId)
    if (size < MOST_ADDRESSES && !(await hasAddress(tx, customerId, address)))
      await insertAddress(tx, customerId, address)
  })
}

/** A saved address, for whoever saved it. */
export async function getAddress(context: RequestContext, id: number): Promise<Address> {
  const address = await readAddress(context.db, context.signedIn().id, id)
  if (!address) throw notFound(id)
  return address
}
