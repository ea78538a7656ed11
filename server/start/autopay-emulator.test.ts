import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { parseSettings } from '../platform/process/settings.ts'
import { Buyer, openCheckoutFixture } from '../testing/checkout-fixture.ts'
import { freePort } from '../../e2e/fixtures/shop-process.ts'
import { mountEmulators } from './emulators.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A shop outside production without payment settings. */
async function open() {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), BASE_URL: origin }
  const shop = await openCheckoutFixture({ environment })
  closing.push(() => shop.close())
  // the keys of the emulators are in the settings of this shop
  await mountEmulators(shop.http, shop.settings, createLog({ level: 'silent' }))
  await shop.http.listen({ port, host: '127.0.0.1' })
  return { shop, origin }
}

describe('CHK-4 the built-in emulator of Autopay', () => {
  it('accepts the BLIK code 777123 for a first payment, and the order is paid', async () => {
    const { shop, origin } = await open()
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { payment: 'bluepayment' })
    const placed = await buyer.request<{ placeOrder: { order: { payment_key: string } } }>(
      'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { payment_key } } }',
      { input: { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) } },
    )
    const key = placed.data.placeOrder.order.payment_key
    const started = await shop.call<{ startPayment: { state: string; method: { is_trial: boolean } } }>(
      'mutation($input: StartPaymentInput!) { startPayment(input: $input) { state method { is_trial } } }',
      { input: { key, blik_code: '777123' } },
    )
    expect(started.data.startPayment).toEqual({ state: 'WAITING', method: { is_trial: true } })
    const state = async () => {
      // among them the query whether the notification is true
      await shop.runDueJobs()
      const { data } = await shop.call<{ orderPayment: { state: string } }>(
        'query($key: String!) { orderPayment(key: $key) { state } }',
        { key },
      )
      return data.orderPayment.state
    }
    await expect.poll(state, { timeout: 15_000 }).toBe('PAID')
    // icons are fetched from the internal URL of the shop
    const { data } = await shop.call<{ bluepaymentGateways: { logo_url: string }[] }>(
      '{ bluepaymentGateways(value: 10, currency: PLN) { logo_url } }',
    )
    const icon = await fetch(data.bluepaymentGateways[0]?.logo_url ?? '')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const foreign = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await fetch(`${origin}/dev/autopay/control/transactions`, foreign)).status).toBe(404)
    const css = await fetch(`${origin}/dev/autopay/style.css`, foreign)
    expect(css.status).toBe(200)
  }, 60_000)
})

describe('CHK-4 settings of Autopay', () => {
  const keys = { AUTOPAY_SERVICE_ID: '903555', AUTOPAY_SHARED_KEY: 'secret' }
  it('the default is the built-in emulator, and in production no Autopay', () => {
    expect(parseSettings({ PORT: '4000' }).autopay).toMatchObject({
      url: 'http://127.0.0.1:4000/dev/autopay',
      publicUrl: 'http://localhost:4000/dev/autopay',
      isTrial: true,
      isBuiltIn: true,
    })
    expect(parseSettings({ NODE_ENV: 'production' }).autopay).toBeUndefined()
    expect(parseSettings({ COMMERCE_URL: 'https://magento.example' }).autopay).toBeUndefined()
    expect(parseSettings({}).autopay?.sharedKey).not.toBe(parseSettings({}).payu?.secondKey)
  })
  it('keys alone select the real Autopay', () => {
    expect(parseSettings({ ...keys, NODE_ENV: 'production' }).autopay).toMatchObject({
      url: 'https://pay.autopay.eu',
      algorithm: 'sha256',
      origins: ['https://pay.autopay.eu', 'https://*.autopay.eu'],
      isTrial: false,
      isBuiltIn: false,
    })
    expect(
      parseSettings({ ...keys, AUTOPAY_URL: 'https://testpay.autopay.eu/', AUTOPAY_HASH: 'sha512' }).autopay,
    ).toMatchObject({ url: 'https://testpay.autopay.eu', algorithm: 'sha512', isTrial: true })
  })
  it.each(['http://127.0.0.1:3900/autopay', 'http://emulators:3900/autopay', 'https://localhost/autopay'])(
    'production refuses to start with the emulator %s',
    (AUTOPAY_URL) => {
      expect(() => parseSettings({ ...keys, AUTOPAY_URL, NODE_ENV: 'production' })).toThrow(
        'AUTOPAY_URL is an emulator',
      )
      expect(parseSettings({ ...keys, AUTOPAY_URL }).autopay).toMatchObject({ isTrial: true, isBuiltIn: false })
    },
  )
  it('incomplete settings are refused, and invalid ones are named', () => {
    expect(() => parseSettings({ AUTOPAY_SERVICE_ID: '1' })).toThrow('Autopay needs AUTOPAY_SERVICE_ID')
    expect(() => parseSettings({ AUTOPAY_URL: 'https://pay.autopay.eu' })).toThrow('Autopay needs AUTOPAY_SERVICE_ID')
    expect(() => parseSettings({ ...keys, AUTOPAY_SERVICE_ID: 'a' })).toThrow('AUTOPAY_SERVICE_ID must be a number')
    expect(() => parseSettings({ ...keys, AUTOPAY_HASH: 'md5' })).toThrow('AUTOPAY_HASH must be one of sha256, sha512')
  })
})
