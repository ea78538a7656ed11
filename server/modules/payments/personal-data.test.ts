import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { personalData } from './personal-data.sql.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
afterAll(() => shop.close())

/** Orders of one person, each with two attempts. */
async function buyer(orders = 1) {
  const placed = []
  for (let count = 0; count < orders; count++) {
    const { number, key } = await shop.order()
    await shop.start(key, { request_id: 'first' })
    await shop.start(key, { request_id: 'second' })
    await shop.db.run`
      update payment set choice = '{"gatewayId": 509}'
      where order_id = (select id from orders where number = ${number})`
    await shop.db.run`update payment_attempt set message = 'refused' where reference like ${`${number}-%`}`
    await shop.db.run`
      insert into payment_refund (payment_id, key, amount, currency, state, message)
        select p.id, k.key || ${number}, 100, 'PLN', k.state, 'no money'
        from (values ('A', 'requested'), ('B', 'failed')) k (key, state), payment p join orders o on o.id = p.order_id
        where o.number = ${number}`
    const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number}`
    placed.push({ id: order?.id ?? 0, number, cartId: 0, email: 'lucja@example.pl' })
  }
  return { emails: [], orders: placed.toReversed() }
}
const traces = (subject: { orders: readonly { id: number }[] }) =>
  shop.db.one`
    select count(*) filter (where p.choice <> '{}')::int as choices, count(a.redirect_url)::int as pages,
      count(a.message)::int as messages, count(a.request_id)::int as requests,
      (select count(r.message)::int from payment_refund r join payment q on q.id = r.payment_id
        where q.order_id = any(${subject.orders.map(({ id }) => id)})) as refunds
    from payment p join payment_attempt a on a.payment_id = p.id
    where p.order_id = any(${subject.orders.map(({ id }) => id)})`

describe('GDPR-4: payments of a person', () => {
  it('are exported in the order of the orders, with their attempts from the first', async () => {
    const subject = await buyer(2)
    await buyer()
    const [second, first] = subject.orders.map(({ number }) => number)
    const { payments = [] } = (await personalData.export?.(shop.db, subject)) ?? {}
    const attempt = expect.objectContaining({ company: 'company', state: 'pending' }) as object
    const attempts = [attempt, attempt]
    expect(payments).toMatchObject([
      { order: first, chosen: { gatewayId: 509 }, attempts },
      { order: second, attempts },
    ])
    const references = await shop.db.many<{ reference: string }>`
      select provider_reference as reference from payment_attempt where reference like ${`${first}-%`} order by ordinal`
    expect((payments[0] as { attempts: { reference: string }[] }).attempts.map(({ reference }) => reference)).toEqual(
      references.map(({ reference }) => reference),
    )
  })

  it('block the erasure while a refund is not made, and name each order once', async () => {
    const [subject, other] = [await buyer(), await buyer()]
    const unfinished = () => personalData.unfinished?.(shop.db, subject)
    expect(await unfinished()).toEqual(subject.orders.map(({ number }) => number))
    await shop.db.run`
      update payment_refund set state = 'done' where payment_id in
        (select id from payment where order_id = ${subject.orders[0]?.id})`
    expect(await unfinished()).toEqual([])
    expect(await personalData.unfinished?.(shop.db, other)).toHaveLength(1)
  })

  it('are erased without traces of what the person chose, those of others are kept', async () => {
    const [subject, other] = [await buyer(2), await buyer()]
    await shop.db.transaction(async (tx) => personalData.erase?.(tx, subject))
    expect(await traces(subject)).toEqual({ choices: 0, pages: 0, messages: 0, requests: 0, refunds: 0 })
    expect(await traces(other)).toEqual({ choices: 2, pages: 2, messages: 2, requests: 2, refunds: 2 })
  })

  it('lose the addresses of their pages after the period, unless they can still be paid', async () => {
    const [old, open, young, last] = [await buyer(), await buyer(), await buyer(), await buyer()]
    const before = new Date('2026-06-01T00:00:00Z')
    const age = async ({ orders }: typeof old, state: string, at: Date) => {
      const [first, second] = [1, 2].map((ordinal) => `${orders[0]?.number}-${ordinal}`)
      await shop.db.run`
        update payment_attempt set state = ${state}, updated_at = ${at} where reference = any(${[first, second]})`
      // one keeps its page alone, the other its request
      await shop.db.run`update payment_attempt set request_id = null where reference = ${first}`
      await shop.db.run`update payment_attempt set redirect_url = null where reference = ${second}`
    }
    await age(old, 'paid', new Date(before.getTime() - 1))
    await age(open, 'pending', new Date(before.getTime() - 1))
    await age(young, 'failed', new Date(before.getTime() + 1))
    await age(last, 'cancelled', before)
    for (const rule of personalData.retain ?? []) await rule.apply({ db: shop.db, settings: shop.settings }, before)
    expect(await traces(old)).toMatchObject({ pages: 0, requests: 0 })
    for (const kept of [open, young, last]) expect(await traces(kept)).toMatchObject({ pages: 1, requests: 1 })
  })
})
