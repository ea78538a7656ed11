import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { countUnmatched, insertWithdrawal, readWithdrawals, type Statement } from './withdrawals.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function ordered(email: string): Promise<string> {
  const { sku } = await shop.sell()
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }], { email })
  return (await buyer.submitOrder()).number ?? ''
}
const insert = (statement: Partial<Statement> = {}) =>
  insertWithdrawal(
    shop.db,
    { name: 'Jan Nowak', email: 'jan@example.pl', orderNumber: '1', items: null, lines: null, ...statement },
    'default',
  )

test('CHK-12: only the same statement within ten minutes is stored once', async () => {
  const email = 'dwa-razy@example.pl'
  const lines = [{ item: 1, sku: 'KS-1', title: 'Lalka', quantity: 1 }]
  const first = await insert({ email })
  expect(first.isNew).toBe(true)
  expect(await insert({ email: email.toUpperCase() })).toEqual({ ...first, isNew: false })
  for (const other of [
    { orderNumber: '2' },
    { name: 'Ewa Nowak' },
    { items: 'Lalka' },
    { lines },
    { lines: [{ ...lines[0], quantity: 2 }] as Statement['lines'] },
    { email: 'inny@example.pl' },
  ])
    expect((await insert({ email, ...other })).isNew).toBe(true)
  expect((await insert({ email, lines })).isNew).toBe(false)
  expect((await insert({ email, items: 'Lalka' })).isNew).toBe(false)
  await shop.db.run`update withdrawal set received_at = received_at - interval '10 minutes' where id = ${first.id}`
  const again = await insert({ email })
  expect(again.isNew).toBe(true)
  // of two the first counts
  await shop.db.run`update withdrawal set received_at = now() where id = ${first.id}`
  expect((await insert({ email })).id).toBe(first.id)
})

test('CHK-12: statements are listed newest first, of one order on request, with later corrections only', async () => {
  const email = 'lista@example.pl'
  const [number, other] = [await ordered(email), await ordered(email)]
  const ids: number[] = []
  for (const orderNumber of [number, other, number])
    ids.push((await insert({ email, orderNumber, items: `${ids.length}` })).id)
  await insert({ email, orderNumber: 'nie-ma' })
  const list = async (filter: { order?: string; limit: number }) =>
    (await readWithdrawals(shop.db, filter)).filter(({ email: of }) => of === email)
  expect((await list({ order: number, limit: 9 })).map(({ id }) => id)).toEqual([ids[2], ids[0]])
  expect((await list({ order: number, limit: 1 })).map(({ id }) => id)).toEqual([ids[2]])
  expect((await list({ limit: 9 })).map(({ order }) => order)).toEqual([null, number, other, number])

  const receivedAt = '2026-11-20T10:00:00Z'
  await shop.db.run`update withdrawal set received_at = ${receivedAt} where id = ${ids[0] ?? 0}`
  const document = (of: string, kind: string, name: string, createdAt: string) => shop.db.run`
    insert into sales_document (order_id, kind, number, issued_on, sold_on, paid, seller, subtotal_excl_tax,
      subtotal_incl_tax, discount, shipping_excl_tax, shipping_incl_tax, adjustment, tax, grand_total, created_at)
    select id, ${kind}, ${name}, '2026-11-20', '2026-11-20', 0, '{}', 0, 0, 0, 0, 0, 0, 0, 0, ${createdAt}
    from orders where number = ${of}`
  await document(number, 'credit-memo', 'KOR/A', receivedAt)
  await document(number, 'credit-memo', 'KOR/B', '2026-11-21T10:00:00Z')
  await document(number, 'credit-memo', 'KOR/C', '2026-11-20T09:59:59Z')
  await document(number, 'invoice', 'FV/A', '2026-11-21T10:00:00Z')
  await document(other, 'credit-memo', 'KOR/D', '2026-11-21T10:00:00Z')
  expect((await list({ order: number, limit: 9 })).find(({ id }) => id === ids[0])?.refunds).toEqual(['KOR/A', 'KOR/B'])
})

test('CHK-12: unmatched statements of a mailbox are counted within the day before', async () => {
  const email = 'obca@example.pl'
  const [own, strange] = [await ordered(email), await ordered('kto-inny@example.pl')]
  const receivedAt = new Date('2026-11-20T10:00:00Z')
  const stored = async (orderNumber: string, at: string, from = email) => {
    const { id } = await insert({ email: from, orderNumber, items: at })
    await shop.db.run`update withdrawal set received_at = ${at} where id = ${id}`
    return id
  }
  await stored('nie-ma', '2026-11-19T10:00:00Z')
  await stored('nie-ma', '2026-11-19T10:00:01Z')
  await stored(strange, '2026-11-20T09:00:00Z')
  await stored(own, '2026-11-20T09:00:00Z')
  await stored('nie-ma', '2026-11-20T09:30:00Z', 'jeszcze-kto@example.pl')
  const id = await stored('nie-ma', receivedAt.toISOString())
  await stored('nie-ma', '2026-11-20T10:00:01Z')
  expect(await countUnmatched(shop.db, { id, email: email.toUpperCase(), receivedAt })).toBe(2)
})
