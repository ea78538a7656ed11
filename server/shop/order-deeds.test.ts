import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../platform/process/settings.ts'
import { Buyer, openTrade, type Trade } from '../testing/checkout-fixture.ts'
import { help, operate } from './operate.ts'

let shop: Trade
beforeAll(async () => {
  shop = await openTrade()
}, 60_000)
afterAll(() => shop.close())

async function type(...argv: string[]) {
  const lines: string[] = []
  const desk = {
    db: shop.db,
    settings: readSettings({}),
    tell: (line: string) => lines.push(line),
    write: async () => {},
    isWatched: false,
    cwd: '/',
    input: Readable.from([]),
    signal: new AbortController().signal,
  }
  const code = await operate(argv, desk)
  return { code, told: lines.join('\n') }
}

async function ordered(quantity = 2) {
  const book = await shop.sell({ name: 'Lalka', price: 3990 })
  const { number = '' } = await (await (await Buyer.enters(shop)).isReady([{ sku: book.sku, quantity }])).orders()
  return { number, sku: book.sku }
}

test("ORD-9 the operator's day: paid, invoice, ship, refund", async () => {
  const { number, sku } = await ordered()
  expect(await type('orders', 'ship', number)).toEqual({ code: 2, told: `Order ${number} has not been paid.` })
  expect((await type('orders', 'paid', number)).code).toBe(0)
  const invoiced = await type('orders', 'invoice', number)
  expect(invoiced).toMatchObject({
    code: 0,
    told: expect.stringContaining(`2 × ${sku}  Lalka\n  total 94,79\u00a0zł\n  number FV/`) as string,
  })
  expect((await type('orders', 'ship', number, '--tracking', 'JD1', '--item', `${sku}=1`)).told).toMatch(
    /number WZ\/.*\n {2}the order is processing now/,
  )
  expect((await type('orders', 'ship', number, '--tracking', 'JD2')).told).toMatch(/the order is complete now/)
  const refund = await type(
    'orders',
    'refund',
    number,
    '--item',
    sku,
    '--adjustment',
    '2,50',
    '--restock',
    '--reason',
    'zwrot',
    '--json',
  )
  expect(JSON.parse(refund.told)).toMatchObject({ grandTotal: 4240, items: [{ sku, quantity: 1 }], isRepeated: false })
  expect((await type('orders', 'comment', number, 'Dziękujemy za zwrot')).code).toBe(0)
  const sheet = (await type('orders', 'show', number)).told
  for (const words of [
    '2 invoiced, 2 shipped, 1 refunded, 1 returned',
    'invoice      FV/',
    'shipment     WZ/',
    'DHL JD2',
    'credit memo  KOR/',
    '-42,40\u00a0zł',
  ])
    expect(sheet).toContain(words)
})

test('a deed is rehearsed, and done once a key', async () => {
  const { number, sku } = await ordered(3)
  expect((await type('orders', 'cancel', number, '--item', `${sku}=1`, '--dry-run')).told).toMatch(
    /^Would be done: cancellation of order/,
  )
  expect((await type('orders', 'cancel', number, '--item', `${sku}=1`, '--key', 'k')).told).toMatch(
    /^cancellation of order/,
  )
  expect((await type('orders', 'cancel', number, '--item', `${sku}=1`, '--key', 'k')).told).toMatch(
    /^Done before under this key: cancellation/,
  )
  expect(await shop.db.one`select quantity_canceled as canceled from order_item where sku = ${sku}`).toEqual({
    canceled: 1,
  })
})

test('mistakes are told in a line', async () => {
  const { number, sku } = await ordered()
  for (const [words, told] of [
    [
      ['invoice', number, '--item', `${sku}=0`],
      `--item takes SKU=QUANTITY with a whole number from 1 up, not "${sku}=0"`,
    ],
    [['invoice', number, '--item', `${sku}=3`], `Of ${sku}, 3 are asked for and 2 are left.`],
    [['invoice', '999'], 'There is no order 999.'],
    [['invoice'], 'usage: npm run shop -- orders invoice NUMBER [--item SKU=QUANTITY]… [--comment TEXT] [--silent]'],
    [['refund', number], `Order ${number} is pending: this cannot be done any more, or not yet.`],
    [['refund', number, '--shipping', '1.234'], '--shipping takes an amount such as 12.50, not "1.234"'],
    [['refund', number, '--shipping', '-1'], expect.stringMatching(/--shipping/)],
    [['hold', number, 'now'], 'usage: npm run shop -- orders hold NUMBER'],
  ] as const)
    expect(await type('orders', ...words)).toEqual({ code: 2, told })
  expect(help(['orders', 'refund']).join('\n')).toContain('--restock: the copies are back on the shelf')
})
