import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

const SIGN_IN =
  'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
  'token } }'
const CHANGE =
  'mutation($current: String!) { changeCustomerPassword(currentPassword: $current, newPassword: ' +
  '"Inne-haslo-2026") { id } }'
const CONFIRM =
  'mutation($email: String!, $password: String!) { confirmCustomerEmail(key: "x", email: $email, ' +
  'password: $password) { status } }'
const INCORRECT =
  'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'
const LOCKED = { message: 'The account is locked.', extensions: { category: 'graphql-account-locked' } }

interface Answer {
  data: { generateCustomerToken: { token: string } | null }
  errors?: { message: string; extensions: { category: string } }[]
}
let addresses = 0
const newAddress = () => `198.51.${(++addresses >> 8) & 255}.${addresses & 255}`

/** Sends a document from an IP address: failures are counted per address. */
async function send(from: string, query: string, variables: object = {}, token?: string) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/en/graphql',
    payload: { query, variables },
    remoteAddress: from,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return response.json<Answer>()
}
const signIn = (from: string, email: string, password = PASSWORD) => send(from, SIGN_IN, { email, password })
const canSignIn = async (from: string, email: string) => (await signIn(from, email)).errors === undefined
async function enterWrongPasswords(count: number, from: string, email: string) {
  for (let i = 0; i < count; i++) await signIn(from, email, `Wrong-${i}`)
}
async function after(minutes: number, work: () => Promise<void>) {
  const before = now
  now = new Date(now.getTime() + minutes * 60_000)
  await work()
  now = before
}

describe('AUTH-10 wrong passwords', () => {
  test('an unknown address, a wrong password and a locked account get the same message', async () => {
    const { email } = await Reader.signUp(shop)
    const from = newAddress()
    const responses = new Set<string>()
    const keep = ({ errors }: Answer) =>
      responses.add(JSON.stringify(errors?.map(({ message, extensions }) => ({ message, extensions }))))
    for (let i = 0; i < 10; i++) keep(await signIn(from, email, `Wrong-${i}`))
    keep(await signIn(from, email))
    keep(await signIn(newAddress(), 'nikt@example.pl'))
    expect([...responses]).toEqual([
      JSON.stringify([{ message: INCORRECT, extensions: { category: 'graphql-authentication' } }]),
    ])
  })

  test('repeated guesses lock out; the lock expires, and a right password resets the count', async () => {
    const { email } = await Reader.signUp(shop)
    const [clumsy, from] = [newAddress(), newAddress()]
    await enterWrongPasswords(9, clumsy, email)
    expect(await canSignIn(clumsy, email)).toBe(true)
    await enterWrongPasswords(9, clumsy, email)
    expect(await canSignIn(clumsy, email)).toBe(true)
    await enterWrongPasswords(10, from, email)
    expect(await canSignIn(from, email)).toBe(false)
    await after(10, async () => expect(await canSignIn(from, email)).toBe(true))
  })

  test('guesses after a lock lock out again, at its last instant together with those before it', async () => {
    // minutes after the lock began, wrong passwords, and whether the right one is accepted then
    for (const [minutes, count, isAccepted] of [
      [10, 1, false],
      [11, 9, true],
      [11, 10, false],
    ] as const) {
      const [{ email }, from] = [await Reader.signUp(shop), newAddress()]
      await enterWrongPasswords(10, from, email)
      await after(minutes, async () => {
        await enterWrongPasswords(count, from, email)
        expect([minutes, count, await canSignIn(from, email)]).toEqual([minutes, count, isAccepted])
      })
    }
  })

  test('a stranger’s guesses neither end a session nor lock out the owner', async () => {
    const reader = await Reader.signUp(shop)
    const [home, stranger] = [newAddress(), newAddress()]
    const { data } = await signIn(home, reader.email)
    await enterWrongPasswords(12, stranger, reader.email)
    expect(await canSignIn(stranger, reader.email)).toBe(false)
    for (const token of [reader.token, data.generateCustomerToken?.token])
      expect((await send(home, '{ customer { email } }', {}, token)).errors).toBeUndefined()
    expect(await canSignIn(home, reader.email)).toBe(true)
    expect(await canSignIn(newAddress(), reader.email)).toBe(true)
    // nor do those of a stranger behind the same address
    await enterWrongPasswords(10, home, reader.email)
    expect((await send(home, '{ customer { email } }', {}, data.generateCustomerToken?.token)).errors).toBeUndefined()
  })

  test('unknown addresses share fifty guesses; known ones still sign in, and a reset link lifts the lock', async () => {
    const { email } = await Reader.signUp(shop)
    const home = newAddress()
    expect(await canSignIn(home, email)).toBe(true)
    for (let i = 0; i < 50; i++) await enterWrongPasswords(1, newAddress(), email)
    expect(await canSignIn(newAddress(), email)).toBe(false)
    expect(await canSignIn(home, email)).toBe(true)
    // an address that is known to another account is none of this one's
    const stranger = await Reader.signUp(shop)
    const elsewhere = newAddress()
    expect(await canSignIn(elsewhere, stranger.email)).toBe(true)
    expect(await canSignIn(elsewhere, email)).toBe(false)
    // refused guesses are not stored
    const rows = () =>
      shop.db.many`
          select s.source from sign_in_source s join customer c on c.id = s.customer_id where c.email_key = ${email}`
    const before = (await rows()).length
    for (let i = 0; i < 5; i++) await enterWrongPasswords(1, newAddress(), email)
    expect((await rows()).length).toBe(before)
    await after(10, async () => expect(await canSignIn(newAddress(), email)).toBe(true))
    await send(newAddress(), 'mutation($email: String!) { requestPasswordResetEmail(email: $email) }', { email })
    const [, token] = /token=([\w-]+)/.exec((await readLatestMail(shop, email, 'Nowe hasło%'))?.plain ?? '') ?? []
    const reset =
      'mutation($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, ' +
      'resetPasswordToken: $token, newPassword: $password) }'
    expect((await send(newAddress(), reset, { email, token, password: PASSWORD })).errors).toBeUndefined()
    expect(await canSignIn(newAddress(), email)).toBe(true)
  })

  test('a session that guesses its password is locked and can only sign out; other sessions continue', async () => {
    const reader = await Reader.signUp(shop)
    const from = newAddress()
    const { data } = await signIn(newAddress(), reader.email)
    const stolen = data.generateCustomerToken?.token
    for (let i = 0; i < 10; i++)
      expect((await send(from, CHANGE, { current: `Wrong-${i}` }, stolen)).errors?.[0]?.extensions.category).toBe(
        'graphql-authentication',
      )
    for (const document of [
      '{ customer { email } }',
      'mutation { updateCustomerV2(input: { firstname: "Ola" }) { customer { firstname } } }',
      '{ wishlist { items_count } }',
    ]) {
      expect((await send(newAddress(), document, {}, stolen)).errors?.[0]).toMatchObject(LOCKED)
    }
    expect((await reader.request('{ customer { email } }')).data).toEqual({ customer: { email: reader.email } })
    // sign-in from the same address is locked as well
    expect(await canSignIn(from, reader.email)).toBe(false)
    await after(10, async () => expect((await send(from, '{ customer { email } }', {}, stolen)).errors).toBeUndefined())
    expect((await send(from, 'mutation { revokeCustomerToken { result } }', {}, stolen)).data).toEqual({
      revokeCustomerToken: { result: true },
    })
    expect((await send(from, '{ customer { email } }', {}, stolen)).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
  })

  test('the number of wrong passwords and the duration of the lock are configurable', async () => {
    const { email } = await Reader.signUp(shop)
    const from = newAddress()
    await withSettings(
      shop.db,
      { 'customer/password/lockout_failures': '2', 'customer/password/lockout_threshold': '0.5' },
      async () => {
        await enterWrongPasswords(2, from, email)
        await after(29 / 60, async () => expect(await canSignIn(from, email)).toBe(false))
        await after(0.5, async () => expect(await canSignIn(from, email)).toBe(true))
      },
    )
  })

  const SOON_LOCKED = { 'customer/password/lockout_failures': '3' }

  test('guesses are counted for ten minutes from the first, and a lock lasts as long after the last', async () => {
    const { email } = await Reader.signUp(shop)
    const guess = async (minutes: number, count: number, from: string) =>
      after(minutes, () => enterWrongPasswords(count, from, email))
    const signsIn = async (minutes: number, from: string) => {
      let isOpen = false
      await after(minutes, async () => void (isOpen = await canSignIn(from, email)))
      return isOpen
    }
    await withSettings(shop.db, SOON_LOCKED, async () => {
      const slow = newAddress()
      await guess(0, 2, slow)
      // the earlier two are forgotten
      await guess(10.01, 2, slow)
      // the third within ten minutes
      await guess(20, 1, slow)
      expect([await signsIn(29.99, slow), await signsIn(30, slow)]).toEqual([false, true])
      const eager = newAddress()
      await guess(40, 3, eager)
      // refused guesses do not prolong the lock
      await guess(45, 3, eager)
      expect([await signsIn(49.99, eager), await signsIn(50, eager)]).toEqual([false, true])
    })
  })

  test('guesses of unknown addresses while they are locked do not prolong the lock', async () => {
    const { email } = await Reader.signUp(shop)
    await withSettings(shop.db, SOON_LOCKED, async () => {
      for (let i = 0; i < 15; i++) await enterWrongPasswords(1, newAddress(), email)
      await after(5, () => enterWrongPasswords(1, newAddress(), email))
      await after(9.99, async () => expect(await canSignIn(newAddress(), email)).toBe(false))
      await after(10, async () => expect(await canSignIn(newAddress(), email)).toBe(true))
    })
  })

  test('guesses of known addresses lock neither unknown ones nor another account', async () => {
    const [{ email }, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const homes = Array.from({ length: 5 }, newAddress)
    await withSettings(shop.db, SOON_LOCKED, async () => {
      for (const home of homes) expect(await canSignIn(home, email)).toBe(true)
      expect(await canSignIn(homes[0] ?? '', other.email)).toBe(true)
      for (const home of homes) await enterWrongPasswords(3, home, email)
      expect(await canSignIn(homes[0] ?? '', email)).toBe(false)
      expect(await canSignIn(homes[0] ?? '', other.email)).toBe(true)
      expect(await canSignIn(newAddress(), email)).toBe(true)
    })
  })

  test('a shop may lock at the first wrong password', async () => {
    const { email } = await Reader.signUp(shop)
    const from = newAddress()
    await withSettings(shop.db, { 'customer/password/lockout_failures': '1' }, async () => {
      await enterWrongPasswords(1, from, email)
      expect(await canSignIn(from, email)).toBe(false)
    })
  })

  test('a new password set in the account lifts the lock of strangers’ guesses', async () => {
    const reader = await Reader.signUp(shop)
    await withSettings(shop.db, SOON_LOCKED, async () => {
      for (let i = 0; i < 15; i++) await enterWrongPasswords(1, newAddress(), reader.email)
      expect(await canSignIn(newAddress(), reader.email)).toBe(false)
      expect((await reader.request(CHANGE, { current: PASSWORD })).errors).toBeUndefined()
      expect((await signIn(newAddress(), reader.email, 'Inne-haslo-2026')).errors).toBeUndefined()
    })
  })

  test('wrong passwords beside a confirmation link count as well', async () => {
    const { email } = await Reader.signUp(shop)
    const from = newAddress()
    for (let i = 0; i < 10; i++) await send(from, CONFIRM, { email, password: `Wrong-${i}` })
    expect(await canSignIn(from, email)).toBe(false)
  })

  test('IP addresses are stored as hashes only', async () => {
    const { email } = await Reader.signUp(shop)
    await enterWrongPasswords(1, '198.51.100.77', email)
    expect(JSON.stringify(await shop.db.many`select * from sign_in_source`)).not.toContain('198.51.100.77')
  })

  test('an unknown account takes as long', async () => {
    const { email } = await Reader.signUp(shop)
    const names = { known: email, unknown: 'nieznana@example.pl' }
    const fastest = { known: Infinity, unknown: Infinity }
    const queries = { known: Infinity, unknown: Infinity }
    // alternately, and the fastest of each: a busy machine slows both
    for (let i = 0; i < 9; i++) {
      for (const kind of ['known', 'unknown'] as const) {
        const [started, before] = [performance.now(), statements.sent]
        await signIn(newAddress(), names[kind], 'Wrong-2026')
        fastest[kind] = Math.min(fastest[kind], performance.now() - started)
        queries[kind] = Math.min(queries[kind], statements.sent - before)
      }
    }
    expect(queries.unknown).toBe(queries.known)
    // without hashing it would take a twentieth of the time
    expect(fastest.unknown).toBeGreaterThan(fastest.known / 3)
  })

  test('guesses from one address are rate-limited', async () => {
    const from = newAddress()
    const messages: (string | undefined)[] = []
    for (let i = 0; i < 21; i++)
      messages.push((await signIn(from, `kto-${i}@example.pl`, 'Wrong-2026')).errors?.[0]?.message)
    expect(messages.at(-1)).toBe('Too many requests. Please wait a moment and try again.')
    expect(messages.slice(0, 20)).toEqual(Array(20).fill(INCORRECT))
  })
})
