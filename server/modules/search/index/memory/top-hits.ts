import type { ProductQuery, SortKey } from '../../product-query/product-query.ts'
import { IN_STOCK, NO_NUMBER, NONE, type Segment, STANDINGS, UNDATED } from './segment.ts'
import type { Hits } from './hits.ts'

// 53 bits together, the most that a number represents exactly: in stock, sales, day
const SALES_UNIT = 2 ** 21
const STOCK_UNIT = 2 ** 52
const FIRST_DAY = -(2 ** 20)

/** In stock, then sales, then publication date as one number: higher is better. */
function popularity({ flags, sales, publishedOn }: Segment, doc: number): number {
  const day = publishedOn[doc] as number
  const novelty = day === UNDATED ? 0 : Math.max(1, Math.min(day - FIRST_DAY, SALES_UNIT - 1))
  return ((flags[doc] as number) & IN_STOCK ? STOCK_UNIT : 0) + (sales[doc] as number) * SALES_UNIT + novelty
}

/** The first six bytes of a name's sort key as one number. */
function nameNumber(segment: Segment, store: number, doc: number): number {
  const { nameKeys, nameOf } = segment
  const name = (nameOf[store] as Uint32Array)[doc] as number
  const start = nameKeys.starts[name] as number
  const end = Math.min(nameKeys.starts[name + 1] as number, start + 6)
  let number = 0
  for (let at = start; at < start + 6; at++) number = number * 256 + (at < end ? (nameKeys.bytes[at] as number) : 0)
  return number
}

/** Data computed beforehand for the hits of a segment. */
export interface SegmentContext {
  store: number
  /** By product: nearness to the search words, smaller is better. */
  nearness: { ranks: Uint8Array } | undefined
  /** By product: position in the listed category, or NO_POSITION. */
  positions: Int32Array | undefined
}

export const NO_POSITION = 0x7fff_ffff

/** Sort order of hits, ascending: two numbers, then names if used, then ids in descending order. */
export interface Order {
  /** Names break ties: 1 ascending, -1 descending, 0 unused. */
  names: -1 | 0 | 1
  /** Computes the first number of all hits of a segment. */
  computePrimaryKeys(segment: Segment, hits: Hits, context: SegmentContext): void
  /** Computed only for hits that the first number may put among the best. */
  secondaryKey(segment: Segment, doc: number): number
}

const noSecondaryKey = () => 0
const byPopularity = (segment: Segment, doc: number) => -popularity(segment, doc)

function setPrimaryKeys({ docs, primaryKeys, count }: Hits, keyOf: (doc: number, nth: number) => number) {
  for (let nth = 0; nth < count; nth++) primaryKeys[nth] = keyOf(docs[nth] as number, nth)
}

/** The rank in a first number of the order by nearness. */
export const rankOf = (primaryKey: number): number => Math.ceil(primaryKey / STANDINGS)

// the two most frequent orders avoid a call per hit; the rank decides most comparisons

function byNearness({ standing }: Segment, { docs, primaryKeys, count }: Hits, { nearness }: SegmentContext) {
  const ranks = nearness?.ranks
  for (let nth = 0; nth < count; nth++) {
    const doc = docs[nth] as number
    const rank = ranks ? (ranks[doc] as number) : 0
    primaryKeys[nth] = rank * STANDINGS - (standing[doc] as number)
  }
}

function byPosition(
  sign: number,
  { standing }: Segment,
  { docs, primaryKeys, count }: Hits,
  { positions }: SegmentContext,
) {
  for (let nth = 0; nth < count; nth++) {
    const doc = docs[nth] as number
    const position = positions ? (positions[doc] as number) : 0
    primaryKeys[nth] =
      position === NO_POSITION ? Number.POSITIVE_INFINITY : sign * position * STANDINGS - (standing[doc] as number)
  }
}

export function orderOf(sort: ProductQuery['sort'], defaultSort: SortKey): Order {
  const sign = sort?.descending ? -1 : 1
  switch (sort?.key ?? defaultSort) {
    case 'name':
      return {
        names: sign,
        computePrimaryKeys: (segment, hits, { store }) =>
          setPrimaryKeys(hits, (doc) => sign * nameNumber(segment, store, doc)),
        secondaryKey: noSecondaryKey,
      }
    case 'price':
      return {
        names: 1,
        computePrimaryKeys: (_segment, hits) =>
          setPrimaryKeys(hits, (_doc, nth) => sign * (hits.prices[nth] as number)),
        secondaryKey: noSecondaryKey,
      }
    case 'publication_date':
      return {
        names: 0,
        computePrimaryKeys: ({ publishedOn }, hits) =>
          setPrimaryKeys(hits, (doc) =>
            publishedOn[doc] === UNDATED ? Number.POSITIVE_INFINITY : sign * (publishedOn[doc] as number),
          ),
        secondaryKey: ({ sales }, doc) => -(sales[doc] as number),
      }
    case 'bestseller':
      return {
        names: 0,
        computePrimaryKeys: ({ sales }, hits) => setPrimaryKeys(hits, (doc) => sign * (sales[doc] as number)),
        secondaryKey: ({ flags }, doc) => ((flags[doc] as number) & IN_STOCK ? 0 : 1),
      }
    case 'rating':
      return {
        names: 0,
        computePrimaryKeys: ({ ratingRank }, hits) =>
          setPrimaryKeys(hits, (doc) =>
            ratingRank[doc] === NONE ? Number.POSITIVE_INFINITY : sign * (ratingRank[doc] as number),
          ),
        secondaryKey: ({ sales }, doc) => -(sales[doc] as number),
      }
    case 'position':
      return { names: 0, computePrimaryKeys: (...args) => byPosition(sign, ...args), secondaryKey: byPopularity }
    case 'relevance':
      return { names: 0, computePrimaryKeys: byNearness, secondaryKey: byPopularity }
  }
}

/** The `limit` best hits of all segments, in a heap with the worst of them on top. */
export class TopHits {
  readonly #first: number[] = []
  readonly #second: number[] = []
  readonly #segments: Segment[] = []
  readonly #docs: number[] = []

  constructor(
    readonly order: Order,
    readonly storeCode: string,
    readonly capacity: number,
  ) {}

  /** Adds the hits of a segment that are among the best so far. */
  offer(segment: Segment, hits: Hits, context: SegmentContext): void {
    if (this.capacity === 0) return
    this.order.computePrimaryKeys(segment, hits, context)
    const { docs, primaryKeys, count } = hits
    let nth = nextUpTo(this.#worst(), primaryKeys, 0, count)
    while (nth < count) {
      this.#put(primaryKeys[nth] as number, segment, docs[nth] as number)
      nth = nextUpTo(this.#worst(), primaryKeys, nth + 1, count)
    }
  }

  #worst = () => (this.#docs.length < this.capacity ? Number.POSITIVE_INFINITY : (this.#first[0] as number))

  #put(first: number, segment: Segment, doc: number) {
    const second = this.order.secondaryKey(segment, doc)
    const length = this.#docs.length
    if (length < this.capacity) {
      this.#set(length, first, second, segment, doc)
      this.#siftUp(length)
    } else if (this.#compareWith(0, first, second, segment, doc) > 0) {
      this.#set(0, first, second, segment, doc)
      this.#siftDown(0, length)
    }
  }

  /** Returns the hits, best first, and empties the heap. */
  take(): { segment: Segment; doc: number; first: number }[] {
    const hits: { segment: Segment; doc: number; first: number }[] = []
    for (let length = this.#docs.length; length > 0; length--) {
      hits[length - 1] = {
        segment: this.#segments[0] as Segment,
        doc: this.#docs[0] as number,
        first: this.#first[0] as number,
      }
      this.#move(length - 1, 0)
      this.#siftDown(0, length - 1)
    }
    return hits
  }

  #set(at: number, first: number, second: number, segment: Segment, doc: number) {
    this.#first[at] = first
    this.#second[at] = second
    this.#segments[at] = segment
    this.#docs[at] = doc
  }

  #move(from: number, to: number) {
    this.#set(
      to,
      this.#first[from] as number,
      this.#second[from] as number,
      this.#segments[from] as Segment,
      this.#docs[from] as number,
    )
  }

  /** Positive if the hit at this index of the heap comes after the given one. */
  #compareWith(at: number, first: number, second: number, segment: Segment, doc: number): number {
    const difference = (this.#first[at] as number) - first
    // infinity minus infinity is NaN
    if (difference !== 0 && this.#first[at] !== first) return difference
    if (this.#second[at] !== second) return (this.#second[at] as number) - second
    const other = this.#segments[at] as Segment
    const otherDoc = this.#docs[at] as number
    const names =
      this.order.names === 0 ? 0 : this.order.names * compareNames(other, otherDoc, segment, doc, this.storeCode)
    return names !== 0 ? names : (segment.ids[doc] as number) - (other.ids[otherDoc] as number)
  }

  #isAfter = (at: number, other: number) =>
    this.#compareWith(
      at,
      this.#first[other] as number,
      this.#second[other] as number,
      this.#segments[other] as Segment,
      this.#docs[other] as number,
    ) > 0

  #swap(a: number, b: number) {
    const [first, second, segment, doc] = [
      this.#first[a] as number,
      this.#second[a] as number,
      this.#segments[a] as Segment,
      this.#docs[a] as number,
    ]
    this.#move(b, a)
    this.#set(b, first, second, segment, doc)
  }

  #siftUp(from: number) {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!this.#isAfter(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #siftDown(from: number, length: number) {
    for (let at = from; ;) {
      let last = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < length && this.#isAfter(child, last)) last = child
      if (last === at) return
      this.#swap(at, last)
      at = last
    }
  }
}

/**
 * The index of the next number from `nth` on that does not exceed the limit. Nearly all numbers exceed it, so the loop
 * is as short as possible.
 */
function nextUpTo(limit: number, numbers: Float64Array, nth: number, count: number): number {
  while (nth < count && (numbers[nth] as number) > limit) nth++
  return nth
}

function compareNames(a: Segment, docA: number, b: Segment, docB: number, storeCode: string): number {
  const [nameA, nameB] = [nameOf(a, docA, storeCode), nameOf(b, docB, storeCode)]
  if (a === b) return nameA - nameB
  return Buffer.compare(a.nameKeys.bytesAt(nameA), b.nameKeys.bytesAt(nameB))
}

const nameOf = (segment: Segment, doc: number, storeCode: string) =>
  segment.nameOf[segment.stores.indexOf(storeCode)]?.[doc] ?? NO_NUMBER
