import type { NearWord, TermSet } from '../search/corrections.sql.ts'
import type { Counts } from '../listing/facets.ts'
import type { ParsedQuery } from '../search/parsed-query.ts'
import type { ProductQuery } from '../search/product-query.ts'

/** How search words match: all must occur, or the text is merely similar. */
export interface Limits {
  parsed?: ParsedQuery
  similarTo?: string
  /** With the hits of the page what puts editions and volumes together, those of a series by its option. */
  placed?: { series: number | undefined }
}

/** What puts a hit beside others. */
export interface Place {
  /** The same for all editions of a work. */
  work: number
  /** In hundredths, of its series. */
  volume: number | null
  isOfSeries: boolean
  /** Kind of match, the nearest is 0: search/nearness.sql.ts. */
  nearness: number
}

export interface FoundIds {
  total: number
  /** Of the page, in order. */
  ids: number[]
  /** Of each of them, where requested. */
  places?: Place[]
  /** If aggregations were requested. */
  counts: Counts | undefined
  /** Gross, in grosze; null unless requested. */
  minPrice: number | null
  maxPrice: number | null
  changesAt: Date | null
}

/** Interface of a catalogue index, implemented by the database tables and by the in-memory index. */
export interface CatalogIndex {
  find(query: ProductQuery, limits: Limits): Promise<FoundIds>
  /** For every query whether any book matches it. */
  answered(storeCode: string, queries: readonly ParsedQuery[]): Promise<boolean[]>
  /** Which terms of a query books have together, in titles or descriptions, and how many books each set of them. */
  termSets(storeCode: string, parsed: ParsedQuery): Promise<TermSet[]>
  /** Words of the catalogue that look or sound like the searched ones, or are one of their variants. */
  nearWords(
    words: readonly string[],
    sounds: readonly string[],
    variants: readonly { of: string; word: string }[],
  ): Promise<NearWord[]>
  /** Titles similar to the text. */
  similarTitles(storeCode: string, text: string, limit: number): Promise<string[]>
}
