import { logAction } from '../../platform/actions/action-log.ts'
import { buyerOf } from '../../platform/actions/actor.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Address,
  addressRules,
  parseAddress,
  parseName,
  parseOptionalLine,
  parseRegion,
  type RawAddress,
} from '../store/index.ts'
import type { AddressOf, CustomerAddress } from './customer.ts'
import {
  countAddresses,
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

const addressNotFoundRefusal = (id: number) =>
  new Refusal('graphql-no-such-entity', 'Could not find an address with ID "%s"', id)

const parseOptionalName = (input: string | null | undefined, field: string) =>
  input?.trim() ? parseName(input, field) : null

async function parseAddressInput(
  context: RequestContext,
  input: BookAddressInput,
  known?: CustomerAddress,
): Promise<Omit<CustomerAddress, 'id'>> {
  const country = input.country ?? known?.country
  const region =
    input.region === undefined && known
      ? { region: known.region, region_id: known.region_id }
      : parseRegion(input.region ?? {}, (country ?? '').toUpperCase())
  const address = parseAddress({ ...known, ...input, country, ...region }, await addressRules(context))
  return {
    ...address,
    prefix: input.prefix === undefined && known ? known.prefix : parseOptionalLine(input.prefix, 'prefix'),
    middlename:
      input.middlename === undefined && known ? known.middlename : parseOptionalName(input.middlename, 'middlename'),
    suffix: input.suffix === undefined && known ? known.suffix : parseOptionalLine(input.suffix, 'suffix'),
  }
}

/** The default address after a request to set, unset or keep it. */
const newDefault = (isDefault: boolean | null | undefined, id: number, current: number | null) =>
  isDefault ? id : isDefault === false && current === id ? null : current

async function updateDefaults(
  tx: Db,
  customerId: number,
  id: number,
  input: BookAddressInput,
  current: Defaults,
): Promise<Defaults> {
  const defaults = {
    defaultBilling: newDefault(input.default_billing, id, current.defaultBilling),
    defaultShipping: newDefault(input.default_shipping, id, current.defaultShipping),
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

export async function createAddress(context: RequestContext, input: BookAddressInput): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  const address = await parseAddressInput(context, input)
  return context.db.transaction(async (tx) => {
    const book = await lockAddressBook(tx, customerId)
    if ((await countAddresses(tx, customerId)) >= MAX_ADDRESSES)
      throw new Refusal('graphql-input', 'An address book can hold at most %s addresses.', MAX_ADDRESSES)
    const id = await insertAddress(tx, customerId, address)
    await logAction(tx, buyerOf(context), 'address.add', ['customer', customerId], { after: { address: id } })
    return {
      customer: { id: customerId, ...(await updateDefaults(tx, customerId, id, input, book)) },
      address: { id, ...address },
    }
  })
}

export async function updateAddress(context: RequestContext, id: number, input: BookAddressInput): Promise<AddressOf> {
  const { id: customerId } = context.signedIn()
  return context.db.transaction(async (tx) => {
    const book = await lockAddressBook(tx, customerId)
    const known = await readAddress(tx, customerId, id)
    if (!known) throw addressNotFoundRefusal(id)
    const address = await parseAddressInput(context, input, known)
    await writeAddress(tx, customerId, id, address)
    await logAction(tx, buyerOf(context), 'address.change', ['customer', customerId], { after: { address: id } })
    return {
      customer: { id: customerId, ...(await updateDefaults(tx, customerId, id, input, book)) },
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
    if (!(await deleteAddress(tx, customerId, id))) throw addressNotFoundRefusal(id)
    await logAction(tx, buyerOf(context), 'address.remove', ['customer', customerId], { before: { address: id } })
  })
}

/** Saves an address used at checkout, unless it is saved already or the address book is full. */
export async function saveCheckoutAddress(context: RequestContext, input: RawAddress): Promise<void> {
  const { id: customerId } = context.signedIn()
  const address = { ...parseAddress(input, await addressRules(context)), prefix: null, middlename: null, suffix: null }
  await context.db.transaction(async (tx) => {
    await lockAddressBook(tx, customerId)
    if ((await countAddresses(tx, customerId)) < MAX_ADDRESSES && !(await hasAddress(tx, customerId, address)))
      await insertAddress(tx, customerId, address)
  })
}

/** A saved address of the signed-in customer. */
export async function getAddress(context: RequestContext, id: number): Promise<Address> {
  const address = await readAddress(context.db, context.signedIn().id, id)
  if (!address) throw addressNotFoundRefusal(id)
  return address
}
