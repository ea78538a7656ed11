import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { insertBundle } from '../../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { seedAttributes } from '../../../testing/compounds.ts'
import { insertOptions } from '../../../testing/options.ts'
import { listDocuments } from '../documents/documents.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({
    async prepare(db) {
      await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345)`
      await db.run`
        insert into setting (path, value, store_code) values ('currency/options/default', 'EUR', 'en'),
          ('currency/options/allow', 'EUR', 'en')`
    },
  })
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const euros = (grosze: number) => Math.round(grosze * 0.2345)
const command = (number: string) => ({ actor: OPERATOR, number, now: new Date('2026-11-21T10:30:00Z') })
const quiet = { notify: false }

test('CAT-13 bundles sold in euros are invoiced and refunded in euros, to the cent', async () => {
  const mug = await shop.sell({ name: 'Kubek', price: 3333, taxClass: 'standard' })
  const book = await shop.sell({ name: 'Lalka', price: 1999 })
  const groups = (surcharge: number) => [
    { title: 'Kubek', products: [{ sku: mug.sku, price: 0 }] },
    {
      title: 'Książka',
      type: 'select' as const,
      required: false,
      products: [{ sku: book.sku, quantity: 2, price: surcharge }],
    },
  ]
  const fixed = await insertBundle(shop.db, groups(9.99), { price: 5000, fields: { price: 'fixed' } })
  const [wrapping] = await insertOptions(shop.db, fixed.set.id, [
    { type: 'checkbox', title: 'Papier', values: [{ title: 'Tak', price: 1000, priceType: 'percent' }] },
  ])
  const dynamic = await insertBundle(shop.db, groups(0), { fields: { discount: 10 } })
  const buyer = await Buyer.withNewCart(shop, 'en')
  const requests = [
    {
      sku: fixed.set.sku,
      quantity: 3,
      selected_options: [fixed.uid(0, 0), fixed.uid(1, 0), wrapping?.values[0]],
    },
    { sku: dynamic.set.sku, quantity: 1, selected_options: [dynamic.uid(0, 0), dynamic.uid(1, 0)] },
  ]
  await buyer.prepareOrder(requests)
  await buyer.useCoupon('LUBLIN15')
  const { number = '', errors } = await buyer.submitOrder()
  expect(errors).toEqual([])
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error('no order')
  const own = euros(5000)
  const ofFixed = 3 * (own + 2 * euros(999) + Math.round(own / 10))
  const less = (cents: number) => Math.round(cents * 0.9)
  expect(order).toMatchObject({
    currency: 'EUR',
    subtotalInclTax: ofFixed + less(euros(3333)) + 2 * less(euros(1999)),
    discount: euros(1500),
  })
  await recordPayment(shop.db, number)
  const [first] = order.items
  await invoiceOrder(shop.db, command(number), { items: [{ sku: `#${first?.id}`, quantity: 2 }], ...quiet })
  await invoiceOrder(shop.db, command(number), quiet)
  await refundOrder(shop.db, command(number), {
    items: [{ sku: `#${order.items[1]?.id}`, quantity: 5 }],
    adjustment: 0,
    ...quiet,
  })
  await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })
  const { invoices, creditMemos } = await listDocuments(shop.db, order.id)
  for (const documents of [invoices, creditMemos]) {
    const sum = (of: (document: (typeof invoices)[number]) => number) =>
      documents.reduce((total, document) => total + of(document), 0)
    expect([sum((d) => d.grandTotal), sum((d) => d.tax), sum((d) => d.discount)]).toEqual([
      order.grandTotal,
      order.tax,
      order.discount,
    ])
  }
})

test('CAT-13 CAT-16 a bundle’s price tier in percent is shown in euros as it is charged', async () => {
  const mug = await shop.sell({ price: 3333, taxClass: 'standard' })
  const book = await shop.sell({ price: 1999 })
  await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${book.id}, 6, 1500)`
  const { set, uid } = await insertBundle(
    shop.db,
    [
      { title: 'Kubek', products: [{ sku: mug.sku }] },
      { title: 'Książka', products: [{ sku: book.sku, quantity: 2 }] },
    ],
    { fields: { tiers: [{ quantity: 3, discount: 12.5 }] } },
  )
  const { data } = await shop.call<{ products: { items: object[] } }>(
    `{ products(filter: { sku: { eq: "${set.sku}" } }) { items { price_tiers { quantity
      final_price { value currency } discount { percent_off } } } } }`,
    {},
    'en',
  )
  const less = (cents: number) => Math.round(cents * 0.875)
  const each = less(euros(3333)) + 2 * less(euros(1500))
  expect(data.products.items).toEqual([
    {
      price_tiers: [
        { quantity: 3, final_price: { value: each / 100, currency: 'EUR' }, discount: { percent_off: 12.5 } },
      ],
    },
  ])
  const buyer = await Buyer.withNewCart(shop, 'en')
  const requests = [{ sku: set.sku, quantity: 3, selected_options: [uid(0, 0), uid(1, 0)] }]
  await buyer.prepareOrder(requests)
  expect((await buyer.cart()).prices.subtotal_including_tax.value).toBe((3 * each) / 100)
})
