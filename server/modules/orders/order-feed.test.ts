import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { orderLine, placedOrder } from '../../testing/placed-order.ts'
import { Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import type { OrderItem } from './order-item.ts'
import { feedUrl } from './order-feed.ts'
import { presaleResolvers } from './presale/presale.resolvers.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function ordered(store: string, isCollected = false) {
  const reader = await Reader.signUp(shop, { store })
  const buyer = await Buyer.withNewCart(shop, store, reader.token)
  const book = await shop.sell({ stock: { lublin: 5, rynek: 5 } })
  await buyer.prepareOrder([{ sku: book.sku, quantity: 2 }], { email: reader.email })
  const { number = '' } = await buyer.submitOrder()
  if (isCollected)
    await shop.db.run`
      update orders set pickup_address = '{"code": "rynek", "name": "Rynek", "street": "Rynek 1", "postcode": "20-111",
        "city": "Lublin", "phone": null, "openingHours": []}' where number = ${number}`
  const row = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
  return { number, sku: book.sku, id: row?.id ?? 0 }
}
const run = async (...words: string[]) => expect((await operate(shop.db, words)).code).toBe(0)
async function feedOf(id: number) {
  const url = new URL(await feedUrl(shop.db, shop.settings.baseUrl, id))
  const { statusCode, body, headers } = await shop.http.inject({ url: url.pathname })
  const items = [...body.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => ({
    title: /<title>(.*?)<\/title>/.exec(item)?.[1],
    link: /<link>(.*?)<\/link>/.exec(item)?.[1],
    guid: /<guid[^>]*>(.*?)<\/guid>/.exec(item)?.[1],
    description: /<description>(.*?)<\/description>/.exec(item)?.[1] ?? '',
  }))
  return { statusCode, items, headers, title: /<title>(.*?)<\/title>/.exec(body)?.[1] }
}
/** Distances the events of an order from each other, in the order of these statements. */
async function atHours(id: number) {
  await shop.db.run`update orders set placed_at = now() - interval '9 hours' where id = ${id}`
  await shop.db.run`update sales_document set created_at = now() - interval '8 hours' where order_id = ${id}
    and kind = 'invoice'`
  await shop.db.run`update shipment set created_at = now() - interval '7 hours' where order_id = ${id}`
  await shop.db.run`update order_comment set created_at = now() - interval '6 hours' where order_id = ${id}`
  await shop.db.run`update sales_document set created_at = now() - interval '5 hours' where order_id = ${id}
    and kind = 'credit-memo'`
}

describe('ORD-4b: the feed of an order', () => {
  test('has its events, the newest first, with a link to the order and its parcels', async () => {
    const { number, sku, id } = await ordered('en')
    await run('orders', 'paid', number)
    await run('orders', 'invoice', number)
    await run('orders', 'ship', number, '--tracking', 'JD1', '--tracking', 'JD2')
    await run('orders', 'refund', number, '--item', `${sku}=1`)
    await run('orders', 'comment', number, 'Thank you & <b>good reading</b>')
    await atHours(id)
    const { statusCode, items, title, headers } = await feedOf(id)
    expect(statusCode).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(title).toBe(`Order ${number}: Complete`)
    expect(items.map((item) => item.title)).toEqual([
      expect.stringMatching(/^A refund was made: KOR\//) as string,
      `News of your order ${number}`,
      `Order ${number} is on its way`,
      expect.stringMatching(/^Invoice .+ was issued$/) as string,
      `Order ${number} was placed`,
    ])
    expect(items.map(({ description }) => description)).toEqual([
      '',
      'Thank you &amp;amp; &amp;lt;b&amp;gt;good reading&amp;lt;/b&amp;gt;',
      expect.stringMatching(/^Parcel JD1, .+; Parcel JD2, /) as string,
      '',
      '',
    ])
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(5)
    expect(new Set(items.map(({ link }) => link))).toEqual(
      new Set([`${shop.settings.baseUrl}/en/sales/order/view/order_id/${id}`]),
    )
  })

  test('says that an order waits in the bookshop, in the language and at the address of its view', async () => {
    const { number, id } = await ordered('default', true)
    await run('orders', 'paid', number)
    await run('orders', 'invoice', number)
    await run('orders', 'ship', number, '--force')
    await atHours(id)
    const { items } = await feedOf(id)
    expect(items[0]?.title).toContain('czeka na odbiór')
    expect(items[0]?.link).toBe(`${shop.settings.baseUrl}/sales/order/view/order_id/${id}`)
  })

  test('is not served while the shop has switched feeds off, nor for an unknown order', async () => {
    const { id } = await ordered('en')
    await withSettings(shop.db, { 'rss/order/status': '0' }, async () => {
      expect((await feedOf(id)).statusCode).toBe(404)
    })
    expect((await feedOf(id)).statusCode).toBe(200)
    expect((await feedOf(999_999)).statusCode).toBe(404)
  })
})

test('CART-5: the lowest price is promised while a copy of a presale has not left', async () => {
  const isPromised = (...items: Partial<OrderItem>[]) =>
    (presaleResolvers.CustomerOrder.has_presale_promise as (order: object, args: object, context: object) => boolean)(
      placedOrder(items.map((fields) => orderLine({ quantityOrdered: 4, ...fields }))),
      {},
      { now: new Date('2027-01-15T10:00:00Z') },
    )
  const presale = { options: { presale: { productId: 1, price: 1000 } } }
  expect(isPromised({})).toBe(false)
  expect(isPromised({}, presale)).toBe(true)
  // sent, cancelled and recalled copies add up
  const done = { ...presale, quantityShipped: 2, quantityCanceled: 1 }
  expect(isPromised({ ...done, quantityRecalled: 0 })).toBe(true)
  expect(isPromised({ ...done, quantityRecalled: 1 })).toBe(false)
  // files leave on the day of their release
  for (const type of ['downloadable', 'virtual']) {
    const file = { ...presale, type }
    expect(isPromised({ ...file, shipsFrom: '2027-01-16' })).toBe(true)
    expect(isPromised({ ...file, shipsFrom: '2027-01-15' })).toBe(false)
    expect(isPromised({ ...file, shipsFrom: null })).toBe(false)
    expect(isPromised({ ...file, shipsFrom: '2027-01-16', quantityCanceled: 4 })).toBe(false)
  }
})
