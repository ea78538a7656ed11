import type { RequestContext, SignedIn } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { NOT_AUTHORIZED } from '../../platform/context.ts'
import type { Address } from '../store/address.ts'
import { hasEmail, readCustomer } from './customers.sql.ts'

export interface CustomerAddress extends Address {
  id: number
  prefix: string | null
  middlename: string | null
  suffix: string | null
}

export interface Person {
  prefix: string | null
  firstname: string
  middlename: string | null
  lastname: string
  suffix: string | null
  /** YYYY-MM-DD */
  dob: string | null
  gender: number | null
  taxvat: string | null
}

export interface Customer extends Person {
  id: number
  email: string
  groupId: number
  storeCode: string
  isConfirmed: boolean
  defaultBilling: number | null
  defaultShipping: number | null
  createdAt: Date
  /** Has the newsletter. */
  isSubscribed: boolean
  addresses: CustomerAddress[]
}

/** An address of a customer as a document asks for it. */
export interface AddressOf {
  customer: Pick<Customer, 'id' | 'defaultBilling' | 'defaultShipping'>
  address: CustomerAddress
}

/** Two spellings of one address are one account. */
export const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

export const findCustomer = (db: Db, { id }: Pick<SignedIn, 'id'>): Promise<Customer | undefined> =>
  readCustomer(db, id)

/** Whoever is signed in, with all that the shop knows of them. */
export async function getCustomer(context: RequestContext): Promise<Customer> {
  const customer = await findCustomer(context.db, context.signedIn())
  if (!customer) throw new Refusal('graphql-authorization', NOT_AUTHORIZED)
  return customer
}

export const hasAccount = (db: Db, email: string): Promise<boolean> => hasEmail(db, keyOf(email))
