import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { PASSWORD, readConfirmationKey, readLatestMail, Reader } from '../../../testing/reader.ts'
import { withSettings } from '../../../testing/with-settings.ts'

let shop: CheckoutFixture
const BEGIN = new Date('2026-11-21T10:00:00Z')
let now = BEGIN
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())
beforeEach(() => void (now = BEGIN))

const HOUR_MS = 3_600_000
const CONFIRM =
  'mutation($key: String!, $email: String!, $password: String!) { confirmCustomerEmail(key: $key, email: $email, ' +
  'password: $password) { status token } }'
const RESET =
  'mutation($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, ' +
  'resetPasswordToken: $token, newPassword: $password) }'
const EMAIL =
  'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
  'customer { email pending_email } } }'
const CHANGE =
  'mutation($new: String!) { changeCustomerPassword(currentPassword: "Zakładka-2026", newPassword: $new) { id } }'
const keyIn = (mail: { plain: string } | undefined) => /[?&](?:key|token)=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''

const confirm = async (email: string, key: string, password = PASSWORD) => {
  const { data, errors } = await shop.call<{ confirmCustomerEmail: { status: string; token: string | null } | null }>(
    CONFIRM,
    { key, email, password },
    'en',
  )
  return data.confirmCustomerEmail?.status ?? errors?.[0]?.extensions.category
}
async function resetKey(email: string) {
  await shop.call('mutation($email: String!) { forgotPassword(email: $email) { status } }', { email })
  return keyIn(await readLatestMail(shop, email, 'Nowe hasło%'))
}
const reset = async (email: string, token: string) =>
  (await shop.call<{ resetPassword: boolean | null }>(RESET, { email, token, password: 'Inne-hasło-77' })).data
    .resetPassword
const pendingOf = async (reader: Reader) =>
  (await reader.request<{ customer: { pending_email: string | null } }>('{ customer { pending_email } }')).data.customer
    .pending_email
async function changeEmail(reader: Reader, email: string) {
  await reader.request(EMAIL, { email, password: PASSWORD })
  return keyIn(await readLatestMail(shop, email))
}
async function signUp(email: string) {
  await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
    input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
  })
  return readConfirmationKey(shop, email)
}

describe('AUTH-16 mailed links', () => {
  test.each([
    ['a new password', 2, reset, (reader: Reader) => resetKey(reader.email)],
    ['a new address', 7 * 24, confirm, (reader: Reader) => changeEmail(reader, `nowy-${reader.email}`)],
  ] as const)('the link to %s works for %i hours, to the second', async (what, hours, use, request) => {
    const [punctual, late] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const keys = [await request(punctual), await request(late)]
    const address = ({ email }: Reader) => (what === 'a new address' ? `nowy-${email}` : email)
    now = new Date(BEGIN.getTime() + hours * HOUR_MS - 1000)
    expect([true, 'account_confirmed']).toContain(await use(address(punctual), keys[0] ?? ''))
    now = new Date(BEGIN.getTime() + hours * HOUR_MS)
    expect([null, 'graphql-input', 'token_expired']).toContain(await use(address(late), keys[1] ?? ''))
  })

  test('the link that confirms an account works for seven days, to the second', async () => {
    const [punctual, late] = ['siodmy-dzien@example.pl', 'osmy-dzien@example.pl']
    const keys = [await signUp(punctual), await signUp(late)]
    now = new Date(BEGIN.getTime() + 7 * 24 * HOUR_MS - 1000)
    expect(await confirm(punctual, keys[0] ?? '')).toBe('account_confirmed')
    now = new Date(BEGIN.getTime() + 7 * 24 * HOUR_MS)
    expect(await confirm(late, keys[1] ?? '')).toBe('token_expired')
  })

  test('a new password, whether changed or reset, and a new address void the link to another password', async () => {
    const [changer, mover] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    let key = await resetKey(changer.email)
    expect((await changer.request(CHANGE, { new: 'Nowe-hasło-99' })).errors).toBeUndefined()
    expect(await reset(changer.email, key)).toBeNull()

    const moved = `nowy-${mover.email}`
    const address = await changeEmail(mover, moved)
    key = await resetKey(mover.email)
    expect(await confirm(moved, address)).toBe('account_confirmed')
    for (const email of [mover.email, moved]) expect(await reset(email, key)).toBeNull()
  })

  test('the form of a link is not offered for another key, account or purpose', async () => {
    const WORKS =
      'query($purpose: CustomerLinkPurpose!, $key: String!, $email: String, $id: String) { customerLinkWorks(' +
      'purpose: $purpose, key: $key, email: $email, customer_id: $id) }'
    const works = async (variables: object) =>
      (await shop.call<{ customerLinkWorks: boolean }>(WORKS, variables)).data.customerLinkWorks
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const key = await resetKey(reader.email)
    const [id, othersId] = [String(await reader.id()), String(await other.id())]
    expect(await works({ purpose: 'RESET', key, id })).toBe(true)
    expect(await works({ purpose: 'RESET', key, email: reader.email })).toBe(true)
    for (const wrong of [
      { purpose: 'RESET', key: 'x', id },
      { purpose: 'RESET', key, id: othersId },
      { purpose: 'RESET', key, email: other.email },
      { purpose: 'RESET', key },
      { purpose: 'RESET', key, id: 'x' },
      { purpose: 'CONFIRM', key, email: reader.email },
    ])
      expect(await works(wrong), JSON.stringify(wrong)).toBe(false)
    const moved = `nowy-${reader.email}`
    const address = await changeEmail(reader, moved)
    expect(await works({ purpose: 'CONFIRM', key: address, email: moved })).toBe(true)
    expect(await works({ purpose: 'CONFIRM', key: address, email: other.email })).toBe(false)
    expect(await works({ purpose: 'RESET', key: address, email: moved })).toBe(false)
    now = new Date(BEGIN.getTime() + 2 * HOUR_MS - 1000)
    const late = await resetKey(other.email)
    now = new Date(now.getTime() + 2 * HOUR_MS - 1000)
    expect(await works({ purpose: 'RESET', key: late, id: othersId })).toBe(true)
    now = new Date(now.getTime() + 1000)
    expect(await works({ purpose: 'RESET', key: late, id: othersId })).toBe(false)
  })

  test('AUTH-10 a right password opens no locked account by a confirmation link, which keeps working', async () => {
    const email = 'zgadywane-konto@example.pl'
    const key = await signUp(email)
    await withSettings(shop.db, { 'customer/password/lockout_failures': '1' }, async () => {
      for (let i = 0; i < 5; i++) expect(await confirm(email, key, `Wrong-${i}`)).toBe('graphql-input')
      expect(await confirm(email, key)).toBe('graphql-input')
      now = new Date(BEGIN.getTime() + 10 * 60_000)
      expect(await confirm(email, key)).toBe('account_confirmed')
    })
  })

  test('the reset link confirms an account whose other link was never used', async () => {
    const email = 'od-razu-nowe-haslo@example.pl'
    await signUp(email)
    expect(await reset(email, await resetKey(email))).toBe(true)
    const { data } = await shop.call<{ generateCustomerToken: { token: string } }>(
      'mutation($email: String!) { generateCustomerToken(email: $email, password: "Inne-hasło-77") { token } }',
      { email },
    )
    expect(data.generateCustomerToken.token).toBeDefined()
  })
})

describe('ACC-10 a new e-mail address', () => {
  test('waits beside a link to a new password, and is forgotten after seven days; others have none', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const moved = `nowy-${reader.email}`
    await changeEmail(reader, moved)
    await resetKey(reader.email)
    await resetKey(other.email)
    expect([await pendingOf(reader), await pendingOf(other)]).toEqual([moved, null])
    // the session is kept alive for the time
    await shop.db.run`update customer_session set expires_at = ${new Date(BEGIN.getTime() + 1000 * HOUR_MS)}`
    await withSettings(shop.db, { 'oauth/access_token_lifetime/customer': '400' }, async () => {
      const login = async ({ email }: Reader) =>
        (
          await shop.call<{ generateCustomerToken: { token: string } }>(
            'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: ' +
              '$password) { token } }',
            { email, password: PASSWORD },
          )
        ).data.generateCustomerToken.token
      reader.token = await login(reader)
      now = new Date(BEGIN.getTime() + 7 * 24 * HOUR_MS - 1000)
      expect(await pendingOf(reader)).toBe(moved)
      now = new Date(BEGIN.getTime() + 7 * 24 * HOUR_MS)
      expect(await pendingOf(reader)).toBeNull()
    })
  })

  test('of two accounts that change to one address each is confirmed by its link, the first gets it', async () => {
    const [first, second] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const shared = 'wspolny@example.pl'
    const keys = [await changeEmail(first, shared), await changeEmail(second, shared)]
    expect(keys[0]).not.toBe(keys[1])
    expect(await confirm(shared, keys[0] ?? '')).toBe('account_confirmed')
    expect(await confirm(shared, keys[1] ?? '')).toBe('graphql-already-exists')
    expect(await pendingOf(second)).toBe(shared)
    expect((await first.request('{ customer { email } }')).errors).toHaveLength(1)
  })

  test('a link sent again is that of the account that asked last', async () => {
    const [first, second] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const shared = 'ostatni@example.pl'
    await changeEmail(first, shared)
    await changeEmail(second, shared)
    await shop.call('mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }', {
      email: shared,
    })
    expect(await confirm(shared, keyIn(await readLatestMail(shop, shared)))).toBe('account_confirmed')
    expect(await pendingOf(first)).toBe(shared)
    expect((await second.request('{ customer { email } }')).errors).toHaveLength(1)
  })

  test('another spelling of the same address is stored at once, without mails', async () => {
    const reader = await Reader.signUp(shop)
    await shop.runDueJobs()
    await shop.db.run`delete from mail`
    const spelled = reader.email.toUpperCase().replace('@EXAMPLE.PL', '@example.pl')
    expect((await reader.request(EMAIL, { email: spelled, password: PASSWORD })).data).toEqual({
      updateCustomerEmail: { customer: { email: spelled, pending_email: null } },
    })
    await shop.runDueJobs()
    expect(await shop.db.many`select subject from mail`).toEqual([])
  })

  test('no mail is sent to an account that was deleted meanwhile', async () => {
    const email = 'znikla@example.pl'
    await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
      input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
    })
    await shop.db.run`delete from customer where email_key = ${email}`
    expect(await readLatestMail(shop, email)).toBeUndefined()
    expect(await shop.db.many`select last_error from job where kind = 'customer-letter'`).toEqual([])
  })
})
