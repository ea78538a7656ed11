import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { reindex } from './modules/search/index.ts'
import { findOrder } from './modules/orders/index.ts'
import { setRate } from './modules/store/index.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { withSettings } from './testing/with-settings.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({
    async prepare(db) {
      await db.run`insert into setting (path, value) values ('currency/options/allow', 'PLN,EUR,USD,CHF')`
      // USD has no rate
      await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345), ('PLN', 'CHF', 0.219298)`
    },
  })
}, 60_000)
afterAll(() => shop.close())

let addresses = 0
/** A client that requests prices in the given currency. */
const clientWithCurrency = (currency: string): Pick<CheckoutFixture, 'call'> => ({
  async call(document, variables = {}, store) {
    const response = await shop.http.inject({
      method: 'POST',
      url: store ? `/${store}/graphql` : '/graphql',
      headers: { 'content-currency': currency },
      remoteAddress: `203.1.0.${++addresses % 250}`,
      payload: { query: document, variables },
    })
    return response.json()
  },
})

/** Sets the rate and waits until the shop has received the notification. */
async function sellAt(rate: number) {
  await setRate(shop.db, OPERATOR, 'EUR', rate)
  await expect
    .poll(async () => (await shop.query('{ currency { exchange_rates { currency_to rate } } }')).data)
    .toMatchObject({ currency: { exchange_rates: expect.arrayContaining([{ currency_to: 'EUR', rate }]) as object } })
}

const PRICE = 'price_range { minimum_price { final_price { value currency } } }'
async function readShownPrice(sku: string, { chosen, header }: { chosen?: string; header?: string } = {}) {
  const query = `{ products(filter: { sku: { eq: "${sku}" } }) { items { ${PRICE} } } }`
  const response = await shop.http.inject({
    method: 'GET',
    url: '/graphql',
    query: { query, ...(chosen !== undefined && { _currency: chosen }) },
    headers: header === undefined ? {} : { 'content-currency': header },
  })
  const { data } = response.json<{ data: { products: { items: object[] } } }>()
  return data.products.items[0]
}
const price = (value: number, currency: string) => ({
  price_range: { minimum_price: { final_price: { value, currency } } },
})

test('NAV-4: one URL returns prices in the requested currency, even if it is cached in another one', async () => {
  const { sku } = await shop.sell({ price: 3990 })
  await reindex(shop.db, 'all')
  for (let round = 0; round < 2; round++) {
    expect(await readShownPrice(sku)).toEqual(price(39.9, 'PLN'))
    expect(await readShownPrice(sku, { header: 'EUR' })).toEqual(price(9.36, 'EUR'))
    // with quotation marks as ScandiPWA 5 sends it, and without
    expect(await readShownPrice(sku, { chosen: '"EUR"' })).toEqual(price(9.36, 'EUR'))
    expect(await readShownPrice(sku, { chosen: 'chf' })).toEqual(price(8.75, 'CHF'))
    // no rate, not allowed, not a currency
    for (const chosen of ['"USD"', '"GBP"', '{"a":1}', ''])
      expect(await readShownPrice(sku, { chosen })).toEqual(price(39.9, 'PLN'))
  }
})

test('NAV-4: a view shows prices in the default currency of its configuration', async () => {
  const own = await openCheckoutFixture({
    async prepare(db) {
      await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345)`
      await db.run`
        insert into setting (path, value, store_code) values ('currency/options/default', 'EUR', 'en'),
          ('currency/options/allow', 'EUR', 'en')`
    },
  })
  try {
    const document = '{ currencyData { current_currency_code available_currencies_data { id } } }'
    expect((await own.query(document, {}, 'en')).data).toEqual({
      currencyData: { current_currency_code: 'EUR', available_currencies_data: [{ id: 'EUR' }] },
    })
    expect((await own.query(document)).data).toEqual({
      currencyData: { current_currency_code: 'PLN', available_currencies_data: [{ id: 'PLN' }] },
    })
  } finally {
    await own.close()
  }
}, 60_000)

test('NAV-4: a cart is priced and ordered in the currency of the request', async () => {
  const { sku } = await shop.sell({ price: 3990 })
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 2 }])
  // 79.80 and DHL 14.99
  expect((await buyer.cart()).prices.grand_total).toEqual({ value: 94.79 })
  const inEuro = new Buyer(clientWithCurrency('EUR'), buyer.cartId)
  expect((await inEuro.cart()).prices.grand_total).toEqual({ value: 22.24 })
  // a total from another tab, which still shows the other currency
  expect(await inEuro.submitOrder({ expected_total: 94.79 })).toMatchObject({
    errors: [{ message: expect.stringContaining('zmieniły się ceny') as string }],
  })
  const { number = '' } = await inEuro.submitOrder({ expected_total: 22.24 })
  expect(await findOrder(shop.db, number)).toMatchObject({
    currency: 'EUR',
    baseCurrency: 'PLN',
    baseRate: 0.2345,
    grandTotal: 2224,
  })
  await sellAt(0.25)
  expect(await findOrder(shop.db, number)).toMatchObject({ baseRate: 0.2345, grandTotal: 2224 })
}, 60_000)

test('CHK-2 NAV-4: a chosen delivery method keeps the price of the mutation, weight rates included', async () => {
  await sellAt(0.2345)
  for (const [carrier, method, weight, price] of [
    ['dhl', 'courier_dhl', 300, 3.52],
    ['ruch', 'orlen_ruch', 300, 2.11],
    ['ruch', 'orlen_ruch', 11_000, 2.81],
  ] as const) {
    const { sku } = await shop.sell({ weight })
    const buyer = await Buyer.withNewCart(clientWithCurrency('EUR'))
    await buyer.addItems({ sku, quantity: 1 })
    await buyer.setShippingAddress()
    const { data } = await buyer.setShippingMethod(carrier, method)
    for (const cart of [data['setShippingMethodsOnCart']?.cart, await buyer.cart()])
      expect(cart?.shipping_addresses[0]?.selected_shipping_method).toMatchObject({ amount_incl_tax: price })
  }
}, 60_000)

const cents = (value: number) => Math.round(value * 100)

test.each([0.2345, 0.219298, 0.274627193585, 1.0005, 24.5])(
  'CART-4 NAV-4: at the rate %s all totals are sums of the displayed amounts, with and without discounts',
  async (rate) => {
    await sellAt(rate)
    const titles = await Promise.all(
      [1, 333, 1999, 3990, 4567].map((sum, index) =>
        shop.sell({ price: sum, taxClass: index % 2 ? 'standard' : 'books' }),
      ),
    )
    const items = titles.map(({ sku }, index) => ({ sku, quantity: index + 1 }))
    const buyer = await (await Buyer.withNewCart(clientWithCurrency('EUR'))).prepareOrder(items)
    for (const coupon of [undefined, 'ZAKLADKA10', 'LUBLIN15']) {
      if (coupon) await buyer.useCoupon(coupon)
      const { items: lines, prices, shipping_addresses: addressed } = await buyer.cart()
      const rows = lines.map((line) => cents(line.prices.row_total_including_tax.value))
      const discounts = lines.map((line) => cents(line.prices.total_item_discount.value))
      const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
      const delivery = cents(addressed[0]?.selected_shipping_method?.amount_incl_tax ?? 0)
      titles.forEach(({ price: base }, index) =>
        expect(rows[index]).toBe(Math.round(Number((base * rate).toPrecision(14))) * (index + 1)),
      )
      expect(cents(prices.subtotal_including_tax.value)).toBe(sum(rows))
      expect(cents(prices.discount?.amount.value ?? 0) + sum(discounts)).toBe(0)
      expect(cents(prices.grand_total.value)).toBe(sum(rows) - sum(discounts) + delivery)
      if (coupon) await buyer.mutateCart('removeCouponFromCart', 'RemoveCouponFromCartInput', {})
    }
  },
  60_000,
)

test('domain.md section 2, NAV-4: free delivery compares the displayed amounts, to the cent', async () => {
  await sellAt(0.2345)
  // 199.00 zł and 199.01 zł are both 46.67 €, and the displayed amount decides
  const remaining = async (base: number) => {
    const { sku } = await shop.sell({ price: base })
    const buyer = await Buyer.withNewCart(clientWithCurrency('EUR'))
    await buyer.addItems({ sku, quantity: 1 })
    const { data } = await buyer.request<{ cart: { free_shipping: object } }>(
      `query($id: String!) { cart(cart_id: $id) { free_shipping { threshold { value currency }
        remaining { value } } } }`,
    )
    return data.cart.free_shipping
  }
  const threshold = { value: 46.67, currency: 'EUR' }
  expect(await remaining(19900)).toEqual({ threshold, remaining: { value: 0 } })
  expect(await remaining(19901)).toEqual({ threshold, remaining: { value: 0 } })
  expect(await remaining(19890)).toEqual({ threshold, remaining: { value: 0.03 } })
})

test('NAV-4: nothing is written in a currency that is no longer allowed; the cart is read in the view’s own', async () => {
  const { sku } = await shop.sell({ price: 3990 })
  const buyer = await Buyer.withNewCart(clientWithCurrency('CHF'))
  await buyer.addItems({ sku, quantity: 1 })
  expect((await buyer.cart()).prices.grand_total).toEqual({ value: 8.75 })
  await shop.db.run`delete from setting where path = 'currency/options/allow'`
  try {
    await withSettings(shop.db, { 'currency/options/allow': 'PLN,EUR' }, async () => {
      const refused = await buyer.useCoupon('PROBA')
      expect(refused.errors?.[0]?.message).toBe('Podana waluta nie jest tu dostępna.')
      for (const reader of [buyer, new Buyer(shop, buyer.cartId)])
        expect((await reader.cart()).prices.grand_total).toEqual({ value: 39.9 })
    })
  } finally {
    await shop.db.run`insert into setting (path, value) values ('currency/options/allow', 'PLN,EUR,USD,CHF')`
  }
}, 60_000)
