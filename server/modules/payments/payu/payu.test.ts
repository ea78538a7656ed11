import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Buyer } from '../../../testing/checkout-fixture.ts'
import { clearConfigurationCache } from '../../store/index.ts'
import { openPayuShop, Payer, type PayuShop } from '../../../testing/payu-shop.ts'

let shop: PayuShop
let now: Date
beforeAll(async () => {
  shop = await openPayuShop({ now: () => now })
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date()
  await fetch(`${shop.payu.url}/control/reset`, { method: 'POST' })
  shop.payu.outbox.change({ delayMs: 0 })
})

const atPayu = (reference: string) => shop.payu.api.find(reference)

describe('CHK-4 PayU: availability', () => {
  const offered = async (carrier: string, method: string, price = 3990) => {
    const { sku } = await shop.sell({ price })
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }], { carrier, method })
    return (
      await buyer.request<{ cart: { available_payment_methods: { code: string }[] } }>(
        `query($id: String!) {
          cart(cart_id: $id) { available_payment_methods { code title kind has_blik is_trial } }
        }`,
      )
    ).data.cart.available_payment_methods.filter(({ code }) => code === 'payu_gateway')
  }
  it('includes couriers, marked as a trial, but not cash-on-delivery couriers', async () => {
    const payu = [
      {
        code: 'payu_gateway',
        title: 'PayU: BLIK, karta, szybki przelew',
        kind: 'ONLINE',
        has_blik: true,
        is_trial: true,
      },
    ]
    expect(await offered('dhl', 'courier_dhl')).toEqual(payu)
    expect(await offered('dhl_cod', 'courier_dhl_cod')).toEqual([])
  })
  it('is listed in the store configuration, which contains active companies only', async () => {
    await shop.db.run`update payment_method set is_active = false where code = 'bluepayment'`
    clearConfigurationCache()
    const companies = async () =>
      (await shop.call<{ storeConfig: { payment_companies: string[] } }>('{ storeConfig { payment_companies } }')).data
        .storeConfig.payment_companies
    expect(await companies()).toEqual(['PayU'])
    await shop.db.run`update payment_method set is_active = true where code = 'bluepayment'`
    clearConfigurationCache()
    expect(await companies()).toEqual(['PayU', 'Autopay'])
  })
})

describe('CHK-4 PayU: paying', () => {
  it('by card on its page: only the notification pays the order, not the return of the browser', async () => {
    const payer = await Payer.withNewOrder(shop)
    shop.payu.outbox.change({ held: true })
    const back = await payer.paysOnPage('card')
    expect(back).toMatch(new RegExp(`^${shop.url}/payments/return/payu`))
    const returned = await fetch(back, { redirect: 'manual' })
    expect(returned.status).toBe(303)
    expect(returned.headers.get('location')).toContain('/checkout/payment?key=')
    expect(await payer.payment()).toMatchObject({ state: 'PENDING' })
    expect(await payer.order()).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    await shop.payu.outbox.release()
    await shop.runDueJobs()
    expect(await payer.payment()).toMatchObject({ state: 'PAID', can_retry: false, redirect_url: null })
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect(await payer.attempts()).toEqual([{ reference: `${payer.number}-1`, state: 'paid', channel: null }])
  })

  it('lists titles, discount and delivery with a sum equal to the total', async () => {
    const one = await shop.sell({ name: 'Lalka', price: 3333 })
    const other = await shop.sell({ name: 'Quo vadis', price: 2500 })
    const items = [
      { sku: one.sku, quantity: 3 },
      { sku: other.sku, quantity: 2 },
    ]
    const payer = await Payer.withNewOrder(shop, { items, coupon: 'ZAKLADKA10', store: 'default' })
    await payer.starts({}, 'default')
    const order = atPayu(`${payer.number}-1`)
    // 99.99 less a tenth is not divisible by three
    expect(order).toMatchObject({
      totalAmount: '14998',
      currencyCode: 'PLN',
      description: `Zamówienie ${payer.number}`,
      buyer: { email: 'lucja@example.pl', firstName: 'Łucja', language: 'pl' },
      products: [
        { name: 'Lalka × 3', unitPrice: '8999', quantity: '1' },
        { name: 'Quo vadis', unitPrice: '2250', quantity: '2' },
        { name: 'Dostawa', unitPrice: '1499', quantity: '1' },
      ],
    })
  })

  it('by BLIK on the shop’s page waits for the banking app', async () => {
    const payer = await Payer.withNewOrder(shop)
    expect(await payer.starts({ blik_code: '777 123' })).toMatchObject({ state: 'WAITING', redirect_url: null })
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.attempts()).toEqual([{ reference: `${payer.number}-1`, state: 'paid', channel: 'blik' }])
  })

  it('refuses a malformed code in the buyer’s language, without contacting PayU', async () => {
    const payer = await Payer.withNewOrder(shop)
    await expect(payer.starts({ blik_code: '77712' }, 'default')).rejects.toThrow('Wpisz 6 cyfr kodu BLIK.')
    expect(shop.payu.api.orders()).toEqual([])
    expect(await payer.payment()).toMatchObject({ state: 'CREATED', can_retry: true })
  })

  it('retries a refused BLIK payment under a new reference, and adds no data of its own to the order', async () => {
    const payer = await Payer.withNewOrder(shop)
    await payer.starts({ blik_code: '777321' })
    await shop.advanceClock()
    expect(await payer.payment()).toMatchObject({ state: 'FAILED', can_retry: true })
    await payer.starts({ blik_code: '777123' })
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect((await payer.attempts()).map(({ reference, state }) => [reference, state])).toEqual([
      [`${payer.number}-1`, 'cancelled'],
      [`${payer.number}-2`, 'paid'],
    ])
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect(Object.keys(await payer.additionalInformation())).toEqual(['amount'])
  })

  it('fails a BLIK payment that is never confirmed in the banking app', async () => {
    const payer = await Payer.withNewOrder(shop)
    await payer.starts({ blik_code: '777000' })
    await shop.advanceClock(60_000)
    expect(await payer.state()).toBe('WAITING')
    await shop.advanceClock(61_000)
    expect(await payer.state()).toBe('FAILED')
  })

  it.each(['refuse', 'abandon'])(
    '%s on the page leads back to the same order, which can be paid again',
    async (action) => {
      const payer = await Payer.withNewOrder(shop)
      expect(await payer.paysOnPage(action)).toContain('error=501')
      await shop.advanceClock()
      expect(await payer.payment()).toMatchObject({
        state: action === 'refuse' ? 'FAILED' : 'PENDING',
        can_retry: true,
      })
      await payer.paysOnPage('transfer')
      await shop.advanceClock()
      expect(await payer.state()).toBe('PAID')
    },
  )

  it('captures held money once, on PayU’s notification', async () => {
    shop.payu.api.change({ isReceivedByItself: false })
    const payer = await Payer.withNewOrder(shop)
    await payer.starts({ blik_code: '777123' })
    await shop.advanceClock()
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(atPayu(`${payer.number}-1`)?.status).toBe('COMPLETED')
    expect(await payer.state()).toBe('PAID')
    const captures = shop.payu.log.list({ type: 'request' }).filter(({ operation }) => operation === 'capture')
    expect(captures).toHaveLength(1)
    expect(await payer.order()).toMatchObject({ totalPaid: 5489 })
  })

  it('gives held money back if the attempt has failed in the meantime', async () => {
    shop.payu.api.change({ isReceivedByItself: false })
    const payer = await Payer.withNewOrder(shop)
    await payer.starts({ blik_code: '777123' })
    await shop.db.run`update payment_attempt set state = 'failed' where reference = ${`${payer.number}-1`}`
    await shop.advanceClock()
    await shop.runDueJobs()
    expect(atPayu(`${payer.number}-1`)?.status).toBe('CANCELED')
    expect(await payer.order()).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
  })

  it('records held money once when the response to the capture was lost', async () => {
    shop.payu.api.change({ isReceivedByItself: false })
    const payer = await Payer.withNewOrder(shop)
    await payer.starts({ blik_code: '777123' })
    shop.payu.faults.add({ operation: 'capture', cut: true })
    await shop.advanceClock()
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ totalPaid: 5489 })
    const captures = shop.payu.log.list({ type: 'request' }).filter(({ operation }) => operation === 'capture')
    expect(captures).toHaveLength(1)
  })
})

describe('CHK-4 PayU: missing and invalid responses', () => {
  it('replaces an expired or revoked token once for all concurrent calls', async () => {
    const payer = await Payer.withNewOrder(shop)
    await payer.starts()
    shop.payu.api.revokeTokens()
    const others = await Promise.all([Payer.withNewOrder(shop), Payer.withNewOrder(shop), Payer.withNewOrder(shop)])
    shop.payu.log.clear()
    const states = await Promise.all(others.map((other) => other.starts()))
    expect(states.map(({ state }) => state)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    const operations = shop.payu.log
      .list({ type: 'request' })
      .map(({ operation, status }) => [operation, status].join(' '))
    expect(operations.filter((one) => one === 'authorize 200')).toHaveLength(1)
    expect(operations.filter((one) => one === 'create 302')).toHaveLength(3)
  })

  it('finds a start whose response was lost by our reference', async () => {
    const payer = await Payer.withNewOrder(shop)
    shop.payu.faults.add({ operation: 'create', cut: true })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED', redirect_url: null })
    expect(atPayu(`${payer.number}-1`)?.status).toBe('NEW')
    shop.payu.api.changeOrder(`${payer.number}-1`, { status: 'COMPLETED', isNotified: false })
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
  })

  it('gives up a start that takes too long, and queries its state', async () => {
    const payer = await Payer.withNewOrder(shop)
    const { payu } = shop.settings
    if (!payu) throw new Error('PayU is not set')
    const { timeoutMs } = payu
    payu.timeoutMs = 1500
    shop.payu.faults.add({ operation: 'create', delayMs: 4000 })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED', redirect_url: null })
    payu.timeoutMs = timeoutMs
    await shop.runJobsNow('payment-status')
    // its payment page is unknown: another attempt replaces it, and the first is cancelled at PayU
    expect(await payer.payment()).toMatchObject({ state: 'PENDING', redirect_url: null, can_retry: true })
    await payer.paysOnPage('card')
    await shop.runDueJobs()
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(atPayu(`${payer.number}-1`)?.status).toBe('CANCELED')
    expect(await payer.order()).toMatchObject({ totalPaid: 5489 })
  })

  it('fails a start that never arrived after a while, and allows a retry', async () => {
    const payer = await Payer.withNewOrder(shop)
    shop.payu.faults.add({ operation: 'create', cut: true, hasEffect: false })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED' })
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('CREATED')
    now = new Date(now.getTime() + 11 * 60_000)
    await shop.runJobsNow('payment-status')
    expect(await payer.payment()).toMatchObject({ state: 'FAILED', can_retry: true })
    await payer.paysOnPage('card')
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
  })

  it.each([
    ['a server error', { status: 503 }],
    ['an answer that is not JSON', { status: 200, body: '<html>' }],
    ['an answer that is too long', { status: 200, body: JSON.stringify('x'.repeat(300_000)) }],
  ])('treats the start as unknown after %s', async (_what, fault) => {
    const payer = await Payer.withNewOrder(shop)
    shop.payu.faults.add({ operation: 'create', hasEffect: false, ...fault })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED' })
  })

  it('returns a refusal at once', async () => {
    const payer = await Payer.withNewOrder(shop)
    const body = JSON.stringify({ status: { statusCode: 'ERROR_VALUE_INVALID' } })
    shop.payu.faults.add({ operation: 'create', hasEffect: false, status: 400, body })
    expect(await payer.starts()).toMatchObject({ state: 'FAILED', message: 'The payment could not be started.' })
    shop.payu.api.revokeTokens()
    shop.payu.faults.add({ operation: 'authorize', cut: true })
    expect(await payer.starts()).toMatchObject({ state: 'FAILED', message: 'The payment could not be started.' })
  })

  it('replaces a missing notification with a status query', async () => {
    const payer = await Payer.withNewOrder(shop)
    shop.payu.outbox.change({ held: true })
    await payer.paysOnPage('card')
    shop.payu.outbox.clear()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
  })

  it('accepts a repeated notification after it failed to store the first', async () => {
    const payer = await Payer.withNewOrder(shop)
    const { redirect_url } = await payer.starts()
    await shop.db.run`alter table payment_event rename to payment_event_away`
    await fetch(redirect_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'card' }),
    })
    await shop.advanceClock(100)
    await shop.db.run`alter table payment_event_away rename to payment_event`
    expect(shop.payu.log.list({ type: 'notification' })).toContainEqual(
      expect.objectContaining({ status: 'COMPLETED', statuses: [500], isTaken: false }),
    )
    await shop.advanceClock(60_000)
    expect(await payer.state()).toBe('PAID')
  })
})
