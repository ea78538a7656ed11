import { expect, test } from 'vitest'
import { buildSegment } from './build-segment.ts'
import { unpack } from './image.ts'
import { mergeSegments } from './merge-segments.ts'
import type { IndexedProduct, Segment } from './segment.ts'

const STORES = ['default', 'en']
const LETTERS = ['kot', 'pies', 'żółw', 'lis', '~sow', '978', 'ksiega', 'ёж']

function product(id: number, version = 0): IndexedProduct {
  const n = id * 7 + version
  const words = `'${LETTERS[n % 8]}':1A,4B '${LETTERS[(n + 3) % 8]}x':2 'tom${n % 5}':3C`
  const texts = [
    { store: 'default', nameKey: `nazwa ${n % 11}`, title: `tytul ${n % 11}`, words },
    {
      store: 'en',
      nameKey: `name ${n % 3}`,
      title: `tytul ${n % 11}`,
      words: n % 2 ? words : `'book':1A '${LETTERS[n % 8]}':9A`,
    },
  ]
  return {
    id,
    inCatalog: n % 3 > 0,
    inSearch: n % 4 > 0,
    inStock: n % 2 > 0,
    categories: [3, 4 + (n % 5)],
    positions: [n % 6, 1],
    facets: [1000 + (n % 9), -3, -4 - (n % 5)],
    price: {
      amount: 1000 + n,
      special: n % 3 ? null : 900,
      from: n % 5 ? null : 1.6e15 + n,
      to: n % 7 ? null : 1.7e15 + n,
    },
    groupPrices: n % 4 ? [] : [{ group: 1 + (n % 2), amount: 800 + n, special: null, from: null, to: 1.65e15 }],
    publishedOn: n % 6 ? 20_000 + n : null,
    sales: n % 13,
    ratingRank: id % 3 === 0 ? null : id * 7,
    work: n % 17,
    volume: n % 4 ? null : n,
    newsFrom: n % 8 ? null : 1.6e15,
    newsTo: null,
    texts: n % 10 ? texts : texts.slice(n % 20 ? 1 : 0, 2),
  }
}
const products = (from: number, to: number, version = 0) =>
  Array.from({ length: to - from }, (_, i) => product(from + i, version))

function merged(segments: Segment[]): Segment {
  const merge = mergeSegments(segments, STORES)
  for (;;) {
    const step = merge.next()
    if (step.done) return step.value
  }
}

test('merged segments are byte for byte the same as one segment built from their products', () => {
  const [old, newer, between] = [
    buildSegment(products(1, 200), STORES),
    buildSegment(products(50, 120, 5), STORES),
    buildSegment([...products(300, 310), ...products(20, 30, 3)], STORES),
  ]
  old.removeAll([...products(50, 120), ...products(20, 30), product(199)].map(({ id }) => id))
  newer.removeAll([77])
  const rebuilt = buildSegment(
    [
      ...products(1, 20),
      ...products(20, 30, 3),
      ...products(30, 50),
      ...products(50, 77, 5),
      ...products(78, 120, 5),
      ...products(120, 199),
      ...products(300, 310),
    ],
    STORES,
  )
  expect(unpack(merged([old, newer, between]).image)).toEqual(unpack(rebuilt.image))
  expect(merged([old, newer, between]).liveCount).toBe(rebuilt.size)
})

test('empty segments and segments without live products merge into an empty one', () => {
  const empty = buildSegment([], STORES)
  const removed = buildSegment(products(1, 3), STORES)
  removed.removeAll([1, 2])
  expect(unpack(merged([empty, removed]).image)).toEqual(unpack(empty.image))
})
