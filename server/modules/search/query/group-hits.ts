import type { CatalogIndex, FoundIds, MatchOptions, GroupingData } from '../product-query/catalog-index.ts'
import type { ParsedQuery } from '../words/parsed-query.ts'
import type { ProductQuery } from '../product-query/product-query.ts'

/** Only hits within this number of pages from the first one are grouped. */
const MAX_GROUPED_PAGES = 2
const MAX_GROUPED_HITS = 50

/** The last kind of match in which the words are a complete title or name: index/tables/nearness.sql.ts. */
const MAX_NAME_NEARNESS = 6

/** Number of books for a query, and whether the best one has the words as a complete title or name. */
export async function probeQuery(
  index: CatalogIndex,
  query: ProductQuery,
  parsed: ParsedQuery,
): Promise<{ total: number; isName: boolean }> {
  const { total, groupingData = [] } = await index.find(
    { ...query, pageSize: 1, currentPage: 1, sort: undefined, include: { ...NOTHING_ELSE, items: true } },
    { parsed, grouping: { series: undefined } },
  )
  return { total, isName: (groupingData[0]?.nearness ?? Number.POSITIVE_INFINITY) <= MAX_NAME_NEARNESS }
}

const NOTHING_ELSE = { aggregations: false, priceBounds: false, changesAt: false } as const

/** Wraps an index so that hits by relevance are grouped: editions of a work, and volumes of the series. */
export const withGroupedHits = (index: CatalogIndex, series: number | undefined): CatalogIndex => ({
  find: (query, matchOptions) =>
    matchOptions.grouping ? index.find(query, matchOptions) : findGrouped(index, query, matchOptions, series),
  hasMatches: (...args) => index.hasMatches(...args),
  termSets: (...args) => index.termSets(...args),
  nearWords: (...args) => index.nearWords(...args),
  similarTitles: (...args) => index.similarTitles(...args),
  titleWithoutSpaces: (...args) => index.titleWithoutSpaces(...args),
})

/**
 * Finds books by relevance. Editions of a work, and volumes of the series by number, are moved next to the first of
 * them. Only the first fifty hits are moved; the others keep the order of the index.
 */
async function findGrouped(
  index: CatalogIndex,
  query: ProductQuery,
  matchOptions: MatchOptions,
  series: number | undefined,
): Promise<FoundIds> {
  const { pageSize, currentPage, sort, include } = query
  const [first, end] = [(currentPage - 1) * pageSize, currentPage * pageSize]
  const groupedCount = Math.min(MAX_GROUPED_HITS, MAX_GROUPED_PAGES * pageSize)
  const isByRelevance = matchOptions.parsed !== undefined && (sort?.key ?? 'relevance') === 'relevance'
  if (!include.items || !isByRelevance || first >= groupedCount) return index.find(query, matchOptions)
  const found = await index.find(
    { ...query, pageSize: Math.max(groupedCount, end), currentPage: 1 },
    { ...matchOptions, grouping: { series } },
  )
  const { ids, groupingData = [] } = found
  const order = [
    ...groupedOrder(groupingData.slice(0, groupedCount)).map((at) => ids[at] as number),
    ...ids.slice(groupedCount),
  ]
  return { ...found, ids: order.slice(first, end), groupingData: undefined }
}

/** The order in which hits are shown, as indexes into the list. */
function groupedOrder(hits: readonly GroupingData[]): number[] {
  const hitsByGroup = new Map<number | 'series', number[]>()
  for (const [at, { isOfSeries, work }] of hits.entries()) {
    const key = isOfSeries ? 'series' : work
    const known = hitsByGroup.get(key)
    if (known) known.push(at)
    else hitsByGroup.set(key, [at])
  }
  // editions of one volume keep their order
  const ofSeries = hitsByGroup.get('series')?.toSorted((a, b) => volumeOf(hits[a]) - volumeOf(hits[b]))
  if (ofSeries) hitsByGroup.set('series', ofSeries)
  return [...hitsByGroup.values()].flat()
}

const volumeOf = (hit: GroupingData | undefined) => hit?.volume ?? Number.MAX_SAFE_INTEGER
