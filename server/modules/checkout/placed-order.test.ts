import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, type Book, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { insertOptions } from '../../testing/options.ts'
import { clearConfigurationCache } from '../store/store.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const prepared = async (books: Partial<Book>[], quantity = 1) => {
  const items: { sku: string; quantity: number }[] = []
  for (const book of books) items.push({ sku: (await shop.sell(book)).sku, quantity })
  return (await Buyer.withNewCart(shop, 'en')).prepareOrder(items)
}
const collected = async (buyer: Buyer, where: object = address, place = 'rynek') => {
  await buyer.setShippingAddress(where, { pickup_location_code: place })
  await buyer.setShippingMethod('instore', 'pickup')
  await buyer.setPaymentMethod('cashondelivery')
  return buyer
}
const orderOf = async ({ number, errors }: Awaited<ReturnType<Buyer['submitOrder']>>) => {
  expect(errors).toEqual([])
  return (await shop.db.one<Record<string, unknown>>`select * from orders where number = ${number ?? ''}`) ?? {}
}

describe('CHK-3: an order with a coupon', () => {
  test('and a rule without one keeps both discounts, and uses up the coupon alone', async () => {
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, position) values
        ('Dla wszystkich', null, 'fixed-cart', 500, 1), ('Kupon', 'KUPON', 'fixed-cart', 1000, 2)`
    const buyer = await prepared([{ price: 5000 }])
    await buyer.useCoupon('KUPON')
    expect(await orderOf(await buyer.submitOrder())).toMatchObject({ couponCode: 'KUPON', discount: 1500 })
    expect(
      await shop.db.many`select name, times_used from sales_rule where name in ('Dla wszystkich', 'Kupon')
      order by position`,
    ).toEqual([
      { name: 'Dla wszystkich', timesUsed: 0 },
      { name: 'Kupon', timesUsed: 1 },
    ])
    await shop.db.run`delete from sales_rule where coupon_code is null`
  })

  test('that is refused for another reason keeps it, and says that reason first', async () => {
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount) values ('Trwały', 'TRWALY', 'fixed-cart', 1000)`
    const book = await shop.sell({ price: 5000, stock: { lublin: 1 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    await buyer.useCoupon('TRWALY')
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${book.id}`
    expect((await buyer.submitOrder()).errors).toMatchObject([{ code: 'GUEST_EMAIL_MISSING' }])
    expect((await buyer.cart()).prices.coupon_code).toBe('TRWALY')
  })

  test('that has expired is taken from a buyer who has seen the total without it', async () => {
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount) values ('Miniony', 'MINIONY', 'fixed-cart', 1000)`
    const buyer = await prepared([{ price: 5000 }])
    await buyer.useCoupon('MINIONY')
    await shop.db.run`update sales_rule set active_to = '2020-01-01' where coupon_code = 'MINIONY'`
    expect(await orderOf(await buyer.submitOrder({ expected_total: 64.99 }))).toMatchObject({
      couponCode: null,
      grandTotal: 6499,
    })
  })
})

test('CART-4b: an order with two rates of tax has the share of its delivery beside each', async () => {
  const buyer = await prepared([{ price: 5000 }, { price: 10_000, taxClass: 'standard' }])
  const { id } = await orderOf(await buyer.submitOrder())
  expect(
    await shop.db.many`select title, amount, shipping_amount from order_tax where order_id = ${id} order by rate`,
  ).toEqual([
    { title: 'VAT 5%', amount: 238 + 24, shippingAmount: 24 },
    { title: 'VAT 23%', amount: 1870 + 187, shippingAmount: 187 },
  ])
})

describe('CHK-9: the company of an order', () => {
  const company = { ...address, company: 'Antykwariat Żak' }
  const billingOf = async (buyer: Buyer) => (await orderOf(await buyer.submitOrder()))['billingAddress']

  test('stays on the invoice when the parcel is sent to it', async () => {
    for (const vat_id of ['526-025-02-74', null]) {
      const buyer = await prepared([{}])
      await buyer.setShippingAddress({ ...company, vat_id })
      await buyer.setShippingMethod('dhl', 'courier_dhl')
      expect(await billingOf(buyer)).toMatchObject({
        company: 'Antykwariat Żak',
        vat_id: vat_id && '5260250274',
      })
    }
  })
  test('stays on the invoice when it collects, while a private buyer’s receipt names no bookshop', async () => {
    const stock = { lublin: 9, rynek: 9 }
    const buyer = await collected(await prepared([{ stock }]))
    await buyer.setBillingAddress({ address: { ...company, vat_id: '526-025-02-74' } })
    expect(await billingOf(buyer)).toMatchObject({ company: 'Antykwariat Żak', street: address.street })
    expect(await billingOf(await collected(await prepared([{ stock }])))).toMatchObject({
      company: null,
      street: ['Rynek 9'],
    })
  })
  test('CHK-7b: of files alone does not become the address of a book that is added', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: (await shop.sell({ type: 'downloadable', stock: {} })).sku, quantity: 1 })
    const { data } = await buyer.setBillingAddress({ address: company, use_for_shipping: true })
    expect(data['setBillingAddressOnCart']?.cart.billing_address?.company).toBe('Antykwariat Żak')
    await buyer.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
    expect((await buyer.cart()).shipping_addresses).toEqual([])
    await buyer.setBillingAddress({ address: company, use_for_shipping: true })
    expect((await buyer.cart()).shipping_addresses).toMatchObject([{ company: 'Antykwariat Żak' }])
  })
})

test('CHK-1: an order needs phone numbers that can be called, though earlier steps take any', async () => {
  const placeholder = { ...address, telephone: '000' }
  const message = 'The phone number "000" is incorrect. Correct it and place the order again.'
  const buyer = await prepared([{}])
  await buyer.setShippingAddress(placeholder)
  expect((await buyer.submitOrder()).errors[0]?.message).toBe(message)
  await buyer.setShippingAddress()
  await buyer.setBillingAddress({ address: placeholder })
  expect((await buyer.submitOrder()).errors[0]?.message).toBe(message)
  await buyer.setBillingAddress({ same_as_shipping: true })
  await orderOf(await buyer.submitOrder())
})

describe('CHK-11b: an order to be collected is refused', () => {
  test('where the bookshop has ended collecting since', async () => {
    const buyer = await collected(await prepared([{ stock: { rynek: 3, krakow: 3 } }]), address, 'krakow')
    await shop.db.run`update source set is_pickup_location = false where code = 'krakow'`
    expect(await buyer.submitOrder()).toMatchObject({
      number: undefined,
      errors: [{ message: 'Choose the bookshop in which to collect the order.' }],
    })
    await shop.db.run`update source set is_pickup_location = true where code = 'krakow'`
    expect(await orderOf(await buyer.submitOrder())).toMatchObject({ pickupSource: 'krakow' })
  })

  test('where it has sold the copies, which names other bookshops, and whether they can be sent', async () => {
    const book = await shop.sell({ stock: { lublin: 5, rynek: 5, krakow: 4 } })
    const [dedication] = await insertOptions(shop.db, book.id, [{ type: 'field', title: 'Dedykacja' }])
    const dedicated = { sku: book.sku, quantity: 2, entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }] }
    const buyer = await collected(
      await (await Buyer.withNewCart(shop, 'en')).prepareOrder([{ sku: book.sku, quantity: 2 }, dedicated]),
    )
    await shop.db.run`update source_stock set reserved = 2 where product_id = ${book.id} and source_code = 'rynek'`
    const { errors } = await buyer.request(
      'mutation($id: String!) { placeOrder(input: { cart_id: $id }) { order { order_number } } }',
    )
    const message = 'Too few copies in the chosen bookshop.'
    // the copies left are counted once, in the order of the lines
    expect(errors?.[0]?.extensions).toMatchObject({
      items: [
        { quantity: 2, available_quantity: 2, message },
        { quantity: 2, available_quantity: 1, message },
      ],
      pickup_locations: [{ pickup_location_code: 'krakow' }],
      can_be_sent: true,
    })
    // more than any place has is no matter of the place
    await shop.db.run`update source_stock set reserved = quantity - 1 where product_id = ${book.id}`
    expect((await buyer.submitOrder()).errors[0]?.message).toContain('The maximum amount you can purchase is 1')
  })
})

test('CHK-3b: agreements in use are listed by position, and one without a box is accepted by ordering', async () => {
  await shop.db.run`
    insert into checkout_agreement (store_code, name, content, checkbox_text, mode, position, is_active) values
      ('en', 'Third', 'x', 'x', 'AUTO', 93, true), ('en', 'Second', 'x', 'x', 'AUTO', 92, true),
      ('en', 'Withdrawn', 'x', 'x', 'MANUAL', 91, false), ('default', 'Polska', 'x', 'x', 'MANUAL', 94, true)`
  clearConfigurationCache()
  const buyer = await prepared([{}])
  const names = (
    await buyer.request<{ cart: { agreements: { name: string }[] } }>(
      'query($id: String!) { cart(cart_id: $id) { agreements { name } } }',
    )
  ).data.cart.agreements.map(({ name }) => name)
  expect(names).toEqual(['Terms of sale', 'Privacy policy', 'Second', 'Third'])
  const { agreement_ids } = await buyer.acceptAgreements()
  const order = await orderOf(await buyer.submitOrder({ agreement_ids: agreement_ids.slice(0, 2) }))
  expect(order['agreements']).toMatchObject(names.map((name) => ({ name })))
  expect((await orderOf(await (await prepared([{}])).submitOrder()))['agreements']).toMatchObject([
    { name: 'Second' },
    { name: 'Third' },
  ])
  await shop.db.run`delete from checkout_agreement where position > 90`
  clearConfigurationCache()
})

describe('GDPR-3c: what a buyer accepts with an order is logged with its number', () => {
  const log = async (number?: string) =>
    (
      await shop.db.many<{ code: string; customerId: number | null; isGuest: boolean }>`
        select t.code, l.customer_id, l.guest_id is not null as is_guest
        from consent_log l join consent_text t on t.id = l.consent_text_id
        where l.order_number = ${number ?? ''} and l.action = 'given' order by t.code`
    ).map(({ code, customerId, isGuest }) => [code, customerId, isGuest])
  const newsletterOf = (email: string) => shop.db.many`select 1 from newsletter_subscriber where email_key = ${email}`

  test('to a customer or to a guest, who is subscribed to the newsletter only on request', async () => {
    const reader = await Reader.signUp(shop)
    const { sku } = await shop.sell()
    const ofCustomer = await Buyer.withNewCart(shop, 'en', reader.token)
    await ofCustomer.prepareOrder([{ sku, quantity: 1 }])
    const ticked = await ofCustomer.acceptAgreements()
    const [terms, privacy] = ticked.agreement_ids.map((id) => `agreement_${id}`)
    const declined = [{ code: 'checkout_newsletter', accepted: false }]
    const placed = await ofCustomer.submitOrder({ ...ticked, review_reminder_accepted: true, consents: declined })
    const id = await reader.id()
    expect(await log(placed.number)).toEqual([
      [terms, id, false],
      [privacy, id, false],
      ['review_reminder', id, false],
    ])
    expect(await newsletterOf(reader.email)).toEqual([])

    const ofGuest = await Buyer.withNewCart(shop, 'en')
    await ofGuest.prepareOrder([{ sku, quantity: 1 }], { email: 'zgody@example.pl' })
    const accepted = [{ code: 'checkout_newsletter', accepted: true }]
    const { number } = await ofGuest.submitOrder({ ...ticked, consents: accepted })
    expect(
      await shop.db.one`
        select count(distinct guest_id)::int as guests from consent_log where order_number = ${number ?? ''}`,
    ).toEqual({ guests: 1 })
    expect(await log(number)).toEqual([
      [terms, null, true],
      [privacy, null, true],
      ['checkout_newsletter', null, true],
    ])
    expect(await newsletterOf('zgody@example.pl')).toHaveLength(1)
  })
})
