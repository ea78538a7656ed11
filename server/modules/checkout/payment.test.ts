import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

async function delivered(carrier: string, method: string, book: Parameters<CheckoutFixture['sell']>[0] = {}) {
  const sold = await shop.sell({ stock: { lublin: 9, rynek: 9 }, ...book })
  const buyer = await Buyer.withNewCart(shop, 'en')
  await buyer.addItems({ sku: sold.sku, quantity: 1 })
  await buyer.setEmail('lucja@example.pl')
  await buyer.setShippingAddress(address, carrier === 'instore' ? { pickup_location_code: 'rynek' } : {})
  await buyer.setBillingAddress({ same_as_shipping: true })
  await buyer.setShippingMethod(carrier, method)
  return buyer
}

/** Methods without a company; those of companies, and methods added later, have their own tests. */
const WITHOUT_COMPANY = ['banktransfer', 'cashondelivery', 'free']
const withoutCompanies = (methods: readonly { code: string }[]) =>
  methods.map(({ code }) => code).filter((code) => WITHOUT_COMPANY.includes(code))
const offered = async (buyer: Buyer) => withoutCompanies((await buyer.cart()).available_payment_methods)
const order = (number: string | undefined) =>
  shop.db.one<Record<string, unknown>>`select * from orders where number = ${number ?? ''}`

describe('CHK-12: payment methods', () => {
  it.each([
    ['dhl', 'courier_dhl', ['banktransfer']],
    ['dpd', 'courier_dpd', ['banktransfer']],
    ['dhl_cod', 'courier_dhl_cod', ['cashondelivery']],
    ['dpd_cod', 'courier_dpd_cod', ['cashondelivery']],
    ['instore', 'pickup', ['banktransfer', 'cashondelivery']],
  ])('for delivery by %s_%s are %j (D49)', async (carrier, method, codes) => {
    const buyer = await delivered(carrier, method)
    expect(await offered(buyer)).toEqual(codes)
    const other = ['banktransfer', 'cashondelivery', 'free', 'nobody'].filter((code) => !codes.includes(code))
    for (const code of other)
      expect((await buyer.setPaymentMethod(code)).errors?.[0]).toMatchObject({
        message: 'The requested Payment Method is not available.',
        extensions: { category: 'graphql-input' },
      })
    const { data } = await buyer.setPaymentMethod(codes[0] ?? '')
    expect(data['setPaymentMethodOnCart']?.cart.selected_payment_method).toEqual({ code: codes[0] })
  })
  it('are deselected when the new delivery method does not accept them', async () => {
    const buyer = await delivered('dhl', 'courier_dhl')
    await buyer.setPaymentMethod('banktransfer')
    const { data } = await buyer.setShippingMethod('dhl_cod', 'courier_dhl_cod')
    expect(data['setShippingMethodsOnCart']?.cart.selected_payment_method).toEqual({ code: '' })
    expect((await buyer.submitOrder()).errors[0]?.message).toBe('Enter a valid payment method and try again.')
    const { data: placed } = await buyer.mutateCart(
      'setPaymentMethodAndPlaceOrder',
      'SetPaymentMethodAndPlaceOrderInput',
      { payment_method: { code: 'banktransfer' } },
      '{ order { order_number } errors { message } }',
    )
    expect(placed['setPaymentMethodAndPlaceOrder']).toMatchObject({
      order: null,
      errors: [{ message: 'Enter a valid payment method and try again.' }],
    })
  })
  it('include cash on delivery, which starts processing at once and adds its fee', async () => {
    const buyer = await delivered('dpd_cod', 'courier_dpd_cod', { price: 3990 })
    await buyer.setPaymentMethod('cashondelivery')
    expect(await order((await buyer.submitOrder()).number)).toMatchObject({
      state: 'processing',
      status: 'processing',
      grandTotal: 5989,
      paymentMethod: 'cashondelivery',
      paymentTitle: 'Cash on delivery',
    })
  })
  it('are limited to the free one when there is nothing to pay', async () => {
    await shop.db
      .run`insert into sales_rule (name, coupon_code, action, amount) values ('Prezent', 'PREZENT', 'percent', 100)`
    // an empty cart costs nothing either
    expect(await offered(await Buyer.withNewCart(shop))).toEqual(['banktransfer', 'cashondelivery'])
    const buyer = await delivered('instore', 'pickup')
    await buyer.useCoupon('PREZENT')
    expect(await offered(buyer)).toEqual(['free'])
    await buyer.setPaymentMethod('free')
    expect(await order((await buyer.submitOrder()).number)).toMatchObject({
      grandTotal: 0,
      tax: 0,
      paymentMethod: 'free',
    })
  })
  it('exclude a bank transfer without a valid account number', async () => {
    const sold = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: sold.sku, quantity: 1 })
    for (const account of ['', '55999000090000000020261122'])
      await withSettings(shop.db, { 'general/store_information/bank_account': account }, async () => {
        expect(await offered(buyer)).toEqual(['cashondelivery'])
      })
  })
})

describe('CHK-7: an order of e-books alone', () => {
  it('needs no address and no shipping method, and takes a billing address', async () => {
    const sold = await shop.sell({ type: 'virtual', stock: {}, price: 2999 })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: sold.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setPaymentMethod('banktransfer')
    await buyer.setBillingAddress({ address })
    expect(await order((await buyer.submitOrder(await buyer.acceptAgreements())).number)).toMatchObject({
      isVirtual: true,
      shippingAddress: null,
      carrierCode: null,
      shippingInclTax: 0,
      grandTotal: 2999,
    })
  })
})

describe('CHK-11: an order collected in a bookshop', () => {
  it('reserves the bookshop’s copies and stores its address', async () => {
    const sold = await shop.sell({ stock: { lublin: 9, rynek: 2 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: sold.sku, quantity: 2 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress(address, { pickup_location_code: 'rynek', customer_notes: ' Proszę o zakładkę. ' })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setShippingMethod('instore', 'pickup')
    await buyer.setPaymentMethod('cashondelivery')
    const placed = await order((await buyer.submitOrder()).number)
    expect(placed).toMatchObject({
      pickupSource: 'rynek',
      pickupAddress: {
        name: 'Zakładka na Rynku',
        street: 'Rynek 9',
        openingHours: [{ days: 'pn.–pt.', hours: '10:00–18:00' }],
      },
      customerNotes: 'Proszę o zakładkę.',
      shippingInclTax: 0,
    })
    expect(
      await shop.db.many`select source_code, reserved from source_stock where product_id = ${sold.id} order by 1`,
    ).toEqual([
      { sourceCode: 'lublin', reserved: 0 },
      { sourceCode: 'rynek', reserved: 2 },
    ])
  })
})

describe('CHK-9: a company that collects in a bookshop', () => {
  it('must give its own address for the invoice', async () => {
    const sold = await shop.sell({ stock: { rynek: 2 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: sold.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress({ ...address, vat_id: '526-025-02-74' }, { pickup_location_code: 'rynek' })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setShippingMethod('instore', 'pickup')
    await buyer.setPaymentMethod('cashondelivery')
    expect((await buyer.submitOrder()).errors[0]?.message).toBe(
      'The billing address is missing. Set the address and try again.',
    )
    await buyer.setBillingAddress({ address: { ...address, vat_id: '526-025-02-74' } })
    expect(await order((await buyer.submitOrder()).number)).toMatchObject({
      clientType: 'company',
      billingAddress: { vat_id: '5260250274', city: 'Lublin', street: address.street },
    })
  })
})

describe('ScandiPWA’s checkout', () => {
  const wire = {
    firstname: 'Jan',
    lastname: 'Kowalski',
    street: ['Długa 1'],
    city: 'Kraków',
    postcode: '31146',
    country_id: 'PL',
    telephone: '123456789',
    email: 'jan@example.pl',
    region_id: 0,
    region_code: null,
    save_in_address_book: false,
    vat_id: '',
  }
  const save = (buyer: Buyer, information: object) =>
    buyer.request<{ saveAddressInformation: { payment_methods: { code: string }[]; totals: Record<string, unknown> } }>(
      `
        mutation($id: String, $a: SaveAddressInformation!) {
          saveAddressInformation(addressInformation: $a, guestCartId: $id) {
            payment_methods { code title }
            totals {
              grand_total subtotal subtotal_incl_tax tax_amount discount_amount shipping_amount shipping_incl_tax
              shipping_tax_amount items_qty coupon_code
              items { item_id qty row_total_incl_tax tax_percent product { sku } }
            }
          }
        }`,
      { a: information },
    )

  it('places an order with its own mutations', async () => {
    const sold = await shop.sell({ price: 3990 })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: sold.sku, quantity: 2 })
    const { data } = await save(buyer, {
      shipping_address: wire,
      billing_address: wire,
      shipping_carrier_code: 'dpd',
      shipping_method_code: 'courier_dpd',
    })
    expect(withoutCompanies(data.saveAddressInformation.payment_methods)).toEqual(['banktransfer'])
    expect(data.saveAddressInformation).toMatchObject({
      totals: {
        grand_total: 94.79,
        subtotal: 76,
        subtotal_incl_tax: 79.8,
        tax_amount: 4.51,
        discount_amount: 0,
        shipping_amount: 14.28,
        shipping_incl_tax: 14.99,
        shipping_tax_amount: 0.71,
        items_qty: 2,
        coupon_code: null,
        items: [{ qty: 2, row_total_incl_tax: 79.8, tax_percent: 5, product: { sku: sold.sku } }],
      },
    })
    const methods = await buyer.request<{ getPaymentMethods: object[] }>(
      'query($id: String) { getPaymentMethods(guestCartId: $id) { code title } }',
    )
    expect(methods.data.getPaymentMethods).toContainEqual({ code: 'banktransfer', title: 'Przelew bankowy' })
    const both = await buyer.request<{ billingAddress: object }>(
      `
        mutation($input_1: SetBillingAddressOnCartInput, $input_2: SetPaymentMethodOnCartInput) {
          billingAddress: setBillingAddressOnCart(input: $input_1) { cart { id } }
          paymentMethod: setPaymentMethodOnCart(input: $input_2) { cart { id } }
        }`,
      {
        input_1: { cart_id: buyer.cartId, billing_address: { address: { ...address, firstname: 'Anna' } } },
        input_2: { cart_id: buyer.cartId, payment_method: { code: 'banktransfer' } },
      },
    )
    expect(both.errors).toBeUndefined()
    const { number } = await buyer.submitOrder()
    expect(await order(number)).toMatchObject({
      email: 'jan@example.pl',
      shippingAddress: { firstname: 'Jan', postcode: '31-146' },
      billingAddress: { firstname: 'Anna' },
      grandTotal: 9479,
    })
  })
  it('reads the bookshop from the extension attributes', async () => {
    const sold = await shop.sell({ stock: { rynek: 3 } })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: sold.sku, quantity: 1 })
    const shipping_address = {
      ...wire,
      extension_attributes: [{ attribute_code: 'pickup_location_code', value: 'rynek' }],
    }
    const { data } = await save(buyer, {
      shipping_address,
      billing_address: shipping_address,
      shipping_carrier_code: 'instore',
      shipping_method_code: 'pickup',
    })
    expect(withoutCompanies(data.saveAddressInformation.payment_methods)).toEqual(['banktransfer', 'cashondelivery'])
    await buyer.setPaymentMethod('cashondelivery')
    expect(await order((await buyer.submitOrder()).number)).toMatchObject({
      pickupSource: 'rynek',
      billingAddress: { firstname: 'Jan', company: null },
    })
  })
  it('stores nothing when a step is refused', async () => {
    const sold = await shop.sell()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.addItems({ sku: sold.sku, quantity: 1 })
    const refused = await save(buyer, {
      shipping_address: wire,
      billing_address: wire,
      shipping_carrier_code: 'gls',
      shipping_method_code: 'x',
    })
    expect(refused.errors?.[0]?.message).toBe('Carrier with such method not found: gls, x')
    expect(await buyer.cart()).toMatchObject({ shipping_addresses: [], email: null })
  })
  it('requires a customer when no cart id is given', async () => {
    const { errors } = await shop.call('{ getPaymentMethods { code } }', {}, 'en')
    expect(errors?.[0]).toMatchObject({
      message: "The current customer isn't authorized.",
      extensions: { category: 'graphql-authorization' },
    })
  })
})
