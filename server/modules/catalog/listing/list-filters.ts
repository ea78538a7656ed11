import type { ProductAttributeFilterInput } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getConfiguration } from '../../store/store.ts'
import { valuesOf } from './filter-values.ts'
import { type Narrowing, readBestsellers, readMonthsAhead, readNarrowed, type Role } from './list-filters.sql.ts'
import { startOfDay } from '../pricing/omnibus.ts'
import { remembered } from '../../../platform/db/ttl-cache.ts'
import type { ProductQuery } from '../search/search.ts'

const ROLES: readonly Exclude<Role, 'author'>[] = [
  'editor',
  'translator',
  'illustrator',
  'photographer',
  'cover',
  'reader',
]
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** What filters that stand in no index of lists leave of the catalogue, and how it is ordered unless told otherwise. */
export interface Narrowed {
  ids: number[]
  sort: NonNullable<ProductQuery['sort']>
  /** The order of `ids` is the list's own: a ranking. */
  ranked: boolean
}

export type Collection = 'novelties' | 'announcements' | 'bestsellers'
const COLLECTIONS: readonly string[] = ['novelties', 'announcements', 'bestsellers'] satisfies Collection[]
const SORTS: Readonly<Record<Collection, Narrowed['sort']>> = {
  novelties: { key: 'publication_date', descending: true },
  announcements: { key: 'publication_date', descending: false },
  bestsellers: { key: 'bestseller', descending: true },
}

/** YYYY-MM-DD in Warsaw, so many days from today. */
const day = (now: Date, shift = 0) => new Date(startOfDay(now, shift).getTime() + 43_200_000).toISOString().slice(0, 10)

/** Undefined where no such filter is asked for. */
export async function narrow(
  filter: ProductAttributeFilterInput,
  context: RequestContext,
): Promise<Narrowed | undefined> {
  const collection = valuesOf(filter.collection)?.[0]
  if (collection !== undefined && !COLLECTIONS.includes(collection))
    throw new Refusal('graphql-input', 'There is no collection "%s".', collection)
  const narrowing: Narrowing = {
    roles: rolesOf(filter),
    publishedFrom: dayOf(filter.publication_date?.from),
    publishedTo: dayOf(filter.publication_date?.to),
  }
  const isNarrowed =
    Object.keys(narrowing.roles).length > 0 ||
    narrowing.publishedFrom !== undefined ||
    narrowing.publishedTo !== undefined
  if (!collection && !isNarrowed) return undefined
  const read = (more: Narrowing) => readNarrowed(context.db, context.store.code, more)
  if (!collection) return { ids: await read(narrowing), sort: SORTS.novelties, ranked: false }
  // what is new turns with the day
  context.until(startOfDay(context.now, 1))
  const sort = SORTS[collection as Collection]
  if (collection === 'bestsellers') {
    const ids = await bestsellers(context)
    if (!isNarrowed) return { ids, sort, ranked: true }
    const left = new Set(await read(narrowing))
    return { ids: ids.filter((id) => left.has(id)), sort, ranked: true }
  }
  if (collection === 'announcements') return { ids: await read({ ...narrowing, ahead: true }), sort, ranked: false }
  const days = (await configuration(context))['catalog/novelties/days']
  const [from, to] = [day(context.now, -days), day(context.now)]
  const { publishedFrom = from, publishedTo = to } = narrowing
  return {
    ids: await read({
      ...narrowing,
      ahead: false,
      publishedFrom: publishedFrom > from ? publishedFrom : from,
      publishedTo: publishedTo < to ? publishedTo : to,
    }),
    sort,
    ranked: false,
  }
}

function rolesOf(filter: ProductAttributeFilterInput): Narrowing['roles'] {
  return Object.fromEntries(
    ROLES.flatMap((role) => {
      const people = valuesOf(filter[role])
      return people ? [[role, people]] : []
    }),
  )
}

function dayOf(written: string | null | undefined): string | undefined {
  if (!written) return undefined
  if (
    !DAY.test(written) ||
    Number.isNaN(Date.parse(written)) ||
    new Date(written).toISOString().slice(0, 10) !== written
  )
    throw new Refusal('graphql-input', 'A day is written YYYY-MM-DD.')
  return written
}

function configuration(context: RequestContext) {
  context.tag('store')
  return getConfiguration(context)
}

/**
 * Ranked by copies sold in the last days. Counting them anew for each reader would be dear: a minute passes in between.
 */
async function bestsellers(context: RequestContext): Promise<number[]> {
  const { 'catalog/bestsellers/days': days, 'catalog/bestsellers/titles': titles } = await configuration(context)
  context.until(new Date(context.now.getTime() + HOUR))
  return (await rankings(context.db, [context.store.code, days, titles].join(' '))).map(({ id }) => id)
}
const HOUR = 3_600_000
const rankings = remembered((db, key) => {
  const [storeCode = '', days, titles] = key.split(' ')
  return readBestsellers(db, storeCode, startOfDay(new Date(), -Number(days)), Number(titles))
})

/** Months in which announced titles are to come, each with their number. */
export const monthsAhead = (context: RequestContext) => readMonthsAhead(context.db, context.store.code)
