import { text } from '../../../language/translate.ts'
import type { CustomerOrderSortInput, CustomerOrdersFilterInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Configuration } from '../store/store.ts'
import { findGuestOrder, type PlacedOrder } from './orders.ts'
import { countOwnOrders, type OrderKey, type OrderSelection, readOwnOrder, readOwnOrders } from './read-orders.sql.ts'

export const NOT_FOUND = text("We couldn't locate an order with the information provided.")

const same = (a: string | null | undefined, b: string | null | undefined) => (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** Numbers follow one another and an e-mail may be known: who guesses is soon stopped, who is right is not counted. */
const GUESSES = { burst: 20, perSecond: 0.1 }

export async function guestOrder(context: RequestContext, { number, email, postcode }: { number: string; email: string; postcode: string }): Promise<PlacedOrder> {
  context.private()
  const rightly = context.limit('guest order', GUESSES)
  const order = await findGuestOrder(context.db, number, email)
  // one sentence whatever was wrong: it must not tell which orders there are
  if (!order || !same(order.billingAddress.postcode, postcode)) throw new Refusal('graphql-no-such-entity', NOT_FOUND)
  rightly()
  return order
}


/** The list that guests ask: of one order, or of none. */
export async function guestOrders(context: RequestContext, number: string | null | undefined, email: string) {
  context.private()
  const rightly = number ? context.limit('guest order', GUESSES) : undefined
  const order = number ? await findGuestOrder(context.db, number, email) : undefined
  if (order) rightly?.()
  return { items: order ? [order] : [], total_count: order ? 1 : 0, page_info: { current_page: 1, page_size: 20, total_pages: order ? 1 : 0 } }
}

/** An order of whoever is signed in; anybody else's is not there. */
export async function ownOrder(context: RequestContext, key: OrderKey): Promise<PlacedOrder> {
  const order = await readOwnOrder(context.db, context.signedIn().id, key)
  if (!order) throw new Refusal('graphql-no-such-entity', NOT_FOUND)
  return order
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
const idsOf = (words: readonly string[] | undefined): number[] | undefined => words?.flatMap((word) => (/^\d{1,15}$/.test(word) ? [Number(word)] : []))

export async function listOwnOrders(context: RequestContext, { filter, currentPage, pageSize, sort }: Asked) {
  const { id } = context.signedIn()
  const [page, size] = [currentPage ?? 1, pageSize ?? 20]
  if (page < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (size < 1 || size > PAGE_MOST) throw new Refusal('graphql-input', 'pageSize must be between 1 and %s.', PAGE_MOST)
  const wanted: OrderSelection = {
    numbers: among(filter?.number), part: filter?.number?.match?.trim() || undefined, ids: idsOf(among(filter?.entity_id)), ascending: sort?.sort_direction === 'ASC', limit: size, offset: (page - 1) * size,
  }
  const [items, total] = await Promise.all([readOwnOrders(context.db, id, wanted), countOwnOrders(context.db, id, wanted)])
  return { items, total_count: total, page_info: { current_page: page, page_size: size, total_pages: Math.ceil(total / size) } }
}

/** A customer may order the same again, as long as something of it is still in the catalogue. */
export const canReorder = ({ customerId, state, items }: PlacedOrder, configuration: Configuration): boolean =>
  configuration['sales/reorder/allow'] && customerId !== null && state !== 'holded' && items.some(({ productId }) => productId !== null)
