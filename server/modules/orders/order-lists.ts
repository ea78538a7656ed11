import type { CustomerOrderSortInput, CustomerOrdersFilterInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findGuestOrder } from './access/order-access.ts'
import { countOwnOrders, type OrderSelection, readOwnOrders } from './read-orders.sql.ts'

/** A guest's list of orders: one or none. */
export async function guestOrders(context: RequestContext, number: string | null | undefined, email: string) {
  const order = number ? await findGuestOrder(context, { number, email }) : undefined
  return {
    items: order ? [order] : [],
    total_count: order ? 1 : 0,
    page_info: { current_page: 1, page_size: 20, total_pages: order ? 1 : 0 },
  }
}

const MAX_PAGE_SIZE = 300

interface ListArguments {
  filter?: CustomerOrdersFilterInput | null
  currentPage?: number | null
  pageSize?: number | null
  sort?: CustomerOrderSortInput | null
}

const valuesOf = (filter: CustomerOrdersFilterInput['number']): string[] | undefined => {
  const values = [filter?.eq, ...(filter?.in ?? [])].filter((word): word is string => typeof word === 'string')
  return values.length > 0 ? values.map((word) => word.trim()) : undefined
}

/** Values that cannot be ids match nothing. */
const idsOf = (values: readonly string[] | undefined): number[] | undefined =>
  values?.flatMap((value) => (/^\d{1,15}$/.test(value) ? [Number(value)] : []))

/** The total is counted only if `isCounted`. */
export async function listOwnOrders(
  context: RequestContext,
  { filter, currentPage, pageSize, sort }: ListArguments,
  isCounted: boolean,
) {
  const { id } = context.signedIn()
  const [page, size] = [currentPage ?? 1, pageSize ?? 20]
  if (page < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (size < 1 || size > MAX_PAGE_SIZE)
    throw new Refusal('graphql-input', 'pageSize must be between 1 and %s.', MAX_PAGE_SIZE)
  const selection: OrderSelection = {
    numbers: valuesOf(filter?.number),
    part: filter?.number?.match?.trim() || undefined,
    ids: idsOf(valuesOf(filter?.entity_id)),
    ascending: sort?.sort_direction === 'ASC',
    limit: size,
    offset: (page - 1) * size,
  }
  const [items, total] = await context.db.pipeline((reads) =>
    Promise.all([readOwnOrders(reads, id, selection), isCounted ? countOwnOrders(reads, id, selection) : 0]),
  )
  return {
    items,
    total_count: total,
    page_info: { current_page: page, page_size: size, total_pages: Math.ceil(total / size) },
  }
}
