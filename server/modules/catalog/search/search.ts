import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex, FoundIds } from '../index/catalog-index.ts'
import { type Facet, facetsOf } from '../listing/facets.ts'
import { getCatalogIndex } from '../index/open-index.ts'
import { probeQuery, withGroupedHits } from './group-hits.ts'
import { type FacetVocabulary, namedCategoryFilter } from './facet-rule.ts'
import { getFacetVocabulary, seriesOf } from './facet-vocabulary.ts'
import { findNearest } from './find-nearest.ts'
import { withoutConditions, isFiltered, withFilters } from './narrow-query.ts'
import { findByKey } from './search.sql.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { searchVocabulary } from './search-words.ts'
import { type ProductQuery } from './product-query.ts'
import {
  isQuoted,
  extractFilters,
  type SearchInterpretation,
  type ExtractedFilters,
  type ExtractedFilter,
} from './extract-filters.ts'

export type { SortKey, ProductQuery } from './product-query.ts'

export interface Found {
  total: number
  /** Products of the page, in order. */
  ids: number[]
  facets: Facet[]
  /** Gross grosze. */
  minPrice: number | null
  maxPrice: number | null
  /** Next start or end of a special price among these products. */
  changesAt: Date | null
  /** Corrected queries, if the words as typed had no match. */
  suggestions: readonly string[]
  /** The interpretation of the search words; undefined without a search. */
  understood: SearchInterpretation | undefined
}

const NOTHING: Found = {
  total: 0,
  ids: [],
  facets: [],
  minPrice: null,
  maxPrice: null,
  changesAt: null,
  suggestions: [],
  understood: undefined,
}

/** Finds products: page, total, facets. The only entry point to the indexes. */
export async function findProducts(db: Db, query: ProductQuery): Promise<Found> {
  // unknown category: the storefront sends this query for the URL of every product
  if (query.categories?.some((group) => group.length === 0)) return NOTHING
  if (isKeyOnly(query)) {
    const ids = await findByKey(db, query)
    return {
      ...NOTHING,
      total: ids.length,
      ids: ids.slice((query.currentPage - 1) * query.pageSize, query.currentPage * query.pageSize),
    }
  }
  return findIn(await getCatalogIndex(db), db, query)
}

/** Queries one index. */
export async function findIn(index: CatalogIndex, db: Db, query: ProductQuery): Promise<Found> {
  const { counts, ...found } = await search(index, db, query)
  return {
    ...found,
    facets: counts ? await facetsOf(db, query.storeCode, counts, query.options, query.want.facet) : [],
  }
}

type Answer = FoundIds & Pick<Found, 'suggestions' | 'understood'>

/** Searches with the filters that words stand for, and the remaining words. */
async function search(index: CatalogIndex, db: Db, query: ProductQuery): Promise<Answer> {
  const { search: typed } = query
  if (typed === undefined) return { ...(await index.find(query, {})), suggestions: [], understood: undefined }
  const [vocabulary, words] = await Promise.all([
    searchVocabulary(db),
    getFacetVocabulary(db, query.storeCode, query.now),
  ])
  const literal = parseQuery(typed, vocabulary, words.locale)
  if (!literal) return { ...NOTHING, counts: undefined }
  const { text, filters } = await readFilters(index, query, words)
  const parsed = text === typed ? literal : parseQuery(text, vocabulary, words.locale)
  return findFiltered(
    withGroupedHits(index, parsed && seriesOf(parsed, words)),
    query,
    withCategoryFilter({ text, filters }, parsed, words),
  )
}

/** If the words name a category and nothing else, lists that category. */
function withCategoryFilter(
  { text, filters }: ExtractedFilters,
  parsed: ParsedQuery | undefined,
  words: FacetVocabulary,
) {
  // stop words such as „książki” beside a filter mean all books
  if (!parsed || (filters.length > 0 && parsed.hasStopWordsOnly)) return { filters, parsed: undefined }
  const shelf = isQuoted(text) ? undefined : namedCategoryFilter(parsed, words)
  if (!shelf || filters.some(({ code }) => code === shelf.code)) return { filters, parsed }
  return { filters: [...filters, { ...shelf, words: text, without: `"${text}"` }], parsed: undefined }
}

async function findFiltered(
  index: CatalogIndex,
  query: ProductQuery,
  { filters, parsed }: { filters: readonly ExtractedFilter[]; parsed: ParsedQuery | undefined },
): Promise<Answer> {
  const found = await findUnderstood(index, query, filters, parsed)
  if (found) return found
  if (!parsed)
    return {
      ...(await index.find(withFilters(query, filters), {})),
      suggestions: [],
      understood: toInterpretation(filters),
    }
  const answer = await findNearest(index, withFilters(query, filters), parsed)
  if (answer.total > 0 || filters.length === 0 || isFiltered(query))
    return { ...answer, understood: toInterpretation(filters, answer.leftOut, answer.isPartial) }
  // the words match books in part, but none of those passes the filters in words
  const unfiltered = await findNearest(index, query, parsed)
  const leftOut = [...filters.map(({ words }) => words), ...unfiltered.leftOut]
  return { ...unfiltered, understood: toInterpretation([], leftOut, unfiltered.total > 0) }
}

const toInterpretation = (
  filters: readonly ExtractedFilter[],
  leftOut: readonly string[] = [],
  isPartial = false,
): SearchInterpretation => ({
  filters: filters.map(({ code, value, label, without }) => ({ code, value, label, without })),
  leftOut,
  isPartial,
})

/** Reads filters from the words; none if the words are a title themselves. */
async function readFilters(
  index: CatalogIndex,
  { storeCode, search: typed = '', options }: ProductQuery,
  words: FacetVocabulary,
): Promise<ExtractedFilters> {
  const understood = extractFilters(typed, words, Object.keys(options))
  const { filters, text } = understood
  if (filters.length === 0) return understood
  // lists of the shop, requested by their names
  if (text === '' && filters.every(({ code }) => OWN_LISTS.has(code))) return understood
  return (await isNamed(index, storeCode, typed, words.locale)) ? { text: typed, filters: [] } : understood
}

const OWN_LISTS: ReadonlySet<string> = new Set(['collection', 'special', 'sort', 'availability'])

/** Whether all words, including stop words, occur in the title, people and series of one book. */
async function isNamed(index: CatalogIndex, storeCode: string, typed: string, locale: string): Promise<boolean> {
  const parsed = parseQuery(typed, { stopWords: new Set(), synonyms: new Map() }, locale)
  const [answered] = parsed
    ? await index.hasMatches(storeCode, [{ ...parsed, isNamed: true, isUnfinished: false }])
    : [false]
  return answered ?? false
}

/**
 * Searches with the filters that match some book together with the words; others are dropped and reported. Undefined if
 * the words themselves have no match.
 */
async function findUnderstood(
  index: CatalogIndex,
  query: ProductQuery,
  filters: readonly ExtractedFilter[],
  parsed: ParsedQuery | undefined,
): Promise<Answer | undefined> {
  const limits = parsed ? { parsed } : {}
  const found = await index.find(withFilters(query, filters), limits)
  if (parsed && found.total < FEW && (await hasFewMatches(index, query, filters, parsed)))
    return {
      ...(await index.find(withFilters(query, filters), { parsed: { ...parsed, isDeep: true } })),
      suggestions: [],
      understood: toInterpretation(filters),
    }
  const answer = { ...found, suggestions: [] }
  if (found.total > 0) return { ...answer, understood: toInterpretation(filters) }
  const hasHits = async (list: readonly ExtractedFilter[]) =>
    (await index.find(withFilters(withoutConditions(query), list), limits)).total > 0
  // words that match books outside the selected filters are correct
  if (isFiltered(query) && (await hasHits(filters))) return { ...answer, understood: toInterpretation(filters) }
  if (filters.length === 0 || !parsed || !(await hasHits([]))) return undefined
  const kept: ExtractedFilter[] = []
  for (const filter of filters) if (await hasHits([...kept, filter])) kept.push(filter)
  const leftOut = filters.filter((filter) => !kept.includes(filter)).map(({ words }) => words)
  return {
    ...(await index.find(withFilters(query, kept), limits)),
    suggestions: [],
    understood: toInterpretation(kept, leftOut, true),
  }
}

/** Number of hits below which descriptions may be searched too. */
const FEW = 5

/**
 * Whether descriptions are searched too: the words occur in few titles and names, and are not a complete one. Decided
 * without selected filters, so that they never change it.
 */
async function hasFewMatches(
  index: CatalogIndex,
  query: ProductQuery,
  filters: readonly ExtractedFilter[],
  parsed: ParsedQuery,
): Promise<boolean> {
  if (query.want.texts === false) return false
  const { total, isName } = await probeQuery(index, withFilters(withoutConditions(query), filters), parsed)
  return total > 0 && total < FEW && !isName
}

/** Whether a query requests products by one kind of key and nothing else. */
export function isKeyOnly({
  storeCode: _s,
  groupId: _g,
  now: _n,
  rate: _r,
  pageSize: _p,
  currentPage: _c,
  sort,
  want,
  options,
  skus,
  ids,
  urlKeys,
  ...rest
}: ProductQuery): boolean {
  if (
    sort ||
    want.aggregations ||
    want.priceBounds ||
    Object.keys(options).length > 0 ||
    Object.values(rest).some((value) => value !== undefined)
  )
    return false
  return [skus, ids, urlKeys].filter(Boolean).length === 1
}
