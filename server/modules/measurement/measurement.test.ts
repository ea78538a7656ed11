import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { setConfiguration } from '../store/index.ts'
import { Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const GTM = `{
  gtm: getGtm {
    enabled gtm_id gtm_url consent_mode ab_testing_enabled ab_testing_script
    events {
      gtm_general_init gtm_impressions gtm_impressions_plp gtm_impressions_search gtm_impressions_home
      gtm_impressions_linked gtm_impressions_wishlist gtm_impressions_cross_sell gtm_impressions_batch_limit
        gtm_purchase
      gtm_additional
    }
  }
}`
interface Gtm {
  gtm: { enabled: boolean; events: Record<string, boolean | number> }
}
const gtm = async (store = 'default') => (await shop.call<Gtm>(GTM, {}, store)).data.gtm
const set = (name: string, value: string) => operate(shop.db, ['measurement', 'set', name, value])

describe('getGtm', () => {
  it('TRK-1: is off until an operator turns it on', async () => {
    expect(await gtm()).toMatchObject({
      enabled: false,
      gtm_id: null,
      consent_mode: 'basic',
      gtm_url: 'https://www.googletagmanager.com',
      ab_testing_enabled: false,
      ab_testing_script: null,
      events: { gtm_general_init: true, gtm_impressions_batch_limit: 6, gtm_additional: false },
    })
    expect((await set('general/gtm_id', 'GTM-ABC1234')).code).toBe(0)
    expect((await set('general/enabled', 'on')).code).toBe(0)
    await expect.poll(async () => await gtm()).toMatchObject({ enabled: true, gtm_id: 'GTM-ABC1234' })
    expect(await gtm('en')).toMatchObject({ enabled: true, gtm_id: 'GTM-ABC1234' })
  })

  it('TRK-4: one flag switches all product lists, and an event has 1 to 24 products, else 6', async () => {
    await set('events/impressions', 'off')
    await set('events/impressions_batch_limit', '24')
    const lists = ['plp', 'search', 'home', 'linked', 'wishlist', 'cross_sell'].map((list) => `gtm_impressions_${list}`)
    await expect
      .poll(async () => (await gtm()).events)
      .toMatchObject({
        gtm_impressions: false,
        gtm_impressions_batch_limit: 24,
        gtm_purchase: true,
        ...Object.fromEntries(lists.map((list) => [list, false])),
      })
    await shop.db.run`update setting set value = '25' where path = 'gtm/events/impressions_batch_limit'`
    await set('events/impressions', 'on')
    await expect
      .poll(async () => (await gtm()).events)
      .toMatchObject({ gtm_impressions_plp: true, gtm_impressions_batch_limit: 6 })
  })

  it('TRK-2: an A/B test needs the URL of its script', async () => {
    await set('ab_testing/enabled', 'on')
    await expect.poll(async () => await gtm()).toMatchObject({ ab_testing_enabled: false })
    await set('ab_testing/script', 'https://ab.example/test.js')
    await expect
      .poll(async () => await gtm())
      .toMatchObject({ ab_testing_enabled: true, ab_testing_script: 'https://ab.example/test.js' })
  })

  it('TRK-1: the tag manager waits for consent unless the shop sets the advanced mode', async () => {
    await set('general/consent_mode', 'advanced')
    await expect.poll(async () => await gtm('en')).toMatchObject({ consent_mode: 'advanced' })
    // without the validation of the command
    await setConfiguration(shop.db, OPERATOR, [{ path: 'gtm/general/consent_mode', value: 'Advanced ' }])
    await expect.poll(async () => await gtm()).toMatchObject({ consent_mode: 'basic' })
  })

  it.each([
    ['general/consent_mode', 'none', 'general/consent_mode is one of basic, advanced.'],
    ['general/gtm_id', 'UA-1234-1', 'general/gtm_id is an id such as GTM-ABC1234, or empty.'],
    ['general/gtm_url', 'http://tags.example', 'general/gtm_url is a URL that begins with https://, or empty.'],
    ['general/origins', "https://*.google-analytics.com 'unsafe-inline'", 'general/origins is origins such as'],
    ['general/origins', 'https://a.example; script-src *', 'general/origins is origins such as'],
    ['events/impressions_batch_limit', '25', 'events/impressions_batch_limit is a whole number from 1 to 24.'],
    ['events/purchase', 'maybe', 'events/purchase is on or off.'],
    ['web/default/front', 'cms', 'There is no setting web/default/front: measurement show lists them.'],
  ])('refuses %s %s', async (name, value, why) => {
    const { code, output } = await set(name, value)
    expect(code).not.toBe(0)
    expect(output).toContain(why)
  })

  it('sets several values, or none if one is invalid', async () => {
    const run = (...words: string[]) => operate(shop.db, ['measurement', 'set', ...words])
    expect((await run('events/sort', 'off', 'events/purchase', 'maybe')).code).not.toBe(0)
    expect((await operate(shop.db, ['measurement', 'show'])).output).toContain('events/sort  on')
    expect((await run('events/sort')).output).toContain('a name and a value')
  })

  it('lists the settings', async () => {
    const { output } = await operate(shop.db, ['measurement', 'show'])
    const lines = output.split('\n')
    expect(lines).toEqual(expect.arrayContaining(['general/gtm_id  GTM-ABC1234', 'events/purchase  on']))
    // of measurement alone
    expect(lines.filter((line) => !/^(?:general|ab_testing|events)\//.test(line))).toEqual([])
    expect(lines.some((line) => line.startsWith('general/store_information'))).toBe(false)
  })
})

describe('a purchase', () => {
  const MEASURE = `
    mutation($number: String!, $cart: String, $email: String) {
      measurePurchase(orderID: $number, guestCartId: $cart, guestEmail: $email) {
        currency revenue tax shipping coupon discount_amount
        purchaseProducts { id price price_excl_tax discount_excl_tax quantity }
      }
    }`
  interface Measured {
    measurePurchase: object | null
  }

  it('TRK-5c: is measured once, whoever opens the success page again', async () => {
    const book = await shop.sell({ price: 5990 })
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 2 }])
    await buyer.useCoupon('LUBLIN15')
    const { number = '' } = await buyer.submitOrder()
    const email = 'lucja@example.pl'
    expect((await shop.call<Measured>(MEASURE, { number, email })).data.measurePurchase).toEqual({
      currency: 'PLN',
      revenue: 119.79,
      tax: 5.7,
      shipping: 14.99,
      coupon: 'LUBLIN15',
      discount_amount: 15,
      purchaseProducts: [{ id: book.sku, price: 59.9, price_excl_tax: 49.91, discount_excl_tax: 7.14, quantity: 2 }],
    })
    for (const proof of [{ email }, { cart: buyer.cartId }, { email: 'LUCJA@example.pl ' }])
      expect((await shop.call<Measured>(MEASURE, { number, ...proof })).data.measurePurchase).toBeNull()
  })

  it('TRK-5: is measured by one of several concurrent requests', async () => {
    const book = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => shop.call<Measured>(MEASURE, { number, cart: buyer.cartId })),
    )
    expect(responses.filter(({ data }) => data.measurePurchase)).toHaveLength(1)
  })

  it('TRK-5: can only be measured by its buyer', async () => {
    const book = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    const stranger = await Buyer.withNewCart(shop)
    for (const proof of [{}, { email: 'inny@example.pl' }, { cart: stranger.cartId }])
      expect((await shop.call(MEASURE, { number, ...proof })).errors).toHaveLength(1)
    expect((await shop.call<Measured>(MEASURE, { number, cart: buyer.cartId })).data.measurePurchase).not.toBeNull()
  })
})

it('TRK-1d: a customer has the number of their orders and the total value', async () => {
  const EXTRAS = '{ customer { userExistingCustomer userLifetimeOrders userLifetimeValue } }'
  const reader = await Reader.signUp(shop)
  const extras = async () => (await reader.request<{ customer: object }>(EXTRAS)).data.customer
  expect(await extras()).toEqual({ userExistingCustomer: false, userLifetimeOrders: 0, userLifetimeValue: 0 })
  const book = await shop.sell({ price: 3990 })
  const submitOrder = async () => {
    const { data } = await reader.request<{ createEmptyCart: string }>('mutation { createEmptyCart }')
    const call: Buyer['request'] = (document, variables) => reader.request(document, variables)
    const buyer = new Buyer({ call }, data.createEmptyCart)
    return (await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }])).submitOrder()
  }
  await submitOrder()
  expect(await extras()).toEqual({ userExistingCustomer: true, userLifetimeOrders: 1, userLifetimeValue: 54.89 })
  // a guest's; one that was cancelled; one in another currency, of which a part was refunded
  await (await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }])).submitOrder()
  const { number: canceled } = await submitOrder()
  await shop.db.run`update orders set state = 'canceled' where number = ${canceled}`
  const { number: inEuro } = await submitOrder()
  await shop.db.run`
    update orders set currency = 'EUR', base_rate = 0.25, grand_total = 1000, total_refunded = 400
    where number = ${inEuro}`
  expect(await extras()).toEqual({ userExistingCustomer: true, userLifetimeOrders: 2, userLifetimeValue: 78.89 })
})
