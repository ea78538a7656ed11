import { describe, expect, test } from 'vitest'
import { createLanguage } from '../../../../language/translate.ts'
import { chooseOptions, type OptionRequest, optionUid, priceOptions, readableEntry } from './choose-options.ts'
import { type CustomOption, exchangeOptions, minRequiredSurcharge, toMagentoSurcharge } from './options.ts'

const priceFields = { sku: null, price: 0, priceType: 'fixed' as const }
const option = (id: number, type: CustomOption['type'], more: Partial<CustomOption> = {}): CustomOption => ({
  ...priceFields,
  id,
  type,
  title: `Opcja ${id}`,
  isRequired: false,
  maxCharacters: null,
  fileExtensions: null,
  imageSizeX: null,
  imageSizeY: null,
  bounds: null,
  position: 0,
  values: [],
  ...more,
})
const value = (id: number, more: object = {}) => ({ ...priceFields, id, title: `Wartość ${id}`, position: 0, ...more })
const entered = (id: number, text: string): Partial<OptionRequest> => ({
  entered: [{ uid: optionUid(id), value: text }],
})
const choose = (options: CustomOption[], request: Partial<OptionRequest> = {}) =>
  chooseOptions(options, { selected: [], entered: [], ...request })
const problem = (message: string, id?: number, ...args: string[]) => ({
  problem: { code: 'UNDEFINED', message, args, ...(id !== undefined && { option: id }) },
})
const unavailable = 'The required options you selected are not available'
const missing = "The product's required option(s) weren't entered. Make sure the options are entered and try again."
const tooLong = 'The text is too long. Shorten the text and try again.'

describe('CAT-5b CAT-5c: what is entered in an option', () => {
  test.each([
    ['date', '2027-03-08', '2027-03-08'],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2027-03-08 00:00', '2027-03-08'],
    ['date', '2027-03-08T00:00:00', '2027-03-08'],
    ['date', '2027-02-29', undefined],
    ['date', '2027-06-31', undefined],
    ['date', '2027-13-01', undefined],
    ['date', '2027-03-08 10:00', undefined],
    ['date', 'od 2027-03-08', undefined],
    ['date_time', '2027-03-08 17:30', '2027-03-08 17:30'],
    ['date_time', '2027-03-08T00:00:59', '2027-03-08 00:00'],
    ['date_time', '2027-03-08 23:59', '2027-03-08 23:59'],
    ['date_time', '2027-03-08 24:00', undefined],
    ['date_time', '2027-03-08 17:60', undefined],
    ['date_time', '2027-02-29 10:00', undefined],
    ['date_time', '2027-03-08', undefined],
    ['time', '00:00', '00:00'],
    ['time', '23:59:59', '23:59'],
    ['time', '2027-03-08 09:05', '09:05'],
    ['time', '24:00', undefined],
    ['time', '9:05', undefined],
  ] as const)('of type %s: %s', (type, text, stored) => {
    const message = type === 'time' ? 'Enter a valid time for "%s".' : 'Enter a valid date for "%s".'
    expect(choose([option(1, type)], entered(1, text))).toEqual(
      stored === undefined ? problem(message, 1, 'Opcja 1') : { chosen: [{ option: 1, text: stored }] },
    )
  })

  test('has the bounds of its option', () => {
    const bounded = option(1, 'time', { bounds: { timeFrom: '10:00', timeTo: '18:00' } })
    for (const text of ['10:00', '18:00'])
      expect(choose([bounded], entered(1, text))).toEqual({ chosen: [{ option: 1, text }] })
    for (const text of ['09:59', '18:01'])
      expect(choose([bounded], entered(1, text))).toEqual(problem('Choose a time from %s to %s.', 1, '10:00', '18:00'))
  })

  test.each([
    ['field', 5, 'ąęółż', 'ąęółż'],
    ['field', 5, 'ąęółżź', undefined],
    ['area', 5, 'a\r\nb\rc', 'a\nb\nc'],
    ['field', 5, 'a \n\t b', 'a b'],
    ['field', 5, 'a\u0000b\u007fc\u009bd', 'abcd'],
    ['field', 1, 'Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'Z\u0301\u0301\u0301\u0301\u0301\u0301\u0301'],
    ['field', 1, `Z${'\u0301'.repeat(8)}`, undefined],
    ['area', null, 'a'.repeat(2000), 'a'.repeat(2000)],
    ['area', null, 'a'.repeat(2001), undefined],
    ['area', 3000, 'a'.repeat(2001), undefined],
  ] as const)('of type %s and at most %s characters: %j', (type, maxCharacters, text, stored) => {
    expect(choose([option(1, type, { maxCharacters })], entered(1, text))).toEqual(
      stored === undefined ? problem(tooLong, 1) : { chosen: [{ option: 1, text: stored }] },
    )
  })

  test('as a file is what was uploaded with the request', () => {
    const upload = { id: 1, name: 'Kot.png', token: 'abc', contentType: 'image/png', size: 9 }
    const tooLarge = { code: 'UNDEFINED' as const, message: 'The file is too large', args: [], option: 1 }
    const files: OptionRequest['files'] = new Map<string, typeof upload | typeof tooLarge>([
      ['kot', upload],
      ['słoń', tooLarge],
    ])
    const of = (text: string) => choose([option(1, 'file')], { ...entered(1, text), files })
    expect(of('kot')).toEqual({ chosen: [{ option: 1, text: 'Kot.png', file: 'abc' }] })
    expect(of('słoń')).toEqual({ problem: tooLarge })
    expect(of('pies')).toEqual(problem('Choose a file.', 1))
    expect(choose([option(1, 'file')], entered(1, 'kot'))).toEqual(problem('Choose a file.', 1))
  })

  test('is shown with the day as the language writes it, texts as they were entered', () => {
    const [pl, en] = [createLanguage('pl_PL'), createLanguage('en_US')]
    expect(readableEntry({ type: 'date' }, '2027-03-08', pl)).toBe('08.03.2027')
    expect(readableEntry({ type: 'date_time' }, '2027-03-08 17:30', pl)).toBe('08.03.2027 17:30')
    expect(readableEntry({ type: 'date_time' }, '2027-03-08 17:30', en)).toBe('2027-03-08 17:30')
    expect(readableEntry({ type: 'field' }, '2027-03-08', pl)).toBe('2027-03-08')
    expect(readableEntry({ type: 'time' }, '17:30', pl)).toBe('17:30')
  })
})

describe('CAT-5a CAT-5b: which options are chosen', () => {
  const radio = option(2, 'radio', { values: [value(21), value(22)] })
  const boxes = option(3, 'checkbox', { values: [value(31), value(32), value(33)] })
  const several = option(4, 'multiple', { values: [value(41), value(42)] })
  const list = option(5, 'drop_down', { values: [value(51), value(52)] })
  const text = option(1, 'field')
  const options = [text, radio, boxes, several, list]
  const uids = (...paths: [number, number?][]) => paths.map(([id, valueId]) => optionUid(id, valueId))

  test('they are returned in the order of the product, however they are sent', () => {
    expect(
      choose(options, {
        selected: uids([4, 42], [3, 33], [3, 31], [3, 33], [2, 22]),
        ...entered(1, '  Dla Zosi '),
      }),
    ).toEqual({
      chosen: [
        { option: 1, text: 'Dla Zosi' },
        { option: 2, values: [22] },
        { option: 3, values: [31, 33] },
        { option: 4, values: [42] },
      ],
    })
    expect(
      choose(options, {
        byId: [
          { option: 3, value: '33,31,31' },
          { option: 1, value: ' Dla, Zosi ' },
          { option: 5, value: '52' },
          { option: 4, value: ' ' },
        ],
      }),
    ).toEqual({
      chosen: [
        { option: 1, text: 'Dla, Zosi' },
        { option: 3, values: [31, 33] },
        { option: 5, values: [52] },
      ],
    })
    expect(choose(options)).toEqual({ chosen: [] })
  })

  const raw = (path: string) => Buffer.from(path).toString('base64')
  test.each([
    ['two radio buttons', { selected: uids([2, 21], [2, 22]) }, 2],
    ['two of a list', { selected: uids([5, 51], [5, 52]) }, 5],
    ['a value of another option', { selected: uids([2, 31]) }, 2],
    ['a known and an unknown value', { selected: uids([3, 31], [3, 99]) }, 3],
    ['a text where values are chosen', entered(2, 'biały'), 2],
    ['a value where a text is entered', { selected: uids([1, 21]) }, 1],
    ['no number of a value', { byId: [{ option: 2, value: 'biały' }] }, 2],
    ['an unknown option', { selected: uids([9, 21]) }, undefined],
    ['a known and an unknown option', { selected: uids([2, 21], [9, 21]) }, undefined],
    ['an unknown text', entered(9, 'biały'), undefined],
    ['an option without a value', { selected: uids([2]) }, undefined],
    ['a value as a text', { entered: [{ uid: optionUid(2, 21), value: 'x' }] }, undefined],
    ['no uid', { selected: ['no uid'] }, undefined],
    ['a uid with more before it', { selected: [raw('xcustom-option/2/21')] }, undefined],
    ['a uid with more after it', { selected: [raw('custom-option/2/21/1')] }, undefined],
    ['too long an id', { selected: [raw(`custom-option/2/21${'0'.repeat(8)}`)] }, undefined],
  ])('%s: refused', (_what, request, id) => {
    expect(choose(options, request)).toEqual(problem(unavailable, id))
  })

  test('a required one must be chosen, and an empty text is none', () => {
    const required = options.map((one) => ({ ...one, isRequired: one.id === 1 || one.id === 3 }))
    expect(choose(required, { selected: uids([3, 31]) })).toEqual(problem(missing, 1))
    expect(choose(required, { selected: uids([3, 31]), ...entered(1, ' ') })).toEqual(problem(missing, 1))
    expect(choose(required, entered(1, 'x'))).toEqual(problem(missing, 3))
    expect(choose(required, { selected: uids([3, 31]), ...entered(1, 'x') })).toEqual({
      chosen: [
        { option: 1, text: 'x' },
        { option: 3, values: [31] },
      ],
    })
  })
})

describe('CAT-5a CAT-5b: what chosen options cost', () => {
  const name = option(1, 'field', { sku: 'IM', price: 500 })
  const cover = option(2, 'checkbox', {
    values: [value(21, { sku: 'A', price: 1000, priceType: 'percent' }), value(22, { price: 250 }), value(23)],
  })
  const summary = (chosen: Parameters<typeof priceOptions>[1], options = [name, cover]) => {
    const { options: priced, ...rest } = priceOptions(options, chosen, 3995)
    return { ...rest, labels: priced.map(({ values }) => values.map(({ label, amount }) => [label, amount])) }
  }

  test('is the sum of amounts and of percentages of the price, rounded', () => {
    expect(
      summary([
        { option: 1, text: 'Zosia' },
        { option: 2, values: [22, 21] },
      ]),
    ).toEqual({
      // 5.00, a tenth of 39.95, and 2.50
      surcharge: 1150,
      skus: ['IM', 'A'],
      problem: undefined,
      labels: [
        [['Zosia', 500]],
        [
          ['Wartość 21', 400],
          ['Wartość 22', 250],
        ],
      ],
    })
    expect(summary([])).toEqual({ surcharge: 0, skus: [], problem: undefined, labels: [] })
  })

  test('is unknown for what the shop no longer offers, requires by now, or whose time has passed', () => {
    expect(summary([{ option: 2, values: [21, 29] }])).toMatchObject(problem(unavailable))
    expect(
      summary([
        { option: 9, text: 'x' },
        { option: 1, text: 'Zosia' },
      ]),
    ).toEqual({
      ...problem(unavailable),
      surcharge: 500,
      skus: ['IM'],
      labels: [[['Zosia', 500]]],
    })
    const required = [name, { ...cover, isRequired: true }]
    expect(summary([{ option: 1, text: 'Zosia' }], required)).toMatchObject(problem(missing, 2))
    expect(summary([{ option: 2, values: [23] }], required)).toMatchObject({ problem: undefined })
    const hour = option(3, 'time', { bounds: { timeTo: '18:00' } })
    const day = option(4, 'date', { bounds: { daysFrom: 1 } })
    expect(
      summary(
        [
          { option: 3, text: '18:30' },
          { option: 4, text: '2020-01-01' },
        ],
        [hour, day],
      ),
    ).toMatchObject(problem('Choose a time from %s to %s.', 3, '00:00', '18:00'))
    expect(summary([{ option: 4, text: '2020-01-01' }], [day])).toMatchObject(problem('Choose a later day.', 4))
    expect(summary([{ option: 3, text: '18:00' }], [hour])).toMatchObject({ problem: undefined })
  })

  test('has the file that was uploaded', () => {
    const { options } = priceOptions([option(1, 'file')], [{ option: 1, text: 'Kot.png', file: 'abc' }], 100)
    expect(options).toMatchObject([{ file: 'abc', values: [{ label: 'Kot.png' }] }])
    expect(priceOptions([name], [{ option: 1, text: 'x' }], 100).options[0]).not.toHaveProperty('file')
  })

  test('is converted to the currency of the sale where it is an amount', () => {
    const priced = (rate: number) =>
      exchangeOptions([name, cover], { rate } as Parameters<typeof exchangeOptions>[1]).map(({ price, values }) => [
        price,
        ...values.map((one) => one.price),
      ])
    expect(priced(1)).toEqual([[500], [0, 1000, 250, 0]])
    expect(priced(0.25)).toEqual([[125], [0, 1000, 63, 0]])
  })

  test('is at least the cheapest value of each required option', () => {
    expect(minRequiredSurcharge(null, 4000)).toBeNull()
    expect(minRequiredSurcharge([], 4000)).toBe(0)
    expect(
      minRequiredSurcharge(
        [
          [
            [500, 'fixed'],
            [1000, 'percent'],
          ],
          [[250, 'fixed']],
        ],
        4000,
      ),
    ).toBe(650)
  })

  test('is shown with and without tax, as an amount or in percent', () => {
    const context = { price: 4000, taxRate: 5, currency: 'PLN' }
    expect(toMagentoSurcharge({ sku: 'A', price: 500, priceType: 'fixed' }, context)).toEqual({
      sku: 'A',
      price: 5,
      price_type: 'FIXED',
      currency: 'PLN',
      priceInclTax: 5,
      priceExclTax: 4.76,
    })
    expect(toMagentoSurcharge({ sku: null, price: 1250, priceType: 'percent' }, context)).toMatchObject({
      price: 12.5,
      price_type: 'PERCENT',
      priceInclTax: 5,
      priceExclTax: 4.76,
    })
  })
})
