import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { readLatestMail, PASSWORD, Reader } from '../../../testing/reader.ts'
import { dumpRows, linesWith } from '../../../testing/person.ts'
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

test('ACC-8: sessions are listed by their last use, without expired ones, and fifty at most', async () => {
  const reader = await Reader.signUp(shop)
  const id = await reader.id()
  await shop.db.run`
    insert into customer_session (id_hash, session_id, customer_id, device, created_at, expires_at)
    select 'list-' || n || '-' || part, 'list-' || n, ${id}, 'Firefox ' || n,
      now() - make_interval(hours => n + part), now() + make_interval(mins => 5 - n / 55 * 10)
    from generate_series(1, 55) n, generate_series(0, 1) part`
  const { data } = await reader.request<Listed & { customer: { sessions: Record<string, string>[] } }>(LIST)
  // its own is the newest; the oldest one is over
  expect(data.customer.sessions.map(({ device }) => device)).toEqual([
    '',
    ...Array.from({ length: 49 }, (_, index) => `Firefox ${index + 1}`),
  ])
  const [own, latest] = data.customer.sessions
  expect([own?.is_current, latest?.is_current]).toEqual([true, false])
  expect(Date.parse(String(latest?.['last_used_at'])) - Date.parse(String(latest?.['begun_at']))).toBe(3_600_000)
  await shop.db.run`delete from customer_session where session_id like 'list-%' and session_id <> 'list-55'`
  expect((await reader.request<Listed>(LIST)).data.customer.sessions).toHaveLength(1)
})

test('AUTH-13: no mail announces the first device, nor a device of which the sign-in failed', async () => {
  const { email } = await Reader.signUp(shop)
  await shop.runDueJobs()
  const notices = async () => {
    await shop.runDueJobs()
    return (await shop.db.many`select 1 from mail where recipient = ${email} and subject like 'Nowe urz%'`).length
  }
  expect(await notices()).toBe(0)
  const change = async (password: string) =>
    shop.call('mutation($e: String!, $p: String!) { generateCustomerToken(email: $e, password: $p) { token } }', {
      e: email,
      p: password,
    })
  await change('Wrong-2026')
  expect(await notices()).toBe(0)
  await signIn(email, FIREFOX, '198.51.100.7')
  expect(await notices()).toBe(1)
  // what a guess from another device left behind does not make it known
  await signIn(email, IPHONE, '198.51.100.7')
  expect(await notices()).toBe(2)
  await signIn(email, IPHONE, '198.51.100.7')
  expect(await notices()).toBe(2)
})
