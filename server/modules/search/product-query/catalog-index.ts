import type { FacetCounts } from './facets.ts'
import type { ParsedQuery } from '../words/parsed-query.ts'
import type { ProductQuery } from './product-query.ts'

/** A word of the catalogue that looks or sounds like a word of the search. */
export interface NearWord {
  searchWord: string
  word: string
  spelling: string
  sound: string
}

/** A set of terms as a bit mask, the first term in the lowest bit. */
export interface TermSet {
  terms: number
  count: number
}

/** How search words match: all must occur, or the text is merely similar. */
export interface MatchOptions {
  parsed?: ParsedQuery
  similarTo?: string
  /**
   * If set, hits are returned with `groupingData`, by which editions and volumes are grouped; `series` is the option
   * id of the series searched for.
   */
  grouping?: { series: number | undefined }
}

/** Data of a hit by which it is grouped with other hits. */
export interface GroupingData {
  /** The same for all editions of a work. */
  work: number
  /** Volume number in its series, in hundredths. */
  volume: number | null
  isOfSeries: boolean
  /** Kind of match, 0 is the best: index/tables/nearness.sql.ts. */
  nearness: number
}

export interface FoundIds {
  total: number
  /** Ids of the page, in order. */
  ids: number[]
  /** One entry per id, only if `grouping` was set. */
  groupingData?: GroupingData[]
  /** Undefined unless aggregations were requested. */
  counts: FacetCounts | undefined
  /** Gross, in grosze; null unless requested. */
  minPrice: number | null
  maxPrice: number | null
  changesAt: Date | null
}

/** Interface of a catalogue index, implemented by the database tables and by the in-memory index. */
export interface CatalogIndex {
  find(query: ProductQuery, matchOptions: MatchOptions): Promise<FoundIds>
  /** Whether any book matches, for each query. */
  hasMatches(storeCode: string, queries: readonly ParsedQuery[]): Promise<boolean[]>
  /** Sets of terms of a query that occur together in titles or descriptions, each with its number of books. */
  termSets(storeCode: string, parsed: ParsedQuery): Promise<TermSet[]>
  /** Words of the catalogue that look or sound like the search words, or equal one of their variants. */
  nearWords(
    words: readonly string[],
    sounds: readonly string[],
    variants: readonly { searchWord: string; word: string }[],
  ): Promise<NearWord[]>
  /** Titles similar to the text. */
  similarTitles(storeCode: string, text: string, limit: number): Promise<string[]>
  /** The most popular title that begins with these letters, without its spaces. */
  titleWithoutSpaces(storeCode: string, letters: string): Promise<string | undefined>
}
