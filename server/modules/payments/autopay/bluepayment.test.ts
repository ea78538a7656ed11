import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AutopayPayer, type AutopayShop, openAutopayShop } from '../../../testing/autopay-shop.ts'
import { Buyer } from '../../../testing/checkout-fixture.ts'
import { Reader } from '../../../testing/reader.ts'
import { AutopayClient } from './client.ts'
import { Channels } from './channels.ts'
import { iconFetchUrl } from './icons.ts'
import { regulationHtml } from './regulation-html.ts'

let shop: AutopayShop
beforeAll(async () => {
  shop = await openAutopayShop({
    environment: { GRAPHQL_ORIGINS: 'https://pwa.example' },
    async prepare(db) {
      await db.run`insert into setting (path, value) values ('currency/options/allow', 'PLN,EUR')`
      await db.run`insert into currency_rate (base, code, rate) values ('PLN', 'EUR', 0.2345)`
    },
  })
}, 120_000)
afterAll(() => shop.close())
beforeEach(() => {
  shop.autopay.faults.clear()
  shop.autopay.outbox.change({ delayMs: 0 })
})

const GATEWAYS = `query($value: Float!, $currency: CurrencyEnum!) {
  bluepaymentGateways(value: $value, currency: $currency) {
    gateway_id name description sort_order type type_title logo_url is_separated_method
    agreements { regulation_id type url label_list { label_id label placement show_checkbox checkbox_required } }
  }
}`
interface GatewayShown {
  gateway_id: string
  name: string
  sort_order: number
  type: string
  type_title: string
  logo_url: string
  agreements: { regulation_id: string; type: string; label_list: { label: string; checkbox_required: boolean }[] }[]
}
const gateways = async (value: number, currency = 'PLN', store = 'default') =>
  (await shop.call<{ bluepaymentGateways: GatewayShown[] }>(GATEWAYS, { value, currency }, store)).data
    .bluepaymentGateways

describe('CHK-4 Autopay: channels', () => {
  it('are those available for the amount now, in display order and in the buyer’s language', async () => {
    const offered = await gateways(54.89)
    expect(offered.map(({ gateway_id, name }) => `${gateway_id} ${name}`)).toEqual([
      '509 BLIK',
      '1500 Karta płatnicza',
      '106 Płatność testowa',
      '21 Bank Przykładowy',
      '27 Bank Trzech Rzek',
      '701 Zapłać później',
    ])
    expect(offered[2]).toMatchObject({ type: 'PBL', type_title: 'Przelew internetowy', sort_order: 3 })
    expect((await gateways(49.98)).map(({ gateway_id }) => gateway_id)).not.toContain('701')
    expect((await gateways(54.89, 'PLN', 'en'))[1]).toMatchObject({ name: 'Payment card', type_title: 'Payment card' })
    expect([await gateways(54.89, 'EUR'), await gateways(0), await gateways(-1), await gateways(1e12)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('have the legal texts to show, and which of them must be accepted', async () => {
    const [blik, card] = await gateways(54.89)
    expect(blik?.agreements[0]).toMatchObject({ type: 'DEFAULT', label_list: [{ checkbox_required: false }] })
    expect(card?.agreements[0]).toMatchObject({ regulation_id: '6289', label_list: [{ checkbox_required: true }] })
    expect(card?.agreements[0]?.label_list[0]?.label).toMatch(
      /^Akceptuję <a href="http[^"]+" target="_blank" rel="noopener noreferrer">regulamin/,
    )
    expect(card?.agreements[1]).toMatchObject({ type: 'RODO' })
    const { data } = await shop.call<{ bluepaymentAgreements: { regulation_id: string }[] }>(
      `{ bluepaymentAgreements(gateway_id: 1500, currency: PLN, locale: "en_US") {
        regulation_id label_list { label } } }`,
    )
    expect(JSON.stringify(data.bluepaymentAgreements)).toContain('I accept the')
    const unknown = await shop.call<{ bluepaymentAgreements: object[] }>(
      '{ bluepaymentAgreements(gateway_id: 4242, currency: PLN, locale: "pl_PL") { regulation_id } }',
    )
    expect(unknown.data.bluepaymentAgreements).toEqual([])
  })

  it('have re-encoded icons on the shop’s own origin', async () => {
    const [blik] = await gateways(54.89)
    expect(blik?.logo_url).toMatch(new RegExp(`^${shop.origin}/payments/autopay/icons/509-[0-9a-f]{8}\\.webp$`))
    const response = await fetch(blik?.logo_url ?? '')
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=86400',
    ])
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 48,
    })
    for (const file of ['509.webp', '509-00000000.webp', '4242-00000000.webp', '..%2f..%2fetc%2fpasswd'])
      expect((await fetch(`${shop.origin}/payments/autopay/icons/${file}`)).status).toBe(404)
  })

  it('are the last valid ones while Autopay is unreachable, and none if it never responded', async () => {
    const client = new AutopayClient({
      url: shop.autopay.url,
      serviceId: shop.account.id,
      sharedKey: shop.account.sharedKey,
      algorithm: 'sha256',
    })
    let clock = 0
    const channels = new Channels(client, () => clock)
    shop.autopay.faults.add({ operation: 'gateways', status: 503, times: 1 })
    expect(await channels.list('PLN', 'pl')).toEqual([])
    clock += 20_000
    expect(await channels.list('PLN', 'pl')).toHaveLength(8)
    shop.autopay.faults.add({ operation: 'gateways', status: 503, times: 100 })
    for (let minute = 0; minute < 5; minute++) {
      clock += 61_000
      expect(await channels.list('PLN', 'pl')).toHaveLength(8)
    }
    const gatewayRequests = () =>
      shop.autopay.log.list({ type: 'request' }).filter(({ operation }) => operation === 'gateways')
    // legal texts of many channels are fetched a few at a time
    shop.autopay.faults.add({ operation: 'regulations', delayMs: 50, times: 100 })
    const texts = await Promise.all([509, 1500, 106, 21, 27, 31, 701, 1898].map((id) => channels.regulations(id, 'pl')))
    expect(texts.every((text) => text?.length === 2)).toBe(true)
    shop.autopay.faults.clear()
    const before = gatewayRequests().length
    clock += 61_000
    await Promise.all(Array.from({ length: 50 }, () => channels.list('PLN', 'pl')))
    await expect.poll(() => gatewayRequests().length).toBe(before + 1)
  })

  it('are not offered in a currency that Autopay does not support', async () => {
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
    const offered = async (currency: string) => {
      const query = `{ cart(cart_id: "${buyer.cartId}") {
        available_payment_methods { code } payment_methods_in_base_currency { currency titles } } }`
      const headers = { 'content-currency': currency }
      const response = await shop.http.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
      type Offered = {
        data: { cart: { available_payment_methods: { code: string }[]; payment_methods_in_base_currency: object } }
      }
      const { available_payment_methods: methods, payment_methods_in_base_currency: others } =
        response.json<Offered>().data.cart
      const codes = methods.map(({ code }) => code).filter((code) => /^payu|^blue|^bank/.test(code))
      return { codes, others }
    }
    const inZlotys = await offered('PLN')
    expect(inZlotys.codes).toContain('bluepayment')
    expect(inZlotys.others).toBeNull()
    // the buyer is told what the choice of the currency costs
    expect(await offered('EUR')).toEqual({
      codes: ['banktransfer'],
      others: { currency: 'PLN', titles: [expect.stringContaining('PayU'), expect.stringContaining('Autopay')] },
    })
  })
})

describe('CHK-4 Autopay: third-party texts and URLs', () => {
  it('sanitizes legal texts', () => {
    expect(
      regulationHtml(
        '<p onclick="x()">a <a href="javascript:alert(1)">b</a> <a href="//evil.example">c</a> ' +
          '<a id="t" class="x" href="https://autopay.eu/r.pdf">d</a><script>alert(1)</script><img src=x onerror=y></p>',
      ),
    ).toBe(
      '<p>a <a target="_blank" rel="noopener noreferrer">b</a> <a target="_blank" rel="noopener noreferrer">c</a> ' +
        '<a href="https://autopay.eu/r.pdf" target="_blank" rel="noopener noreferrer">d</a></p>',
    )
  })
  it('fetches icons from Autopay’s hosts only', () => {
    const where = { url: 'https://pay.autopay.eu', publicUrl: 'https://pay.autopay.eu' }
    expect(iconFetchUrl('https://testimages.autopay.eu/pomoc/grafika/106.gif', where)).toBe(
      'https://testimages.autopay.eu/pomoc/grafika/106.gif',
    )
    for (const address of [
      'http://images.autopay.eu/1.gif',
      'https://169.254.169.254/latest/meta-data',
      'https://autopay.eu.evil.example/1.gif',
      'https://evilautopay.eu/1.gif',
      'https://images.autopay.eu:8443/1.gif',
      'file:///etc/passwd',
      'data:image/svg+xml,x',
      '',
    ])
      expect(iconFetchUrl(address, where)).toBeUndefined()
    const builtIn = { url: 'http://127.0.0.1:3000/dev/autopay', publicUrl: 'https://shop.example/dev/autopay' }
    expect(iconFetchUrl('https://shop.example/dev/autopay/icons/509.svg', builtIn)).toBe(
      'http://127.0.0.1:3000/dev/autopay/icons/509.svg',
    )
  })
})

const REDIRECT = 'query($number: String!, $key: String) { redirectUrl(order_number: $number, key: $key) }'
const redirect = async (number: string, key?: string, token?: string) => {
  const { data, errors } = await shop.call<{ redirectUrl: string } | null>(REDIRECT, { number, key }, 'en', token)
  return data?.redirectUrl ?? errors?.[0]?.extensions.category
}

describe('CHK-4 Autopay: the API of its module for Magento', () => {
  const input = { create_payment: true, back_url: '/thanks?x=1', gateway_id: 106, agreements_ids: '6288,1' }

  it('starts the payment with the order if the client requests it, and returns its URL as redirectUrl', async () => {
    const payer = await AutopayPayer.withNewOrder(shop, { bluepayment: input })
    const transaction = shop.autopay.api.find(`${payer.number}-1`)
    expect(transaction).toMatchObject({ gatewayId: 106, start: { acceptedRegulation: 6288 } })
    const url = await redirect(payer.number, payer.key)
    expect(url).toMatch(`${shop.autopay.url}/payment/continue/${transaction?.remoteId}/`)
    // back to the client’s page, with the query that Autopay appends
    const back = await payer.presses(url ?? '', { action: 'pay', channel: '106' })
    const { headers } = await fetch(back, { redirect: 'manual' })
    const location = new URL(headers.get('location') ?? '')
    expect([location.origin, location.pathname, location.searchParams.get('x')]).toEqual([shop.origin, '/thanks', '1'])
    expect(location.searchParams.has('key')).toBe(false)
    await shop.advanceClock()
    expect(await redirect(payer.number, payer.key)).toBe('')
    expect(await payer.state()).toBe('PAID')

    const ORDER = `query($number: String!, $hash: String!) {
      bluepaymentOrder(order_number: $number, hash: $hash) {
        number status bluepayment_state items { product_name } total { grand_total { value } }
        payment_methods { type } shipping_address { city } invoices { number } comments { message }
      }
    }`
    const [number, hash] = [location.searchParams.get('OrderID'), location.searchParams.get('Hash') ?? '']
    const { data } = await shop.call<{ bluepaymentOrder: object }>(ORDER, { number, hash }, 'en')
    expect(data.bluepaymentOrder).toMatchObject({
      number: payer.number,
      bluepayment_state: 'SUCCESS',
      total: { grand_total: { value: 54.89 } },
      payment_methods: [{ type: 'bluepayment' }],
    })
    for (const wrong of [hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), '', 'x'.repeat(5000)]) {
      const refused = await shop.call(ORDER, { number, hash: wrong }, 'en')
      expect(refused.errors?.[0]).toMatchObject({
        message: 'Invalid hash.',
        extensions: { category: 'graphql-authentication' },
      })
    }
  })

  it('starts the payment in the language of the view in which the order was placed', async () => {
    const payer = await AutopayPayer.withNewOrder(shop, {
      bluepayment: { create_payment: true, back_url: '/thanks' },
      store: 'default',
    })
    expect(shop.autopay.api.find(`${payer.number}-1`)?.start).toMatchObject({
      language: 'pl',
      description: `Zamowienie ${payer.number}`,
    })
  })

  it('redirects back to a storefront that the operator has configured, and to no other', async () => {
    const payer = await AutopayPayer.withNewOrder(shop, {
      bluepayment: { ...input, back_url: 'https://pwa.example/checkout/success' },
    })
    const back = await payer.presses((await redirect(payer.number, payer.key)) ?? '', { action: 'abandon' })
    const { headers } = await fetch(back, { redirect: 'manual' })
    expect(headers.get('location')).toMatch(/^https:\/\/pwa\.example\/checkout\/success\?ServiceID=123456&OrderID=/)
    const buyer = await Buyer.withNewCart(shop, 'en')
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { payment: 'bluepayment' })
    for (const back_url of [
      'https://evil.example/',
      'https://pwa.example.evil.example/',
      '//evil.example/x',
      'https://user:secret@pwa.example/',
      'javascript:alert(1)',
      `${shop.origin}.evil.example/`,
      `/${'x'.repeat(2000)}`,
    ]) {
      const { errors } = await buyer.mutateCart('setPaymentMethodOnCart', 'SetPaymentMethodOnCartInput', {
        payment_method: { code: 'bluepayment', bluepayment: { ...input, back_url } },
      })
      expect(errors?.[0]).toMatchObject({ message: 'back_url must be an address of this shop.' })
    }
  })

  it('places the order even if its payment could not be started', async () => {
    shop.autopay.faults.add({ operation: 'payment', cut: true, hasEffect: false })
    const payer = await AutopayPayer.withNewOrder(shop, { bluepayment: input })
    expect(await redirect(payer.number, payer.key)).toBe('')
    expect(await payer.payment()).toMatchObject({ state: 'CREATED', can_retry: true })
  })

  it('limits redirectUrl to the customer of the order and to holders of its key', async () => {
    const guest = await AutopayPayer.withNewOrder(shop, { bluepayment: input })
    const other = await AutopayPayer.withNewOrder(shop)
    const owner = await Reader.signUp(shop)
    const own = await AutopayPayer.withNewOrder(shop, { bluepayment: input, token: owner.token })
    expect(await redirect(own.number, undefined, owner.token)).toMatch('/payment/continue/')
    expect(await redirect(own.number)).toBe('graphql-authorization')
    expect(await redirect(guest.number)).toBe('graphql-authorization')
    expect(await redirect(guest.number, undefined, owner.token)).toBe('graphql-no-such-entity')
    expect(await redirect(guest.number, other.key)).toBe('graphql-no-such-entity')
    expect(await redirect(guest.number, 'payment-1-0-forged')).toBe('graphql-no-such-entity')
  })

  it('starts another attempt by generateBlueMediaPaymentUrl', async () => {
    const owner = await Reader.signUp(shop)
    const own = await AutopayPayer.withNewOrder(shop, { token: owner.token })
    const { data } = await shop.call<{ generateBlueMediaPaymentUrl: { url: string } }>(
      'mutation($id: String!) { generateBlueMediaPaymentUrl(order_id: $id) { url } }',
      { id: own.number },
      'en',
      owner.token,
    )
    expect(data.generateBlueMediaPaymentUrl.url).toMatch(`${shop.autopay.url}/payment/continue/`)
  })
})
