import { describe, expect, test } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { saleableProduct } from '../../../../testing/saleable.ts'
import {
  isSoldItself,
  isUndatedPresale,
  maxOrderQuantity,
  quantityProblem,
  ruleProblem,
  salableFrom,
  saleProblem,
  toMagentoProblemCode,
} from '../../catalog.ts'
import { availabilityOf, canBeBought, isStockLimited, isVirtualType, lacksFile } from './availability.ts'
import { filePath, formatsOf } from '../downloads.ts'
import { editionText } from '../edition/edition.ts'
import { dimensionsOf } from '../product-parts.ts'
import { swatchType } from '../product.resolvers.ts'

type Input = Parameters<typeof availabilityOf>[0]
const input = (more: Partial<Input>): Input => ({
  type: 'simple',
  lifecycle: 'available',
  warehouse: 0,
  total: 0,
  ...more,
})

describe('CAT-7: the availability of a title', () => {
  test.each<[Partial<Input>, string, boolean]>([
    [{ warehouse: 1, total: 1 }, 'available', true],
    [{ total: 1 }, 'in-bookstores', true],
    [{}, 'unavailable', false],
    [{ warehouse: -1, total: -1 }, 'unavailable', false],
    [{ lifecycle: 'announcement', warehouse: 9, total: 9 }, 'announcement', false],
    [{ lifecycle: 'presale' }, 'presale', true],
    [{ lifecycle: 'discontinued', warehouse: 9, total: 9 }, 'unavailable', false],
    [{ lifecycle: 'to-order' }, 'to-order', true],
    [{ lifecycle: 'to-order', total: 1 }, 'to-order', true],
    [{ lifecycle: 'to-order', warehouse: 1, total: 1 }, 'available', true],
    [{ type: 'virtual' }, 'available', true],
    [{ type: 'downloadable' }, 'available', true],
    [{ type: 'downloadable', lifecycle: 'to-order' }, 'unavailable', false],
    [{ type: 'virtual', lifecycle: 'to-order' }, 'to-order', true],
    [{ type: 'virtual', lifecycle: 'presale' }, 'presale', true],
    [{ type: 'bundle' }, 'available', true],
  ])('%j', (more, availability, isBuyable) => {
    expect(availabilityOf(input(more))).toBe(availability)
    expect(canBeBought(availabilityOf(input(more)))).toBe(isBuyable)
  })

  test('a file has no stock, and one to order has no file', () => {
    const types = ['simple', 'virtual', 'downloadable', 'bundle', 'configurable', 'grouped'] as const
    expect(types.filter(isVirtualType)).toEqual(['virtual', 'downloadable'])
    expect(types.filter((type) => isStockLimited({ type, lifecycle: 'available' }))).toEqual([
      'simple',
      'configurable',
      'grouped',
    ])
    expect(types.filter((type) => isStockLimited({ type, lifecycle: 'to-order' }))).toEqual([])
    expect(types.filter((type) => isStockLimited({ type, lifecycle: 'presale' }))).toEqual([])
    expect(types.filter((type) => lacksFile({ type, lifecycle: 'to-order' }))).toEqual(['downloadable'])
    expect(types.filter((type) => isSoldItself({ type, bundle: null }))).toEqual(['simple', 'virtual', 'downloadable'])
  })
})

describe('CAT-4 CART-1: how many copies can be bought', () => {
  const product = (more: Parameters<typeof saleableProduct>[2] = {}) => saleableProduct(1, 1000, more)
  const minimum = (count: number) => ({
    code: 'QUANTITY_LIMIT',
    message: 'The minimum amount you can purchase is %s',
    args: [count],
  })
  const maximum = (code: string, count: number) => ({
    code,
    message: 'The maximum amount you can purchase is %s',
    args: [count],
  })
  const steps = (count: number) => ({
    code: 'UNDEFINED',
    message: 'You can buy this product only in quantities of %s at a time.',
    args: [count],
  })
  const limits = product({ minQuantity: 3, maxQuantity: 9, increments: 3, stock: { lublin: 20 } })
  test.each([
    [2, minimum(3)],
    [3, undefined],
    [4, steps(3)],
    [9, undefined],
    [10, maximum('QUANTITY_LIMIT', 9)],
  ])('%i of a title with limits', (quantity, problem) => {
    expect(ruleProblem(limits, quantity)).toEqual(problem)
    expect(quantityProblem(limits, quantity)).toEqual(problem)
  })

  test('copies in bundles count towards the maximum only', () => {
    expect(ruleProblem(limits, 7, 6)).toBeUndefined()
    expect(ruleProblem(limits, 10, 3)).toEqual(maximum('QUANTITY_LIMIT', 9))
    expect(ruleProblem(limits, 5, 2)).toEqual(minimum(3))
    expect(quantityProblem(limits, 7, undefined, 6)).toBeUndefined()
  })

  const stocked = product({ stock: { lublin: 2, rynek: 5, pusty: 0 } })
  test.each([
    [undefined, 5, undefined],
    [undefined, 6, maximum('INSUFFICIENT_STOCK', 5)],
    ['lublin', 2, undefined],
    ['lublin', 3, maximum('INSUFFICIENT_STOCK', 2)],
    ['pusty', 1, { code: 'INSUFFICIENT_STOCK', message: 'This product is out of stock.', args: [] }],
    ['nigdzie', 1, { code: 'INSUFFICIENT_STOCK', message: 'This product is out of stock.', args: [] }],
    [null, 1, { code: 'INSUFFICIENT_STOCK', message: 'This product is out of stock.', args: [] }],
  ])('from %s, %i copies', (source, quantity, problem) => {
    expect(quantityProblem(stocked, quantity, source)).toEqual(problem)
  })

  test('the most that can be ordered is in whole steps, and nothing below the minimum', () => {
    expect(maxOrderQuantity(limits)).toBe(9)
    expect(maxOrderQuantity(product({ increments: 3, stock: { lublin: 8 } }))).toBe(6)
    expect(maxOrderQuantity(product({ increments: 3, stock: { lublin: 2 } }))).toBe(0)
    expect(maxOrderQuantity(product({ minQuantity: 5, stock: { lublin: 5 } }))).toBe(5)
    expect(maxOrderQuantity(product({ minQuantity: 6, stock: { lublin: 5 } }))).toBe(0)
    expect(maxOrderQuantity(stocked, 'lublin')).toBe(2)
    expect(maxOrderQuantity(product({ isStockLimited: false, stock: {} }))).toBe(999)
    expect(maxOrderQuantity(product({ isEnabled: false }))).toBe(0)
    expect(maxOrderQuantity(product({ lifecycle: 'presale', isStockLimited: false }))).toBe(0)
    const dated = product({ lifecycle: 'presale', preorderDate: '2027-01-01', isStockLimited: false })
    expect(maxOrderQuantity(dated)).toBe(999)
    expect([isUndatedPresale(dated), isUndatedPresale({ ...dated, preorderDate: null })]).toEqual([false, true])
    expect(salableFrom({ isStockLimited: true, stock: {} })).toBe(0)
    expect(salableFrom({ isStockLimited: true, stock: { lublin: -3 } })).toBe(0)
    expect(salableFrom({ isStockLimited: false, stock: {} }, null)).toBe(Number.POSITIVE_INFINITY)
  })

  const unavailable = { code: 'NOT_SALABLE', message: 'Product that you are trying to add is not available.', args: [] }
  test.each([
    [{}, undefined],
    [{ isEnabled: false }, unavailable],
    [{ lifecycle: 'announcement' }, unavailable],
    [{ lifecycle: 'discontinued' }, unavailable],
    [{ lifecycle: 'presale' }, undefined],
    [{ lifecycle: 'to-order' }, undefined],
    [{ lifecycle: 'to-order', type: 'downloadable' }, unavailable],
    [{ lifecycle: 'available', type: 'downloadable' }, undefined],
  ] as const)('%j can be added to a cart, or not', (more, problem) => {
    expect(saleProblem(product(more))).toEqual(problem)
  })

  test('Magento’s clients have one code for too much and too little', () => {
    expect(toMagentoProblemCode('QUANTITY_LIMIT')).toBe('INSUFFICIENT_STOCK')
    expect(toMagentoProblemCode('NOT_SALABLE')).toBe('NOT_SALABLE')
  })
})

describe('CAT-3a CAT-5: small facts of a title', () => {
  test.each([
    [['EPUB', 'MOBI'], ['epub']],
    [
      ['pdf', 'Epub'],
      ['epub', 'pdf'],
    ],
    [
      ['MP3', 'PDF'],
      ['pdf', 'mp3'],
    ],
    [['MOBI'], ['epub', 'pdf']],
    [['FLAC', 'MOBI'], ['mp3']],
    [[], ['epub', 'pdf']],
  ])('a publisher’s %j is delivered as %j', (names, formats) => {
    expect(formatsOf(names)).toEqual(formats)
  })

  test('the file of a title is in its folder, and never outside it', () => {
    expect(filePath('/data', '9788300000019', 'epub')).toMatch(/^\/data\/.+\/9788300000019\.epub$/)
    for (const sku of ['../x', 'a/b', '.hidden', '..']) expect(filePath('/data', sku, 'pdf'), sku).toBeUndefined()
  })

  test('dimensions need two sides; a swatch is a text, a colour or a picture', () => {
    const sides = (widthMm: number | null, heightMm: number | null, thicknessMm: number | null) =>
      dimensionsOf({ publicationDate: null, widthMm, heightMm, thicknessMm })
    expect([sides(1, 2, 3), sides(1, null, 3), sides(null, 2, null), dimensionsOf(undefined)]).toEqual([
      '1 × 2 × 3 mm',
      '1 × 3 mm',
      null,
      null,
    ])
    expect(['colour', 'image', 'text', null].map(swatchType)).toEqual(['1', '2', '0', '0'])
  })

  test('a title with several editions has none itself', () => {
    const of = (
      type: Parameters<typeof editionText>[0]['type'],
      options: object | null,
      fileFormats: string[] | null = null,
    ) => editionText({ type, editionOptions: options, fileFormats }, createLanguage('en_US'))
    const both = { binding: 'Hardback', format: 'Book' }
    for (const type of ['configurable', 'grouped', 'bundle'] as const) expect(of(type, both)).toBeNull()
    expect(of('simple', both, ['PDF'])).toBe('Hardback')
    expect(of('downloadable', { format: 'E-book' }, ['EPUB', 'PDF'])).toBe('E-book, EPUB, PDF')
    expect(of('downloadable', null, ['EPUB'])).toBe('EPUB')
    expect(of('simple', null)).toBeNull()
  })
})
