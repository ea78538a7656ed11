import type { FoundIds, Limits } from '../catalog-index.ts'
import { priceOptions, PRICE_STEPS } from '../facets.ts'
import type { Question } from '../question.ts'
import type { ProductQuery } from '../search.ts'
import { foldWords } from '../words.ts'
import { FacetCounter } from './count-facets.ts'
import type { FacetLabels } from './labels.ts'
import { type Marks, MarksPool } from './marks.ts'
import { BEGINNING_A, BEGINNING_AB, FORM_A, HOLDS, WORD_A, WORD_AB, WordMatcher } from './match-words.ts'
import { type Prices, pricesOf } from './prices.ts'
import { IN_CATALOG, IN_SEARCH, NONE, placeOf, type Segment, STORE, TURNS } from './segment.ts'
import { type Hit, orderOf, Top } from './top.ts'

/** Answers questions from segments: one at a time, with memory that is used again. */
export class Finder {
  readonly #pool = new MarksPool()
  readonly #facets: FacetCounter
  #positions = new Int32Array(0)
  #wanted = new Uint16Array(0)

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
    return tally.result(this.#facets, this.labels)
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
    const prices = pricesOf(segment, query.groupId, query.now)
    const positions = this.#positionsIn(segment, query.categories?.[0]?.[0], tally.isByPosition)
    const hit: Hit = { store, price: 0, nearness: 0, position: 0 }
    const { live } = segment
    if (tally.countsFacets) this.#facets.open(segment)
    const length = candidates?.length ?? segment.size
    for (let at = 0; at < length; at++) {
      const doc = candidates ? (candidates[at] as number) : at
      const flags = live[doc] as number
      if ((flags & required) !== required || (conditions.length > 0 && !conditions.every((holds) => holds(doc)))) continue
      const failed = tally.consider(prices, doc, flags, filters.failed(doc))
      if (failed === 0) {
        hit.price = tally.price
        hit.nearness = nearnessOf?.(doc) ?? 0
        hit.position = positions ? positions.at(doc) : 0
        tally.hit(segment, doc, hit)
        if (tally.countsFacets) this.#facets.count(doc)
      } else if (tally.countsFacets && filters.attributeFailed(failed) > 0) this.#facets.countOf(doc, filters.attributeFailed(failed))
    }
    positions?.clear()
    filters.close()
    if (tally.countsFacets) this.#facets.close()
  }

  /** What may be a hit, undefined for everything; and with a question how near each is to it. */
  #candidates(segment: Segment, store: number, query: ProductQuery, question: Question | undefined, matcher: WordMatcher): [Uint32Array | undefined, ((doc: number) => number)?] {
    if (question) {
      const { docs, bits, count } = matcher.match(question)
      const title = segment.titles.find(question.phrase)
      const titleOf = segment.titleOf[store] as Uint32Array
      const nearness = (doc: number) => (title >= 0 && titleOf[doc] === title ? 0 : (NEARNESS[bits[doc] as number] as number))
      return [docs.subarray(0, count).filter((doc) => (bits[doc] as number) & HOLDS), nearness]
    }
    if (query.ids) return [Uint32Array.from(new Set(query.ids.map((id) => segment.docOf(id)).filter((doc) => doc !== NONE)))]
    const [group] = query.categories ?? []
    if (!group) return [undefined]
    const lists = group.map((id) => membersOf(segment, id)).filter((list) => list.length > 0)
    if (lists.length <= 1) return [lists[0] ?? new Uint32Array(0)]
    const { docs, count } = this.#members(segment, group)
    return [docs.subarray(0, count)]
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

/** Filters by options: a bit for each that a product fails, in the order they were asked. */
class OptionFilters {
  readonly #starts: Uint32Array
  readonly #items: Uint32Array
  readonly #chosen: number[] = []
  readonly #all: number
  readonly #attributes: number[] = []

  /** `wanted`: place of an option -> bits of the filters that want it; all 0 before and after. */
  constructor(segment: Segment, query: ProductQuery, labels: FacetLabels, readonly wanted: Uint16Array) {
    const entries = Object.entries(query.options)
    this.#starts = segment.facets.starts
    this.#items = segment.facets.items
    this.#all = (1 << entries.length) - 1
    entries.forEach(([code, values], bit) => {
      for (const id of labels.chosen(code, values)) {
        const place = placeOf(segment.facetIds, id)
        if (place < 0) continue
        wanted[place]! |= 1 << bit
        this.#chosen.push(place)
      }
      this.#attributes.push(labels.attributeOf(code))
    })
  }

  close() {
    for (const place of this.#chosen) this.wanted[place] = 0
  }

  failed(doc: number): number {
    if (this.#all === 0) return 0
    let met = 0
    const end = this.#starts[doc + 1] as number
    for (let at = this.#starts[doc] as number; at < end; at++) met |= this.wanted[this.#items[at] as number] as number
    return this.#all & ~met
  }

  /** The attribute whose filter alone is failed; 0 when it is no option's. */
  attributeFailed(failed: number): number {
    const bit = 31 - Math.clz32(failed)
    return failed === 1 << bit ? (this.#attributes[bit] ?? 0) : 0
  }
}

/** What comes together over all segments. */
class Tally {
  readonly #query: ProductQuery
  readonly #top: Top | undefined
  readonly countsFacets: boolean
  readonly isByPosition: boolean
  readonly #priceBit: number
  readonly #specialBit: number
  readonly #asksPrice: boolean
  #total = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY
  #changesAt = Number.POSITIVE_INFINITY
  readonly #steps = new Uint32Array(PRICE_STEPS.length + 1)
  #reduced = 0
  /** Of the product that was considered last. */
  price = 0

  constructor(query: ProductQuery, isSearch: boolean) {
    const { want, price, special, sort, pageSize, currentPage } = query
    const usual = isSearch ? 'relevance' : 'position'
    const filters = Object.keys(query.options).length
    this.#query = query
    this.countsFacets = want.aggregations
    this.isByPosition = (sort?.key ?? usual) === 'position'
    this.#top = want.items ? new Top(orderOf(sort, usual), query.storeCode, pageSize * currentPage) : undefined
    this.#priceBit = price ? 1 << filters : 0
    this.#specialBit = special === undefined ? 0 : 1 << (filters + (price ? 1 : 0))
    this.#asksPrice = want.aggregations || want.priceBounds || price !== undefined || sort?.key === 'price'
  }

  /** Counts what counts without being a hit; answers the filters that the product fails, of which one may be failed for the sake of the counts. */
  consider(prices: Prices, doc: number, flags: number, failedOptions: number): number {
    const { price: range, special, want } = this.#query
    let failed = failedOptions
    const isReduced = (this.#specialBit !== 0 || want.aggregations) && prices.isReduced(doc)
    if (this.#asksPrice) this.price = prices.final(doc)
    if (range && (this.price < (range.from ?? 0) || this.price > (range.to ?? Number.POSITIVE_INFINITY))) failed |= this.#priceBit
    if (this.#specialBit !== 0 && isReduced !== special) failed |= this.#specialBit
    if (failed !== 0 && !want.aggregations) return failed
    if (flags & TURNS) this.#changesAt = Math.min(this.#changesAt, prices.turn(doc))
    if (failed === 0 || failed === this.#priceBit) {
      if (want.priceBounds) {
        this.#min = Math.min(this.#min, this.price)
        this.#max = Math.max(this.#max, this.price)
      }
      if (want.aggregations) this.#steps[stepOf(this.price)]!++
    }
    if (isReduced && (failed === 0 || failed === this.#specialBit)) this.#reduced++
    return failed
  }

  hit(segment: Segment, doc: number, hit: Hit) {
    this.#total++
    this.#top?.offer(segment, doc, hit)
  }

  result(facets: FacetCounter, labels: FacetLabels): FoundIds {
    const { pageSize, currentPage, storeCode, options, want } = this.#query
    return {
      total: this.#total,
      ids: this.#top?.take().slice((currentPage - 1) * pageSize) ?? [],
      minPrice: Number.isFinite(this.#min) ? this.#min : null,
      maxPrice: Number.isFinite(this.#max) ? this.#max : null,
      changesAt: Number.isFinite(this.#changesAt) ? new Date(Math.floor(this.#changesAt / 1000)) : null,
      counts: want.aggregations
        ? {
            ...facets.take(want.facet ? labels.attributeOf(want.facet.code) : 0, new Set(Object.entries(options).flatMap(([code, values]) => labels.chosen(code, values)))),
            prices: priceOptions([...this.#steps].flatMap((count, step) => (count > 0 ? [[step, count]] : []))),
            reduced: this.#reduced,
            rowOf: (id) => labels.row(id, storeCode),
          }
        : undefined,
    }
  }
}

const stepOf = (price: number) => {
  let step = 0
  while (step < PRICE_STEPS.length && price >= (PRICE_STEPS[step] as number)) step++
  return step
}
