import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/process/log.ts'
import { operate } from '../../../testing/operator.ts'
import { signatureOf } from '../../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'
import { paymentRecord } from '../records/overview.ts'
import { REFUND_JOB, REFUND_STATUS_JOB } from '../job-kinds.ts'

let shop: PayingShop
const logged: string[] = []
beforeAll(async () => {
  shop = await openPayingShop({ log: createLog({ level: 'warn', write: (line) => void logged.push(line) }) })
}, 120_000)
beforeEach(() => {
  shop.company.newRefundState = 'done'
  shop.company.faults.clear()
})
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv, { settings: shop.settings })
const pays = (reference: string) => shop.notify(shop.company.report(reference, 'paid'))
/** An order whose only attempt was paid. */
async function paid(quantity = 1) {
  const order = await shop.order({ quantity })
  await shop.start(order.key)
  await pays(`${order.number}-1`)
  return { ...order, reference: `${order.number}-1` }
}
/** Requests a refund, as a document or a cancellation does. */
async function refund(number: string, key: string, amount: number) {
  await enqueue(shop.db, { kind: REFUND_JOB, payload: { number, key: `${key}-${number}`, amount } })
  await shop.runDueJobs([REFUND_JOB, REFUND_STATUS_JOB])
}
const refundsOf = (number: string) =>
  shop.db.many<{ reference: string | null; state: string; amount: number }>`
    select a.reference, r.state, r.amount from payment_refund r join payment p on p.id = r.payment_id
      join orders o on o.id = p.order_id left join payment_attempt a on a.id = r.attempt_id
    where o.number = ${number} order by r.id`
const refundedBy = (reference: string) =>
  [...(shop.company.payments.get(reference)?.refunds.values() ?? [])].map(({ amount }) => amount)

describe('CHK-4: the attempt by which a refund is sent', () => {
  it('is the one that was paid, not one that failed before', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    await shop.start(key)
    await pays(`${number}-2`)
    await run('orders', 'cancel', number)
    await shop.runDueJobs()
    expect(await refundsOf(number)).toEqual([{ reference: `${number}-2`, state: 'done', amount: 5489 }])
  })

  it('is the one whose money was kept, if another was paid and refunded', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key)
    for (const ordinal of [2, 1]) await pays(`${number}-${ordinal}`)
    await shop.runDueJobs([REFUND_STATUS_JOB])
    await refund(number, 'PART', 489)
    await refund(number, 'REST', 5000)
    expect(await refundsOf(number)).toEqual([
      { reference: `${number}-1`, state: 'done', amount: 5489 },
      { reference: `${number}-2`, state: 'done', amount: 489 },
      { reference: `${number}-2`, state: 'done', amount: 5000 },
    ])
    expect((await shop.payment(key)).state).toBe('REFUNDED')
    expect((await paymentRecord(shop.db, number))?.refunds.map(({ amount }) => amount)).toEqual([5489, 489, 5000])
  })

  it('has what the company did not refund, and all of it although a second payment was refunded', async () => {
    const { number, reference } = await paid()
    shop.company.newRefundState = 'failed'
    await refund(number, 'REFUSED', 5489)
    shop.company.newRefundState = 'done'
    await shop.db.run`
      insert into payment_refund (payment_id, attempt_id, key, amount, currency, state, is_surplus,
          transaction_reference)
        select payment_id, id, ${`TWICE-${reference}`}, amount, currency, 'done', true, 'C-again'
        from payment_attempt where reference = ${reference}`
    await refund(number, 'ALL', 5489)
    await refund(number, 'MORE', 1)
    expect(await refundsOf(number)).toEqual([
      { reference, state: 'failed', amount: 5489 },
      { reference, state: 'done', amount: 5489 },
      { reference, state: 'done', amount: 5489 },
      // nothing is left there: by hand
      { reference: null, state: 'manual', amount: 1 },
    ])
  })
})

describe('CHK-4: a refund', () => {
  it('is requested at growing intervals until the company has answered, at most forty times', async () => {
    const { number, reference } = await paid()
    shop.company.faults.set('POST /refunds', 'refused')
    await refund(number, 'R', 5489)
    const readJob = () =>
      shop.db.one<{ minutes: number; asked: number }>`
        select round(extract(epoch from run_at - now()) / 60)::int as minutes, (payload->>'asked')::int as asked
        from job where kind = ${REFUND_STATUS_JOB}`
    const ask = async () => {
      await shop.db.run`update job set run_at = now() where kind = ${REFUND_STATUS_JOB}`
      await shop.runDueJobs([REFUND_STATUS_JOB])
    }
    const waits = [await readJob()]
    for (let time = 0; time < 6; time++) {
      await ask()
      waits.push(await readJob())
    }
    expect(waits.map((job) => job?.minutes)).toEqual([1, 5, 15, 60, 180, 720, 720])
    expect(logged.join('')).toContain(`"reference":"R-${number}"`)
    await shop.db.run`update job set payload = payload || '{"asked": 39}' where kind = ${REFUND_STATUS_JOB}`
    await ask()
    expect(await readJob()).toMatchObject({ asked: 40 })
    await ask()
    expect(await readJob()).toBeUndefined()
    expect(await refundsOf(number)).toEqual([{ reference, state: 'requested', amount: 5489 }])
  })

  it('that is pending is asked for again, and no more once it is done', async () => {
    const { number, key, reference } = await paid()
    shop.company.newRefundState = 'pending'
    await refund(number, 'R', 5489)
    const [made] = shop.company.payments.get(reference)?.refunds.values() ?? []
    if (made) made.state = 'done'
    const job = await shop.db.one<{ payload: object }>`select payload from job where kind = ${REFUND_STATUS_JOB}`
    await shop.db.run`update job set run_at = now() where kind = ${REFUND_STATUS_JOB}`
    await shop.runDueJobs([REFUND_STATUS_JOB])
    expect((await shop.payment(key)).state).toBe('REFUNDED')
    const calls = shop.company.calls.length
    await enqueue(shop.db, { kind: REFUND_STATUS_JOB, payload: job?.payload })
    await shop.runDueJobs([REFUND_STATUS_JOB])
    expect(shop.company.calls.slice(calls)).toEqual([])
  })

  it('is not reported as made by hand while the company is asked for it', async () => {
    const { number } = await paid()
    shop.company.newRefundState = 'pending'
    await refund(number, 'R', 5489)
    expect((await run('payments', 'refund-done', `R-${number}`)).code).toBe(2)
    shop.company.faults.set('POST /refunds', 'refused')
    const other = await paid()
    await refund(other.number, 'R', 5489)
    expect((await run('payments', 'refund-done', `R-${other.number}`)).code).toBe(2)
    expect((await run('payments', 'refund-done', 'R-of-nobody')).code).toBe(2)
  })

  it('is completed by the report of its own company alone, by its key or its number there', async () => {
    shop.company.newRefundState = 'pending'
    const elsewhere = await paid()
    await refund(elsewhere.number, 'ELSEWHERE', 1)
    const { number, key, reference } = await paid(2)
    await refund(number, 'FIRST', 4000)
    await refund(number, 'OTHER', 1000)
    const numberAt = (of: string) => shop.company.payments.get(reference)?.refunds.get(`${of}-${number}`)?.id ?? null
    const isReported = (providerReference: string | null) => {
      const body = JSON.stringify({ reports: [], refunds: [{ state: 'done', providerReference }] })
      return shop.notify({ body, signature: signatureOf(body) })
    }
    await isReported(null)
    await isReported('R-of-nobody')
    await shop.notify(shop.company.refundReport('R-of-nobody', 'done'))
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${reference}`
    await shop.notify(shop.company.refundReport(`OTHER-${number}`, 'done'))
    await isReported(numberAt('OTHER'))
    expect((await refundsOf(number)).map(({ state }) => state)).toEqual(['pending', 'pending'])
    await shop.db.run`update payment_attempt set provider = 'company' where reference = ${reference}`
    // a refund of another company, which has the same number there
    await shop.db.run`
      update payment_refund set provider_reference = ${numberAt('OTHER')}
      where key = ${`ELSEWHERE-${elsewhere.number}`}`
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${elsewhere.reference}`
    await shop.db.run`update payment_refund set updated_at = now() where key = ${`OTHER-${number}`}`
    await isReported(numberAt('OTHER'))
    expect((await refundsOf(number)).map(({ state }) => state)).toEqual(['pending', 'done'])
    expect((await shop.payment(key)).state).toBe('PARTLY_REFUNDED')
    expect(refundedBy(reference)).toEqual([4000, 1000])
  })

  it('of a cancelled order leaves it paid until the money is on its way', async () => {
    const { number, key } = await paid()
    await run('orders', 'cancel', number)
    expect((await shop.payment(key)).state).toBe('PAID')
    await shop.runDueJobs()
    expect((await shop.payment(key)).state).toBe('REFUNDED')
  })

  it('is made once of each of two attempts that are paid after the order was cancelled', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.start(key)
    await run('orders', 'cancel', number)
    for (const ordinal of [1, 2]) await pays(`${number}-${ordinal}`)
    await shop.runDueJobs()
    expect([refundedBy(`${number}-1`), refundedBy(`${number}-2`)]).toEqual([[5489], [5489]])
    expect(
      await shop.db.one`select paid, refunded from payment p join orders o on o.id = p.order_id
        where o.number = ${number}`,
    ).toEqual({ paid: 5489, refunded: 5489 })
  })

  it('of an order that an earlier version placed without a payment is made by hand', async () => {
    const { number } = await paid()
    await shop.db.run`delete from payment where order_id = (select id from orders where number = ${number})`
    await refund(number, 'OLD', 5489)
    expect(await refundsOf(number)).toEqual([{ reference: null, state: 'manual', amount: 5489 }])
    expect((await run('payments', 'show', number)).output).toMatch(/: paid\n/)
    const unpaid = await shop.order()
    await shop.db.run`delete from payment where order_id = (select id from orders where number = ${unpaid.number})`
    await refund(unpaid.number, 'OLD', 1)
    expect((await run('payments', 'show', unpaid.number)).output).toMatch(/: pending\n/)
  })
})
