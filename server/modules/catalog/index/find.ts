import type { FoundIds, Limits } from '../catalog-index.ts'
import type { Question } from '../question.ts'
import type { ProductQuery } from '../search.ts'
import { foldWords } from '../words.ts'
import { FacetCounter } from './count-facets.ts'
import type { FacetLabels } from './labels.ts'
import { type Marks, MarksPool } from './marks.ts'
import { BEGINNING_A, BEGINNING_AB, FORM_A, HOLDS, WORD_A, WORD_AB, WordMatcher } from './match-words.ts'
import { OptionFilters } from './option-filters.ts'
import { IN_CATALOG, IN_SEARCH, NONE, placeOf, type Segment, STORE } from './segment.ts'
import { Hits, Tally } from './tally.ts'

/** Answers questions from segments: one at a time, with memory that is used again. */
export class Finder {
  readonly #pool = new MarksPool()
  readonly #facets: FacetCounter
  #positions = new Int32Array(0)
  #wanted = new Uint16Array(0)
  #answers = new Uint32Array(0)
  readonly #hits = new Hits()

  constructor(readonly labels: FacetLabels) {
    this.#facets = new FacetCounter(labels)
  }

  find(segments: readonly Segment[], query: ProductQuery, { question }: Limits): FoundIds {
    const tally = new Tally(query, question !== undefined)
    for (const segment of segments) {
      const store = segment.stores.indexOf(query.storeCode)
      if (store < 0) continue
      try {
        this.#collect(segment, store, query, question, tally)
      } finally {
        this.#pool.giveBack()
      }
    }
    return tally.result(this.#facets, query.want.facet ? this.labels.attributeOf(query.want.facet.code) : 0, new Set(Object.entries(query.options).flatMap(([code, values]) => this.labels.chosen(code, values))))
  }

  /** Whether any product of the store view holds the words. */
  isAnswered(segments: readonly Segment[], storeCode: string, question: Question): boolean {
    return segments.some((segment) => {
      const store = segment.stores.indexOf(storeCode)
      if (store < 0) return false
      try {
        const { docs, bits, count } = new WordMatcher(segment, store, this.#pool).match(question)
        for (let at = 0; at < count; at++) if ((bits[docs[at] as number] as number) & HOLDS && (segment.live[docs[at] as number] as number) & (1 << (STORE + store))) return true
        return false
      } finally {
        this.#pool.giveBack()
      }
    })
  }

  #collect(segment: Segment, store: number, query: ProductQuery, question: Question | undefined, tally: Tally) {
    const matcher = new WordMatcher(segment, store, this.#pool)
    const [candidates, nearnessOf] = this.#candidates(segment, store, query, question, matcher)
    if (candidates?.length === 0) return
    const conditions = this.#conditions(segment, query, question, matcher)
    if (!conditions) return
    const required = (1 << (STORE + store)) | (question ? IN_SEARCH : 0) | (query.categories ? IN_CATALOG : 0)
    if (this.#wanted.length < segment.facetIds.length) this.#wanted = new Uint16Array(segment.facetIds.length)
    const filters = new OptionFilters(segment, query, this.labels, this.#wanted)
    const positions = this.#positionsIn(segment, query.categories?.[0]?.[0], tally.isByPosition)
    this.#facets.open(segment)
    const hits = this.#hits.at(segment.size)
    const count = tally.sift(segment, { candidates, required, conditions, filters }, hits, (doc, attribute) => this.#facets.countOf(doc, attribute))
    tally.rank(segment, store, hits, count, nearnessOf, positions?.at)
    if (query.want.aggregations) this.#facets.countAll(hits.docs, count)
    positions?.clear()
    filters.close()
    this.#facets.close()
  }

  /** What may be a hit, undefined for everything; and with a question how near each is to it. */
  #candidates(segment: Segment, store: number, query: ProductQuery, question: Question | undefined, matcher: WordMatcher): [Uint32Array | undefined, ((doc: number) => number)?] {
    if (question) {
      const { docs, bits, count } = matcher.match(question)
      const title = segment.titles.find(question.phrase)
      const titleOf = segment.titleOf[store] as Uint32Array
      const nearness = (doc: number) => (title >= 0 && titleOf[doc] === title ? 0 : (NEARNESS[bits[doc] as number] as number))
      return [this.#answering(docs, bits, count), nearness]
    }
    if (query.ids) return [Uint32Array.from(new Set(query.ids.map((id) => segment.docOf(id)).filter((doc) => doc !== NONE)))]
    const [group] = query.categories ?? []
    if (!group) return [undefined]
    const lists = group.map((id) => membersOf(segment, id)).filter((list) => list.length > 0)
    if (lists.length <= 1) return [lists[0] ?? new Uint32Array(0)]
    const { docs, count } = this.#members(segment, group)
    return [docs.subarray(0, count)]
  }

  /** A loop of its own: `filter` takes ten times as long. */
  #answering(docs: Uint32Array, bits: Uint8Array, count: number): Uint32Array {
    if (this.#answers.length < count) this.#answers = new Uint32Array(docs.length)
    const answers = this.#answers
    let length = 0
    for (let at = 0; at < count; at++) {
      const doc = docs[at] as number
      if ((bits[doc] as number) & HOLDS) answers[length++] = doc
    }
    return answers.subarray(0, length)
  }

  #members(segment: Segment, categories: readonly number[]): Marks {
    const marks = this.#pool.take(segment.size)
    for (const id of categories) for (const doc of membersOf(segment, id)) marks.add(doc, 1)
    return marks
  }

  /** What must hold beside; undefined when nothing can. */
  #conditions(segment: Segment, query: ProductQuery, question: Question | undefined, matcher: WordMatcher): ((doc: number) => boolean)[] | undefined {
    const groups = (query.categories ?? []).slice(question || query.ids ? 0 : 1).map((group) => this.#members(segment, group).bits)
    const conditions = groups.map((bits) => (doc: number) => bits[doc] !== 0)
    if (question && query.ids) {
      const ids = new Set(query.ids)
      conditions.push((doc) => ids.has(segment.ids[doc] as number))
    }
    if (query.name !== undefined) {
      const named = foldWords(query.name)
      if (named.length === 0) return undefined
      const { bits } = matcher.matchTitle(named)
      conditions.push((doc) => ((bits[doc] as number) & BEGINNING_A) !== 0)
    }
    for (const [column, asked] of [[segment.newsFrom, query.newsFrom], [segment.newsTo, query.newsTo]] as const)
      for (const [name, value] of Object.entries(asked ?? {})) {
        const holds = COMPARISONS[name]
        const instant = Date.parse(value) * 1000
        // a column without any value is empty: nothing compares to nothing
        if (holds) conditions.push((doc) => doc < column.length && holds(column[doc] as number, instant))
      }
    return conditions
  }

  /** Positions in one category, scattered to where each product finds its own. */
  #positionsIn(segment: Segment, category: number | undefined, isAsked: boolean) {
    if (category === undefined || !isAsked) return undefined
    const place = placeOf(segment.categoryIds, category)
    const { starts, items } = segment.categories
    const [start, end] = place < 0 ? [0, 0] : [starts[place] as number, starts[place + 1] as number]
    if (this.#positions.length < segment.size) this.#positions = new Int32Array(segment.size).fill(NOWHERE)
    const positions = this.#positions
    for (let at = start; at < end; at++) positions[items[at] as number] = segment.positions[at] as number
    return {
      at: (doc: number) => (positions[doc] === NOWHERE ? Number.POSITIVE_INFINITY : (positions[doc] as number)),
      clear: () => {
        for (let at = start; at < end; at++) positions[items[at] as number] = NOWHERE
      },
    }
  }
}

const NOWHERE = 0x7fff_ffff

/** A missing value is NaN: it compares to nothing. */
const COMPARISONS: Readonly<Record<string, (value: number, asked: number) => boolean>> = {
  eq: (value, asked) => value === asked, neq: (value, asked) => value !== asked && !Number.isNaN(value),
  gt: (value, asked) => value > asked, gteq: (value, asked) => value >= asked, moreq: (value, asked) => value >= asked, from: (value, asked) => value >= asked,
  lt: (value, asked) => value < asked, lteq: (value, asked) => value <= asked, to: (value, asked) => value <= asked,
}

function membersOf(segment: Segment, category: number): Uint32Array {
  const place = placeOf(segment.categoryIds, category)
  return place < 0 ? new Uint32Array(0) : segment.categories.items.subarray(segment.categories.starts[place], segment.categories.starts[place + 1])
}

/** Bits of an answer -> how near it is, as `nearness` of search.sql.ts says it. */
const NEARNESS = Uint8Array.from({ length: 64 }, (_, bits) => {
  const nearest = [FORM_A, WORD_A, WORD_AB, BEGINNING_A, BEGINNING_AB].findIndex((bit) => bits & bit)
  return nearest < 0 ? 6 : nearest + 1
})
