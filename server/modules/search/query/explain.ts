import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex, MatchOptions, GroupingData } from '../product-query/catalog-index.ts'
import { getCatalogIndex } from '../index/open-index.ts'
import { type ExplainedRow, readExplained } from './explain.sql.ts'
import { getFacetVocabulary } from './facet-vocabulary.ts'
import { parseQuery, type Term } from '../words/parsed-query.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { type Found, findIn } from './search.ts'
import { searchVocabulary } from '../words/search-words.ts'
import { extractFilters } from './extract-filters.ts'

/** Kinds of matches by their number in nearness.sql.ts. */
const MATCH_KINDS = [
  'the words are the whole title',
  'a name of its author, with the surname',
  'the words are the title before its subtitle',
  'a part of the words is the title, the others are in its names',
  'the title begins with the words',
  'the surname of its author',
  'all longer words of the title were searched for',
  'the words stand in the title together',
  'the words are at least half of the title',
  'the words are in the title',
  'forms or synonyms of the words are at least half of the title',
  'forms or synonyms of the words are in the title',
  'the words are in title, people, series or subtitle; or nearer, in a book that is only announced',
  'beginnings of words in the title',
  'beginnings of words in title, people or series',
  'the words are elsewhere: publisher, shelf, number, description or subject',
  'another form of the genre is in the title',
] as const

export interface ExplainedBook extends ExplainedRow {
  /** Undefined if books are not ordered by nearness. */
  matchKind: string | undefined
  /**
   * Percentage of the query's term weights that the book matches (`ParsedQuery.weights`); undefined if it matches all
   * terms.
   */
  share: number | undefined
  /** Whether it was moved next to another edition or volume, before better matches. */
  isMoved: boolean
}

export interface Explanation {
  /** Words that were not searched for. */
  dropped: string[]
  terms: { words: string; forms: string[]; synonyms: string[] }[]
  found: Found
  isDeep: boolean
  books: ExplainedBook[]
}

/** Explains the results of a search and their order. */
export async function explainSearch(
  db: Db,
  { search, storeCode, now }: { search: string; storeCode: string; now: Date },
): Promise<Explanation> {
  const query: ProductQuery & { search: string } = {
    storeCode,
    groupId: 0,
    now,
    search,
    options: {},
    pageSize: 10,
    currentPage: 1,
    include: { items: true, aggregations: false, priceBounds: false },
  }
  const calls: { matchOptions: MatchOptions; ids: number[]; groupingData: GroupingData[] }[] = []
  const index = await getCatalogIndex(db)
  const found = await findIn(recordingIndex(index, calls), db, query)
  const lastCall = calls.findLast(({ ids }) => found.ids.every((id) => ids.includes(id)))
  const [vocabulary, facetVocabulary] = await Promise.all([
    searchVocabulary(db),
    getFacetVocabulary(db, storeCode, now),
  ])
  const parsed = parseQuery(extractFilters(search, facetVocabulary).text, vocabulary, facetVocabulary.locale)
  const rows = new Map((await readExplained(db, found.ids, storeCode)).map((row) => [row.id, row]))
  return {
    dropped: parsed ? [...new Set(parsed.typed)].filter((word) => !isSearchedFor(word, parsed.terms)) : [],
    terms: (parsed?.terms ?? []).map(explainedTerm),
    found,
    isDeep: lastCall?.matchOptions.parsed?.isDeep ?? false,
    books: found.ids.flatMap((id, at) => {
      const row = rows.get(id)
      return row ? [{ ...row, ...explainRank(lastCall, found.ids, at) }] : []
    }),
  }
}

const recordingIndex = (
  index: CatalogIndex,
  calls: { matchOptions: MatchOptions; ids: number[]; groupingData: GroupingData[] }[],
): CatalogIndex => ({
  async find(query, matchOptions) {
    const result = await index.find(query, matchOptions)
    calls.push({ matchOptions, ids: result.ids, groupingData: result.groupingData ?? [] })
    return result
  },
  hasMatches: (...args) => index.hasMatches(...args),
  termSets: (...args) => index.termSets(...args),
  nearWords: (...args) => index.nearWords(...args),
  similarTitles: (...args) => index.similarTitles(...args),
  titleWithoutSpaces: (...args) => index.titleWithoutSpaces(...args),
})

const isSearchedFor = (word: string, terms: readonly Term[]) =>
  terms.some(({ words }) => words.some(({ typed }) => typed === word))

const explainedTerm = ({ words, synonyms }: Term) => ({
  words: words.map(({ form, typed = form }) => typed).join(' '),
  forms: words.flatMap(({ keys }) => [...keys]),
  synonyms: synonyms.map((synonym) => synonym.map(({ form, typed = form }) => typed).join(' ')),
})

function explainRank(
  lastCall: { ids: number[]; groupingData: GroupingData[] } | undefined,
  shownIds: readonly number[],
  index: number,
): Pick<ExplainedBook, 'matchKind' | 'share' | 'isMoved'> {
  const hit = lastCall?.groupingData[lastCall.ids.indexOf(shownIds[index] ?? 0)]
  if (!lastCall || !hit) return { matchKind: undefined, share: undefined, isMoved: false }
  const { nearness } = hit
  const isMoved = lastCall.ids
    .slice(0, lastCall.ids.indexOf(shownIds[index] ?? 0))
    .some((id) => !shownIds.slice(0, index).includes(id))
  return {
    matchKind: MATCH_KINDS[nearness % MATCH_KINDS.length],
    share: nearness < MATCH_KINDS.length ? undefined : 100 - Math.floor(nearness / MATCH_KINDS.length),
    isMoved,
  }
}
