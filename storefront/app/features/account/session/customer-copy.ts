import { CustomerCopy } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import type { Graphql } from '../../../platform/document.ts'
import { dropCopy, keepCopy, readCopy } from '../../../platform/local-copy.ts'
import { browserSession } from '../../../platform/session.ts'
import { sessionId } from '../../../platform/token.ts'

const KEY = 'customer'
const MONTH = 2_628_000

export type Customer = NonNullable<Types.CustomerCopyQuery['customer']>
interface Kept {
  /** The session that loaded it: data of another session is not shown. */
  of: string
  customer: Customer
}

/** The signed-in customer, from the browser's cache, else from the API. */
export async function loadCustomer(graphql: Graphql): Promise<Customer | undefined> {
  const of = sessionId(browserSession) ?? ''
  const kept = readCopy<Kept>(KEY)?.data
  if (kept?.of === of) return kept.customer
  const { customer } = await graphql(CustomerCopy)
  if (customer) keepCopy<Kept>(KEY, { of, customer }, MONTH)
  return customer ?? undefined
}

export const forgetCustomer = (): void => dropCopy(KEY)
