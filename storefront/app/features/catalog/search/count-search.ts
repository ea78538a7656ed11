import { CountSearch, CountSearchClick } from '../../../generated/documents.ts'
import type { Graphql } from '../../../../../web/api/document.ts'

/** Searches of this visit: each is counted once; in memory only, nothing is stored in the browser. */
const counted = new Set<string>()

interface SearchResult {
  search: string
  total: number
  isPartial: boolean
}

export function countSearch(graphql: Graphql, result: SearchResult): void {
  if (counted.has(result.search)) return
  counted.add(result.search)
  // a failure must not affect the reader
  graphql(CountSearch, { ...result }).catch(() => counted.delete(result.search))
}

/** Counts a click on a result by its position, starting at 1. */
export function countSearchClick(graphql: Graphql, search: string, position: number): void {
  graphql(CountSearchClick, { search, place: position }).catch(() => {})
}
