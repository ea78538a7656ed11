import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { PASSWORD, readConfirmationKey, Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
let reader: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture()
  reader = await Reader.signUp(shop)
}, 60_000)
afterAll(() => shop.close())

const TOO_MANY = 'Too many requests. Please wait a moment and try again.'
let networks = 0
const newNetwork = () => `198.18.${(++networks >> 8) & 255}.${networks & 255}`

interface Attempt {
  query: string
  variables?: (index: number) => object
  token?: () => string
  /** From one address by default; `false` for another each time. */
  isFromOneAddress?: boolean
}

async function send(address: string, { query, variables, token }: Attempt, index: number) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/en/graphql',
    payload: { query, variables: variables?.(index) ?? {} },
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token()}` } : {},
  })
  return response.json<{ errors?: { message: string }[] }>().errors?.[0]?.message
}

/**
 * Whether so many attempts at once are permitted, and not many more: a slow machine gives the limit time to recover.
 */
async function isLimited(attempt: Attempt, burst: number) {
  const address = newNetwork()
  for (let index = 0; index < burst + 6; index++) {
    const message = await send(attempt.isFromOneAddress === false ? newNetwork() : address, attempt, index)
    if (message === TOO_MANY) return index >= burst
  }
  return false
}
const strangers = (prefix: string) => (index: number) => ({ email: `${prefix}-${index}@example.pl` })
const own = (prefix: string) => () => ({ email: `${prefix}@example.pl` })
const RESEND = 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }'
const FORGOT = 'mutation($email: String!) { forgotPassword(email: $email) { status } }'

test.each<[string, number, Attempt]>([
  ['links to confirm an account that one address requests', 5, { query: RESEND, variables: strangers('ktos') }],
  ['links to a new password that one address requests', 10, { query: FORGOT, variables: strangers('ktos') }],
  [
    'links to a new password for one mailbox',
    10,
    { query: FORGOT, variables: own('skrzynka'), isFromOneAddress: false },
  ],
  [
    'newsletter requests of one address',
    10,
    {
      query: 'mutation($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
      variables: strangers('gazeta'),
    },
  ],
  [
    'accounts opened from one address',
    20,
    {
      query: `mutation($email: String!) { createCustomer(input: { firstname: "Jan", lastname: "Kot", email: $email,
        password: "${PASSWORD}" }) { customer { id } } }`,
      variables: strangers('konto'),
    },
  ],
  [
    'guesses of a confirmation link',
    20,
    {
      query: `mutation($email: String!) { confirmEmail(input: { email: $email, confirmation_key: "x" }) {
        customer { id } } }`,
      variables: strangers('klucz'),
    },
  ],
  [
    'guesses of a confirmation link with a password',
    20,
    {
      query: `mutation($email: String!) { confirmCustomerEmail(key: "x", email: $email, password: "Wrong-2026") {
        status } }`,
      variables: strangers('klucz'),
    },
  ],
  [
    'guesses of a link to a new password',
    20,
    {
      query: `mutation($email: String!) { resetPassword(email: $email, resetPasswordToken: "x",
        newPassword: "Inne-haslo-7") }`,
      variables: strangers('haslo'),
    },
  ],
  [
    'questions whether a link works',
    20,
    {
      query: 'query($email: String!) { customerLinkWorks(purpose: CONFIRM, key: "x", email: $email) }',
      variables: own('x'),
    },
  ],
  [
    'questions whether an address has an account',
    60,
    { query: 'query($email: String!) { isEmailAvailable(email: $email) { is_email_available } }', variables: own('x') },
  ],
])('AUTH-10: %s are limited to %i at once', async (_what, burst, attempt) => {
  expect(await isLimited(attempt, burst)).toBe(true)
})

test('AUTH-10: guesses of the password of a session are limited to twenty at once', async () => {
  const attempt = {
    query: `mutation { changeCustomerPassword(currentPassword: "Wrong-2026", newPassword: "Inne-haslo-7") { id } }`,
    token: () => tokens.shift() ?? '',
  }
  // ten of a session lock it
  const tokens: string[] = []
  for (const each of [reader, await Reader.signUp(shop), await Reader.signUp(shop)])
    tokens.push(...Array<string>(9).fill(each.token))
  expect(await isLimited(attempt, 20)).toBe(true)
})

test('ACC-10: mails to an address that accounts change to are limited to five, from whichever accounts', async () => {
  const readers: Reader[] = []
  for (let i = 0; i < 11; i++) readers.push(await Reader.signUp(shop))
  const attempt: Attempt = {
    query: `mutation {
      updateCustomerEmail(email: "zasypywana@example.pl", password: "${PASSWORD}") { customer { id } } }`,
    token: () => readers.pop()?.token ?? '',
    isFromOneAddress: false,
  }
  expect(await isLimited(attempt, 5)).toBe(true)
})

test('AUTH-15: links to confirm one account are limited to five, from whichever addresses', async () => {
  const email = 'niepotwierdzone@example.pl'
  await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
    input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
  })
  expect(await isLimited({ query: RESEND, variables: () => ({ email }), isFromOneAddress: false }, 5)).toBe(true)
})

test.each<[string, Attempt]>([
  [
    'signing in',
    {
      query: `mutation($email: String!) { generateCustomerToken(email: $email, password: "${PASSWORD}") { token } }`,
      variables: () => ({ email: reader.email }),
    },
  ],
  [
    'the password of a session',
    {
      query: `mutation($email: String!) { updateCustomerEmail(email: $email, password: "${PASSWORD}") {
        customer { id } } }`,
      variables: () => ({ email: reader.email }),
      token: () => reader.token,
    },
  ],
])('AUTH-10: what was right does not count: %s, more often than the limit', async (_what, attempt) => {
  const address = newNetwork()
  for (let index = 0; index < 21; index++) expect(await send(address, attempt, index)).toBeUndefined()
})

test('AUTH-10: right links do not count: a family confirms its accounts after many wrong ones', async () => {
  const address = newNetwork()
  const keys: { email: string; key: string }[] = []
  for (let index = 0; index < 4; index++) {
    const email = `rodzina-${index}@example.pl`
    await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
      input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
    })
    keys.push({ email, key: await readConfirmationKey(shop, email) })
  }
  const confirms = [
    'mutation($email: String!, $key: String!) { confirmEmail(input: { email: $email, confirmation_key: $key }) { ' +
      'customer { id } } }',
    `mutation($email: String!, $key: String!) { confirmCustomerEmail(key: $key, email: $email,
      password: "${PASSWORD}") { status } }`,
  ]
  // nineteen wrong ones leave one
  for (let index = 0; index < 19; index++)
    await send(address, { query: confirms[0] ?? '', variables: () => ({ email: 'x@example.pl', key: 'x' }) }, index)
  for (const [index, pair] of keys.entries())
    expect(await send(address, { query: confirms[index % 2] ?? '', variables: () => pair }, index)).toBeUndefined()
})
