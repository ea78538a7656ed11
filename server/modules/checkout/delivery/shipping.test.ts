import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const UNAVAILABLE =
  'This shipping method is currently unavailable. If you would like to ship using this shipping method, please ' +
  'contact us.'

async function enters(...books: Parameters<CheckoutFixture['sell']>) {
  const buyer = await Buyer.withNewCart(shop, 'en')
  const book = await shop.sell(books[0])
  await buyer.addItems({ sku: book.sku, quantity: 1 })
  return { buyer, book }
}

const offers = async (buyer: Buyer) => (await buyer.cart()).shipping_addresses[0]?.available_shipping_methods ?? []

describe('CHK-1: e-mail and shipping address', () => {
  it('stores the e-mail and refuses an invalid one', async () => {
    const { buyer } = await enters()
    expect((await buyer.setEmail(' lucja@example.pl ')).data['setGuestEmailOnCart']?.cart.email).toBe(
      'lucja@example.pl',
    )
    for (const email of ['', 'lucja', 'lucja@example.pl\nBcc: all@example.pl'])
      expect((await buyer.setEmail(email)).errors?.[0]?.extensions.category).toBe('graphql-input')
    expect((await buyer.cart()).email).toBe('lucja@example.pl')
  })
  it('returns whether an e-mail is available', async () => {
    const isAvailable = (email: string) =>
      shop.call<{ isEmailAvailable: { is_email_available: boolean } }>(
        'query($email: String!) { isEmailAvailable(email: $email) { is_email_available } }',
        { email },
        'en',
      )
    expect((await isAvailable('new@example.pl')).data.isEmailAvailable.is_email_available).toBe(true)
    expect((await isAvailable('new')).errors?.[0]).toMatchObject({
      message: 'Incorrect email format!',
      extensions: { category: 'graphql-input' },
    })
  })
  it('normalizes postcode and phone', async () => {
    const { buyer } = await enters()
    const { data } = await buyer.setShippingAddress({ ...address, postcode: '20 002', telephone: '0048 501-234-567' })
    expect(data['setShippingAddressesOnCart']?.cart.shipping_addresses).toMatchObject([
      { firstname: 'Łucja', postcode: '20-002', telephone: '+48501234567' },
    ])
  })
  it.each([
    ['a postcode of four digits', { postcode: '2000' }, 'Incorrect postcode! Example: 00-950'],
    ['a name with digits', { firstname: 'R2D2' }, 'Incorrect input! Only words allowed!'],
    ['a mistyped tax number', { vat_id: '1234567890' }, 'Incorrect VAT number!'],
    ['no postcode', { postcode: null }, 'Required parameter "postcode" is missing'],
    ['a blank city', { city: '  ' }, 'Required parameter "city" is missing'],
    ['no street', { street: ['', null] }, 'Required parameter "street" is missing'],
    ['no phone', { telephone: '' }, 'Required parameter "telephone" is missing'],
    ['three street lines', { street: ['a', 'b', 'c'] }, '"Street Address" cannot contain more than 2 lines.'],
    ['a street that is too long', { street: ['x'.repeat(256)] }, 'Please enter no more than 255 characters.'],
    [
      'another country',
      { country_code: 'DE' },
      "Some addresses can't be used due to the configurations for specific countries.",
    ],
  ])('refuses %s', async (_name, change, message) => {
    const { buyer } = await enters()
    expect((await buyer.setShippingAddress({ ...address, ...change })).errors?.[0]).toMatchObject({
      message,
      extensions: { category: 'graphql-input' },
    })
    expect((await buyer.cart()).shipping_addresses).toEqual([])
  })
  it('refuses saved addresses to a guest', async () => {
    const { buyer } = await enters()
    const { errors } = await buyer.mutateCart('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput', {
      shipping_addresses: [{ customer_address_id: 7 }],
    })
    expect(errors?.[0]).toMatchObject({
      message: "The current customer isn't authorized.",
      extensions: { category: 'graphql-authorization' },
    })
  })
})

describe('CHK-2c: delivery methods', () => {
  it('are points, couriers and bookshops, with net and gross prices, under the specified codes', async () => {
    const { buyer } = await enters()
    await buyer.setShippingAddress()
    const all = await offers(buyer)
    expect(all.map(({ carrier_code, method_code }) => `${carrier_code}_${method_code}`)).toEqual([
      'inpostlocker_standard',
      'ruch_orlen_ruch',
      'dhl_pickup_dhl',
      'dpd_pickup_dpd',
      'dhl_courier_dhl',
      'dpd_courier_dpd',
      'instore_pickup',
      'dhl_cod_courier_dhl_cod',
      'dpd_cod_courier_dpd_cod',
    ])
    expect(all.map(({ price_incl_tax }) => price_incl_tax.value)).toEqual([
      12.99, 8.99, 9.99, 10.99, 14.99, 14.99, 0, 19.99, 19.99,
    ])
    expect(all[4]?.price_excl_tax.value).toBe(14.28)
    const cannotBeChosen = all.filter(({ available }) => !available)
    expect(cannotBeChosen.map(({ error_message }) => error_message)).toEqual(
      Array(4).fill('Choose the point in which to collect the parcel.'),
    )
  })
  it('become free from 199 zł, except for the cash-on-delivery fee', async () => {
    const { buyer } = await enters({ price: 19900 })
    await buyer.setShippingAddress()
    expect((await offers(buyer)).map(({ price_incl_tax }) => price_incl_tax.value)).toEqual([0, 0, 0, 0, 0, 0, 0, 5, 5])
  })
  it('change the totals when chosen', async () => {
    const { buyer } = await enters({ price: 3990 })
    await buyer.setShippingAddress()
    const { data } = await buyer.setShippingMethod('dhl_cod', 'courier_dhl_cod')
    expect(data['setShippingMethodsOnCart']?.cart).toMatchObject({
      prices: { grand_total: { value: 59.89 }, applied_taxes: [{ label: 'VAT 5%', amount: { value: 2.85 } }] },
      shipping_addresses: [
        {
          selected_shipping_method: {
            carrier_code: 'dhl_cod',
            method_code: 'courier_dhl_cod',
            amount: { value: 19.04 },
            amount_incl_tax: 19.99,
            tax_amount: 0.95,
          },
        },
      ],
    })
  })
  it('are refused when unknown, without an address or with too heavy a parcel', async () => {
    const { buyer } = await enters({ weight: 20_000 })
    expect((await buyer.setShippingMethod('dhl', 'courier_dhl')).errors?.[0]?.message).toBe(
      'The shipping address is missing. Set the address and try again.',
    )
    await buyer.setShippingAddress()
    expect((await buyer.setShippingMethod('gls', 'courier_gls')).errors?.[0]?.message).toBe(
      'Carrier with such method not found: gls, courier_gls',
    )
    const book = await shop.sell({ weight: 12_000 })
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    const courier = (await offers(buyer)).find(({ method_code }) => method_code === 'courier_dhl')
    expect(courier).toMatchObject({ available: false, error_message: UNAVAILABLE })
    expect((await buyer.setShippingMethod('dhl', 'courier_dhl')).errors?.[0]).toMatchObject({
      message: UNAVAILABLE,
      extensions: { category: 'graphql-input' },
    })
  })
  it('are plain numbers for ScandiPWA, before any address is stored', async () => {
    const { buyer } = await enters()
    const { data } = await buyer.request<{ estimateShippingCosts: object[] }>(
      `
        mutation($id: String, $address: EstimateShippingCostsAddress!) {
          estimateShippingCosts(address: $address, guestCartId: $id) {
            carrier_code method_code method_title amount price_incl_tax available
          }
        }`,
      { address: { country_id: 'PL' } },
    )
    expect(data.estimateShippingCosts).toContainEqual({
      carrier_code: 'dhl',
      method_code: 'courier_dhl',
      method_title: 'DHL courier',
      amount: 14.99,
      price_incl_tax: 14.99,
      available: true,
    })
    expect((await buyer.cart()).shipping_addresses).toEqual([])
  })
  it('can be estimated without being chosen', async () => {
    const { buyer } = await enters({ price: 3990 })
    const { data } = await buyer.request<{ estimateTotals: { cart: { prices: { grand_total: { value: number } } } } }>(
      `
        mutation($id: String!) {
          estimateTotals(
            input: {
              cart_id: $id
              address: { country_code: PL }
              shipping_method: { carrier_code: "dpd", method_code: "courier_dpd" }
            }
          ) {
            cart { prices { grand_total { value } } }
          }
        }`,
    )
    expect(data.estimateTotals.cart.prices.grand_total.value).toBe(54.89)
    expect((await buyer.cart()).prices.grand_total.value).toBe(39.9)
  })
})

const collects = (buyer: Buyer, pickup_location_code: string) =>
  buyer.setShippingAddress({ ...address, street: [], city: '', postcode: '' }, { pickup_location_code })

describe('CHK-11: pick-up in a bookshop', () => {
  it('uses the bookshop’s address with the buyer’s name, and is free', async () => {
    const { buyer } = await enters({ stock: { lublin: 5, rynek: 2 } })
    await collects(buyer, 'rynek')
    const { data } = await buyer.setShippingMethod('instore', 'pickup')
    expect(data['setShippingMethodsOnCart']?.cart).toMatchObject({
      prices: { grand_total: { value: 39.9 } },
      shipping_addresses: [
        {
          firstname: 'Łucja',
          pickup_location_code: 'rynek',
          company: 'Zakładka na Rynku',
          city: 'Lublin',
          postcode: '20-111',
          selected_shipping_method: { carrier_code: 'instore' },
        },
      ],
    })
  })
  it('limits the quantity to the bookshop’s stock', async () => {
    const { buyer, book } = await enters({ stock: { lublin: 50, rynek: 2 } })
    await collects(buyer, 'rynek')
    expect((await buyer.cart()).items[0]?.max_qty).toBe(2)
    expect(await buyer.addItems({ sku: book.sku, quantity: 2 })).toEqual([
      { code: 'INSUFFICIENT_STOCK', message: 'The maximum amount you can purchase is 2' },
    ])
    expect(await buyer.addItems({ sku: book.sku, quantity: 1 })).toEqual([])
  })
  it('CHK-11b: makes the line unavailable in a bookshop without the title, until a shipping address replaces it', async () => {
    const { buyer } = await enters({ stock: { lublin: 50, rynek: 2 } })
    await collects(buyer, 'krakow')
    expect((await buyer.cart()).items[0]).toMatchObject({
      is_available: false,
      errors: [{ code: 'ITEM_QTY', message: 'This product is out of stock.' }],
    })
    await buyer.setShippingMethod('instore', 'pickup')
    const { data } = await buyer.setShippingAddress()
    expect(data['setShippingAddressesOnCart']?.cart).toMatchObject({
      items: [{ is_available: true }],
      shipping_addresses: [
        { pickup_location_code: null, city: 'Lublin', postcode: '20-002', selected_shipping_method: null },
      ],
    })
  })
  it('requires a pick-up location, and excludes couriers once one is chosen', async () => {
    const { buyer } = await enters({ stock: { lublin: 5, rynek: 2 } })
    await buyer.setShippingAddress()
    expect((await buyer.setShippingMethod('instore', 'pickup')).errors?.[0]?.message).toBe(
      'Choose the bookshop in which to collect the order.',
    )
    await collects(buyer, 'rynek')
    expect((await buyer.setShippingMethod('dhl', 'courier_dhl')).errors?.[0]?.message).toBe(
      'The shipping address is missing. Set the address and try again.',
    )
    expect((await collects(buyer, 'lublin')).errors?.[0]?.message).toBe(
      'Choose the bookshop in which to collect the order.',
    )
    expect((await collects(buyer, 'gdynia')).errors?.[0]?.message).toBe(
      'Choose the bookshop in which to collect the order.',
    )
  })
  it('CART-5c CAT-18b: refuses to send what only a bookshop has', async () => {
    const { buyer, book } = await enters({ stock: { lublin: 0, rynek: 2 } })
    await buyer.setShippingAddress()
    const message = `Not enough copies can be sent: ${book.name}`
    for (const { carrier_code, available, error_message } of await offers(buyer))
      expect([carrier_code, available, error_message]).toEqual(
        carrier_code === 'instore' ? ['instore', true, null] : [carrier_code, false, message],
      )
    expect((await buyer.setShippingMethod('dpd', 'courier_dpd')).errors?.[0]?.message).toBe(message)
  })
})

describe('CHK-11 CAT-18: e-books and printed books in one order', () => {
  it('are collected together, as files need no stock', async () => {
    const { buyer, book } = await enters({ stock: { lublin: 5, rynek: 2 } })
    // stock left from before the title became a file
    const files = [
      await shop.sell({ type: 'downloadable', stock: {} }),
      await shop.sell({ type: 'virtual', stock: { lublin: 3 } }),
    ]
    await buyer.addItems(...files.map(({ sku }) => ({ sku, quantity: 1 })))
    const skus = [book, ...files].map(({ sku }) => ({ sku }))
    const { data } = await buyer.request<{ getStores: { stores: { pickup_location_code: string }[] } }>(
      'query($skus: [ProductInfoInput]) { getStores(productsInfo: $skus) { stores { pickup_location_code } } }',
      { skus },
    )
    expect(data.getStores.stores).toEqual([{ pickup_location_code: 'rynek' }])
    await buyer.setEmail('lucja@example.pl')
    await collects(buyer, 'rynek')
    await buyer.setShippingMethod('instore', 'pickup')
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setPaymentMethod('banktransfer')
    expect((await buyer.cart()).items.map(({ is_available }) => is_available)).toEqual([true, true, true])
    expect((await buyer.submitOrder(await buyer.acceptAgreements())).number).toBeDefined()
  })
})

describe('CHK-7a: e-books alone', () => {
  it('need no delivery and offer no methods', async () => {
    const { buyer } = await enters({ type: 'virtual', stock: {} })
    expect((await buyer.setShippingAddress()).errors?.[0]?.message).toBe(
      'The Cart includes virtual product(s) only, so a shipping address is not used.',
    )
    const cart = await buyer.cart()
    expect(cart).toMatchObject({ is_virtual: true, shipping_addresses: [] })
    expect(cart.available_payment_methods.map(({ code }) => code)).toContain('banktransfer')
    expect(cart.available_payment_methods.map(({ code }) => code)).not.toContain('cashondelivery')
    const { data } = await buyer.request<{ estimateShippingCosts: object[] }>(
      `
        mutation($id: String) {
          estimateShippingCosts(address: { country_id: "PL" }, guestCartId: $id) { carrier_code }
        }`,
    )
    expect(data.estimateShippingCosts).toEqual([])
  })
  it('make a parcel once a book is added', async () => {
    const { buyer } = await enters({ type: 'virtual', stock: {} })
    const book = await shop.sell()
    await buyer.addItems({ sku: book.sku, quantity: 1 })
    await buyer.setShippingAddress()
    expect((await buyer.cart()).is_virtual).toBe(false)
    expect(await offers(buyer)).toHaveLength(9)
  })
})

const ADDRESS = `
  uid city company country { code label } custom_attributes { code } fax firstname lastname middlename postcode prefix
  region { code label region_id } street suffix telephone vat_id email customer_notes`
const WHOLE = `
  id is_virtual total_quantity email applied_coupon { code } applied_coupons { code } is_in_store_pickup_available
  minimum_order_amount { minimum_order_amount_reached minimum_order_description }
  items {
    __typename id uid sku quantity min_qty max_qty is_available errors { code message }
    discount { label amount { value } applied_to coupon { code } }
    product {
      __typename id name sku url_key stock_status thumbnail { url }
      price_range { minimum_price { final_price { value } } }
    }
    prices {
      price { value currency } price_including_tax { value } row_total { value } row_total_including_tax { value }
      total_item_discount { value } discounts { label } fixed_product_taxes { label }
    }
    ... on SimpleCartItem { customizable_options { id } }
  }
  itemsV2(pageSize: 1, currentPage: 2, sort: { field: PRICE, order: DESC }) {
    total_count page_info { current_page page_size total_pages } items { sku }
  }
  prices {
    applied_rule_ids coupon_code quote_currency_code applied_taxes { label percent amount { value currency } }
    discount { label amount { value } } discounts { label applied_to amount { value } coupon { code } }
    grand_total { value }
  }
  available_payment_methods { code title is_deferred } selected_payment_method { code title purchase_order_number }
  billing_address { ${ADDRESS} }
  shipping_addresses {
    ${ADDRESS} items_weight pickup_location_code cart_items { cart_item_id quantity } cart_items_v2 { sku }
    available_shipping_methods { amount { value } base_amount { value } carrier_title method_title }
    selected_shipping_method {
      amount { value } base_amount { value } amount_incl_tax tax_amount price_excl_tax { value }
      price_incl_tax { value } carrier_title method_title address { city }
    }
  }`

describe('the cart type', () => {
  it('resolves every field', async () => {
    const [cheap, dear] = [await shop.sell({ price: 2000, weight: 250 }), await shop.sell({ price: 6000, weight: 750 })]
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: cheap.sku, quantity: 2 }, { sku: dear.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress(
      { ...address, region_id: 579, region: 'lubelskie' },
      { customer_notes: 'Dzwonek nie działa' },
    )
    await buyer.setShippingMethod('dhl', 'courier_dhl')
    await buyer.useCoupon('ZAKLADKA10')
    const { data, errors } = await buyer.request<{ cart: Record<string, unknown> }>(
      `query($id: String!) { cart(cart_id: $id) { ${WHOLE} } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.cart).toMatchObject({
      applied_coupons: [{ code: 'ZAKLADKA10' }],
      is_in_store_pickup_available: true,
      minimum_order_amount: { minimum_order_amount_reached: true },
      items: [
        {
          __typename: 'SimpleCartItem',
          sku: cheap.sku,
          min_qty: 1,
          max_qty: 100,
          discount: [{ label: 'Rabat 10%', applied_to: 'ITEM', amount: { value: 4 } }],
          prices: { price_including_tax: { value: 20 }, row_total: { value: 38.1 } },
          customizable_options: [],
        },
        { sku: dear.sku },
      ],
      itemsV2: {
        total_count: 2,
        page_info: { current_page: 2, page_size: 1, total_pages: 2 },
        items: [{ sku: cheap.sku }],
      },
      prices: {
        quote_currency_code: 'PLN',
        coupon_code: 'ZAKLADKA10',
        grand_total: { value: 104.99 },
        discounts: [{ label: 'Rabat 10%', amount: { value: 10 } }],
      },
      billing_address: { firstname: 'Łucja', country: { code: 'PL', label: 'Polska' } },
      shipping_addresses: [
        {
          items_weight: 1.25,
          cart_items_v2: [{ sku: cheap.sku }, { sku: dear.sku }],
          customer_notes: 'Dzwonek nie działa',
          email: 'lucja@example.pl',
          selected_shipping_method: {
            amount: { value: 14.28 },
            tax_amount: 0.71,
            carrier_title: 'DHL',
            address: { city: 'Lublin' },
          },
        },
      ],
    })
  })
})
