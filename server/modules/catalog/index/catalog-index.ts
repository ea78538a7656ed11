import type { NearWord } from '../search/corrections.sql.ts'
import type { Counts } from '../listing/facets.ts'
import type { ParsedQuery } from '../search/parsed-query.ts'
import type { ProductQuery } from '../search/product-query.ts'

/** How search words match: all must occur, or the text is merely similar. */
export interface Limits {
  parsed?: ParsedQuery
  similarTo?: string
}

export interface FoundIds {
  total: number
  /** Of the page, in order. */
  ids: number[]
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
  /** Words of the catalogue that look or sound like the searched ones, or are one of their variants. */
  nearWords(
    words: readonly string[],
    sounds: readonly string[],
    variants: readonly { of: string; word: string }[],
  ): Promise<NearWord[]>
  /** Titles similar to the text. */
  similarTitles(storeCode: string, text: string, limit: number): Promise<string[]>
}
