import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { createLog } from '../../../platform/process/log.ts'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'
import { CANCEL_JOB, STATUS_JOB } from '../job-kinds.ts'
import { paymentRecord } from '../records/overview.ts'
import { endAttempts } from './attempt-jobs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let shop: PayingShop
const logged: string[] = []
beforeAll(async () => {
  shop = await openPayingShop({ log: createLog({ level: 'warn', write: (line) => void logged.push(line) }) })
}, 120_000)
beforeEach(async () => {
  shop.company.faults.clear()
  logged.length = 0
  await shop.db.run`delete from job`
})
afterAll(() => shop.close())

async function started() {
  const { number, key } = await shop.order()
  await shop.start(key)
  const reference = `${number}-1`
  const attempt = await shop.db.one<{ id: number }>`select id from payment_attempt where reference = ${reference}`
  return { number, key, reference, attemptId: attempt?.id ?? 0 }
}
const companyOf = (reference: string) => {
  const payment = shop.company.payments.get(reference)
  if (!payment) throw new Error(`the company does not know ${reference}`)
  return payment
}
/** Runs jobs as if their time had come. */
async function run(kind: string) {
  await shop.db.run`update job set run_at = now(), locked_until = null where kind = ${kind}`
  await shop.runDueJobs([kind])
}
const jobs = (kind: string) =>
  shop.db.many<{ seconds: number; attempts: number }>`
    select round(extract(epoch from run_at - now()))::int as seconds, attempts from job where kind = ${kind}`
/** Calls that the company receives meanwhile. */
async function callsDuring(work: () => Promise<unknown>) {
  const before = shop.company.calls.length
  await work()
  return shop.company.calls.slice(before)
}
/** The shop's clock is later while this runs. */
async function later(milliseconds: number, work: () => Promise<unknown>) {
  shop.advanceClock(milliseconds)
  await work()
  shop.advanceClock(-milliseconds)
}

describe('CHK-4: the query of an attempt', () => {
  it('follows its start after twenty seconds, and is repeated until two days after the deadline', async () => {
    const { reference } = await started()
    expect((await jobs(STATUS_JOB)).map(({ seconds }) => Math.round(seconds / 10))).toEqual([2])
    await later(119 * HOUR_MS, () => run(STATUS_JOB))
    expect(await jobs(STATUS_JOB)).toHaveLength(1)
    await later(121 * HOUR_MS, () => run(STATUS_JOB))
    expect(await jobs(STATUS_JOB)).toEqual([])
    expect(companyOf(reference).state).toBe('pending')
  })

  it('is not made of an attempt that was paid or has failed', async () => {
    const paid = await started()
    await shop.notify(shop.company.report(paid.reference, 'paid'))
    const failed = await started()
    await shop.notify(shop.company.report(failed.reference, 'failed'))
    expect(await callsDuring(() => run(STATUS_JOB))).toEqual([])
    expect(await jobs(STATUS_JOB)).toEqual([])
    await enqueue(shop.db, { kind: STATUS_JOB, payload: { attemptId: paid.attemptId, isOnce: true } })
    expect(await callsDuring(() => run(STATUS_JOB))).toEqual([])
  })

  it('for a returning buyer is made once, also of a failed attempt, and repeated without an answer', async () => {
    const { number, key, reference, attemptId } = await started()
    await shop.notify(shop.company.report(reference, 'failed'))
    companyOf(reference).state = 'paid'
    await shop.db.run`delete from job`
    await enqueue(shop.db, { kind: STATUS_JOB, payload: { attemptId, isOnce: true } })
    shop.company.faults.set('GET /payments', 'refused')
    await run(STATUS_JOB)
    expect(await jobs(STATUS_JOB)).toMatchObject([{ attempts: 1 }])
    expect(logged.join('')).toContain(`"reference":"${reference}"`)
    shop.company.faults.clear()
    await run(STATUS_JOB)
    expect((await shop.payment(key)).state).toBe('PAID')
    const open = await started()
    await shop.db.run`delete from job`
    await enqueue(shop.db, { kind: STATUS_JOB, payload: { attemptId: open.attemptId, isOnce: true } })
    await run(STATUS_JOB)
    expect(await jobs(STATUS_JOB)).toEqual([])
    expect(number).not.toBe(open.number)
  })

  it('applies nothing that the company says of another attempt', async () => {
    const [mine, other] = [await started(), await started()]
    Object.assign(companyOf(mine.reference), { reference: other.reference, state: 'paid' })
    shop.company.payments.delete(other.reference)
    await run(STATUS_JOB)
    expect([(await shop.payment(mine.key)).state, (await shop.payment(other.key)).state]).toEqual([
      'PENDING',
      'PENDING',
    ])
  })
})

describe('CHK-4: an attempt that the company does not know', () => {
  it('waits for ten minutes, then has failed, which the operator sees among the events', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'lost before')
    await shop.start(key)
    shop.company.faults.clear()
    await later(9 * MINUTE_MS, () => run(STATUS_JOB))
    expect((await shop.payment(key)).state).toBe('CREATED')
    await later(11 * MINUTE_MS, () => run(STATUS_JOB))
    expect((await shop.payment(key)).state).toBe('FAILED')
    const record = await paymentRecord(shop.db, number)
    expect(record?.events.map(({ source, state }) => [source, state])).toEqual([['shop', 'failed']])
  })

  it('has not failed if it was begun there, or if the company knows it by another amount', async () => {
    const forgotten = await started()
    shop.company.payments.delete(forgotten.reference)
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'lost after')
    await shop.start(key)
    shop.company.faults.clear()
    companyOf(`${number}-1`).amount = 100
    await later(11 * MINUTE_MS, () => run(STATUS_JOB))
    expect([(await shop.payment(forgotten.key)).state, (await shop.payment(key)).state]).toEqual(['PENDING', 'CREATED'])
  })
})

describe('CHK-4: the cancellation of an attempt at its company', () => {
  it('is repeated until the company answers, and not made of an attempt that is over', async () => {
    const { reference, attemptId } = await started()
    await enqueue(shop.db, { kind: CANCEL_JOB, payload: { attemptId } })
    shop.company.faults.set('DELETE /payments', 'refused')
    await run(CANCEL_JOB)
    expect(await jobs(CANCEL_JOB)).toMatchObject([{ attempts: 1 }])
    expect(logged.join('')).toContain('a payment was not cancelled')
    // cancelled, but whether it was paid before is not known
    shop.company.faults.clear()
    shop.company.faults.set('GET /payments', 'refused')
    await run(CANCEL_JOB)
    expect(await jobs(CANCEL_JOB)).toMatchObject([{ attempts: 2 }])
    shop.company.faults.clear()
    await run(CANCEL_JOB)
    expect(await jobs(CANCEL_JOB)).toEqual([])
    expect(companyOf(reference).state).toBe('cancelled')
    await enqueue(shop.db, { kind: CANCEL_JOB, payload: { attemptId } })
    expect(await callsDuring(() => run(CANCEL_JOB))).toEqual([])
  })

  it('before the order is cancelled concerns its open attempts alone, and fails where one stays open', async () => {
    const { number, key, reference } = await started()
    await shop.notify(shop.company.report(reference, 'failed'))
    await shop.start(key)
    const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
    const end = () =>
      endAttempts({ db: shop.db, settings: shop.settings, log: createLog({ level: 'fatal' }) }, order?.id ?? 0)
    shop.company.faults.set('DELETE /payments', 'refused')
    expect(await end()).toBe(false)
    shop.company.faults.clear()
    expect(await callsDuring(async () => expect(await end()).toBe(true))).toEqual(['DELETE /payments', 'GET /payments'])
    expect([reference, `${number}-2`].map((one) => companyOf(one).state)).toEqual(['pending', 'cancelled'])
    expect(await callsDuring(async () => expect(await end()).toBe(true))).toEqual([])
  })
})
