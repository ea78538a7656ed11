import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Address,
  addressRules,
  parseAddress as readWritten,
  readName,
  readOptionalLine,
  readRegion,
  type RawAddress,
} from '../store/index.ts'
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

/** Input for a saved address; absent fields are unchanged. */
export interface BookAddressInput extends Omit<RawAddress, 'region' | 'region_id'> {
  prefix?: string | null
  middlename?: string | null
  suffix?: string | null
  region?: { region?: string | null; region_code?: string | null; region_id?: number | null } | null
  default_billing?: boolean | null
  default_shipping?: boolean | null
}

/** Bounds the cost of one account. */
const MAX_ADDRESSES = 100

const notFound = (id: number) => new Refusal('graphql-no-such-entity', 'Could not find an address with ID "%s"', id)

const optionalName = (written: string | null | undefined, field: string) =>
  written?.trim() ? readName(written, field) : null

async function readAddressInput(
  context: RequestContext,
  written: BookAddressInput,
  known?: CustomerAddress,
): Promise<Omit<CustomerAddress, 'id'>> {
  const country = written.country ?? known?.country
  const region =
    written.region === undefined && known
      ? { region: known.region, region_id: known.region_id }
      : readRegion(written.region ?? {}, (country ?? '').toUpperCase())
  const given = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  ) as BookAddressInput
  const address = readWritten({ ...known, ...given, country, ...region }, await addressRules(context))
  return {
    ...address,
    prefix: written.prefix === undefined && known ? known.prefix : readOptionalLine(written.prefix, 'prefix'),
    middlename:
      written.middlename === undefined && known ? known.middlename : optionalName(written.middlename, 'middlename'),
    suffix: written.suffix === undefined && known ? known.suffix : readOptionalLine(written.suffix, 'suffix'),
  }
}

/** The default address after a request to set, unset or keep it. */
const newDefault = (isDefault: boolean | null | undefined, id: number, current: number | null) =>
  isDefault ? id : isDefault === false && current === id ? null : current

async function updateDefaults(
  tx: Db,
  customerId: number,
  id: number,
  written: BookAddressInput,
  current: Defaults,
): Promise<Defaults> {
  const defaults = {
    defaultBilling: newDefault(written.default_billing, id, current.defaultBilling),
    defaultShipping: newDefault(written.default_shipping, id, current.defaultShipping),
  }
  const isChanged =
    defaults.defaultBilling !== current.defaultBilling || defaults.defaultShipping !== current.defaultShipping
  if (isChanged) await writeDefaults(tx, customerId, defaults)
  return defaults
}

async function lockAddressBook(tx: Db, customerId: number) {
  const book = await lockBook(tx, customerId)
  if (!book) throw new Error('the signed-in customer does not exist')
  return book
}

export async function createAddress(context: RequestContext, written: BookAddressInput): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  const address = await readAddressInput(context, written)
  return context.db.transaction(async (tx) => {
    const book = await lockAddressBook(tx, customerId)
    if (book.size >= MAX_ADDRESSES)
      throw new Refusal('graphql-input', 'An address book can hold at most %s addresses.', MAX_ADDRESSES)
    const id = await insertAddress(tx, customerId, address)
    return {
      customer: { id: customerId, ...(await updateDefaults(tx, customerId, id, written, book)) },
      address: { id, ...address },
    }
  })
}

export async function updateAddress(
  context: RequestContext,
  id: number,
  written: BookAddressInput,
): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  return context.db.transaction(async (tx) => {
    const book = await lockAddressBook(tx, customerId)
    const known = await readAddress(tx, customerId, id)
    if (!known) throw notFound(id)
    const address = await readAddressInput(context, written, known)
    await writeAddress(tx, customerId, id, address)
    return {
      customer: { id: customerId, ...(await updateDefaults(tx, customerId, id, written, book)) },
      address: { id, ...address },
    }
  })
}

export async function removeAddress(context: RequestContext, id: number): Promise<void> {
  const { id: customerId } = context.signedIn()
  await context.db.transaction(async (tx) => {
    const { defaultBilling, defaultShipping } = await lockAddressBook(tx, customerId)
    if (id === defaultBilling || id === defaultShipping)
      throw new Refusal('graphql-input', 'Can not delete - address is set as default.')
    if (!(await deleteAddress(tx, customerId, id))) throw notFound(id)
  })
}

/** Saves an address used at checkout, unless it is saved already or the address book is full. */
export async function saveCheckoutAddress(context: RequestContext, written: RawAddress): Promise<void> {
  const { id: customerId } = context.signedIn()
  const address = { ...readWritten(written, await addressRules(context)), prefix: null, middlename: null, suffix: null }
  await context.db.transaction(async (tx) => {
    const { size } = await lockAddressBook(tx, customerId)
    if (size < MAX_ADDRESSES && !(await hasAddress(tx, customerId, address)))
      await insertAddress(tx, customerId, address)
  })
}

/** A saved address of the signed-in customer. */
export async function getAddress(context: RequestContext, id: number): Promise<Address> {
  const address = await readAddress(context.db, context.signedIn().id, id)
  if (!address) throw notFound(id)
  return address
}
