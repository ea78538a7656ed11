import { dayInWarsaw } from '../../../../../language/warsaw-time.ts'
import type { FoundIds, MatchOptions } from '../../product-query/catalog-index.ts'
import { novelGenreOf } from '../../words/novel-genres.ts'
import { type ParsedQuery, surnamesIn } from '../../words/parsed-query.ts'
import type { ProductQuery } from '../../product-query/product-query.ts'
import { foldWords } from '../../words/words.ts'
import { FacetCounter } from './count-facets.ts'
import type { FacetLabels } from './labels.ts'
import { type Marks, MarksPool } from './marks.ts'
import { PREFIX_A, WordMatcher } from './match-words.ts'
import { rankMatches } from './nearness.ts'
import { OptionFilters } from './option-filters.ts'
import { IN_CATALOG, IN_SEARCH, NONE, binarySearch, type Segment, FIRST_STORE_BIT } from './segment.ts'
import { Hits } from './hits.ts'
import { SegmentCounts } from './segment-counts.ts'
import { type SegmentContext, NO_POSITION } from './top-hits.ts'

/** Answers queries from segments, one query at a time, reusing its buffers. */
export class SegmentSearcher {
  readonly #pool = new MarksPool()
  readonly #facets: FacetCounter
  #positions = new Int32Array(0)
  #filterBits = new Uint16Array(0)
  readonly #hits = new Hits()
  /** Surnames in the current query. */
  #surnames: readonly string[] = []

  constructor(readonly labels: FacetLabels) {
    this.#facets = new FacetCounter(labels)
  }

  find(segments: readonly Segment[], query: ProductQuery, { parsed, grouping }: MatchOptions): FoundIds {
    const counts = new SegmentCounts(query, parsed !== undefined)
    this.#surnames = parsed ? surnamesIn(parsed) : []
    for (const segment of segments) {
      const store = segment.stores.indexOf(query.storeCode)
      if (store < 0) continue
      this.#pool.lend(() => this.#collect(segment, store, query, parsed, counts))
    }
    return counts.result(
      this.#facets,
      query.include.facet ? this.labels.attributeOf(query.include.facet.code) : 0,
      new Set(Object.entries(query.options).flatMap(([code, values]) => this.labels.filterOptionIds(code, values))),
      grouping,
    )
  }

  /** Whether any product of the store view contains the words. */
  hasMatch(segments: readonly Segment[], storeCode: string, parsed: ParsedQuery): boolean {
    return segments.some((segment) => {
      const store = segment.stores.indexOf(storeCode)
      if (store < 0) return false
      return this.#pool.lend(() => {
        const { docs, count } = new WordMatcher(segment, store, this.#pool).match(parsed)
        for (let at = 0; at < count; at++)
          if ((segment.live[docs[at] as number] as number) & (1 << (FIRST_STORE_BIT + store))) return true
        return false
      })
    })
  }

  #collect(
    segment: Segment,
    store: number,
    query: ProductQuery,
    parsed: ParsedQuery | undefined,
    counts: SegmentCounts,
  ) {
    const matcher = new WordMatcher(segment, store, this.#pool)
    const [candidates, nearness] = this.#candidates(segment, store, query, parsed, matcher)
    if (candidates?.length === 0) return
    const conditions = this.#conditions(segment, query, parsed, matcher)
    if (!conditions) return
    const required = (1 << (FIRST_STORE_BIT + store)) | (parsed ? IN_SEARCH : 0) | (query.categories ? IN_CATALOG : 0)
    if (this.#filterBits.length < segment.facetIds.length) this.#filterBits = new Uint16Array(segment.facetIds.length)
    const filters = new OptionFilters(segment, query, this.labels, this.#filterBits)
    const positions = this.#positionsIn(segment, query.categories?.[0]?.[0], counts.isByPosition)
    this.#facets.open(segment)
    const hits = this.#hits.ensureSize(segment.size)
    counts.collectHits(segment, { candidates, required, conditions, filters }, hits, (doc, attribute) =>
      this.#facets.countOf(doc, attribute),
    )
    counts.rank(segment, hits, { store, nearness, positions: positions?.column })
    if (query.include.aggregations) this.#facets.countAll(hits.docs, hits.count)
    positions?.clear()
    filters.close()
    this.#facets.close()
  }

  /** Candidate products, undefined for all; with search words also their relevance. */
  #candidates(
    segment: Segment,
    store: number,
    query: ProductQuery,
    parsed: ParsedQuery | undefined,
    matcher: WordMatcher,
  ): [Uint32Array | undefined, SegmentContext['nearness']?] {
    if (parsed) {
      const matches = matcher.match(parsed)
      const genre = novelGenreOf(parsed)
      rankMatches(
        segment,
        store,
        parsed,
        matches,
        matcher.bySurname(this.#surnames),
        dayOf(dayInWarsaw(query.now)),
        genre && { forms: genre.forms, matches: matcher.match(genre.own) },
      )
      return [matches.docs.subarray(0, matches.count), { ranks: matches.bits }]
    }
    if (query.ids)
      return [Uint32Array.from(new Set(query.ids.map((id) => segment.docOf(id)).filter((doc) => doc !== NONE)))]
    const [group] = query.categories ?? []
    if (!group) return [undefined]
    const lists = group.map((id) => membersOf(segment, id)).filter((list) => list.length > 0)
    if (lists.length <= 1) return [lists[0] ?? new Uint32Array(0)]
    const { docs, count } = this.#members(segment, group)
    return [docs.subarray(0, count)]
  }

  #members(segment: Segment, categories: readonly number[]): Marks {
    const marks = this.#pool.acquire(segment.size)
    for (const id of categories) for (const doc of membersOf(segment, id)) marks.add(doc, 1)
    return marks
  }

  /** Remaining filters as predicates; undefined if a filter matches nothing. */
  #conditions(
    segment: Segment,
    query: ProductQuery,
    parsed: ParsedQuery | undefined,
    matcher: WordMatcher,
  ): ((doc: number) => boolean)[] | undefined {
    const groups = (query.categories ?? [])
      .slice(parsed || query.ids ? 0 : 1)
      .map((group) => this.#members(segment, group).bits)
    const conditions = groups.map((bits) => (doc: number) => bits[doc] !== 0)
    if (parsed && query.ids) {
      const ids = new Set(query.ids)
      conditions.push((doc) => ids.has(segment.ids[doc] as number))
    }
    if (query.name !== undefined) {
      const words = foldWords(query.name)
      if (words.length === 0) return undefined
      const { bits } = matcher.matchTitle(words)
      conditions.push((doc) => ((bits[doc] as number) & PREFIX_A) !== 0)
    }
    if (query.published) {
      const [from, to] = [dayOf(query.published.from), dayOf(query.published.to)]
      const { publishedOn } = segment
      // a book without a date has the lowest value
      conditions.push((doc) => (publishedOn[doc] as number) >= from && (publishedOn[doc] as number) <= to)
    }
    for (const [column, expected] of [
      [segment.newsFrom, query.newsFrom],
      [segment.newsTo, query.newsTo],
    ] as const)
      for (const [name, value] of Object.entries(expected ?? {})) {
        const compare = COMPARISONS[name]
        const instant = Date.parse(value) * 1000
        // the column of a segment without any value is empty: nothing matches
        if (compare) conditions.push((doc) => doc < column.length && compare(column[doc] as number, instant))
      }
    return conditions
  }

  /** Positions of products in one category. */
  #positionsIn(segment: Segment, category: number | undefined, isByPosition: boolean) {
    if (category === undefined || !isByPosition) return undefined
    const categoryIndex = binarySearch(segment.categoryIds, category)
    const { starts, items } = segment.categories
    const [start, end] =
      categoryIndex < 0 ? [0, 0] : [starts[categoryIndex] as number, starts[categoryIndex + 1] as number]
    if (this.#positions.length < segment.size) this.#positions = new Int32Array(segment.size).fill(NO_POSITION)
    const positions = this.#positions
    for (let at = start; at < end; at++) positions[items[at] as number] = segment.positions[at] as number
    return {
      column: positions,
      clear: () => {
        for (let at = start; at < end; at++) positions[items[at] as number] = NO_POSITION
      },
    }
  }
}

const DAY_MS = 86_400_000
/** Days since 1970. */
const dayOf = (date: string) => Date.parse(date) / DAY_MS

/** A missing value is NaN, for which no comparison holds. */
const COMPARISONS: Readonly<Record<string, (value: number, expected: number) => boolean>> = {
  eq: (value, expected) => value === expected,
  neq: (value, expected) => value !== expected && !Number.isNaN(value),
  gt: (value, expected) => value > expected,
  gteq: (value, expected) => value >= expected,
  moreq: (value, expected) => value >= expected,
  from: (value, expected) => value >= expected,
  lt: (value, expected) => value < expected,
  lteq: (value, expected) => value <= expected,
  to: (value, expected) => value <= expected,
}

function membersOf(segment: Segment, category: number): Uint32Array {
  const categoryIndex = binarySearch(segment.categoryIds, category)
  return categoryIndex < 0
    ? new Uint32Array(0)
    : segment.categories.items.subarray(
        segment.categories.starts[categoryIndex],
        segment.categories.starts[categoryIndex + 1],
      )
}
