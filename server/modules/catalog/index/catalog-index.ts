import type { Db } from '../../../platform/db/db.ts'
import { findAnswered, findNear, findSimilarTitles, type NearWord } from '../search/corrections.sql.ts'
import { type Counts, countedOptions } from '../listing/facets.ts'
import type { Question } from '../search/parsed-query.ts'
import type { ProductQuery } from '../search/search.ts'
import { findInIndex } from '../search/search.sql.ts'

/** How the words asked for narrow: all must occur, or the text is merely similar. */
export interface Limits {
  question?: Question
  similarTo?: string
}

export interface FoundIds {
  total: number
  /** Of the page, in order. */
  ids: number[]
  /** Where aggregations were wanted. */
  counts: Counts | undefined
  /** Gross grosze; null unless wanted. */
  minPrice: number | null
  maxPrice: number | null
  changesAt: Date | null
}

/** All that listings and search ask of an index: the database serves it, memory serves it faster, a cluster could. */
export interface CatalogIndex {
  find(query: ProductQuery, limits: Limits): Promise<FoundIds>
  /** For every question whether any book answers it. */
  answered(storeCode: string, questions: readonly Question[]): Promise<boolean[]>
  /** Words of the catalogue that look or sound like the ones asked for, or are one of their variants. */
  nearWords(
    asked: readonly string[],
    sounds: readonly string[],
    variants: readonly { of: string; word: string }[],
  ): Promise<NearWord[]>
  /** Titles that look like the text. */
  similarTitles(storeCode: string, text: string, limit: number): Promise<string[]>
}

/** The tables themselves: always right. */
export const sqlIndex = (db: Db): CatalogIndex => ({
  async find(query, limits) {
    const { counts, ...found } = await findInIndex(db, query, limits)
    return {
      ...found,
      counts: counts && { ...counts, options: await countedOptions(db, query.storeCode, counts.options) },
    }
  },
  answered: (storeCode, questions) => findAnswered(db, storeCode, questions),
  nearWords: (asked, sounds, variants) => findNear(db, asked, sounds, variants),
  similarTitles: (storeCode, text, limit) => findSimilarTitles(db, storeCode, text, limit),
})
