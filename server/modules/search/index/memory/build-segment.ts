import type { Column } from './image.ts'
import {
  IN_CATALOG,
  IN_SEARCH,
  IN_STOCK,
  type IndexedPrice,
  type IndexedProduct,
  type IndexedText,
  NO_NUMBER,
  NONE,
  Segment,
  STANDINGS,
  FIRST_STORE_BIT,
  HAS_PRICE_DATES,
  UNDATED,
  WEIGHT_BITS,
} from './segment.ts'
import { sortStrings } from './strings.ts'

/** Builds a segment of products, with their texts in these store views. */
export function buildSegment(products: readonly IndexedProduct[], stores: readonly string[]): Segment {
  const sorted = products
    .map((product) => ({ ...product, texts: product.texts.filter(({ store }) => stores.includes(store)) }))
    .toSorted((a, b) => b.id - a.id)
  const facets = encodeIdLists(sorted.map(({ facets: ids }) => ids))
  return Segment.of(stores, {
    ids: Int32Array.from(sorted, ({ id }) => id),
    flags: Uint16Array.from(sorted, (product) => flagsOf(product, stores)),
    amount: Int32Array.from(sorted, ({ price }) => price.amount),
    special: Int32Array.from(sorted, ({ price }) => price.special ?? NONE),
    from: Float64Array.from(sorted, ({ price }) => price.from ?? Number.NEGATIVE_INFINITY),
    to: Float64Array.from(sorted, ({ price }) => price.to ?? Number.POSITIVE_INFINITY),
    publishedOn: Int32Array.from(sorted, ({ publishedOn }) => publishedOn ?? UNDATED),
    sales: Int32Array.from(sorted, ({ sales }) => sales),
    ratingRank: Int32Array.from(sorted, ({ ratingRank }) => ratingRank ?? NONE),
    work: Int32Array.from(sorted, ({ work }) => work),
    volume: Int32Array.from(sorted, ({ volume }) => volume ?? NONE),
    standing: Uint16Array.from(
      sorted,
      ({ inStock, sales }) => (inStock ? STANDINGS / 2 : 0) + Math.max(0, Math.min(sales, STANDINGS / 2 - 1)),
    ),
    newsFrom: sparse(sorted.map(({ newsFrom }) => newsFrom)),
    newsTo: sparse(sorted.map(({ newsTo }) => newsTo)),
    facetIds: facets.ids,
    facetsStarts: facets.starts,
    facets: facets.items,
    ...categoryColumns(sorted),
    ...groupColumns(sorted),
    ...wordColumns(sorted, stores),
    ...textColumns('nameKeys', 'nameOf', sorted, stores, ({ nameKey }) => nameKey),
    ...textColumns('titles', 'titleOf', sorted, stores, ({ title }) => title),
  })
}

function flagsOf({ inCatalog, inSearch, inStock, price, texts }: IndexedProduct, stores: readonly string[]): number {
  const storeBits = texts.reduce((bits, { store }) => bits | (1 << (FIRST_STORE_BIT + stores.indexOf(store))), 0)
  return (
    storeBits |
    (inCatalog ? IN_CATALOG : 0) |
    (inSearch ? IN_SEARCH : 0) |
    (inStock ? IN_STOCK : 0) |
    (price.from !== null || price.to !== null ? HAS_PRICE_DATES : 0)
  )
}

const sparse = (values: readonly (number | null)[]) =>
  values.every((value) => value === null)
    ? new Float64Array(0)
    : Float64Array.from(values, (value) => value ?? Number.NaN)

/** Encodes each product's ids as indexes into the sorted list of all ids. */
function encodeIdLists(lists: readonly (readonly number[])[]) {
  const ids = Int32Array.from(new Set(lists.flat())).toSorted()
  const indexById = new Map(Array.from(ids, (id, at): [number, number] => [id, at]))
  return {
    ids,
    starts: startsOf(lists.map(({ length }) => length)),
    items: Uint32Array.from(lists.flat(), (id) => indexById.get(id) ?? 0),
  }
}

/** Offsets of concatenated lists with these lengths, and the end of the last one. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at++) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0)
  return starts
}

function categoryColumns(products: readonly IndexedProduct[]): Record<string, Column> {
  const ids = Int32Array.from(new Set(products.flatMap(({ categories }) => categories))).toSorted()
  const listsByCategory = new Map(
    Array.from(ids, (id): [number, { docs: number[]; positions: number[] }] => [id, { docs: [], positions: [] }]),
  )
  products.forEach(({ categories, positions }, doc) =>
    categories.forEach((id, nth) => {
      const list = listsByCategory.get(id)
      list?.docs.push(doc)
      list?.positions.push(positions[nth] ?? 0)
    }),
  )
  const lists = [...listsByCategory.values()]
  return {
    categoryIds: ids,
    categoriesStarts: startsOf(lists.map(({ docs }) => docs.length)),
    categories: Uint32Array.from(lists.flatMap(({ docs }) => docs)),
    positions: Int32Array.from(lists.flatMap(({ positions }) => positions)),
  }
}

function groupColumns(products: readonly IndexedProduct[]): Record<string, Column> {
  const rows = products
    .flatMap(({ groupPrices }, doc) => groupPrices.map((price) => ({ ...price, doc })))
    .toSorted((a, b) => a.group - b.group || a.doc - b.doc)
  const ids = Int32Array.from(new Set(rows.map(({ group }) => group)))
  return {
    groupIds: ids,
    groupsStarts: startsOf(Array.from(ids, (id) => rows.filter(({ group }) => group === id).length)),
    groups: Uint32Array.from(rows, ({ doc }) => doc),
    ...groupPriceColumns(rows),
  }
}

const groupPriceColumns = (rows: readonly IndexedPrice[]) => ({
  groupAmount: Int32Array.from(rows, ({ amount }) => amount),
  groupSpecial: Int32Array.from(rows, ({ special }) => special ?? NONE),
  groupFrom: Float64Array.from(rows, ({ from }) => from ?? Number.NEGATIVE_INFINITY),
  groupTo: Float64Array.from(rows, ({ to }) => to ?? Number.POSITIVE_INFINITY),
})

function textColumns(
  table: string,
  numbersColumn: string,
  products: readonly IndexedProduct[],
  stores: readonly string[],
  read: (text: IndexedText) => string,
): Record<string, Column> {
  const known = new Map<string, number>()
  const columns = stores.map((store) =>
    Uint32Array.from(products, ({ texts }) => {
      const localized = texts.find((text) => text.store === store)
      if (!localized) return NO_NUMBER
      const text = read(localized)
      const number = known.get(text) ?? known.size
      known.set(text, number)
      return number
    }),
  )
  const { strings, numbers } = sortStrings([...known.keys()])
  const named = columns.map((column, nth): [string, Uint32Array] => [
    `${numbersColumn}:${stores[nth]}`,
    column.map((number) => (number === NO_NUMBER ? NO_NUMBER : (numbers[number] ?? 0))),
  ])
  return { [table]: strings.bytes, [`${table}Starts`]: strings.starts, ...Object.fromEntries(named) }
}

/** Pairs of a word number and an entry (product and weights), in a growing array. */
class Pairs {
  #items = new Uint32Array(1024)
  length = 0
  push(word: number, entry: number) {
    if (this.length + 2 > this.#items.length) {
      const grown = new Uint32Array(this.#items.length * 2)
      grown.set(this.#items)
      this.#items = grown
    }
    this.#items[this.length++] = word
    this.#items[this.length++] = entry
  }

  /** Entries grouped by the words' final numbers; stable, so that each list remains ordered by product. */
  lists(numbers: Uint32Array): { starts: Uint32Array; items: Uint32Array } {
    const lengths = new Uint32Array(numbers.length)
    for (let at = 0; at < this.length; at += 2) lengths[numbers[this.#items[at] as number] as number]!++
    const starts = startsOf(lengths)
    const next = starts.slice()
    const items = new Uint32Array(this.length / 2)
    for (let at = 0; at < this.length; at += 2)
      items[next[numbers[this.#items[at] as number] as number]!++] = this.#items[at + 1] as number
    return { starts, items }
  }
}

function wordColumns(products: readonly IndexedProduct[], stores: readonly string[]): Record<string, Column> {
  const known = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = known.get(word)
    if (number !== undefined) return number
    known.set(word, known.size)
    return known.size - 1
  }
  const pairs = ['shared', ...stores].map(() => new Pairs())
  products.forEach(({ texts }, doc) => {
    const wordMaps = texts.map((text) => parseTsvector(text.words))
    const [first, ...others] = wordMaps
    for (const [word, weights] of first ?? []) {
      if (!others.every((words) => words.get(word) === weights)) continue
      for (const words of wordMaps) words.delete(word)
      pairs[0]?.push(numberOf(word), (doc << WEIGHT_BITS) | weights)
    }
    wordMaps.forEach((words, nth) => {
      const own = pairs[1 + stores.indexOf(texts[nth]?.store ?? '')]
      for (const [word, weights] of words) own?.push(numberOf(word), (doc << WEIGHT_BITS) | weights)
    })
  })
  const { strings, numbers } = sortStrings([...known.keys()])
  const lists = pairs.map((list, nth) => ({ name: `words:${['shared', ...stores][nth]}`, ...list.lists(numbers) }))
  return {
    terms: strings.bytes,
    termsStarts: strings.starts,
    ...Object.fromEntries(
      lists.flatMap(({ name, starts, items }) => [
        [`${name}Starts`, starts],
        [name, items],
      ]),
    ),
  }
}

const [QUOTE, COLON, COMMA, SPACE, A, C] = [39, 58, 44, 32, 65, 67]

/**
 * Parses a tsvector, `'kot':1A,7B 'pies':2`: word -> weights, A in the lowest bit. Words contain neither quotes nor
 * backslashes.
 */
function parseTsvector(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== QUOTE) continue
    const end = text.indexOf("'", at + 1)
    const word = text.slice(at + 1, end)
    let weights = 0
    at = end + 1
    if (text.charCodeAt(at) !== COLON) continue
    let letter = 0
    for (at++; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : SPACE
      if (code === COMMA || code === SPACE) {
        // a position without a letter has weight D
        weights |= letter === 0 ? 8 : 1 << (letter - A)
        letter = 0
        if (code === SPACE) break
      } else if (code >= A && code <= C) letter = code
    }
    words.set(word, weights)
  }
  return words
}
