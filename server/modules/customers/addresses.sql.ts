import { type Db, sql } from '../../platform/db/db.ts'
import type { CustomerAddress } from './customer.ts'

const columns = sql`
  a.id, a.prefix, a.firstname, a.middlename, a.lastname, a.suffix, a.company, a.street, a.city, a.postcode, a.country,
    a.region_id, a.region, a.telephone, a.vat_id`

interface AddressRow extends Omit<CustomerAddress, 'region_id' | 'vat_id'> {
  regionId: number | null
  vatId: string | null
}

/** Undefined if the address is another customer's. */
export async function readAddress(db: Db, customerId: number, id: number): Promise<CustomerAddress | undefined> {
  const row = await db.one<AddressRow>`
    select ${columns} from customer_address a where a.id = ${id} and a.customer_id = ${customerId}`
  if (!row) return undefined
  const { regionId, vatId, ...address } = row
  return { ...address, region_id: regionId, vat_id: vatId }
}

export interface Defaults {
  defaultBilling: number | null
  defaultShipping: number | null
}

/** Serializes changes of one address book. */
export const lockBook = (tx: Db, customerId: number) => tx.one<Defaults>`
  select default_billing, default_shipping from customer where id = ${customerId} for update`

/** A statement of its own, which sees what was committed while `lockBook` waited. */
export async function countAddresses(tx: Db, customerId: number): Promise<number> {
  const row = await tx.one<{ count: number }>`
    select count(*)::int as count from customer_address where customer_id = ${customerId}`
  return row?.count ?? 0
}

type AddressFields = Omit<CustomerAddress, 'id'>

export async function insertAddress(tx: Db, customerId: number, a: AddressFields): Promise<number> {
  const row = await tx.one<{
    id: number
  }>`
    insert into customer_address (customer_id, prefix, firstname, middlename, lastname, suffix, company, street, city,
      postcode, country, region_id, region, telephone, vat_id)
    values (${customerId}, ${a.prefix}, ${a.firstname}, ${a.middlename}, ${a.lastname}, ${a.suffix}, ${a.company},
      ${a.street}, ${a.city}, ${a.postcode}, ${a.country}, ${a.region_id}, ${a.region},
      ${a.telephone}, ${a.vat_id}) returning id`
  if (!row) throw new Error('the insert of an address returned no id')
  return row.id
}

export async function hasAddress(tx: Db, customerId: number, a: AddressFields): Promise<boolean> {
  return (
    (await tx.one`
      select 1 from customer_address where customer_id = ${customerId} and firstname = ${a.firstname}
        and lastname = ${a.lastname} and street = ${a.street} and city = ${a.city}
    and postcode = ${a.postcode} and country = ${a.country} and telephone = ${a.telephone} and company is not distinct
      from ${a.company} and vat_id is not distinct from ${a.vat_id}`) !== undefined
  )
}

export async function writeAddress(tx: Db, customerId: number, id: number, a: AddressFields): Promise<void> {
  await tx.run`
    update customer_address set prefix = ${a.prefix}, firstname = ${a.firstname}, middlename = ${a.middlename},
      lastname = ${a.lastname}, suffix = ${a.suffix}, company = ${a.company},
      street = ${a.street}, city = ${a.city}, postcode = ${a.postcode}, country = ${a.country},
        region_id = ${a.region_id}, region = ${a.region}, telephone = ${a.telephone}, vat_id = ${a.vat_id},
      updated_at = now()
    where id = ${id} and customer_id = ${customerId}`
}

export async function writeDefaults(
  tx: Db,
  customerId: number,
  { defaultBilling, defaultShipping }: Defaults,
): Promise<void> {
  await tx.run`
    update customer set default_billing = ${defaultBilling}, default_shipping = ${defaultShipping}, updated_at = now()
      where id = ${customerId}`
}

export async function deleteAddress(tx: Db, customerId: number, id: number): Promise<boolean> {
  return (await tx.run`delete from customer_address where id = ${id} and customer_id = ${customerId}`) === 1
}
