import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { dumpRows, linesWith, seedPerson, PERSONAL_VALUES } from '../../testing/person.ts'
import { PASSWORD, Reader } from '../../testing/reader.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { listRequests, personalData } from './personal-data.sql.ts'

const DAY_MS = 86_400_000
const begin = Date.now()
let shop: CheckoutFixture
let now = new Date(begin)
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

/** Runs the daily job, so many days after the start. */
async function after(days: number) {
  now = new Date(begin + days * DAY_MS)
  await enqueue(shop.db, { kind: 'delete-old-personal-data', payload: {} })
  await shop.runDueJobs()
}
/** Names of tables that contain one of these texts. */
const tablesWith = async (...words: string[]) =>
  [...new Set(linesWith(await dumpRows(shop.db), words).map((line) => line.split(':')[0] ?? ''))].toSorted()
const count = async (table: string) => (await dumpRows(shop.db)).filter((line) => line.startsWith(`${table}: `)).length

test('GDPR-4: of a customer who stays, expired data is deleted after its period, current data is kept', async () => {
  const { email } = await seedPerson(shop, 'zostaje@example.pl')
  await shop.db.run`
    insert into job (kind, payload, key, run_at, attempts, failed_at, last_error)
    values ('send-something', ${JSON.stringify({ email })}, 'lost', now(), 5, now(), ${email})`
  await after(0)
  expect(await tablesWith(PERSONAL_VALUES.street)).toEqual([
    'cart',
    'customer_address',
    'mail',
    'orders',
    'sales_document',
  ])
  expect(await count('customer_session')).toBeGreaterThan(0)
  expect(await count('customer_link')).toBeGreaterThan(0)
  expect(await tablesWith('send-something')).toEqual(['job'])

  await after(15)
  expect(await tablesWith('send-something')).toEqual([])
  expect([await count('customer_session'), await count('customer_link')]).toEqual([0, 0])

  await after(31)
  // the open cart keeps its address
  expect(
    linesWith(await dumpRows(shop.db), [PERSONAL_VALUES.street]).filter((line) => line.startsWith('cart:')),
  ).toHaveLength(1)
  expect(await shop.db.many`select id from mail where html <> '' or plain <> ''`).toEqual([])
  expect(await count('mail_attachment')).toBe(0)
  expect(await count('mail')).toBeGreaterThan(0)
  expect(await tablesWith(PERSONAL_VALUES.letter)).toEqual(['contact_message'])

  await after(91)
  expect(await tablesWith(PERSONAL_VALUES.letter)).toEqual([])
  expect(await count('sign_in_source')).toBe(0)

  await after(366)
  expect(await count('mail')).toBe(0)
  expect(await tablesWith(PERSONAL_VALUES.note)).toEqual(['orders', 'withdrawal'])

  await after(2193)
  expect(await tablesWith(PERSONAL_VALUES.note, PERSONAL_VALUES.dedication)).toEqual([])

  // the account and what its owner wrote have no period
  await after(7 * 366)
  expect(await tablesWith(...Object.values(PERSONAL_VALUES), email)).toEqual([
    'blog_comment',
    'cart',
    'customer',
    'customer_address',
    'newsletter_subscriber',
    'review',
    'review_report',
    'wishlist_item',
  ])
}, 60_000)

test('GDPR-4: an address whose newsletter nobody confirmed is deleted, a confirmed one is kept', async () => {
  for (const status of ['unconfirmed', 'subscribed'])
    await shop.db.run`
      insert into newsletter_subscriber (email_key, email, store_code, status, asked_at)
      values (${`${status}@example.pl`}, ${`${status}@example.pl`}, 'default', ${status}, ${now})`
  const kept = () => tablesWith('unconfirmed@example.pl', 'subscribed@example.pl')
  const days = (now.getTime() - begin) / DAY_MS
  expect(await kept()).toEqual(['newsletter_subscriber'])
  await after(days + 366)
  expect(
    await shop.db
      .many`select email from newsletter_subscriber where email like '%subscribed@%' or email like 'unconf%'`,
  ).toEqual([{ email: 'subscribed@example.pl' }])
})

test('the lock of a guessed account outlasts the daily job', async () => {
  const { email } = await Reader.signUp(shop)
  const signIn = async (password: string) => {
    const response = await shop.http.inject({
      method: 'POST',
      url: '/graphql',
      payload: {
        query:
          'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) ' +
          '{ token } }',
        variables: { email, password },
      },
      remoteAddress: '198.51.100.9',
    })
    return response.json<{ data: { generateCustomerToken: object | null } }>().data.generateCustomerToken
  }
  now = new Date()
  for (let i = 0; i < 10; i++) await signIn(`Wrong-${i}`)
  await enqueue(shop.db, { kind: 'delete-old-personal-data', payload: {} })
  await shop.runDueJobs()
  expect(await signIn(PASSWORD)).toBeNull()
})

test('GDPR-4: failed jobs, requests and the log are deleted after their periods, to the second', async () => {
  const before = new Date('2026-03-01T00:00:00Z')
  const [earlier, later] = [-1000, 1000].map((distance) => new Date(before.getTime() + distance)) as [Date, Date]
  const states = ['unconfirmed', 'waiting', 'approved', 'done', 'refused', 'taken-back']
  await shop.db.run`delete from personal_data_request`
  await shop.db.run`delete from personal_data_log`
  for (const [index, day] of [earlier, later].entries()) {
    await shop.db.run`insert into job (kind, payload, key, failed_at) values ('broken', '{}', ${`b${index}`}, ${day})`
    await shop.db.run`insert into personal_data_log (action, actor, at) values ('export', 'customer', ${day})`
    for (const state of states) {
      const email = `${state}-${index}@example.pl`
      await shop.db.run`
        with account as (insert into customer (email, email_key, store_code, firstname, lastname, password_hash)
          values (${email}, ${email}, 'default', 'Jan', 'Kot', '') returning id)
        insert into personal_data_request (customer_id, store_code, state, requested_at, token_hash)
        select id, 'default', ${state}, ${day}, ${email} from account`
    }
  }
  for (const rule of personalData.retain ?? []) await rule.apply({ db: shop.db, settings: shop.settings }, before)
  expect(await shop.db.many`select failed_at from job where kind = 'broken'`).toEqual([{ failedAt: later }])
  expect(await shop.db.many`select at from personal_data_log`).toEqual([{ at: later }])
  const listed = await listRequests(shop.db, { isOpen: false, limit: 100 })
  expect(listed.map(({ state, requestedAt }) => `${state} ${requestedAt < before ? 'earlier' : 'later'}`)).toEqual([
    ...states.toReversed().map((state) => `${state} later`),
    'approved earlier',
    'waiting earlier',
  ])
  // the operator's list: what is to be decided or done, the newest first
  const open = await listRequests(shop.db, { isOpen: true, limit: 3 })
  expect(open.map(({ state }) => state)).toEqual(['approved', 'waiting', 'approved'])
  expect(open.every(({ email }) => email?.includes('@'))).toBe(true)
})

test('GDPR-4: a period below one day keeps the data, one of a day does not', async () => {
  await shop.db.run`delete from personal_data_log`
  await shop.db.run`insert into personal_data_log (action, actor, at) values ('export', 'guest', ${new Date(begin)})`
  const kept = async (days: string) => {
    await withSettings(shop.db, { 'privacy/retention/log': days }, async () => after(40))
    return (await shop.db.many`select 1 from personal_data_log where actor = 'guest'`).length
  }
  expect([await kept('0'), await kept('1')]).toEqual([1, 0])
})
