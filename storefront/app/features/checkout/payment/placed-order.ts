import { PlacedOrder } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import type { PageContext } from '../../../platform/page.ts'
import type { Session } from '../../../platform/session.ts'

export type PlacedOrderDetails = NonNullable<NonNullable<Types.PlacedOrderQuery['guestOrders']>['items'][number]>

export const hasFiles = ({ items }: PlacedOrderDetails): boolean =>
  (items ?? []).some((item) => item?.product_type === 'downloadable')

export interface OrderKey {
  number: string
  email: string
  /** Gives access to the payment; undefined for an order not paid online. */
  paymentKey?: string
}

/**
 * Remembers the order for the success page and its reloads; in the session instead of the URL, since it contains an
 * e-mail address.
 */
export const storePlacedOrder = (session: Session, { number, email, paymentKey }: OrderKey): void =>
  session.set('order', [number, email, paymentKey].filter(Boolean).join(' '))

export function orderKeyOf(session: Session): OrderKey | undefined {
  const [number, email, paymentKey] = (session.get('order') ?? '').split(' ')
  return number && email ? { number, email, paymentKey } : undefined
}

export interface PlacedOrderData extends OrderKey {
  /** Undefined while the API is unavailable: the page then shows only the number and the thanks. */
  order?: PlacedOrderDetails
}

export async function findPlaced({
  graphql,
  session,
  signal,
}: Pick<PageContext, 'graphql' | 'session' | 'signal'>): Promise<PlacedOrderData | undefined> {
  const key = orderKeyOf(session)
  if (!key) return undefined
  try {
    const { number, email } = key
    const { guestOrders } = await graphql(PlacedOrder, { number, email })
    return { ...key, order: guestOrders?.items[0] ?? undefined }
  } catch (error) {
    if (!signal.aborted) console.error(error)
    return key
  }
}
