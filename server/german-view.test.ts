import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { reindex } from './modules/search/index.ts'
import { invoiceOrder } from './modules/orders/index.ts'
import { clearConfigurationCache, setRate } from './modules/store/index.ts'
import type { Database } from './platform/db/db.ts'
import { createLog } from './platform/process/log.ts'
import { address, Buyer, type CheckoutFixture, openCheckoutFixture } from './testing/checkout-fixture.ts'
import { extractText } from './testing/pdf-text.ts'
import { openShop } from './testing/shop.ts'

/** Languages, currencies and countries are data: no source file knows the German views of these tests. */

const MONEY = '{ value currency }'

/** Copies the product texts of the default view to another view. */
const translate = (db: Database, view: string) => db.run`
  insert into product_text (product_id, store_code, name, url_key)
  select product_id, ${view}, name, url_key from product_text where store_code = 'default'`

const mailOf = (db: Database, key: string) => db.one<{ subject: string; plain: string }>`
  select subject, plain from mail where key = ${key}`

/** With ordinary instead of no-break spaces. */
const legible = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
/** Without the seller's entry in the register, whose share capital is in PLN. */
const withoutRegister = (mail: string | undefined) => mail?.split('Sąd Rejonowy')[0]

describe('a German view in EUR beside a shop in PLN', () => {
  let shop: CheckoutFixture
  let sku: string
  let id: number

  beforeAll(async () => {
    shop = await openCheckoutFixture({
      async prepare(db) {
        await db.run`
          insert into store_view (code, id, name, locale, currency, position)
          values ('de', 3, 'Deutsch', 'de_DE', 'EUR', 3)`
        await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345)`
      },
    })
    ;({ sku, id } = await shop.sell({ name: 'Die Puppe', price: 3990 }))
    await shop.sell({ name: 'Teurer', price: 12000 })
    await translate(shop.db, 'de')
    await shop.db.run`insert into tier_price (product_id, quantity, amount) values (${id}, 3, 3500)`
    await shop.db.run`
      insert into sales_rule (name, coupon_code, action, amount, min_subtotal)
      values ('Zehn', 'ZEHN', 'fixed-cart', 1000, 7000)`
    await reindex(shop.db, 'all')
  }, 120_000)
  afterAll(() => shop.close())

  const product = async (store?: string) => {
    const { data } = await shop.call<{ products: { items: object[] } }>(
      `query ($sku: String) { products(filter: { sku: { eq: $sku } }) { items {
        price_range { minimum_price { final_price ${MONEY} regular_price ${MONEY} } }
        price_tiers { quantity final_price ${MONEY} } } } }`,
      { sku },
      store,
    )
    return data.products.items[0]
  }

  test('reports its language, currency and exchange rates', async () => {
    const { data } = await shop.call(
      `{ storeConfig { locale base_currency_code default_display_currency_code default_country }
        currency { base_currency_code default_display_currency_symbol exchange_rates { currency_to rate } }
        currencyData { current_currency_code available_currencies_data { id label } } }`,
      {},
      'de',
    )
    expect(data).toMatchObject({
      storeConfig: {
        locale: 'de_DE',
        base_currency_code: 'PLN',
        default_display_currency_code: 'EUR',
        default_country: 'PL',
      },
      currency: {
        base_currency_code: 'PLN',
        default_display_currency_symbol: '€',
        exchange_rates: [
          { currency_to: 'EUR', rate: 0.2345 },
          { currency_to: 'PLN', rate: 1 },
        ],
      },
      currencyData: {
        current_currency_code: 'EUR',
        available_currencies_data: [{ id: 'EUR', label: 'Euro (€)' }, { id: 'PLN' }],
      },
    })
  })

  test('shows prices in EUR, rounded to the cent, and leaves the Polish view unchanged', async () => {
    expect(await product('de')).toEqual({
      price_range: {
        minimum_price: {
          final_price: { value: 9.36, currency: 'EUR' },
          regular_price: { value: 9.36, currency: 'EUR' },
        },
      },
      price_tiers: [{ quantity: 3, final_price: { value: 8.21, currency: 'EUR' } }],
    })
    expect(await product()).toMatchObject({
      price_range: { minimum_price: { final_price: { value: 39.9, currency: 'PLN' } } },
      price_tiers: [{ final_price: { value: 35, currency: 'PLN' } }],
    })
  })

  test('filters and counts by the displayed prices', async () => {
    const found = async (from: string, to: string) => {
      const { data } = await shop.call<{
        products: { total_count: number; min_price: number; max_price: number; aggregations: Facet[] }
      }>(
        `query ($from: String, $to: String) { products(filter: { price: { from: $from, to: $to } }) {
          total_count min_price max_price aggregations { attribute_code options { value count } } } }`,
        { from, to },
        'de',
      )
      return data.products
    }
    interface Facet {
      attribute_code: string
      options: { value: string; count: number }[]
    }
    expect((await found('9.36', '9.36')).total_count).toBe(1)
    expect((await found('9.37', '28.13')).total_count).toBe(0)
    const all = await found('*', '*')
    expect(all).toMatchObject({ total_count: 2, min_price: 9.36, max_price: 28.14 })
    const prices = all.aggregations.find(({ attribute_code }) => attribute_code === 'price')
    expect(prices?.options).toEqual([
      { value: '9_13.99', count: 1 },
      { value: '23_*', count: 1 },
    ])
    // a price range finds as many titles as its facet counted
    expect((await found('9', '13.99')).total_count).toBe(1)
  })

  test('uses another currency of the view on request, and refuses one without a rate', async () => {
    const ask = (currency: string) =>
      shop.http
        .inject({
          method: 'POST',
          url: '/graphql',
          headers: { 'content-currency': currency },
          payload: { query: '{ currencyData { current_currency_code } }' },
        })
        .then((response) => response.json<{ data?: object; errors?: { message: string }[] }>())
    expect((await ask('PLN')).data).toEqual({ currencyData: { current_currency_code: 'PLN' } })
    expect((await ask('EUR')).data).toEqual({ currencyData: { current_currency_code: 'PLN' } })
  })

  test('charges the displayed prices: cart, order, mail and invoice in EUR', async () => {
    const buyer = await (await Buyer.withNewCart(shop, 'de')).prepareOrder([{ sku, quantity: 2 }])
    const before = await buyer.cart()
    // 2 × 9.36, DHL 14.99 zł = 3.52
    expect(before.prices).toMatchObject({
      subtotal_including_tax: { value: 18.72 },
      grand_total: { value: 22.24 },
    })
    expect(before.shipping_addresses[0]?.selected_shipping_method?.amount_incl_tax).toBe(3.52)
    await buyer.useCoupon('ZEHN')
    // 10 zł off
    expect((await buyer.cart()).prices).toMatchObject({
      discount: { amount: { value: -2.35 } },
      grand_total: { value: 19.89 },
    })
    const { number = '' } = await buyer.submitOrder({ expected_total: 19.89 })
    expect(number).not.toBe('')
    await shop.runDueJobs()

    const [order] = await shop.db.many<Record<string, unknown>>`
      select currency, base_currency, base_rate, grand_total::int as grand_total from orders where number = ${number}`
    expect(order).toEqual({ currency: 'EUR', baseCurrency: 'PLN', baseRate: 0.2345, grandTotal: 1989 })

    const mail = legible((await mailOf(shop.db, `order-confirmation:${number}`))?.plain)
    expect(mail).toContain('19,89 €')
    expect(mail).toContain('2 × 9,36 €')
    expect(withoutRegister(mail)).not.toMatch(/zł|PLN/)

    // a later rate does not change the order
    await setRate(shop.db, OPERATOR, 'EUR', 0.25)
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false })
    const { data } = await shop.call<{
      guestOrders: { items: [{ invoices: { pdf_url: string }[]; total: { base_grand_total: object } }] }
    }>(
      `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") {
        items { total { grand_total ${MONEY} base_grand_total ${MONEY} } invoices { pdf_url } } } }`,
      {},
      'de',
    )
    const [{ total, invoices }] = data.guestOrders.items
    expect(total).toEqual({
      grand_total: { value: 19.89, currency: 'EUR' },
      base_grand_total: { value: 84.82, currency: 'PLN' },
    })
    const pdf = await shop.http.inject({ method: 'GET', url: new URL(invoices[0]?.pdf_url ?? '').pathname })
    const text = legible(extractText(pdf.rawPayload))
    expect(text).toContain('19,89 €')
    expect(text).toContain('dziewiętnaście euro 89/100')
    // 19.89 includes 0.95 of VAT at 5 %, converted at the order's rate
    expect(text).toContain('VAT w PLN')
    expect(text).toContain('4,05 zł (1 PLN = 0,2345 EUR)')
  }, 60_000)

  test('applies a new rate at once', async () => {
    await setRate(shop.db, OPERATOR, 'EUR', 0.25)
    await expect
      .poll(() => product('de'))
      .toMatchObject({ price_range: { minimum_price: { final_price: { value: 9.98, currency: 'EUR' } } } })
  })
})

describe('a shop in Germany', () => {
  const germanSettings: Readonly<Record<string, string>> = {
    'currency/options/base': 'EUR',
    'currency/options/allow': 'EUR',
    'general/country/default': 'DE',
    'general/country/allow': 'DE',
    'general/store_information/country_id': 'DE',
  }
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture({
      async prepare(db) {
        for (const [path, value] of Object.entries(germanSettings))
          await db.run`insert into setting (path, value) values (${path}, ${value})`
        await db.run`update store_view set locale = 'de_DE', currency = 'EUR' where code = 'default'`
        await db.run`update store_view set is_active = false where code = 'en'`
        await db.run`delete from tax_rate`
        await db.run`insert into tax_rate (tax_class, country, rate, title) values ('books', 'DE', 7, '7 %')`
      },
    })
    await shop.db.run`
      insert into source (code, name, kind, street, postcode, city, country)
      values ('leipzig', 'Lager Leipzig', 'warehouse', 'Buchstr. 1', '04103', 'Leipzig', 'DE')`
    await shop.db.run`update source set is_active = false where code = 'lublin'`
    await shop.db.run`update delivery_method set countries = '{DE}'`
    clearConfigurationCache()
  }, 120_000)
  afterAll(() => shop.close())

  test('sells at its own prices, with its own tax, from its own warehouse', async () => {
    const { sku, id } = await shop.sell({ name: 'Effi Briest', price: 1200, stock: { leipzig: 5, lublin: 50 } })
    await reindex(shop.db, 'all')
    const { data } = await shop.call(
      `{ storeConfig { locale base_currency_code default_display_currency_code default_country }
        countries { id full_name_locale }
        products(filter: { sku: { eq: "${sku}" } }) { items {
          warehouse_salable_qty availability
          price_range { minimum_price { final_price ${MONEY} final_price_excl_tax ${MONEY} } } } } }`,
    )
    expect(data).toEqual({
      storeConfig: {
        locale: 'de_DE',
        base_currency_code: 'EUR',
        default_display_currency_code: 'EUR',
        default_country: 'DE',
      },
      countries: [{ id: 'DE', full_name_locale: 'Deutschland' }],
      products: {
        items: [
          {
            warehouse_salable_qty: 5,
            availability: 'available',
            price_range: {
              minimum_price: {
                final_price: { value: 12, currency: 'EUR' },
                final_price_excl_tax: { value: 11.21, currency: 'EUR' },
              },
            },
          },
        ],
      },
    })

    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku, quantity: 2 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setShippingAddress({ ...address, postcode: '04103', city: 'Leipzig', country_code: 'DE' })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setShippingMethod('dhl', 'courier_dhl')
    await buyer.setPaymentMethod('banktransfer')
    expect((await buyer.cart()).prices).toMatchObject({
      grand_total: { value: 38.99 },
      applied_taxes: [{ label: 'VAT 7%', percent: 7, amount: { value: 2.55 } }],
    })
    const { number = '' } = await buyer.submitOrder()
    await shop.runDueJobs()
    const stock = await shop.db.many<{ code: string; reserved: number }>`
      select source_code as code, reserved from source_stock where product_id = ${id} and reserved > 0`
    expect(stock).toEqual([{ code: 'leipzig', reserved: 2 }])

    const mail = legible((await mailOf(shop.db, `order-confirmation:${number}`))?.plain)
    expect(mail).toContain('38,99 €')
    expect(withoutRegister(mail)).not.toMatch(/zł|PLN/)

    const { data: placed } = await shop.call<{ guestOrders: { items: [{ invoices: { pdf_url: string }[] }] } }>(
      await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date() }, { notify: false }).then(
        () => `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") {
          items { invoices { pdf_url } } } }`,
      ),
    )
    const url = placed.guestOrders.items[0].invoices[0]?.pdf_url ?? ''
    const text = legible(
      extractText((await shop.http.inject({ method: 'GET', url: new URL(url).pathname })).rawPayload),
    )
    expect(text).toContain('38,99 €')
    expect(text).toContain('VAT invoice')
    expect(withoutRegister(text)).not.toMatch(/zł|PLN|Faktura/)
  }, 60_000)
})

test('startup fails with the reason if the currency of a view has no rate or no minor units', async () => {
  const log = createLog({ level: 'silent', isReadable: false })
  const opened = (currency: string) =>
    openShop({
      log,
      async prepare(db) {
        await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'JPY', 40)`
        await db.run`update store_view set currency = ${currency} where code = 'en'`
      },
    })
  await expect(opened('EUR')).rejects.toThrow(
    'Store view "en" sells in EUR, which has no rate from PLN: set one with npm run shop -- currency rate EUR RATE',
  )
  await expect(opened('JPY')).rejects.toThrow('Store view "en" sells in JPY, which has no hundredths')
}, 120_000)
