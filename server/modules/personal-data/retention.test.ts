import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { dumpRows, linesWith, seedPerson, PERSONAL_VALUES } from '../../testing/person.ts'
import { PASSWORD, Reader } from '../../testing/reader.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

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
