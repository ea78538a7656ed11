import { describe, expect, test } from 'vitest'
import { type Conditions, encodedConditions, filterByConditions, parseConditions } from './rule-conditions.ts'

const REFUSAL = 'These rule conditions cannot be read as a filter of products.'
const encode = (root: unknown, ...leaves: unknown[]) =>
  JSON.stringify({ 1: root, ...Object.fromEntries(leaves.map((leaf, at) => [`1--${at + 1}`, leaf])) })
const parse = (...leaves: unknown[]) => parseConditions(encode({}, ...leaves), ['format', 'author'])
const one = (attribute: string, operator: string | undefined, value: unknown) => parse({ attribute, operator, value })
const NONE = { categories: undefined, options: {} }

describe('CAT-2: conditions of a rule', () => {
  test.each([
    [one('category_ids', '==', '3'), { categories: [[3]] }],
    [one('category_ids', undefined, 3), { categories: [[3]] }],
    [one('category_ids', '()', ' 3 , 4,, '), { categories: [[3, 4]] }],
    [one('category_ids', '()', [3, '4,5', { x: 1 }, null]), { categories: [[3, 4, 5]] }],
    [one('category_ids', '==', 'x'), { categories: [[]] }],
    [one('sku', '()', 'A,B'), { skus: ['A', 'B'] }],
    [one('name', '{}', ['Lalka', 'tom 2']), { name: 'Lalka tom 2' }],
    [one('format', '==', 'ebook'), { options: { format: ['ebook'] } }],
    [one('price', '==', '10.50'), { price: { from: 1050, to: 1050 } }],
    [one('price', '>=', 0), { price: { from: 0 } }],
    [one('price', '>', '10'), { price: { from: 1001 } }],
    [one('price', '<=', '10'), { price: { to: 1000 } }],
    [one('price', '<', '10'), { price: { to: 999 } }],
    [one('price', '>', '99999999999'), { price: { from: 2 ** 31 - 1 } }],
  ])('filter: %j is %j', (parsed, expected) => expect(parsed).toEqual({ ...NONE, ...expected }))

  test('are combined: categories as groups, SKUs by intersection, both ends of a price', () => {
    const [a, b] = [
      { attribute: 'sku', operator: '()', value: 'A,B,C' },
      { attribute: 'sku', operator: '()', value: 'B,C,D' },
    ]
    const price = (operator: string, value: number) => ({ attribute: 'price', operator, value })
    const category = (value: number) => ({ attribute: 'category_ids', value })
    expect(parse(a, b, price('>=', 10), price('<', 20), category(3), category(4))).toEqual({
      ...NONE,
      skus: ['B', 'C'],
      price: { from: 1000, to: 1999 },
      categories: [[3], [4]],
    })
  })

  test.each([
    ['no attribute', { value: '1' }],
    ['no value', { attribute: 'sku', operator: '==' }],
    ['an empty value', { attribute: 'sku', operator: '==', value: ' , ' }],
    ['an attribute without options', { attribute: 'pages', operator: '==', value: '1' }],
    ['an operator of another attribute', { attribute: 'name', operator: '==', value: 'x' }],
    ['an unknown operator of a price', { attribute: 'price', operator: '()', value: '1' }],
    ['a negative price', { attribute: 'price', operator: '>=', value: '-0.01' }],
    ['a negated option', { attribute: 'format', operator: '!()', value: 'ebook' }],
    ['a list', ['sku']],
    ['a text', 'sku'],
    ['nothing', null],
  ])('are refused with %s', (_what, leaf) => expect(() => parse(leaf)).toThrow(REFUSAL))

  test('hold if all are met, which is what their root says or leaves out', () => {
    const leaf = { attribute: 'sku', value: 'A' }
    const read = (root: unknown) => parseConditions(encode(root, leaf), [])
    for (const root of [{}, { aggregator: 'all' }, { value: '1' }, { value: 1 }, { value: true }])
      expect(read(root)).toMatchObject({ skus: ['A'] })
    for (const root of [{ aggregator: 'any' }, { value: '0' }, { value: false }, { value: 2 }, 'all', [], null])
      expect(() => read(root)).toThrow(REFUSAL)
  })

  test('are twenty at most, in 8192 characters, as an object in one of the encodings of Magento', () => {
    const leaf = { attribute: 'sku', value: 'A' }
    const many = (count: number) => parse(...Array.from({ length: count }, () => leaf))
    expect(many(20)).toMatchObject({ skus: ['A'] })
    expect(() => many(21)).toThrow(REFUSAL)
    const json = encode({}, leaf)
    expect(parseConditions(json.padEnd(8192), [])).toMatchObject({ skus: ['A'] })
    expect(() => parseConditions(json.padEnd(8193), [])).toThrow(REFUSAL)
    for (const wrong of ['', '[]', '1', 'null', '^[', '{"1":'])
      expect(() => parseConditions(wrong, []), wrong).toThrow(REFUSAL)
    expect(parseConditions(json.replaceAll('{', '^[').replaceAll('}', '^]').replaceAll('"', '`'), [])).toMatchObject({
      skus: ['A'],
    })
  })

  test('come with `eq` alone; an empty one is no filter', () => {
    expect([encodedConditions({ eq: '{}' }), encodedConditions({ eq: '', in: null })]).toEqual(['{}', undefined])
    expect([encodedConditions(null), encodedConditions(undefined)]).toEqual([undefined, undefined])
    expect(() => encodedConditions({ eq: '{}', in: ['x'] })).toThrow(REFUSAL)
  })
})

describe('CAT-2: a query and the conditions of a rule are both met', () => {
  const both = (query: Partial<Conditions>, conditions: Partial<Conditions>) =>
    filterByConditions({ options: {}, ...query }, { options: {}, ...conditions })
  const ALL = { categories: undefined, skus: undefined, name: undefined, options: {}, price: undefined }
  const NOTHING = [[]]

  test.each<[Partial<Conditions>, Partial<Conditions>, Partial<Conditions>]>([
    [{}, {}, {}],
    [{ categories: [[1]] }, { categories: [[2, 3]] }, { categories: [[1], [2, 3]] }],
    [{ skus: ['A', 'B'] }, {}, { skus: ['A', 'B'] }],
    [{}, { skus: ['A'] }, { skus: ['A'] }],
    [{ skus: ['A', 'B'] }, { skus: ['B', 'C'] }, { skus: ['B'] }],
    [{ skus: ['A'] }, { skus: ['B'] }, { skus: [], categories: NOTHING }],
    [{ name: 'Lalka' }, {}, { name: 'Lalka' }],
    [{ name: 'Lalka' }, { name: 'tom' }, { name: 'Lalka tom' }],
    [
      { options: { format: ['book', 'ebook'], author: ['1'] } },
      { options: { format: ['ebook'], series: ['2'] } },
      { options: { format: ['ebook'], author: ['1'], series: ['2'] } },
    ],
    [
      { options: { format: ['book'] }, categories: [[1]] },
      { options: { format: ['ebook'] } },
      { options: { format: [] }, categories: [[1], []] },
    ],
    [{ price: { from: 5, to: 90 } }, { price: { from: 7, to: 100 } }, { price: { from: 7, to: 90 } }],
    [{ price: { from: 9 } }, { price: { from: 7 } }, { price: { from: 9, to: undefined } }],
    [{ price: { to: 9 } }, { price: { to: 7 } }, { price: { from: undefined, to: 7 } }],
    [{ price: { to: 0 } }, {}, { price: { from: undefined, to: 0 } }],
  ])('%j and %j are %j', (query, conditions, expected) =>
    expect(both(query, conditions)).toEqual({ ...ALL, ...expected }),
  )
})
