import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

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
