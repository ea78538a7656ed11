import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCheckoutData } from '../../demo/checkout-data.ts'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedCheckoutData(shop.db)
}, 60_000)
afterAll(() => shop?.close())

const run = (...argv: string[]) => operate(shop.db, argv)
const split = (text: string) => text.split(' ')
const list = async () => (await run('delivery', 'list')).output

test('CHK-2: lists methods with their prices, rates and limits', async () => {
  const lines = (await list()).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'inpostlocker standard  Paczkomat InPost',
    '  points of inpost, 12.99, free from 199.00, up to 25 kg, 38 × 41 × 64 cm',
  ])
  expect(lines).toContain('  up to 10 kg: 8.99')
  expect(lines).toContain('  any weight: 11.99')
  expect(lines).toContain('  courier, 14.99 + 5.00 for cash, free from 199.00, up to 31.5 kg')
})

test('CHK-2: sets prices, rates, limits and titles, and keeps everything else', async () => {
  expect(
    await run(
      ...split('delivery set dpd pickup_dpd --price 7,50 --rate 2.5@100=5 --rate any=9 --free-from none'),
      ...split('--max-weight 15,5 --max-size 60x40x20 --days 2-4 --title-en'),
      'DPD point',
    ),
  ).toEqual({ code: 0, output: 'dpd pickup_dpd is set.' })
  const methods = JSON.parse((await run('delivery', 'list', '--json')).output) as Record<string, unknown>[]
  expect(methods.find(({ methodCode }) => methodCode === 'pickup_dpd')).toMatchObject({
    methodTitle: 'Punkt DPD Pickup',
    methodTitles: { en: 'DPD point' },
    pointNetwork: 'dpd',
    price: 750,
    freeFrom: null,
    maxWeightG: 15_500,
    maxSidesMm: [200, 400, 600],
    deliveryDaysMin: 2,
    deliveryDaysMax: 4,
    isActive: true,
    rates: expect.arrayContaining([
      { toWeightG: 2500, fromValue: 10_000, price: 500 },
      { toWeightG: null, fromValue: 0, price: 900 },
    ]) as object,
  })
  await run('delivery', 'set', 'dpd', 'pickup_dpd', '--rate', 'none', '--off')
  expect(await list()).toContain('points of dpd, 7.50, up to 15.5 kg, 20 × 40 × 60 cm, not in use')
})

test('CHK-2: adds a method that is inactive until it is switched on', async () => {
  expect(
    (
      await run(
        'delivery',
        'set',
        'inpost',
        'courier_inpost',
        '--kind',
        'courier',
        '--title',
        'Kurier InPost',
        '--price',
        '15.99',
      )
    ).output,
  ).toBe('inpost courier_inpost is added, and off until --on.')
  expect(await list()).toContain('inpost courier_inpost  Kurier InPost\n  courier, 15.99, not in use')
  await run('delivery', 'set', 'inpost', 'courier_inpost', '--on')
  expect(await list()).toMatch(/Kurier InPost\n  courier, 15\.99$/m)
})

test('CHK-2: refuses invalid changes, and changes nothing', async () => {
  const before = await list()
  for (const [argv, message] of [
    [['gls', 'x', '--kind', 'locker'], 'Lockers are of --kind point, with --network inpost|'],
    [['gls', 'x', '--kind', 'drone'], '--kind takes courier, store-pickup, point, not "drone"'],
    [['gls', 'courier_gls', '--price', '9'], 'A new one needs --kind, --title and --price.'],
    [
      ['gls', 'point_gls', '--kind', 'point', '--title', 'GLS', '--price', '9'],
      'A delivery method to points needs --network.',
    ],
    [['dhl', 'courier_dhl', '--network', 'dhl'], '--network is only for delivery methods to points.'],
    [['dhl', 'courier_dhl', '--price', '-1'], '--price'],
    [['dhl', 'courier_dhl', '--price', 'dużo'], '--price takes an amount such as 12.99'],
    [['dhl', 'courier_dhl', '--rate', '5'], '--rate takes KG=PRICE'],
    [['dhl', 'courier_dhl', '--rate', '5=1', '--rate', '5=2'], 'Two rates are for the same weight and value.'],
    [['dhl', 'courier_dhl', '--max-size', '10x10'], '--max-size takes three sides'],
    [['dhl', 'courier_dhl', '--days', '5-1'], '--days takes working days'],
    [['dhl', 'courier_dhl', '--on', '--off'], '--on or --off, not both'],
    [['dhl'], 'delivery set takes a carrier and a method'],
    [['DHL', 'x y', '--kind', 'courier', '--title', 'A', '--price', '1'], 'A code has small letters'],
  ] as const) {
    const { code, output } = await run('delivery', 'set', ...argv)
    expect([argv, code, output]).toEqual([argv, 2, expect.stringContaining(message)])
  }
  expect(await list()).toBe(before)
})

test('CHK-2: amounts, weights, sides, days and positions have limits, each with its message', async () => {
  const AMOUNT = 'takes an amount such as 12.99'
  const WEIGHT = 'takes a weight in kilograms such as 25'
  const SIDES = '--max-size takes three sides in centimetres, such as 41x38x64'
  const DAYS = '--days takes working days from dispatch, such as 1-2'
  const RATE = '--rate takes KG=PRICE, KG@VALUE=PRICE or any=PRICE, such as 10=11.99'
  const set = async (...argv: string[]) => (await run('delivery', 'set', 'dhl', 'courier_dhl', ...argv)).output
  const done = 'dhl courier_dhl is set.'
  for (const [option, good, wrong, message] of [
    ['--price', ['0', '999999.99', '7,5'], ['1000000', '7.555', '7.', ''], `--price ${AMOUNT}`],
    ['--cash-fee', ['0', '5.00'], ['-5'], `--cash-fee ${AMOUNT}`],
    ['--free-from', ['199', 'none'], ['free'], `--free-from ${AMOUNT}`],
    ['--max-weight', ['0.001', '1000', 'none'], ['0', '1000.1', '-1', 'kg'], `--max-weight ${WEIGHT}`],
    ['--max-size', ['0.1x1x999.9', 'none'], ['0x1x1', '1x1x1000', '1x1', '1x1x1x1', 'axbxc'], SIDES],
    ['--days', ['0-99', '2-2'], ['3-2', '100-101', '1'], DAYS],
    ['--position', ['0', '999'], ['1000', '-1', 'x'], '--position takes a number'],
    ['--rate', ['any=1', '1000=2', '10@0.01=3'], ['=1', 'all=1', '5=', '5@=1'], RATE],
  ] as const) {
    for (const value of good) expect([option, value, await set(option, value)]).toEqual([option, value, done])
    const before = await list()
    for (const value of wrong)
      expect([option, value, await set(`${option}=${value}`)]).toEqual([option, value, message])
    expect(await list()).toBe(before)
  }
  expect(await set('--rate', '1001=1')).toBe(`--rate ${WEIGHT}`)
  expect(await set('--rate', '1=1.234')).toBe(`--rate ${AMOUNT}`)
  expect(await set('more')).toBe('delivery set takes a carrier and a method, as delivery list shows them')
  const [line] = (await list()).split('\n').filter((one) => one.includes('goods from'))
  expect(line).toBe('  up to 10 kg, goods from 0.01: 3.00')
})

test('CHK-2: a shop without methods says how one is added', async () => {
  await shop.db.run`delete from delivery_rate`
  await shop.db.run`delete from delivery_method`
  expect(await list()).toBe('There are no delivery methods: delivery set adds one.')
  expect((await run('delivery', 'list', '--json')).output).toMatch(/^\[\]\n/)
})
