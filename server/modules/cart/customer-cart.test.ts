import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const MERGE = `
  mutation($from: String!, $to: String) {
    mergeCarts(source_cart_id: $from, destination_cart_id: $to) {
      id merged_in_part items { quantity product { sku name } } prices { coupon_code }
    }
  }`
interface Merged {
  mergeCarts: {
    id: string
    merged_in_part: string[]
    items: { quantity: number; product: { sku: string; name: string } }[]
  } | null
}

const cartOf = (reader: Reader) => Buyer.withNewCart(shop, reader.store, reader.token)

async function signedInBuyer() {
  const reader = await Reader.signUp(shop)
  return { reader, buyer: await cartOf(reader) }
}

describe('CART-3c the cart of a customer', () => {
  test('is the same for every request and every client', async () => {
    const { reader, buyer } = await signedInBuyer()
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 2 })
    const ids = await Promise.all([1, 2, 3].map(async () => (await cartOf(reader)).cartId))
    expect(new Set(ids)).toEqual(new Set([buyer.cartId]))
    const { data } = await reader.request<{ customerCart: { id: string; total_quantity: number; email: string } }>(
      '{ customerCart { id total_quantity email } }',
    )
    expect(data.customerCart).toEqual({ id: buyer.cartId, total_quantity: 2, email: reader.email })
    const again = await reader.request('mutation { createGuestCart { cart { id } } }')
    expect(again.errors?.[0]?.extensions.category).toBe('graphql-already-exists')
  })

  test('is created once by concurrent requests of several tabs', async () => {
    const reader = await Reader.signUp(shop)
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await cartOf(reader)).cartId))
    expect(new Set(ids).size).toBe(1)
    expect(await shop.db.many`select 1 from cart where customer_id = ${await reader.id()}`).toHaveLength(1)
  })

  test("is hidden from everybody else, and a guest's cart is hidden from customers", async () => {
    const { reader, buyer } = await signedInBuyer()
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const guest = await Buyer.withNewCart(shop)
    const other = await Reader.signUp(shop)
    const strangers = [
      new Buyer(shop, buyer.cartId),
      new Buyer(shop, buyer.cartId, 'en', other.token),
      new Buyer(shop, guest.cartId, undefined, reader.token),
    ]
    for (const stranger of strangers) {
      for (const { errors } of [
        await stranger.request('query($id: String!) { cart(cart_id: $id) { id } }'),
        await stranger.setEmail('somebody@example.pl'),
        await stranger.setShippingAddress(),
        await stranger.request(
          `
            mutation($id: String!, $sku: String!) {
              addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 9 }]) { cart { id } }
            }`,
          { sku: book.sku },
        ),
      ]) {
        expect(errors?.[0]?.extensions.category).toBe('graphql-authorization')
      }
      expect((await stranger.submitOrder()).number).toBeUndefined()
    }
    expect((await buyer.cart()).total_quantity).toBe(1)
  })

  test("takes over a guest's cart, with and without a cart of its own; nobody else's", async () => {
    const assign = (reader: Reader, id: string) =>
      reader.request<{ assignCustomerToGuestCart: { id: string; items: { quantity: number }[] } | null }>(
        'mutation($id: String!) { assignCustomerToGuestCart(cart_id: $id) { id items { quantity } } }',
        { id },
      )
    const { sku } = await shop.sell()
    const guestWith = async (quantity: number) => {
      const guest = await Buyer.withNewCart(shop)
      await guest.addItems({ sku, quantity })
      return guest
    }
    const reader = await Reader.signUp(shop)
    const first = await guestWith(2)
    expect((await assign(reader, first.cartId)).data.assignCustomerToGuestCart?.items).toEqual([{ quantity: 2 }])
    const own = await cartOf(reader)
    const second = await guestWith(3)
    expect((await assign(reader, second.cartId)).data).toEqual({
      assignCustomerToGuestCart: { id: own.cartId, items: [{ quantity: 5 }] },
    })
    expect((await assign(reader, second.cartId)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
    const stranger = await Reader.signUp(shop)
    expect((await assign(stranger, own.cartId)).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    expect((await own.cart()).total_quantity).toBe(5)
  })

  test("merges a guest's cart within the quantity rules, and deletes the guest's cart", async () => {
    const { reader, buyer } = await signedInBuyer()
    const guest = await Buyer.withNewCart(shop)
    const [plenty, few, tens, fresh, gone] = [
      await shop.sell(),
      await shop.sell({ max: 5 }),
      await shop.sell({ increments: 10, stock: { lublin: 25 } }),
      await shop.sell(),
      await shop.sell(),
    ]
    await buyer.addItems(
      { sku: plenty.sku, quantity: 2 },
      { sku: few.sku, quantity: 3 },
      { sku: tens.sku, quantity: 10 },
    )
    await guest.addItems(
      { sku: plenty.sku, quantity: 4 },
      { sku: few.sku, quantity: 4 },
      { sku: tens.sku, quantity: 20 },
      { sku: fresh.sku, quantity: 1 },
      { sku: gone.sku, quantity: 1 },
    )
    await shop.db.run`update product set is_enabled = false where id = ${gone.id}`
    const { data, errors } = await reader.request<Merged>(MERGE, { from: guest.cartId, to: buyer.cartId })
    expect(errors).toBeUndefined()
    expect(
      Object.fromEntries(data.mergeCarts?.items.map(({ product: { sku }, quantity }) => [sku, quantity]) ?? []),
    ).toEqual({
      [plenty.sku]: 6,
      [few.sku]: 5,
      [tens.sku]: 20,
      [fresh.sku]: 1,
      [gone.sku]: 1,
    })
    // the customer learns of which titles fewer copies are in the cart
    const nameOf = ({ sku }: { sku: string }) =>
      data.mergeCarts?.items.find(({ product }) => product.sku === sku)?.product.name
    expect(data.mergeCarts?.merged_in_part).toEqual([nameOf(few), nameOf(tens)])
    expect(
      (await guest.request('query($id: String!) { cart(cart_id: $id) { id } }')).errors?.[0]?.extensions.category,
    ).toBe('graphql-no-such-entity')
    expect(
      (await reader.request<Merged>(MERGE, { from: guest.cartId, to: buyer.cartId })).errors?.[0]?.extensions.category,
    ).toBe('graphql-no-such-entity')
    expect((await buyer.cart()).total_quantity).toBe(33)
  })

  test('refuses a merge by anyone but its owner, as source and as destination', async () => {
    const [mine, theirs] = [await signedInBuyer(), await signedInBuyer()]
    const book = await shop.sell()
    await theirs.buyer.addItems({ sku: book.sku, quantity: 3 })
    const guest = await Buyer.withNewCart(shop)
    await guest.addItems({ sku: book.sku, quantity: 1 })
    expect(
      (await mine.reader.request<Merged>(MERGE, { from: theirs.buyer.cartId, to: mine.buyer.cartId })).errors?.[0]
        ?.extensions.category,
    ).toBe('graphql-authorization')
    expect(
      (await mine.reader.request<Merged>(MERGE, { from: guest.cartId, to: theirs.buyer.cartId })).errors?.[0]
        ?.extensions.category,
    ).toBe('graphql-authorization')
    expect(
      (await shop.call<Merged>(MERGE, { from: guest.cartId, to: mine.buyer.cartId })).errors?.[0]?.extensions.category,
    ).toBe('graphql-authorization')
    expect((await theirs.buyer.cart()).total_quantity).toBe(3)
    expect((await guest.cart()).total_quantity).toBe(1)
    expect((await mine.buyer.cart()).total_quantity).toBe(0)
  })

  test('leaves both carts unchanged when a merge would exceed the line limit', async () => {
    const { reader, buyer } = await signedInBuyer()
    const guest = await Buyer.withNewCart(shop)
    const [one, two] = [await shop.sell(), await shop.sell()]
    const id = (await shop.db.one<{ id: number }>`select id from cart where public_id = ${buyer.cartId}`)?.id
    await shop.db.run`insert into product (sku, type) select 'FILL-' || n, 'simple' from generate_series(1, 299) n`
    await shop.db.run`
        insert into cart_item (cart_id, product_id, quantity) select ${id}, id, 1 from product where sku like 'FILL-%'`
    await guest.addItems({ sku: one.sku, quantity: 1 }, { sku: two.sku, quantity: 1 })
    expect((await reader.request<Merged>(MERGE, { from: guest.cartId })).errors?.[0]).toMatchObject({
      extensions: { category: 'graphql-input' },
    })
    expect((await guest.cart()).total_quantity).toBe(2)
  })
})

describe('CHK-1 a customer at the checkout', () => {
  test('gets the prices of their customer group in the cart and in the order', async () => {
    const { reader, buyer } = await signedInBuyer()
    const id = await reader.id()
    await shop.db.run`update customer set group_id = 2 where id = ${id}`
    const book = await shop.sell({ price: 5000 })
    await shop.db.run`insert into price (product_id, group_id, amount) values (${book.id}, 2, 4000)`
    await buyer.prepareOrder([{ sku: book.sku, quantity: 2 }])
    expect((await buyer.cart()).items[0]?.prices.row_total_including_tax.value).toBe(80)
    const { number, errors } = await buyer.submitOrder()
    expect(errors).toEqual([])
    expect(
      await shop.db.one`select customer_id, group_id, email, subtotal_incl_tax from orders where number = ${number}`,
    ).toEqual({ customerId: id, groupId: 2, email: reader.email, subtotalInclTax: 8000 })
    expect((await cartOf(reader)).cartId).not.toBe(buyer.cartId)
    expect((await Buyer.withNewCart(shop)).token).toBeUndefined()
  })

  test('can choose a saved address by its id, and nobody else can', async () => {
    const { reader, buyer } = await signedInBuyer()
    const other = await signedInBuyer()
    const saved = await reader.request<{ createCustomerAddress: { id: number } }>(
      'mutation($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
      { input: { ...address, city: 'Zamość' } },
    )
    const { id } = saved.data.createCustomerAddress
    const book = await shop.sell()
    await Promise.all([buyer, other.buyer].map((each) => each.addItems({ sku: book.sku, quantity: 1 })))
    const by = (each: Buyer) =>
      each.mutateCart('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput', {
        shipping_addresses: [{ customer_address_id: id }],
      })
    const billed = (each: Buyer) => each.setBillingAddress({ customer_address_id: id })
    expect((await by(buyer)).data['setShippingAddressesOnCart']?.cart.shipping_addresses[0]?.city).toBe('Zamość')
    expect((await billed(buyer)).errors).toBeUndefined()
    for (const attempt of [by, billed]) {
      expect((await attempt(other.buyer)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
      expect((await attempt(await Buyer.withNewCart(shop))).errors?.[0]?.extensions.category).toBe(
        'graphql-authorization',
      )
    }
    expect((await other.buyer.cart()).shipping_addresses).toEqual([])
  })

  test('can save an address to the address book, where it is stored once', async () => {
    const { reader, buyer } = await signedInBuyer()
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    for (let i = 0; i < 2; i++) await buyer.setShippingAddress({ ...address, save_in_address_book: true })
    await buyer.setShippingAddress({ ...address, city: 'Chełm' })
    const { data } = await reader.request<{ customer: { addresses: { city: string; postcode: string }[] } }>(
      '{ customer { addresses { city postcode } } }',
    )
    expect(data.customer.addresses).toEqual([{ city: 'Lublin', postcode: '20-002' }])
  })

  test("saves an address of ScandiPWA's form only on request", async () => {
    const { reader, buyer } = await signedInBuyer()
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    const { firstname, lastname, street, city, postcode, telephone } = address
    const form = { firstname, lastname, street, city, postcode, telephone, country_id: 'PL', email: reader.email }
    const save = (save_in_address_book: boolean) =>
      buyer.request(
        `mutation($of: SaveAddressInformation!) { saveAddressInformation(addressInformation: $of) {
          payment_methods { code } } }`,
        {
          of: {
            shipping_address: { ...form, save_in_address_book },
            billing_address: form,
            shipping_carrier_code: 'dpd',
            shipping_method_code: 'courier_dpd',
          },
        },
      )
    const saved = async () => (await reader.request('{ customer { addresses { city } } }')).data
    expect((await save(false)).errors).toBeUndefined()
    expect(await saved()).toEqual({ customer: { addresses: [] } })
    await save(true)
    expect(await saved()).toEqual({ customer: { addresses: [{ city }] } })
  })

  test("needs no cart id in ScandiPWA's queries", async () => {
    const { reader, buyer } = await signedInBuyer()
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const { data, errors } = await reader.request<{ getPaymentMethods: { code: string }[] }>(
      '{ getPaymentMethods { code } }',
    )
    expect(errors).toBeUndefined()
    expect(data.getPaymentMethods.map(({ code }) => code)).toContain('banktransfer')
    expect((await shop.call('{ getPaymentMethods { code } }')).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
    expect((await buyer.setEmail('other@example.pl')).errors?.[0]?.extensions.category).toBe('graphql-authorization')
  })
})
