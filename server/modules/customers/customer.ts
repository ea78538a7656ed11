import type { Address } from '../store/index.ts'

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
  /** Subscribed to the newsletter. */
  isSubscribed: boolean
  addresses: CustomerAddress[]
}

/** An address with its customer: the parent of an address's GraphQL resolvers. */
export interface AddressOf {
  customer: Pick<Customer, 'id' | 'defaultBilling' | 'defaultShipping'>
  address: CustomerAddress
}
