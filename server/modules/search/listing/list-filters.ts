import { dayInWarsaw, startOfDay } from '../../../../language/warsaw-time.ts'
import { addDays, isDay } from '../../../../rules/day.ts'
import type { ProductAttributeFilterInput } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getConfiguration } from '../../store/index.ts'
import { valuesOf } from '../../../platform/graphql/filter-values.ts'
import { type ListFilters, readBestsellers, readUpcomingMonths, readFilteredIds } from './list-filters.sql.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import type { ProductQuery } from '../query/search.ts'
import { ROLES, type Role } from '../../catalog/index.ts'

/** The author is a facet. */
const FILTERED_ROLES = ROLES.filter((role): role is Exclude<Role, 'author'> => role !== 'author')

/** Products that match the list filters, and their default order. */
export interface FilteredIds {
  ids: number[]
  sort: NonNullable<ProductQuery['sort']>
  /** Whether the order of `ids` is a ranking to be kept. */
  isRanked: boolean
}

export type Collection = 'novelties' | 'announcements' | 'bestsellers'
const COLLECTIONS: readonly string[] = ['novelties', 'announcements', 'bestsellers'] satisfies Collection[]
const SORTS: Readonly<Record<Collection, FilteredIds['sort']>> = {
  novelties: { key: 'publication_date', descending: true },
  announcements: { key: 'publication_date', descending: false },
  bestsellers: { key: 'bestseller', descending: true },
}

/** Undefined if the filter has no list filter. */
export async function applyListFilters(
  filter: ProductAttributeFilterInput,
  context: RequestContext,
): Promise<FilteredIds | undefined> {
  const collection = valuesOf(filter.collection)?.[0]
  if (collection !== undefined && !COLLECTIONS.includes(collection))
    throw new Refusal('graphql-input', 'There is no collection "%s".', collection)
  const filters: ListFilters = {
    roles: rolesOf(filter),
    publishedFrom: parseDay(filter.publication_date?.from),
    publishedTo: parseDay(filter.publication_date?.to),
  }
  const hasListFilters =
    Object.keys(filters.roles).length > 0 || filters.publishedFrom !== undefined || filters.publishedTo !== undefined
  if (!collection && !hasListFilters) return undefined
  const read = (listFilters: ListFilters) => readFilteredIds(context.db, context.store.code, listFilters)
  if (!collection) return { ids: await read(filters), sort: SORTS.novelties, isRanked: false }
  // new titles depend on the current day
  context.expireBy(startOfDay(context.now, 1))
  const sort = SORTS[collection as Collection]
  if (collection === 'bestsellers') {
    const ids = await listBestsellers(context)
    if (!hasListFilters) return { ids, sort, isRanked: true }
    const matching = new Set(await read(filters))
    return { ids: ids.filter((id) => matching.has(id)), sort, isRanked: true }
  }
  if (collection === 'announcements')
    return { ids: await read({ ...filters, isUpcoming: true }), sort, isRanked: false }
  const days = (await loadConfiguration(context))['catalog/novelties/days']
  const [from, to] = [addDays(dayInWarsaw(context.now), -days), dayInWarsaw(context.now)]
  const { publishedFrom = from, publishedTo = to } = filters
  return {
    ids: await read({
      ...filters,
      isUpcoming: false,
      publishedFrom: publishedFrom > from ? publishedFrom : from,
      publishedTo: publishedTo < to ? publishedTo : to,
    }),
    sort,
    isRanked: false,
  }
}

function rolesOf(filter: ProductAttributeFilterInput): ListFilters['roles'] {
  return Object.fromEntries(
    FILTERED_ROLES.flatMap((role) => {
      const people = valuesOf(filter[role])
      return people ? [[role, people]] : []
    }),
  )
}

function parseDay(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) throw new Refusal('graphql-input', 'A day is written YYYY-MM-DD.')
  return value
}

function loadConfiguration(context: RequestContext) {
  context.tag('store')
  return getConfiguration(context)
}

/** Ids of bestsellers, ranked by copies sold recently; cached for a minute. */
async function listBestsellers(context: RequestContext): Promise<number[]> {
  const { 'catalog/bestsellers/days': days, 'catalog/bestsellers/titles': titles } = await loadConfiguration(context)
  context.expireBy(new Date(context.now.getTime() + HOUR_MS))
  return (await rankings(context.db, [context.store.code, days, titles].join(' '))).map(({ id }) => id)
}
const HOUR_MS = 3_600_000
const rankings = ttlCache((db, key) => {
  const [storeCode = '', days, titles] = key.split(' ')
  return readBestsellers(db, storeCode, startOfDay(new Date(), -Number(days)), Number(titles))
})

/** Months with planned publications, each with the number of titles. */
export const listUpcomingMonths = (context: RequestContext) => readUpcomingMonths(context.db, context.store.code)
