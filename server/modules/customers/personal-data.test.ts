import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Subject } from '../../platform/personal-data.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { PASSWORD, Reader } from '../../testing/reader.ts'
import { personalData } from './personal-data.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const BEFORE = new Date('2026-03-01T00:00:00Z')
const [EARLIER, LATER] = [-1000, 1000].map((distance) => new Date(BEFORE.getTime() + distance)) as [Date, Date]
const applyRule = async (data: string) => {
  const rule = personalData.retain?.find((each) => each.data === data)
  if (!rule) throw new Error(`no rule ${data}`)
  await rule.apply({ db: shop.db, settings: shop.settings }, BEFORE)
}
const emailsIn = async (status: string) =>
  (
    await shop.db.many<{ email: string }>`
      select email from newsletter_subscriber where status = ${status} order by email`
  ).map(({ email }) => email)

describe('GDPR-4 retention of an account’s data, to the second', () => {
  test('sessions and links that are over', async () => {
    const id = await (await Reader.signUp(shop)).id()
    await shop.db.run`delete from customer_session`
    await shop.db.run`delete from customer_link`
    for (const [name, expiresAt] of [
      ['a', EARLIER],
      ['b', BEFORE],
      ['c', LATER],
    ] as const) {
      await shop.db.run`insert into customer_session (id_hash, session_id, customer_id, expires_at)
        values (${name}, ${name}, ${id}, ${expiresAt})`
      await shop.db.run`insert into customer_link (token_hash, customer_id, purpose, expires_at)
        values (${name}, ${id}, 'reset', ${expiresAt})`
    }
    await applyRule('sessions and links that are over')
    expect(await shop.db.many`select id_hash from customer_session order by 1`).toEqual([
      { idHash: 'b' },
      { idHash: 'c' },
    ])
    expect(await shop.db.many`select token_hash from customer_link order by 1`).toEqual([
      { tokenHash: 'b' },
      { tokenHash: 'c' },
    ])
  })

  test('devices and networks that were not used again, but not those that guess or are locked now', async () => {
    const id = await (await Reader.signUp(shop)).id()
    await shop.db.run`delete from sign_in_source`
    const [now, yesterday] = [new Date(), new Date(Date.now() - 25 * 3_600_000)]
    for (const [source, signedInAt, firstFailureAt, lockedUntil] of [
      ['unused', EARLIER, null, null],
      ['used', LATER, null, null],
      ['guessed yesterday', null, yesterday, null],
      ['guesses now', null, now, null],
      ['was locked', EARLIER, yesterday, yesterday],
      ['is locked', EARLIER, yesterday, now],
    ] as const)
      await shop.db.run`
        insert into sign_in_source (customer_id, source, signed_in_at, failures, first_failure_at, locked_until)
        values (${id}, ${source}, ${signedInAt}, 0, ${firstFailureAt}, ${lockedUntil})`
    await applyRule('known devices and networks of an account')
    expect(
      (await shop.db.many<{ source: string }>`select source from sign_in_source order by 1`).map(
        ({ source }) => source,
      ),
    ).toEqual(['guesses now', 'is locked', 'used'])
  })

  test.each([
    ['newsletter subscriptions that were not confirmed', 'unconfirmed'],
    ['addresses that ended the newsletter', 'unsubscribed'],
  ])('%s', async (data, state) => {
    await shop.db.run`delete from newsletter_subscriber`
    for (const status of ['unconfirmed', 'subscribed', 'unsubscribed'])
      for (const [name, day] of [
        ['earlier', EARLIER],
        ['later', LATER],
      ] as const)
        await shop.db.run`insert into newsletter_subscriber (email_key, email, store_code, status, asked_at, ended_at)
          values (${`${status}-${name}`}, ${name}, 'default', ${status}, ${day}, ${day})`
    await applyRule(data)
    for (const status of ['unconfirmed', 'subscribed', 'unsubscribed'])
      expect([status, await emailsIn(status)]).toEqual([status, status === state ? ['later'] : ['earlier', 'later']])
  })

  test('accounts that were not confirmed, unless they have ordered', async () => {
    const account = async (name: string, createdAt: Date, isConfirmed: boolean) => {
      const email = `${name}@example.pl`
      await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
        input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
      })
      await shop.db.run`
        update customer set created_at = ${createdAt}, is_confirmed = ${isConfirmed} where email_key = ${email}`
    }
    await account('dawne-niepotwierdzone', EARLIER, false)
    await account('nowe-niepotwierdzone', LATER, false)
    await account('dawne-potwierdzone', EARLIER, true)
    await account('zamawiajace', EARLIER, false)
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email: 'zamawiajace@example.pl' })
    const { number = '' } = await buyer.submitOrder()
    await shop.db.run`update orders set customer_id = (select id from customer where email_key =
      'zamawiajace@example.pl') where number = ${number}`
    await applyRule('accounts that were not confirmed')
    expect(
      await shop.db
        .many`select email from customer where email like '%potwierdzone%' or email like 'zamaw%' order by 1`,
    ).toEqual([
      { email: 'dawne-potwierdzone@example.pl' },
      { email: 'nowe-niepotwierdzone@example.pl' },
      { email: 'zamawiajace@example.pl' },
    ])
  })
})

const create = (reader: Reader, street: string) =>
  reader.request(
    `mutation { createCustomerAddress(input: { firstname: "Jan", lastname: "Kot", street: ["${street}"], city: "Lublin",
      postcode: "20002", country_code: PL, telephone: "501234567", default_billing: true }) { id } }`,
  )
async function subjectOf(reader: Reader): Promise<Subject> {
  return { customerId: await reader.id(), emails: [reader.email], orders: [] }
}
const streetsOf = async (reader: Reader) =>
  (
    await reader.request<{ customer: { addresses: { street: string[] }[] } }>('{ customer { addresses { street } } }')
  ).data.customer.addresses.flatMap(({ street }) => street)

test('GDPR-4b: an export lists addresses and sessions from the oldest, and each waiting address once', async () => {
  const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  for (const street of ['Rynek 3', 'Rynek 1', 'Rynek 2']) await create(reader, street)
  await create(other, 'Cudza 1')
  const waiting = `nowy-${reader.email}`
  await reader.request(
    'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
      'customer { id } } }',
    { email: waiting, password: PASSWORD },
  )
  for (const email of [waiting, reader.email])
    await shop.call('mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }', { email })
  await shop.call('mutation($email: String!) { forgotPassword(email: $email) { status } }', { email: reader.email })
  await shop.runDueJobs()
  const id = await reader.id()
  await shop.db.run`
    insert into customer_session (id_hash, session_id, customer_id, device, created_at, expires_at)
    values ('s1', 's1', ${id}, 'Firefox', ${LATER}, now()), ('s2', 's2', ${id}, 'Opera', ${EARLIER}, now()),
      ('s3', 's1', ${id}, 'Firefox', ${new Date('2026-04-01T00:00:00Z')}, now())`
  const data = await personalData.export?.(shop.db, await subjectOf(reader))
  expect(data?.['account']).toMatchObject([{ email: reader.email, pending_emails: [waiting] }])
  expect(data?.['addresses']?.map((row) => (row as { street: string[] }).street[0])).toEqual([
    'Rynek 3',
    'Rynek 1',
    'Rynek 2',
  ])
  expect(data?.['sessions']?.map((row) => (row as { device: string }).device).slice(0, 2)).toEqual(['Opera', 'Firefox'])
  expect(data?.['sessions']).toHaveLength(3)
})

test('GDPR-4a: anonymisation and erasure change no other account, and name nobody in the view’s language', async () => {
  const readers = [
    await Reader.signUp(shop),
    await Reader.signUp(shop, { email: 'anonymous-reader@example.pl', store: 'en' }),
    await Reader.signUp(shop),
  ] as const
  const [polish, english, other] = readers
  for (const reader of readers) {
    await create(reader, 'Rynek 1')
    await reader.request('mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { id } } }')
  }
  for (const reader of [polish, english]) {
    const id = await reader.id()
    await shop.db.transaction(async (tx) => personalData.anonymise?.(tx, id))
  }
  const nameOf = async (reader: Reader) =>
    (await reader.request<{ customer: { firstname: string } }>('{ customer { firstname } }')).data.customer.firstname
  expect([await nameOf(polish), await nameOf(english), await nameOf(other)]).toEqual(['Anonim', 'Anonymous', 'Łucja'])
  expect([await streetsOf(polish), await streetsOf(other)]).toEqual([[], ['Rynek 1']])
  const subject = await subjectOf(polish)
  await shop.db.transaction(async (tx) => personalData.erase?.(tx, subject))
  expect((await polish.request('{ customer { firstname } }')).errors).toHaveLength(1)
  expect(await nameOf(other)).toBe('Łucja')
  expect(await emailsIn('subscribed')).toEqual(expect.arrayContaining([other.email, english.email]))
  expect(await emailsIn('subscribed')).not.toContain(polish.email)
})
