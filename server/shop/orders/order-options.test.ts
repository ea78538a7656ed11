import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

/** The output, with the exit code if it is not 0; amounts have a non-breaking space. */
async function run(...argv: string[]) {
  const { code, output } = await operate(shop.db, ['orders', ...argv])
  const lines = output.replaceAll('\u00a0', ' ').split('\n')
  return code === 0 ? lines : [code, ...lines]
}
async function ordered(quantity = 2, isPaid = true) {
  const book = await shop.sell({ name: 'Lalka', price: 3990 })
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity }])
  const { number = '' } = await buyer.submitOrder()
  if (isPaid) await run('paid', number)
  await shop.runDueJobs()
  return { number, sku: book.sku }
}
/** Subjects of the mails about an order since the last call. */
async function mailsSince(number: string, command: () => Promise<unknown>) {
  const count = async () =>
    (await shop.db.one<{ mails: number }>`select count(*)::int as mails from mail where subject like ${`%${number}%`}`)
      ?.mails ?? 0
  const before = await count()
  await command()
  await shop.runDueJobs()
  return (await count()) - before
}

test('ORD-9: a refund can give more or retain a part; amounts have one or two decimals', async () => {
  const { number, sku } = await ordered()
  await run('invoice', number)
  expect(await run('refund', number, '--item', sku, '--adjustment=-5', '--dry-run')).toEqual([
    `Dry run: credit memo for order ${number}`,
    `  1 × ${sku}  Lalka`,
    '  total 34,90 zł',
    expect.stringMatching(/^ {2}number KOR\//),
    expect.stringMatching(/^ {2}the order is \S+ now$/),
  ])
  const totalOf = async (...options: string[]) =>
    (await run('refund', number, '--dry-run', ...options)).find((line) => String(line).startsWith('  total'))
  expect(await totalOf('--item', sku, '--adjustment', '+5,5')).toBe('  total 45,40 zł')
  expect(await totalOf('--shipping', '10')).toBe('  total 10,00 zł')
  expect(await totalOf('--shipping', '1.05')).toBe('  total 1,05 zł')
  expect(await totalOf('--adjustment', '2')).toBe('  total 2,00 zł')
  // both copies and the delivery
  expect(await totalOf()).toBe('  total 94,79 zł')
})

test('ORD-9: a dry run changes nothing, and says so in JSON', async () => {
  const { number } = await ordered()
  const parse = (lines: (string | number)[]) => JSON.parse(lines.join('\n')) as object
  expect(parse(await run('hold', number, '--dry-run', '--json'))).toEqual({
    status: 'holded',
    isRepeated: false,
    isDryRun: true,
  })
  expect((await run('show', number))[0]).toMatch(/ processing$/)
  expect(parse(await run('hold', number, '--json', '--key', 'k'))).toMatchObject({ isRepeated: false, isDryRun: false })
  expect(parse(await run('hold', number, '--json', '--key', 'k'))).toMatchObject({ isRepeated: true, isDryRun: false })
  expect(await run('hold', number, '--key', 'k')).toEqual([
    `Already done with this key: hold on order ${number}`,
    '  the order is on hold now',
  ])
  expect(await run('unhold', number)).toEqual([`release of order ${number}`, '  the order is processing now'])
})

test('ORD-9: a comment is mailed, only shown, or neither', async () => {
  const { number } = await ordered()
  const shown = async () =>
    (
      await shop.db.many<{ message: string; isVisible: boolean }>`
        select c.message, c.is_visible from order_comment c join orders o on o.id = c.order_id
        where o.number = ${number} and c.message like 'Uwaga%' order by c.id`
    ).map(({ message, isVisible }) => [message, isVisible])
  expect(await mailsSince(number, () => run('comment', number, 'Uwaga 1'))).toBe(1)
  expect(await mailsSince(number, () => run('comment', number, 'Uwaga 2', '--silent'))).toBe(0)
  expect(await mailsSince(number, () => run('comment', number, 'Uwaga 3', '--internal'))).toBe(0)
  expect(await shown()).toEqual([
    ['Uwaga 1', true],
    ['Uwaga 2', true],
    ['Uwaga 3', false],
  ])
})

test('ORD-9: invoices, shipments, refunds and cancellations are mailed unless they are silent', async () => {
  const { number, sku } = await ordered(8)
  for (const [verb, mails] of [
    ['invoice', 1],
    ['ship', 1],
    ['refund', 1],
    ['cancel', 1],
  ] as const) {
    expect(await mailsSince(number, () => run(verb, number, '--item', sku)), verb).toBe(mails)
    expect(await mailsSince(number, () => run(verb, number, '--item', sku, '--silent')), verb).toBe(0)
  }
})

test('ORD-9: a parcel has its tracking numbers and carrier, and is delivered on a day', async () => {
  const { number, sku } = await ordered(3, false)
  expect(await run('ship', number, '--item', sku)).toEqual([2, `Order ${number} has not been paid.`])
  const first = await run('ship', number, '--item', sku, '--unpaid', '--tracking', 'A1', '--tracking', 'B2')
  expect(first.slice(0, 2)).toEqual([`shipment of order ${number}`, `  1 × ${sku}  Lalka`])
  await run(
    'ship',
    number,
    '--item',
    sku,
    '--unpaid',
    '--tracking',
    'C3',
    '--carrier',
    'inny',
    '--carrier-title',
    'Goniec',
  )
  const shipments = async () =>
    (await run('show', number)).filter((line) => String(line).startsWith('  shipment ')).map(String)
  const [one = '', other = ''] = await shipments()
  expect(one).toMatch(/ DHL A1, DHL B2$/)
  expect(other).toMatch(/ Goniec C3$/)
  const numberOf = (line: string) => /WZ\/\S+/.exec(line)?.[0] ?? ''
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(Date.now())
  expect(await run('delivered', number, '--shipment', numberOf(other), '--on', '2020-01-01')).toEqual([
    2,
    `Shipment ${numberOf(other)} left on ${today} only.`,
  ])
  await run('delivered', number, '--shipment', numberOf(other), '--on', today)
  expect((await shipments()).map((line) => line.includes(`delivered ${today}`))).toEqual([false, true])
  await run('delivered', number)
  expect((await shipments()).map((line) => line.includes(`delivered ${today}`))).toEqual([true, true])
})

test('ORD-9: orders are listed by status, by address, as JSON, and at most as many as asked for', async () => {
  const { number } = await ordered(1)
  await shop.db.run`update orders set email = 'inna@example.pl' where number = ${number}`
  await run('hold', number)
  const numbers = async (...options: string[]) =>
    (JSON.parse((await run('list', '--json', ...options)).join('\n')) as { number: string }[]).map((one) => one.number)
  expect(await numbers('--email', 'inna@example.pl')).toEqual([number])
  expect(await numbers('--status', 'holded')).toEqual([number])
  expect(await numbers('--status', 'holded', '--email', 'lucja@example.pl')).toEqual([])
  const all = await numbers()
  expect(all[0]).toBe(number)
  expect(all.length).toBeGreaterThan(4)
  expect(all).toEqual(all.toSorted().toReversed())
  expect(await numbers('--limit', '2')).toEqual(all.slice(0, 2))
})
