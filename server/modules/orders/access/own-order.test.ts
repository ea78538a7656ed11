import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { Reader } from '../../../testing/reader.ts'
import { withSettings } from '../../../testing/with-settings.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

describe('ORD-2 ORD-3: the customer’s own order', () => {
  const shown = async (reader: Reader, number: string) => {
    const { data, errors } = await reader.request<{ customer: { orders: { items: OwnOrder[] } } }>(
      `query($number: String!) { customer { orders(filter: { number: { eq: $number } }) { items { can_reorder rss_link
        transfer { __typename } payment_methods { additional_data { name } } total { taxes { rate }
        shipping_handling { taxes { rate } } } } } } }`,
      { number: ` ${number} ` },
    )
    expect(errors).toBeUndefined()
    return data.customer.orders.items[0] as OwnOrder
  }
  interface OwnOrder {
    can_reorder: boolean
    rss_link: string | null
    transfer: object | null
    payment_methods: { additional_data: object[] }[]
    total: { taxes: { rate: number }[]; shipping_handling: { taxes: { rate: number }[] } }
  }
  const own = async (titles = 1) => {
    const reader = await Reader.signUp(shop)
    const books = await Promise.all(Array.from({ length: titles }, () => shop.sell()))
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await buyer.prepareOrder(books.map(({ sku }) => ({ sku, quantity: 1 })))
    const { number = '' } = await buyer.submitOrder()
    return { reader, number, books }
  }

  test('can be repeated and followed while the shop allows it, and any of its titles still exists', async () => {
    const { reader, number, books } = await own(2)
    const offered = async () => {
      const { can_reorder, rss_link } = await shown(reader, number)
      return [can_reorder, rss_link !== null]
    }
    expect(await offered()).toEqual([true, true])
    await withSettings(shop.db, { 'sales/reorder/allow': '0' }, async () =>
      expect(await offered()).toEqual([false, true]),
    )
    await withSettings(shop.db, { 'rss/order/status': '0' }, async () => {
      expect(await offered()).toEqual([true, false])
      const { errors } = await reader.request(
        'mutation($number: String!) { subscribeToOrderStatus(orderNumber: $number) { rss_link } }',
        { number },
      )
      expect(errors?.[0]?.message).toBe('W tej księgarni zamówienia nie mają kanału RSS.')
    })
    await shop.db.run`update orders set state = 'holded' where number = ${number}`
    expect(await offered()).toEqual([false, true])
    await shop.db.run`update orders set state = 'complete' where number = ${number}`
    const lose = (id = 0) => shop.db.run`update order_item set product_id = null where product_id = ${id}`
    await lose(books[0]?.id)
    expect(await offered()).toEqual([true, true])
    await lose(books[1]?.id)
    expect(await offered()).toEqual([false, true])
  })

  test('shows how to pay while a grosz is due, and not once it is cancelled or refunded', async () => {
    const { reader, number } = await own()
    const isShown = async (state: string, due: number, canceled = 0) => {
      await shop.db.run`update orders set state = ${state}, total_canceled = ${canceled},
        total_paid = grand_total - ${canceled}::int - ${due}::int where number = ${number}`
      const { transfer, payment_methods } = await shown(reader, number)
      return [transfer !== null, payment_methods[0]?.additional_data.length !== 0]
    }
    for (const state of ['pending_payment', 'processing', 'complete', 'holded'])
      expect([state, await isShown(state, 1), await isShown(state, 0)]).toEqual([state, [true, true], [false, false]])
    expect([await isShown('processing', 1, 500), await isShown('processing', 0, 500)]).toEqual([
      [true, true],
      [false, false],
    ])
    expect([await isShown('canceled', 1), await isShown('closed', 1)]).toEqual([
      [false, false],
      [false, false],
    ])
  })

  test('lists the rates of its taxes, of the delivery those that it bears, and none of nothing', async () => {
    const { reader, number } = await own()
    await shop.db.run`insert into order_tax (order_id, title, rate, amount, shipping_amount)
      select id, 'VAT ' || rate, rate, amount, shipping from orders
        cross join (values (0, 0, 0), (8, 1, 0), (23, 7, 1)) t (rate, amount, shipping) where number = ${number}`
    const { taxes, shipping_handling } = (await shown(reader, number)).total
    const rates = [taxes, shipping_handling.taxes].map((list) => list.map(({ rate }) => rate))
    expect(rates).toEqual([
      [5, 8, 23],
      [5, 23],
    ])
  })
})

describe('ORD-1a: a page of orders', () => {
  test('has between one and three hundred orders', async () => {
    const reader = await Reader.signUp(shop)
    const refusal = async (size: number, page = 1) =>
      (
        await reader.request(
          'query($s: Int, $p: Int) { customer { orders(pageSize: $s, currentPage: $p) { total_count } } }',
          {
            s: size,
            p: page,
          },
        )
      ).errors?.[0]?.message
    expect([await refusal(1), await refusal(300)]).toEqual([undefined, undefined])
    const OUT = 'Na stronie może być od 1 do 300 pozycji.'
    expect([await refusal(0), await refusal(-1), await refusal(301)]).toEqual([OUT, OUT, OUT])
    expect(await refusal(20, 0)).toBe('Numer strony musi być większy od zera.')
  })
})
