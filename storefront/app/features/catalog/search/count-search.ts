import { CountSearch, CountSearchClick } from '../../../generated/documents.ts'
import type { Graphql } from '../../../platform/document.ts'

/** Searches of this visit: each is counted once, and nothing of it is kept in the browser. */
const counted = new Set<string>()

interface Shown {
  search: string
  total: number
  isPartial: boolean
}

export function countSearch(graphql: Graphql, shown: Shown): void {
  if (counted.has(shown.search)) return
  counted.add(shown.search)
  // a number that is missing is no trouble of the reader's
  graphql(CountSearch, { ...shown }).catch(() => counted.delete(shown.search))
}

/** Counts the place of a followed book. */
export function countSearchClick(graphql: Graphql, search: string, place: number): void {
  graphql(CountSearchClick, { search, place }).catch(() => {})
}
