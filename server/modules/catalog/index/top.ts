import type { ProductQuery, SortKey } from '../search.ts'
import { IN_STOCK, NO_NUMBER, type Segment, UNDATED } from './segment.ts'

// together 53 bits, all that a number holds exactly: in stock, sales, day
const SALES = 2 ** 21
const STOCK = 2 ** 52
const FIRST_DAY = -(2 ** 20)

/** In stock first, then sales, then novelty, as one number: more is better. */
function popularity({ flags, sales, publishedOn }: Segment, doc: number): number {
  const day = publishedOn[doc] as number
  const novelty = day === UNDATED ? 0 : Math.max(1, Math.min(day - FIRST_DAY, SALES - 1))
  return ((flags[doc] as number) & IN_STOCK ? STOCK : 0) + (sales[doc] as number) * SALES + novelty
}

/** The first letters of the key that names are sorted by, as one number. */
function nameNumber(segment: Segment, store: number, doc: number): number {
  const { nameKeys, nameOf } = segment
  const name = (nameOf[store] as Uint32Array)[doc] as number
  const start = nameKeys.starts[name] as number
  const end = Math.min(nameKeys.starts[name + 1] as number, start + 6)
  let number = 0
  for (let at = start; at < start + 6; at++) number = number * 256 + (at < end ? (nameKeys.bytes[at] as number) : 0)
  return number
}

/** What a hit is ordered by, smallest first: two numbers, then perhaps its name, then its id downwards. */
export interface Order {
  /** Names decide between equal numbers: 1 upwards, -1 downwards, 0 not at all. */
  names: -1 | 0 | 1
  first(segment: Segment, doc: number, hit: Hit): number
  second(segment: Segment, doc: number): number
}

/** What was found out of a product on the way. */
export interface Hit {
  store: number
  price: number
  nearness: number
  /** In the category that is listed; infinity where it is in none. */
  position: number
}

const byPopularity = (segment: Segment, doc: number) => -popularity(segment, doc)
const nothing = () => 0

export function orderOf(sort: ProductQuery['sort'], usual: SortKey): Order {
  const sign = sort?.descending ? -1 : 1
  switch (sort?.key ?? usual) {
    case 'name':
      return { names: sign, first: (segment, doc, { store }) => sign * nameNumber(segment, store, doc), second: nothing }
    case 'price':
      return { names: 1, first: (_segment, _doc, { price }) => sign * price, second: nothing }
    case 'publication_date':
      return { names: 0, first: ({ publishedOn }, doc) => (publishedOn[doc] === UNDATED ? Number.POSITIVE_INFINITY : sign * (publishedOn[doc] as number)), second: ({ sales }, doc) => -(sales[doc] as number) }
    case 'bestseller':
      return { names: 0, first: ({ sales }, doc) => sign * (sales[doc] as number), second: ({ flags }, doc) => ((flags[doc] as number) & IN_STOCK ? 0 : 1) }
    case 'position':
      return { names: 0, first: (_segment, _doc, { position }) => (position === Number.POSITIVE_INFINITY ? position : sign * position), second: byPopularity }
    case 'relevance':
      return { names: 0, first: (_segment, _doc, { nearness }) => nearness, second: byPopularity }
  }
}

/** The first so many hits of all segments, kept in a heap with the last of them on top. */
export class Top {
  readonly #first: number[] = []
  readonly #second: number[] = []
  readonly #segments: Segment[] = []
  readonly #docs: number[] = []

  constructor(
    readonly order: Order,
    readonly storeCode: string,
    readonly most: number,
  ) {}

  offer(segment: Segment, doc: number, hit: Hit): void {
    const first = this.order.first(segment, doc, hit)
    const length = this.#docs.length
    if (length < this.most) {
      this.#set(length, first, this.order.second(segment, doc), segment, doc)
      this.#rise(length)
      return
    }
    if (length === 0 || first > (this.#first[0] as number)) return
    const second = this.order.second(segment, doc)
    if (this.#compareWith(0, first, second, segment, doc) <= 0) return
    this.#set(0, first, second, segment, doc)
    this.#sink(0, length)
  }

  /** Ids from the first to the last; the heap is used up. */
  take(): number[] {
    const ids: number[] = []
    for (let length = this.#docs.length; length > 0; length--) {
      ids[length - 1] = this.#segments[0]?.ids[this.#docs[0] as number] ?? 0
      this.#move(length - 1, 0)
      this.#sink(0, length - 1)
    }
    return ids
  }

  #set(at: number, first: number, second: number, segment: Segment, doc: number) {
    this.#first[at] = first
    this.#second[at] = second
    this.#segments[at] = segment
    this.#docs[at] = doc
  }

  #move(from: number, to: number) {
    this.#set(to, this.#first[from] as number, this.#second[from] as number, this.#segments[from] as Segment, this.#docs[from] as number)
  }

  /** Above 0 when the one in the heap comes after. */
  #compareWith(at: number, first: number, second: number, segment: Segment, doc: number): number {
    const difference = (this.#first[at] as number) - first
    // infinity less infinity is no number
    if (difference !== 0 && this.#first[at] !== first) return difference
    if (this.#second[at] !== second) return (this.#second[at] as number) - second
    const other = this.#segments[at] as Segment
    const otherDoc = this.#docs[at] as number
    const names = this.order.names === 0 ? 0 : this.order.names * compareNames(other, otherDoc, segment, doc, this.storeCode)
    return names !== 0 ? names : (segment.ids[doc] as number) - (other.ids[otherDoc] as number)
  }

  #isAfter = (at: number, other: number) => this.#compareWith(at, this.#first[other] as number, this.#second[other] as number, this.#segments[other] as Segment, this.#docs[other] as number) > 0

  #swap(a: number, b: number) {
    const [first, second, segment, doc] = [this.#first[a] as number, this.#second[a] as number, this.#segments[a] as Segment, this.#docs[a] as number]
    this.#move(b, a)
    this.#set(b, first, second, segment, doc)
  }

  #rise(from: number) {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1
      if (!this.#isAfter(at, above)) return
      this.#swap(at, above)
      at = above
    }
  }

  #sink(from: number, length: number) {
    for (let at = from; ; ) {
      let last = at
      for (const below of [2 * at + 1, 2 * at + 2]) if (below < length && this.#isAfter(below, last)) last = below
      if (last === at) return
      this.#swap(at, last)
      at = last
    }
  }
}

function compareNames(a: Segment, docA: number, b: Segment, docB: number, storeCode: string): number {
  const [nameA, nameB] = [nameOf(a, docA, storeCode), nameOf(b, docB, storeCode)]
  if (a === b) return nameA - nameB
  return Buffer.compare(a.nameKeys.bytesAt(nameA), b.nameKeys.bytesAt(nameB))
}

const nameOf = (segment: Segment, doc: number, storeCode: string) => segment.nameOf[segment.stores.indexOf(storeCode)]?.[doc] ?? NO_NUMBER
