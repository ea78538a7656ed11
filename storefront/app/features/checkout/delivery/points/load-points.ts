import { LastPoints } from '../../../../generated/documents.ts'
import type { Types } from '../../../../generated/documents.ts'
import type { Graphql } from '../../../../../../web/api/document.ts'
import type { PageContext } from '../../../../platform/page.ts'
import { methodValue } from '../delivery.ts'
import { findPoints, pointFilters, pointsByCode, type ChosenFilters, type FoundPoints, type Point } from './points.ts'

/** Initial state of a picker, loaded with the page so that it works without JavaScript. */
export interface InitialPoints {
  /** Value of the delivery method's radio button. */
  method: string
  search: string
  filters: ChosenFilters
  found: FoundPoints
  /** Points looked up by code, closed ones included: the chosen one and the last one used. */
  known: readonly Point[]
  /** Codes of the points of the customer's last orders. */
  last: readonly string[]
}

export interface PointsContext {
  cart: Types.CheckoutCartFragment
  /** Value of the delivery method's radio button. */
  method: string
  customer?: Types.CheckoutCustomerQuery['customer']
}

/** Initial search text: postcode, else town, of the most likely address of the buyer; '' when none is known. */
export function initialSearchText({ cart, customer }: Omit<PointsContext, 'method'>): string {
  const [address] = cart.shipping_addresses
  // else the cart has the address of the point or bookshop
  const isOwn = address && !cart.delivery_point && !address.pickup_location_code
  const book = customer?.addresses?.find((entry) => entry?.default_shipping) ?? customer?.addresses?.[0]
  const billed = cart.billing_address
  return [isOwn ? address : undefined, book, cart.delivery_point, cart.delivery_point ? undefined : billed]
    .flatMap((candidate) => candidate?.postcode || candidate?.city || [])
    .concat('')[0] as string
}

/** Code of the cart's point if it belongs to this method, else ''. */
export const pointOfCart = ({ cart: { delivery_point: point }, method }: PointsContext): string =>
  point && methodValue(point) === method ? point.code : ''

/** Codes of the points where the customer's last parcels by this method were collected. */
export async function lastPoints(graphql: Graphql, method: string): Promise<string[]> {
  const { customer } = await graphql(LastPoints)
  const points = customer?.last_delivery_points ?? []
  return points.filter((point) => methodValue(point) === method).map(({ code }) => code)
}

export async function loadPoints(
  { graphql, typed }: Pick<PageContext, 'graphql' | 'typed'>,
  pointsContext: PointsContext,
): Promise<InitialPoints> {
  const { method, cart, customer } = pointsContext
  const search = (typed?.point_search ?? (typed?.postcode || typed?.city || initialSearchText(pointsContext))).trim()
  const filters = Object.fromEntries(pointFilters.map((filter) => [filter, typed?.[filter] === '1']))
  const pointSearch = { method, cart: cart.id, search, filters }
  const last = customer ? await lastPoints(graphql, method) : []
  const [found, known] = await Promise.all([
    findPoints(graphql, pointSearch, Math.max(1, Math.trunc(Number(typed?.find_points)) || 1)),
    pointsByCode(graphql, pointSearch, [typed?.delivery_point, pointOfCart(pointsContext), ...last]),
  ])
  return { method, search, filters, found, known, last }
}
