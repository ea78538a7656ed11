import type { Db } from '../../platform/db/db.ts'
import type { Customer, Person } from './customer.ts'

/** A customer with all addresses: one statement. */
export const readCustomer = (db: Db, id: number) => db.one<Customer>`
  select c.id, c.email, c.group_id, c.store_code, c.prefix, c.firstname, c.middlename,
    c.lastname, c.suffix, c.dob, c.gender, c.taxvat,
    c.is_confirmed, c.default_billing, c.default_shipping,
      c.created_at,
    exists (select 1 from newsletter_subscriber n where n.email_key = c.email_key and n.status = 'subscribed')
      as is_subscribed,
    (select coalesce(json_agg(json_build_object('id', a.id, 'prefix', a.prefix, 'firstname', a.firstname, 'middlename',
      a.middlename, 'lastname', a.lastname, 'suffix', a.suffix,
      'company', a.company, 'street', a.street, 'city', a.city, 'postcode', a.postcode, 'country', a.country,
        'region_id', a.region_id, 'region', a.region,
      'telephone', a.telephone, 'vat_id', a.vat_id) order by a.id), '[]') from customer_address a
        where a.customer_id = c.id) as addresses
  from customer c where c.id = ${id}`

export async function hasEmail(db: Db, emailKey: string): Promise<boolean> {
  return (await db.one`select 1 from customer where email_key = ${emailKey}`) !== undefined
}

export interface NewCustomer extends Person {
  email: string
  emailKey: string
  storeCode: string
  passwordHash: string
  isConfirmed: boolean
}

/** Undefined if the e-mail address has an account; of two concurrent sign-ups one succeeds. */
export async function insertCustomer(tx: Db, c: NewCustomer): Promise<number | undefined> {
  const row = await tx.one<{
    id: number
  }>`
    insert into customer (email, email_key, store_code, prefix, firstname, middlename, lastname, suffix, dob, gender,
      taxvat, password_hash, is_confirmed)
    values (${c.email}, ${c.emailKey}, ${c.storeCode}, ${c.prefix}, ${c.firstname}, ${c.middlename}, ${c.lastname},
      ${c.suffix}, ${c.dob}, ${c.gender}, ${c.taxvat}, ${c.passwordHash}, ${c.isConfirmed})
    on conflict (email_key) do nothing returning id`
  return row?.id
}

const UNIQUE_VIOLATION = '23505'

/** False if another account has the e-mail address; the transaction is aborted then. */
export async function setEmail(tx: Db, id: number, email: string, emailKey: string): Promise<boolean> {
  try {
    return (
      (await tx.run`
        update customer set email = ${email}, email_key = ${emailKey}, updated_at = now() where id = ${id}`) === 1
    )
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function writePerson(db: Db, id: number, p: Person): Promise<void> {
  await db.run`
    update customer set prefix = ${p.prefix}, firstname = ${p.firstname}, middlename = ${p.middlename},
      lastname = ${p.lastname}, suffix = ${p.suffix}, dob = ${p.dob}, gender = ${p.gender},
    taxvat = ${p.taxvat}, updated_at = now() where id = ${id}`
}
