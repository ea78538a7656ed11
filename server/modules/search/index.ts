export { searchModule } from './search.module.ts'
export { reindex } from './index/writing/reindex.ts'
export { applyListFilters, listUpcomingMonths } from './listing/list-filters.ts'
export { type ExplainedBook, explainSearch } from './query/explain.ts'
export { findProducts, type ProductQuery } from './query/search.ts'
export { MIN_VISITORS, searchReport } from './statistics/statistics.ts'
export type { QuerySums } from './statistics/statistics.sql.ts'
export { queryKeys } from './words/lemmas.ts'
export {
  addStopWords,
  addSynonyms,
  listStopWords,
  listSynonyms,
  removeStopWords,
  removeSynonyms,
} from './words/search-words.ts'
export { fold as foldWord, printedKeys as printedWords, searchWords } from './words/words.ts'
