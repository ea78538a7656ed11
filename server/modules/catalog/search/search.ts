import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex, FoundIds } from '../index/catalog-index.ts'
import { type Facet, facetsOf } from '../listing/facets.ts'
import { indexOf } from '../index/open-index.ts'
import { answerTo, arranging } from './arrange.ts'
import { type FacetWords, shelfOf } from './facet-rule.ts'
import { facetWords, seriesOf } from './facet-words.ts'
import { findNearest } from './find-nearest.ts'
import { bare, isFiltered, narrowed } from './narrow-query.ts'
import { findByKey } from './search.sql.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { searchVocabulary } from './search-words.ts'
import { type ProductQuery } from './product-query.ts'
import { isQuoted, understand, type Understanding, type Understood, type UnderstoodFilter } from './understand.ts'

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
  understood: Understanding | undefined
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
  return findIn(await indexOf(db), db, query)
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
  const [taught, words] = await Promise.all([searchVocabulary(db), facetWords(db, query.storeCode, query.now)])
  const literal = parseQuery(typed, taught, words.locale)
  if (!literal) return { ...NOTHING, counts: undefined }
  const { text, filters } = await readFilters(index, query, words)
  const parsed = text === typed ? literal : parseQuery(text, taught, words.locale)
  return findFiltered(
    arranging(index, parsed && seriesOf(parsed, words)),
    query,
    withShelf({ text, filters }, parsed, words),
  )
}

/** If the words name a category and nothing else, lists that category. */
function withShelf({ text, filters }: Understood, parsed: ParsedQuery | undefined, words: FacetWords) {
  // stop words such as „książki” beside a filter mean all books
  if (!parsed || (filters.length > 0 && parsed.hasStopWordsOnly)) return { filters, parsed: undefined }
  const shelf = isQuoted(text) ? undefined : shelfOf(parsed, words)
  if (!shelf || filters.some(({ code }) => code === shelf.code)) return { filters, parsed }
  return { filters: [...filters, { ...shelf, words: text, without: `"${text}"` }], parsed: undefined }
}

async function findFiltered(
  index: CatalogIndex,
  query: ProductQuery,
  { filters, parsed }: { filters: readonly UnderstoodFilter[]; parsed: ParsedQuery | undefined },
): Promise<Answer> {
  const found = await findUnderstood(index, query, filters, parsed)
  if (found) return found
  if (!parsed)
    return { ...(await index.find(narrowed(query, filters), {})), suggestions: [], understood: said(filters) }
  const answer = await findNearest(index, narrowed(query, filters), parsed)
  if (answer.total > 0 || filters.length === 0 || isFiltered(query))
    return { ...answer, understood: said(filters, answer.leftOut, answer.isPartial) }
  // the words match books in part, but none of those passes the filters in words
  const unfiltered = await findNearest(index, query, parsed)
  const leftOut = [...filters.map(({ words }) => words), ...unfiltered.leftOut]
  return { ...unfiltered, understood: said([], leftOut, unfiltered.total > 0) }
}

const said = (
  filters: readonly UnderstoodFilter[],
  leftOut: readonly string[] = [],
  isPartial = false,
): Understanding => ({
  filters: filters.map(({ code, value, label, without }) => ({ code, value, label, without })),
  leftOut,
  isPartial,
})

/** Reads filters from the words; none if the words are a title themselves. */
async function readFilters(
  index: CatalogIndex,
  { storeCode, search: typed = '', options }: ProductQuery,
  words: FacetWords,
): Promise<Understood> {
  const understood = understand(typed, words, Object.keys(options))
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
    ? await index.answered(storeCode, [{ ...parsed, isNamed: true, isUnfinished: false }])
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
  filters: readonly UnderstoodFilter[],
  parsed: ParsedQuery | undefined,
): Promise<Answer | undefined> {
  const limits = parsed ? { parsed } : {}
  const found = await index.find(narrowed(query, filters), limits)
  if (parsed && found.total < FEW && (await isThin(index, query, filters, parsed)))
    return {
      ...(await index.find(narrowed(query, filters), { parsed: { ...parsed, isDeep: true } })),
      suggestions: [],
      understood: said(filters),
    }
  const answer = { ...found, suggestions: [] }
  if (found.total > 0) return { ...answer, understood: said(filters) }
  const isAny = async (list: readonly UnderstoodFilter[]) =>
    (await index.find(narrowed(bare(query), list), limits)).total > 0
  // words that match books outside the selected filters are correct
  if (isFiltered(query) && (await isAny(filters))) return { ...answer, understood: said(filters) }
  if (filters.length === 0 || !parsed || !(await isAny([]))) return undefined
  const kept: UnderstoodFilter[] = []
  for (const filter of filters) if (await isAny([...kept, filter])) kept.push(filter)
  const leftOut = filters.filter((filter) => !kept.includes(filter)).map(({ words }) => words)
  return {
    ...(await index.find(narrowed(query, kept), limits)),
    suggestions: [],
    understood: said(kept, leftOut, true),
  }
}

/** Number of hits below which descriptions may be searched too. */
const FEW = 5

/**
 * Whether descriptions are searched too: the words occur in few titles and names, and are not a complete one. Decided
 * without selected filters, so that they never change it.
 */
async function isThin(
  index: CatalogIndex,
  query: ProductQuery,
  filters: readonly UnderstoodFilter[],
  parsed: ParsedQuery,
): Promise<boolean> {
  if (query.want.texts === false) return false
  const { total, isName } = await answerTo(index, narrowed(bare(query), filters), parsed)
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
