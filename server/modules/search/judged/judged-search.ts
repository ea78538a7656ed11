import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../../platform/db/db.ts'
import type { CatalogIndex } from '../product-query/catalog-index.ts'
import { findIn } from '../query/search.ts'
import { readKeys } from './judged-keys.sql.ts'

/** A query with the expected books by their keys: URL keys, or ISBNs in a file of ISBNs. */
export interface JudgedQuery {
  query: string
  /** Store view; `default` (Polish) if absent. */
  view?: 'default' | 'en'
  /** The books that were meant; empty if the shop has none and should say so. */
  best: string[]
  /** Books that serve the purpose too, such as another edition. */
  good?: string[]
  /** Related books, welcome further down. */
  fair?: string[]
}
/** The search may be tuned to the development half; the test half is only run. */
export const HALVES = ['development', 'test'] as const
export type Half = (typeof HALVES)[number]
/** The date for which labels, reductions and announcements were judged. */
export const JUDGED_AT = new Date('2026-11-23T12:00:00Z')

export interface JudgedClass {
  /** Name of its file, without the extension. */
  name: string
  queries: JudgedQuery[]
}

/** Reads the queries of a half: it is a folder with one file per class. */
export function readJudged(half: Half): JudgedClass[] {
  const folder = new URL(`${half}/`, import.meta.url)
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({
      name: file.replace('.json', ''),
      queries: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JudgedQuery[],
    }))
}

/**
 * `earlier`: queries that the first search was tuned to; `names`: titles and names, with the goal 0.95; `talk`: natural
 * language, with the goal 0.85; `nothing`: books that the shop does not have.
 */
export const GROUPS = ['earlier', 'names', 'talk', 'nothing'] as const
export type Group = (typeof GROUPS)[number]
const TALK = new Set(['english', 'facets', 'lists', 'questions', 'series', 'shelves', 'subjects'])
export const groupOf = ({ name }: Pick<JudgedClass, 'name'>): Group =>
  name === 'earlier' || name === 'nothing' ? name : TALK.has(name) ? 'talk' : 'names'

export interface SearchResponse {
  /** Keys of the first ten books. */
  found: string[]
  /** Corrected queries, displayed as "Czy chodziło o". */
  suggestions: readonly string[]
  /** Whether results are shown as approximate. */
  isPartial: boolean
}
export type Search = (query: string, view: string) => Promise<SearchResponse>

/** A search function on one index, for a guest. */
export async function searchOf(
  index: CatalogIndex,
  db: Database,
  { by, now }: { by: 'url_key' | 'isbn'; now: Date },
): Promise<Search> {
  const keys = await readKeys(db, by)
  return async (query, view) => {
    const { ids, suggestions, interpretation } = await findIn(index, db, {
      storeCode: view,
      groupId: 0,
      now,
      search: query,
      options: {},
      pageSize: DEPTH,
      currentPage: 1,
      include: { items: true, aggregations: false, priceBounds: false },
    })
    return {
      found: ids.map((id) => keys.get(id) ?? String(id)),
      suggestions,
      isPartial: interpretation?.isPartial ?? false,
    }
  }
}

const DEPTH = 10
const RECALL_DEPTH = 5

interface Quality {
  /** Normalized discounted cumulative gain (nDCG) of the first ten, with gains of 2^grade - 1. */
  ndcg: number
  /** Share of the best and good books among the first five; of five of them if there are more. */
  recall: number
  /** Share of queries without a result. */
  zeroResults: number
}
export interface Measures extends Quality {
  queries: number
  suggestions: number
  /** Number of suggestions without results. */
  emptySuggestions: number
}
export interface Result extends Quality, SearchResponse {
  query: string
  view: string
  emptySuggestions: string[]
}

/** Measures a response. If no book is expected, it is right if it is empty or marked as partial. */
function measure({ best, good = [], fair = [] }: JudgedQuery, { found, isPartial }: SearchResponse): Quality {
  const zeroResults = found.length === 0 ? 1 : 0
  if (best.length === 0) {
    const isHonest = zeroResults === 1 || isPartial ? 1 : 0
    return { ndcg: isHonest, recall: isHonest, zeroResults }
  }
  const gains = new Map<string, number>()
  for (const [list, gain] of [
    [fair, 1],
    [good, 3],
    [best, 7],
  ] as const)
    for (const key of list) gains.set(key, gain)
  const discounted = (list: readonly number[]) =>
    list.slice(0, DEPTH).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0)
  const relevant = new Set([...best, ...good])
  return {
    ndcg:
      discounted(found.map((key) => gains.get(key) ?? 0)) /
      discounted([...gains.values()].toSorted((one, other) => other - one)),
    recall:
      found.slice(0, RECALL_DEPTH).filter((key) => relevant.has(key)).length / Math.min(relevant.size, RECALL_DEPTH),
    zeroResults,
  }
}

export async function runQueries(queries: readonly JudgedQuery[], search: Search): Promise<Result[]> {
  const results: Result[] = []
  for (const judged of queries) {
    const { query, view = 'default' } = judged
    const response = await search(query, view)
    const emptySuggestions: string[] = []
    for (const text of response.suggestions)
      if ((await search(text, view)).found.length === 0) emptySuggestions.push(text)
    results.push({ query, view, emptySuggestions, ...response, ...measure(judged, response) })
  }
  return results
}

export function meanOf(results: readonly Result[]): Measures {
  const sum = (value: (result: Result) => number) => results.reduce((total, result) => total + value(result), 0)
  return {
    queries: results.length,
    ndcg: sum(({ ndcg }) => ndcg) / results.length,
    recall: sum(({ recall }) => recall) / results.length,
    zeroResults: sum(({ zeroResults }) => zeroResults) / results.length,
    suggestions: sum(({ suggestions }) => suggestions.length),
    emptySuggestions: sum(({ emptySuggestions }) => emptySuggestions.length),
  }
}
