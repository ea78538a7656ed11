import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, Reader } from '../../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { withSettings } from '../../../testing/with-settings.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

/** Labels of this module's statements from now on; concurrent jobs send others. */
function customerStatements(): readonly string[] {
  const sent: string[] = []
  shop.db.onStatement(({ label }) => void (label.startsWith('customers.') && sent.push(label)))
  return sent
}

const SIGN_IN =
  'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
  'token } }'
const RENEW = 'mutation { renewCustomerToken { token } }'
const GUEST = {
  status: 200,
  data: { customer: null, storeConfig: { code: 'en' } },
  errors: [
    {
      message: "The current customer isn't authorized.",
      path: ['customer'],
      extensions: { category: 'graphql-authorization' },
    },
  ],
}

interface Claims {
  jti: string
  sid: string
  uid: number
  iat: number
  exp: number
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
const signsInAgain = async ({ email }: Reader) =>
  (await shop.call<{ generateCustomerToken: { token: string } }>(SIGN_IN, { email, password: PASSWORD })).data
    .generateCustomerToken.token
const renewToken = async (token: string) =>
  (await shop.call<{ renewCustomerToken: { token: string | null } | null }>(RENEW, {}, 'en', token)).data
    .renewCustomerToken?.token

async function customerBy(authorization: string | undefined) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/en/graphql',
    payload: { query: '{ customer { email } storeConfig { code } }' },
    headers: authorization === undefined ? {} : { authorization },
  })
  return {
    status: response.statusCode,
    session: response.headers['x-session'],
    ...response.json<{ data: { customer: { email: string } | null } }>(),
  }
}
const isGood = async (token: string) => (await customerBy(`Bearer ${token}`)).data.customer !== null

/** Runs `work` with the clock so many seconds later, then resets it. */
async function after<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const before = now
  now = new Date(now.getTime() + seconds * 1000)
  try {
    return await work()
  } finally {
    now = before
  }
}

test('AUTH-5a a token contains its expiry time and is valid until then', async () => {
  const reader = await Reader.signUp(shop)
  const { exp, iat, uid } = claimsOf(reader.token)
  expect(exp - iat).toBe(3600)
  expect(exp * 1000).toBe(now.getTime() + 3_600_000)
  expect(uid).toBe(await reader.id())
  expect(await customerBy(`Bearer ${reader.token}`)).toMatchObject({
    data: { customer: { email: reader.email } },
    session: undefined,
  })
  expect(await after(3600, () => customerBy(`Bearer ${reader.token}`))).toMatchObject({ ...GUEST, session: 'over' })
})

test('AUTH-5 a forged token is treated as a guest’s without a database query', async () => {
  const { token } = await Reader.signUp(shop)
  const [header = '', body = '', signature = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const longer = Buffer.from(JSON.stringify({ ...claimsOf(token), exp: 4_000_000_000 })).toString('base64url')
  // fills the cache of public fields
  await customerBy(undefined)
  const sent = customerStatements()
  const guessed = createHmac('sha256', 'secret').update(`${header}.${body}`).digest('base64url')
  for (const forged of [
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${header}.${longer}.${signature}`,
    `${header}.${body}.${guessed}`,
    `${header}.${body}`,
    'x',
    'null',
    `${token}x`,
  ]) {
    expect(await customerBy(`Bearer ${forged}`), forged).toMatchObject({ ...GUEST, session: 'over' })
  }
  expect(sent).toEqual([])
})

test('AUTH-5 no token, an empty one or one of another kind is treated as a guest’s', async () => {
  for (const header of [undefined, '', 'Bearer ', 'Bearer', 'Basic YTpi'])
    expect(await customerBy(header)).toMatchObject({ ...GUEST, session: undefined })
})

test('a password hashed with other parameters is hashed anew at sign-in, and sessions continue', async () => {
  const reader = await Reader.signUp(shop)
  const earlier = await hash(PASSWORD.normalize('NFC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await shop.db.run`update customer set password_hash = ${earlier} where email = ${reader.email}`
  const kept = async () =>
    (await shop.db.one<{ passwordHash: string }>`select password_hash from customer where email = ${reader.email}`)
      ?.passwordHash
  expect((await shop.call(SIGN_IN, { email: reader.email, password: 'Obce-hasło-1' })).errors).toHaveLength(1)
  expect(await kept()).toBe(earlier)
  const token = await signsInAgain(reader)
  const current = await kept()
  expect(current).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)
  for (const each of [reader.token, token]) expect((await customerBy(`Bearer ${each}`)).data?.customer).toBeTruthy()
  await signsInAgain(reader)
  expect(await kept()).toBe(current)
})

test('AUTH-4a AUTH-5b a revoked token is treated as a guest’s at once; other sessions continue', async () => {
  const reader = await Reader.signUp(shop)
  const other = await signsInAgain(reader)
  const own = await Buyer.withNewCart(shop, undefined, reader.token)
  await own.addItems({ sku: (await shop.sell()).sku, quantity: 1 })
  expect((await reader.request('mutation { revokeCustomerToken { result } }')).data).toEqual({
    revokeCustomerToken: { result: true },
  })
  expect(await customerBy(`Bearer ${reader.token}`)).toMatchObject({ ...GUEST, session: 'over' })
  const { data: opened } = await reader.request<{ createEmptyCart: string }>('mutation { createEmptyCart }')
  expect(opened.createEmptyCart).not.toBe(own.cartId)
  expect(
    (await shop.call('query($id: String!) { cart(cart_id: $id) { id } }', { id: opened.createEmptyCart })).errors,
  ).toBeUndefined()
  expect(
    (await reader.request('query($id: String!) { cart(cart_id: $id) { id } }', { id: own.cartId })).errors,
  ).toHaveLength(1)
  expect(
    (await reader.request('mutation { updateCustomerV2(input: { firstname: "Ola" }) { customer { firstname } } }'))
      .errors?.[0]?.extensions.category,
  ).toBe('graphql-authorization')
  expect(await isGood(other)).toBe(true)
})

test('AUTH-5 the response to a request with a stale token is not cached publicly', async () => {
  const url = `/graphql?query=${encodeURIComponent('{ storeConfig { code } }')}`
  const asGuest = await shop.http.inject({ url })
  expect(asGuest.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' })
  expect(asGuest.headers['x-session']).toBeUndefined()
  const stale = await shop.http.inject({
    url,
    headers: { authorization: 'Bearer stale', 'if-none-match': String(asGuest.headers['etag']) },
  })
  expect(stale.statusCode).toBe(200)
  expect(stale.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-session': 'over',
    vary: expect.stringContaining('Authorization') as string,
  })
  expect(stale.json()).toEqual(asGuest.json())
})

test('AUTH-5 the stored data of a session cannot be used as its token', async () => {
  const { token } = await Reader.signUp(shop)
  const rows = await shop.db.many<Record<string, unknown>>`select * from customer_session`
  expect(JSON.stringify(rows)).not.toContain(claimsOf(token).jti)
})

test('AUTH-5e use renews the token at most once a minute; the previous one expires a minute after that', async () => {
  const { token } = await Reader.signUp(shop)
  expect(await after(59, () => renewToken(token))).toBeNull()
  const second = (await after(3599, () => renewToken(token))) ?? ''
  expect(claimsOf(second)).toMatchObject({
    sid: claimsOf(token).sid,
    uid: claimsOf(token).uid,
    exp: claimsOf(token).exp + 3599,
  })
  await after(3599, async () => {
    expect(await renewToken(token)).toBeNull()
    expect(await isGood(second)).toBe(true)
  })
  // expired by its own lifetime
  expect(await after(3600, () => isGood(token))).toBe(false)
  expect(await after(3599 + 3599, () => isGood(second))).toBe(true)
  expect(await after(3599 + 3600, () => isGood(second))).toBe(false)
})

test('AUTH-5 other tabs may use the previous token for a minute, and a lost response signs nobody out', async () => {
  const { token } = await Reader.signUp(shop)
  const lost = (await after(100, () => renewToken(token))) ?? ''
  expect(await after(1000, () => isGood(token))).toBe(true)
  const second = (await after(1000, () => renewToken(token))) ?? ''
  expect(await after(1001, () => isGood(second))).toBe(true)
  // a tab that has the lost one after all ends nothing newer
  expect(await after(1010, () => isGood(lost))).toBe(true)
  expect(await after(1060, () => isGood(token))).toBe(true)
  expect(await after(1061, () => isGood(token))).toBe(false)
  expect(await after(1061, () => isGood(lost))).toBe(false)
  expect(await after(1061, () => isGood(second))).toBe(true)
  expect(await after(1200, () => isGood(second))).toBe(true)
})

test('AUTH-4 AUTH-5 signing out ends all tokens of a session, a new password those of all other sessions', async () => {
  const reader = await Reader.signUp(shop)
  const second = (await after(60, () => renewToken(reader.token))) ?? ''
  const elsewhere = await signsInAgain(reader)
  const elsewhereLater = (await after(60, () => renewToken(elsewhere))) ?? ''
  await after(61, async () => {
    expect(await Promise.all([reader.token, second, elsewhere, elsewhereLater].map(isGood))).toEqual([
      true,
      true,
      true,
      true,
    ])
    const change =
      'mutation($current: String!) { changeCustomerPassword(currentPassword: $current, newPassword: ' +
      '"Inne-haslo-2026") { id } }'
    expect((await shop.call(change, { current: PASSWORD }, 'en', second)).errors).toBeUndefined()
    expect(await Promise.all([second, elsewhere, elsewhereLater].map(isGood))).toEqual([true, false, false])
    expect((await reader.request('mutation { revokeCustomerToken { result } }')).errors).toBeUndefined()
    expect(await Promise.all([reader.token, second].map(isGood))).toEqual([false, false])
    expect(await renewToken(second)).toBeUndefined()
  })
})

test('AUTH-5 a short session is renewed sooner, without further writes in between', async () => {
  await withSettings(shop.db, { 'oauth/access_token_lifetime/customer': '0.02' }, async () => {
    const { token } = await Reader.signUp(shop)
    expect(await after(17, () => renewToken(token))).toBeNull()
    const second = (await after(18, () => renewToken(token))) ?? ''
    await after(19, async () => {
      await isGood(second)
      const sent = customerStatements()
      await isGood(second)
      expect(sent).toHaveLength(2)
    })
  })
})
