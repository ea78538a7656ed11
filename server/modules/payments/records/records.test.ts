import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '../../../testing/operator.ts'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'
import { listDue, listPayments, paymentRecord } from './overview.ts'
import { reconcile, reconcileList } from './reconcile.ts'

/** The day on which summer time begins in Warsaw lasts from 23:00 to 22:00 UTC. */
const DAY = '2026-03-29'
const BEFORE = '2026-03-28T22:59:59Z'
const FIRST = '2026-03-28T23:00:00Z'
const LAST = '2026-03-29T21:59:59Z'
const AFTER = '2026-03-29T22:00:00Z'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(async () => {
  shop.company.payments.clear()
  await shop.db.run`delete from payment_event`
  await shop.db.run`delete from payment`
})
afterAll(() => shop.close())

/** Orders that were paid, with the references of their attempts. */
async function paid(count: number) {
  const orders: { number: string; reference: string }[] = []
  for (let index = 0; index < count; index++) {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    orders.push({ number, reference: `${number}-1` })
  }
  return orders
}
const referencesOf = (orders: readonly { reference: string }[]) => orders.map(({ reference }) => reference)
/** Backdates the attempts, and when the company says that they were paid. */
async function madeAt(references: readonly string[], instants: readonly string[]) {
  for (const [index, reference] of references.entries()) {
    await shop.db.run`update payment_attempt set created_at = ${instants[index]} where reference = ${reference}`
    await shop.db.run`update payment_event set occurred_at = ${instants[index]} where reference = ${reference}`
  }
}
const unknownReport = (provider: string, reference: string, instant: string, state = 'paid') => shop.db.run`
  insert into payment_event (provider, event_key, source, reference, state, amount, currency, outcome, occurred_at,
      created_at)
    values (${provider}, ${`${reference}-${state}`}, 'notification', ${reference}, ${state}, 700, 'PLN', 'unknown',
      ${instant}, ${instant})`
const compared = async () => {
  const results = await reconcile(shop.db, shop.settings, DAY)
  return results
    .find(({ provider }) => provider === 'company')
    ?.differences.map(({ about, reference }) => [about, reference])
}
const listed = async (...references: string[]) => {
  const payments = references.map((reference) => ({ reference, amount: 5489, currency: 'PLN' }))
  const result = await reconcileList(shop.db, shop.settings, { day: DAY, company: 'company', listed: payments })
  return result?.differences.map(({ about, reference }) => [about, reference])
}

describe('CHK-4: the reconciliation of a day', () => {
  it('compares the payments from midnight to midnight in Warsaw, oldest first', async () => {
    const [before = '', first = '', last = '', after = ''] = referencesOf(await paid(4))
    await madeAt([before, first, last, after], [BEFORE, FIRST, LAST, AFTER])
    shop.company.payments.clear()
    expect(await compared()).toEqual([
      ['unknown there', first],
      ['unknown there', last],
    ])
    expect(await listed()).toEqual([
      ['unknown there', first],
      ['unknown there', last],
    ])
    // the panel also lists payments that were started the day before
    expect(await listed(before, first, last)).toEqual([])
  })

  it('takes no payments of another company for those of this one', async () => {
    const [own = '', other = ''] = referencesOf(await paid(2))
    await madeAt([own, other], [FIRST, FIRST])
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${other}`
    await shop.db.run`update payment_event set provider = 'another' where reference = ${other}`
    await unknownReport('another', '777777777-1', FIRST)
    shop.company.payments.delete(other)
    expect(await compared()).toEqual([])
    expect(await listed(own)).toEqual([])
    expect(await listed(own, other)).toEqual([['unknown here', other]])
  })

  it('lists orders that the shop does not know, by the latest report of the day', async () => {
    await unknownReport('company', '777777777-2', BEFORE)
    await unknownReport('company', '777777777-4', FIRST)
    await unknownReport('company', '777777777-3', LAST)
    await unknownReport('company', '777777777-5', AFTER)
    // paid at first, and cancelled in the end
    await unknownReport('company', '777777777-6', FIRST)
    await unknownReport('company', '777777777-6', LAST, 'cancelled')
    // reports of something else than the payment of an order
    for (const key of ['777777777-7', '777777777-8', '777777777-9']) await unknownReport('company', key, FIRST)
    await shop.db.run`update payment_event set outcome = 'ignored' where reference = '777777777-7'`
    await shop.db.run`update payment_event set reference = null where reference = '777777777-8'`
    await shop.db.run`update payment_event set amount = null where reference = '777777777-9'`
    const [known = ''] = referencesOf(await paid(1))
    await madeAt([known], [FIRST])
    await unknownReport('company', known, FIRST, 'pending')
    expect(await compared()).toEqual([
      ['unknown here', '777777777-3'],
      ['unknown here', '777777777-4'],
    ])
    // the same reference, which the shop has for another company
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${known}`
    shop.company.payments.clear()
    expect(await compared()).toContainEqual(['unknown here', known])
  })

  it('accepts a payment that a company does not know unless it was paid or begun there', async () => {
    const [failed, open, begun] = [await shop.order(), await shop.order(), await shop.order()]
    await shop.start(begun.key)
    for (const order of [failed, open]) {
      shop.company.faults.set('POST /payments', 'lost before')
      await shop.start(order.key)
      shop.company.faults.clear()
    }
    await shop.notify(shop.company.report(`${failed.number}-1`, 'failed', { amount: 5489, providerReference: null }))
    shop.company.payments.clear()
    await madeAt([`${failed.number}-1`, `${open.number}-1`, `${begun.number}-1`], [FIRST, FIRST, FIRST])
    expect(await compared()).toEqual([['unknown there', `${begun.number}-1`]])
  })

  it('lists a second payment by one reference, unless it was refunded or nobody paid it', async () => {
    const [first] = await paid(1)
    const reference = first?.reference ?? ''
    await madeAt([reference], [FIRST])
    const original = shop.company.payments.get(reference)
    if (!original) throw new Error('the company does not know the payment')
    const second = { ...original, id: 'C-second', refunds: new Map() }
    shop.company.payments.set('the second', second)
    expect(await compared()).toEqual([['unknown here', reference]])
    second.state = 'cancelled'
    expect(await compared()).toEqual([])
    second.state = 'paid'
    await shop.notify(shop.company.report(reference, 'paid', { providerReference: 'C-second' }))
    await shop.db.run`delete from job where kind = 'payment-refund-status'`
    await shop.db.run`
      insert into payment_refund (payment_id, attempt_id, key, amount, currency, state, is_surplus,
          transaction_reference)
        select payment_id, id, 'TWICE', amount, currency, 'pending', true, 'C-second'
        from payment_attempt where reference = ${reference}`
    second.refunds.set('TWICE', { id: 'R', amount: 5489, state: 'pending' })
    original.refunds.set('TWICE', { id: 'R', amount: 5489, state: 'pending' })
    expect(await compared()).toEqual([])
    expect(await listed(reference, reference)).toEqual([['unknown here', reference]])
  })
})

describe('CHK-4: the operator’s lists of payments', () => {
  const numbersOf = (lines: readonly { number: string }[]) => lines.map(({ number }) => number)

  it('show the newest payments first, as many as requested, of all states or of one', async () => {
    const orders = numbersOf(await paid(2))
    const { number } = await shop.order()
    expect(numbersOf(await listPayments(shop.db, { limit: 9 }))).toEqual([number, ...orders.toReversed()])
    expect(numbersOf(await listPayments(shop.db, { limit: 2 }))).toEqual([number, orders[1]])
    expect(numbersOf(await listPayments(shop.db, { state: 'paid', limit: 9 }))).toEqual(orders.toReversed())
  })

  it('show due refunds and differences from the oldest, refused reports for thirty days', async () => {
    const [first, second, third] = await paid(3)
    for (const order of [first, second, third])
      await shop.db.run`
        insert into payment_refund (payment_id, attempt_id, key, amount, currency, state)
          select payment_id, id, reference, amount, currency, 'manual' from payment_attempt
          where reference = ${order?.reference}`
    await shop.db.run`update payment_refund set state = 'done' where key = ${second?.reference}`
    await shop.db.run`
      update payment_attempt set difference = 'pending' where reference in (${first?.reference}, ${third?.reference})`
    const daysAgo = (days: number, seconds: number) =>
      new Date(Date.now() - days * 86_400_000 - seconds * 1000).toISOString()
    await unknownReport('company', '777777777-1', daysAgo(30, 60))
    await unknownReport('company', '777777777-3', daysAgo(30, -60))
    await unknownReport('company', '777777777-2', daysAgo(1, 0))
    const { refunds, different, refused } = await listDue(shop.db)
    expect(refunds.map(({ key }) => key)).toEqual([first?.reference, third?.reference])
    expect(referencesOf(different)).toEqual([first?.reference, third?.reference])
    expect(refused.map(({ reference }) => reference)).toEqual(['777777777-3', '777777777-2'])
  })

  it('show of one order its attempts and what was reported, oldest first', async () => {
    const { number, key } = await shop.order()
    await paid(1)
    await shop.start(key)
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    const record = await paymentRecord(shop.db, number)
    expect(record && referencesOf(record.attempts)).toEqual([`${number}-1`, `${number}-2`])
    expect(record?.events.map(({ reference, state }) => [reference, state])).toEqual([
      [`${number}-1`, 'pending'],
      [`${number}-2`, 'pending'],
      [`${number}-1`, 'failed'],
    ])
    await shop.db.run`delete from payment where order_id = (select id from orders where number = ${number})`
    expect((await operate(shop.db, ['payments', 'show', number])).output).toBe(`There is no order ${number}.`)
  })
})
