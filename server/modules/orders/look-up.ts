import type { CustomerOrderSortInput, CustomerOrdersFilterInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findGuestOrder } from './order-access.ts'
import { countOwnOrders, type OrderSelection, readOwnOrders } from './read-orders.sql.ts'

/** The list that guests query: of one order, or of none. */
export async function guestOrders(context: RequestContext, number: string | null | undefined, email: string) {
  const order = number ? await findGuestOrder(context, { number, email }) : undefined
  return {
    items: order ? [order] : [],
    total_count: order ? 1 : 0,
    page_info: { current_page: 1, page_size: 20, total_pages: order ? 1 : 0 },
  }
}

const PAGE_MOST = 300

interface Asked {
  filter?: CustomerOrdersFilterInput | null
  currentPage?: number | null
  pageSize?: number | null
  sort?: CustomerOrderSortInput | null
}

const among = (filter: CustomerOrdersFilterInput['number']): string[] | undefined => {
  const named = [filter?.eq, ...(filter?.in ?? [])].filter((word): word is string => typeof word === 'string')
  return named.length > 0 ? named.map((word) => word.trim()) : undefined
}

/** Numbers that no row can have are nobody's. */
const idsOf = (words: readonly string[] | undefined): number[] | undefined =>
  words?.flatMap((word) => (/^\d{1,15}$/.test(word) ? [Number(word)] : []))

export async function listOwnOrders(context: RequestContext, { filter, currentPage, pageSize, sort }: Asked) {
  const { id } = context.signedIn()
  const [page, size] = [currentPage ?? 1, pageSize ?? 20]
  if (page < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (size < 1 || size > PAGE_MOST) throw new Refusal('graphql-input', 'pageSize must be between 1 and %s.', PAGE_MOST)
  const wanted: OrderSelection = {
    numbers: among(filter?.number),
    part: filter?.number?.match?.trim() || undefined,
    ids: idsOf(among(filter?.entity_id)),
    ascending: sort?.sort_direction === 'ASC',
    limit: size,
    offset: (page - 1) * size,
  }
  const [items, total] = await Promise.all([
    readOwnOrders(context.db, id, wanted),
    countOwnOrders(context.db, id, wanted),
  ])
  return {
    items,
    total_count: total,
    page_info: { current_page: page, page_size: size, total_pages: Math.ceil(total / size) },
  }
}
