import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { cancelUnpaidOrders } from '../checkout/cancel/cancel-unpaid.ts'
import { endAttempts } from './attempts/attempt-jobs.ts'
import { startPayment } from './attempts/start-payment.ts'
import { CANCEL_JOB } from './job-kinds.ts'
import { createLog } from '../../platform/process/log.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('CHK-4: concurrent payments', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await openPayingShop()
  }, 120_000)
  afterAll(() => shop.close())

  const all = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const paymentOf = (number: string) =>
    shop.db.one<{ state: string; paid: number; refunded: number }>`
      select p.state, p.paid, p.refunded from payment p join orders o on o.id = p.order_id where o.number = ${number}`
  const backOf = (number: string) =>
    [...shop.company.payments]
      .filter(([reference]) => reference.startsWith(`${number}-`))
      .flatMap(([, { refunds }]) => [...refunds.values()])
      .reduce((sum, { amount }) => sum + amount, 0)

  it('reports of one payment record it once, under the same key and under different ones', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const notice = shop.company.report(`${number}-1`, 'paid')
    const responses = await all(20, (index) =>
      shop.notify(index % 2 === 0 ? notice : shop.company.report(`${number}-1`, 'paid')),
    )
    expect(responses.filter(({ body }) => body === 'repeated').length).toBeGreaterThan(8)
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(await paymentOf(number)).toEqual({ state: 'paid', paid: 5489, refunded: 0 })
  })
  it('a start request that is sent twenty times creates one attempt', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'slow')
    const responses = await all(20, () => shop.start(key, { request_id: 'the press' }))
    shop.company.faults.clear()
    expect(responses.every(({ refusal }) => refusal === undefined)).toBe(true)
    expect([...shop.company.payments.keys()].filter((reference) => reference.startsWith(`${number}-`))).toEqual([
      `${number}-1`,
    ])
    // all get the page to pay on
    expect(new Set(responses.map(({ payment }) => payment.redirect_url))).toEqual(
      new Set([expect.stringMatching(/\/pay\/C\d+$/)]),
    )
  })
  it('start requests without an id create one attempt while the first is under way', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'slow')
    const responses = await all(10, () => shop.start(key))
    shop.company.faults.clear()
    expect(new Set(responses.map(({ payment }) => `${payment.state} ${payment.redirect_url}`))).toEqual(
      new Set([expect.stringMatching(/^PENDING .*\/pay\/C\d+$/)]),
    )
    expect(
      await shop.db.one`select attempts from payment p join orders o on o.id = p.order_id where o.number = ${number}`,
    ).toEqual({ attempts: 1 })
  })
  it.each([{}, { request_id: 'the press' }])(
    'a start whose process was killed is made anew by the next request (%o), once',
    async (input) => {
      const { number, key } = await shop.order()
      shop.company.faults.set('POST /payments', 'lost before')
      await shop.start(key, input)
      shop.company.faults.clear()
      // as a process leaves it that was killed while it waited
      await shop.db.run`
        update payment_attempt set starting_until = now() + interval '1 second' where reference = ${`${number}-1`}`
      const responses = await all(25, () => shop.start(key, input))
      expect(new Set(responses.map(({ payment }) => `${payment.state} ${payment.redirect_url}`))).toEqual(
        new Set([expect.stringMatching(/^PENDING .*\/pay\/C\d+$/)]),
      )
      await shop.runDueJobs()
      expect(
        await shop.db
          .many`select reference, state from payment_attempt where reference like ${`${number}-%`} order by id`,
      ).toMatchObject([{ reference: `${number}-1` }, { reference: `${number}-2`, state: 'pending' }])
    },
  )
  it('CHK-4: a start that opens at the company after the one that replaced it is cancelled there', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'held')
    const late = shop.start(key)
    await expect.poll(() => shop.company.held).toHaveLength(1)
    shop.company.faults.clear()
    // for half a minute a request waits for the start that is under way
    shop.advanceClock(31_000)
    await shop.start(key)
    // the company does not know the first one yet, so that there is nothing to cancel
    await shop.runDueJobs([CANCEL_JOB])
    expect([...shop.company.payments.keys()]).not.toContain(`${number}-1`)
    shop.company.held.pop()?.()
    await late
    await shop.runDueJobs()
    expect([1, 2].map((ordinal) => shop.company.payments.get(`${number}-${ordinal}`)?.state)).toEqual([
      'cancelled',
      'pending',
    ])
  })
  it('a request that found a start lost starts nothing once another request has replaced it', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'lost before')
    await shop.start(key)
    shop.company.faults.clear()
    await shop.db.run`
      update payment_attempt set starting_until = now() - interval '1 second' where reference = ${`${number}-1`}`
    expect((await shop.start(key)).payment.state).toBe('PENDING')
    const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
    const parts = { db: shop.db, settings: shop.settings, now: new Date(), ip: '', view: 'en', language: 'en' }
    const page = await startPayment(parts, { orderId: order?.id ?? 0, lostOrdinal: 1 })
    expect([page?.payment.attempts, page?.latest?.state]).toEqual([2, 'pending'])
  })
  it('a report that arrives before the response to the start is not overwritten by it', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'slow')
    const starting = shop.start(key)
    await expect.poll(() => shop.company.payments.has(`${number}-1`)).toBe(true)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await starting
    shop.company.faults.clear()
    expect((await shop.payment(key)).state).toBe('PAID')
  })
  it('an order that is paid while its deadline cancels it ends up paid', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const { number, key } = await shop.order({ stock: 1 })
      await shop.start(key)
      await shop.db.run`update orders set placed_at = placed_at - interval '73 hours' where number = ${number}`
      const parts = { db: shop.db, settings: shop.settings, log: createLog({ level: 'fatal' }) }
      await Promise.all([
        shop.notify(shop.company.report(`${number}-1`, 'paid')),
        cancelUnpaidOrders(shop.db, (orderId) => endAttempts(parts, orderId)),
      ])
      await shop.runDueJobs()
      const order = await shop.orderState(number)
      seen.add(order?.state ?? '')
      expect([order?.state, order?.totalPaid, (await paymentOf(number))?.state]).toEqual(['processing', 5489, 'paid'])
      expect(backOf(number)).toBe(0)
    }
    expect([...seen]).toEqual(['processing'])
  })
  it('an order that is paid while its operator cancels it is refunded in full', async () => {
    for (let round = 0; round < 8; round++) {
      const { number, key } = await shop.order()
      await shop.start(key)
      await Promise.all([
        shop.notify(shop.company.report(`${number}-1`, 'paid')),
        operate(shop.db, ['orders', 'cancel', number]),
      ])
      await shop.runDueJobs()
      expect(await shop.orderState(number)).toMatchObject({ state: 'canceled' })
      expect([backOf(number), await paymentOf(number)]).toEqual([
        5489,
        { state: 'refunded', paid: 5489, refunded: 5489 },
      ])
    }
  })
  it('an order that is cancelled while its payment starts leaves no open payment at the company', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'slow')
    const starting = shop.start(key)
    await expect.poll(() => shop.company.payments.has(`${number}-1`)).toBe(true)
    await operate(shop.db, ['orders', 'cancel', number])
    await starting
    shop.company.faults.clear()
    await shop.runDueJobs()
    expect(shop.company.payments.get(`${number}-1`)?.state).toBe('cancelled')
    expect(await shop.payment(key)).toMatchObject({ state: 'CANCELED', redirect_url: null })
  })
  it('repeated reports of a refund count it once', async () => {
    const { number, key } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await operate(shop.db, ['orders', 'invoice', number])
    shop.company.newRefundState = 'pending'
    await operate(shop.db, ['orders', 'refund', number])
    await shop.runDueJobs()
    const refund = await shop.db.one<{ key: string }>`select key from payment_refund order by id desc limit 1`
    shop.company.newRefundState = 'done'
    await all(10, () => shop.notify(shop.company.refundReport(refund?.key ?? '', 'done')))
    expect(await paymentOf(number)).toEqual({ state: 'refunded', paid: 9479, refunded: 9479 })
    expect(backOf(number)).toBe(9479)
  })
  it('an order that is credited while its payment arrives is refunded what was credited', async () => {
    const { number, key } = await shop.order({ quantity: 2 })
    await shop.start(key)
    await operate(shop.db, ['orders', 'invoice', number])
    let paying: Promise<unknown> = Promise.resolve()
    await shop.db.transaction(async (tx) => {
      await tx.run`update orders set total_refunded = 3990 where number = ${number}`
      paying = shop.notify(shop.company.report(`${number}-1`, 'paid'))
      await expect
        .poll(() => shop.db.one`select 1 as waits from pg_locks where not granted and locktype = 'transactionid'`)
        .toBeDefined()
    })
    await paying
    await shop.runDueJobs()
    expect(backOf(number)).toBe(3990)
  })
  it('one of two attempts paid at once is kept, the other is refunded', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key)
    await Promise.all([1, 2].map((ordinal) => shop.notify(shop.company.report(`${number}-${ordinal}`, 'paid'))))
    await shop.runDueJobs()
    expect([await paymentOf(number), backOf(number)]).toEqual([{ state: 'paid', paid: 5489, refunded: 0 }, 5489])
  })
  it('an order paid online while the buyer changes to a transfer is paid once, without a deadlock', async () => {
    for (let round = 0; round < 6; round++) {
      const { number, key } = await shop.order()
      await shop.start(key)
      await Promise.all([
        shop.notify(shop.company.report(`${number}-1`, 'paid')),
        shop.start(key, { method: 'banktransfer' }),
        operate(shop.db, ['orders', 'hold', number]),
      ])
      await shop.runDueJobs()
      expect((await shop.orderState(number))?.totalPaid).toBe(5489)
      expect(['processing', 'holded']).toContain((await shop.orderState(number))?.state)
      expect([(await paymentOf(number))?.state, backOf(number)]).toEqual(['paid', 0])
    }
  })
  it('a payment recorded by the operator and reported by the company counts once', async () => {
    for (let round = 0; round < 5; round++) {
      const { number, key } = await shop.order()
      await shop.start(key)
      await Promise.all([
        shop.notify(shop.company.report(`${number}-1`, 'paid')),
        operate(shop.db, ['orders', 'paid', number]),
      ])
      await shop.runDueJobs()
      expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
      expect((await paymentOf(number))?.paid).toBe(5489)
      expect([0, 5489]).toContain(backOf(number))
    }
  })
})
