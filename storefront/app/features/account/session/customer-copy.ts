import { CustomerCopy } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import type { Graphql } from '../../../../../web/api/document.ts'
import { readCache, writeCache, writeItem } from '../../../../../web/platform/local-cache.ts'
import { browserSession } from '../../../platform/session.ts'
import { sessionId } from '../../../platform/token.ts'

const KEY = 'customer'
const CACHE_SECONDS = 2_628_000

export type Customer = NonNullable<Types.CustomerCopyQuery['customer']>
interface CachedCustomer {
  /** Id of the session that loaded the data; other sessions do not show it. */
  of: string
  customer: Customer
}

/** Returns the signed-in customer from the browser's cache, else from the API. */
export async function loadCustomer(graphql: Graphql): Promise<Customer | undefined> {
  const of = sessionId(browserSession) ?? ''
  const cached = readCache<CachedCustomer>(KEY)?.data
  if (cached?.of === of) return cached.customer
  const { customer } = await graphql(CustomerCopy)
  if (customer) writeCache<CachedCustomer>(KEY, { of, customer }, CACHE_SECONDS)
  return customer ?? undefined
}

export const clearCachedCustomer = (): void => writeItem(KEY, undefined)
