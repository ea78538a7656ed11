import type { Db } from '../../../platform/db/db.ts'
import type { CatalogIndex, MatchOptions, GroupingFacts } from '../index/catalog-index.ts'
import { getCatalogIndex } from '../index/open-index.ts'
import { type ExplainedRow, readExplained } from './explain.sql.ts'
import { getFacetVocabulary } from './facet-vocabulary.ts'
import { parseQuery, type Term } from './parsed-query.ts'
import type { ProductQuery } from './product-query.ts'
import { type Found, findIn } from './search.ts'
import { searchVocabulary } from './search-words.ts'
import { extractFilters } from './extract-filters.ts'

/** Kinds of matches by their number in nearness.sql.ts. */
const KINDS = [
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
  'the words are in title, people, series or subtitle',
  'beginnings of words in the title',
  'beginnings of words in title, people or series',
  'the words are elsewhere: publisher, shelf, number, description or subject',
] as const

export interface ExplainedBook extends ExplainedRow {
  /** Undefined if books are not ordered by nearness. */
  kind: string | undefined
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
    want: { items: true, aggregations: false, priceBounds: false },
  }
  const finds: { limits: MatchOptions; ids: number[]; places: GroupingFacts[] }[] = []
  const index = await getCatalogIndex(db)
  const found = await findIn(recordingIndex(index, finds), db, query)
  const last = finds.findLast(({ ids }) => found.ids.every((id) => ids.includes(id)))
  const [vocabulary, words] = await Promise.all([searchVocabulary(db), getFacetVocabulary(db, storeCode, now)])
  const parsed = parseQuery(extractFilters(search, words).text, vocabulary, words.locale)
  const rows = new Map((await readExplained(db, found.ids, storeCode)).map((row) => [row.id, row]))
  return {
    dropped: parsed ? [...new Set(parsed.typed)].filter((word) => !isSearchedFor(word, parsed.terms)) : [],
    terms: (parsed?.terms ?? []).map(explainedTerm),
    found,
    isDeep: last?.limits.parsed?.isDeep ?? false,
    books: found.ids.flatMap((id, at) => {
      const row = rows.get(id)
      return row ? [{ ...row, ...explainRank(last, found.ids, at) }] : []
    }),
  }
}

const recordingIndex = (
  index: CatalogIndex,
  finds: { limits: MatchOptions; ids: number[]; places: GroupingFacts[] }[],
): CatalogIndex => ({
  async find(query, limits) {
    const answer = await index.find(query, limits)
    finds.push({ limits, ids: answer.ids, places: answer.groupingFacts ?? [] })
    return answer
  },
  hasMatches: (...args) => index.hasMatches(...args),
  termSets: (...args) => index.termSets(...args),
  nearWords: (...args) => index.nearWords(...args),
  similarTitles: (...args) => index.similarTitles(...args),
})

const isSearchedFor = (word: string, terms: readonly Term[]) =>
  terms.some(({ words }) => words.some(({ typed }) => typed === word))

const explainedTerm = ({ words, synonyms }: Term) => ({
  words: words.map(({ form, typed = form }) => typed).join(' '),
  forms: words.flatMap(({ keys }) => [...keys]),
  synonyms: synonyms.map((way) => way.map(({ form, typed = form }) => typed).join(' ')),
})

function explainRank(
  last: { ids: number[]; places: GroupingFacts[] } | undefined,
  shown: readonly number[],
  at: number,
): Pick<ExplainedBook, 'kind' | 'share' | 'isMoved'> {
  const place = last?.places[last.ids.indexOf(shown[at] ?? 0)]
  if (!last || !place) return { kind: undefined, share: undefined, isMoved: false }
  const { nearness } = place
  const isMoved = last.ids.slice(0, last.ids.indexOf(shown[at] ?? 0)).some((id) => !shown.slice(0, at).includes(id))
  return {
    kind: KINDS[nearness % KINDS.length],
    share: nearness < KINDS.length ? undefined : 100 - Math.floor(nearness / KINDS.length),
    isMoved,
  }
}
