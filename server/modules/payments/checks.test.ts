import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { operate } from '../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { RECHECK_JOB } from './job-kinds.ts'

let shop: PayingShop
const logged: string[] = []
const metrics = createMetrics()
beforeAll(async () => {
  const log = createLog({ level: 'error', write: (line) => logged.push(line) })
  shop = await openPayingShop({ log, metrics })
}, 120_000)
afterAll(() => shop.close())

async function paidOrder() {
  const { number, key } = await shop.order()
  await shop.start(key)
  await shop.notify(shop.company.report(`${number}-1`, 'paid'))
  return { number, key, reference: `${number}-1` }
}
const recheck = async () => {
  await shop.db.run`update job set run_at = now() where kind = ${RECHECK_JOB}`
  await shop.runDueJobs([RECHECK_JOB])
}
const due = async () => (await operate(shop.db, ['payments', 'list', '--due'])).output
const metric = async (name: string) => {
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

describe('CHK-4: a payment is checked once more', () => {
  it('ten minutes after it was applied', async () => {
    const { number } = await paidOrder()
    expect(
      await shop.db.one`
        select round(extract(epoch from run_at - now()) / 60)::int as minutes from job where kind = ${RECHECK_JOB}`,
    ).toEqual({ minutes: 10 })
    await recheck()
    expect(await shop.db.one`select 1 from job where kind = ${RECHECK_JOB}`).toBeUndefined()
    expect(await due()).not.toContain(number)
    expect(await metric('payment_differences')).toBe(0)
  })

  it('and listed, logged and counted while the company says something else', async () => {
    const { reference, key } = await paidOrder()
    const theirs = shop.company.payments.get(reference)
    if (theirs) theirs.state = 'pending'
    await recheck()
    expect(await due()).toMatch(new RegExp(`${reference} .*paid +54,89\u00a0zł +pending 54.89 PLN`))
    expect(await metric('payment_differences')).toBe(1)
    expect(logged.filter((line) => line.includes(reference)).map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'error', theirs: 'pending 54.89 PLN' },
    ])
    // what was given for it stays
    expect((await shop.payment(key)).state).toBe('PAID')
    if (theirs) theirs.state = 'paid'
    await recheck()
    expect(await due()).not.toContain(reference)
    expect(await metric('payment_differences')).toBe(0)
  })

  it.each([
    ['another amount', { amount: 100 }, 'paid 1.00 PLN'],
    ['another currency', { currency: 'EUR' }, 'paid 54.89 EUR'],
    ['another payment', { id: 'C0' }, 'paid 54.89 PLN'],
  ])('and listed while it is paid there with %s', async (_what, change, shown) => {
    const { reference } = await paidOrder()
    const theirs = shop.company.payments.get(reference)
    if (theirs) Object.assign(theirs, change)
    await recheck()
    expect(await due()).toContain(shown)
    await shop.db.run`update payment_attempt set difference = null`
  })

  it('at growing intervals, ten times, while the company says something else', async () => {
    const { reference } = await paidOrder()
    await shop.db.run`delete from job where kind = ${RECHECK_JOB} and payload->>'attemptId' <>
      (select id::text from payment_attempt where reference = ${reference})`
    const theirs = shop.company.payments.get(reference)
    if (theirs) theirs.state = 'pending'
    const halfHours: (number | undefined)[] = []
    for (let asked = 0; asked < 11; asked++) {
      await recheck()
      const job = await shop.db.one<{ halfHours: number }>`
        select round(extract(epoch from run_at - now()) / 1800)::int as half_hours from job where kind = ${RECHECK_JOB}`
      halfHours.push(job?.halfHours)
    }
    expect(halfHours).toEqual([0, 1, 2, 6, 12, 24, 48, 48, 48, 48, undefined])
    await shop.db.run`update payment_attempt set difference = null`
  })

  it('and agrees with a company that has given it no number', async () => {
    const { reference } = await paidOrder()
    await shop.db.run`update payment_attempt set provider_reference = null where reference = ${reference}`
    await recheck()
    expect(await due()).not.toContain(reference)
  })

  it('again later if the company does not answer', async () => {
    const { reference } = await paidOrder()
    shop.company.faults.set('GET /payments', 'refused')
    await recheck()
    expect(await due()).not.toContain(reference)
    shop.company.faults.clear()
    shop.company.payments.delete(reference)
    await recheck()
    expect(await due()).toMatch(new RegExp(`${reference} .*unknown there`))
  })
})

describe('CHK-4: a reported payment that its company does not confirm', () => {
  it('is listed after nine minutes, and no longer once it is confirmed', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const notice = shop.company.report(`${number}-1`, 'paid')
    const theirs = shop.company.payments.get(`${number}-1`)
    if (theirs) theirs.state = 'pending'
    await shop.notify(notice)
    const ask = async () => {
      await shop.db.run`update job set run_at = now() where kind = 'payment-confirm-company'`
      await shop.runDueJobs(['payment-confirm-company'])
    }
    for (let time = 0; time < 7; time++) await ask()
    expect(await due()).not.toContain(number)
    await ask()
    expect(await due()).toMatch(new RegExp(`${number}-1 .*reported as paid; asked: pending`))
    expect(await shop.orderState(number)).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    if (theirs) theirs.state = 'paid'
    await ask()
    expect(await due()).not.toContain(number)
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
  })
})

describe('CHK-4: whether a reported payment is true', () => {
  const CONFIRM = 'payment-confirm-company'
  const readJob = async () =>
    shop.db.one<{ seconds: number; asked: number }>`
      select round(extract(epoch from run_at - now()))::int as seconds, (payload->>'asked')::int as asked
      from job where kind = ${CONFIRM}`
  const ask = async () => {
    await shop.db.run`update job set run_at = now() where kind = ${CONFIRM}`
    await shop.runDueJobs([CONFIRM])
  }
  beforeEach(async () => {
    shop.company.faults.clear()
    await shop.db.run`delete from job where kind = ${CONFIRM}`
  })

  it('is asked at growing intervals, for three days, and listed while the company does not answer', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    shop.company.faults.set('GET /payments', 'refused')
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    const waits = [(await readJob())?.seconds]
    for (let asked = 1; asked < 10; asked++) {
      await ask()
      waits.push((await readJob())?.seconds)
    }
    expect(waits).toEqual([2, 5, 15, 30, 60, 120, 300, 600, 1800, 3600])
    expect(await due()).toMatch(new RegExp(`${number}-1 .*reported as paid; asked: no answer`))
    expect(logged.find((line) => line.includes(`${number}-1`))).toContain('"isReached":false')
    await shop.db.run`update job set payload = payload || '{"asked": 79}' where kind = ${CONFIRM}`
    await ask()
    expect(await readJob()).toMatchObject({ asked: 80 })
    await ask()
    expect(await readJob()).toBeUndefined()
  })

  it('is asked no more once the company knows it, whether or not it has a number there', async () => {
    for (const providerReference of [undefined, null]) {
      const { number, key } = await shop.order()
      await shop.start(key)
      const more = providerReference === null ? { providerReference } : {}
      expect((await shop.notify(shop.company.report(`${number}-1`, 'paid', more))).body).toBe('unconfirmed')
      expect((await shop.payment(key)).state).toBe('PAID')
      expect(await readJob()).toBeUndefined()
    }
  })

  it('is asked again of a second payment that the company does not know', async () => {
    const { reference } = await paidOrder()
    expect(await readJob()).toBeUndefined()
    const second = shop.company.report(reference, 'paid', { providerReference: 'C-again' })
    expect((await shop.notify(second)).body).toBe('unconfirmed')
    for (let time = 0; time < 8; time++) await ask()
    expect(await due()).toMatch(new RegExp(`${reference} .*reported as paid; asked: paid 54.89 PLN`))
  })

  it('is asked again of a failure that may be of another transaction, if the company did not answer', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    shop.company.faults.set('GET /payments', 'refused')
    await shop.notify(shop.company.report(`${number}-1`, 'failed', { isProvisional: true }))
    expect(await readJob()).toMatchObject({ asked: 1 })
    shop.company.faults.clear()
    await ask()
    expect(await readJob()).toBeUndefined()
  })
})

it('CHK-4: forged notifications are counted', async () => {
  const { body } = shop.company.report('999999999-1', 'paid')
  const before = await metric('payment_notifications_forged_total{provider="company"}')
  await shop.notify({ body, signature: 'x' })
  expect(await metric('payment_notifications_forged_total{provider="company"}')).toBe(before + 1)
})
