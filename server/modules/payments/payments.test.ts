import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Buyer } from '../../testing/checkout-fixture.ts'
import { COMPANY } from '../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'

const HOUR_MS = 3_600_000
let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
afterAll(() => shop.close())

const attempts = (number: string) =>
  shop.db.many<{ reference: string; state: string }>`
    select reference, state from payment_attempt where reference like ${`${number}-%`} order by ordinal`
const mails = async (number: string) =>
  (
    await shop.db.many<{ subject: string }>`select subject from mail where subject like ${`%${number}%`} order by id`
  ).map(({ subject }) => subject)

describe('CHK-4: an order paid through a company', () => {
  it('waits for its payment, whose page opens with its key', async () => {
    const { number, key } = await shop.order()
    expect(await shop.orderState(number)).toEqual({ state: 'pending_payment', status: 'pending_payment', totalPaid: 0 })
    expect(await shop.payment(key)).toMatchObject({
      order_number: number,
      state: 'CREATED',
      amount: { value: 54.89, currency: 'PLN' },
      redirect_url: null,
      can_retry: true,
      method: { code: COMPANY, title: 'Instant payment' },
      methods: expect.arrayContaining([{ code: COMPANY, kind: 'ONLINE', has_blik: true, is_trial: true }]) as object[],
      key,
    })
  })
  it('redirects to the company, and is paid when the company reports so', async () => {
    const { number, key } = await shop.order()
    const { payment } = await shop.start(key)
    expect(payment).toMatchObject({
      state: 'PENDING',
      redirect_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/C\d+$/) as string,
    })
    expect(shop.company.payments.get(`${number}-1`)).toMatchObject({ amount: 5489, currency: 'PLN' })
    expect(await shop.notify(shop.company.report(`${number}-1`, 'paid'))).toEqual({ status: 200, body: 'unconfirmed' })
    expect(await shop.orderState(number)).toEqual({ state: 'processing', status: 'processing', totalPaid: 5489 })
    expect(await shop.payment(key)).toMatchObject({ state: 'PAID', redirect_url: null, can_retry: false, methods: [] })
  })
  it('with a BLIK code stays on our page until the bank confirms', async () => {
    const { number, key } = await shop.order()
    expect((await shop.start(key, { blik_code: '777 123' })).payment).toMatchObject({
      state: 'WAITING',
      redirect_url: null,
    })
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('refuses a malformed BLIK code at its field, and accepts another after the bank refused one', async () => {
    const { number, key } = await shop.order()
    expect((await shop.start(key, { blik_code: '12345' })).refusal).toBe('Enter the 6 digits of the BLIK code.')
    expect(await attempts(number)).toEqual([])
    expect((await shop.start(key, { blik_code: '777321' })).payment).toMatchObject({
      state: 'FAILED',
      message: 'Enter the 6 digits of the BLIK code.',
      can_retry: true,
    })
    expect((await shop.start(key, { blik_code: '777123' })).payment.state).toBe('WAITING')
    expect(await attempts(number)).toEqual([
      { reference: `${number}-1`, state: 'failed' },
      { reference: `${number}-2`, state: 'waiting' },
    ])
  })
  it('keeps the result of the start when a report arrives before its response', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    shop.company.faults.set('POST /payments', 'slow')
    const starting = shop.start(key, { blik_code: '777123' })
    await expect.poll(() => shop.company.payments.has(`${number}-2`)).toBe(true)
    await shop.notify(shop.company.report(`${number}-2`, 'pending'))
    shop.company.faults.clear()
    // to be confirmed in the banking app; the earlier attempt is cancelled nevertheless
    expect((await starting).payment.state).toBe('WAITING')
    await shop.runDueJobs()
    expect(await attempts(number)).toEqual([
      { reference: `${number}-1`, state: 'cancelled' },
      { reference: `${number}-2`, state: 'waiting' },
    ])
  })
  it('stays paid when the report of a BLIK payment arrives before the response to its start', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'slow')
    const starting = shop.start(key, { blik_code: '777123' })
    await expect.poll(() => shop.company.payments.has(`${number}-1`)).toBe(true)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    shop.company.faults.clear()
    expect((await starting).payment.state).toBe('PAID')
    expect(await attempts(number)).toEqual([{ reference: `${number}-1`, state: 'paid' }])
  })
  it('is not paid by a return from the company, which leads to the payment page', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const response = await shop.http.inject({ url: `/payments/return/company?key=${key}&status=PAID` })
    expect([response.statusCode, response.headers.location]).toEqual([303, `/en/checkout/payment?key=${key}`])
    expect(await shop.orderState(number)).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    // the status query returns the real state
    await shop.runDueJobs()
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect((await shop.http.inject({ url: '/payments/return/company?key=payment-1-0-forged' })).headers.location).toBe(
      '/',
    )
    expect((await shop.http.inject({ url: '/payments/return/nobody' })).statusCode).toBe(404)
  })
  it('redirects back to the view in which the payment was started, not to that of the order', async () => {
    const { number, key } = await shop.order()
    const inPolish = `/checkout/payment?key=${key}`
    for (const [ordinal, store, path] of [
      [1, 'default', inPolish],
      [2, 'en', `/en${inPolish}`],
    ] as const) {
      await shop.start(key, {}, store)
      const { pathname, search } = new URL(shop.company.payments.get(`${number}-${ordinal}`)?.returnUrl ?? '')
      expect((await shop.http.inject({ url: pathname + search })).headers.location).toBe(path)
    }
  })
  it('queries the company when no notification arrives', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const known = shop.company.payments.get(`${number}-1`)
    if (known) known.state = 'paid'
    await shop.db.run`update job set run_at = now() where kind = 'payment-status'`
    await shop.runDueJobs()
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('repeats the status query at growing intervals while the payment is pending', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const waits: number[] = []
    for (let round = 0; round < 4; round++) {
      await shop.db.run`update job set run_at = now() where kind = 'payment-status'`
      await shop.runDueJobs()
      const job = await shop.db.one<{ seconds: number }>`
        select extract(epoch from j.run_at - now())::int as seconds from job j join payment_attempt a
          on (j.payload->>'attemptId')::bigint = a.id
        where a.reference = ${`${number}-1`} and j.kind = 'payment-status'`
      waits.push(job?.seconds ?? 0)
    }
    expect(waits.map((seconds) => Math.round(seconds / 10) * 10)).toEqual([30, 60, 120, 300])
  })
  it('of e-books is invoiced when paid, which makes its files available', async () => {
    const { number, key } = await shop.order({ type: 'downloadable' })
    await shop.start(key)
    const opened = () =>
      shop.db.one`select i.quantity_invoiced as billed from order_item i join orders o on o.id = i.order_id
        where o.number = ${number}`
    expect(await opened()).toEqual({ billed: 0 })
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await shop.runDueJobs()
    expect(await opened()).toEqual({ billed: 1 })
    expect(
      await shop.db.one`select paid, pay_by from sales_document d join orders o on o.id = d.order_id
      where o.number = ${number}`,
    ).toEqual({ paid: 3990, payBy: null })
    expect((await shop.payment(key)).is_virtual).toBe(true)
  })
  it('returns the company’s data and the number of retries to clients', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-2`, 'paid'))
    const { data } = await shop.call<{
      guestOrder: { payment_additional_information: { key: string; value: string }[] }
    }>(
      `{ guestOrder(input: { number: "${number}", email: "lucja@example.pl", postcode: "20-002" }) {
        payment_additional_information { key value } payment { state } } }`,
    )
    expect(data.guestOrder.payment_additional_information).toEqual(
      expect.arrayContaining([
        { key: 'company_state', value: 'PAID' },
        { key: 'payment_retry_count', value: '1' },
      ]),
    )
    expect(data.guestOrder).toMatchObject({ payment: { state: 'PAID' } })
  })
  it('returns the data of the current attempt to clients, or of the one that was paid', async () => {
    const { number, key } = await shop.order()
    const reports = async (state: 'failed' | 'paid') => {
      await shop.notify(shop.company.report(`${number}-1`, state))
      const { data } = await shop.call<{
        guestOrder: { payment_additional_information: { key: string; value: string }[] }
      }>(
        `{ guestOrder(input: { number: "${number}", email: "lucja@example.pl", postcode: "20-002" }) {
          payment_additional_information { key value } } }`,
      )
      return data.guestOrder.payment_additional_information.find((one) => one.key === 'company_state')?.value
    }
    await shop.start(key)
    await shop.start(key)
    expect(await reports('failed')).toBe('PENDING')
    expect(await reports('paid')).toBe('PAID')
  })
})

describe('CHK-4: a lost response of the company', () => {
  it('fails the attempt later if the company never received the start, and allows a retry', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'lost before')
    expect((await shop.start(key)).payment).toMatchObject({ state: 'CREATED', redirect_url: null })
    shop.company.faults.clear()
    // a second click starts nothing
    await shop.start(key)
    expect(await attempts(number)).toEqual([{ reference: `${number}-1`, state: 'created' }])
    shop.advanceClock(11 * 60_000)
    await shop.db.run`update job set run_at = now() where kind = 'payment-status'`
    await shop.runDueJobs()
    expect(await shop.payment(key)).toMatchObject({
      state: 'FAILED',
      message: 'The payment could not be started.',
      can_retry: true,
    })
    expect((await shop.start(key)).payment.state).toBe('PENDING')
    shop.advanceClock(-11 * 60_000)
  })
  it('is replaced by a status query if the company received the start', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'lost after')
    expect((await shop.start(key, { blik_code: '777123' })).payment.state).toBe('CREATED')
    shop.company.faults.clear()
    const known = shop.company.payments.get(`${number}-1`)
    if (known) known.state = 'paid'
    await shop.db.run`update job set run_at = now() where kind = 'payment-status'`
    await shop.runDueJobs()
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('to a status query changes nothing, and the query is repeated later', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    shop.company.faults.set('GET /payments', 'refused')
    await shop.db.run`update job set run_at = now() where kind = 'payment-status'`
    await shop.runDueJobs()
    shop.company.faults.clear()
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect(
      await shop.db.one`select count(*)::int as jobs from job j join payment_attempt a
        on (j.payload->>'attemptId')::bigint = a.id where a.reference = ${`${number}-1`}`,
    ).toEqual({ jobs: 1 })
  })
})

describe('ORD-7c: another attempt', () => {
  it('has its own reference at the company, where the earlier one is cancelled', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key)
    await shop.runDueJobs()
    expect(await attempts(number)).toEqual([
      { reference: `${number}-1`, state: 'cancelled' },
      { reference: `${number}-2`, state: 'pending' },
    ])
    expect(shop.company.payments.get(`${number}-1`)?.state).toBe('cancelled')
    expect((await shop.payment(key)).state).toBe('PENDING')
  })
  it('is started once for repeated requests with the same id', async () => {
    const { number, key } = await shop.order()
    const responses = [
      await shop.start(key, { request_id: 'one' }),
      await shop.start(key, { request_id: 'one' }),
      await shop.start(key, { request_id: 'one' }),
    ]
    expect(new Set(responses.map(({ payment }) => payment.redirect_url)).size).toBe(1)
    expect(await attempts(number)).toHaveLength(1)
  })
  it('is possible five times', async () => {
    const { number, key } = await shop.order()
    for (let tried = 1; tried <= 6; tried++) {
      expect((await shop.start(key)).payment.state).toBe('PENDING')
      await shop.notify(shop.company.report(`${number}-${tried}`, 'failed'))
    }
    expect(await shop.payment(key)).toMatchObject({ state: 'FAILED', can_retry: false })
    expect((await shop.start(key)).refusal).toBe(`Order ${number} cannot be paid any more.`)
    expect(await attempts(number)).toHaveLength(6)
    // a transfer involves no company
    const left = (await shop.payment(key)).methods.map(({ code }) => code)
    expect(['payu_gateway', 'bluepayment', 'banktransfer'].filter((code) => left.includes(code))).toEqual([
      'banktransfer',
    ])
    expect((await shop.start(key, { method: 'banktransfer' })).payment).toMatchObject({
      state: 'PENDING',
      method: { code: 'banktransfer' },
    })
  })
  it('is possible within 72 hours of the order', async () => {
    const { number } = await shop.order()
    expect(
      await shop.db.one`select extract(epoch from p.expires_at - o.placed_at)::int / 3600 as hours from payment p
        join orders o on o.id = p.order_id where o.number = ${number}`,
    ).toEqual({ hours: 72 })
    const early = await shop.order()
    const late = await shop.order()
    await shop.db.run`update payment set expires_at = now() + interval '1 minute' where order_id =
      (select id from orders where number = ${early.number})`
    await shop.db.run`update payment set expires_at = now() - interval '1 minute' where order_id =
      (select id from orders where number = ${late.number})`
    expect([(await shop.payment(early.key)).can_retry, (await shop.payment(late.key)).can_retry]).toEqual([true, false])
    expect((await shop.start(late.key)).refusal).toBe(`Order ${late.number} cannot be paid any more.`)
  })
  it('for a paid order returns the existing payment', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    expect((await shop.start(key)).payment.state).toBe('PAID')
    expect(await attempts(number)).toHaveLength(1)
  })
  it('is offered by mail: with the order, and once after a failed payment', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.runDueJobs()
    const confirmation = await shop.db.one<{ html: string }>`
      select html from mail where key = ${`order-confirmation:${number}`}`
    expect(confirmation?.html).toContain(`/en/checkout/payment?key=${key}`)
    for (const ordinal of [1, 2]) {
      await shop.notify(shop.company.report(`${number}-${ordinal}`, 'failed'))
      await shop.db.run`update job set run_at = now() where kind = 'payment-reminder'`
      await shop.runDueJobs()
      if (ordinal === 1) await shop.start(key)
    }
    expect((await mails(number)).filter((subject) => subject.includes('did not succeed'))).toEqual([
      `Order ${number}: the payment did not succeed`,
    ])
    const reminder = await shop.db.one<{ html: string }>`
      select html from mail where subject = ${`Order ${number}: the payment did not succeed`}`
    expect(reminder?.html).toContain(`/en/checkout/payment?key=${key}`)
  })
  it('is not offered by mail to a buyer who has paid in the meantime', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-2`, 'paid'))
    await shop.db.run`update job set run_at = now() where kind = 'payment-reminder'`
    await shop.runDueJobs()
    expect((await mails(number)).filter((subject) => subject.includes('did not succeed'))).toEqual([])
  })
})

describe('CHK-4: the key of a payment', () => {
  it('is refused when forged, of another kind or expired', async () => {
    const { key } = await shop.order()
    for (const wrong of [`${key.slice(0, -1)}${key.endsWith('A') ? 'Q' : 'A'}`, key.replace('payment-', 'feed-'), 'x'])
      expect((await shop.start(wrong)).refusal).toBe('This link to a payment does not work any more.')
    shop.advanceClock(31 * 24 * HOUR_MS)
    expect((await shop.start(key)).refusal).toBe('This link to a payment does not work any more.')
    shop.advanceClock(-31 * 24 * HOUR_MS)
  })
  it('is the same for a client that repeats its order without having had an answer', async () => {
    const { sku } = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }], { payment: COMPANY })
    const input = { cart_id: buyer.cartId, ...(await buyer.acceptAgreements()) }
    const place = async () =>
      (
        await buyer.request<{ placeOrder: { order: { order_number: string; payment_key: string } } }>(
          'mutation($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number payment_key } } }',
          { input },
        )
      ).data.placeOrder.order
    const [first, again] = [await place(), await place()]
    expect(again.order_number).toBe(first.order_number)
    for (const { payment_key: key } of [first, again]) expect((await shop.payment(key)).state).toBe('CREATED')
  })
  it('is not returned for an order with another payment method', async () => {
    const { sku } = await shop.sell()
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku, quantity: 1 }])
    const { data } = await buyer.request<object>(
      `mutation($input: PlaceOrderInput) {
        placeOrder(input: $input) { order { payment_key } orderV2 { payment { state } } } }`,
      { input: { cart_id: buyer.cartId } },
    )
    expect(data).toEqual({ placeOrder: { order: { payment_key: null }, orderV2: { payment: null } } })
  })
})
