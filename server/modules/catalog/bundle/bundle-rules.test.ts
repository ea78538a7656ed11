import { describe, expect, test } from 'vitest'
import { bundleGroup, bundleOf, bundleSelection, saleableProduct } from '../../../testing/saleable.ts'
import type { SaleableProduct } from '../catalog.ts'
import { partsProblem, undatedPartProblem } from './bundle-problem.ts'
import { type Bundle, discountAt, priceParts, subtractPercent, surchargeOf } from './bundle.ts'
import { exchangeBundle } from './exchange-bundle.ts'

const GROUP = bundleGroup(1, [bundleSelection(11, 21)])
const bundle = (more: Partial<Bundle> = {}) => bundleOf([GROUP], more)

describe('CAT-13 CAT-16: the reduction of a bundle', () => {
  const from = '2026-12-01T12:00:00Z'
  const to = '2026-12-02T12:00:00Z'
  test.each([
    ['has no dates', {}, from, 10],
    ['before its first instant', { discountFrom: from }, '2026-12-01T11:59:59.999Z', 0],
    ['at its first instant', { discountFrom: from }, from, 10],
    ['just before its end', { discountFrom: from, discountTo: to }, '2026-12-02T11:59:59.999Z', 10],
    ['at its end', { discountFrom: from, discountTo: to }, to, 0],
    ['at the end of one without a beginning', { discountTo: to }, to, 0],
    ['is none', { discount: null }, from, 0],
    ['of a fixed price', { price: 'fixed' }, from, 0],
  ] as const)('%s', (_what, fields, now, percent) => {
    expect(discountAt(bundle({ discount: 10, ...fields }), new Date(now))).toBe(percent)
  })

  test.each([
    [0, 0, 0],
    [999, 0, 999],
    // halves of a grosz are rounded up
    [1, 50, 1],
    [999, 50, 500],
    [1001, 10, 901],
    [1005, 10, 905],
    [10_000, 12.34, 8766],
    [10_000, 99.99, 1],
    [4999, 0.01, 4999],
  ])('%i grosze less %d percent is %i', (amount, percent, left) => {
    expect(subtractPercent(amount, percent)).toBe(left)
  })

  test('a surcharge is an amount, or hundredths of a percent of the bundle’s price', () => {
    expect(surchargeOf({ price: 550, priceType: 'fixed' }, 9900)).toBe(550)
    expect(surchargeOf({ price: 550, priceType: 'percent' }, 9900)).toBe(545)
    expect(surchargeOf({ price: 10_000, priceType: 'percent' }, 9900)).toBe(9900)
  })

  test('fixed surcharges are converted to the currency of the sale, percentages are not', () => {
    const priced = bundle({
      groups: [
        bundleGroup(1, [
          bundleSelection(11, 21, { price: 450 }),
          bundleSelection(12, 22, { price: 450, priceType: 'percent' }),
        ]),
      ],
    })
    const pricesAt = (rate: number) =>
      exchangeBundle(priced, { rate } as Parameters<typeof exchangeBundle>[1]).groups[0]?.selections.map(
        ({ price, priceType }) => [price, priceType],
      )
    expect(pricesAt(1)).toEqual([
      [450, 'fixed'],
      [450, 'percent'],
    ])
    expect(pricesAt(0.25)).toEqual([
      [113, 'fixed'],
      [450, 'percent'],
    ])
  })
})

const chosen = (...parts: [SaleableProduct, number?, number?][]) =>
  parts.map(([one, quantity = 1, price = 0], at) => ({
    group: GROUP,
    selection: bundleSelection(at, one.id, { price }),
    product: one,
    quantity,
  }))

describe('CAT-13: whether the parts of a bundle can be bought', () => {
  const problemOf = (more: object, copies = 1, source?: string | null) =>
    partsProblem(
      chosen([saleableProduct(20, 1)], [saleableProduct(21, 1, more)]),
      new Map([
        [20, 1],
        [21, copies],
      ]),
      source,
    )
  const notForSale = { code: 'NOT_SALABLE', message: '"%s" of this set is not available.', args: ['Produkt 21'] }
  const tooMany = (code: string) => ({
    code,
    message: '"%s" of this set is not available in the requested quantity.',
    args: ['Produkt 21'],
  })
  const required = { isRequired: true }
  const links = [{ id: 1 }]
  test.each([
    ['as many as in stock', {}, 10, undefined],
    ['more than in stock', {}, 11, tooMany('INSUFFICIENT_STOCK')],
    ['more than may be bought at once', { maxQuantity: 3 }, 4, tooMany('QUANTITY_LIMIT')],
    ['fewer than may be bought alone', { minQuantity: 3, increments: 3 }, 1, undefined],
    ['one that is disabled', { isEnabled: false }, 1, notForSale],
    ['one that is announced', { lifecycle: 'announcement' }, 1, notForSale],
    ['one that is sold in variants', { type: 'configurable' }, 1, notForSale],
    ['one that became a bundle', { type: 'bundle', bundle: bundle() }, 1, notForSale],
    ['one with an optional option', { options: [{ isRequired: false }] }, 1, undefined],
    ['one with a required option', { options: [{ isRequired: false }, required] }, 1, notForSale],
    ['one with links sold separately', { downloadable: { isSeparate: true, links } }, 1, notForSale],
    ['one with links sold together', { downloadable: { isSeparate: false, links } }, 1, undefined],
    ['one without links', { downloadable: { isSeparate: true, links: [] } }, 1, undefined],
  ])('%s', (_what, more, copies, expected) => {
    expect(problemOf(more, copies)).toEqual(expected)
  })

  test('from the chosen source only', () => {
    const stock = { lublin: 1, rynek: 5 }
    expect(problemOf({ stock }, 5)).toBeUndefined()
    expect(problemOf({ stock }, 1, null)).toMatchObject({ args: ['Produkt 20'] })
    expect(problemOf({ stock }, 2, 'lublin')).toEqual(tooMany('INSUFFICIENT_STOCK'))
  })

  test('CHK-6: an order waits for the date of a presale', () => {
    const presale = (id: number, preorderDate: string | null) =>
      saleableProduct(id, 1, { lifecycle: 'presale', preorderDate })
    expect(undatedPartProblem(chosen([saleableProduct(20, 1)], [presale(21, '2027-01-01')]))).toBeUndefined()
    expect(undatedPartProblem(chosen([presale(20, '2027-01-01')], [presale(21, null)]))).toEqual({
      code: 'NOT_SALABLE',
      message: 'The release date of "%s" is not known yet. The set can be ordered once it is.',
      args: ['Produkt 21'],
    })
  })
})

describe('CAT-13 CAT-16: the prices of the parts', () => {
  const book = saleableProduct(23, 4000)
  const tiered = { ...book, pricing: { ...book.pricing, tiers: [{ quantity: 4, amount: 3000 }] } }
  const priced = (set: SaleableProduct, parts: ReturnType<typeof chosen>, copies: number, options?: number) =>
    priceParts(set, parts, copies, options).map(({ price, gross }) => [price, gross])
  const parts = chosen([saleableProduct(21, 1000)], [tiered, 2])

  test('are those that they have alone, less the larger of reduction and tier', () => {
    const set = (more: Partial<Bundle>) => saleableProduct(1, 0, { bundle: bundle(more) })
    expect(priced(set({}), parts, 1)).toEqual([
      [1000, 1000],
      [4000, 8000],
    ])
    // two bundles contain four books
    expect(priced(set({ discount: 10 }), parts, 2)).toEqual([
      [900, 1800],
      [2700, 10_800],
    ])
    const tiers = [2, 3].map((quantity) => ({ quantity, discount: quantity * 10 }))
    expect(priced(set({ discount: 10, tiers }), parts, 1)[0]).toEqual([900, 900])
    expect(priced(set({ discount: 10, tiers }), parts, 2)[0]).toEqual([800, 1600])
    expect(priced(set({ discount: 10, tiers: tiers.toReversed() }), parts, 3)[0]).toEqual([700, 2100])
    expect(priced(set({ discount: 25, tiers }), parts, 2)[0]).toEqual([750, 1500])
  })

  test('share a fixed price, surcharges and options by their regular prices, or equally where all are free', () => {
    const set = saleableProduct(1, 6000, { bundle: bundle({ price: 'fixed', discount: 50 }) })
    // 60.00 + 2 × 3.00 + 1.50, by 10.00 and 2 × 40.00
    const surcharged = chosen([saleableProduct(21, 1000)], [saleableProduct(23, 4000), 2, 300])
    expect(priced(set, surcharged, 2, 150)).toEqual([
      [750, 1500],
      [3000, 12_000],
    ])
    const free = chosen([saleableProduct(21, 0)], [saleableProduct(23, 0), 2])
    expect(priced(set, free, 1)).toEqual([
      [2000, 2000],
      [2000, 4000],
    ])
    const oneFree = chosen([saleableProduct(21, 0)], [saleableProduct(23, 500)])
    expect(priced(set, oneFree, 1)).toEqual([
      [0, 0],
      [6000, 6000],
    ])
  })
})
