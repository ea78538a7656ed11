import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'
import { CANCEL_JOB, REFUND_STATUS_JOB } from '../job-kinds.ts'
import type { AttemptReport } from '../provider.ts'
import { applyReport } from './apply-report.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => shop.company.faults.clear())
afterAll(() => shop.close())

/** An order with so many started attempts. */
async function started(attempts = 1) {
  const { number, key } = await shop.order()
  for (let started = 0; started < attempts; started++) await shop.start(key)
  return { number, key, reference: `${number}-1`, id: shop.company.payments.get(`${number}-1`)?.id ?? '' }
}
async function paid() {
  const order = await started()
  await shop.notify(shop.company.report(order.reference, 'paid'))
  return order
}
let keys = 0
/** What the company answers when the shop asks for an attempt. */
const isAnswered = (reference: string, answer: Partial<AttemptReport>) =>
  shop.db.transaction((tx) =>
    applyReport(
      tx,
      'company',
      {
        reference,
        providerReference: null,
        state: 'paid',
        amount: 5489,
        currency: 'PLN',
        eventKey: `answer-${++keys}`,
        occurredAt: new Date(),
        ...answer,
      },
      { settings: shop.settings, now: new Date(), source: 'status' },
    ),
  )
const refundsOf = (number: string) =>
  shop.db.many<{ key: string; amount: number; isSurplus: boolean }>`
    select r.key, r.amount, r.is_surplus from payment_refund r join payment p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.number = ${number} order by r.id`
const paymentOf = (number: string) =>
  shop.db.one`
    select p.state, p.paid, p.refunded from payment p join orders o on o.id = p.order_id where o.number = ${number}`

describe('CHK-4: a report', () => {
  it('of an attempt that is not known yet is refused each time, and counts once when it is known', async () => {
    const { number, reference } = await started()
    const notice = shop.company.report(reference, 'paid')
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${reference}`
    for (let time = 0; time < 2; time++) expect((await shop.notify(notice)).body).toBe('unknown')
    await shop.db.run`update payment_attempt set provider = 'company' where reference = ${reference}`
    expect((await shop.notify(notice)).body).toBe('unconfirmed')
    for (let time = 0; time < 2; time++) expect((await shop.notify(notice)).body).not.toBe('unknown')
    expect(await paymentOf(number)).toEqual({ state: 'paid', paid: 5489, refunded: 0 })
  })

  it('counts though another company has sent one with the same key', async () => {
    const { key, reference } = await started()
    await shop.db.run`
      insert into payment_event (provider, event_key, source, state, outcome, occurred_at)
        values ('another', 'the same', 'notification', 'failed', 'applied', now())`
    expect((await shop.notify(shop.company.report(reference, 'failed', { eventKey: 'the same' }))).body).toBe('applied')
    expect((await shop.payment(key)).state).toBe('FAILED')
  })

  it.each(['paid', 'failed'] as const)('with a long key and reference is stored shortened: %s', async (state) => {
    const long = randomBytes(4000).toString('hex')
    const notice = shop.company.report(`X-${state}-${long}`, state, { eventKey: `${state}-${long}` })
    expect(await shop.notify(notice)).toEqual({ status: 200, body: 'unknown' })
    expect(
      await shop.db.one`select max(length(event_key)) <= 190 as key, max(length(reference)) <= 100 as reference
        from payment_event where reference like ${`X-${state}-%`}`,
    ).toEqual({ key: true, reference: true })
  })

  it('that an earlier attempt has failed leaves the current one open', async () => {
    const { number, key, reference } = await started(2)
    await shop.db.run`delete from job where kind = ${CANCEL_JOB}`
    await shop.notify(shop.company.report(reference, 'failed'))
    await shop.runDueJobs([CANCEL_JOB])
    expect(shop.company.payments.get(`${number}-2`)?.state).toBe('pending')
    expect(await shop.payment(key)).toMatchObject({ state: 'PENDING', redirect_url: expect.any(String) as string })
  })

  it('of a failure that may be of another transaction is asked for once, and never listed as a payment', async () => {
    const { key, reference } = await started()
    const notice = shop.company.report(reference, 'failed', { isProvisional: true })
    expect((await shop.notify(notice)).body).toBe('deferred')
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect(
      await shop.db.one`select 1 from job where kind = 'payment-confirm-company' and payload->>'attemptId' =
        (select id::text from payment_attempt where reference = ${reference})`,
    ).toBeUndefined()
  })
})

describe('CHK-4: a second payment by the same reference', () => {
  it('is refunded by its number at the company, and the order stays paid', async () => {
    const { number, key, reference, id } = await paid()
    expect(await isAnswered(reference, { providerReference: 'C-again' })).toBe('ignored')
    expect(await refundsOf(number)).toEqual([{ key: `TWICE-${reference}-C-again`, amount: 5489, isSurplus: true }])
    await shop.runDueJobs([REFUND_STATUS_JOB])
    expect(await paymentOf(number)).toEqual({ state: 'paid', paid: 5489, refunded: 0 })
    expect((await shop.payment(key)).state).toBe('PAID')
    // the first one, once more
    await isAnswered(reference, { providerReference: id })
    expect(await refundsOf(number)).toHaveLength(1)
  })

  it('is refunded only if it was paid, and if the two have different numbers there', async () => {
    const { number, reference } = await paid()
    for (const answer of [
      { providerReference: 'C-again', state: 'failed' },
      { providerReference: 'C-again', state: 'cancelled' },
      { providerReference: null },
    ] as const)
      expect(await isAnswered(reference, answer)).toBe('ignored')
    await shop.db.run`update payment_attempt set provider_reference = null where reference = ${reference}`
    await isAnswered(reference, { providerReference: 'C-again' })
    expect(await refundsOf(number)).toEqual([])
  })
})

describe('CHK-4: the data of the company on the order', () => {
  const shown = async (number: string) => {
    const row = await shop.db.one<{ text: string }>`
      select payment_details::text as text from orders where number = ${number}`
    return row?.text ?? ''
  }
  it('are not changed by an attempt that was left for a transfer', async () => {
    const { number, key } = await started()
    await shop.start(key, { method: 'banktransfer' })
    const before = await shown(number)
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    expect(await shown(number)).toBe(before)
    expect((await shop.payment(key)).state).toBe('PENDING')
  })
})
