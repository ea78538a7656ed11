import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertOptions } from '../../testing/options.ts'
import { operate } from '../../testing/operator.ts'
import { help } from '../run-command.ts'

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
  // the rest is shipped once what it costs is paid
  expect((await run('orders', 'paid', number)).code).toBe(0)
  expect(await run('orders', 'ship', number)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`2 × ${sku}`) as string,
  })
})

test('mistakes are reported in one line', async () => {
  const { number, sku } = await ordered()
  for (const [argv, output] of [
    [['invoice', number, '--item', `${sku}=0`], `--item takes SKU=QUANTITY with a positive integer, not "${sku}=0"`],
    [['invoice', number, '--item', `${sku}=3`], `Of ${sku}, 3 were requested and 2 are left.`],
    [['invoice', '999'], 'There is no order 000000999.'],
    [['invoice'], 'usage: npm run shop -- orders invoice NUMBER [--item SKU=QUANTITY]… [--comment TEXT] [--silent]'],
    [['refund', number], `Order ${number} is pending: this cannot be done any more, or not yet.`],
    [['refund', number, '--shipping', '1.234'], '--shipping takes an amount such as 12.50, not "1.234"'],
    [['refund', number, '--shipping', '-1'], expect.stringMatching(/--shipping/)],
    [['hold', number, 'now'], 'usage: npm run shop -- orders hold NUMBER'],
  ] as const)
    expect(await run('orders', ...argv)).toEqual({ code: 2, output })
  expect(help(['orders', 'refund']).join('\n')).toContain('--restock: the copies are returned to stock')
})

test('ORD-9: the packer finds in orders show where an order goes, and to whom', async () => {
  const { number } = await ordered()
  await shop.db.run`update orders set customer_notes = E'Proszę\ndzwonić' where number = ${number}`
  expect((await run('orders', 'show', number)).output).toContain(
    `  to        Łucja Nowak-Żak
            Krakowskie Przedmieście 4 m. 7
            20-002 Lublin
            PL
            tel. +48 501 234 567
`,
  )
  expect((await run('orders', 'show', number)).output).toContain('  note      Proszę dzwonić')
  expect((await run('orders', 'list', '--limit', '1')).output).toMatch(
    new RegExp(`${number} .*pending .* 2 +Łucja Nowak-Żak +Lublin +lucja@example.pl`),
  )
})

test('ORD-9: commands show days and times of Warsaw, as documents do', async () => {
  const { number } = await ordered()
  await run('orders', 'paid', number)
  await run('orders', 'ship', number)
  const at = '2026-11-29T23:36:00Z'
  await shop.db.run`update orders set placed_at = ${at} where number = ${number}`
  await shop.db.run`update payment set created_at = ${at} where order_id = (select id from orders where number =
    ${number})`
  await shop.db.run`update payment_event set created_at = ${at} where reference = ${number}`
  await shop.db.run`update shipment set created_at = ${at} where order_id = (select id from orders where number =
    ${number})`
  await shop.db.run`insert into withdrawal (store_code, name, email, order_number, order_id, received_at)
    select 'default', 'Łucja Nowak-Żak', email, number, id, ${at} from orders where number = ${number}`
  const sheet = (await run('orders', 'show', number)).output
  expect(sheet).toContain(`Order ${number}  2026-11-30 00:36`)
  expect(sheet).toMatch(/shipment +WZ\/\S+ +2026-11-30/)
  for (const argv of [
    ['orders', 'list', '--limit', '1'],
    ['payments', 'list', '--limit', '1'],
    ['payments', 'show', number],
    ['orders', 'withdrawals', '--limit', '1'],
  ]) {
    const { output } = await run(...argv)
    expect(output, argv.join(' ')).toContain('2026-11-30 00:36')
    expect(output).not.toContain('2026-11-29')
  }
  expect(sheet.split('\n').filter((line) => line.includes('2026-11-29'))).toEqual([])
})

test('CHK-12: the list of withdrawals shows by when each must be refunded, and how it was', async () => {
  const { number, sku } = await ordered()
  await run('orders', 'paid', number)
  await run('orders', 'invoice', number)
  const receive = (ago: string) =>
    shop.db.run`insert into withdrawal (store_code, name, email, order_number, order_id, received_at)
      select 'default', 'Łucja Nowak-Żak', email, number, id, now() - ${ago}::interval from orders
      where number = ${number}`
  const newest = async () => (await run('orders', 'withdrawals', '--limit', '1')).output.split('\n')[1]
  await receive('15 days')
  expect(await newest()).toContain('OVERDUE')
  await shop.db.run`delete from withdrawal`
  await receive('13 days')
  expect(await newest()).toMatch(/^\S+ \S+ +\d{4}-\d\d-\d\d +open /)
  await run('orders', 'refund', number, '--item', sku)
  expect(await newest()).toMatch(/refunded KOR\/\d{4}\/\d+ /)
  // an earlier credit memo is not the refund of a later statement
  await receive('-1 minute')
  expect(await newest()).toContain(' open ')
})

test('ORD-9: presales before their day and copies that no source has are shipped only on purpose', async () => {
  const [here, early, toOrder] = [
    await shop.sell({ name: 'Lalka' }),
    await shop.sell({ name: 'Empuzjon', lifecycle: 'presale', preorderDate: '2099-01-20', stock: {} }),
    await shop.sell({ name: 'Emma', lifecycle: 'to-order', stock: {} }),
  ]
  const place = async () => {
    const buyer = await Buyer.withNewCart(shop)
    const lines = [here, early, toOrder].map(({ sku }) => ({ sku, quantity: 1 }))
    const { number = '' } = await (await buyer.prepareOrder(lines)).submitOrder()
    await run('orders', 'paid', number)
    return number
  }
  const number = await place()
  const refused = await run('orders', 'ship', number)
  expect(refused.code).toBe(2)
  expect(refused.output).toContain(`${early.sku} Empuzjon (presale, 2099-01-20)`)
  expect(refused.output).toContain(`${toOrder.sku} Emma (no copy in stock)`)
  expect(refused.output).not.toContain('Lalka')
  expect((await run('orders', 'ship', number, '--item', here.sku)).code).toBe(0)
  expect((await run('orders', 'ship', number, '--item', early.sku)).code).toBe(0)
  await shop.db.run`insert into source_stock (product_id, source_code, quantity) values (${toOrder.id}, 'lublin', 1)`
  // the last copy
  expect(await run('orders', 'ship', number)).toMatchObject({ code: 0, output: expect.stringContaining('Emma') })
  expect((await run('orders', 'ship', await place(), '--force')).output).toContain(early.sku)
})

test('ORD-9: an order is found without the leading zeros of its number', async () => {
  const { number, sku } = await ordered()
  const short = number.replace(/^0+/, '')
  expect((await run('orders', 'show', short)).output).toContain(`Order ${number}`)
  expect((await run('orders', 'hold', short)).output).toContain('the order is on hold now')
  expect((await run('orders', 'unhold', short)).code).toBe(0)
  expect((await run('orders', 'paid', short)).output).toBe(`Order ${number} is paid.`)
  expect(
    await shop.db.many`select c.message from order_comment c join orders o on o.id = c.order_id
      where o.number = ${number} and c.message like 'Payment%'`,
  ).toEqual([{ message: 'Payment recorded by the operator.' }])
  expect((await run('payments', 'show', short)).code).toBe(0)
  await run('orders', 'invoice', short, '--item', sku)
  const [refusal, hint = ''] = (await run('orders', 'refund', short, '--item', `${sku}=2`)).output.split('others: ')
  expect(refusal).toBe(`Of ${sku}, 2 were requested and 1 are left that have an invoice. Cancel the `)
  // the named command is accepted as it stands
  expect(hint).toBe(`orders cancel ${number} --item ${sku}=1.`)
  expect((await run(...hint.slice(0, -1).split(' '))).code).toBe(0)
})

test('ORD-9: a refund without an invoice names the command for it', async () => {
  const { number, sku } = await ordered()
  await run('orders', 'paid', number)
  const cancelled =
    `Nothing of order ${number} that has an invoice is left to refund. The rest is cancelled: orders cancel ` +
    `${number}, or parts of it with --item.`
  for (const options of [[], ['--shipping', '1'], ['--adjustment', '1']])
    expect(await run('orders', 'refund', number, ...options)).toMatchObject({ code: 2, output: cancelled })
  await run('orders', 'invoice', number, '--item', sku)
  await run('orders', 'refund', number)
  expect((await run('orders', 'refund', number)).output).toBe(cancelled)
  await run('orders', 'ship', number)
  expect((await run('orders', 'refund', number)).output).toBe(
    `Nothing of order ${number} that has an invoice is left to refund. What was shipped is invoiced first: orders ` +
      `invoice ${number}.`,
  )
  // the shipped copy is not the one that was refunded
  expect(await run('orders', 'cancel', number)).toEqual({
    code: 2,
    output: `Nothing of order ${number} is left to cancel.`,
  })
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

test('CAT-4 a buyer is sent the link to the files of a paid order again', async () => {
  const book = await shop.sell({ type: 'downloadable', stock: {} })
  const buyer = await Buyer.withNewCart(shop)
  await buyer.addItems({ sku: book.sku, quantity: 1 })
  await buyer.setEmail('czyta@example.pl')
  await buyer.setBillingAddress({ address })
  await buyer.setPaymentMethod('banktransfer')
  const { number = '' } = await buyer.submitOrder()
  expect(await run('orders', 'files', number)).toEqual({
    code: 2,
    output: `Order ${number} has no files that are paid for.`,
  })
  await run('orders', 'paid', number)
  await shop.runDueJobs()
  expect((await run('orders', 'files', number)).code).toBe(0)
  await shop.runDueJobs()
  const mails = await shop.db.many`select 1 from mail where key like ${`order-files:${number}:%`}`
  expect(mails).toHaveLength(2)
  await run('orders', 'invoice', number)
  expect((await run('orders', 'refund', number)).output).toContain('the order is closed now')
  expect((await run('orders', 'files', number)).output).toBe(`Order ${number} has no files that are paid for.`)
})

test('CAT-4 a paid order of printed books has no files to send', async () => {
  const { number } = await ordered()
  await run('orders', 'paid', number)
  expect((await run('orders', 'files', number)).output).toBe(`Order ${number} has no files that are paid for.`)
})
