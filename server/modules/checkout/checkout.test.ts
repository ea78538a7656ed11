import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { clearConfigurationCache } from '../store/store.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const couponGone = {
  number: undefined,
  errors: [{ code: 'UNABLE_TO_PLACE_ORDER', message: "The coupon code isn't valid. Verify the code and try again." }],
  category: 'graphql-input',
}

async function ready(
  book: Parameters<CheckoutFixture['sell']>[0] = {},
  how: Parameters<Buyer['prepareOrder']>[1] = {},
  quantity = 1,
) {
  const sold = await shop.sell(book)
  const buyer = await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku: sold.sku, quantity }], how)
  return { buyer, book: sold }
}

const stored = (number: string | undefined) =>
  shop.db.one<Record<string, unknown>>`select * from orders where number = ${number ?? ''}`
const reserved = async (productId: number) =>
  (
    await shop.db.one<{
      reserved: number
    }>`select sum(reserved)::int as reserved from source_stock where product_id = ${productId}`
  )?.reserved

describe('placing an order', () => {
  it('stores what was bought, reserves the stock and closes the cart', async () => {
    const { buyer, book } = await ready({ price: 4490, name: 'Lalka' }, {}, 2)
    const { number, errors } = await buyer.submitOrder()
    expect(errors).toEqual([])
    expect(number).toMatch(/^2\d{9}$/)
    const order = await stored(number)
    expect(order).toMatchObject({
      email: 'lucja@example.pl',
      state: 'new',
      status: 'pending',
      storeCode: 'en',
      currency: 'PLN',
      clientType: 'private',
      carrierCode: 'dhl',
      methodCode: 'courier_dhl',
      shippingTitle: 'DHL courier',
      paymentMethod: 'banktransfer',
      subtotalInclTax: 8980,
      subtotalExclTax: 8552,
      shippingInclTax: 1499,
      shippingExclTax: 1428,
      tax: 499,
      discount: 0,
      grandTotal: 10479,
      totalPaid: 0,
      paymentDetails: {
        accountHolder: 'Księgarnia Zakładka sp. z o.o.',
        accountNumber: expect.stringMatching(/^\d{26}$/),
        payWithinDays: 4,
      },
    })
    expect(
      await shop.db.many`
          select sku, name, quantity_ordered, source_code, price_incl_tax, row_total_incl_tax, tax_rate::float8 as rate,
            tax from order_item where order_id = ${order?.['id']}`,
    ).toEqual([
      {
        sku: book.sku,
        name: 'Lalka',
        quantityOrdered: 2,
        sourceCode: 'lublin',
        priceInclTax: 4490,
        rowTotalInclTax: 8980,
        rate: 5,
        tax: 428,
      },
    ])
    expect(
      await shop.db.many`select title, amount, shipping_amount from order_tax where order_id = ${order?.['id']}`,
    ).toEqual([{ title: 'VAT 5%', amount: 499, shippingAmount: 71 }])
    expect(
      await shop.db.many`select quantity, source_code from stock_reservation where order_id = ${order?.['id']}`,
    ).toEqual([{ quantity: 2, sourceCode: 'lublin' }])
    const gone = await buyer.request('query($id: String!) { cart(cart_id: $id) { id } }')
    expect(gone.errors?.[0]).toMatchObject({
      message: "The cart isn't active.",
      extensions: { category: 'graphql-no-such-entity' },
    })
    expect(await buyer.addItems({ sku: book.sku, quantity: 1 }).catch(() => 'refused')).toBe('refused')
  })
  it('leaves the order unchanged when the book changes', async () => {
    const { buyer, book } = await ready({ price: 4490, name: 'Stary tytuł' })
    const { number } = await buyer.submitOrder()
    await shop.db.run`update product_text set name = 'Nowy tytuł' where product_id = ${book.id}`
    await shop.db.run`update price set amount = 9990 where product_id = ${book.id}`
    expect(
      await shop.db.one`
          select i.name, i.price_incl_tax from order_item i join orders o on o.id = i.order_id
            where o.number = ${number ?? ''}`,
    ).toEqual({ name: 'Stary tytuł', priceInclTax: 4490 })
  })
  it('numbers the orders of each view separately, with nine digits', async () => {
    const book = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    expect((await buyer.submitOrder()).number).toBe('000000001')
  })
  it('creates an order sequence for a view that is added later', async () => {
    await shop.db.run`insert into store_view (code, id, name, locale) values ('Szkoły-2', 3, 'Szkoły', 'pl_PL')`
    expect(
      await shop.db
        .one`select nextval(quote_ident('order_number_' || code)::regclass)::int as first from store_view where id = 3`,
    ).toEqual({ first: 1 })
  })
  it('returns the same order when repeated, with one reservation and one mail', async () => {
    const { buyer, book } = await ready()
    const [first, second] = [await buyer.submitOrder(), await buyer.submitOrder()]
    expect(second).toEqual(first)
    expect(await reserved(book.id)).toBe(1)
    const both = await Promise.all([buyer.submitOrder(), buyer.submitOrder()])
    expect(both.map(({ number }) => number)).toEqual([first.number, first.number])
    await shop.runDueJobs()
    await shop.runDueJobs()
    expect(
      await shop.db.one`select count(*)::int as mails from mail where key = ${`order-confirmation:${first.number}`}`,
    ).toEqual({ mails: 1 })
  })
  it('sets the payment method and places the order in one request', async () => {
    const { buyer } = await ready()
    const { data } = await buyer.mutateCart(
      'setPaymentMethodAndPlaceOrder',
      'SetPaymentMethodAndPlaceOrderInput',
      { payment_method: { code: 'banktransfer' } },
      '{ order { order_number } orderV2 { number total { grand_total { value } } } errors { code } }',
    )
    expect(data['setPaymentMethodAndPlaceOrder']).toMatchObject({
      order: { order_number: expect.stringMatching(/^\d+$/) },
      orderV2: { total: { grand_total: { value: 54.89 } } },
      errors: [],
    })
  })
})

describe('placing an order is refused for', () => {
  const refusal = (message: string, code = 'UNABLE_TO_PLACE_ORDER') => ({
    number: undefined,
    errors: [{ code, message }],
    category: 'graphql-input',
  })

  it('an unknown cart', async () => {
    expect(await new Buyer(shop, 'f'.repeat(32), 'en').submitOrder()).toMatchObject({
      errors: [{ code: 'CART_NOT_FOUND' }],
      category: 'graphql-no-such-entity',
    })
  })
  it('each missing detail, one after the other', async () => {
    const buyer = await Buyer.withNewCart(shop, 'en')
    expect(await buyer.submitOrder()).toEqual(refusal('Guest email for cart is missing.', 'GUEST_EMAIL_MISSING'))
    await buyer.setEmail('lucja@example.pl')
    expect(await buyer.submitOrder()).toEqual(refusal("Cart doesn't contain products."))
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    expect(await buyer.submitOrder()).toEqual(
      refusal('The shipping address is missing. Set the address and try again.'),
    )
    await buyer.setShippingAddress()
    expect(await buyer.submitOrder()).toEqual(
      refusal('The shipping method is missing. Select the shipping method and try again.'),
    )
    await buyer.setShippingMethod('dpd', 'courier_dpd')
    expect(await buyer.submitOrder()).toEqual(refusal('Enter a valid payment method and try again.'))
    await buyer.setPaymentMethod('banktransfer')
    expect((await buyer.submitOrder()).number).toBeDefined()
  })
  it('stock sold to another buyer, without leaving a partial order', async () => {
    const { buyer, book } = await ready({ stock: { lublin: 1 } })
    await shop.db.run`update source_stock set reserved = 1 where product_id = ${book.id}`
    expect(await buyer.submitOrder()).toEqual(
      refusal(`Not everything in the cart can be ordered as it is. ${book.name}: This product is out of stock.`),
    )
    await shop.db.run`update source_stock set reserved = 0 where product_id = ${book.id}`
    const counted = await shop.db.one`select count(*)::int as orders from orders`
    expect((await buyer.submitOrder()).number).toBeDefined()
    expect(await shop.db.one`select count(*)::int - 1 as orders from orders`).toEqual(counted)
    expect(await reserved(book.id)).toBe(1)
  })
  it('CHK-3: titles sold in the meantime, naming the copies left and the bookshops with the whole cart', async () => {
    const { buyer, book } = await ready({ stock: { lublin: 5, rynek: 5 } })
    const [fewer, inStock, file] = [
      await shop.sell({ stock: { lublin: 9, rynek: 3 } }),
      await shop.sell({ stock: { lublin: 1, rynek: 1, krakow: 1 } }),
      await shop.sell({ type: 'virtual', stock: {} }),
    ]
    await buyer.addItems(
      { sku: fewer.sku, quantity: 3 },
      { sku: inStock.sku, quantity: 1 },
      { sku: file.sku, quantity: 1 },
    )
    await shop.db.run`update source_stock set reserved = 5 where product_id = ${book.id} and source_code = 'lublin'`
    await shop.db.run`update source_stock set reserved = 7 where product_id = ${fewer.id} and source_code = 'lublin'`
    const uids = Object.fromEntries((await buyer.cart()).items.map(({ uid, product }) => [product.sku, uid]))
    const { errors } = await buyer.request(
      'mutation($id: String!) { placeOrder(input: { cart_id: $id }) { order { order_number } } }',
    )
    const message = 'Too few copies can be sent. It can be collected in a bookshop.'
    expect(errors?.[0]).toEqual({
      message: `Not everything in the cart can be ordered as it is. ${book.name}: ${message} ${fewer.name}: ${message}`,
      path: ['placeOrder', 'order'],
      locations: expect.any(Array) as object[],
      extensions: {
        category: 'graphql-input',
        items: [
          {
            uid: uids[book.sku],
            sku: book.sku,
            name: book.name,
            quantity: 1,
            available_quantity: 0,
            code: 'INSUFFICIENT_STOCK',
            message,
          },
          {
            uid: uids[fewer.sku],
            sku: fewer.sku,
            name: fewer.name,
            quantity: 3,
            available_quantity: 2,
            code: 'INSUFFICIENT_STOCK',
            message,
          },
        ],
        pickup_locations: [{ pickup_location_code: 'rynek', name: 'Zakładka na Rynku', city: 'Lublin' }],
        can_be_sent: false,
      },
    })
    await shop.db.run`update source_stock set reserved = 0 where product_id = any(${[book.id, fewer.id]})`
    expect((await buyer.submitOrder(await buyer.acceptAgreements())).number).toBeDefined()
  })
  it('CART-5: a presale whose date was withdrawn', async () => {
    const { buyer, book } = await ready({ lifecycle: 'presale', preorderDate: '2027-02-01', stock: {} })
    await shop.db.run`update product set preorder_date = null where id = ${book.id}`
    expect(await buyer.submitOrder()).toEqual(
      refusal(
        `Not everything in the cart can be ordered as it is. ${book.name}: The release date of this title is not ` +
          'known yet. It can be ordered once it is.',
      ),
    )
  })
  it('a disabled title', async () => {
    const { buyer, book } = await ready()
    await shop.db.run`update product set is_enabled = false where id = ${book.id}`
    expect(await buyer.submitOrder()).toEqual(
      refusal(
        `Not everything in the cart can be ordered as it is. ${book.name}: Product that you are trying to add is ` +
          'not available.',
      ),
    )
  })
  it('a total other than the one the buyer was shown', async () => {
    const { buyer, book } = await ready({ price: 3990 })
    await shop.db.run`update price set amount = 4990 where product_id = ${book.id}`
    expect(await buyer.submitOrder({ expected_total: 54.89 })).toEqual(
      refusal('Prices have changed since the cart was shown. Check the new total and order again.'),
    )
    expect((await buyer.submitOrder({ expected_total: 64.89 })).number).toBeDefined()
  })
  it('a coupon that was used up, which changes the total', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Raz', 'RAZ', 'fixed-cart',
          1000, 1)`
    const [one, other] = [await ready({ price: 3990 }), await ready({ price: 3990 })]
    await one.buyer.useCoupon('RAZ')
    await other.buyer.useCoupon('RAZ')
    expect((await one.buyer.submitOrder({ expected_total: 44.89 })).number).toBeDefined()
    expect(await other.buyer.submitOrder({ expected_total: 44.89 })).toEqual(couponGone)
    expect((await other.buyer.submitOrder({ expected_total: 54.89 })).number).toBeDefined()
    expect(await shop.db.one`select times_used from sales_rule where coupon_code = 'RAZ'`).toEqual({ timesUsed: 1 })
  })
  it('a coupon that has expired, also for a client that sends no total', async () => {
    await shop.db
      .run`insert into sales_rule (name, coupon_code, action, amount) values ('Krótki', 'KROTKI', 'fixed-cart', 1000)`
    const { buyer } = await ready({ price: 3990 })
    await buyer.useCoupon('KROTKI')
    await shop.db.run`update sales_rule set active_to = '2020-01-01' where coupon_code = 'KROTKI'`
    expect(await buyer.submitOrder()).toEqual(couponGone)
    const { number } = await buyer.submitOrder()
    expect(await stored(number)).toMatchObject({ couponCode: null, grandTotal: 5489 })
  })
})

describe('CART-5: orders with presale titles', () => {
  it('show when the last title ships, and reserve no stock for presales', async () => {
    const [early, late, stocked] = [
      await shop.sell({ lifecycle: 'presale', preorderDate: '2027-01-15', stock: {} }),
      await shop.sell({ lifecycle: 'presale', preorderDate: '2027-03-01', stock: {} }),
      await shop.sell(),
    ]
    const buyer = await (
      await Buyer.withNewCart(shop, 'en')
    ).prepareOrder([early, late, stocked].map(({ sku }) => ({ sku, quantity: 1 })))
    const { number } = await buyer.submitOrder()
    expect(await stored(number)).toMatchObject({ shipsFrom: '2027-03-01' })
    expect([await reserved(late.id), await reserved(stocked.id)]).toEqual([null, 1])
  })
})

describe('CHK-3b: agreements and the review reminder', () => {
  const ids = async () =>
    (
      await shop.call<{ checkoutAgreements: { agreement_id: number; name: string; mode: string }[] }>(
        '{ checkoutAgreements { agreement_id name mode checkbox_text content is_html } }',
        {},
        'en',
      )
    ).data.checkoutAgreements

  it('are in the language of the view', async () => {
    expect((await ids()).map(({ name, mode }) => [name, mode])).toEqual([
      ['Terms of sale', 'MANUAL'],
      ['Privacy policy', 'MANUAL'],
    ])
    const polish = await shop.call<{ checkoutAgreements: { name: string }[] }>('{ checkoutAgreements { name } }')
    expect(polish.data.checkoutAgreements[0]?.name).toBe('Regulamin sklepu')
  })
  it('are sanitized', async () => {
    await shop.db.run`
        insert into checkout_agreement (store_code, name, content, checkbox_text, mode) values ('en', 'Unclean',
          '<p>See <a href="{{store url="terms"}}" onclick="x()">terms</a></p><script>x()</script>', 'I agree', 'AUTO')`
    clearConfigurationCache()
    const { data } = await shop.call<{ checkoutAgreements: { name: string; content: string }[] }>(
      '{ checkoutAgreements { name content } }',
      {},
      'en',
    )
    expect(data.checkoutAgreements.find(({ name }) => name === 'Unclean')?.content).toBe(
      '<p>See <a href="/en/terms">terms</a></p>',
    )
    await shop.db.run`delete from checkout_agreement where name = 'Unclean'`
    clearConfigurationCache()
  })
  it('must all be ticked by a client that sends any, and are stored with the order', async () => {
    const { buyer } = await ready()
    const [terms, privacy] = (await ids()).map(({ agreement_id }) => agreement_id)
    expect((await buyer.submitOrder({ agreement_ids: [terms] })).errors).toEqual([
      {
        code: 'UNABLE_TO_PLACE_ORDER',
        message:
          "The order wasn't placed. First, agree to the terms and conditions, then try placing your order again.",
      },
    ])
    expect((await buyer.submitOrder({ agreement_ids: [] })).errors).toHaveLength(1)
    const { number } = await buyer.submitOrder({ agreement_ids: [terms, privacy], review_reminder_accepted: true })
    expect(await stored(number)).toMatchObject({
      agreements: [
        { name: 'Terms of sale', acceptedAt: expect.any(String), checkboxText: expect.any(String) },
        { name: 'Privacy policy' },
      ],
      reviewReminderAcceptedAt: expect.any(Date),
    })
  })
  it('are not required from a plain Magento client, nor recorded for its buyer', async () => {
    const { buyer } = await ready()
    expect(await stored((await buyer.submitOrder()).number)).toMatchObject({
      agreements: [],
      reviewReminderAcceptedAt: null,
    })
  })
})

describe('CHK-3: e-books and recordings', () => {
  const agreementsOf = async (buyer: Buyer) =>
    (
      await buyer.request<{
        cart: { agreements: { agreement_id: number; name: string; mode: string; checkbox_text: string }[] }
      }>(
        `
          query($id: String!) {
            cart(cart_id: $id) { agreements { agreement_id name mode checkbox_text content is_html } }
          }`,
      )
    ).data.cart.agreements
  const both = async () => {
    const [book, file] = [await shop.sell(), await shop.sell({ type: 'downloadable', stock: {} })]
    return (await Buyer.withNewCart(shop, 'en')).prepareOrder([book, file].map(({ sku }) => ({ sku, quantity: 1 })))
  }
  it('require one more consent, only when they are in the cart', async () => {
    const { buyer } = await ready()
    expect((await agreementsOf(buyer)).map(({ name }) => name)).toEqual(['Terms of sale', 'Privacy policy'])
    expect((await agreementsOf(await both())).map(({ name, mode }) => [name, mode])).toEqual([
      ['Terms of sale', 'MANUAL'],
      ['Privacy policy', 'MANUAL'],
      ['E-books and recordings at once', 'MANUAL'],
    ])
    const polish = await (
      await Buyer.withNewCart(shop)
    ).prepareOrder([{ sku: (await shop.sell({ type: 'downloadable', stock: {} })).sku, quantity: 1 }])
    expect((await agreementsOf(polish)).at(-1)?.checkbox_text).toContain('stracę prawo odstąpienia')
  })
  it('CAT-4: services are agreed to in words of their own, which name no file', async () => {
    const { sku } = await shop.sell({ type: 'virtual', stock: {} })
    const talk = await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku, quantity: 1 }])
    const asked = await agreementsOf(talk)
    expect(asked.map(({ name }) => name)).toEqual(['Terms of sale', 'Privacy policy', 'Services within 14 days'])
    expect(asked.at(-1)?.checkbox_text).toContain('once it is fully performed I lose the right to withdraw')
    expect(JSON.stringify(asked)).not.toMatch(/e-book|recording/i)
  })
  it('CAT-4: an older shop with the consent to files alone asks for that to services once migrated', async () => {
    const read = () =>
      shop.db.many`select store_code, name, content, checkbox_text, mode, is_html, is_active from checkout_agreement
        where concerns = 'service' order by store_code`
    const seeded = await read()
    expect(seeded).toHaveLength(2)
    const file = new URL('../../migrations/0170_consent_of_older_shops.sql', import.meta.url)
    const migration = readFileSync(file, 'utf8')
    await shop.db.transaction(async (tx) => {
      await tx.run`delete from checkout_agreement where concerns = 'service'`
      await tx.script(migration)
      await tx.script(migration)
    })
    expect(await read()).toEqual(seeded)
    const { sku } = await shop.sell({ type: 'virtual', stock: {} })
    const talk = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
    expect((await agreementsOf(talk)).at(-1)?.name).toBe('Usługi przed upływem 14 dni')
    // a shop without an express consent, such as an empty one, has none added
    const none = shop.db.transaction(async (tx) => {
      await tx.run`delete from checkout_agreement where concerns <> 'all'`
      await tx.script(migration)
      throw new Error(`${(await tx.many`select from checkout_agreement where concerns = 'service'`).length} added`)
    })
    await expect(none).rejects.toThrow('0 added')
  })
  it('store the text and time of the consent with the order, and take the order without it', async () => {
    const buyer = await both()
    const [terms, privacy, digital] = (await agreementsOf(buyer)).map(({ agreement_id }) => agreement_id)
    const { number } = await buyer.submitOrder({ agreement_ids: [terms, privacy, digital] })
    expect(await shop.db.one`select agreements -> 2 as kept from orders where number = ${number ?? ''}`).toEqual({
      kept: {
        id: digital,
        name: 'E-books and recordings at once',
        concerns: 'digital',
        checkboxText: expect.stringContaining('I lose the right to withdraw'),
        acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect((await (await both()).submitOrder({ agreement_ids: [terms, privacy] })).errors).toEqual([])
    expect((await (await both()).submitOrder()).errors).toEqual([])
    expect((await (await both()).submitOrder({ agreement_ids: [digital] })).number).toBeUndefined()
  })
  it('ask for the consent even where the shop has switched agreements off', async () => {
    await shop.db
      .run`insert into setting (path, store_code, value) values ('checkout/options/enable_agreements', '', '0')`
    await shop.db.transaction((tx) => notifyChangedTags(tx, ['store']))
    const buyer = await both()
    await expect
      .poll(async () => (await agreementsOf(buyer)).map(({ name }) => name))
      .toEqual(['E-books and recordings at once'])
    await shop.db.run`delete from setting where path = 'checkout/options/enable_agreements'`
    await shop.db.transaction((tx) => notifyChangedTags(tx, ['store']))
    await expect.poll(async () => (await agreementsOf(buyer)).length).toBe(3)
  })
})

describe('CHK-9: company buyers', () => {
  it('are recognized by a tax number, which is stored as digits', async () => {
    const { buyer } = await ready()
    const { data } = await buyer.setBillingAddress({
      address: { ...address, company: 'Antykwariat Żak', vat_id: 'PL 526-025-02-74' },
    })
    expect(data['setBillingAddressOnCart']?.cart.billing_address).toEqual({
      firstname: 'Łucja',
      vat_id: '5260250274',
      company: 'Antykwariat Żak',
    })
    expect(await stored((await buyer.submitOrder()).number)).toMatchObject({
      clientType: 'company',
      billingAddress: { vat_id: '5260250274' },
      shippingAddress: { vat_id: null },
    })
  })
  it('are refused with an invalid tax number', async () => {
    const { buyer } = await ready()
    expect(
      (await buyer.setBillingAddress({ address: { ...address, vat_id: '5260250275' } })).errors?.[0],
    ).toMatchObject({
      message: 'Incorrect VAT number!',
      extensions: { category: 'graphql-input' },
    })
  })
})
