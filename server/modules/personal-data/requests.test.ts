import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { PASSWORD, readLatestMail, Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { toCsv } from './to-csv.ts'

let shop: CheckoutFixture
const BEGIN = new Date()
let now = BEGIN
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now, environment: { RESPONSE_CACHE: '0' } })
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => void (now = BEGIN))

const DAY_MS = 86_400_000
const at = (milliseconds: number) => void (now = new Date(BEGIN.getTime() + milliseconds))
const DELETE = 'mutation($password: String) { gdprDelete(password: $password) { message } }'
const CONFIRM = 'mutation($key: String!) { gdprConfirmDelete(key: $key) { state due_on } }'
const TAKE_BACK = 'mutation { gdprTakeBackDelete { message } }'
const categoryOf = ({ errors }: { errors?: { extensions: { category: string } }[] }) => errors?.[0]?.extensions.category

const ask = (reader: Reader) => reader.request(DELETE, { password: PASSWORD })
const keyOf = async ({ email }: Reader) =>
  /\/privacy-settings\/confirm\/([\w-]+)/.exec((await readLatestMail(shop, email, 'Potwierdź usu%'))?.plain ?? '')?.[1]
const confirm = (key: string | undefined) =>
  shop.call<{ gdprConfirmDelete: { state: string } | null }>(CONFIRM, { key })
const stateOf = async (reader: Reader) =>
  (
    await reader.request<{ gdprPrivacySettings: { delete_request: { state: string } | null } }>(
      '{ gdprPrivacySettings { delete_request { state } } }',
    )
  ).data.gdprPrivacySettings.delete_request?.state
const requestId = async (reader: Reader) =>
  (
    await shop.db.one<{ id: number }>`
      select id from personal_data_request where customer_id = ${await reader.id()} order by id desc limit 1`
  )?.id ?? 0
const exists = async (reader: Reader) =>
  (await shop.db.one`select 1 from customer where email_key = ${reader.email}`) !== undefined
async function confirmed(settings: Record<string, string> = { 'privacy/delete/approval': '0' }) {
  const reader = await Reader.signUp(shop)
  await ask(reader)
  await withSettings(shop.db, settings, async () => void (await confirm(await keyOf(reader))))
  return reader
}
async function runHourly() {
  await enqueue(shop.db, { kind: 'erase-requested', payload: {} })
  await shop.runDueJobs()
}

describe('GDPR-4 a request to be erased', () => {
  test('a new link replaces an unused one; a request in progress cannot be made again', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    expect(categoryOf(await reader.request(TAKE_BACK))).toBe('graphql-no-such-entity')
    await ask(reader)
    await ask(other)
    const first = await keyOf(reader)
    await ask(reader)
    const second = await keyOf(reader)
    expect(second).not.toBe(first)
    expect(categoryOf(await confirm(first))).toBe('graphql-no-such-entity')
    expect((await confirm(second)).data.gdprConfirmDelete?.state).toBe('WAITING')
    expect([await stateOf(reader), await stateOf(other)]).toEqual(['WAITING', 'UNCONFIRMED'])
    expect(categoryOf(await ask(reader))).toBe('graphql-already-exists')
    // taking it back ends that of nobody else
    expect(categoryOf(await reader.request(TAKE_BACK))).toBeUndefined()
    expect([await stateOf(reader), await stateOf(other)]).toEqual([undefined, 'UNCONFIRMED'])
    expect(categoryOf(await reader.request(TAKE_BACK))).toBe('graphql-no-such-entity')
  })

  test('where no approval is needed, the account is erased after the waiting days, not a second earlier', async () => {
    const [due, takenBack] = [await confirmed(), await confirmed()]
    expect(await stateOf(due)).toBe('APPROVED')
    expect((await takenBack.request(TAKE_BACK)).errors).toBeUndefined()
    const row = await shop.db.one<{ dueAt: Date }>`
      select due_at from personal_data_request where id = ${await requestId(due)}`
    const waiting = (row?.dueAt.getTime() ?? 0) - BEGIN.getTime()
    expect(waiting).toBe(14 * DAY_MS)
    at(waiting - 1000)
    await runHourly()
    expect(await exists(due)).toBe(true)
    at(waiting)
    await runHourly()
    expect([await exists(due), await exists(takenBack)]).toEqual([false, true])
    expect((await readLatestMail(shop, due.email)) ?? null).toBeNull()
  })

  test('an open order of one customer postpones only that erasure', async () => {
    const [blocked, free] = [await confirmed(), await confirmed()]
    const buyer = await Buyer.withNewCart(shop, undefined, blocked.token)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    at(15 * DAY_MS)
    await runHourly()
    expect([await exists(blocked), await exists(free)]).toEqual([true, false])
    await shop.db.run`update orders set state = 'complete' where number = ${number}`
    await runHourly()
    expect(await exists(blocked)).toBe(false)
  })

  test('the operator decides about confirmed requests only; an approved one can still be refused, once', async () => {
    const APPROVAL = { 'privacy/delete/approval': '1' }
    const unconfirmed = await Reader.signUp(shop)
    await ask(unconfirmed)
    const [waiting, other] = [await confirmed(APPROVAL), await confirmed(APPROVAL)]
    const decide = async (reader: Reader, ...decision: string[]) => {
      const [verb = '', ...reason] = decision
      return (await operate(shop.db, ['privacy', 'requests', verb, String(await requestId(reader)), ...reason])).code
    }
    const REFUSE = ['refuse', '--reason', 'Trwa reklamacja.']
    for (const decision of [['approve'], REFUSE]) expect(await decide(unconfirmed, ...decision)).toBe(2)
    expect(await decide(waiting, 'approve')).toBe(0)
    expect(await decide(waiting, 'approve')).toBe(2)
    expect([await stateOf(waiting), await stateOf(other)]).toEqual(['APPROVED', 'WAITING'])
    expect(await decide(waiting, ...REFUSE)).toBe(0)
    expect(await decide(waiting, ...REFUSE)).toBe(2)
    at(100 * DAY_MS)
    await runHourly()
    expect([await exists(waiting), await exists(other)]).toEqual([true, true])
    const listed = (await operate(shop.db, ['privacy', 'requests'])).output
    expect(listed).toContain(other.email)
    for (const { email } of [waiting, unconfirmed]) expect(listed).not.toContain(email)
  })

  test('more than ten guesses of a link from one address are too many; a right link does not count', async () => {
    const reader = await Reader.signUp(shop)
    const send = async (key: string | undefined) => {
      const response = await shop.http.inject({
        method: 'POST',
        url: '/en/graphql',
        payload: { query: CONFIRM, variables: { key } },
        remoteAddress: '198.18.9.9',
      })
      return response.json<{ errors?: { message: string }[] }>().errors?.[0]?.message
    }
    const TOO_MANY = 'Too many requests. Please wait a moment and try again.'
    for (let i = 0; i < 9; i++) expect(await send('x')).not.toBe(TOO_MANY)
    await ask(reader)
    expect(await send(await keyOf(reader))).toBeUndefined()
    expect(await send('x')).not.toBe(TOO_MANY)
    expect(await send('x')).toBe(TOO_MANY)
  })

  test('a stolen session asks for three mails at most', async () => {
    const reader = await Reader.signUp(shop)
    for (let i = 0; i < 3; i++) expect((await ask(reader)).errors).toBeUndefined()
    expect((await ask(reader)).errors).toHaveLength(1)
  })
})

test('GDPR-4b: only the customer’s own data is exported, requests and log included', async () => {
  const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  for (const [index, each] of [reader, other].entries()) {
    await each.request(
      `mutation { createCustomerAddress(input: { firstname: "Jan", lastname: "Kot", street: ["Rynek ${index}"],
        city: "Lublin", postcode: "20002", country_code: PL, telephone: "501234567" }) { id } }`,
    )
    await each.request('mutation { subscribeEmailToNewsletter(email: "x@example.pl") { status } }')
    await each.request('mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { id } } }')
    await each.request(
      'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
        'customer { id } } }',
      { email: `nowy-${each.email}`, password: PASSWORD },
    )
    await ask(each)
  }
  const download = async () =>
    (
      await reader.request<{ gdprDownload: { csv: string } }>(
        'mutation($password: String) { gdprDownload(password: $password) { csv } }',
        { password: PASSWORD },
      )
    ).data.gdprDownload.csv.split('\r\n')
  await download()
  const lines = await download()
  expect(lines.filter((line) => line.includes(other.email))).toEqual([])
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length
  expect({
    accounts: count(/^account,\d+,email,/),
    pending: count(/^account,\d+,pending_emails/),
    addresses: count(/^addresses,\d+,street/),
    sessions: count(/^sessions,\d+,begun_at,/),
    newsletter: count(/^newsletter,\d+,email,/),
    requests: count(/^erasure_requests,\d+,state,/),
    // the request and the first download
    log: count(/^personal_data_log,\d+,action,/),
  }).toEqual({ accounts: 1, pending: 1, addresses: 1, sessions: 1, newsletter: 1, requests: 1, log: 2 })
})

test('GDPR-4b: a table of values is safe for spreadsheets, and keeps numbers and phones as they are', () => {
  const data = {
    notes: [
      { a: '=1+1', b: '+48 501 234 567', c: '-5', d: '@x', e: '\tx', f: 'tak, "nie"', g: 'dwie\nlinie', h: '-5x' },
      { price: 12, list: ['x', 'y'], nested: { yes: true, nothing: null } },
    ],
  }
  expect(toCsv(data).split('\r\n')).toEqual([
    '\uFEFFsection,record,field,value',
    "notes,1,a,'=1+1",
    'notes,1,b,+48 501 234 567',
    'notes,1,c,-5',
    "notes,1,d,'@x",
    "notes,1,e,'\tx",
    'notes,1,f,"tak, ""nie"""',
    'notes,1,g,"dwie\nlinie"',
    "notes,1,h,'-5x",
    'notes,2,price,12',
    'notes,2,list.0,x',
    'notes,2,list.1,y',
    'notes,2,nested.yes,true',
    '',
  ])
})
