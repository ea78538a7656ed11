import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Buyer } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { COMPANY } from '../../testing/payment-company.ts'
import { openPayingShop, type PayingShop } from '../../testing/paying-shop.ts'
import { Reader } from '../../testing/reader.ts'
import { openLanguage } from '../../texts/languages.ts'
import { LINK_JOB, REMINDER_JOB, STATUS_JOB } from './job-kinds.ts'

const HOUR_MS = 3_600_000
let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
}, 120_000)
beforeEach(() => shop.db.run`delete from job`)
afterAll(() => shop.close())

const rowOf = async (number: string) => {
  const row = await shop.db.one<{ id: number; placedAt: Date }>`
    select id, placed_at from orders where number = ${number}`
  if (!row) throw new Error(`there is no order ${number}`)
  return row
}
/** The order's mails about its payment. */
const mailsOf = (number: string) =>
  shop.db.many<{ subject: string; plain: string; recipient: string }>`
    select subject, plain, recipient from mail where subject like ${`%${number}%`} and key like 'payment-%' order by id`
const deadlineOf = async (number: string) =>
  openLanguage('en').dateTime(new Date((await rowOf(number)).placedAt.getTime() + 72 * HOUR_MS).toISOString())
async function failed() {
  const order = await shop.order()
  await shop.start(order.key)
  await shop.notify(shop.company.report(`${order.number}-1`, 'failed'))
  return order
}
const remind = async () => {
  await shop.db.run`update job set run_at = now() where kind = ${REMINDER_JOB}`
  await shop.runDueJobs([REMINDER_JOB])
}

describe('ORD-7c: the mail after a failed payment', () => {
  it('follows after ten minutes, says until when the order waits, and links to its payment', async () => {
    const { number, key } = await failed()
    expect(
      await shop.db.one`select round(extract(epoch from run_at - now()) / 60)::int as minutes from job
        where kind = ${REMINDER_JOB}`,
    ).toEqual({ minutes: 10 })
    await remind()
    const [mail, ...more] = await mailsOf(number)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: `Order ${number}: the payment did not succeed`,
      recipient: 'lucja@example.pl',
    })
    expect(mail?.plain.split('\n').filter(Boolean)).toEqual(
      expect.arrayContaining([
        'Good day!',
        `The payment for your order ${number} did not succeed, and no money was taken.`,
        `The order waits for you until ${await deadlineOf(number)}: you can pay by the same method or another.`,
        `Pay for the order: http://localhost:3000/en/checkout/payment?key=${key}`,
      ]),
    )
  })

  it.each<[string, (number: string, key: string) => Promise<unknown>]>([
    ['who is paying again', (_number, key) => shop.start(key)],
    ['who has chosen a transfer', (_number, key) => shop.start(key, { method: 'banktransfer' })],
    ['whose order was cancelled', (number) => operate(shop.db, ['orders', 'cancel', number])],
    [
      'whose time is over',
      (number) => shop.db.run`
        update payment set expires_at = now() where order_id = (select id from orders where number = ${number})`,
    ],
  ])('is not sent to a buyer %s', async (_who, change) => {
    const { number, key } = await failed()
    await change(number, key)
    await remind()
    expect((await mailsOf(number)).filter(({ subject }) => subject.includes('did not succeed'))).toEqual([])
  })
})

describe('ORD-7c: the link to a payment', () => {
  it('is mailed each time a buyer asks for it, while the order can be paid', async () => {
    const { number, key } = await shop.order()
    const { id: orderId } = await rowOf(number)
    const ask = async (at: string) => {
      await enqueue(shop.db, { kind: LINK_JOB, payload: { orderId, at } })
      await shop.runDueJobs([LINK_JOB])
    }
    for (const at of ['2026-11-30T10:00:00Z', '2026-11-30T10:00:01Z', '2026-11-30T10:00:01Z']) await ask(at)
    const sent = await mailsOf(number)
    expect(sent.map(({ subject }) => subject)).toEqual(Array<string>(2).fill(`Order ${number}: the link to pay`))
    expect(sent[0]?.plain.split('\n')).toEqual(
      expect.arrayContaining([
        `With this link you can pay for your order ${number} until ${await deadlineOf(number)}.`,
        `Pay for the order: http://localhost:3000/en/checkout/payment?key=${key}`,
      ]),
    )
    await shop.start(key)
    await shop.notify(shop.company.report(`${number}-1`, 'paid'))
    await ask('2026-11-30T10:00:02Z')
    expect(await mailsOf(number)).toHaveLength(2)
  })

  it('is returned to the customer of the order alone, by its number or its id', async () => {
    const [reader, stranger] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const buyer = await Buyer.withNewCart(shop, 'en', reader.token)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email: reader.email, payment: COMPANY })
    const { number = '' } = await buyer.submitOrder()
    const { id } = await rowOf(number)
    const uid = Buffer.from(String(id)).toString('base64')
    const BY_NUMBER = `mutation($id: String!) { link: generateNewPayUPaymentUrlAndSendMail(increment_id: $id) { url } }`
    const BY_ID = 'mutation($id: String!) { link: generateBlueMediaPaymentUrl(order_id: $id) { url } }'
    const request = async (by: Reader, mutation: string, order: string) => {
      const { data, errors } = await by.request<{ link: { url: string } | null }>(mutation, { id: order })
      return data?.link?.url ?? errors?.[0]?.extensions.category
    }
    expect(await request(reader, BY_NUMBER, ` ${number} `)).toMatch(/\/pay\/C\d+$/)
    expect(await request(reader, BY_ID, uid)).toMatch(/\/pay\/C\d+$/)
    expect(await request(reader, BY_ID, ` ${number} `)).toMatch(/\/pay\/C\d+$/)
    for (const [mutation, order] of [
      [BY_NUMBER, number],
      [BY_ID, number],
      [BY_ID, uid],
    ] as const)
      expect(await request(stranger, mutation, order)).toBe('graphql-no-such-entity')
    await shop.runDueJobs([LINK_JOB])
    expect((await mailsOf(number)).map(({ recipient }) => recipient)).toEqual([reader.email])
  })
})

describe('CHK-4: a buyer who returns from the company', () => {
  const returns = (query: string, remoteAddress = '198.18.0.1') =>
    shop.http.inject({ url: `/payments/return/company?${query}`, remoteAddress })
  const queries = () => shop.db.many`select payload ->> 'isOnce' as is_once from job where kind = ${STATUS_JOB}`

  it('comes to the page of the payment, whose state is asked for once if it may still change', async () => {
    const { number, key } = await shop.order()
    await shop.start(key)
    await shop.db.run`delete from job`
    for (let time = 0; time < 2; time++) {
      const { statusCode, headers } = await returns(`key=${key}&view=default`)
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        303,
        `/checkout/payment?key=${key}`,
        'no-store',
      ])
    }
    expect(await queries()).toEqual([{ isOnce: 'true' }])
    await shop.db.run`delete from job`
    await shop.notify(shop.company.report(`${number}-1`, 'failed'))
    await shop.db.run`delete from job`
    expect((await returns(`key=${key}`)).headers.location).toBe(`/en/checkout/payment?key=${key}`)
    expect(await queries()).toEqual([])
  })

  it('with a link that has expired comes to the shop', async () => {
    const { key } = await shop.order()
    shop.advanceClock(31 * 24 * HOUR_MS)
    expect((await returns(`key=${key}`)).headers.location).toBe('/')
    shop.advanceClock(-31 * 24 * HOUR_MS)
    expect((await returns('')).headers.location).toBe('/')
  })

  it('to the page that a client has named has all that the company adds, cut, and nothing of ours', async () => {
    const { number, key } = await shop.order()
    await shop.db.run`
      update payment set choice = '{"backUrl": "http://localhost:3000/thanks?x=1"}' where order_id =
        (select id from orders where number = ${number})`
    const { statusCode, headers } = await returns(`key=${key}&view=en&x=2&OrderID=7&long=${'a'.repeat(300)}`)
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`http://localhost:3000/thanks?x=2&OrderID=7&long=${'a'.repeat(200)}`)
  })

  it('more than sixty times at once is asked to wait', async () => {
    for (let time = 0; time < 60; time++) expect((await returns('', '198.18.0.2')).statusCode).toBe(303)
    let refused = await returns('', '198.18.0.2')
    for (let time = 0; time < 5 && refused.statusCode !== 429; time++) refused = await returns('', '198.18.0.2')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await returns('', '198.18.0.3')).statusCode).toBe(303)
  })
})

describe('CHK-4: the start of a payment', () => {
  it('takes a code in the ways people write it, and refuses another at its field', async () => {
    const { key } = await shop.order()
    const start = async (input: object) =>
      (
        await shop.call(
          'mutation($input: StartPaymentInput!) { startPayment(input: $input) { state } }',
          {
            input: { key, ...input },
          },
          'en',
        )
      ).errors?.[0]
    for (const blik_code of ['77712', '7771234', 'abcdef', '777_123'])
      expect(await start({ blik_code })).toMatchObject({
        message: 'Enter the 6 digits of the BLIK code.',
        extensions: { field: 'blik_code' },
      })
    expect(await start({ blik_code: ' 777-1 23' })).toBeUndefined()
  })

  it('takes at most twenty agreements, and an id of sixty-four characters', async () => {
    const { number, key } = await shop.order()
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    const refused = 'The requested Payment Method is not available.'
    for (const input of [{ agreement_ids: ids(21) }, { request_id: 'x'.repeat(65) }])
      expect((await shop.start(key, input)).refusal).toBe(refused)
    expect(shop.company.payments.has(`${number}-1`)).toBe(false)
    const { payment } = await shop.start(key, { agreement_ids: ids(20), request_id: 'x'.repeat(64) })
    expect(payment.state).toBe('PENDING')
    // without an id each request is one of its own
    for (let time = 0; time < 2; time++) await shop.start(key, { request_id: '' })
    expect(shop.company.payments.has(`${number}-3`)).toBe(true)
  })
})
