import { setImmediate } from 'node:timers/promises'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { WorkQueue } from '../../../platform/process/work-queue.ts'
import type { CatalogIndex, FoundIds } from '../product-query/catalog-index.ts'
import { type Facet, facetsOf } from '../product-query/facets.ts'
import { getCatalogIndex } from '../index/open-index.ts'
import { probeQuery, withGroupedHits } from './group-hits.ts'
import { type FacetVocabulary, namedCategoryFilter } from './facet-rule.ts'
import { getFacetVocabulary, seriesOf } from './facet-vocabulary.ts'
import { BESTSELLERS } from './facet-rules.ts'
import { findNearest } from './find-nearest.ts'
import { withoutConditions, isFiltered, withFilters } from './narrow-query.ts'
import { findByKey, findByLastDigits } from '../index/tables/search.sql.ts'
import { type ParsedQuery, parseQuery, type SearchVocabulary } from '../words/parsed-query.ts'
import { searchVocabulary } from '../words/search-words.ts'
import { suggestionVocabulary } from './typed-accents.ts'
import { type ProductQuery } from '../product-query/product-query.ts'
import {
  isQuoted,
  extractFilters,
  type SearchInterpretation,
  type ExtractedFilters,
  type ExtractedFilter,
} from './extract-filters.ts'

export type { SortKey, ProductQuery } from '../product-query/product-query.ts'

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
  interpretation: SearchInterpretation | undefined
}

const EMPTY_RESULT: Found = {
  total: 0,
  ids: [],
  facets: [],
  minPrice: null,
  maxPrice: null,
  changesAt: null,
  suggestions: [],
  interpretation: undefined,
}

/** Finds products for a request. Near matches, which are expensive, are found for its first search text only. */
export async function searchProducts(context: RequestContext, query: ProductQuery): Promise<Found> {
  const { search: typed } = query
  if (typed === undefined) return findProducts(context.db, query)
  const isAsTyped = !context.isFirst('search text', typed)
  const queue = searchQueues.get(context) ?? new WorkQueue(1, Number.POSITIVE_INFINITY)
  searchQueues.set(context, queue)
  return queue.run(async () => {
    await nextTurn()
    return findProducts(context.db, { ...query, isAsTyped })
  })
}

/** The searches of a request run one after the other, so that it cannot delay other requests by their number. */
const searchQueues = new WeakMap<RequestContext, WorkQueue>()

let lastTurn: Promise<unknown> = Promise.resolve()

/** Each search begins in a turn of the event loop of its own, so that other requests run in between. */
const nextTurn = () => (lastTurn = lastTurn.then(() => setImmediate()))

/** Finds products: page, total, facets. The only entry point to the indexes. */
export async function findProducts(db: Db, query: ProductQuery): Promise<Found> {
  // unknown category: the storefront sends this query for the URL of every product
  if (query.categories?.some((group) => group.length === 0)) return EMPTY_RESULT
  if (isKeyOnly(query)) {
    const ids = await findByKey(db, query)
    return {
      ...EMPTY_RESULT,
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
    facets: counts ? await facetsOf(db, query.storeCode, counts, query.options, query.include.facet) : [],
  }
}

type SearchResult = FoundIds & Pick<Found, 'suggestions' | 'interpretation'>

/** Searches with the filters that words stand for, and the remaining words. */
async function search(index: CatalogIndex, db: Db, query: ProductQuery): Promise<SearchResult> {
  const { search: typed } = query
  if (typed === undefined) return { ...(await index.find(query, {})), suggestions: [], interpretation: undefined }
  const [vocabulary, facetVocabulary] = await Promise.all([
    query.include.texts === false ? suggestionVocabulary(db, typed) : searchVocabulary(db),
    getFacetVocabulary(db, query.storeCode, query.now),
  ])
  const literal = parseQuery(typed, await withNumbers(db, typed, vocabulary), facetVocabulary.locale)
  if (!literal) return { ...EMPTY_RESULT, counts: undefined }
  const { text, filters: extracted, isForGiving } = await readFilters(index, query, facetVocabulary)
  const parsed = text === typed ? literal : parseQuery(text, vocabulary, facetVocabulary.locale)
  // nothing but a present: what is bought most
  const isPresent = isForGiving && extracted.length === 0 && (parsed?.hasStopWordsOnly ?? true)
  const filters = isPresent ? [{ ...BESTSELLERS, matchedText: typed, without: `"${typed}"` }] : extracted
  const grouped = withGroupedHits(index, parsed && seriesOf(parsed, facetVocabulary))
  const [term, ...others] = parsed?.terms ?? []
  // only a word that may stand for a category
  const areTitle =
    others.length === 0 &&
    (term?.synonyms.length ?? 0) > 0 &&
    (await isWholeName(index, { ...query, search: text }, facetVocabulary.locale))
  const named = withCategoryFilter({ text, filters }, parsed, facetVocabulary, areTitle)
  // a category in which nothing has the other filters: its name is searched for as a word
  const isEmpty = filters.length > 0 && named.filters.length > filters.length && !(await hasAny(grouped, query, named))
  return findFiltered(grouped, query, isEmpty ? { filters, parsed } : named)
}

/** Whether any book has the filters that words stand for. */
const hasAny = async (index: CatalogIndex, query: ProductQuery, { filters }: Pick<ExtractedFilters, 'filters'>) =>
  (await index.find(withFilters(withoutConditions(query), filters), {})).total > 0

/** The last digits of a number stand for the numbers that end with them. */
async function withNumbers(db: Db, typed: string, vocabulary: SearchVocabulary): Promise<SearchVocabulary> {
  const digits = typed.trim()
  if (!LAST_DIGITS.test(digits)) return vocabulary
  const numbers = await findByLastDigits(db, digits)
  return numbers.length === 0 ? vocabulary : { ...vocabulary, synonyms: new Map([[digits, numbers]]) }
}
/** Shorter numbers are years, volumes and amounts. */
const LAST_DIGITS = /^\d{5,9}$/

/** If the words name a category and nothing else, lists that category. */
function withCategoryFilter(
  { text, filters }: ExtractedFilters,
  parsed: ParsedQuery | undefined,
  facetVocabulary: FacetVocabulary,
  areTitle: boolean,
) {
  // stop words such as „książki” beside a filter mean all books
  if (!parsed || (filters.length > 0 && parsed.hasStopWordsOnly)) return { filters, parsed: undefined }
  const category = isQuoted(text) ? undefined : namedCategoryFilter(parsed, facetVocabulary, areTitle)
  if (!category || filters.some(({ code }) => code === category.code)) return { filters, parsed }
  return { filters: [...filters, { ...category, matchedText: text, without: `"${text}"` }], parsed: undefined }
}

async function findFiltered(
  index: CatalogIndex,
  query: ProductQuery,
  { filters, parsed }: { filters: readonly ExtractedFilter[]; parsed: ParsedQuery | undefined },
): Promise<SearchResult> {
  const found = await findWithMatchingFilters(index, query, filters, parsed)
  if (found) return found
  if (!parsed)
    return {
      ...(await index.find(withFilters(query, filters), {})),
      suggestions: [],
      interpretation: toInterpretation(filters),
    }
  const nearest = await findNearest(index, withFilters(query, filters), parsed)
  if (nearest.total > 0 || filters.length === 0 || isFiltered(query))
    return { ...nearest, interpretation: toInterpretation(filters, nearest.leftOut, nearest.isPartial) }
  // the words match books in part, but none of those passes the filters in words
  const unfiltered = await findNearest(index, query, parsed)
  const leftOut = [...filters.map(({ matchedText }) => matchedText), ...unfiltered.leftOut]
  return { ...unfiltered, interpretation: toInterpretation([], leftOut, unfiltered.total > 0) }
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
  query: ProductQuery,
  facetVocabulary: FacetVocabulary,
): Promise<ExtractedFilters> {
  const { storeCode, search: typed = '', options } = query
  const extracted = extractFilters(typed, facetVocabulary, Object.keys(options))
  const { filters, text, isForGiving } = extracted
  if (isForGiving && (await isWholeName(index, query, facetVocabulary.locale))) return { text: typed, filters: [] }
  if (filters.length === 0 || (isForGiving && text === '')) return extracted
  // lists of the shop, requested by their names
  if (text === '' && filters.every(({ code }) => OWN_LISTS.has(code))) return extracted
  return (await isNamed(index, storeCode, typed, facetVocabulary.locale)) ? { text: typed, filters: [] } : extracted
}

/** Whether the words are a complete title or name. */
async function isWholeName(index: CatalogIndex, query: ProductQuery, locale: string): Promise<boolean> {
  const parsed = parseQuery(query.search ?? '', { stopWords: new Set(), synonyms: new Map() }, locale)
  if (!parsed) return false
  return (await probeQuery(index, withoutConditions(query), { ...parsed, isNamed: true, isUnfinished: false })).isName
}

const OWN_LISTS: ReadonlySet<string> = new Set(['collection', 'special', 'sort', 'availability'])

/** Whether all words, including stop words, occur in the title, people and series of one book. */
async function isNamed(index: CatalogIndex, storeCode: string, typed: string, locale: string): Promise<boolean> {
  const parsed = parseQuery(typed, { stopWords: new Set(), synonyms: new Map() }, locale)
  const [isMatched] = parsed
    ? await index.hasMatches(storeCode, [{ ...parsed, isNamed: true, isUnfinished: false }])
    : [false]
  return isMatched ?? false
}

/**
 * Searches with the filters that match some book together with the words; others are dropped and reported. Undefined if
 * the words themselves have no match.
 */
async function findWithMatchingFilters(
  index: CatalogIndex,
  query: ProductQuery,
  filters: readonly ExtractedFilter[],
  parsed: ParsedQuery | undefined,
): Promise<SearchResult | undefined> {
  const matchOptions = parsed ? { parsed } : {}
  const found = await index.find(withFilters(query, filters), matchOptions)
  if (parsed && found.total < MIN_ENOUGH_MATCHES && (await hasFewMatches(index, query, filters, parsed)))
    return {
      ...(await index.find(withFilters(query, filters), { parsed: { ...parsed, isDeep: true } })),
      suggestions: [],
      interpretation: toInterpretation(filters),
    }
  const result = { ...found, suggestions: [] }
  if (found.total > 0) return { ...result, interpretation: toInterpretation(filters) }
  const hasHits = async (list: readonly ExtractedFilter[]) =>
    (await index.find(withFilters(withoutConditions(query), list), matchOptions)).total > 0
  // words that match books outside the selected filters are correct
  if (isFiltered(query) && (await hasHits(filters))) return { ...result, interpretation: toInterpretation(filters) }
  if (filters.length === 0 || !(await hasHits([]))) return undefined
  // descriptions, before a filter is dropped
  if (parsed && query.include.texts !== false) {
    const deep = await index.find(withFilters(query, filters), { parsed: { ...parsed, isDeep: true } })
    if (deep.total > 0) return { ...deep, suggestions: [], interpretation: toInterpretation(filters) }
  }
  const kept: ExtractedFilter[] = []
  for (const filter of filters) if (await hasHits([...kept, filter])) kept.push(filter)
  // without words and filters nothing of the query is left
  if (!parsed && kept.length === 0) return undefined
  const leftOut = filters.filter((filter) => !kept.includes(filter)).map(({ matchedText }) => matchedText)
  return {
    ...(await index.find(withFilters(query, kept), matchOptions)),
    suggestions: [],
    interpretation: toInterpretation(kept, leftOut, true),
  }
}

/** Number of hits below which descriptions may be searched too. */
const MIN_ENOUGH_MATCHES = 5

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
  if (query.include.texts === false) return false
  const { total, isName } = await probeQuery(index, withFilters(withoutConditions(query), filters), parsed)
  return total > 0 && total < MIN_ENOUGH_MATCHES && !isName
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
  include,
  isAsTyped: _t,
  options,
  skus,
  ids,
  urlKeys,
  ...rest
}: ProductQuery): boolean {
  if (
    sort ||
    include.aggregations ||
    include.priceBounds ||
    Object.keys(options).length > 0 ||
    Object.values(rest).some((value) => value !== undefined)
  )
    return false
  return [skus, ids, urlKeys].filter(Boolean).length === 1
}
