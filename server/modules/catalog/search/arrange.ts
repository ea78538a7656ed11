import type { CatalogIndex, FoundIds, Limits, Place } from '../index/catalog-index.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { ProductQuery } from './product-query.ts'

/** Only hits within this number of pages from the first one are grouped. */
const PAGES = 2
const MAX = 50

/** The last kind of match in which the words are a complete title or name: search/nearness.sql.ts. */
const WHOLE_NAME = 6

/** Number of books for a query, and whether the best one has the words as a complete title or name. */
export async function answerTo(
  index: CatalogIndex,
  query: ProductQuery,
  parsed: ParsedQuery,
): Promise<{ total: number; isName: boolean }> {
  const { total, places = [] } = await index.find(
    { ...query, pageSize: 1, currentPage: 1, sort: undefined, want: { ...NOTHING_ELSE, items: true } },
    { parsed, placed: { series: undefined } },
  )
  return { total, isName: (places[0]?.nearness ?? Number.POSITIVE_INFINITY) <= WHOLE_NAME }
}

const NOTHING_ELSE = { aggregations: false, priceBounds: false, changesAt: false } as const

/** Wraps an index so that hits by relevance are grouped: editions of a work, and volumes of the series. */
export const arranging = (index: CatalogIndex, series: number | undefined): CatalogIndex => ({
  find: (query, limits) => (limits.placed ? index.find(query, limits) : findArranged(index, query, limits, series)),
  answered: (...args) => index.answered(...args),
  termSets: (...args) => index.termSets(...args),
  nearWords: (...args) => index.nearWords(...args),
  similarTitles: (...args) => index.similarTitles(...args),
})

/**
 * Finds books by relevance. Editions of a work, and volumes of the series by number, are moved next to the first of
 * them. Only the first fifty hits are moved; the others keep the order of the index.
 */
async function findArranged(
  index: CatalogIndex,
  query: ProductQuery,
  limits: Limits,
  series: number | undefined,
): Promise<FoundIds> {
  const { pageSize, currentPage, sort, want } = query
  const [first, end] = [(currentPage - 1) * pageSize, currentPage * pageSize]
  const moved = Math.min(MAX, PAGES * pageSize)
  const isByRelevance = limits.parsed !== undefined && (sort?.key ?? 'relevance') === 'relevance'
  if (!want.items || !isByRelevance || first >= moved) return index.find(query, limits)
  const found = await index.find(
    { ...query, pageSize: Math.max(moved, end), currentPage: 1 },
    { ...limits, placed: { series } },
  )
  const { ids, places = [] } = found
  const order = [...arranged(places.slice(0, moved)).map((at) => ids[at] as number), ...ids.slice(moved)]
  return { ...found, ids: order.slice(first, end), places: undefined }
}

/** The order in which hits are shown, as indexes into the list. */
function arranged(places: readonly Place[]): number[] {
  const together = new Map<number | 'series', number[]>()
  for (const [at, { isOfSeries, work }] of places.entries()) {
    const key = isOfSeries ? 'series' : work
    const known = together.get(key)
    if (known) known.push(at)
    else together.set(key, [at])
  }
  // editions of one volume keep their order
  const ofSeries = together.get('series')?.toSorted((a, b) => volumeOf(places[a]) - volumeOf(places[b]) || a - b)
  if (ofSeries) together.set('series', ofSeries)
  return [...together.values()].flat()
}

const volumeOf = (place: Place | undefined) => place?.volume ?? Number.MAX_SAFE_INTEGER
