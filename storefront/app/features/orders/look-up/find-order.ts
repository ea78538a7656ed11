import { LookUpOrder, OrderById, OrderByInvoice, OrderByRefund, OrderByShipment } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../platform/document.ts'
import type { PageContext } from '../../../platform/router/page.ts'
import type { Session } from '../../../platform/session.ts'
import { plainId, type Order } from '../order.ts'

type Asking = Pick<PageContext, 'graphql' | 'session'>

/**
 * What a guest knows their order by; in the session, not in the address: an e-mail address is nobody else's business.
 */
export interface OrderKey {
  number: string
  email: string
}

export const keepOrderKey = (session: Session, key: OrderKey | undefined): void =>
  session.set('looked_up', key && `${key.number} ${key.email}`)

function orderKeyOf(session: Session): OrderKey | undefined {
  const [number, email] = (session.get('looked_up') ?? '').split(' ')
  return number && email ? { number, email } : undefined
}

/** The shop refuses an order that has joined an account since: to a guest it is as good as none. */
async function lookedUp(answer: Promise<Types.LookUpOrderQuery>): Promise<Order | undefined> {
  try {
    return (await answer).guestOrders?.items[0] ?? undefined
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-authorization') return undefined
    throw error
  }
}

/** The order that a guest has looked up, if it is the one that is asked for. */
export async function findGuestOrder(
  { graphql, session }: Asking,
  isAsked: (order: Order) => boolean,
): Promise<Order | undefined> {
  const key = orderKeyOf(session)
  if (!key) return undefined
  const order = await lookedUp(graphql(LookUpOrder, key))
  if (!order) keepOrderKey(session, undefined)
  return order && isAsked(order) ? order : undefined
}

export interface OwnOrder {
  order?: Order
  /** The address of whoever is signed in. */
  email?: string
}

export async function findOwnOrder({ graphql }: Pick<PageContext, 'graphql'>, id: string): Promise<OwnOrder> {
  const { customer } = await graphql(OrderById, { id })
  return { order: customer?.orders?.items[0] ?? undefined, email: customer?.email ?? undefined }
}

/** An id that the API's Int holds. */
const isId = (id: string): boolean => /^\d{1,9}$/.test(id)

const byPaper = { invoice: OrderByInvoice, shipment: OrderByShipment, refund: OrderByRefund }
export type Paper = keyof typeof byPaper

/** The order of somebody's own paper; nothing for a paper of others, and for none. */
export async function findOrderOf(
  { graphql }: Pick<PageContext, 'graphql'>,
  paper: Paper,
  id: string,
): Promise<Order | undefined> {
  if (!isId(id)) return undefined
  try {
    return (await graphql(byPaper[paper], { id: Number(id) })).order ?? undefined
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-no-such-entity') return undefined
    throw error
  }
}

export const isOrder =
  (id: string) =>
  (order: Order): boolean =>
    plainId(order.id) === id
