import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { PASSWORD, readConfirmationKey, Reader } from '../../testing/reader.ts'
import { changeConsent } from './edit.ts'
import { privacyModule } from './privacy.module.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const HISTORY = '{ consentHistory { items { code action is_withdrawable } } }'
const WITHDRAW = 'mutation($scope: String!, $code: String!) { withdrawConsent(scope: $scope, code: $code) }'
interface History {
  consentHistory: { items: { code: string; action: string; is_withdrawable: boolean }[] }
}
const request = async <Data>(document: string, token: string, variables: object = {}) =>
  shop.call<Data>(document, variables, 'en', token)
const give = (scope: string, code: string, token: string) =>
  request(
    'mutation($scope: String!, $code: String!) { gdprLogConsent(scope: $scope, consentCode: $code) { success } }',
    token,
    { scope, code },
  )

test('GDPR-3: accepted terms are shown but not withdrawable; others are, whatever other customers gave', async () => {
  const email = 'regulaminowa@example.pl'
  await shop.call('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
    input: {
      firstname: 'Jan',
      lastname: 'Kot',
      email,
      password: PASSWORD,
      consents: [{ code: 'registration_terms', accepted: true }],
    },
  })
  const { data } = await shop.call<{ confirmCustomerEmail: { token: string } }>(
    'mutation($key: String!, $email: String!, $password: String!) { confirmCustomerEmail(key: $key, email: $email, ' +
      'password: $password) { token } }',
    { key: await readConfirmationKey(shop, email), email, password: PASSWORD },
  )
  const { token } = data.confirmCustomerEmail
  const other = await Reader.signUp(shop)
  for (const each of [token, other.token]) await give('contactus', 'contact', each)
  const { data: history } = await request<History>(HISTORY, token)
  expect(history.consentHistory.items).toEqual([
    { code: 'contact', action: 'GIVEN', is_withdrawable: true },
    { code: 'registration_terms', action: 'GIVEN', is_withdrawable: false },
  ])
  const refused = await request(WITHDRAW, token, { scope: 'registration', code: 'registration_terms' })
  expect(refused.errors?.[0]?.extensions).toMatchObject({ category: 'graphql-no-such-entity', field: 'code' })
})

test('GDPR-3: a form shows a changed text at once, though its answers are cached', async () => {
  const shown = async () =>
    (
      await shop.call<{ gdprCheckScope: { consentText: string }[] }>(
        '{ gdprCheckScope(scope: "contactus") { consentText } }',
      )
    ).data.gdprCheckScope[0]?.consentText
  for (let i = 0; i < 2; i++) expect(await shown()).not.toBe('Proszę o odpowiedź.')
  await changeConsent(shop.db, OPERATOR, 'contact', { text: 'Proszę o odpowiedź.' })
  await expect.poll(shown).toBe('Proszę o odpowiedź.')
})

test('GDPR-3a: the consents of a form are in the shop’s order', async () => {
  for (const [code, position] of [
    ['trzecia', 30],
    ['druga', 20],
    ['inna', 20],
  ] as const) {
    await shop.db.run`insert into consent (code, scope, name, is_enabled, is_required, links, position)
      values (${code}, 'contactus', ${code}, true, false, '{}', ${position})`
    await changeConsent(shop.db, OPERATOR, code, { text: `Zgoda ${code}.` })
  }
  const codes = async () =>
    (
      await shop.call<{ gdprCheckScope: { consentCode: string }[] }>(
        '{ gdprCheckScope(scope: "contactus") { consentCode } }',
      )
    ).data.gdprCheckScope.map(({ consentCode }) => consentCode)
  await expect.poll(codes).toEqual(['contact', 'druga', 'inna', 'trzecia'])
})

test('GDPR-3: a later answer to another consent of the form does not make an earlier one obsolete', async () => {
  const reader = await Reader.signUp(shop)
  const other = await Reader.signUp(shop)
  const idOf = async (code: string) =>
    (await shop.db.one<{ id: number }>`select id from consent_text where code = ${code} limit 1`)?.id ?? 0
  const add = async (years: number, code: string, customer: number, action = 'given') =>
    shop.db.run`
      insert into consent_log (logged_at, scope, consent_text_id, action, store_code, customer_id, guest_id)
      values (now() - make_interval(years => ${years}), 'my_books', ${await idOf(code)}, ${action}, 'default',
        ${customer}, null)`
  const [id, otherId] = [await reader.id(), await other.id()]
  const text = await idOf('contact')
  expect(text).toBeGreaterThan(0)
  await add(7, 'contact', id)
  await add(5, 'review', id)
  await add(7, 'contact', otherId)
  await add(5, 'contact', otherId, 'withdrawn')
  const [rule] = privacyModule.personalData?.retain ?? []
  await rule?.apply({ db: shop.db, settings: shop.settings }, new Date())
  const kept = async (token: string) =>
    (await request<History>(HISTORY, token)).data.consentHistory.items.map(({ code, action }) => `${code} ${action}`)
  expect(await kept(reader.token)).toEqual(['review GIVEN', 'contact GIVEN'])
  expect(await kept(other.token)).toEqual(['contact WITHDRAWN'])
})
