import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { hashPassword } from './passwords.ts'
import { type Credentials, setPassword } from './sessions/sessions.sql.ts'

// races do not show on the embedded database, which has one session
const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('sessions on PostgreSQL', () => {
  let shop: CheckoutFixture
  let now = new Date('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    shop = await openCheckoutFixture({ now: () => now })
  }, 60_000)
  afterAll(() => shop.close())

  const renew = async (token: string) =>
    (
      await shop.call<{ renewCustomerToken: { token: string | null } | null }>(
        'mutation { renewCustomerToken { token } }',
        {},
        'en',
        token,
      )
    ).data.renewCustomerToken?.token ?? undefined
  const count = async (id: number) =>
    (
      await shop.db.one<{
        tokens: number
      }>`select count(*)::int as tokens from customer_session where customer_id = ${id}`
    )?.tokens

  test('AUTH-5 twenty tabs that renew one session at once get one token', async () => {
    const reader = await Reader.signUp(shop)
    now = new Date(now.getTime() + 60_000)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => renew(reader.token)))
    expect(tokens.filter(Boolean)).toHaveLength(1)
    expect(await count(await reader.id())).toBe(2)
  })

  test('AUTH-4 a session that is signed out during its renewal is over', async () => {
    for (let round = 0; round < 20; round++) {
      const reader = await Reader.signUp(shop)
      const id = await reader.id()
      now = new Date(now.getTime() + 60_000)
      await Promise.all([
        renew(reader.token),
        reader.request('mutation { revokeCustomerToken { result } }'),
        renew(reader.token),
      ])
      expect(await count(id)).toBe(0)
    }
  }, 60_000)

  test('AUTH-4 sessions that are ended, singly or all, during their renewal are over', async () => {
    const ends = ['mutation { endCustomerSessions }', 'mutation($id: ID!) { endCustomerSession(id: $id) }']
    for (let round = 0; round < 20; round++) {
      const reader = await Reader.signUp(shop)
      const { data } = await reader.request<{ customer: { id: number; sessions: { id: string }[] } }>(
        '{ customer { id sessions { id } } }',
      )
      now = new Date(now.getTime() + 60_000)
      await Promise.all([
        renew(reader.token),
        reader.request(ends[round % 2] ?? '', { id: data.customer.sessions[0]?.id }),
        renew(reader.token),
      ])
      expect(await count(data.customer.id)).toBe(0)
    }
  }, 60_000)

  const CHANGE =
    'mutation($new: String!) { changeCustomerPassword(currentPassword: "Zakładka-2026", newPassword: $new) { id } }'

  test('ACC-10 of two changes of a password at once one succeeds, and its session alone continues', async () => {
    const reader = await Reader.signUp(shop)
    const passwords = ['Pierwsze-hasło-1', 'Drugie-hasło-2']
    const answers = await Promise.all(passwords.map((password) => reader.request(CHANGE, { new: password })))
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ extensions }) => extensions.category)).toEqual(['graphql-authentication'])
    const opens = await Promise.all(passwords.map((password) => signIn(reader.email, password)))
    expect(opens.map(Boolean)).toEqual(answers.map(({ errors }) => !errors))
  })

  const signIn = async (email: string, password: string) =>
    (
      await shop.call<{ generateCustomerToken: { token: string } | null }>(
        'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
          'token } }',
        { email, password },
      )
    ).data.generateCustomerToken?.token

  test('ACC-10 whoever signs in with the old password while it is changed gets no session', async () => {
    const reader = await Reader.signUp(shop)
    const id = await reader.id()
    const readers = await count(id)
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => (finish = resolve))
    let begin = () => {}
    const hasBegun = new Promise<void>((resolve) => (begin = resolve))
    const change = shop.db.transaction(async (tx) => {
      const known = await tx.one<Credentials>`select id, password_hash, is_confirmed from customer where id = ${id}`
      if (known) await setPassword(tx, known, await hashPassword('Nowe-hasło-99'))
      begin()
      await isFinished
    })
    await hasBegun
    let isAnswered = false
    const attempt = signIn(reader.email, PASSWORD).finally(() => (isAnswered = true))
    // the sign-in waits for the change, unless it has got its session
    await expect.poll(async () => isAnswered || (await waits()), { timeout: 8000 }).toBe(true)
    finish()
    await change
    expect(await attempt).toBeUndefined()
    expect(await count(id)).toBe(readers)
  }, 20_000)

  const waits = async () =>
    (
      await shop.db.many`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0

  test('ACC-4 an address book that is full but for one place takes one of several addresses at once', async () => {
    const reader = await Reader.signUp(shop)
    await shop.db.run`
      insert into customer_address (customer_id, firstname, lastname, street, city, postcode, country, telephone)
      select ${await reader.id()}, 'Jan', 'Kot', array['Rynek ' || n], 'Lublin', '20-002', 'PL', '501234567'
        from generate_series(1, 99) n`
    const create = () =>
      reader.request(
        `mutation { createCustomerAddress(input: { firstname: "Jan", lastname: "Kot", street: ["Rynek"],
          city: "Lublin", postcode: "20002", country_code: PL, telephone: "501234567" }) { id } }`,
      )
    const answers = await Promise.all(Array.from({ length: 6 }, create))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  })

  test('AUTH-10 concurrent guesses are all counted', async () => {
    const { email } = await Reader.signUp(shop)
    const signIn =
      'mutation($email: String!) { generateCustomerToken(email: $email, password: "Wrong-2026") { token } }'
    await Promise.all(Array.from({ length: 30 }, () => shop.call(signIn, { email })))
    expect(
      await shop.db.one`
          select s.failures from sign_in_source s join customer c on c.id = s.customer_id where c.email_key = ${email}
            and source = 'unknown addresses'`,
    ).toEqual({ failures: 30 })
  })
})
