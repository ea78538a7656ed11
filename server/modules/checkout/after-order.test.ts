import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function ordered(reader: Reader, items: { sku: string; quantity: number }[]): Promise<string> {
  const { data } = await reader.request<{ createEmptyCart: string }>('mutation { createEmptyCart }')
  const buyer = new Buyer({ call: (document, variables) => reader.request(document, variables) }, data.createEmptyCart)
  await buyer.addItems(...items)
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ same_as_shipping: true })
  await buyer.setShippingMethod('dhl', 'courier_dhl')
  await buyer.setPaymentMethod('banktransfer')
  return (await buyer.submitOrder()).number ?? ''
}

describe('ORD-8c getPurchase', () => {
  const PURCHASE = `
    orderPaymentMethod orderShippingMethod revenue tax shipping coupon discount_amount additional_data
    products: purchaseProducts { name id price quantity category dimensions }
    shippingAddress { street city region_id region postcode email }`
  const request = (orderID: string, guestCartId?: string) => ({
    document: `
      query($orderID: String!, $guestCartId: String) { purchase: getPurchase(orderID: $orderID,
        guestCartId: $guestCartId) { ${PURCHASE} } }`,
    variables: { orderID, guestCartId },
  })

  it('returns the purchase to a guest with the cart id', async () => {
    const book = await shop.sell({ name: 'Lalka', price: 5990 })
    const [parent, child] = [
      await shop.db.one<{ id: number }>`insert into category (parent_id, path, level) values (2, '{}', 2) returning id`,
      await shop.db.one<{ id: number }>`insert into category (parent_id, path, level) values (2, '{}', 3) returning id`,
    ]
    const [top, sub] = [parent?.id ?? 0, child?.id ?? 0]
    await shop.db.run`update category set path = ${[1, 2, top]} where id = ${top}`
    await shop.db.run`update category set path = ${[1, 2, top, sub]}, parent_id = ${top} where id = ${sub}`
    await shop.db.run`
        insert into category_text (category_id, store_code, name, url_key, url_path) values (${top}, 'default',
          'Literatura', 'literatura', 'literatura'), (${sub}, 'default', 'Klasyka', 'klasyka', 'literatura/klasyka')`
    await shop.db.run`insert into product_category (product_id, category_id) values (${book.id}, ${sub})`
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 2 }])
    await buyer.useCoupon('LUBLIN15')
    const { number = '' } = await buyer.submitOrder()
    const { document, variables } = request(number, buyer.cartId)
    expect((await shop.call<{ purchase: object }>(document, variables)).data.purchase).toEqual({
      orderPaymentMethod: 'Przelew bankowy',
      orderShippingMethod: expect.stringContaining('DHL') as string,
      revenue: 119.79,
      tax: 5.7,
      shipping: 14.99,
      coupon: 'LUBLIN15',
      discount_amount: 15,
      additional_data: null,
      products: [
        { name: 'Lalka', id: book.sku, price: 59.9, quantity: 2, category: 'Literatura/Klasyka', dimensions: null },
      ],
      shippingAddress: {
        street: ['Krakowskie Przedmieście 4', 'm. 7'],
        city: 'Lublin',
        region_id: null,
        region: null,
        postcode: '20-002',
        email: 'lucja@example.pl',
      },
    })
  })

  it('counts net prices after discounts, a free title too, in the deepest category, five levels at most', async () => {
    const path = [1, 2]
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const row = await shop.db.one<{ id: number }>`insert into category (path, level) values ('{}', 9) returning id`
      path.push(row?.id ?? 0)
      await shop.db.run`update category set path = ${path} where id = ${row?.id}`
      await shop.db.run`insert into category_text (category_id, store_code, name, url_key, url_path)
        values (${row?.id}, 'default', ${name}, ${name}, ${name})`
    }
    const [book, gift] = [await shop.sell({ price: 10_500 }), await shop.sell({ price: 0 })]
    for (const id of [path[2], path.at(-1)])
      await shop.db.run`insert into product_category (product_id, category_id) values (${book.id}, ${id})`
    const buyer = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([
      { sku: book.sku, quantity: 2 },
      { sku: gift.sku, quantity: 1 },
    ])
    await buyer.useCoupon('ZAKLADKA10')
    const { number = '' } = await buyer.submitOrder()
    const { data } = await shop.call<{ purchase: { products: object[] } }>(
      `query($orderID: String!, $guestCartId: String) { purchase: getPurchase(orderID: $orderID,
        guestCartId: $guestCartId) { products: purchaseProducts {
          id price_excl_tax discount_excl_tax category } } }`,
      { orderID: number, guestCartId: buyer.cartId },
    )
    expect(data.purchase.products).toEqual([
      { id: book.sku, price_excl_tax: 90, discount_excl_tax: 10, category: 'A/B/C/D/E' },
      { id: gift.sku, price_excl_tax: 0, discount_excl_tax: 0, category: null },
    ])
  })

  it('refuses everybody but the buyer', async () => {
    const book = await shop.sell()
    const [owner, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const number = await ordered(owner, [{ sku: book.sku, quantity: 1 }])
    const own = request(number)
    expect(
      (await owner.request<{ purchase: { revenue: number } }>(own.document, own.variables)).data.purchase.revenue,
    ).toBe(54.89)
    expect((await other.request(own.document, own.variables)).errors?.[0]?.extensions.category).toBe(
      'graphql-no-such-entity',
    )
    expect((await shop.call(own.document, own.variables)).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    const { number: guests = '' } = await buyer.submitOrder()
    const strange = await Buyer.withNewCart(shop)
    for (const [order, cart] of [
      [guests, strange.cartId],
      [guests, ''],
      [number, buyer.cartId],
      [guests, 'x'.repeat(5000)],
    ] as const) {
      const { document, variables } = request(order, cart)
      expect((await shop.call(document, variables)).errors).toHaveLength(1)
    }
    const taken = request(guests, buyer.cartId)
    expect((await other.request(taken.document, taken.variables)).errors?.[0]?.extensions.category).toBe(
      'graphql-no-such-entity',
    )
  })
})

describe('ORD-3b reorder', () => {
  const reorder = (reader: Reader, number: string) =>
    reader.request<{
      reorderItems: {
        cart: { items: { quantity: number; product: { sku: string } }[] }
        userInputErrors: { code: string; message: string; path: string[] }[]
      } | null
    }>(
      `
        mutation($number: String!) {
          reorderItems(orderNumber: $number) {
            cart { id items { quantity product { sku } } } userInputErrors { code message path }
          }
        }`,
      { number },
    )

  it('adds the available titles to the cart and reports an error for each of the others', async () => {
    const reader = await Reader.signUp(shop)
    const [good, gone, few, off] = [
      await shop.sell(),
      await shop.sell({ name: 'Wycofana' }),
      await shop.sell({ name: 'Ostatnia', stock: { lublin: 3 } }),
      await shop.sell({ name: 'Wyłączona' }),
    ]
    const number = await ordered(
      reader,
      [good, gone, few, off].map(({ sku }) => ({ sku, quantity: 2 })),
    )
    // one has a new SKU, another is deleted
    await shop.db.run`update product set sku = 'INNY-NUMER' where id = ${good.id}`
    await shop.db.run`update product set sku = 'NIE-TEN' where id = ${gone.id}`
    await shop.db.run`update order_item set product_id = null where product_id = ${gone.id}`
    await shop.db.run`update product set is_enabled = false where id = ${off.id}`
    const { data } = await reorder(reader, number)
    expect(data.reorderItems?.cart.items).toEqual([{ quantity: 2, product: { sku: 'INNY-NUMER' } }])
    const errors = data.reorderItems?.userInputErrors.toSorted((a, b) => (a.message < b.message ? -1 : 1))
    expect(errors).toMatchObject([
      { code: 'INSUFFICIENT_STOCK', path: ['orderNumber'] },
      { code: 'PRODUCT_NOT_FOUND' },
      { code: expect.stringMatching(/NOT_SALABLE|PRODUCT_NOT_FOUND/) as string },
    ])
    expect(errors?.map(({ message }) => message.split(':')[0])).toEqual(['Ostatnia', 'Wycofana', 'Wyłączona'])
  })

  it('adds copies of one title from two lines together, or none of them', async () => {
    const reader = await Reader.signUp(shop)
    const book = await shop.sell({ stock: { lublin: 4 }, name: 'Dwie linie' })
    const number = await ordered(reader, [{ sku: book.sku, quantity: 2 }])
    // an order whose line was split by the bookseller
    await shop.db.run`
      insert into order_item (order_id, product_id, sku, name, type, quantity_ordered, price_excl_tax, price_incl_tax,
        row_total_excl_tax, row_total_incl_tax, tax_class, tax_rate, tax)
      select order_id, product_id, sku, name, type, 1, price_excl_tax, price_incl_tax, row_total_excl_tax,
        row_total_incl_tax, tax_class, tax_rate, tax from order_item where product_id = ${book.id}`
    await shop.db.run`update source_stock set reserved = 0, quantity = 2 where product_id = ${book.id}`
    expect((await reorder(reader, ` ${number} `)).data.reorderItems).toMatchObject({
      cart: { items: [] },
      userInputErrors: [{ message: expect.stringMatching(/^Dwie linie: .* 2/) as string }],
    })
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${book.id}`
    expect((await reorder(reader, number)).data.reorderItems).toMatchObject({
      cart: { items: [{ quantity: 3 }] },
      userInputErrors: [],
    })
  })

  it('is allowed to the owner only, in the order states that the shop permits', async () => {
    const [reader, other, book] = [await Reader.signUp(shop), await Reader.signUp(shop), await shop.sell()]
    const number = await ordered(reader, [{ sku: book.sku, quantity: 1 }])
    expect((await reorder(other, number)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
    expect(
      (await shop.call(`mutation { reorderItems(orderNumber: "${number}") { cart { id } userInputErrors { code } } }`))
        .errors?.[0]?.extensions.category,
    ).toBe('graphql-authorization')
    await shop.db.run`update orders set state = 'holded', status = 'holded' where number = ${number}`
    expect((await reorder(reader, number)).data.reorderItems).toMatchObject({
      cart: { items: [] },
      userInputErrors: [{ code: 'REORDER_NOT_AVAILABLE' }],
    })
  })
})
