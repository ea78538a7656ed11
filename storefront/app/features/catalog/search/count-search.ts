import { CountSearch, CountSearchClick } from '../../../generated/documents.ts'
import type { Graphql } from '../../../platform/document.ts'

/** Searches of this visit: each is counted once; in memory only, nothing is stored in the browser. */
const counted = new Set<string>()

interface Shown {
  search: string
  total: number
  isPartial: boolean
}

export function countSearch(graphql: Graphql, shown: Shown): void {
  if (counted.has(shown.search)) return
  counted.add(shown.search)
  // a failure must not affect the reader
  graphql(CountSearch, { ...shown }).catch(() => counted.delete(shown.search))
}

/** Counts a click on a result by its position, starting at 1. */
export function countSearchClick(graphql: Graphql, search: string, place: number): void {
  graphql(CountSearchClick, { search, place }).catch(() => {})
}
