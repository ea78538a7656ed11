import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { lastConsentAction, PASSWORD, readConfirmationKey, readLatestMail, Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
const BEGIN = new Date('2026-11-21T10:00:00Z')
let now = BEGIN
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
})
afterAll(() => shop.close())
beforeEach(() => void (now = BEGIN))

const DAY_MS = 86_400_000
const SUBSCRIBE = 'mutation($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }'
const subscribe = async (email: string, token?: string) => {
  const { data, errors } = await shop.call<{ subscribeEmailToNewsletter: { status: string } | null }>(
    SUBSCRIBE,
    { email },
    'en',
    token,
  )
  return data.subscribeEmailToNewsletter?.status ?? errors?.[0]?.message
}
const choose = (reader: Reader, is_subscribed: boolean | null) =>
  reader.request('mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { id } } }', {
    input: { is_subscribed },
  })
const statusOf = async (email: string) =>
  (await shop.db.one<{ status: string }>`select status from newsletter_subscriber where email_key = ${email}`)?.status
const linkIn = async (email: string) =>
  /\/en\/newsletter\/subscriber\/confirm\/[\w-]+/.exec((await readLatestMail(shop, email, '%news%'))?.plain ?? '')?.[0]
const follow = async (link = '') => (await shop.http.inject(link)).headers.location

describe('ACC-5 the newsletter', () => {
  test('the mailed link subscribes its own address alone, for a week, to the second', async () => {
    const [punctual, late, other] = ['w-pore@example.pl', 'za-pozno@example.pl', 'kto-inny@example.pl']
    for (const email of [punctual, late, other]) await subscribe(email)
    const links = [await linkIn(punctual), await linkIn(late)]
    now = new Date(BEGIN.getTime() + 7 * DAY_MS - 1000)
    expect(await follow(links[0])).toContain('confirmed=1')
    now = new Date(BEGIN.getTime() + 7 * DAY_MS)
    expect(await follow(links[1])).toContain('confirmed=0')
    expect([await statusOf(punctual), await statusOf(late), await statusOf(other)]).toEqual([
      'subscribed',
      'unconfirmed',
      'unconfirmed',
    ])
    // after it ended, the old link does not subscribe again
    await shop.db.run`update newsletter_subscriber set status = 'unsubscribed', code_hash = null
      where email_key = ${punctual}`
    now = BEGIN
    expect(await follow(links[0])).toContain('confirmed=0')
    expect(await statusOf(punctual)).toBe('unsubscribed')
  })

  test('a customer who ends it ends it for nobody else, and the day of the end stays', async () => {
    const [reader, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    for (const each of [reader, other]) await choose(each, true)
    await choose(reader, false)
    expect([await statusOf(reader.email), await statusOf(other.email)]).toEqual(['unsubscribed', 'subscribed'])
    expect(await lastConsentAction(reader, 'newsletter_account')).toBe('WITHDRAWN')
    now = new Date(BEGIN.getTime() + DAY_MS)
    await choose(reader, false)
    expect(await shop.db.one`select ended_at from newsletter_subscriber where email_key = ${reader.email}`).toEqual({
      endedAt: BEGIN,
    })
  })

  test('a change of the account that does not name it, or names nothing, keeps it', async () => {
    const reader = await Reader.signUp(shop)
    await choose(reader, true)
    await choose(reader, null)
    const { data } = await reader.request(
      'mutation { updateCustomerV2(input: { firstname: "Ola" }) { customer { firstname is_subscribed } } }',
    )
    expect(data).toEqual({ updateCustomerV2: { customer: { firstname: 'Ola', is_subscribed: true } } })
    expect(await statusOf(reader.email)).toBe('subscribed')
  })

  test('a consent is recorded when the subscription is chosen, not each time it is saved', async () => {
    const reader = await Reader.signUp(shop)
    const given = async () =>
      (
        await reader.request<{ consentHistory: { items: { code: string; action: string }[] } }>(
          '{ consentHistory { items { code action } } }',
        )
      ).data.consentHistory.items.filter(({ code, action }) => code === 'newsletter_account' && action === 'GIVEN')
    await choose(reader, false)
    expect(await given()).toHaveLength(0)
    for (let i = 0; i < 2; i++) await choose(reader, true)
    expect(await given()).toHaveLength(1)
  })

  test('an account whose address nobody has proven confirms it by mail, though other accounts are proven', async () => {
    await Reader.signUp(shop)
    await withSettings(shop.db, { 'customer/create_account/confirm': '0' }, async () => {
      const reader = await Reader.signUp(shop, { email: 'niesprawdzona@example.pl', store: 'en', isConfirmed: true })
      expect(await subscribe(reader.email, reader.token)).toBe('NOT_ACTIVE')
      expect(await statusOf(reader.email)).toBe('unconfirmed')
      expect(await follow(await linkIn(reader.email))).toContain('confirmed=1')
      expect(await subscribe(reader.email, reader.token)).toBe('SUBSCRIBED')
    })
  })

  test('the link of an account confirms what was chosen with it, and nobody else’s', async () => {
    const signUp = (email: string, is_subscribed: boolean) =>
      shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
        input: { firstname: 'Jan', lastname: 'Kot', email, password: PASSWORD, is_subscribed },
      })
    const confirm = async (email: string) =>
      shop.call('mutation($input: ConfirmEmailInput!) { confirmEmail(input: $input) { customer { id } } }', {
        input: { email, confirmation_key: await readConfirmationKey(shop, email) },
      })
    const [chosen, other, former] = ['chce@example.pl', 'tez-chce@example.pl', 'juz-nie@example.pl']
    for (const email of [chosen, other]) await signUp(email, true)
    // ended before as a guest; a new account without it does not start it again
    await shop.db.run`insert into newsletter_subscriber (email_key, email, store_code, status, ended_at)
      values (${former}, ${former}, 'default', 'unsubscribed', ${BEGIN})`
    await signUp(former, false)
    for (const email of [chosen, former]) expect((await confirm(email)).errors).toBeUndefined()
    expect([await statusOf(chosen), await statusOf(other), await statusOf(former)]).toEqual([
      'subscribed',
      'unconfirmed',
      'unsubscribed',
    ])
  })

  test('an ended subscription does not follow to a new address', async () => {
    const [reader, subscriber] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    for (const each of [reader, subscriber]) await choose(each, true)
    await choose(reader, false)
    const move = async (each: Reader) => {
      const email = `nowy-${each.email}`
      await each.request(
        'mutation($email: String!, $password: String!) { updateCustomerEmail(email: $email, password: $password) { ' +
          'customer { id } } }',
        { email, password: PASSWORD },
      )
      return [each.email, email].map((address) => statusOf(address))
    }
    await withSettings(
      shop.db,
      { 'customer/create_account/confirm': '0', 'newsletter/subscription/confirm': '0' },
      async () => {
        expect(await Promise.all(await move(reader))).toEqual(['unsubscribed', undefined])
        expect(await Promise.all(await move(subscriber))).toEqual([undefined, 'subscribed'])
      },
    )
    // where the new mailbox is asked, only that of a subscriber
    const [silent, asked] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    await choose(asked, true)
    await withSettings(shop.db, { 'customer/create_account/confirm': '0' }, async () => {
      expect(await Promise.all(await move(silent))).toEqual([undefined, undefined])
      expect(await Promise.all(await move(asked))).toEqual(['unsubscribed', 'unconfirmed'])
    })
  })

  test('whether it exists, guests may subscribe and addresses are confirmed is up to the shop', async () => {
    const reader = await Reader.signUp(shop)
    const settings = async (values: Record<string, string>, email: string, token?: string) => {
      let status: string | undefined
      await withSettings(shop.db, values, async () => void (status = await subscribe(email, token)))
      return [status, await statusOf(email)]
    }
    expect(await settings({ 'newsletter/general/active': '0' }, 'zamkniete@example.pl')).toEqual([
      'Newsletter subscription is disabled.',
      undefined,
    ])
    const noGuests = { 'newsletter/subscription/allow_guest_subscribe': '0' }
    expect(await settings(noGuests, 'gosc@example.pl')).toEqual([
      'Guests can not subscribe to the newsletter. You must create an account to subscribe.',
      undefined,
    ])
    expect(await settings(noGuests, reader.email, reader.token)).toEqual(['SUBSCRIBED', 'subscribed'])
    expect(await settings({ 'newsletter/subscription/confirm': '0' }, 'odrazu@example.pl')).toEqual([
      'SUBSCRIBED',
      'subscribed',
    ])
    // another’s address is confirmed by mail, whoever asks for it
    expect(await settings({}, 'cudzy@example.pl', reader.token)).toEqual(['NOT_ACTIVE', 'unconfirmed'])
  })
})
