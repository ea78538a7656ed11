import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSettings } from '../../testing/with-settings.ts'
import { readConfirmationKey, readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

const CREATE =
  'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id email firstname lastname ' +
  'taxvat confirmation_required group_id } } }'
const SIGN_IN =
  'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
  'token } }'

const person = { firstname: 'Łucja', lastname: 'Nowak-Żak', password: PASSWORD }
/** Requests a password reset; returns the match of the token in the mailed link. */
async function linkFor({ email }: Reader) {
  await shop.call('mutation($email: String!) { requestPasswordResetEmail(email: $email) }', { email })
  return /token=([\w-]+)/.exec((await readLatestMail(shop, email, 'Nowe hasło%'))?.plain ?? '') ?? []
}

const signIn = (email: string, password = PASSWORD, store?: string) =>
  shop.call<{ generateCustomerToken: { token: string } | null }>(SIGN_IN, { email, password }, store)

async function customerBy(authorization: string | undefined) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/en/graphql',
    payload: { query: '{ customer { email } storeConfig { code } }' },
    headers: authorization === undefined ? {} : { authorization },
  })
  return {
    status: response.statusCode,
    ...response.json<{
      data: { customer: { email: string } | null; storeConfig: { code: string } } | null
      errors?: { message: string; extensions: { category: string } }[]
    }>(),
  }
}

describe('AUTH-6 signing up', () => {
  test('creates an account that is activated by the mailed link', async () => {
    const { data, errors } = await shop.call(CREATE, {
      input: { ...person, email: ' Nowa@Example.pl ', taxvat: 'PL 526-025-02-74' },
    })
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      createCustomer: {
        customer: {
          id: expect.any(Number) as number,
          email: 'Nowa@Example.pl',
          firstname: 'Łucja',
          lastname: 'Nowak-Żak',
          taxvat: '5260250274',
          confirmation_required: true,
          group_id: 1,
        },
      },
    })
    expect((await signIn('nowa@example.pl')).errors?.[0]).toMatchObject({
      message: expect.stringContaining('nie jest jeszcze potwierdzone') as string,
      extensions: { category: 'graphql-authentication' },
    })
    expect((await signIn('nowa@example.pl', 'Wrong-2026')).errors?.[0]?.message).not.toContain('potwierdzone')
  })

  test('different spellings of one e-mail address are one account', async () => {
    const input = { ...person, email: 'jedyna@example.pl' }
    expect((await shop.call(CREATE, { input })).errors).toBeUndefined()
    const again = await shop.call(CREATE, { input: { ...input, email: 'JEDYNA@example.pl' } }, 'en')
    expect(again.errors?.[0]).toMatchObject({
      message: 'A customer with the same email address already exists in an associated website.',
      extensions: { category: 'graphql-already-exists', field: 'email' },
    })
    expect(await shop.db.many`select 1 from customer where email_key = 'jedyna@example.pl'`).toHaveLength(1)
    const { data } = await shop.call<{ isEmailAvailable: object }>(
      '{ isEmailAvailable(email: "Jedyna@example.pl") { is_email_available } }',
    )
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
  ])('an invalid %s is reported with its field and nothing is stored', async (field, wrong, message) => {
    const before = await shop.db.many`select id from customer`
    const { errors } = await shop.call(CREATE, { input: { ...person, email: 'bledna@example.pl', ...wrong } }, 'en')
    expect(errors?.[0]).toMatchObject({ message, extensions: { category: 'graphql-input', field } })
    expect(await shop.db.many`select id from customer`).toEqual(before)
  })

  test('AUTH-14d a password needs the configured length and classes, and differs from the e-mail', async () => {
    const refused = async (password: string) =>
      (await shop.call(CREATE, { input: { ...person, email: 'silna@example.pl', password } }, 'en')).errors?.[0]
    expect(await refused('Ab-4567')).toMatchObject({
      message: 'Minimum 8 characters!',
      extensions: { field: 'password' },
    })
    expect((await refused(`Ab-4${'x'.repeat(61)}`))?.message).toBe('Maximum 64 characters!')
    expect((await refused('zażółćgęślą'))?.message).toBe(
      'Minimum of different classes of characters in password is 3. Classes of characters: Lower Case, Upper Case, ' +
        'Digits, Special Characters.',
    )
    expect((await refused('Silna@example.pl'))?.message).toBe("Passwords can't be the same as email!")
    expect((await refused(''))?.message).toBe('Required parameter "password" is missing')
    expect(await refused('Ab-4567é')).toBeUndefined()
  })

  test('AUTH-14b length and classes follow the configuration, readable by clients, in all three mutations', async () => {
    const reader = await Reader.signUp(shop)
    await withSettings(
      shop.db,
      { 'customer/password/minimum_password_length': '12', 'customer/password/required_character_classes_number': '4' },
      async () => {
        expect(
          (await shop.call('{ storeConfig { minimun_password_length required_character_classes_number } }')).data,
        ).toEqual({ storeConfig: { minimun_password_length: 12, required_character_classes_number: '4' } })
        const [, token] = await linkFor(reader)
        const mutations = (password: string) =>
          Promise.all([
            shop.call(CREATE, { input: { ...person, email: 'drzwi@example.pl', password } }, 'en'),
            shop.call(
              'mutation($password: String!) { changeCustomerPassword(currentPassword: "x", newPassword: $password) { ' +
                'id } }',
              { password },
              'en',
              reader.token,
            ),
            shop.call(
              'mutation($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, ' +
                'resetPasswordToken: $token, newPassword: $password) }',
              { email: reader.email, token, password },
              'en',
            ),
          ])
        const message =
          'Minimum of different classes of characters in password is 4. Classes of characters: Lower Case, Upper ' +
          'Case, Digits, Special Characters.'
        for (const [password, expected] of [
          ['Ab-45678901', 'Minimum 12 characters!'],
          ['Abc456789012', message],
        ] as const) {
          for (const { errors } of await mutations(password)) expect(errors?.[0]?.message).toBe(expected)
        }
      },
    )
  })
})

describe('AUTH-8 confirming', () => {
  const CONFIRM =
    'mutation($key: String!, $email: String!, $password: String!) { confirmCustomerEmail(key: $key, email: ' +
    '$email, password: $password) { status token customer { email } } }'
  const RESEND = 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }'
  const confirm = async (key: string, email: string, password = PASSWORD) =>
    shop.call<{ confirmCustomerEmail: { status: string; token: string | null } | null }>(CONFIRM, {
      key,
      email,
      password,
    })

  test('AUTH-7a the mailed link works once, with the password, and signs in', async () => {
    const email = 'potwierdza@example.pl'
    await shop.call(CREATE, { input: { ...person, email } })
    const mail = await readLatestMail(shop, email)
    expect(mail?.subject).toBe('Potwierdź konto w księgarni Zakładka')
    expect(mail?.html).toContain('/customer/account/confirm?email=potwierdza%40example.pl&amp;key=')
    const key = await readConfirmationKey(shop, email)
    expect((await confirm(key, email, 'Wrong-2026')).errors?.[0]).toMatchObject({
      message: 'Nie udało się potwierdzić konta.',
      extensions: { category: 'graphql-input' },
    })
    expect((await confirm('forged', email)).data.confirmCustomerEmail).toEqual({
      status: 'token_expired',
      token: null,
      customer: null,
    })
    const { data } = await confirm(key, email)
    expect(data.confirmCustomerEmail).toMatchObject({ status: 'account_confirmed', customer: { email } })
    expect((await customerBy(`Bearer ${data.confirmCustomerEmail?.token}`)).data?.customer).toEqual({ email })
    expect((await confirm(key, email)).data.confirmCustomerEmail?.status).toBe('token_expired')
    expect((await readLatestMail(shop, email))?.subject).toBe('Twoje konto w księgarni Zakładka jest gotowe')
  })

  test('another link can be sent, and an old one expires', async () => {
    const email = 'ponawia@example.pl'
    await shop.call(CREATE, { input: { ...person, email } }, 'en')
    const first = await readConfirmationKey(shop, email)
    expect((await shop.call(RESEND, { email })).data).toEqual({
      resendConfirmationEmail: { status: 'confirmation_sent' },
    })
    expect((await readLatestMail(shop, email))?.plain).toMatch(/\/en\/customer\/account\/confirm/)
    const second = await readConfirmationKey(shop, email)
    expect(second).not.toBe(first)
    const before = now
    now = new Date(now.getTime() + 8 * 24 * 3_600_000)
    expect((await confirm(second, email)).data.confirmCustomerEmail?.status).toBe('token_expired')
    now = before
    expect((await confirm(second, email)).data.confirmCustomerEmail?.status).toBe('account_confirmed')
    expect((await shop.call(RESEND, { email })).data).toEqual({
      resendConfirmationEmail: { status: 'account_confirmation_not_required' },
    })
    expect((await shop.call(RESEND, { email: 'nikt@example.pl' })).data).toEqual({
      resendConfirmationEmail: { status: 'wrong_email' },
    })
  })
})

test('both forms of an international domain are one account', async () => {
  const email = 'ala@g\u0119\u015B.example.pl'
  const ascii = 'ala@xn--g-1ia2r.example.pl'
  expect(ascii).toBe(`ala@${new URL(`http://${email.split('@')[1]}`).hostname}`)
  const create = async (address: string) =>
    (await shop.call(CREATE, { input: { ...person, email: address } }, 'en')).errors?.[0]?.extensions.category
  expect(await create(email)).toBeUndefined()
  expect(await create(ascii)).toBe('graphql-already-exists')
  expect((await shop.db.one<{ email: string }>`select email from customer where email_key = ${ascii}`)?.email).toBe(
    ascii,
  )
})
