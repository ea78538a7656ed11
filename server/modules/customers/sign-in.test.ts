import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db.ts'
import { keyFor, mailTo, PASSWORD, Reader } from '../../platform/test-reader.ts'
import { openTrade, type Trade } from '../../platform/test-trade.ts'
import { forgetConfiguration } from '../store/store.ts'

let shop: Trade
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openTrade({ now: () => now })
})
afterAll(() => shop.close())

const CREATE = 'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id email firstname lastname taxvat confirmation_required group_id } } }'
const SIGN_IN = 'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }'
const INCORRECT = 'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.'

const person = { firstname: 'Łucja', lastname: 'Nowak-Żak', password: PASSWORD }
/** The newest link to a new password. */
async function linkFor({ email }: Reader) {
  await shop.call('mutation($email: String!) { requestPasswordResetEmail(email: $email) }', { email })
  return /token=([\w-]+)/.exec((await mailTo(shop, email, 'Nowe hasło%'))?.plain ?? '') ?? []
}

const signIn = (email: string, password = PASSWORD, store?: string) => shop.call<{ generateCustomerToken: { token: string } | null }>(SIGN_IN, { email, password }, store)

/** While the operator has set these. */
async function configured(settings: Readonly<Record<string, string>>, doing: () => Promise<void>) {
  for (const [path, value] of Object.entries(settings)) await shop.db.run`insert into setting (path, value) values (${path}, ${value})`
  forgetConfiguration()
  try {
    await doing()
  } finally {
    await shop.db.run`delete from setting where path = any(${Object.keys(settings)})`
    forgetConfiguration()
  }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number }

async function customerBy(authorization: string | undefined) {
  const response = await shop.http.inject({ method: 'POST', url: '/en/graphql', payload: { query: '{ customer { email } storeConfig { code } }' }, headers: authorization === undefined ? {} : { authorization } })
  return { status: response.statusCode, ...response.json<{ data: { customer: { email: string } | null; storeConfig: { code: string } } | null; errors?: { message: string; extensions: { category: string } }[] }>() }
}

describe('AUTH-6 signing up', () => {
  test('opens an account that waits for the link of the mail', async () => {
    const { data, errors } = await shop.call(CREATE, { input: { ...person, email: ' Nowa@Example.pl ', taxvat: 'PL 526-025-02-74' } })
    expect(errors).toBeUndefined()
    expect(data).toEqual({ createCustomer: { customer: { id: expect.any(Number) as number, email: 'Nowa@Example.pl', firstname: 'Łucja', lastname: 'Nowak-Żak', taxvat: '5260250274', confirmation_required: true, group_id: 1 } } })
    expect((await signIn('nowa@example.pl')).errors?.[0]).toMatchObject({ message: expect.stringContaining('nie jest jeszcze potwierdzone') as string, extensions: { category: 'graphql-authentication' } })
    expect((await signIn('nowa@example.pl', 'Wrong-2026')).errors?.[0]?.message).not.toContain('potwierdzone')
  })

  test('one address, however it is spelled, has one account', async () => {
    const input = { ...person, email: 'jedyna@example.pl' }
    expect((await shop.call(CREATE, { input })).errors).toBeUndefined()
    const again = await shop.call(CREATE, { input: { ...input, email: 'JEDYNA@example.pl' } }, 'en')
    expect(again.errors?.[0]).toMatchObject({ message: 'A customer with the same email address already exists in an associated website.', extensions: { category: 'graphql-already-exists', field: 'email' } })
    expect(await shop.db.many`select 1 from customer where email_key = 'jedyna@example.pl'`).toHaveLength(1)
    const { data } = await shop.call<{ isEmailAvailable: object }>('{ isEmailAvailable(email: "Jedyna@example.pl") { is_email_available } }')
    expect(data.isEmailAvailable).toEqual({ is_email_available: false })
  })

  test.each([
    ['firstname', { firstname: 'Jan2' }, 'Incorrect input! Only words allowed!'],
    ['firstname', { firstname: '<script>' }, 'Incorrect input! Only words allowed!'],
    ['lastname', { lastname: '😀' }, 'Incorrect input! Only words allowed!'],
    ['lastname', { lastname: ' \u0000\u202e ' }, 'Incorrect input! Only words allowed!'],
    ['firstname', { firstname: 'a'.repeat(300) }, 'Please enter no more than 255 characters.'],
    ['email', { email: 'nobody' }, 'Incorrect email format!'],
    ['email', { email: null }, 'Required parameter "email" is missing'],
    ['taxvat', { taxvat: '1234567890' }, 'Incorrect VAT number!'],
    ['date_of_birth', { date_of_birth: '2026-02-30' }, 'Incorrect date input!'],
    ['gender', { gender: 7 }, 'Incorrect input!'],
  ])('a wrong %s is told with its field and nothing is kept', async (field, wrong, message) => {
    const before = await shop.db.many`select id from customer`
    const { errors } = await shop.call(CREATE, { input: { ...person, email: 'bledna@example.pl', ...wrong } }, 'en')
    expect(errors?.[0]).toMatchObject({ message, extensions: { category: 'graphql-input', field } })
    expect(await shop.db.many`select id from customer`).toEqual(before)
  })

  test('AUTH-14 a password is as long and as varied as configured, and is not the e-mail', async () => {
    const refused = async (password: string) => (await shop.call(CREATE, { input: { ...person, email: 'silna@example.pl', password } }, 'en')).errors?.[0]
    expect(await refused('Ab-4567')).toMatchObject({ message: 'Minimum 8 characters!', extensions: { field: 'password' } })
    expect((await refused(`Ab-4${'x'.repeat(61)}`))?.message).toBe('Maximum 64 characters!')
    expect((await refused('zażółćgęślą'))?.message).toBe('Minimum of different classes of characters in password is 3. Classes of characters: Lower Case, Upper Case, Digits, Special Characters.')
    expect((await refused('Silna@example.pl'))?.message).toBe("Passwords can't be the same as email!")
    expect((await refused(''))?.message).toBe('Required parameter "password" is missing')
    expect(await refused('Ab-4567é')).toBeUndefined()
  })

  test('AUTH-14 length and classes are the configuration\'s, which clients can read, at each of the three doors', async () => {
    const reader = await Reader.joins(shop)
    await configured({ 'customer/password/minimum_password_length': '12', 'customer/password/required_character_classes_number': '4' }, async () => {
      expect((await shop.call('{ storeConfig { minimun_password_length required_character_classes_number } }')).data).toEqual({ storeConfig: { minimun_password_length: 12, required_character_classes_number: '4' } })
      const [, token] = await linkFor(reader)
      const doors = (password: string) => Promise.all([
        shop.call(CREATE, { input: { ...person, email: 'drzwi@example.pl', password } }, 'en'),
        shop.call('mutation($password: String!) { changeCustomerPassword(currentPassword: "x", newPassword: $password) { id } }', { password }, 'en', reader.token),
        shop.call('mutation($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, resetPasswordToken: $token, newPassword: $password) }', { email: reader.email, token, password }, 'en'),
      ])
      const message = 'Minimum of different classes of characters in password is 4. Classes of characters: Lower Case, Upper Case, Digits, Special Characters.'
      for (const [password, told] of [['Ab-45678901', 'Minimum 12 characters!'], ['Abc456789012', message]] as const) {
        for (const { errors } of await doors(password)) expect(errors?.[0]?.message).toBe(told)
      }
    })
  })
})

describe('AUTH-8 confirming', () => {
  const CONFIRM = 'mutation($key: String!, $email: String!, $password: String!) { confirmCustomerEmail(key: $key, email: $email, password: $password) { status token customer { email } } }'
  const RESEND = 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }'
  const confirm = async (key: string, email: string, password = PASSWORD) => shop.call<{ confirmCustomerEmail: { status: string; token: string | null } | null }>(CONFIRM, { key, email, password })

  test('AUTH-7 the link of the mail works once, with the password, and signs in', async () => {
    const email = 'potwierdza@example.pl'
    await shop.call(CREATE, { input: { ...person, email } })
    const mail = await mailTo(shop, email)
    expect(mail?.subject).toBe('Potwierdź konto w księgarni Zakładka')
    expect(mail?.html).toContain('/customer/account/confirm?email=potwierdza%40example.pl&amp;key=')
    const key = await keyFor(shop, email)
    expect((await confirm(key, email, 'Wrong-2026')).errors?.[0]).toMatchObject({ message: 'Nie udało się potwierdzić konta.', extensions: { category: 'graphql-input' } })
    expect((await confirm('forged', email)).data.confirmCustomerEmail).toEqual({ status: 'token_expired', token: null, customer: null })
    const { data } = await confirm(key, email)
    expect(data.confirmCustomerEmail).toMatchObject({ status: 'account_confirmed', customer: { email } })
    expect((await customerBy(`Bearer ${data.confirmCustomerEmail?.token}`)).data?.customer).toEqual({ email })
    expect((await confirm(key, email)).data.confirmCustomerEmail?.status).toBe('token_expired')
    expect((await mailTo(shop, email))?.subject).toBe('Twoje konto w księgarni Zakładka jest gotowe')
  })

  test('another link takes the place of the first, and an old one has expired', async () => {
    const email = 'ponawia@example.pl'
    await shop.call(CREATE, { input: { ...person, email } }, 'en')
    const first = await keyFor(shop, email)
    expect((await shop.call(RESEND, { email })).data).toEqual({ resendConfirmationEmail: { status: 'confirmation_sent' } })
    expect((await mailTo(shop, email))?.plain).toMatch(/\/en\/customer\/account\/confirm/)
    const second = await keyFor(shop, email)
    expect(second).not.toBe(first)
    expect((await confirm(first, email)).data.confirmCustomerEmail?.status).toBe('token_expired')
    const before = now
    now = new Date(now.getTime() + 8 * 24 * 3_600_000)
    expect((await confirm(second, email)).data.confirmCustomerEmail?.status).toBe('token_expired')
    now = before
    expect((await confirm(second, email)).data.confirmCustomerEmail?.status).toBe('account_confirmed')
    expect((await shop.call(RESEND, { email })).data).toEqual({ resendConfirmationEmail: { status: 'account_confirmation_not_required' } })
    expect((await shop.call(RESEND, { email: 'nikt@example.pl' })).data).toEqual({ resendConfirmationEmail: { status: 'wrong_email' } })
  })
})

describe('AUTH-5 sessions', () => {
  test('a token tells when it ends and is good until then', async () => {
    const reader = await Reader.joins(shop)
    const { exp, iat } = claimsOf(reader.token)
    expect(exp - iat).toBe(3600)
    expect(exp * 1000).toBe(now.getTime() + 3_600_000)
    expect((await customerBy(`Bearer ${reader.token}`)).data?.customer).toEqual({ email: reader.email })
    const before = now
    now = new Date(exp * 1000)
    expect(await customerBy(`Bearer ${reader.token}`)).toMatchObject({ status: 401, errors: [{ message: "The current customer isn't authorized.", extensions: { category: 'graphql-authorization' } }] })
    now = before
  })

  test('a forged token is refused before the database is asked', async () => {
    const { token } = await Reader.joins(shop)
    const [header = '', body = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const longer = Buffer.from(JSON.stringify({ ...claimsOf(token), exp: 4_000_000_000 })).toString('base64url')
    const guessed = createHmac('sha256', 'secret').update(`${header}.${body}`).digest('base64url')
    for (const forged of [`${none}.${body}.`, `${none}.${body}.${signature}`, `${header}.${longer}.${signature}`, `${header}.${body}.${guessed}`, `${header}.${body}`, 'x', 'null', `${token}x`]) {
      const before = statements.sent
      expect(await customerBy(`Bearer ${forged}`), forged).toMatchObject({ status: 401, errors: [{ extensions: { category: 'graphql-authorization' } }] })
      expect(statements.sent).toBe(before)
    }
  })

  test('no token, an empty one or one of another kind is a guest', async () => {
    for (const header of [undefined, '', 'Bearer ', 'Bearer', 'Basic YTpi']) {
      expect(await customerBy(header)).toMatchObject({ status: 200, data: { customer: null, storeConfig: { code: 'en' } }, errors: [{ message: "The current customer isn't authorized.", extensions: { category: 'graphql-authorization' } }] })
    }
  })

  test('AUTH-4 a revoked token is refused at once, everywhere, and others go on', async () => {
    const reader = await Reader.joins(shop)
    const other = (await signIn(reader.email)).data.generateCustomerToken?.token
    expect((await reader.ask('mutation { revokeCustomerToken { result } }')).data).toEqual({ revokeCustomerToken: { result: true } })
    for (const document of ['{ customer { email } }', '{ storeConfig { code } }', 'mutation { createEmptyCart }']) {
      expect((await reader.ask(document)).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    }
    expect((await customerBy(`Bearer ${other}`)).data?.customer).toEqual({ email: reader.email })
  })

  test('what is kept of a session does not open it', async () => {
    const { token } = await Reader.joins(shop)
    const rows = await shop.db.many<Record<string, unknown>>`select * from customer_session`
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain((claimsOf(token) as unknown as { jti: string }).jti)
  })
})

describe('AUTH-10 wrong passwords', () => {
  test('an unknown address, a wrong password and a locked account are told in one sentence', async () => {
    const { email } = await Reader.joins(shop)
    const told = new Set<string>()
    for (let i = 0; i < 10; i++) told.add(JSON.stringify((await signIn(email, `Wrong-${i}`, 'en')).errors?.map(({ message, extensions }) => ({ message, extensions }))))
    told.add(JSON.stringify((await signIn(email, PASSWORD, 'en')).errors?.map(({ message, extensions }) => ({ message, extensions }))))
    told.add(JSON.stringify((await signIn('nikt@example.pl', PASSWORD, 'en')).errors?.map(({ message, extensions }) => ({ message, extensions }))))
    expect([...told]).toEqual([JSON.stringify([{ message: INCORRECT, extensions: { category: 'graphql-authentication' } }])])
  })

  test('the lock ends by itself, and a right password before it counts anew', async () => {
    const { email, token } = await Reader.joins(shop)
    for (let i = 0; i < 9; i++) await signIn(email, `Wrong-${i}`)
    expect((await signIn(email)).errors).toBeUndefined()
    for (let i = 0; i < 10; i++) await signIn(email, `Wrong-${i}`)
    expect((await signIn(email)).errors).toBeDefined()
    expect((await customerBy(`Bearer ${token}`)).errors?.[0]).toMatchObject({ message: 'The account is locked.', extensions: { category: 'graphql-account-locked' } })
    const before = now
    now = new Date(now.getTime() + 10 * 60_000)
    expect((await signIn(email)).errors).toBeUndefined()
    expect((await customerBy(`Bearer ${token}`)).data?.customer).toEqual({ email })
    now = before
  })

  test('who is locked out does nothing but leave', async () => {
    const reader = await Reader.joins(shop)
    for (let i = 0; i < 10; i++) await signIn(reader.email, `Wrong-${i}`)
    const LOCKED = { message: 'Konto jest zablokowane.', extensions: { category: 'graphql-account-locked' } }
    for (const document of ['{ customer { email } }', 'mutation { updateCustomerV2(input: { firstname: "Ola" }) { customer { firstname } } }', '{ wishlist { items_count } }']) expect((await reader.ask(document)).errors?.[0]).toMatchObject(LOCKED)
    expect((await reader.ask('mutation { revokeCustomerToken { result } }')).data).toEqual({ revokeCustomerToken: { result: true } })
    expect((await customerBy(`Bearer ${reader.token}`)).status).toBe(401)
  })

  test('how many wrong passwords lock, and for how long, is the operator\'s to say', async () => {
    const { email } = await Reader.joins(shop)
    await configured({ 'customer/password/lockout_failures': '2', 'customer/password/lockout_threshold': '0.5' }, async () => {
      for (let i = 0; i < 2; i++) await signIn(email, `Wrong-${i}`)
      const before = now
      now = new Date(before.getTime() + 29_000)
      expect((await signIn(email)).errors).toBeDefined()
      now = new Date(before.getTime() + 30_000)
      expect((await signIn(email)).errors).toBeUndefined()
      now = before
    })
  })

  test('an account that there is not takes as long', async () => {
    const { email } = await Reader.joins(shop)
    const addresses = { known: email, unknown: 'nieznana@example.pl' }
    const fastest = { known: Infinity, unknown: Infinity }
    const asked = { known: Infinity, unknown: Infinity }
    // in turns, and the best of each: a busy machine slows both
    for (let i = 0; i < 9; i++) {
      for (const kind of ['known', 'unknown'] as const) {
        const [started, before] = [performance.now(), statements.sent]
        await signIn(addresses[kind], 'Wrong-2026')
        fastest[kind] = Math.min(fastest[kind], performance.now() - started)
        asked[kind] = Math.min(asked[kind], statements.sent - before)
      }
    }
    expect(asked.unknown).toBe(asked.known)
    // without a hash it would take a twentieth
    expect(fastest.unknown).toBeGreaterThan(fastest.known / 3)
  })

  test('one address cannot guess for long', async () => {
    const guess = async () => (await shop.query(SIGN_IN, { email: `kto-${Math.random()}@example.pl`, password: 'Wrong-2026' }, 'en')).errors?.[0]?.message
    const told: (string | undefined)[] = []
    for (let i = 0; i < 21; i++) told.push(await guess())
    expect(told.at(-1)).toBe('Too many requests. Please wait a moment and try again.')
    expect(told.slice(0, 20)).toEqual(Array(20).fill(INCORRECT))
  })
})
