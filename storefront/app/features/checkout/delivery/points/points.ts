import type { Language } from '../../../../../../language/translate.ts'
import { FindPoints } from '../../../../generated/documents.ts'
import type { Types } from '../../../../generated/documents.ts'
import type { Graphql } from '../../../../../../web/api/document.ts'
import { parseMethodValue } from '../delivery.ts'
import type { Coordinates } from './map-view.ts'

export type Point = Types.PointFragment

/** Names of the filter checkboxes in the form. */
export const pointFilters = ['is_open_24_7', 'is_accessible', 'takes_cash'] as const
export type PointFilter = (typeof pointFilters)[number]
export type ChosenFilters = Readonly<Partial<Record<PointFilter, boolean>>>

export interface PointSearch {
  /** Value of the delivery method's radio button. */
  method: string
  cart: string
  search: string
  /** Position of the reader; replaces the search text. */
  near?: Coordinates
  filters: ChosenFilters
}

export interface FoundPoints {
  items: readonly Point[]
  total: number
  page: number
  center: (Coordinates & { name: string | null }) | null
}

export const PAGE_SIZE = 6
/** Page size on the map, which has room for more points than the list. */
export const MAP_PAGE_SIZE = 100

/** Builds the API's input; a position takes precedence over the search text. */
function inputOf({ method, cart, search, near, filters }: PointSearch): Types.DeliveryPointsInput {
  return {
    ...(parseMethodValue(method) ?? { carrier_code: '', method_code: '' }),
    cart_id: cart,
    ...(near
      ? { latitude: near.latitude, longitude: near.longitude }
      : search && { search: search.slice(0, MAX_SEARCH_LENGTH) }),
    ...Object.fromEntries(pointFilters.flatMap((filter) => (filters[filter] ? [[filter, true]] : []))),
  }
}

export const MAX_SEARCH_LENGTH = 100

export const NO_POINTS: FoundPoints = { items: [], total: 0, page: 1, center: null }

export async function findPoints(graphql: Graphql, pointSearch: PointSearch, page = 1): Promise<FoundPoints> {
  if (!pointSearch.search.trim() && !pointSearch.near) return NO_POINTS
  return queryPoints(graphql, inputOf(pointSearch), page, PAGE_SIZE)
}

export const pointsWithin = (graphql: Graphql, pointSearch: PointSearch, bounds: number[]): Promise<FoundPoints> =>
  queryPoints(graphql, { ...inputOf({ ...pointSearch, search: '', near: undefined }), bounds }, 1, MAP_PAGE_SIZE)

/** Fetches points by code, closed ones included. */
export async function pointsByCode(
  graphql: Graphql,
  pointSearch: Pick<PointSearch, 'method' | 'cart'>,
  codes: readonly (string | undefined)[],
): Promise<readonly Point[]> {
  const known = [...new Set(codes.filter((code) => code !== undefined && code !== ''))] as string[]
  if (known.length === 0) return []
  return (
    await queryPoints(
      graphql,
      { ...inputOf({ ...pointSearch, search: '', filters: {} }), codes: known },
      1,
      known.length,
    )
  ).items
}

async function queryPoints(
  graphql: Graphql,
  input: Types.DeliveryPointsInput,
  page: number,
  pageSize: number,
): Promise<FoundPoints> {
  const { deliveryPoints } = await graphql(FindPoints, { input, page, pageSize })
  return { items: deliveryPoints.items, total: deliveryPoints.total_count, page, center: deliveryPoints.center ?? null }
}

/** Formats a distance: `350 m`, `1,2 km`. */
export function distanceText(metres: number, { number }: Pick<Language, 'number'>): string {
  if (metres < 1000) return `${number(Math.max(10, Math.round(metres / 10) * 10))}\u00A0m`
  const kilometres = metres / 1000
  return `${number(kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres))}\u00A0km`
}

/** Concatenates the lists without duplicates. */
export function mergePoints(...lists: readonly (readonly Point[])[]): Point[] {
  const byCode = new Map<string, Point>()
  for (const point of lists.flat()) if (!byCode.has(point.code)) byCode.set(point.code, point)
  return [...byCode.values()]
}
