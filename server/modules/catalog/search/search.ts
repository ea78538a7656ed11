import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex, FoundIds } from '../index/catalog-index.ts'
import { type Facet, facetsOf } from '../listing/facets.ts'
import { correct } from './corrections.ts'
import { indexOf } from '../index/open-index.ts'
import { findByKey } from './search.sql.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { taughtWords } from './search-words.ts'
import { type ProductQuery } from './product-query.ts'

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
  /** What was probably meant, where the words as typed fit nothing. */
  suggestions: readonly string[]
}

const NOTHING: Found = {
  total: 0,
  ids: [],
  facets: [],
  minPrice: null,
  maxPrice: null,
  changesAt: null,
  suggestions: [],
}

/** Finds products: page, total, facets. The only door to whatever index answers. */
export async function findProducts(db: Db, query: ProductQuery): Promise<Found> {
  // no such category: the storefront asks so with every product's address
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

/** Asks one index. */
export async function findIn(index: CatalogIndex, db: Db, query: ProductQuery): Promise<Found> {
  const { counts, ...found } = await search(index, db, query)
  return {
    ...found,
    facets: counts ? await facetsOf(db, query.storeCode, counts, query.options, query.want.facet) : [],
  }
}

type Answer = FoundIds & Pick<Found, 'suggestions'>

/** Ever looser, until something fits: the words as typed, corrected, without one of them, texts that look alike. */
async function search(index: CatalogIndex, db: Db, query: ProductQuery): Promise<Answer> {
  if (query.search === undefined) return { ...(await index.find(query, {})), suggestions: [] }
  const parsed = parseQuery(query.search, await taughtWords(db))
  if (!parsed) return { ...NOTHING, counts: undefined }
  const found = await index.find(query, { parsed })
  // nothing is wrong with words that fit books outside of the filters
  if (
    found.total > 0 ||
    (isFiltered(query) && (await index.find({ ...bare(query), search: query.search }, { parsed })).total > 0)
  )
    return { ...found, suggestions: [] }
  return meant(index, query, parsed, found)
}

async function meant(
  index: CatalogIndex,
  query: ProductQuery,
  parsed: ParsedQuery,
  nothing: FoundIds,
): Promise<Answer> {
  const corrected = await correct(index, query.storeCode, parsed)
  const suggestions = corrected?.text ? [corrected.text] : []
  const effective = corrected?.parsed ?? parsed
  const ways = [
    ...(corrected ? [effective] : []),
    ...(effective.terms.length >= FEWEST_LOOSE ? [{ ...effective, isLoose: true }] : []),
  ]
  for (const way of ways) {
    const found = await index.find(query, { parsed: way })
    if (found.total > 0) return { ...found, suggestions }
  }
  if (parsed.phrase.length < SHORTEST_SIMILAR) return { ...nothing, suggestions }
  const found = await index.find(query, { similarTo: parsed.phrase })
  const titles = await index.similarTitles(query.storeCode, parsed.phrase, MOST_SUGGESTIONS)
  return { ...found, suggestions: [...new Set([...titles, ...suggestions])].slice(0, MOST_SUGGESTIONS) }
}

/** Below so many letters everything is similar to everything. */
const SHORTEST_SIMILAR = 4
/** Of three words one may be remembered wrongly. */
const FEWEST_LOOSE = 3
const MOST_SUGGESTIONS = 3

const bare = ({ storeCode, groupId, now }: ProductQuery): ProductQuery => ({
  storeCode,
  groupId,
  now,
  options: {},
  pageSize: 1,
  currentPage: 1,
  want: { items: false, aggregations: false, priceBounds: false },
})

const isFiltered = ({
  storeCode: _s,
  groupId: _g,
  now: _n,
  rate: _r,
  pageSize: _p,
  currentPage: _c,
  sort: _o,
  want: _w,
  search: _t,
  options,
  ...rest
}: ProductQuery) => Object.keys(options).length > 0 || Object.values(rest).some((value) => value !== undefined)

/** Asks for products by one of their names and for nothing else. */
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
