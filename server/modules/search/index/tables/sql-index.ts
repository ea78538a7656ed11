import type { Db } from '../../../../platform/db/db.ts'
import { readCountedOptions } from '../../product-query/facets.ts'
import { readHasMatches, findNear, findSimilarTitles, findTermSets, findTitleWithoutSpaces } from './corrections.sql.ts'
import { findInIndex } from './search.sql.ts'
import type { CatalogIndex } from '../../product-query/catalog-index.ts'

/** The catalogue index on the database tables. */
export const sqlIndex = (db: Db): CatalogIndex => ({
  async find(query, matchOptions) {
    const { counts, ...found } = await findInIndex(db, query, matchOptions)
    return {
      ...found,
      counts: counts && { ...counts, options: await readCountedOptions(db, query.storeCode, counts.options) },
    }
  },
  hasMatches: (storeCode, queries) => readHasMatches(db, storeCode, queries),
  termSets: (storeCode, parsed) => findTermSets(db, storeCode, parsed),
  nearWords: (words, sounds, variants) => findNear(db, words, sounds, variants),
  similarTitles: (storeCode, text, limit) => findSimilarTitles(db, storeCode, text, limit),
  titleWithoutSpaces: (storeCode, letters) => findTitleWithoutSpaces(db, storeCode, letters),
})
