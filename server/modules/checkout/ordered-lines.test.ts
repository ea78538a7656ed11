import { describe, expect, test } from 'vitest'
import { openLanguage } from '../../texts/languages.ts'
import type { Cart, CartItem, CartLine, CartPart } from '../cart/index.ts'
import {
  orderedAmounts,
  orderedBundles,
  orderedOptions,
  orderedParts,
  orderedPresale,
  presaleOfPart,
  presaleReleaseDate,
} from './ordered-lines.ts'

const priced = (amount: number) => ({
  base: { amount, specialAmount: null, specialFrom: null, specialTo: null },
  group: null,
  tiers: [],
})
const english = openLanguage('en')
type Product = CartLine['product']
const productOf = (fields: object = {}) =>
  ({
    id: 1,
    sku: 'KS-1',
    name: 'Lalka',
    type: 'simple',
    urlKey: 'lalka',
    thumbnail: null,
    lifecycle: 'released',
    preorderDate: '2027-01-15',
    isStockLimited: true,
    taxClass: 'books',
    pricing: priced(1000),
    pricedAt: new Date('2026-11-20T10:00:00Z'),
    ...fields,
  }) as unknown as Product
const lineOf = (fields: object = {}) =>
  ({
    productId: 1,
    sku: 'KS-1',
    product: productOf(),
    title: productOf(),
    quantity: 2,
    options: [],
    selections: [],
    links: [],
    item: { choice: {} },
    tax: { rate: 5 },
    ...fields,
  }) as unknown as CartLine
const row = (fields: object = {}) =>
  ({
    priceExclTax: 952,
    priceInclTax: 1000,
    rowExclTax: 1904,
    rowInclTax: 2000,
    discount: 300,
    tax: 81,
    discounts: [],
    ...fields,
  }) as unknown as CartItem['totals']
const snapshot = (id: number, title: string) => ({
  id,
  title,
  position: id,
  file: `${title}.pdf`,
  downloads: null,
  isShareable: false,
})
const snapshots = [snapshot(2, 'Lekcja 2'), snapshot(1, 'Lekcja 1')]
/** As the catalogue has them, with what the order does not keep. */
const LINKS = snapshots.map((stored) => ({ ...stored, price: 500 }))

describe('CAT-13: a line of an order keeps what was chosen, as text', () => {
  test('nothing for a plain title, its edition for one of several', () => {
    expect(orderedOptions(lineOf(), english)).toEqual({})
    const product = productOf({ editionOptions: { binding: 'Hardback' } })
    expect(orderedOptions(lineOf({ product }), english)).toEqual({ edition: expect.stringMatching(/hardback/i) })
  })

  test('the values of a variant instead of an edition', () => {
    const choice = { parent: 7 }
    const line = lineOf({
      product: productOf({ editionOptions: { binding: 'Hardback' } }),
      selections: [{ attribute: { label: 'Binding' }, value: { label: 'Hardback' } }],
      item: { choice },
    })
    expect(orderedOptions(line, english)).toEqual({
      selected: [{ label: 'Binding', value: 'Hardback' }],
      entered: [],
      choice,
    })
  })

  test('chosen and entered options with their places, and the files that were sent', () => {
    const option = (type: string, title: string, values: string[], file?: string) => ({
      option: { type, title },
      values: values.map((label) => ({ label })),
      ...(file && { file }),
    })
    const line = lineOf({
      options: [
        option('field', 'Dedication', ['For Zosia']),
        option('checkbox', 'Wrapping', ['Paper', 'Ribbon']),
        option('date', 'Day', ['2026-12-24']),
        option('file', 'Picture', ['cat.png'], 'token-1'),
      ],
      links: LINKS,
      item: { choice: { links: [1, 2] } },
    })
    expect(orderedOptions(line, english)).toEqual({
      selected: [
        { label: 'Wrapping', value: 'Paper, Ribbon', position: 1 },
        { label: 'Files', value: 'Lekcja 2, Lekcja 1', linkItems: ['Lekcja 2', 'Lekcja 1'] },
      ],
      entered: [
        { label: 'Dedication', value: 'For Zosia', position: 0 },
        { label: 'Day', value: english.date('2026-12-24'), position: 2 },
        { label: 'Picture', value: 'cat.png', position: 3, file: 'token-1' },
      ],
      links: snapshots,
      choice: { links: [1, 2] },
    })
  })

  test('the files that are supplied, under the title’s own heading where the buyer chose among them', () => {
    const product = productOf({ downloadable: { linksTitle: 'Lessons' } })
    expect(orderedOptions(lineOf({ product, links: LINKS, item: { choice: { links: [1, 2] } } }), english)).toEqual({
      selected: [{ label: 'Lessons', value: 'Lekcja 2, Lekcja 1', linkItems: ['Lekcja 2', 'Lekcja 1'] }],
      choice: { links: [1, 2] },
      links: snapshots,
    })
    expect(orderedOptions(lineOf({ product, links: LINKS }), english)).toEqual({ links: snapshots })
  })
})

describe('CHK-3: a line of an order keeps its amounts', () => {
  test('and the source that supplies it, if its stock is limited', () => {
    expect(
      orderedAmounts(
        lineOf(),
        row({ discounts: [{ ruleId: 3, label: 'Ten', couponCode: 'TEN', amount: 300 }] }),
        'lublin',
      ),
    ).toEqual({
      sourceCode: 'lublin',
      quantityOrdered: 2,
      priceExclTax: 952,
      priceInclTax: 1000,
      rowTotalExclTax: 1904,
      rowTotalInclTax: 2000,
      discount: 300,
      discounts: [{ label: 'Ten', couponCode: 'TEN', amount: 300 }],
      shipsFrom: null,
      taxClass: 'books',
      taxRate: 5,
      tax: 81,
    })
    expect(orderedAmounts(lineOf(), row(), undefined).sourceCode).toBeNull()
    const file = lineOf({ product: productOf({ isStockLimited: false }) })
    expect(orderedAmounts(file, row(), 'lublin').sourceCode).toBeNull()
  })

  test('and the day of release of a presale alone', () => {
    const presale = { product: productOf({ lifecycle: 'presale' }) }
    expect([presaleReleaseDate(presale), presaleReleaseDate({ product: productOf() })]).toEqual(['2027-01-15', null])
    expect(orderedAmounts(lineOf(presale), row(), 'lublin').shipsFrom).toBe('2027-01-15')
  })

  test('of a bundle by its parts, each with its place in the bundle; the bundle itself has none', () => {
    const part = (id: number, quantity: number) =>
      ({
        part: { group: { id: 40 + id, title: `Group ${id}` }, selection: { id: 50 + id }, quantity },
        product: productOf({ id, sku: `P-${id}`, name: `Part ${id}`, editionOptions: { format: 'MP3' } }),
        productId: id,
        quantity: quantity * 2,
        tax: { rate: 23 },
      }) as unknown as CartPart
    const bundle = productOf({ id: 9, name: 'Set', type: 'bundle', bundle: { shipment: 'together', price: 'dynamic' } })
    const line = lineOf({
      product: bundle,
      sku: 'SET-1',
      parts: [part(1, 3), part(2, 1)],
      item: { choice: { bundle: ['a'] } },
    })
    const parts = orderedParts(line, row({ parts: [row({ tax: 1 }), row({ tax: 2 })] }), {
      source: 'lublin',
      rules: [],
      bundle: 4,
      language: english,
    })
    expect(parts).toMatchObject([
      {
        bundle: 4,
        productId: 1,
        sku: 'P-1',
        quantityOrdered: 6,
        tax: 1,
        taxRate: 23,
        options: {
          part: { bundle: 'Set', group: 41, label: 'Group 1', selection: 51, quantity: 3, isTogether: true },
          edition: 'MP3',
        },
      },
      { bundle: 4, productId: 2, quantityOrdered: 2, tax: 2, options: { part: { isTogether: true } } },
    ])
    const bundles = orderedBundles({ lines: [lineOf(), line] } as unknown as Cart, english)
    expect(bundles).toMatchObject([
      {
        productId: 9,
        sku: 'SET-1',
        quantityOrdered: 2,
        rowTotalInclTax: 0,
        tax: 0,
        options: { choice: { bundle: ['a'] } },
      },
    ])
    expect(bundles).toHaveLength(1)
    const apart = { ...line, product: productOf({ type: 'bundle', bundle: { shipment: 'separately' } }) }
    const [first] = orderedParts(apart, row({ parts: [row(), row()] }), {
      source: undefined,
      rules: [],
      bundle: 0,
      language: english,
    })
    expect(first?.options.part?.isTogether).toBe(false)
  })
})

describe('CHK-3: the price of a presale is kept, to charge the lowest until it is sent', () => {
  const presale = productOf({ lifecycle: 'presale' })
  const rules = [
    { id: 1, action: 'percent', amount: 120 },
    { id: 2, action: 'fixed-cart', amount: 500 },
  ] as unknown as Cart['totals']['appliedRules']
  const discounts = [
    { ruleId: 1, amount: 100 },
    { ruleId: 2, amount: 50 },
    { ruleId: 3, amount: 30 },
  ]

  test('with its surcharges in percent and its discounts', () => {
    const surcharges = [
      {
        values: [
          { surcharge: { priceType: 'percent', price: 1500 } },
          { surcharge: { priceType: 'fixed', price: 300 } },
        ],
      },
      { values: [{ surcharge: { priceType: 'percent', price: 500 } }] },
    ]
    expect(orderedPresale(lineOf({ product: presale, options: surcharges }), row({ discounts }), rules)).toEqual({
      presale: {
        productId: 1,
        price: 1000,
        percents: [1500, 500],
        discounts: [{ percent: 100 }, { amount: 50 }, { amount: 30 }],
      },
    })
    expect(orderedPresale(lineOf({ product: presale }), row(), rules)).toEqual({
      presale: { productId: 1, price: 1000 },
    })
  })

  test('not of a released title, nor of a free one', () => {
    expect(orderedPresale(lineOf(), row({ discounts }), rules)).toEqual({})
    const free = productOf({ lifecycle: 'presale', pricing: priced(0) })
    expect(orderedPresale(lineOf({ product: free }), row(), rules)).toEqual({})
  })

  test('of a part as a share of its own price, or of the bundle’s where that is fixed', () => {
    const part = { product: presale, quantity: 4 } as unknown as CartPart
    const bundle = (price: string) =>
      lineOf({
        product: productOf({ id: 9, bundle: { price }, pricing: priced(5000) }),
      })
    expect(presaleOfPart(part, bundle('dynamic'), row({ discounts: discounts.slice(1, 2) }), rules)).toEqual({
      presale: { productId: 1, price: 1000, isShare: true, discounts: [{ amount: 50 }] },
    })
    expect(presaleOfPart(part, bundle('fixed'), row(), rules)).toEqual({
      presale: { productId: 9, price: 5000, isShare: true },
    })
    expect(presaleOfPart({ ...part, product: productOf() }, bundle('fixed'), row(), rules)).toEqual({})
  })
})
