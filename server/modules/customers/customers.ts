import { normaliseEmail } from '../../../rules/email.ts'
import { NOT_AUTHORIZED, type RequestContext, type SignedInCustomer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Customer } from './customer.ts'
import { hasEmail, readCustomer } from './customers.sql.ts'

/** Key of an e-mail address: spellings that differ in case, Unicode or the form of the domain are one account. */
export const keyOf = (email: string): string => normaliseEmail(email).normalize('NFC').toLowerCase()

export const findCustomer = (db: Db, { id }: Pick<SignedInCustomer, 'id'>): Promise<Customer | undefined> =>
  readCustomer(db, id)

/** The signed-in customer, with name, addresses and settings. */
export async function getCustomer(context: RequestContext): Promise<Customer> {
  const customer = await findCustomer(context.db, context.signedIn())
  if (!customer) throw new Refusal('graphql-authorization', NOT_AUTHORIZED)
  return customer
}

export const hasAccount = (db: Db, email: string): Promise<boolean> => hasEmail(db, keyOf(email))
