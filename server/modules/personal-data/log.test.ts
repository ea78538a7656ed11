import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { PASSWORD, readLatestMail, Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { eraseDue } from './requests.ts'

let shop: CheckoutFixture
const BEGIN = new Date()
let now = BEGIN
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now, environment: { RESPONSE_CACHE: '0' } })
}, 60_000)
afterAll(() => shop.close())

const HOUR_MS = 3_600_000
const ASK = 'mutation($password: String) { gdprDelete(password: $password) { message } }'
const CONFIRM = 'mutation($key: String!) { gdprConfirmDelete(key: $key) { state due_on } }'
const TAKE_BACK = 'mutation { gdprTakeBackDelete { message } }'
const ANONYMISE = 'mutation($password: String) { gdprAnonymise(password: $password) { message } }'
const DOWNLOAD = `mutation($order: ID, $email: String, $password: String) {
  gdprDownload(orderId: $order, email: $email, password: $password) { csv csv_url zip_url } }`
const ANONYMISE_ORDER =
  'mutation($order: ID!, $email: String) { gdprAnonymiseOrder(orderId: $order, email: $email) { message } }'
const TOO_MANY = 'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.'
interface Download {
  gdprDownload: { csv: string; csv_url: string; zip_url: string }
}

const password = { password: PASSWORD }
async function confirm(reader: Reader) {
  const mail = await readLatestMail(shop, reader.email, 'Potwierdź usu%')
  const key = /\/privacy-settings\/confirm\/([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  return shop.call<{ gdprConfirmDelete: { state: string; due_on: string } | null }>(CONFIRM, { key })
}
/** An order, finished unless it `isOpen`. */
async function order({ reader, email, isOpen = false }: { reader?: Reader; email?: string; isOpen?: boolean }) {
  const buyer = await Buyer.withNewCart(shop, undefined, reader?.token)
  const items = [{ sku: (await shop.sell()).sku, quantity: 1 }]
  const { number = '' } = await (await buyer.prepareOrder(items, email ? { email } : {})).submitOrder()
  if (!isOpen) await shop.db.run`update orders set state = 'complete' where number = ${number}`
  return number
}
const lastEntry = async () =>
  (await shop.db.one<{ id: number }>`select coalesce(max(id), 0)::int as id from personal_data_log`)?.id ?? 0
/** What was logged after an entry: act, actor, number of the customer and of the order. */
const logAfter = async (id: number) =>
  (
    await shop.db.many<{ line: string }>`
      select concat_ws(' ', l.action, l.actor, l.customer_id, o.number) as line
      from personal_data_log l left join orders o on o.id = l.order_id where l.id > ${id} order by l.id`
  ).map(({ line }) => line)
const requestOf = async (reader: Reader | number) =>
  shop.db.one<{ id: number; state: string; reason: string | null; tokenHash: string | null; isDone: boolean }>`
    select id, state, reason, token_hash, done_at is not null as is_done from personal_data_request
    where customer_id = ${typeof reader === 'number' ? reader : await reader.id()} order by id desc limit 1`

describe('GDPR-4: the log says who did what with a person’s data', () => {
  test('a customer with requests, exports, anonymisations and the end of the account', async () => {
    const reader = await Reader.signUp(shop)
    const id = await reader.id()
    const number = await order({ reader })
    const before = await lastEntry()
    await reader.request(ASK, password)
    await reader.request(TAKE_BACK)
    await reader.request(ASK, password)
    await confirm(reader)
    const request = String((await requestOf(reader))?.id)
    await operate(shop.db, ['privacy', 'requests', 'approve', request])
    await operate(shop.db, ['privacy', 'requests', 'refuse', request, '--reason', 'Trwa reklamacja.'])
    await reader.request(DOWNLOAD, password)
    await reader.request(DOWNLOAD, { order: number })
    await reader.request(ANONYMISE_ORDER, { order: number })
    await reader.request(ANONYMISE, password)
    await reader.request('mutation { deleteCustomer }')
    expect(await logAfter(before)).toEqual([
      `request customer ${id}`,
      `take-back customer ${id}`,
      `request customer ${id}`,
      `confirm customer ${id}`,
      `approve operator ${id}`,
      `refuse operator ${id}`,
      `export customer ${id}`,
      `export customer ${id} ${number}`,
      `anonymise-order customer ${id} ${number}`,
      `anonymise customer ${id}`,
      `erase customer ${id}`,
    ])
  })

  test('a guest, the operator and the shop itself', async () => {
    const [email, other] = ['gosc-log@example.pl', 'gosc-log-2@example.pl']
    const [number, last] = [await order({ email }), await order({ email: other })]
    const [reader, due] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const [id, dueId] = [await reader.id(), await due.id()]
    await withSettings(shop.db, { 'privacy/delete/approval': '0', 'privacy/delete/waiting_days': '0' }, async () => {
      await due.request(ASK, password)
      expect((await confirm(due)).data.gdprConfirmDelete?.state).toBe('APPROVED')
    })
    const before = await lastEntry()
    await shop.call(DOWNLOAD, { order: number, email })
    await shop.call(ANONYMISE_ORDER, { order: number, email })
    // what was refused is not logged
    await shop.call(DOWNLOAD, { order: last, email })
    await shop.call(ANONYMISE_ORDER, { order: last, email })
    await operate(shop.db, ['privacy', 'erase', other])
    await operate(shop.db, ['privacy', 'erase', reader.email, '--dry-run'])
    await operate(shop.db, ['privacy', 'erase', reader.email])
    await enqueue(shop.db, { kind: 'erase-requested', payload: {} })
    await shop.runDueJobs(['erase-requested'])
    expect(await logAfter(before)).toEqual([
      `export guest ${number}`,
      `anonymise-order guest ${number}`,
      'erase operator',
      `erase operator ${id}`,
      `erase job ${dueId}`,
    ])
  })
})

describe('GDPR-4: the erasure of an account', () => {
  test('closes its requests, and keeps no reason of a refusal', async () => {
    const reader = await Reader.signUp(shop)
    const id = await reader.id()
    await reader.request(ASK, password)
    await confirm(reader)
    const refused = (await requestOf(reader))?.id ?? 0
    await operate(shop.db, ['privacy', 'requests', 'refuse', String(refused), '--reason', 'Trwa reklamacja.'])
    await reader.request(ASK, password)
    const other = await Reader.signUp(shop)
    await other.request(ASK, password)
    expect((await reader.request('mutation { deleteCustomer }')).data).toEqual({ deleteCustomer: true })
    const closed = { state: 'done', reason: null, tokenHash: null, isDone: true }
    expect(await requestOf(id)).toMatchObject(closed)
    expect(await shop.db.one`select state, reason from personal_data_request where id = ${refused}`).toEqual({
      state: 'refused',
      reason: null,
    })
    expect(await requestOf(other)).toMatchObject({ state: 'unconfirmed', isDone: false })
    // the account is gone, the address is free
    await shop.runDueJobs()
    expect(await shop.db.one`select 1 from mail where recipient = ${reader.email}`).toBeUndefined()
  })

  test('that fails for another reason than an open order is tried again', async () => {
    const reader = await Reader.signUp(shop)
    await withSettings(shop.db, { 'privacy/delete/approval': '0', 'privacy/delete/waiting_days': '0' }, async () => {
      await reader.request(ASK, password)
      await confirm(reader)
    })
    const failing = { columns: {}, erase: () => Promise.reject(new Error('the disk is full')) }
    await expect(eraseDue(shop.db, [failing], now)).rejects.toThrow('the disk is full')
    expect(await requestOf(reader)).toMatchObject({ state: 'approved' })
    expect(await reader.id()).toBeGreaterThan(0)
  })

  test('and an anonymisation leave an open order as it is', async () => {
    const reader = await Reader.signUp(shop)
    const [open, done] = [await order({ reader, isOpen: true }), await order({ reader })]
    expect((await reader.request('mutation { deleteCustomer }')).errors?.[0]?.message).toContain(open)
    expect((await reader.request(ANONYMISE, password)).errors).toBeUndefined()
    expect(
      await shop.db.many`
        select number, shipping_address ->> 'city' as city from orders where number in (${open}, ${done}) order by id`,
    ).toEqual([
      { number: open, city: 'Lublin' },
      { number: done, city: '' },
    ])
  })
})

describe('GDPR-4b: an export', () => {
  test('lists requests and acts in their order', async () => {
    const reader = await Reader.signUp(shop)
    await reader.request(ASK, password)
    await reader.request(TAKE_BACK)
    await reader.request(ASK, password)
    const { data } = await reader.request<Download>(DOWNLOAD, password)
    const lines = data.gdprDownload.csv.split('\r\n')
    expect(lines.filter((line) => /^erasure_requests,\d+,state/.test(line))).toEqual([
      'erasure_requests,1,state,taken-back',
      'erasure_requests,2,state,unconfirmed',
    ])
    expect(lines.filter((line) => /^personal_data_log,\d+,action/.test(line))).toEqual([
      'personal_data_log,1,action,request',
      'personal_data_log,2,action,take-back',
      'personal_data_log,3,action,request',
    ])
  })

  test('is served by its own link alone, for an hour at least and for two at most', async () => {
    const reader = await Reader.signUp(shop)
    const [number, elsewhere] = [await order({ reader }), await order({ email: 'gosc-plik@example.pl' })]
    const linkOf = async (variables: object) => {
      const { data } = await reader.request<Download>(DOWNLOAD, variables)
      return new URL(data.gdprDownload.csv_url).pathname
    }
    const [ofPerson, ofOrder] = [await linkOf(password), await linkOf({ order: number })]
    const read = async (path: string) => {
      const { statusCode, headers, body } = await shop.http.inject({ url: path, remoteAddress: '198.18.3.3' })
      return statusCode === 200 ? { type: headers['content-type'], body } : statusCode
    }
    const ofAccount = /account,1,email/
    expect(await read(ofPerson)).toMatchObject({ body: expect.stringMatching(ofAccount) as string })
    const one = await read(ofOrder)
    expect(one).toMatchObject({ type: 'text/csv; charset=utf-8', body: expect.stringContaining(number) as string })
    expect(JSON.stringify(one)).not.toMatch(ofAccount)
    expect(JSON.stringify(one)).not.toContain(elsewhere)
    for (const wrong of [
      ofPerson.replace('personal-data.csv', 'personal-data.txt'),
      ofPerson.replace('persondata', 'orderdata'),
      ofPerson.replace(/persondata-\d+/, 'persondata-1'),
    ])
      expect(await read(wrong)).toBe(404)
    now = new Date(BEGIN.getTime() + HOUR_MS - 1000)
    expect(await read(ofPerson)).not.toBe(404)
    now = new Date(BEGIN.getTime() + 2 * HOUR_MS)
    expect(await read(ofPerson)).toBe(404)
    now = BEGIN
    await shop.db.run`delete from customer where id = ${await reader.id()}`
    expect(await read(ofPerson)).toBe(404)
    let status: unknown
    for (let time = 0; time < 6 && status !== 429; time++) status = await read(ofPerson)
    expect(status).toBe(429)
    expect((await shop.http.inject({ url: ofOrder, remoteAddress: '198.18.3.4' })).statusCode).toBe(200)
  })

  test('is made five times at once for each customer and each order', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const number = await order({ reader })
    const messages = async (times: number, by: Reader, variables: object) => {
      const found: (string | undefined)[] = []
      for (let time = 0; time < times; time++) found.push((await by.request(DOWNLOAD, variables)).errors?.[0]?.message)
      return found
    }
    const five = Array<undefined>(5).fill(undefined)
    expect(await messages(6, reader, password)).toEqual([...five, TOO_MANY])
    expect(await messages(6, reader, { order: number })).toEqual([...five, TOO_MANY])
    expect(await messages(1, other, password)).toEqual([undefined])
  })
})

test.each([
  ['download', DOWNLOAD],
  ['anonymise', ANONYMISE],
  ['delete', ASK],
])('ACC-8: where the shop does not offer %s, it is refused with the password as well', async (action, mutation) => {
  const reader = await Reader.signUp(shop)
  await withSettings(shop.db, { [`privacy/${action}/enabled`]: '0' }, async () => {
    expect((await shop.call(mutation, password, 'en', reader.token)).errors?.[0]).toMatchObject({
      message: 'The shop does not offer this here. Please write to us.',
      extensions: { category: 'graphql-input' },
    })
  })
})

test('ACC-8: a data protection officer without an address is not shown', async () => {
  const read = async () =>
    (
      await shop.call<{ gdprPrivacySettings: { dpo: object | null; blocks: { actionCode: string }[] } }>(
        '{ gdprPrivacySettings { dpo { name email } blocks { actionCode } } }',
      )
    ).data.gdprPrivacySettings
  for (const [setting, value] of [
    ['privacy/dpo/email', ''],
    ['privacy/dpo/enabled', '0'],
  ] as const)
    await withSettings(shop.db, { [setting]: value }, async () => {
      const { dpo, blocks } = await read()
      expect([dpo, blocks.map(({ actionCode }) => actionCode).includes('dpo')]).toEqual([null, false])
    })
  expect((await read()).dpo).not.toBeNull()
})
