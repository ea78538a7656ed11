import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/process/log.ts'
import { AutopayPayer, type AutopayShop, openAutopayShop } from '../../../testing/autopay-shop.ts'
import { hashOf } from './hash.ts'

let shop: AutopayShop
const logged: string[] = []
beforeAll(async () => {
  const log = createLog({ level: 'info', write: (line) => logged.push(line) })
  shop = await openAutopayShop({ log })
}, 120_000)
afterAll(() => shop.close())
beforeEach(async () => {
  await fetch(`${shop.autopay.url}/control/reset`, { method: 'POST' })
  shop.autopay.outbox.change({ delayMs: 0 })
})

const { price } = AutopayPayer
const atAutopay = (reference: string) => shop.autopay.api.find(reference)
const confirmations = () =>
  shop.autopay.log.list({ type: 'confirmation' }).map(({ confirmation }) => confirmation as string)

describe('CHK-4 Autopay: paying', () => {
  it('on its page: only the notification pays the order, not the return of the browser', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    expect(await payer.order()).toMatchObject({ state: 'pending_payment' })
    shop.autopay.outbox.change({ held: true })
    const back = await payer.paysOnPage()
    expect(back).toMatch(new RegExp(`^${shop.origin}/payments/return/autopay\\?`))
    const returned = await fetch(back, { redirect: 'manual' })
    expect([returned.status, returned.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/checkout/payment?key='),
    ])
    expect(await payer.payment()).toMatchObject({ state: 'PENDING' })
    expect(await payer.order()).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    await shop.autopay.outbox.release()
    await shop.runDueJobs()
    expect(confirmations()).toEqual(['CONFIRMED'])
    expect(await payer.payment()).toMatchObject({ state: 'PAID', can_retry: false, redirect_url: null })
    expect(await payer.order()).toMatchObject({
      state: 'processing',
      totalPaid: price,
      facts: {
        bluepayment_state: 'SUCCESS',
        bluepayment_gateway: '106',
        bluepayment_redirect_url: expect.stringContaining('/payment/continue/'),
      },
    })
  })

  it('sends Autopay the amount, a description, the language and the return URL', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts({}, 'default')
    expect(atAutopay(`${payer.number}-1`)).toMatchObject({
      status: 'PENDING',
      start: {
        amount: price,
        currency: 'PLN',
        description: `Zamowienie ${payer.number}`,
        language: 'pl',
        gatewayId: 0,
        returnUrl: expect.stringContaining(`${shop.origin}/payments/return/autopay?key=payment-`),
      },
    })
  })

  it('by BLIK on the shop’s own page waits for the banking app', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    expect(await payer.starts({ blik_code: '777 123' })).toMatchObject({ state: 'WAITING', redirect_url: null })
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.attempts()).toEqual([{ reference: `${payer.number}-1`, state: 'paid', channel: '509' }])
    expect(confirmations()).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  it('refuses an invalid BLIK code with a reason, and accepts another at once', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    expect(await payer.starts({ blik_code: '123456' })).toMatchObject({
      state: 'FAILED',
      message: 'The BLIK code is wrong or has expired. Please generate a new one in the app of your bank.',
      can_retry: true,
    })
    await payer.starts({ blik_code: '777123' })
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
  })

  it.each([
    ['777321', 5000],
    ['777000', 121_000],
  ])('fails for the BLIK code %s, and can be retried', async (code, milliseconds) => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts({ blik_code: code })
    await shop.advanceClock(milliseconds)
    expect(await payer.payment()).toMatchObject({ state: 'FAILED', can_retry: true })
    expect((await payer.order()).facts).toMatchObject({ bluepayment_state: 'FAILURE' })
  })

  it('by a channel chosen on the shop’s own page requires its terms to be accepted there', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    expect(await payer.starts({ gateway_id: 1500 })).toMatchObject({
      state: 'FAILED',
      message: 'To pay this way, please accept its terms.',
    })
    expect(atAutopay(`${payer.number}-1`)).toBeUndefined()
    const started = await payer.starts({ gateway_id: 1500, agreement_ids: [6289] })
    expect(atAutopay(`${payer.number}-2`)).toMatchObject({
      gatewayId: 1500,
      start: { acceptedRegulation: 6289 },
    })
    await payer.presses(started.redirect_url, { action: 'pay', channel: '1500' })
    await shop.advanceClock()
    expect(await payer.attempts()).toMatchObject([{ state: 'failed' }, { state: 'paid', channel: '1500' }])
  })

  it.each([
    ['closed', 31],
    ['unknown', 4242],
    ['for companies only', 1898],
  ])('refuses a channel that is %s without contacting Autopay', async (_what, gateway_id) => {
    const payer = await AutopayPayer.withNewOrder(shop)
    expect(await payer.starts({ gateway_id })).toMatchObject({
      state: 'FAILED',
      message: 'This way to pay is not available at the moment. Please choose another.',
      can_retry: true,
    })
    const requested = shop.autopay.log.list({ type: 'request' }).map(({ operation }) => operation)
    expect(requested).not.toContain('payment')
  })
})

describe('CHK-4 Autopay: failures', () => {
  it('ignores the failure of a channel that the buyer gave up for another', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    shop.autopay.outbox.change({ held: true })
    const other = await payer.presses((await payer.starts()).redirect_url, { action: 'another' })
    await payer.presses(other, { action: 'pay', channel: '21' })
    // the success arrives before the failure
    await shop.autopay.outbox.release({ reversed: true })
    expect(confirmations()).toEqual(['CONFIRMED', 'CONFIRMED'])
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
    expect(await payer.attempts()).toEqual([{ reference: `${payer.number}-1`, state: 'paid', channel: '21' }])
    expect(await payer.order()).toMatchObject({ totalPaid: price })
  })

  it('ignores a failure while another transaction of the order is open', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const { redirect_url } = await payer.starts()
    shop.autopay.api.startAnother(`${payer.number}-1`)
    await payer.presses(redirect_url, { action: 'refuse' })
    await shop.advanceClock()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PENDING')
    expect(await payer.events()).toMatchObject([
      { state: 'pending', source: 'start' },
      { state: 'failed', outcome: 'deferred', source: 'notification' },
      { state: 'pending', outcome: 'ignored', source: 'status' },
    ])
  })

  it('repeats the status query after a failure until Autopay responds', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const { redirect_url } = await payer.starts()
    shop.autopay.faults.add({ operation: 'status', status: 500, times: 100 })
    await payer.presses(redirect_url, { action: 'refuse' })
    await shop.advanceClock()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PENDING')
    shop.autopay.faults.clear()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('FAILED')
  })

  it('pays the order when Autopay’s staff turn a failure into a success', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.presses((await payer.starts()).redirect_url, { action: 'refuse' })
    await shop.advanceClock()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('FAILED')
    shop.autopay.api.changeTransaction(`${payer.number}-1`, { status: 'SUCCESS', details: 'ACCEPTED' })
    await shop.advanceClock()
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ state: 'processing', totalPaid: price })
  })

  it('gives each of two attempts its own reference, and cancels the first at Autopay', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    await payer.paysOnPage()
    await shop.advanceClock()
    await shop.runDueJobs()
    expect((await payer.attempts()).map(({ reference }) => reference)).toEqual([
      `${payer.number}-1`,
      `${payer.number}-2`,
    ])
    expect(atAutopay(`${payer.number}-1`)).toMatchObject({ status: 'FAILURE', details: 'CANCELLED' })
    expect(await payer.state()).toBe('PAID')
    expect(await payer.order()).toMatchObject({ totalPaid: price })
  })

  it('refunds one payment of an order that both attempts have paid', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const first = await payer.starts()
    await payer.paysOnPage()
    await payer.presses(first.redirect_url, { action: 'pay', channel: '21' })
    await shop.advanceClock()
    await shop.runDueJobs()
    await shop.runJobsNow('payment-refund-status')
    await shop.advanceClock()
    await shop.runJobsNow('payment-refund-status')
    expect(await payer.order()).toMatchObject({ totalPaid: price })
    expect(await payer.refunds()).toEqual([
      { key: expect.stringMatching(/^SURPLUS-/), amount: price, state: 'done', isSurplus: true },
    ])
  })

  it('refunds exactly the second payment of a reference that was paid twice', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const { redirect_url } = await payer.starts()
    const first = atAutopay(`${payer.number}-1`)?.remoteId ?? ''
    const second = shop.autopay.api.startAnother(first)
    await payer.presses(redirect_url, { action: 'pay', channel: '106' })
    await shop.advanceClock()
    shop.autopay.api.changeTransaction(second.remoteId, { status: 'SUCCESS' })
    await shop.advanceClock()
    expect(confirmations()).toEqual(['CONFIRMED', 'CONFIRMED'])
    await shop.runJobsNow('payment-refund-status')
    await shop.advanceClock()
    await shop.runJobsNow('payment-refund-status')
    expect(await payer.refunds()).toEqual([
      { key: `TWICE-${payer.number}-1-${second.remoteId}`, amount: price, state: 'done', isSurplus: true },
    ])
    expect(shop.autopay.log.list({ type: 'refund' }).at(-1)).toMatchObject({ remoteId: second.remoteId, amount: price })
    expect(await payer.state()).toBe('PAID')
  })
})

describe('CHK-4 Autopay: missing and invalid responses', () => {
  it('finds a start whose response was lost by our reference', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    shop.autopay.faults.add({ operation: 'payment', cut: true })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED', redirect_url: null })
    shop.autopay.api.changeTransaction(`${payer.number}-1`, { status: 'SUCCESS', isNotified: false })
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
  })

  it.each([
    ['the word ERROR', 'ERROR'],
    ['a page', '<html><body>502</body></html>'],
    [
      'an answer with a wrong hash',
      '<transaction><status>PENDING</status><redirecturl>https://evil.example/</redirecturl>' +
        '<orderID>1</orderID><remoteID>1</remoteID><hash>00</hash></transaction>',
    ],
  ])('treats the start as unknown after %s', async (_what, body) => {
    const payer = await AutopayPayer.withNewOrder(shop)
    shop.autopay.faults.add({ operation: 'payment', status: 200, body, hasEffect: false })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED', redirect_url: null, message: null })
    expect(await payer.order()).toMatchObject({ state: 'pending_payment' })
  })

  it('treats the start as unknown after an answer about another order, whose page it does not open', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const [url, orderId, remoteId] = [`${shop.autopay.url}/payment/continue/A1/B2`, '000000999-1', 'A1']
    const key = { serviceId: '123456', sharedKey: 'a key of tests', algorithm: 'sha256' } as const
    const hash = hashOf(['PENDING', url, orderId, remoteId], key)
    const body =
      `<transaction><status>PENDING</status><redirecturl>${url}</redirecturl><orderID>${orderId}</orderID>` +
      `<remoteID>${remoteId}</remoteID><hash>${hash}</hash></transaction>`
    shop.autopay.faults.add({ operation: 'payment', status: 200, body, hasEffect: false })
    expect(await payer.starts()).toMatchObject({ state: 'CREATED', redirect_url: null, message: null })
  })

  it('logs a refusal that only the operator can correct, without the buyer’s data', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    const body = '<error><statusCode>7</statusCode><name>INVALID_HASH</name><description>x</description></error>'
    shop.autopay.faults.add({ operation: 'payment', status: 200, body, hasEffect: false })
    logged.length = 0
    expect(await payer.starts()).toMatchObject({
      state: 'FAILED',
      message: 'This way to pay is not available at the moment. Please choose another.',
    })
    const lines = logged.join('')
    expect(lines).toMatch(new RegExp(`"reference":"${payer.number}-1","reason":"INVALID_HASH"`))
    expect(lines).not.toContain('lucja@example.pl')
  })

  it('replaces a missing notification with a status query', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    shop.autopay.outbox.change({ held: true })
    await payer.paysOnPage()
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PAID')
    await shop.autopay.outbox.release()
    await shop.runDueJobs()
    expect(confirmations()).toEqual(['CONFIRMED'])
    expect(await payer.order()).toMatchObject({ totalPaid: price })
  })

  it('ignores a forged status', async () => {
    const payer = await AutopayPayer.withNewOrder(shop)
    await payer.starts()
    const body =
      '<transactionList><serviceID>123456</serviceID><transactions><transaction>' +
      `<orderID>${payer.number}-1</orderID><remoteID>A</remoteID><amount>54.89</amount><currency>PLN</currency>` +
      '<paymentDate>20261123120000</paymentDate><paymentStatus>SUCCESS</paymentStatus></transaction></transactions>' +
      `<hash>${'0'.repeat(64)}</hash></transactionList>`
    shop.autopay.faults.add({ operation: 'status', status: 200, body })
    await shop.runJobsNow('payment-status')
    expect(await payer.state()).toBe('PENDING')
  })
})
