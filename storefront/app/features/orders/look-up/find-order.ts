import { LookUpOrder, OrderById, OrderByInvoice, OrderByRefund, OrderByShipment } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { GraphqlError } from '../../../../../web/api/document.ts'
import type { PageContext } from '../../../platform/page.ts'
import type { Session } from '../../../platform/session.ts'
import { plainId, type Order } from '../order.ts'

type Lookup = Pick<PageContext, 'graphql' | 'session'>

/** Number and e-mail address of a guest's order; stored in the session instead of the URL, since they are private. */
export interface OrderKey {
  number: string
  email: string
}

export const storeOrderKey = (session: Session, key: OrderKey | undefined): void =>
  session.set('looked_up', key && `${key.number} ${key.email}`)

export function orderKeyOf(session: Session): OrderKey | undefined {
  const [number, email] = (session.get('looked_up') ?? '').split(' ')
  return number && email ? { number, email } : undefined
}

/** Undefined for an order that has been added to an account since, which the API refuses. */
async function loadLookedUpOrder(response: Promise<Types.LookUpOrderQuery>): Promise<Order | undefined> {
  try {
    return (await response).guestOrders?.items[0] ?? undefined
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-authorization') return undefined
    throw error
  }
}

/** The order that the guest looked up, if it is the requested one. */
export async function findGuestOrder(
  { graphql, session }: Lookup,
  isRequested: (order: Order) => boolean,
): Promise<Order | undefined> {
  const key = orderKeyOf(session)
  if (!key) return undefined
  const order = await loadLookedUpOrder(graphql(LookUpOrder, key))
  if (!order) storeOrderKey(session, undefined)
  return order && isRequested(order) ? order : undefined
}

export interface OwnOrder {
  order?: Order
  /** E-mail address of the customer. */
  email?: string
}

export async function findOwnOrder({ graphql }: Pick<PageContext, 'graphql'>, id: string): Promise<OwnOrder> {
  const { customer } = await graphql(OrderById, { id })
  return { order: customer?.orders?.items[0] ?? undefined, email: customer?.email ?? undefined }
}

/** Whether the id fits the API's Int. */
const isId = (id: string): boolean => /^\d{1,9}$/.test(id)

const byDocument = { invoice: OrderByInvoice, shipment: OrderByShipment, refund: OrderByRefund }
export type DocumentKind = keyof typeof byDocument

/** Order of a document of the customer; undefined for a missing document or another customer's. */
export async function findOrderOfDocument(
  { graphql }: Pick<PageContext, 'graphql'>,
  kind: DocumentKind,
  id: string,
): Promise<Order | undefined> {
  if (!isId(id)) return undefined
  try {
    return (await graphql(byDocument[kind], { id: Number(id) })).order ?? undefined
  } catch (error) {
    if (error instanceof GraphqlError && error.category === 'graphql-no-such-entity') return undefined
    throw error
  }
}

export const hasOrderId =
  (id: string) =>
  (order: Order): boolean =>
    plainId(order.id) === id
