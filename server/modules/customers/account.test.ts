import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())

const NEW_PASSWORD = 'Inne-hasło-7'
const signIn = async (email: string, password: string) =>
  (
    await shop.call<{ generateCustomerToken: { token: string } | null }>(
      'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
        'token } }',
      { email, password },
    )
  ).data.generateCustomerToken?.token
const isSignedIn = async (token: string | undefined) =>
  (await shop.call<{ customer: object | null } | null>('{ customer { id } }', {}, undefined, token)).data?.customer !=
  null

async function inEnglish(reader: Reader, document: string, variables: object) {
  return shop.call<Record<string, unknown>>(document, variables, 'en', reader.token)
}

describe('ACC-3 account information', () => {
  const UPDATE =
    'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { firstname lastname ' +
    'taxvat date_of_birth gender is_subscribed email } } }'

  test('only the given fields change', async () => {
    const reader = await Reader.signUp(shop)
    const { data } = await reader.request(UPDATE, {
      input: { firstname: 'Żaneta', taxvat: '526-025-02-74', date_of_birth: '1987-02-28' },
    })
    const expected = {
      firstname: 'Żaneta',
      lastname: 'Nowak-Żak',
      taxvat: '5260250274',
      date_of_birth: '1987-02-28',
      gender: null,
      is_subscribed: false,
      email: reader.email,
    }
    expect(data).toEqual({ updateCustomerV2: { customer: expected } })
    await reader.request(UPDATE, { input: { taxvat: '' } })
    expect(
      (await reader.request('{ customer { firstname lastname taxvat date_of_birth gender is_subscribed email } }'))
        .data,
    ).toEqual({ customer: { ...expected, taxvat: null } })
  })

  test.each([
    ['firstname', ''],
    ['lastname', 'Kot3'],
    ['taxvat', '1'],
  ])('a wrong %s is refused with its field and nothing changes', async (field, wrong) => {
    const reader = await Reader.signUp(shop)
    const before = (await reader.request('{ customer { firstname lastname taxvat } }')).data
    expect((await inEnglish(reader, UPDATE, { input: { [field]: wrong } })).errors?.[0]?.extensions).toMatchObject({
      category: 'graphql-input',
      field,
    })
    expect((await reader.request('{ customer { firstname lastname taxvat } }')).data).toEqual(before)
  })
})

describe('ACC-10 e-mail and password', () => {
  const PASSWORDS =
    'mutation($currentPassword: String!, $newPassword: String!) { changeCustomerPassword(currentPassword: ' +
    '$currentPassword, newPassword: $newPassword) { id email } }'
  const EMAIL =
    'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
    'customer { email } } }'

  test('a new password ends all other sessions and sends a notice; the session that set it continues', async () => {
    const reader = await Reader.signUp(shop)
    const elsewhere = await signIn(reader.email, PASSWORD)
    const { data, errors } = await reader.request(PASSWORDS, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(errors).toBeUndefined()
    expect(data).toEqual({ changeCustomerPassword: { id: await reader.id(), email: reader.email } })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(reader.token)).toBe(true)
    expect(await signIn(reader.email, PASSWORD)).toBeUndefined()
    expect(await signIn(reader.email, NEW_PASSWORD)).toBeDefined()
    expect(await readLatestMail(shop, reader.email, 'Zmieniono hasło do konta w księgarni Zakładka')).toBeDefined()
  })

  test.each([
    ['the same password', PASSWORD, PASSWORD, "New passwords can't be the same as old password!", 'newPassword'],
    [
      'a weak password',
      PASSWORD,
      'abcdefgh',
      'Minimum of different classes of characters in password is 3. Classes of characters: Lower Case, Upper Case, ' +
        'Digits, Special Characters.',
      'newPassword',
    ],
    [
      'a wrong current password',
      'Wrong-2026',
      NEW_PASSWORD,
      "The password doesn't match this account. Verify the password and try again.",
      'currentPassword',
    ],
    ['no current password', '', NEW_PASSWORD, 'Required parameter "currentPassword" is missing', 'currentPassword'],
  ])(
    '%s is refused with its field, and no session ends',
    async (_what, currentPassword, newPassword, message, field) => {
      const reader = await Reader.signUp(shop)
      expect((await inEnglish(reader, PASSWORDS, { currentPassword, newPassword })).errors?.[0]).toMatchObject({
        message,
        extensions: { field },
      })
      expect(await isSignedIn(reader.token)).toBe(true)
      expect(await signIn(reader.email, PASSWORD)).toBeDefined()
    },
  )

  test('AUTH-10 guessing the current password locks the account', async () => {
    const reader = await Reader.signUp(shop)
    for (let i = 0; i < 10; i++)
      await reader.request(PASSWORDS, { currentPassword: `Wrong-${i}`, newPassword: NEW_PASSWORD })
    const { errors } = await inEnglish(reader, PASSWORDS, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(errors?.[0]).toMatchObject({
      message: 'The account is locked.',
      extensions: { category: 'graphql-account-locked' },
    })
  })

  test('a new address needs the password, and ends other sessions', async () => {
    const reader = await Reader.signUp(shop)
    const elsewhere = await signIn(reader.email, PASSWORD)
    const moved = `nowy-${reader.email}`
    expect(
      (await inEnglish(reader, EMAIL, { email: moved, password: 'Wrong-2026' })).errors?.[0]?.extensions,
    ).toMatchObject({ category: 'graphql-authentication', field: 'password' })
    expect((await reader.request(EMAIL, { email: moved, password: PASSWORD })).data).toEqual({
      updateCustomerEmail: { customer: { email: reader.email } },
    })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(reader.token)).toBe(true)
  })

  test('an e-mail address of another account is refused', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    expect(
      (await inEnglish(reader, EMAIL, { email: other.email.toUpperCase(), password: PASSWORD })).errors?.[0]
        ?.extensions,
    ).toMatchObject({ category: 'graphql-already-exists', field: 'email' })
    expect(await signIn(reader.email, PASSWORD)).toBeDefined()
    expect(await signIn(other.email, PASSWORD)).toBeDefined()
  })

  test("Magento's older mutation changes names, and with the password the e-mail address", async () => {
    const reader = await Reader.signUp(shop)
    const UPDATE = 'mutation($input: CustomerInput!) { updateCustomer(input: $input) { customer { firstname email } } }'
    expect((await reader.request(UPDATE, { input: { firstname: 'Ola', email: reader.email } })).data).toEqual({
      updateCustomer: { customer: { firstname: 'Ola', email: reader.email } },
    })
    expect(
      (await reader.request(UPDATE, { input: { email: `x-${reader.email}` } })).errors?.[0]?.extensions.field,
    ).toBe('password')
    expect((await reader.request(UPDATE, { input: { email: `x-${reader.email}`, password: PASSWORD } })).data).toEqual({
      updateCustomer: { customer: { firstname: 'Ola', email: reader.email } },
    })
    expect((await reader.request('{ customer { pending_email } }')).data).toEqual({
      customer: { pending_email: `x-${reader.email}` },
    })
  })
})

describe('AUTH-9 a forgotten password', () => {
  const FORGOT = 'mutation($email: String!) { forgotPassword(email: $email) { status } }'
  const RESET =
    'mutation($customer_id: String!, $token: String!, $password: String!, $again: String!) { ' +
    's_resetPassword(customer_id: $customer_id, token: $token, password: $password, password_confirmation: ' +
    '$again) { status token } }'
  const reset = async (link: { customer_id: string; token: string }, password = NEW_PASSWORD, again = password) =>
    shop.call<{ s_resetPassword: { status: string } | null }>(RESET, { ...link, password, again }, 'en')

  async function linkFor(reader: Reader) {
    await shop.call(FORGOT, { email: reader.email })
    const [, token = '', customer_id = ''] =
      /createPassword\/\?token=([\w-]+)&customer_id=(\d+)/.exec(
        (await readLatestMail(shop, reader.email, 'Nowe hasło%'))?.plain ?? '',
      ) ?? []
    return { token, customer_id }
  }

  test('AUTH-9c: the response is the same whether or not there is such an account', async () => {
    const reader = await Reader.signUp(shop)
    for (const email of [reader.email, 'nikt-taki@example.pl'])
      expect((await shop.call(FORGOT, { email })).data).toEqual({
        forgotPassword: { status: 'password_reset_link_sent' },
      })
    expect(await readLatestMail(shop, 'nikt-taki@example.pl')).toBeUndefined()
  })

  test('AUTH-16b the mailed link sets a new password once, and ends all sessions', async () => {
    const reader = await Reader.signUp(shop)
    const link = await linkFor(reader)
    expect((await reset(link)).data.s_resetPassword).toEqual({ status: 'password_updated', token: null })
    expect(await isSignedIn(reader.token)).toBe(false)
    expect(await signIn(reader.email, NEW_PASSWORD)).toBeDefined()
    expect((await reset(link, 'Jeszcze-inne-8')).errors?.[0]).toMatchObject({
      message: 'Your password reset link has expired.',
      extensions: { category: 'graphql-input' },
    })
    expect(await signIn(reader.email, NEW_PASSWORD)).toBeDefined()
  })

  test('AUTH-16a a refused password does not use up the link', async () => {
    const reader = await Reader.signUp(shop)
    const link = await linkFor(reader)
    expect((await reset(link, 'Inne-hasło-7', 'Inne-hasło-8')).data.s_resetPassword?.status).toBe(
      'passwords_miss_match',
    )
    expect((await reset(link, '', '')).data.s_resetPassword?.status).toBe('missing_password')
    expect((await reset(link, 'abc')).errors?.[0]).toMatchObject({
      message: 'Minimum 8 characters!',
      extensions: { field: 'password' },
    })
    expect((await reset({ ...link, customer_id: 'x' })).errors?.[0]?.message).toBe('No customer found')
    expect((await reset({ ...link, token: 'forged' })).errors?.[0]?.message).toBe(
      'Your password reset link has expired.',
    )
    expect((await reset(link)).data.s_resetPassword?.status).toBe('password_updated')
  })

  test('AUTH-16c the link expires, is replaced by a newer one, and does not work for another account', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const first = await linkFor(reader)
    const second = await linkFor(reader)
    expect(second.token).not.toBe(first.token)
    expect((await reset(first)).errors?.[0]?.message).toBe('Your password reset link has expired.')
    expect((await reset({ ...second, customer_id: String(await other.id()) })).errors?.[0]?.message).toBe(
      'Your password reset link has expired.',
    )
    const before = now
    now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await reset(second)).errors?.[0]?.message).toBe('Your password reset link has expired.')
    now = before
    expect((await reset(second)).data.s_resetPassword?.status).toBe('password_updated')
  })

  test('AUTH-10 a reset unlocks a locked account', async () => {
    const reader = await Reader.signUp(shop)
    // enough to lock sign-in from all addresses
    for (let i = 0; i < 50; i++) await signIn(reader.email, `Wrong-${i}`)
    expect(await signIn(reader.email, PASSWORD)).toBeUndefined()
    await reset(await linkFor(reader))
    expect(await signIn(reader.email, NEW_PASSWORD)).toBeDefined()
  })

  test("Magento's own mutations do the same", async () => {
    const reader = await Reader.signUp(shop)
    expect(
      (
        await shop.call('mutation($email: String!) { requestPasswordResetEmail(email: $email) }', {
          email: reader.email,
        })
      ).data,
    ).toEqual({ requestPasswordResetEmail: true })
    const [, token] =
      /token=([\w-]+)/.exec((await readLatestMail(shop, reader.email, 'Nowe hasło%'))?.plain ?? '') ?? []
    const { data } = await shop.call(
      'mutation($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, ' +
        'resetPasswordToken: $token, newPassword: $password) }',
      { email: reader.email, token, password: NEW_PASSWORD },
    )
    expect(data).toEqual({ resetPassword: true })
    expect(await signIn(reader.email, NEW_PASSWORD)).toBeDefined()
  })
})

describe('ACC-5 the newsletter', () => {
  const SUBSCRIBE = 'mutation($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }'
  const wish = (reader: Reader, is_subscribed: boolean) =>
    reader.request<{ updateCustomerV2: { customer: { is_subscribed: boolean } } }>(
      'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { is_subscribed } } }',
      { input: { is_subscribed } },
    )

  test('a customer subscribes and unsubscribes at once', async () => {
    const reader = await Reader.signUp(shop)
    expect((await wish(reader, true)).data.updateCustomerV2.customer.is_subscribed).toBe(true)
    expect((await reader.request('{ customer { is_subscribed } }')).data).toEqual({ customer: { is_subscribed: true } })
    expect((await wish(reader, false)).data.updateCustomerV2.customer.is_subscribed).toBe(false)
    expect((await reader.request(SUBSCRIBE, { email: reader.email })).data).toEqual({
      subscribeEmailToNewsletter: { status: 'SUBSCRIBED' },
    })
  })

  test('nobody is subscribed while the shop has no newsletter: in the account, at sign-up, with an order', async () => {
    const reader = await Reader.signUp(shop)
    const email = 'bez-gazetki@example.pl'
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email: 'kupuje@example.pl' })
    await withSettings(shop.db, { 'newsletter/general/active': '0' }, async () => {
      expect((await wish(reader, true)).data.updateCustomerV2.customer.is_subscribed).toBe(false)
      await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
        input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD, is_subscribed: true },
      })
      const consents = [{ code: 'checkout_newsletter', accepted: true }]
      expect((await buyer.submitOrder({ consents })).number).toBeDefined()
    })
    expect(
      await shop.db.many`select email from newsletter_subscriber
        where email_key in (${reader.email}, ${email}, 'kupuje@example.pl')`,
    ).toEqual([])
  })

  test('a buyer who accepts it with the order confirms it by mail', async () => {
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: (await shop.sell()).sku, quantity: 1 }], { email: 'z-gazetka@example.pl' })
    await buyer.submitOrder({ consents: [{ code: 'checkout_newsletter', accepted: true }] })
    expect(
      await shop.db.many`select status from newsletter_subscriber where email_key = 'z-gazetka@example.pl'`,
    ).toEqual([{ status: 'unconfirmed' }])
  })

  test('a guest is subscribed by the mailed link, and the response does not reveal subscribers', async () => {
    const email = 'gazetka@example.pl'
    for (let i = 0; i < 2; i++) {
      expect((await shop.call(SUBSCRIBE, { email }, 'en')).data).toEqual({
        subscribeEmailToNewsletter: { status: 'NOT_ACTIVE' },
      })
      const [path = ''] =
        /\/en\/newsletter\/subscriber\/confirm\/[\w-]+/.exec((await readLatestMail(shop, email))?.plain ?? '') ?? []
      const { statusCode, headers } = await shop.http.inject(path)
      expect([statusCode, headers.location]).toEqual([
        303,
        `/en/newsletter/subscriber/new?confirmed=${i === 0 ? 1 : 0}`,
      ])
      expect(await shop.db.one`select status from newsletter_subscriber where email_key = ${email}`).toEqual({
        status: 'subscribed',
      })
    }
  })

  test('nobody floods a mailbox with requests from many networks', async () => {
    const subscribe = async (_: unknown, index: number) => {
      const response = await shop.http.inject({
        method: 'POST',
        url: '/en/graphql',
        payload: { query: SUBSCRIBE, variables: { email: 'zasypana@example.pl' } },
        remoteAddress: `198.51.100.${index}`,
      })
      return response.json<{ errors?: { message: string }[] }>().errors?.[0]?.message
    }
    expect((await Promise.all(Array.from({ length: 11 }, subscribe))).filter(Boolean)).toEqual([
      'Too many requests. Please wait a moment and try again.',
    ])
  })

  test('an unknown link, and one older than a week, are reported in every view', async () => {
    const email = 'spozniona@example.pl'
    await shop.call(SUBSCRIBE, { email })
    const [path = ''] =
      /\/newsletter\/subscriber\/confirm\/[\w-]+/.exec((await readLatestMail(shop, email))?.plain ?? '') ?? []
    const before = now
    now = new Date(now.getTime() + 8 * 24 * 3_600_000)
    for (const [link, prefix] of [
      [path, '/newsletter'],
      ['/en/newsletter/subscriber/confirm/x', '/en/newsletter'],
    ] as const)
      expect((await shop.http.inject(link)).headers.location).toBe(`${prefix}/subscriber/new?confirmed=0`)
    now = before
    expect(await shop.db.one`select status from newsletter_subscriber where email_key = ${email}`).toEqual({
      status: 'unconfirmed',
    })
  })

  test('a subscription chosen at sign-up starts when the account is confirmed', async () => {
    const email = 'odhaczone@example.pl'
    const input = { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD, is_subscribed: true }
    await shop.call(
      'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { is_subscribed } } }',
      { input },
    )
    expect(await shop.db.one`select status from newsletter_subscriber where email_key = ${email}`).toEqual({
      status: 'unconfirmed',
    })
    const [, key] = /[?&]key=([\w-]+)/.exec((await readLatestMail(shop, email))?.plain ?? '') ?? []
    await shop.call(
      'mutation($input: ConfirmEmailInput!) { confirmEmail(input: $input) { customer { is_subscribed } } }',
      { input: { email, confirmation_key: key } },
    )
    expect(await shop.db.one`select status from newsletter_subscriber where email_key = ${email}`).toEqual({
      status: 'subscribed',
    })
  })
})

describe('ORD-8b orders placed as a guest', () => {
  const LINK = 'mutation($email: String!) { linkOrder(customer_email: $email) }'
  const ownerOf = async (number: string | undefined) =>
    (await shop.db.one<{ customerId: number | null }>`select customer_id from orders where number = ${number}`)
      ?.customerId
  async function orderOf(email: string) {
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop)
    await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }], { email })
    return (await buyer.submitOrder()).number
  }

  test('AUTH-6d CHK-5c the order named at sign-up is linked if it has the same e-mail address', async () => {
    const [own, strangers] = [await orderOf('kupuje@example.pl'), await orderOf('obcy@example.pl')]
    for (const [email, orderID] of [
      ['kupuje@example.pl', own],
      ['podglada@example.pl', strangers],
    ] as const) {
      await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
        input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD, orderID },
      })
    }
    expect(await ownerOf(own)).toBe(
      (await shop.db.one<{ id: number }>`select id from customer where email_key = 'kupuje@example.pl'`)?.id,
    )
    expect(await ownerOf(strangers)).toBeNull()
  })

  test('are linked only to an account whose e-mail address is verified', async () => {
    const reader = await Reader.signUp(shop)
    const [own, strangers] = [await orderOf(reader.email.toUpperCase()), await orderOf('ofiara@example.pl')]
    expect((await reader.request(LINK, { email: 'ofiara@example.pl' })).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
    expect((await reader.request(LINK, { email: reader.email })).data).toEqual({ linkOrder: true })
    expect(await ownerOf(own)).toBe(await reader.id())
    // moving an account to another address does not verify that address
    await reader.request(
      'mutation($password: String!) { updateCustomerEmail(email: "ofiara@example.pl", password: $password) { ' +
        'customer { email } } }',
      { password: PASSWORD },
    )
    expect((await reader.request(LINK, { email: 'ofiara@example.pl' })).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
    expect(await ownerOf(strangers)).toBeNull()
  })
})
