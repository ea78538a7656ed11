import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { dumpRows, linesWith } from '../../testing/person.ts'
import { deviceOf } from './device.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ' +
  'Mobile/15E148 Safari/604.1'

test.each([
  [FIREFOX, 'Firefox, Windows'],
  [IPHONE, 'Safari, iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge, Windows'],
  ['curl/8.9', ''],
])('AUTH-13: %s is shown as %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

async function signIn(email: string, userAgent: string, remoteAddress: string): Promise<string> {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/graphql',
    payload: {
      query: 'mutation($e: String!, $p: String!) { generateCustomerToken(email: $e, password: $p) { token } }',
      variables: { e: email, p: PASSWORD },
    },
    remoteAddress,
    headers: { 'user-agent': userAgent },
  })
  return response.json<{ data: { generateCustomerToken: { token: string } } }>().data.generateCustomerToken.token
}

interface Listed {
  customer: { sessions: { id: string; device: string; is_current: boolean }[] }
}
const LIST = '{ customer { sessions { id device is_current begun_at last_used_at } } }'

test('ACC-8 AUTH-13: sessions are listed by device, ended singly or all; a mail announces a new device', async () => {
  const { email } = await Reader.signUp(shop)
  const first = await signIn(email, FIREFOX, '198.51.100.7')
  await shop.runDueJobs()
  await shop.db.run`delete from mail`
  // no mail for the same device in the same network
  await signIn(email, FIREFOX, '198.51.200.8')
  expect(await readLatestMail(shop, email)).toBeUndefined()
  const phone = await signIn(email, IPHONE, '198.51.100.7')
  const notice = await readLatestMail(shop, email)
  expect(notice?.subject).toContain('Nowe urządzenie')
  expect(notice?.plain).toContain('Safari, iPhone')
  const { data } = await shop.call<Listed>(LIST, {}, undefined, phone)
  expect(data.customer.sessions[0]).toMatchObject({ device: 'Safari, iPhone', is_current: true })
  expect(data.customer.sessions).toHaveLength(4)
  expect(linesWith(await dumpRows(shop.db), ['198.51.', 'Gecko'])).toEqual([])

  const stranger = await Reader.signUp(shop)
  const id = data.customer.sessions.find(({ is_current }) => !is_current)?.id
  const END = 'mutation($id: ID!) { endCustomerSession(id: $id) }'
  expect((await stranger.request<{ endCustomerSession: boolean }>(END, { id })).data.endCustomerSession).toBe(false)
  expect(
    (await shop.call<{ endCustomerSession: boolean }>(END, { id }, undefined, phone)).data.endCustomerSession,
  ).toBe(true)
  expect((await shop.call<Listed>(LIST, {}, undefined, phone)).data.customer.sessions).toHaveLength(3)
  await shop.call('mutation { endCustomerSessions }', {}, undefined, phone)
  for (const token of [first, phone]) expect((await shop.call(LIST, {}, undefined, token)).errors).toHaveLength(1)
})
