import { titleLengths } from '../../words/title-key.ts'
import { type Columns, pack, unpack } from './image.ts'
import { Strings } from './strings.ts'

/** An indexed product, in all store views. */
export interface IndexedProduct {
  id: number
  inCatalog: boolean
  inSearch: boolean
  inStock: boolean
  categories: readonly number[]
  /** Position in each category, in the order of `categories`. */
  positions: readonly number[]
  facets: readonly number[]
  price: IndexedPrice
  groupPrices: readonly (IndexedPrice & { group: number })[]
  /** Days since 1970. */
  publishedOn: number | null
  sales: number
  /** Sort key for reader ratings; null without reviews. */
  ratingRank: number | null
  /** Equal for all editions of a work. */
  work: number
  /** Volume number in its series, in hundredths. */
  volume: number | null
  newsFrom: number | null
  newsTo: number | null
  texts: readonly IndexedText[]
}

/** Amounts in gross grosze; instants in microseconds since 1970, the precision of PostgreSQL. */
export interface IndexedPrice {
  amount: number
  special: number | null
  from: number | null
  to: number | null
}

export interface IndexedText {
  store: string
  nameKey: string
  title: string
  /** Text output of a tsvector. */
  words: string
}

/** Bits of `flags`; from bit STORE on, one bit for each store view that shows the product. */
export const IN_CATALOG = 1
export const IN_SEARCH = 2
export const IN_STOCK = 4
/** The price for everybody has a reduction with a start or an end. */
export const HAS_PRICE_DATES = 8
export const FIRST_STORE_BIT = 4
/** Store views in memory: as many as `flags` has bits. Others are answered from the tables. */
export const MAX_STORES = 12

/** Number of values of `standing`. */
export const STANDINGS = 2 ** 16

/** Placeholder for a missing value. */
export const NONE = -1
export const NO_NUMBER = 0xffff_ffff
export const UNDATED = -0x8000_0000

/** Concatenated lists: list `n` has the items from `starts[n]` up to, but not including, `starts[n + 1]`. */
export interface Lists {
  starts: Uint32Array
  items: Uint32Array
}

const BITS_PER_BYTE = 8
const MAX_BYTE = 255

/** Bits of an entry of a word list: the upper bits are the product number, the lower four the weights A to D. */
export const WEIGHT_BITS = 4

/**
 * Products as immutable columns of numbers: newer versions are in newer segments, and `live` marks the current ones.
 * Products are numbered by descending id, which is the final sort criterion.
 */
export class Segment {
  readonly stores: readonly string[]
  readonly size: number
  readonly ids: Int32Array
  readonly flags: Uint16Array
  readonly amount: Int32Array
  readonly special: Int32Array
  /** Start and end of the reduction; minus and plus infinity if unset. */
  readonly from: Float64Array
  readonly to: Float64Array
  readonly publishedOn: Int32Array
  readonly sales: Int32Array
  /** NONE if there are no reviews. */
  readonly ratingRank: Int32Array
  readonly work: Int32Array
  /** NONE if it has no number in a series. */
  readonly volume: Int32Array
  /**
   * In stock (highest bit), then sales, in 16 bits: higher is better. A small column that orders nearly all products,
   * since queries are bound by memory access.
   */
  readonly standing: Uint16Array
  /** NaN if unset; the column is empty if no product has a value. */
  readonly newsFrom: Float64Array
  readonly newsTo: Float64Array
  /** Option ids and negated category ids, ascending. */
  readonly facetIds: Int32Array
  readonly facets: Lists
  readonly categoryIds: Int32Array
  readonly categories: Lists
  readonly positions: Int32Array
  readonly groupIds: Int32Array
  readonly groups: Lists
  readonly groupAmount: Int32Array
  readonly groupSpecial: Int32Array
  readonly groupFrom: Float64Array
  readonly groupTo: Float64Array
  readonly terms: Strings
  /** Word lists that all store views share, then those of each store view alone. */
  readonly words: readonly Lists[]
  readonly nameKeys: Strings
  readonly titles: Strings
  readonly #titleLengths: Uint16Array
  /** By store view: the text number of each product. */
  readonly nameOf: readonly Uint32Array[]
  readonly titleOf: readonly Uint32Array[]
  /** `flags` of current products; 0 for replaced and deleted ones. */
  readonly live: Uint16Array
  liveCount: number

  constructor(readonly image: SharedArrayBuffer) {
    const { meta, columns } = unpack(image)
    this.stores = (meta as { stores: string[] }).stores
    const column = <T>(name: string) => columns[name] as T
    const lists = (name: string): Lists => ({ starts: column(`${name}Starts`), items: column(name) })
    const strings = (name: string) => new Strings(column(name), column(`${name}Starts`))
    this.ids = column('ids')
    this.size = this.ids.length
    this.flags = column('flags')
    this.amount = column('amount')
    this.special = column('special')
    this.from = column('from')
    this.to = column('to')
    this.publishedOn = column('publishedOn')
    this.sales = column('sales')
    this.ratingRank = column('ratingRank')
    this.work = column('work')
    this.volume = column('volume')
    this.standing = column('standing')
    this.newsFrom = column('newsFrom')
    this.newsTo = column('newsTo')
    this.facetIds = column('facetIds')
    this.facets = lists('facets')
    this.categoryIds = column('categoryIds')
    this.categories = lists('categories')
    this.positions = column('positions')
    this.groupIds = column('groupIds')
    this.groups = lists('groups')
    this.groupAmount = column('groupAmount')
    this.groupSpecial = column('groupSpecial')
    this.groupFrom = column('groupFrom')
    this.groupTo = column('groupTo')
    this.terms = strings('terms')
    this.words = ['shared', ...this.stores].map((name) => lists(`words:${name}`))
    this.nameKeys = strings('nameKeys')
    this.titles = strings('titles')
    this.#titleLengths = new Uint16Array(this.titles.size)
    this.nameOf = this.stores.map((store) => column<Uint32Array>(`nameOf:${store}`))
    this.titleOf = this.stores.map((store) => column<Uint32Array>(`titleOf:${store}`))
    this.live = this.flags.slice()
    this.liveCount = this.size
  }

  static of(stores: readonly string[], columns: Columns): Segment {
    return new Segment(pack({ stores }, columns))
  }

  /** Number of words of a title before its subtitle, by title number. */
  wordsBeforeSubtitle = (title: number): number => this.#lengthsOf(title) >> BITS_PER_BYTE
  /** Number of those words that are long, by title number. */
  longWords = (title: number): number => this.#lengthsOf(title) & MAX_BYTE

  /** Computed on first use, as few titles of a catalogue are ever ranked. */
  #lengthsOf(title: number): number {
    const known = this.#titleLengths[title] as number
    if (known !== 0) return known
    const [main, long] = titleLengths(this.titles.at(title))
    return (this.#titleLengths[title] = (Math.min(main, MAX_BYTE) << BITS_PER_BYTE) | Math.min(long, MAX_BYTE))
  }

  /** The number of a product by id; NONE if not in this segment. */
  docOf(id: number): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ids[middle] as number) > id) low = middle + 1
      else high = middle
    }
    return this.ids[low] === id ? low : NONE
  }

  /** Marks products as replaced or deleted. */
  removeAll(ids: readonly number[]): void {
    for (const id of ids) {
      const doc = this.docOf(id)
      if (doc !== NONE) this.#remove(doc)
    }
  }

  /** Ids of replaced and deleted products. */
  removedIds(): number[] {
    return this.liveCount === this.size ? [] : Array.from(this.ids).filter((_id, doc) => this.live[doc] === 0)
  }

  #remove(doc: number): void {
    if (this.live[doc] === 0) return
    this.live[doc] = 0
    this.liveCount--
  }
}

/** The index of a number in an ascending column; NONE if absent. */
export function binarySearch(sorted: Int32Array, target: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < target) low = middle + 1
    else high = middle
  }
  return sorted[low] === target ? low : NONE
}
