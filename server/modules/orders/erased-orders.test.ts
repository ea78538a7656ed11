import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import type { Subject } from '../../platform/personal-data.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { commentOrder } from './documents/comment-order.ts'
import { invoiceOrder } from './documents/invoice-order.ts'
import { shipOrder } from './documents/ship-order.ts'
import { findOrder } from './orders.ts'
import { personalData, readSubjectOrders } from './personal-data.sql.ts'
import { recordPayment } from './unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T10:30:00Z')
let files = 0

/** A paid, invoiced and shipped order with a comment, a keyed command and an uploaded file. */
async function complete({ email = 'lucja@example.pl' } = {}) {
  const books = [await shop.sell(), await shop.sell()]
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder(
    books.map(({ sku }) => ({ sku, quantity: 1 })),
    { email },
  )
  const { number = '' } = await buyer.submitOrder()
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, { actor: OPERATOR, number, now, key: 'k' }, { notify: false })
  await shipOrder(shop.db, { actor: OPERATOR, number, now }, { trackingNumbers: ['JD2', 'JD1'], notify: false })
  for (const message of ['Pierwszy', 'Drugi'])
    await commentOrder(shop.db, { actor: OPERATOR, number, now }, { message, isVisible: true, notify: false })
  const order = await findOrder(shop.db, number)
  const { id = 0, cartId = 0, items = [] } = order ?? {}
  const token = `file-${++files}`
  await shop.db.run`insert into option_file (token, name, content_type, size, is_ordered)
    values (${token}, 'dedykacja.pdf', 'application/pdf', 1, true)`
  const entered = [{ label: 'Dedykacja', value: 'dedykacja.pdf', file: token }]
  // the second line has only ids of choices
  await shop.db.run`update order_item set options = case when id = ${items[0]?.id ?? 0}
      then ${JSON.stringify({ entered })}::jsonb
      else '{"edition": "oprawa twarda", "choice": {"parent": 3, "options": {"1": "Dla Zosi"}}}' end
    where order_id = ${id}`
  return { id, number, cartId, email, token, skus: books.map(({ sku }) => sku) }
}
/** The id of a new account. */
const customer = async () =>
  (
    await shop.db.one<{ id: number }>`
      insert into customer (email, email_key, store_code, firstname, lastname, password_hash)
      select e, e, 'default', 'Jan', 'Nowak', '' from (select gen_random_uuid() || '@example.pl') new (e) returning id`
  )?.id ?? 0
type Order = Awaited<ReturnType<typeof complete>>
const subjectOf = (...orders: Order[]): Subject => ({ emails: [], orders })
const erase = (order: Order) => shop.db.transaction(async (tx) => personalData.erase?.(tx, subjectOf(order)))
const retain = async (index: number, before: string) =>
  personalData.retain?.[index]?.apply({ db: shop.db, settings: shop.settings }, new Date(before))

const everythingOf = async ({ id, token }: Order) => ({
  order: await shop.db.one<{ row: object }>`select to_jsonb(o) as row from orders o where id = ${id}`,
  items: await shop.db.many<{ options: object }>`select options from order_item where order_id = ${id} order by id`,
  comments: await shop.db.many`select message from order_comment where order_id = ${id}`,
  requests: await shop.db.many`select key, asked, answer from order_request where order_id = ${id}`,
  tracks: await shop.db.many`select t.number from shipment_track t join shipment s on s.id = t.shipment_id
    where s.order_id = ${id} order by t.id`,
  documents: await shop.db.many<{ buyer: Record<string, unknown>; reason: string | null }>`
    select buyer, reason from sales_document where order_id = ${id}`,
  file: await shop.db.one`select name, is_ordered from option_file where token = ${token}`,
})

describe('GDPR-4: the erasure of an order', () => {
  test('keeps its sums and invoices, and changes no other order', async () => {
    const [order, other] = [await complete(), await complete()]
    const before = await everythingOf(other)
    await erase(order)
    const erased = await everythingOf(order)
    expect(erased).toMatchObject({
      items: [{ options: {} }, { options: { edition: 'oprawa twarda', choice: { parent: 3 } } }],
      comments: [],
      tracks: [{ number: '' }, { number: '' }],
      documents: [{ buyer: { lastname: 'Nowak-Żak', telephone: '' } }],
      file: { name: '', isOrdered: false },
    })
    expect(erased.requests).toEqual([{ key: 'k', asked: {}, answer: {} }])
    expect(erased.items[0]?.options).toEqual({})
    expect(erased.items[1]?.options).toEqual({ edition: 'oprawa twarda', choice: { parent: 3 } })
    expect(erased.order?.row).toMatchObject({ grand_total: 9479, shipping_address: { city: '', country: 'PL' } })
    expect(JSON.stringify(erased.order)).not.toContain('lucja@')
    expect(await everythingOf(other)).toEqual(before)
    // once: the replaced address stays the same
    await erase(order)
    expect(await everythingOf(order)).toEqual(erased)
  })

  test('waits for orders that are not finished', async () => {
    const [done, open] = [await complete(), await complete()]
    await shop.db.run`update orders set state = 'processing' where id = ${open.id}`
    expect(await personalData.unfinished?.(shop.db, subjectOf(open, done))).toEqual([open.number])
  })

  test('concerns the account’s orders and guests’ with the person’s addresses, not of other accounts', async () => {
    const email = 'jan@example.pl'
    const orders = [await complete({ email }), await complete({ email: 'Jan@Example.pl' }), await complete({ email })]
    const [own, guest, other] = orders
    const [jan, namesake] = [await customer(), await customer()]
    const stranger = await complete({ email: 'ela@example.pl' })
    await shop.db.run`update orders set customer_id = ${jan} where id = ${own?.id ?? 0}`
    await shop.db.run`update orders set customer_id = ${namesake} where id = ${other?.id ?? 0}`
    const ids = async (subject: Parameters<typeof readSubjectOrders>[1]) =>
      (await readSubjectOrders(shop.db, subject)).map(({ id }) => id)
    expect(await ids({ customerId: jan, emails: [email] })).toEqual([own?.id, guest?.id])
    expect(await ids({ emails: [email, 'ela@example.pl'] })).toEqual([guest?.id, stranger.id])
    expect(await ids({ customerId: namesake, emails: [] })).toEqual([other?.id])
  })

  test('after the retention period takes finished orders not changed since', async () => {
    const [old, fresh, open] = [await complete(), await complete(), await complete()]
    const lastChanged = (order: Order, at: string) =>
      shop.db.run`update orders set updated_at = ${at} where id = ${order.id}`
    await lastChanged(old, '2020-01-01T00:00:00Z')
    await lastChanged(fresh, '2020-01-02T00:00:00Z')
    await lastChanged(open, '2020-01-01T00:00:00Z')
    await shop.db.run`update orders set state = 'processing' where id = ${open.id}`
    const isErased = async ({ number }: Order) => (await findOrder(shop.db, number))?.billingAddress?.lastname === ''
    await retain(0, '2020-01-02T00:00:00Z')
    expect([await isErased(old), await isErased(fresh), await isErased(open)]).toEqual([true, false, false])
    await retain(0, '2020-01-02T00:00:01Z')
    expect([await isErased(fresh), await isErased(open)]).toEqual([true, false])
  })

  test('of buyers on invoices comes after the year that follows the tax’s, for December a year later', async () => {
    const issued = async (day: string) => {
      const order = await complete()
      await shop.db.run`update sales_document set issued_on = ${day}, reason = 'zwrot' where order_id = ${order.id}`
      return order
    }
    const [november, december] = [await issued('2019-11-30'), await issued('2019-12-01')]
    const buyers = async () =>
      Promise.all(
        [november, december].map(async (order) =>
          (await everythingOf(order)).documents.map(({ buyer, reason }) => [buyer['lastname'], reason]),
        ),
      )
    const kept = [['Nowak-Żak', 'zwrot']]
    await retain(1, '2020-01-01T00:00:00Z')
    expect(await buyers()).toEqual([kept, kept])
    await retain(1, '2020-01-01T00:00:01Z')
    expect(await buyers()).toEqual([[['', null]], kept])
    await retain(1, '2021-01-01T00:00:01Z')
    expect(await buyers()).toEqual([[['', null]], [['', null]]])
  })
})

test('GDPR-3: the export lists orders, lines, comments, parcels and documents in their order', async () => {
  const [one, two] = [await complete(), await complete()]
  const exported = await personalData.export?.(shop.db, subjectOf(two, one))
  const lists = (order: Order) => ({
    number: order.number,
    items: order.skus.map((sku) => ({ sku })),
    comments: [{ message: 'Payment recorded by the operator.' }, { message: 'Pierwszy' }, { message: 'Drugi' }],
    parcels: [{ number: 'JD2' }, { number: 'JD1' }],
  })
  expect(exported?.['orders']).toMatchObject([lists(one), lists(two)])
  expect(exported?.['invoices']).toMatchObject([{ order: one.number }, { order: two.number }])
})
