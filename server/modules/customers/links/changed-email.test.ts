import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { PASSWORD, readLatestMail, Reader } from '../../../testing/reader.ts'
import { withSettings } from '../../../testing/with-settings.ts'

let shop: CheckoutFixture
let now = new Date()
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
}, 60_000)
afterAll(() => shop.close())

const EMAIL =
  'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
  'customer { email pending_email } } }'
const CONFIRM =
  'mutation($key: String!, $email: String!, $password: String!) { confirmCustomerEmail(key: $key, email: $email, ' +
  'password: $password) { status token } }'
const CONFIRM_BY_KEY =
  'mutation($input: ConfirmEmailInput!) { confirmEmail(input: $input) { customer { email pending_email } } }'
const RESET =
  'mutation($customer_id: String!, $key: String!, $password: String!) { s_resetPassword(customer_id: $customer_id, ' +
  'token: $key, password: $password, password_confirmation: $password) { status } }'
const RESEND = 'mutation($email: String!) { resendConfirmationEmail(email: $email) { status } }'
const IS_FREE = 'query($email: String!) { isEmailAvailable(email: $email) { is_email_available } }'
const WORKS =
  'query($purpose: CustomerLinkPurpose!, $key: String!, $email: String, $id: String) { customerLinkWorks(purpose: ' +
  '$purpose, key: $key, email: $email, customer_id: $id) }'
const DAY_MS = 24 * 3_600_000

const keyIn = (mail: { plain: string } | undefined) => /[?&](?:key|token)=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
const canSignIn = async (email: string, password = PASSWORD) =>
  (
    await shop.call<{ generateCustomerToken: { token: string } | null }>(
      'mutation($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { ' +
        'token } }',
      { email, password },
    )
  ).data.generateCustomerToken !== null
const confirm = (email: string, key: string, password = PASSWORD) =>
  shop.call<{ confirmCustomerEmail: { status: string; token: string | null } }>(CONFIRM, { email, key, password }, 'en')

async function changed(reader: Reader, email = `nowy-${reader.email}`) {
  const { data } = await reader.request(EMAIL, { email, password: PASSWORD })
  expect(data).toEqual({ updateCustomerEmail: { customer: { email: reader.email, pending_email: email } } })
  return { email, key: keyIn(await readLatestMail(shop, email)) }
}

describe('ACC-10 a changed e-mail address waits for its link (D69)', () => {
  test('ACC-10e: the old one stays the login until then, and both are told, without anybody’s words', async () => {
    const reader = await Reader.signUp(shop)
    const { email, key } = await changed(reader)
    expect([await canSignIn(reader.email), await canSignIn(email)]).toEqual([true, false])
    const mail = await readLatestMail(shop, email)
    expect(mail?.subject).toBe('Potwierdź nowy adres e-mail w księgarni Zakładka')
    expect(mail?.plain).not.toMatch(/Łucja|Nowak/)
    expect((await readLatestMail(shop, reader.email))?.subject).toBe(
      'Nowy adres e-mail Twojego konta w księgarni Zakładka',
    )

    const works = (purpose: string) => shop.call(WORKS, { purpose, key, email }).then(({ data }) => data)
    expect(await works('CONFIRM')).toEqual({ customerLinkWorks: true })
    expect(await works('RESET')).toEqual({ customerLinkWorks: false })
    expect((await confirm(email, key)).data.confirmCustomerEmail.status).toBe('account_confirmed')
    expect([await canSignIn(reader.email), await canSignIn(email)]).toEqual([false, true])
    // whoever is signed in elsewhere has to know the new address
    expect((await reader.request('{ customer { email } }')).errors?.[0]?.extensions.category).toBe(
      'graphql-authorization',
    )
    expect((await readLatestMail(shop, reader.email))?.subject).toBe(
      'Zmieniono adres e-mail konta w księgarni Zakładka',
    )
    expect((await confirm(email, key)).data.confirmCustomerEmail.status).toBe('token_expired')
  })

  test('whoever got the link by a slip cannot use it: it needs the password, or the account’s session', async () => {
    const [reader, stranger] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const { email, key } = await changed(reader)
    expect((await confirm(email, key, 'Obce-hasło-1')).errors?.[0]?.extensions.category).toBe('graphql-input')
    const input = { email, confirmation_key: key }
    const byGuest = await shop.call(CONFIRM_BY_KEY, { input })
    expect(byGuest.errors?.[0]?.extensions.category).toBe('graphql-input')
    const byStranger = await stranger.request(CONFIRM_BY_KEY, { input })
    expect(byStranger.errors?.[0]?.extensions.category).toBe('graphql-input')
    expect(await canSignIn(email)).toBe(false)
    expect((await reader.request(CONFIRM_BY_KEY, { input })).data).toEqual({
      confirmEmail: { customer: { email, pending_email: null } },
    })
  })

  test('the link works for seven days, then the change is forgotten', async () => {
    const reader = await Reader.signUp(shop)
    const { email, key } = await changed(reader)
    const before = now
    now = new Date(now.getTime() + 7 * DAY_MS)
    expect((await confirm(email, key)).errors).toHaveLength(1)
    expect((await shop.call(RESEND, { email })).data).toEqual({ resendConfirmationEmail: { status: 'wrong_email' } })
    now = before
    expect(await canSignIn(email)).toBe(false)
  })

  test('it can be sent again and cancelled; the address stays free for others meanwhile', async () => {
    const reader = await Reader.signUp(shop)
    const { email, key } = await changed(reader)
    expect((await shop.call(RESEND, { email })).data).toEqual({
      resendConfirmationEmail: { status: 'confirmation_sent' },
    })
    expect(keyIn(await readLatestMail(shop, email))).not.toBe(key)
    expect((await shop.call(IS_FREE, { email })).data).toEqual({ isEmailAvailable: { is_email_available: true } })
    expect((await reader.request('mutation { cancelEmailChange { customer { pending_email } } }')).data).toEqual({
      cancelEmailChange: { customer: { pending_email: null } },
    })
    expect((await confirm(email, key)).errors).toHaveLength(1)

    const again = await changed(reader, email)
    await Reader.signUp(shop, { email })
    expect((await confirm(email, again.key)).errors).toHaveLength(1)
    expect(await canSignIn(reader.email)).toBe(true)
  })

  test('a new password keeps it waiting, and its link needs the new one', async () => {
    const reader = await Reader.signUp(shop)
    const { email, key } = await changed(reader)
    await reader.request(
      'mutation($old: String!, $new: String!) { changeCustomerPassword(currentPassword: $old, newPassword: $new) { ' +
        'id } }',
      { old: PASSWORD, new: 'Nowe-hasło-99' },
    )
    expect((await confirm(email, key)).errors).toHaveLength(1)
    expect((await confirm(email, key, 'Nowe-hasło-99')).data.confirmCustomerEmail.status).toBe('account_confirmed')
  })

  test('ORD-8 orders of the new address are linked only after its link was used', async () => {
    const reader = await Reader.signUp(shop)
    const { email, key } = await changed(reader)
    const LINK = 'mutation($email: String!) { linkOrder(customer_email: $email) }'
    expect((await reader.request(LINK, { email })).errors?.[0]?.extensions.category).toBe('graphql-authorization')
    reader.token = (await confirm(email, key)).data.confirmCustomerEmail.token ?? ''
    expect((await reader.request(LINK, { email })).data).toEqual({ linkOrder: true })
  })

  test('ACC-5 the newsletter follows to the confirmed address', async () => {
    const reader = await Reader.signUp(shop)
    await reader.request('mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { email } } }')
    const { email, key } = await changed(reader)
    const subscribers = () => shop.db.many<{ email: string; status: string }>`
      select email, status from newsletter_subscriber where email_key like ${`%${reader.email}`}`
    expect(await subscribers()).toEqual([{ email: reader.email, status: 'subscribed' }])
    reader.token = (await confirm(email, key)).data.confirmCustomerEmail.token ?? ''
    expect(await subscribers()).toEqual([{ email, status: 'subscribed' }])
    expect((await reader.request('{ customer { is_subscribed } }')).data).toEqual({ customer: { is_subscribed: true } })
  })

  test('where addresses are not confirmed, it is changed at once, and the newsletter asks the new mailbox', async () => {
    await withSettings(shop.db, { 'customer/create_account/confirm': '0' }, async () => {
      const reader = await Reader.signUp(shop, { email: 'odrazu@example.pl', isConfirmed: true })
      await shop.db.run`update customer set proven_email_key = email_key where email_key = ${reader.email}`
      await reader.request('mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { email } } }')
      const email = `nowy-${reader.email}`
      expect((await reader.request(EMAIL, { email, password: PASSWORD })).data).toEqual({
        updateCustomerEmail: { customer: { email, pending_email: null } },
      })
      expect([await canSignIn(reader.email), await canSignIn(email)]).toEqual([false, true])
      expect((await readLatestMail(shop, reader.email))?.subject).toBe(
        'Zmieniono adres e-mail konta w księgarni Zakładka',
      )
      expect(
        await shop.db.many`select email, status from newsletter_subscriber where email_key like '%odrazu@%' order by 1`,
      ).toEqual([
        { email, status: 'unconfirmed' },
        { email: reader.email, status: 'unsubscribed' },
      ])
      expect(await readLatestMail(shop, email, '%newsletter%')).toBeDefined()
    })
  })
})

describe('AUTH-15, AUTH-16 mailed links', () => {
  const signUp = async (email: string) => {
    await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
      input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD },
    })
    return keyIn(await readLatestMail(shop, email))
  }
  const idOf = async (email: string) =>
    String((await shop.db.one<{ id: number }>`select id from customer where email_key = ${email}`)?.id)
  const resetKey = async (email: string) => {
    await shop.call('mutation($email: String!) { forgotPassword(email: $email) { status } }', { email })
    return keyIn(await readLatestMail(shop, email, 'Nowe hasło%'))
  }

  test('every unused confirmation link of a week works, and the used one ends them all', async () => {
    const email = 'dwa-listy@example.pl'
    const first = await signUp(email)
    await shop.call(RESEND, { email })
    const second = keyIn(await readLatestMail(shop, email))
    expect(second).not.toBe(first)
    expect((await confirm(email, first)).data.confirmCustomerEmail.status).toBe('account_confirmed')
    expect((await confirm(email, second)).data.confirmCustomerEmail.status).toBe('token_expired')
  })

  test('ACC-10e: its link works once, also when it is pressed twice at the same time', async () => {
    const { email, key } = await changed(await Reader.signUp(shop))
    const answers = await Promise.all([confirm(email, key), confirm(email, key)])
    expect(answers.map(({ data }) => data.confirmCustomerEmail.status).toSorted()).toEqual([
      'account_confirmed',
      'token_expired',
    ])
  })

  test('a link of one purpose never works for another', async () => {
    const accounts = {
      confirm: async () => {
        const email = 'cel-potwierdzenie@example.pl'
        return { email, login: email, key: await signUp(email) }
      },
      email: async () => {
        const reader = await Reader.signUp(shop)
        return { ...(await changed(reader)), login: reader.email }
      },
      reset: async () => {
        const { email } = await Reader.signUp(shop)
        return { email, login: email, key: await resetKey(email) }
      },
    }
    /** Each use of a link; true if it worked. */
    const uses = {
      confirm: async ({ email, key }: { email: string; key: string }) =>
        (await confirm(email, key)).data?.confirmCustomerEmail?.status === 'account_confirmed',
      reset: async ({ login, key }: { login: string; key: string }) =>
        (
          await shop.call<{ s_resetPassword: { status: string } | null }>(RESET, {
            customer_id: await idOf(login),
            key,
            password: 'Inne-hasło-77',
          })
        ).data?.s_resetPassword?.status === 'password_updated',
    }
    for (const [purpose, open] of Object.entries(accounts))
      for (const [use, run] of Object.entries(uses)) {
        await shop.db.run`delete from customer where email_key = 'cel-potwierdzenie@example.pl'`
        expect(await run(await open()), `${purpose} used for ${use}`).toBe(
          (purpose === 'email' ? 'confirm' : purpose) === use,
        )
      }
    // the old address with the link of the new one confirms nothing
    const { login, key } = await accounts.email()
    expect((await confirm(login, key)).data.confirmCustomerEmail.status).toBe('token_expired')
  })

  test('whether a link still works can be asked before its form is shown', async () => {
    const email = 'pyta@example.pl'
    const key = await signUp(email)
    const works = async (variables: object) =>
      (await shop.call<{ customerLinkWorks: boolean }>(WORKS, variables)).data.customerLinkWorks
    expect(await works({ purpose: 'CONFIRM', key, email })).toBe(true)
    expect(await works({ purpose: 'RESET', key, id: await idOf(email) })).toBe(false)
    await confirm(email, key)
    expect(await works({ purpose: 'CONFIRM', key, email })).toBe(false)
    const reset = { purpose: 'RESET', key: await resetKey(email), id: await idOf(email) }
    expect(await works(reset)).toBe(true)
    expect(await works({ ...reset, id: '999999' })).toBe(false)
    const before = now
    now = new Date(now.getTime() + 2 * 3_600_000)
    expect(await works(reset)).toBe(false)
    now = before
  })
})
