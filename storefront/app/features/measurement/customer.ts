import { MeasuredCustomer } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import type { Graphql } from '../../../../web/api/document.ts'
import { browserSession } from '../../platform/session.ts'
import { sessionId } from '../../platform/token.ts'

type Customer = NonNullable<Types.MeasuredCustomerQuery['customer']>
let cached: { session: string; customer: Promise<Customer | null> } | undefined

/** Id and order statistics of the signed-in customer, without name or address; null for guests. */
export async function findCustomer(graphql: Graphql): Promise<Customer | null> {
  const session = sessionId(browserSession)
  if (session === undefined) return null
  if (cached?.session !== session)
    cached = { session, customer: graphql(MeasuredCustomer).then(({ customer }) => customer) }
  try {
    return await cached.customer
  } catch {
    cached = undefined // the session has ended
    return null
  }
}

/** Drops the cached customer, whose order count is outdated after an order. */
export const clearMeasuredCustomer = (): void => void (cached = undefined)
