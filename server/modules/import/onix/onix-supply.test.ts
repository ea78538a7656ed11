import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decode, xmlEncoding } from '../input/open-input.ts'
import { readOnix } from './read-onix.ts'
import { type Content, message, poland, product, recordsOf, toChunks, toXml } from './test-message.ts'

const [YESTERDAY, TODAY, TOMORROW] = ['20261129', '20261130', '20261201']
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const tax = (percent: string): Content => ({ TaxRatePercent: percent })
const priced = (amount: string, type = '02', more: Content = {}): Content => ({
  ...(type && { PriceType: type }),
  PriceAmount: amount,
  CurrencyCode: 'PLN',
  ...more,
})
const days = (from: string, to = ''): Content => ({
  PriceDate: [
    { PriceDateRole: '01', Date: '20200101' },
    ...(from ? [{ PriceDateRole: '14', Date: from }] : []),
    ...(to ? [{ PriceDateRole: '15', Date: to }] : []),
  ],
})

interface Sent {
  isZeroFree?: boolean
  header?: Content
  form?: string
  rates?: Record<string, number>
}
async function readSupply(details: Content | Content[], { isZeroFree = false, header, form, rates }: Sent = {}) {
  const more = toXml({ ProductSupply: { SupplyDetail: details } })
  const text = message(product({ reference: 'r', form, price: '', supply: '', more })).replace(
    '</Header>',
    `${toXml(header ?? {})}</Header>`,
  )
  const market = { ...poland, ...(rates && { rates }) }
  const [result] = await recordsOf(readOnix(decode(toChunks(text), xmlEncoding), market, isZeroFree))
  if (!result || 'bad' in result) return { bad: result?.bad.reason }
  const { price, taxRate, stock, supplierStock } = result.record.fields
  return { price, taxRate, stock, supplierStock, remarks: result.record.remarks }
}
const pricesOf = async (prices: Content[], sent?: Sent) => {
  const { price, taxRate, remarks, bad } = await readSupply({ Price: prices }, sent)
  return bad ?? [price?.amount, price?.special, taxRate, ...(remarks ?? [])]
}
const priceOf = async (...prices: Content[]) => {
  const read = await pricesOf(prices)
  return typeof read === 'string' ? read : read[0]
}

test.each<[string, Content[], unknown[]]>([
  ['with tax', [priced('39.90', '02', { Tax: tax('8') })], [3990, null, 8]],
  ['with tax by a comma', [priced('39.90', '02', { Tax: tax('5,5') })], [3990, null, 5.5]],
  ['the first tax with a rate', [priced('39.90', '02', { Tax: [{ TaxType: '02' }, tax('23')] })], [3990, null, 23]],
  ['without tax, at the rate of books', [priced('100', '01')], [10500, null, null]],
  ['without tax, at its own rate', [priced('100', '03', { Tax: tax('8') })], [10800, null, 8]],
  ['with tax before without', [priced('10', '01'), priced('12', '22')], [1200, null, null]],
  ['the recommended before the fixed one', [priced('10', '04'), priced('12', '02')], [1200, null, null]],
  ['a special one without tax', [priced('40'), priced('20', '11', { Tax: tax('23') })], [4000, 2460, null]],
  [
    'a special one with tax before one without',
    [priced('40'), priced('20', '11'), priced('22', '14')],
    [4000, 2200, null],
  ],
  ['a special one alone is none', [priced('20', '12')], [undefined, undefined, null, 'no price that holds today']],
  ['none', [], [undefined, undefined, null]],
  ['no amount', [{ PriceType: '02', CurrencyCode: 'PLN' }], [undefined, undefined, null, 'no price that holds today']],
])('a price: %s', async (_case, prices, expected) => expect(await pricesOf(prices)).toEqual(expected))

test('tax is known by its percentage, sums or code in that order, also without a reduced rate', async () => {
  const taxOf = async (content: Content, rates?: Record<string, number>) =>
    (await readSupply({ Price: priced('100', '02', { Tax: content }) }, { rates })).taxRate
  expect(await taxOf({ TaxRateCode: 'S', TaxRatePercent: '7', TaxableAmount: '100', TaxAmount: '8' })).toBe(7)
  expect(await taxOf({ TaxRateCode: 'S', TaxableAmount: '50', TaxAmount: '4' })).toBe(8)
  expect(await taxOf({ TaxRateCode: 'S', TaxableAmount: '0', TaxAmount: '4' })).toBe(23)
  expect(await taxOf({ TaxRateCode: 'R', TaxableAmount: '50' })).toBe(5)
  expect([await taxOf({ TaxRateCode: 'Z' }), await taxOf({ TaxRateCode: 'X' })]).toEqual([0, null])
  expect(await taxOf({ TaxRateCode: 'R' }, { standard: 19 })).toBe(19)
  expect(await taxOf({ TaxRateCode: 'S' }, { books: 7 })).toBe(7)
})

test('a price without tax that names no rate has the one of its kind of goods', async () => {
  expect(await pricesOf([priced('100', '01')], { form: 'ZE' })).toEqual([12300, null, null])
  expect(await pricesOf([priced('100', '01')], { form: 'ED' })).toEqual([10500, null, null])
})

test('type and currency of a price without them are those of the header', async () => {
  const bare = { PriceAmount: '100' }
  expect(await pricesOf([bare])).toEqual([10000, null, null])
  expect(await pricesOf([bare], { header: { DefaultPriceType: '01' } })).toEqual([10500, null, null])
  expect(await pricesOf([bare], { header: { DefaultPriceType: '05' } })).toEqual([
    undefined,
    undefined,
    null,
    'no price for readers in PLN, only of type 05',
  ])
  expect(await pricesOf([bare], { header: { DefaultCurrencyCode: 'EUR' } })).toEqual([
    undefined,
    undefined,
    null,
    'no price for readers in PLN, only in EUR',
  ])
  expect(await pricesOf([priced('90')], { header: { DefaultCurrencyCode: 'EUR', DefaultPriceType: '01' } })).toEqual([
    9000,
    null,
    null,
  ])
})

test.each<[string, Content, string]>([
  ['in another currency', priced('9', '02', { CurrencyCode: 'dolary kanadyjskie' }), 'in dolary kan'],
  ['for other countries', priced('9', '02', { Territory: { CountriesIncluded: 'DE' } }), 'for other countries'],
  ['of a type for the trade', priced('9', '0123456789X'), 'of type 0123456789'],
  [
    'for libraries',
    priced('9', '02', { PriceQualifier: '10987654321' }),
    'for special customers (PriceQualifier 1098765432)',
  ],
  ['that is no number', priced('do ustalenia'), '"do ustalenia", which is not a number'],
  ['of 0', priced('0.00'), 'of 0, which is no price yet'],
])('a price %s is left out with its reason', async (_case, price, reason) => {
  expect(await pricesOf([price])).toEqual([undefined, undefined, null, `no price for readers in PLN, only ${reason}`])
  expect(await pricesOf([price, priced('39.90')])).toEqual([3990, null, null])
})

test('the reasons for a missing price are each reported once, in their order', async () => {
  const euro = priced('9', '02', { CurrencyCode: 'EUR' })
  expect(await pricesOf([euro, priced('9', '05'), euro])).toEqual([
    undefined,
    undefined,
    null,
    'no price for readers in PLN, only in EUR, of type 05',
  ])
})

test.each(['', '00', '05'])('a price with the qualifier "%s" is for readers', async (qualifier) =>
  expect(await priceOf(priced('39.90', '02', { PriceQualifier: qualifier }))).toBe(3990),
)
test('a price for this country among others holds', async () =>
  expect(await priceOf(priced('39.90', '02', { Territory: { CountriesIncluded: 'DE PL' } }))).toBe(3990))

test('a regular price holds from its first to its last day; one that begins later is reported', async () => {
  const later = (day: string) => `a price of 50.00 begins on ${day}: import the message again then`
  const none = 'no price that holds today'
  expect(await pricesOf([priced('50', '02', days(TODAY))])).toEqual([5000, null, null])
  expect(await pricesOf([priced('50', '02', days(TOMORROW))])).toEqual([
    undefined,
    undefined,
    null,
    later('2026-12-01'),
    none,
  ])
  expect(await pricesOf([priced('50', '02', days('', TODAY))])).toEqual([5000, null, null])
  expect(await pricesOf([priced('50', '02', days('', YESTERDAY))])).toEqual([undefined, undefined, null, none])
  expect(await pricesOf([priced('40'), priced('50', '04', days(TOMORROW))])).toEqual([
    4000,
    null,
    null,
    later('2026-12-01'),
  ])
})

test('a special price keeps its days while it is lower and not over', async () => {
  const special = async (amount: string, from: string, to: string) =>
    (await readSupply({ Price: [priced('40'), priced(amount, '12', days(from, to))] })).price
  const none = { amount: 4000, special: null, specialFrom: null, specialTo: null }
  expect(await special('30', TOMORROW, '20261205')).toEqual({
    amount: 4000,
    special: 3000,
    specialFrom: '2026-12-01',
    specialTo: '2026-12-05',
  })
  expect(await special('30', YESTERDAY, TODAY)).toMatchObject({ special: 3000, specialTo: '2026-11-30' })
  expect(await special('30', '', YESTERDAY)).toEqual(none)
  expect(await special('40', TOMORROW, '')).toEqual(none)
})

test('of prices for quantities the one of the smallest quantity holds', async () => {
  const forMany = (amount: string, count: string) => priced(amount, '02', { MinimumOrderQuantity: count })
  expect(await priceOf(forMany('20', '10'), forMany('25', '2'), forMany('22', '5'))).toBe(2500)
  expect(await priceOf(forMany('20', '2'), priced('30'))).toBe(3000)
})

test.each<[string, string, unknown]>([
  ['with a plus sign', '+5', 500],
  ['of a half grosz', '0.005', 1],
  ['below zero', `-${'1'.repeat(60)}`, `the price is below zero: -${'1'.repeat(39)}`],
  ['too high', '2'.repeat(60), `the price is too high: ${'2'.repeat(40)}`],
  ['smaller than a grosz', `0.${'0'.repeat(50)}1`, `the price is a fraction of a grosz: 0.${'0'.repeat(38)}`],
  [
    'with too many decimals',
    `1,${'2'.repeat(60)}`,
    `PriceAmount "1,${'2'.repeat(38)}" has more than two decimals: ONIX writes a decimal point`,
  ],
])('an amount %s', async (_case, amount, expected) => expect(await priceOf(priced(amount))).toBe(expected))

test('a price of 0 is free where the shop says so, and a fraction of a grosz is refused all the same', async () => {
  expect(await pricesOf([priced('0')], { isZeroFree: true })).toEqual([0, null, null])
  expect(await pricesOf([{ PriceType: '01', UnpricedItemType: '01' }], { isZeroFree: true })).toEqual([0, null, null])
  expect(await pricesOf([priced('0.001')], { isZeroFree: true })).toBe('the price is a fraction of a grosz: 0.001')
  // sold by the publisher only, or not yet priced
  for (const code of ['02', '03'])
    expect(await pricesOf([{ UnpricedItemType: code }], { isZeroFree: true })).toEqual([
      undefined,
      undefined,
      null,
      'no price that holds today',
    ])
  // an amount counts, whatever else is stated
  expect(await pricesOf([priced('39.90', '02', { UnpricedItemType: '01' })])).toEqual([3990, null, null])
  const detail = { UnpricedItemType: '01', Price: [priced('39.90')] }
  expect((await readSupply(detail, { isZeroFree: true })).price?.amount).toBe(3990)
})

test('an amount is reported as rounded only where it shows more decimals than it says', async () => {
  expect(await pricesOf([priced('39.904')])).toEqual([3990, null, null, 'PriceAmount "39.904" is rounded to 39.90'])
  expect(await pricesOf([priced('39.900')])).toEqual([3990, null, null])
  expect(await pricesOf([priced('38.004', '01')])).toEqual([3990, null, null])
  expect(await pricesOf([priced('40'), priced('30.009', '12')])).toEqual([
    4000,
    3001,
    null,
    'PriceAmount "30.009" is rounded to 30.01',
  ])
})

const stock = (onHand: string, source?: string): Content => ({
  ...(source && { LocationIdentifier: { LocationIDType: '01', IDTypeName: 'zakladka', IDValue: source } }),
  OnHand: onHand,
})
test('stock: the one of this shop by its place, else the sum of the suppliers', async () => {
  const stockOf = async (...details: Content[]) => {
    const { stock: own, supplierStock, remarks } = await readSupply(details)
    return [own, supplierStock, ...(remarks ?? [])]
  }
  expect(await stockOf({ Stock: [stock('3'), stock('brak danych'), stock('4')] }, { Stock: stock('5') })).toEqual([
    undefined,
    12,
  ])
  expect(await stockOf({ Stock: [stock('3', 'lublin'), stock('9')] }, { Stock: stock('0', 'radom') })).toEqual([
    { lublin: 3, radom: 0 },
    undefined,
  ])
  const elsewhere = { LocationIdentifier: { IDTypeName: 'hurtownia', IDValue: 'lublin' }, OnHand: '7' }
  expect(await stockOf({ Stock: elsewhere })).toEqual([undefined, 7])
  expect(await stockOf({ Stock: stock('-2') })).toEqual([undefined, 0, 'OnHand "-2" is below zero: taken as 0'])
  expect(await stockOf({ Stock: stock('0') })).toEqual([undefined, 0])
  expect(await stockOf({ ProductAvailability: '21' })).toEqual([undefined, null])
})
