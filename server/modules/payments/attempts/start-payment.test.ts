import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '../../../testing/operator.ts'
import { COMPANY } from '../../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../../testing/paying-shop.ts'
import { CANCEL_JOB } from '../job-kinds.ts'
import { endStart, extendStart } from './start-progress.sql.ts'

let shop: PayingShop
beforeAll(async () => {
  // a second company, which nobody reaches
  const payu = { PAYU_URL: 'http://127.0.0.1:9', PAYU_POS_ID: '1', PAYU_CLIENT_ID: '1' }
  shop = await openPayingShop({ environment: { ...payu, PAYU_CLIENT_SECRET: 'x', PAYU_SECOND_KEY: 'x' } })
}, 120_000)
beforeEach(() => shop.company.faults.clear())
afterAll(() => shop.close())

const TRANSFER = { method: 'banktransfer' }
const attempts = (number: string) =>
  shop.db.many<{ provider: string; state: string }>`
    select provider, state from payment_attempt where reference like ${`${number}-%`} order by ordinal`
const stateAtCompany = (reference: string) => shop.company.payments.get(reference)?.state

describe('CHK-4: the start of a payment', () => {
  it('is made for each of two orders whose requests have the same id', async () => {
    for (const { number, key } of [await shop.order(), await shop.order()]) {
      expect((await shop.start(key, { request_id: 'the same' })).payment.state).toBe('PENDING')
      expect(await attempts(number)).toHaveLength(1)
    }
  })

  it('is made anew for a buyer who chooses the same method once more', async () => {
    const { number, key } = await shop.order()
    for (let time = 0; time < 2; time++) await shop.start(key, { method: COMPANY })
    expect(await attempts(number)).toHaveLength(2)
  })

  it('by a code that the bank refuses leaves the page of the attempt before it open', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    expect((await shop.start(key, { blik_code: '777321' })).payment.state).toBe('FAILED')
    await shop.runDueJobs([CANCEL_JOB])
    expect(stateAtCompany(`${number}-1`)).toBe('pending')
  })

  it('with another company changes the method of the order', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    const { payment } = await shop.start(key, { method: 'payu_gateway' })
    expect(payment.method.code).toBe('payu_gateway')
    expect(await attempts(number)).toMatchObject([{ provider: 'company' }, { provider: 'payu' }])
    expect(await shop.db.one`select payment_method, state from orders where number = ${number}`).toEqual({
      paymentMethod: 'payu_gateway',
      state: 'pending_payment',
    })
  })

  it('is refused for an order without a payment', async () => {
    const { number, key } = await shop.order()
    await shop.db.run`delete from payment where order_id = (select id from orders where number = ${number})`
    expect((await shop.start(key)).refusal).toBe('There is no such payment.')
  })

  it.each([true, false])('is left for cash only where the point takes cash: %s', async (takesCash) => {
    const { number, key } = await shop.order()
    await shop.db.run`
      update orders set delivery_point = ${JSON.stringify({ code: 'LUB01', takesCash })} where number = ${number}`
    const { methods } = await shop.payment(key)
    expect(methods.map(({ code }) => code).includes('cashondelivery')).toBe(takesCash)
    // in the shop's order
    expect(methods[0]?.code).toBe(COMPANY)
    const { refusal } = await shop.start(key, { method: 'cashondelivery' })
    expect(refusal).toBe(takesCash ? undefined : 'The requested Payment Method is not available.')
  })

  it('is refused for an order that was cancelled after its buyer had chosen a transfer', async () => {
    const { number, key } = await shop.order()
    await shop.start(key, TRANSFER)
    await operate(shop.db, ['orders', 'cancel', number])
    expect((await shop.start(key, TRANSFER)).refusal).toBe(`Order ${number} cannot be paid any more.`)
  })

  it('is waited for by another request, for six seconds', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'held')
    const first = shop.start(key)
    await expect.poll(() => shop.company.held).toHaveLength(1)
    const began = performance.now()
    expect((await shop.start(key)).payment).toMatchObject({ state: 'CREATED', redirect_url: null })
    expect((performance.now() - began) / 1000).toBeGreaterThan(5.5)
    shop.company.held.pop()?.()
    expect((await first).payment.state).toBe('PENDING')
    expect(await attempts(number)).toHaveLength(1)
  }, 20_000)

  it('is not made anew once the order was cancelled, where its process was killed meanwhile', async () => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'held')
    const first = shop.start(key)
    await expect.poll(() => shop.company.held).toHaveLength(1)
    const lastId = async () =>
      (await shop.db.one<{ id: number }>`select last_value as id from payment_attempt_id_seq`)?.id ?? 0
    const ofFirst = await lastId()
    const second = shop.start(key)
    // it has seen that the first one is still running
    await expect.poll(lastId).toBeGreaterThan(ofFirst)
    await operate(shop.db, ['orders', 'cancel', number])
    await shop.db.run`
      update payment_attempt set starting_until = now() - interval '1 second' where reference = ${`${number}-1`}`
    const { payment, refusal } = await second
    expect([payment?.state, refusal]).toEqual(['CANCELED', undefined])
    shop.company.held.pop()?.()
    await first
    expect(await attempts(number)).toHaveLength(1)
  })
})

describe('CHK-4: the process that starts an attempt', () => {
  it('says that it is alive of this attempt alone, and no more once the company has answered', async () => {
    const orders = [await shop.order(), await shop.order()]
    for (const { key } of orders) await shop.start(key)
    const [mine = '', other = ''] = orders.map(({ number }) => `${number}-1`)
    const read = () =>
      shop.db.many<{ id: number; until: Date | null }>`
        select id, starting_until as until from payment_attempt where reference in (${mine}, ${other}) order by id`
    await shop.db.run`
      update payment_attempt set starting_until = '2020-01-01T00:00:00Z' where reference in (${mine}, ${other})`
    const id = (await read())[0]?.id ?? 0
    await extendStart(shop.db, id)
    const isRecent = ({ until }: { until: Date | null }) => until !== null && until.getTime() > Date.parse('2021-01-01')
    expect((await read()).map(isRecent)).toEqual([true, false])
    await endStart(shop.db, id)
    await extendStart(shop.db, id)
    expect((await read())[0]?.until).toBeNull()
  })
})

describe('CHK-4: a start that the company answers too late', () => {
  it.each([
    ['chosen a transfer', (_number: string, key: string) => shop.start(key, TRANSFER)],
    ['paid to the operator', (number: string) => operate(shop.db, ['orders', 'paid', number])],
    ['been cancelled', (number: string) => operate(shop.db, ['orders', 'cancel', number])],
  ])('is cancelled there, as the buyer has %s', async (_what, change) => {
    const { number, key } = await shop.order()
    shop.company.faults.set('POST /payments', 'held')
    const starting = shop.start(key)
    await expect.poll(() => shop.company.held).toHaveLength(1)
    shop.company.faults.clear()
    shop.advanceClock(31_000)
    await change(number, key)
    shop.advanceClock(-31_000)
    // the company does not know the attempt yet, so that there is nothing to cancel
    await shop.runDueJobs([CANCEL_JOB])
    shop.company.held.pop()?.()
    await starting
    expect(stateAtCompany(`${number}-1`)).toBe('pending')
    await shop.runDueJobs([CANCEL_JOB])
    expect(stateAtCompany(`${number}-1`)).toBe('cancelled')
  })
})

describe('CHK-4: a payment that the operator has received', () => {
  it('ends the attempt at the company, and is shown with its amount', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await operate(shop.db, ['orders', 'paid', number])
    await shop.runDueJobs([CANCEL_JOB])
    expect(stateAtCompany(`${number}-1`)).toBe('cancelled')
    expect(await shop.payment(key)).toMatchObject({ state: 'PAID', amount: { value: 54.89 } })
    expect((await operate(shop.db, ['payments', 'show', number])).output).toMatch(
      new RegExp(`operator +shop +${number} +paid +54,89\u00a0zł +applied`),
    )
  })
  it('is not needed where the operator cancels the order, which ends the attempt as well', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await operate(shop.db, ['orders', 'cancel', number])
    await shop.runDueJobs([CANCEL_JOB])
    expect(stateAtCompany(`${number}-1`)).toBe('cancelled')
    expect((await shop.payment(key)).state).toBe('CANCELED')
  })
})

describe('CHK-4: the payment of a key', () => {
  const send = (query: string, variables: object) =>
    shop.http.inject({
      method: 'POST',
      url: '/en/graphql',
      payload: { query, variables },
      remoteAddress: '198.51.100.7',
    })

  it('is stored by no cache', async () => {
    const { key } = await shop.order()
    const query = encodeURIComponent(`{ orderPayment(key: "${key}") { state } }`)
    const { headers, body } = await shop.http.inject({ url: `/graphql?query=${query}` })
    expect([headers['cache-control'], body]).toEqual([
      'private, no-store',
      '{"data":{"orderPayment":{"state":"CREATED"}}}',
    ])
    const wrong = await shop.http.inject({ url: '/graphql?query={orderPayment(key:"x"){state}}' })
    expect(wrong.headers['cache-control']).toBe('private, no-store')
  })

  it('is started twenty times from one address, and looked up some hundreds of times, then refused', async () => {
    const { number, key } = await shop.order()
    await operate(shop.db, ['orders', 'paid', number])
    const start = 'mutation($key: String!) { startPayment(input: { key: $key }) { state } }'
    const isRefused = async (document: string, variables: object) =>
      (await send(document, variables)).body.includes('Too many requests')
    const starts: boolean[] = []
    for (let time = 0; time < 25; time++) starts.push(await isRefused(start, { key }))
    expect(starts).toEqual([...Array<boolean>(20).fill(false), ...Array<boolean>(5).fill(true)])
    const read = 'query($key: String!) { orderPayment(key: $key) { state } }'
    let looked = 0
    while (looked < 400 && !(await isRefused(read, { key: 'x' }))) looked++
    expect(looked).toBeGreaterThan(200)
    expect(looked).toBeLessThan(400)
  })
})
