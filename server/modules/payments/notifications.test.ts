import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
afterAll(() => shop.close())

async function started() {
  const { number, key } = await shop.order()
  await shop.start(key)
  return { number, key, reference: `${number}-1` }
}
const outcomes = async (number: string) =>
  (
    await shop.db.many<{ outcome: string }>`
      select e.outcome from payment_event e join payment p on p.id = e.payment_id join orders o on o.id = p.order_id
        where o.number = ${number} and e.source = 'notification' order by e.id`
  ).map(({ outcome }) => outcome)
const comments = (number: string) =>
  shop.db.one`select count(*)::int as comments from order_comment c join orders o on o.id = c.order_id
    where o.number = ${number} and c.message like 'Paid:%'`

describe('CHK-4: a report', () => {
  it('without the company’s signature changes nothing', async () => {
    const { number, key, reference } = await started()
    const { body, signature } = shop.company.report(reference, 'paid')
    for (const wrong of ['', 'x', signatureOf(body, 'another secret'), signature.toUpperCase()])
      expect((await shop.notify({ body, signature: wrong })).status).toBe(401)
    // signed, but changed by a space on its way
    expect((await shop.notify({ body: `${body} `, signature })).status).toBe(401)
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect(await outcomes(number)).toEqual([])
  })
  it('records one payment when it is delivered a hundred times', async () => {
    const { number, reference } = await started()
    const notice = shop.company.report(reference, 'paid')
    const bodies = []
    for (let time = 0; time < 100; time++) bodies.push((await shop.notify(notice)).body)
    expect(bodies).toEqual(['unconfirmed', ...Array<string>(99).fill('repeated')])
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing', totalPaid: 5489 })
    expect([await outcomes(number), await comments(number)]).toEqual([['unconfirmed'], { comments: 1 }])
  })
  it('of the same payment under another key records nothing more', async () => {
    const { number, reference } = await started()
    for (let time = 0; time < 3; time++) await shop.notify(shop.company.report(reference, 'paid'))
    expect(await outcomes(number)).toEqual(['unconfirmed', 'ignored', 'ignored'])
    expect(
      await shop.db.one`select paid from payment p join orders o on o.id = p.order_id where o.number = ${number}`,
    ).toEqual({ paid: 5489 })
  })
  it('that arrives after a later one is ignored', async () => {
    const { number, key, reference } = await started()
    const early = shop.company.report(reference, 'pending')
    const middle = shop.company.report(reference, 'waiting')
    const last = shop.company.report(reference, 'paid')
    for (const notice of [last, middle, early]) await shop.notify(notice)
    await shop.notify(shop.company.report(reference, 'cancelled'))
    await shop.notify(shop.company.report(reference, 'failed'))
    expect((await shop.payment(key)).state).toBe('PAID')
    expect(await outcomes(number)).toEqual(['unconfirmed', 'ignored', 'ignored', 'ignored', 'ignored'])
  })
  it('of success counts after one of failure', async () => {
    const { key, number, reference } = await started()
    await shop.notify(shop.company.report(reference, 'failed'))
    expect((await shop.payment(key)).state).toBe('FAILED')
    await shop.notify(shop.company.report(reference, 'paid'))
    expect((await shop.payment(key)).state).toBe('PAID')
    expect(await shop.orderState(number)).toMatchObject({ state: 'processing' })
  })
  it('of a provisional failure causes a status query first', async () => {
    const { key, number, reference } = await started()
    const known = shop.company.payments.get(reference)
    if (known) known.state = 'pending'
    expect((await shop.notify(shop.company.report(reference, 'failed', { isProvisional: true }))).body).toBe('deferred')
    await shop.runDueJobs()
    expect((await shop.payment(key)).state).toBe('PENDING')
    if (known) known.state = 'paid'
    await shop.notify(shop.company.report(reference, 'failed', { isProvisional: true }))
    await shop.runDueJobs()
    expect((await shop.payment(key)).state).toBe('PAID')
    expect(await outcomes(number)).toEqual(['deferred', 'deferred'])
  })
  it.each([
    ['less', { amount: 5488 }],
    ['more', { amount: 5490 }],
    ['nothing', { amount: 0 }],
    ['another currency', { currency: 'EUR' }],
  ])('with a wrong amount or currency is stored but rejected: %s', async (_what, wrong) => {
    const { number, key, reference } = await started()
    const report = shop.company.report(reference, 'paid', wrong)
    // each time, so that the company repeats it until somebody looks into it
    for (let time = 0; time < 2; time++) expect((await shop.notify(report)).body).toBe('mismatch')
    expect((await shop.payment(key)).state).toBe('PENDING')
    expect(await shop.orderState(number)).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
    expect(await outcomes(number)).toEqual(['mismatch'])
  })
  it('of an unknown order, or of another company’s attempt, is stored as unknown', async () => {
    const { number, reference } = await started()
    expect((await shop.notify(shop.company.report('999999999-1', 'paid', { amount: 100 }))).body).toBe('unknown')
    await shop.db.run`update payment_attempt set provider = 'another' where reference = ${reference}`
    expect((await shop.notify(shop.company.report(reference, 'paid'))).body).toBe('unknown')
    expect(await shop.orderState(number)).toMatchObject({ state: 'pending_payment' })
    expect(await shop.db.one`select count(*)::int as events from payment_event where outcome = 'unknown'`).toEqual({
      events: 2,
    })
  })
  it('of one order does not affect another', async () => {
    const mine = await started()
    const other = await started()
    await shop.notify(shop.company.report(mine.reference, 'paid'))
    expect(await shop.orderState(other.number)).toMatchObject({ state: 'pending_payment', totalPaid: 0 })
  })
  it('is limited to 64 kB', async () => {
    const { body } = shop.company.report('999999999-2', 'paid')
    const long = body + ' '.repeat(64 * 1024)
    expect((await shop.notify({ body: long, signature: signatureOf(long) })).status).toBe(413)
    const full = body + ' '.repeat(60 * 1024)
    expect((await shop.notify({ body: full, signature: signatureOf(full) })).status).toBe(200)
  })
  it('without a body or with an unreadable one is refused', async () => {
    expect((await shop.notify({ body: '', signature: '' })).status).toBe(401)
    expect((await shop.notify({ body: '\0\0', signature: 'x' })).status).toBe(401)
  })
  it('that is sent too slowly is aborted', async () => {
    await shop.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.http.server.address() as AddressInfo
    const begun = Date.now()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /payments/notify/company HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{')
    const trickle = setInterval(() => socket.write(' '), 500)
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(trickle)
    expect(Date.now() - begun).toBeLessThan(10_000)
  }, 20_000)
  it('is rate-limited', async () => {
    const statuses = new Map<number, number>()
    for (let time = 0; time < 700; time++) {
      const { status } = await shop.notify({ body: '{}', signature: 'x' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(429)).toBeGreaterThan(50)
  })
})
