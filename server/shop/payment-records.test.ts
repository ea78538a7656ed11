import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../rules/day.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../testing/checkout-fixture.ts'
import { operate } from '../testing/operator.ts'

let shop: CheckoutFixture
let paid: string
let open: string
beforeAll(async () => {
  shop = await openCheckoutFixture()
  ;[paid, open] = [await order(1), await order(2)]
  const at = '2026-11-29T23:36:00Z'
  await shop.db.run`update payment set created_at = ${at}, expires_at = null`
  await shop.db.run`update payment_event set created_at = ${at}`
}, 60_000)
afterAll(() => shop.close())

async function order(quantity: number) {
  const book = await shop.sell({ name: 'Lalka', price: 3990 })
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity }])
  return (await buyer.submitOrder()).number ?? ''
}
/** The output, with the exit code if it is not 0; amounts have a non-breaking space. */
async function run(...argv: string[]) {
  const { code, output } = await operate(shop.db, argv, { settings: shop.settings })
  const lines = output.replaceAll('\u00a0', ' ').split('\n')
  return code === 0 ? lines : [code, ...lines]
}
const rows = (lines: (string | number)[]) => lines.map((line) => String(line).trim().split(/ {2,}/))
const AT = '2026-11-30 00:36'

test('ORD-9: an order is recorded as paid once, and only while it awaits a payment', async () => {
  expect(await run('orders', 'paid', paid)).toEqual([`Order ${paid} is paid.`])
  expect(await run('orders', 'paid', paid)).toEqual([2, `Order ${paid} awaits no payment: its status is processing.`])
  expect(await run('orders', 'paid', '999')).toEqual([2, 'There is no order 000000999.'])
})

test('CHK-4: payments are listed newest first, of all states or of one', async () => {
  const heading = ['ORDER', 'SINCE', 'METHOD', 'STATE', 'AMOUNT', 'PAID', 'REFUNDED']
  const first = [paid, AT, 'banktransfer', 'paid', '54,89 zł', '54,89 zł', '0,00 zł']
  const second = [
    open,
    AT,
    'banktransfer',
    expect.stringMatching(/created|pending|waiting/),
    '94,79 zł',
    '0,00 zł',
    '0,00 zł',
  ]
  expect(rows(await run('payments', 'list'))).toEqual([heading, second, first])
  expect(rows(await run('payments', 'list', '--limit', '1'))).toEqual([heading, second])
  expect(rows(await run('payments', 'list', '--state', 'paid'))).toEqual([heading, first])
  expect(await run('payments', 'list', '--state', 'refunded')).toEqual(['There are no such payments.'])
  expect(JSON.parse((await run('payments', 'list', '--state', 'paid', '--json')).join('\n'))).toMatchObject([
    { number: paid, paid: 5489 },
  ])
})

test('CHK-4: refunds to be made and refused reports need attention, nothing else does', async () => {
  expect(await run('payments', 'list', '--due')).toEqual(['Nothing needs attention.'])
  await shop.db.run`
    insert into payment_refund (payment_id, key, amount, currency, state, message, created_at)
    select p.id, v.key, v.amount, 'PLN', v.state, v.message, '2026-11-29T23:36:00Z'
    from payment p join orders o on o.id = p.order_id,
      (values ('KOR/1', 100, 'manual', null), ('KOR/2', 250, 'failed', 'no money'), ('KOR/3', 300, 'done', null))
        as v (key, amount, state, message)
    where o.number = ${paid}`
  const due = await run('payments', 'list', '--due')
  expect(rows(due.slice(0, 3))).toEqual([
    ['REFUND', 'ORDER', 'SINCE', 'BY', 'STATE', 'AMOUNT'],
    ['KOR/1', paid, AT, 'by hand', 'manual', '1,00 zł'],
    ['KOR/2', paid, AT, 'by hand', 'failed', '2,50 zł', 'no money'],
  ])
  expect(due).toHaveLength(3)
  expect(JSON.parse((await run('payments', 'list', '--due', '--json')).join('\n'))).toMatchObject({
    refunds: [{ key: 'KOR/1' }, { key: 'KOR/2' }],
    different: [],
    refused: [],
  })
})

test('CHK-4: attempts that differ and refused reports have tables of their own', async () => {
  const at = '2026-11-29T23:36:00Z'
  await shop.db.run`
    insert into payment_attempt (payment_id, ordinal, provider, reference, state, amount, currency, difference)
    select p.id, 9, 'payu', ${open} || '-9', 'failed', 9479, 'PLN', 'paid' from payment p
      join orders o on o.id = p.order_id where o.number = ${open}`
  await shop.db.run`
    insert into payment_event (provider, event_key, source, reference, state, amount, currency, outcome, occurred_at,
      created_at)
    select 'payu', 'due ' || n, 'notification', reference, 'paid', amount, currency, outcome, ${at}, ${at}::timestamptz
    from (values (1, null, null, null, 'unknown'), (2, '8-1', 250, 'EUR', 'mismatch'), (3, '8-2', 250, null, 'unknown'),
      (4, '8-3', 250, 'PLN', 'applied')) as v (n, reference, amount, currency, outcome)`
  await shop.db.run`update payment_event set created_at = now() - interval '10 days' where event_key like 'due %'`
  const lines = await run('payments', 'list', '--due')
  const start = lines.indexOf('')
  const when = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string
  expect(rows(lines.slice(start))).toEqual([
    [''],
    ['DIFFERENT', 'ORDER', 'BY', 'HERE', 'AMOUNT', 'THERE'],
    [`${open}-9`, open, 'payu', 'failed', '94,79 zł', 'paid'],
    [''],
    ['REFUSED', 'AT', 'BY', 'REFERENCE', 'STATE', 'AMOUNT'],
    ['unknown', when, 'payu', 'paid'],
    ['mismatch', when, 'payu', '8-1', 'paid', '2,50 €'],
    ['unknown', when, 'payu', '8-2', 'paid', '2,50 zł'],
  ])
  await shop.db.run`delete from payment_attempt where ordinal = 9`
  await shop.db.run`delete from payment_event where event_key like 'due %'`
})

test('CHK-4: a list of payments is a file that can be read, with its company', async () => {
  for (const [argv, output] of [
    [['--list', '/none.csv', '--company', 'payu'], /^ENOENT: /],
    [['--list', '/', '--company', 'payu'], /^EISDIR: /],
    [['--list', '/none.csv'], /^payments reconcile takes --list together with --company$/],
    [['--company', 'payu'], /^payments reconcile takes --list together with --company$/],
    [['--day', '2026-02-30'], /^payments reconcile takes --day YYYY-MM-DD$/],
  ] as const)
    expect(await operate(shop.db, ['payments', 'reconcile', ...argv], { settings: shop.settings })).toEqual({
      code: 2,
      output: expect.stringMatching(output),
    })
})

test('CHK-4: a refund made by hand is recorded once', async () => {
  expect(await run('payments', 'refund-done', 'KOR/1')).toEqual(['Refund KOR/1 is done.'])
  for (const key of ['KOR/1', 'KOR/3', 'KOR/9'])
    expect(await run('payments', 'refund-done', key)).toEqual([2, `There is no refund ${key} to be made by hand.`])
})

test('CHK-4: a payment is shown with its attempts, refunds and events, and until when it can be paid', async () => {
  const plain = await run('payments', 'show', open)
  expect(plain.slice(1, 5).map((line) => String(line).trim().split(/ {2,}/))).toEqual([
    ['method', 'banktransfer'],
    ['amount', '94,79 zł'],
    ['paid', '0,00 zł'],
    ['refunded', '0,00 zł'],
  ])
  expect(plain).not.toContain('Attempts')
  expect(plain).not.toContain('Refunds')
  const at = '2026-11-29T23:36:00Z'
  await shop.db.run`update payment set expires_at = ${at} from orders o where o.id = order_id and o.number = ${open}`
  await shop.db.run`
    insert into payment_attempt (payment_id, ordinal, provider, reference, provider_reference, channel, state, amount,
      currency, message, created_at)
    select p.id, v.n, 'payu', ${open} || '-' || v.n, v.theirs, v.channel, v.state, 9479, 'PLN', v.message, ${at}
    from payment p join orders o on o.id = p.order_id,
      (values (1, 'WZHF5', 'blik', 'failed', 'declined'), (2, null, null, 'waiting', null))
        as v (n, theirs, channel, state, message)
    where o.number = ${open}`
  await shop.db.run`
    insert into payment_refund (payment_id, key, amount, currency, state, provider_reference, message, created_at)
    select p.id, 'KOR/7', 100, 'PLN', 'pending', 'R1', 'later', ${at}
    from payment p join orders o on o.id = p.order_id where o.number = ${open}`
  await shop.db.run`
    insert into payment_event (payment_id, provider, event_key, source, reference, state, amount, currency, outcome,
      occurred_at, created_at)
    select p.id, 'payu', 'e1', 'status', null, 'failed', null, null, 'applied', ${at}, ${at}
    from payment p join orders o on o.id = p.order_id where o.number = ${open}`
  const shown = rows(await run('payments', 'show', open))
  expect(shown[5]).toEqual(['can be paid until', AT])
  const from = (title: string, count: number) => {
    const index = shown.findIndex(([cell]) => cell === title)
    return shown.slice(index - 1, index + count + 1)
  }
  expect(from('Attempts', 2)).toEqual([
    [''],
    ['Attempts'],
    [`${open}-1`, AT, 'payu', 'WZHF5', 'blik', 'failed', '94,79 zł', 'declined'],
    [`${open}-2`, AT, 'payu', 'waiting', '94,79 zł'],
  ])
  expect(from('Refunds', 1)).toEqual([[''], ['Refunds'], ['KOR/7', AT, 'pending', '1,00 zł', 'R1', 'later']])
  expect(shown).toContainEqual([AT, 'status', 'payu', 'failed', 'applied'])
})

test('CHK-4: a shop without payment companies has nothing to reconcile', async () => {
  const settings = { ...shop.settings, payu: undefined, autopay: undefined }
  const none = await operate(shop.db, ['payments', 'reconcile'], { settings })
  expect(none).toEqual({ code: 0, output: 'No payment company is configured to compare with.' })
  const day = addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(Date.now()), -1)
  const json = await operate(shop.db, ['payments', 'reconcile', '--json'], { settings })
  expect(JSON.parse(json.output)).toEqual({ day, results: [] })
})
