import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../../../platform/mail/mail.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const mailer = createMailer(shop.db, undefined)
  const mail = { storeCode: 'default', sender: 'Zakładka <kontakt@zakladka.example>', plain: 'Dziękujemy <3' }
  await mailer.send({
    ...mail,
    key: 'order:1',
    recipient: 'ala@example.com',
    subject: 'Zamówienie <b>1</b>',
    html:
      '<!doctype html><html><head><title>x</title></head>' +
      '<body><script>steal()</script><p>Dziękujemy</p></body></html>',
  })
  await mailer.send({
    ...mail,
    key: 'order:2',
    recipient: 'Ola@example.com',
    subject: 'Zamówienie 2',
    html: '<p>Drugie</p>',
  })
}, 60_000)
afterAll(() => shop.close())

const get = (url: string) => shop.http.inject({ method: 'GET', url })

test('mails are listed newest first and by recipient', async () => {
  const all = (await get('/dev/mail?format=json')).json<{ subject: string }[]>()
  expect(all.map(({ subject }) => subject)).toEqual(['Zamówienie 2', 'Zamówienie <b>1</b>'])
  const hers = (await get('/dev/mail?format=json&to=ola@EXAMPLE.com')).json<{ subject: string }[]>()
  expect(hers.map(({ subject }) => subject)).toEqual(['Zamówienie 2'])
  const page = await get('/dev/mail?to=ala%22%3E')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('No mail to ala&quot;&gt;.')
  expect((await get('/dev/mail')).body).toContain('Zamówienie &lt;b&gt;1&lt;/b&gt;')
})

test('a mail shows its headers, plain text and HTML, in which no script can run', async () => {
  const [found] = (await get('/dev/mail?format=json&to=ala')).json<{ id: number }[]>()
  const id = found?.id ?? 0
  const page = await get(`/dev/mail/${id}`)
  expect(page.body).toContain('Dziękujemy &lt;3')
  expect(page.body).toContain(`src="/dev/mail/${id}/body" sandbox=`)
  expect(page.body).not.toContain('steal')
  const body = await get(`/dev/mail/${id}/body`)
  expect(body.headers['content-security-policy']).toContain("default-src 'none'")
  expect(body.headers['content-security-policy']).toContain('sandbox')
  expect(body.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(body.body).toContain('<p>Dziękujemy</p>')
  expect((await get(`/dev/mail/${id}?format=json`)).json()).toMatchObject({
    key: 'order:1',
    recipient: 'ala@example.com',
    plain: 'Dziękujemy <3',
  })
  for (const unknown of ['999999', 'x', '1e3', '99999999999999999999'])
    expect((await get(`/dev/mail/${unknown}`)).statusCode).toBe(404)
})

test.each<Record<string, string>>([{ NODE_ENV: 'production' }, { BASE_URL: 'https://zakladka.example' }])(
  'where the shop is open to readers there is no inbox: %j',
  async (environment) => {
    const live = await openShop({ environment })
    try {
      expect((await live.http.inject({ method: 'GET', url: '/dev/mail' })).statusCode).toBe(404)
    } finally {
      await live.close()
    }
  },
  60_000,
)

test.each([
  ['another machine', { remoteAddress: '192.168.1.7' }],
  ['a client behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a page that uses DNS rebinding', { headers: { host: 'evil.example' } }],
  ['a page with a forged X-Forwarded-Host', { headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } }],
])('%s has no access', async (_who, more) => {
  for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail/1/body', '/dev/mail/1?format=json'])
    expect((await shop.http.inject({ method: 'GET', url, ...more })).statusCode).toBe(404)
})
