import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../testing/checkout-fixture.ts'
import { insertOptions } from '../testing/options.ts'
import { operate } from '../testing/operator.ts'
import { help } from './run-command.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv)

async function ordered(quantity = 2) {
  const book = await shop.sell({ name: 'Lalka', price: 3990 })
  const { number = '' } = await (
    await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity }])
  ).submitOrder()
  return { number, sku: book.sku }
}

test('ORD-9 an order is paid, invoiced, shipped and refunded by commands', async () => {
  const { number, sku } = await ordered()
  expect(await run('orders', 'ship', number)).toEqual({ code: 2, output: `Order ${number} has not been paid.` })
  expect((await run('orders', 'paid', number)).code).toBe(0)
  const invoiced = await run('orders', 'invoice', number)
  expect(invoiced).toMatchObject({
    code: 0,
    output: expect.stringContaining(`2 × ${sku}  Lalka\n  total 94,79\u00a0zł\n  number FV/`) as string,
  })
  expect((await run('orders', 'ship', number, '--tracking', 'JD1', '--item', `${sku}=1`)).output).toMatch(
    /number WZ\/.*\n {2}the order is processing now/,
  )
  expect((await run('orders', 'ship', number, '--tracking', 'JD2')).output).toMatch(/the order is complete now/)
  const refund = await run(
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
  expect(JSON.parse(refund.output)).toMatchObject({
    grandTotal: 4240,
    items: [{ sku, quantity: 1 }],
    isRepeated: false,
  })
  expect((await run('orders', 'comment', number, 'Dziękujemy za zwrot')).code).toBe(0)
  const sheet = (await run('orders', 'show', number)).output
  for (const argv of [
    '2 invoiced, 2 shipped, 1 refunded, 1 returned',
    'invoice      FV/',
    'shipment     WZ/',
    'DHL JD2',
    'credit memo  KOR/',
    '-42,40\u00a0zł',
  ])
    expect(sheet).toContain(argv)
})

test('a command supports a dry run and is executed once per key', async () => {
  const { number, sku } = await ordered(3)
  expect((await run('orders', 'cancel', number, '--item', `${sku}=1`, '--dry-run')).output).toMatch(
    /^Dry run: cancellation of order/,
  )
  expect((await run('orders', 'cancel', number, '--item', `${sku}=1`, '--key', 'k')).output).toMatch(
    /^cancellation of order/,
  )
  expect((await run('orders', 'cancel', number, '--item', `${sku}=1`, '--key', 'k')).output).toMatch(
    /^Already done with this key: cancellation/,
  )
  expect(await shop.db.one`select quantity_canceled as canceled from order_item where sku = ${sku}`).toEqual({
    canceled: 1,
  })
})

test('mistakes are reported in one line', async () => {
  const { number, sku } = await ordered()
  for (const [argv, output] of [
    [['invoice', number, '--item', `${sku}=0`], `--item takes SKU=QUANTITY with a positive integer, not "${sku}=0"`],
    [['invoice', number, '--item', `${sku}=3`], `Of ${sku}, 3 were requested and 2 are left.`],
    [['invoice', '999'], 'There is no order 999.'],
    [['invoice'], 'usage: npm run shop -- orders invoice NUMBER [--item SKU=QUANTITY]… [--comment TEXT] [--silent]'],
    [['refund', number], `Order ${number} is pending: this cannot be done any more, or not yet.`],
    [['refund', number, '--shipping', '1.234'], '--shipping takes an amount such as 12.50, not "1.234"'],
    [['refund', number, '--shipping', '-1'], expect.stringMatching(/--shipping/)],
    [['hold', number, 'now'], 'usage: npm run shop -- orders hold NUMBER'],
  ] as const)
    expect(await run('orders', ...argv)).toEqual({ code: 2, output })
  expect(help(['orders', 'refund']).join('\n')).toContain('--restock: the copies are returned to stock')
})

test('ORD-9: of lines with the same SKU but other options and prices, the operator has to name one', async () => {
  const book = await shop.sell({ name: 'Lalka', price: 3990 })
  const [wrapping] = await insertOptions(shop.db, book.id, [
    { type: 'drop_down', title: 'Opakowanie', values: [{ title: 'Pudełko', price: 1400 }] },
  ])
  const chosen = { sku: book.sku, quantity: 1, selected_options: wrapping?.values }
  const buyer = await Buyer.withNewCart(shop)
  const { number = '' } = await (await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }, chosen])).submitOrder()
  await run('orders', 'paid', number)
  await run('orders', 'invoice', number)
  const refused = await run('orders', 'refund', number, '--item', `${book.sku}=1`)
  expect(refused.code).toBe(2)
  const [, id = ''] = /#(\d+) Lalka \(Opakowanie: Pudełko\)/.exec(refused.output) ?? []
  expect(refused.output).toContain(`${book.sku}. Name one: #`)
  // a copy named by id and by SKU is still one copy
  expect((await run('orders', 'refund', number, '--item', `#${id}=1`, '--item', `${book.sku}=2`)).code).toBe(2)
  const refunded = await run('orders', 'refund', number, '--item', `#${id}=1`, '--json')
  expect(JSON.parse(refunded.output)).toMatchObject({ grandTotal: 5390 })
  expect((await run('orders', 'refund', number, '--item', `${book.sku}=1`, '--json')).code).toBe(0)
})
