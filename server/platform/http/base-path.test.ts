import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { openHttp } from './open-http.ts'
import { RateLimits } from './rate-limit.ts'
import { mountStorefront } from './storefront.ts'
import { Traffic } from './traffic.ts'

const http = openHttp({
  baseUrl: 'https://publisher.example/sklep',
  trustedProxies: [],
  log: createLog({ level: 'silent' }),
})

beforeAll(async () => {
  http.get('/feed', (request, reply) => reply.send(request.url))
  http.get('/old', (_request, reply) => reply.redirect('/new?a=1', 301))
  http.get('/away', (_request, reply) => reply.redirect('https://company.example/pay', 303))
  const show = async ({ url }: Request) =>
    new URL(url).pathname === '/sklep/redirected'
      ? new Response(null, { status: 302, headers: { location: '/sklep/en/cart' } })
      : new Response(url)
  mountStorefront(http, show, {
    baseUrl: 'https://publisher.example/sklep',
    traffic: new Traffic(new RateLimits(), {}, []),
    policy: false,
  })
  await http.ready()
})
afterAll(() => http.close())

const get = async (url: string) => {
  const { statusCode, headers, body } = await http.inject({ url })
  return { status: statusCode, location: headers.location, body }
}

test('NAV-8b routes and pages are served below the path of BASE_URL', async () => {
  expect(await get('/sklep/feed?x=1')).toMatchObject({ status: 200, body: '/feed?x=1' })
  expect(await get('/sklep/en/cart?x=1')).toMatchObject({
    status: 200,
    body: 'https://publisher.example/sklep/en/cart?x=1',
  })
  expect(await get('/sklep/')).toMatchObject({ status: 200, body: 'https://publisher.example/sklep/' })
})

test('NAV-8b the base path gains its slash', async () => {
  expect(await get('/sklep')).toMatchObject({ status: 301, location: '/sklep/' })
  expect(await get('/sklep?a=%20b?c')).toMatchObject({ status: 301, location: '/sklep/?a=%20b?c' })
})

test('NAV-8b the base path gains its slash in a request line with the origin, as proxies may send it', async () => {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const response = await new Promise<{ statusCode?: number; headers: { location?: string } }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: 'https://publisher.example/sklep' }, resolve).on('error', reject).end()
  })
  expect([response.statusCode, response.headers.location]).toEqual([301, '/sklep/'])
})

test.each(['/', '/feed', '/en/cart', '/sklepy/feed', '/sklep.html', '/Sklep/feed', '//sklep/feed'])(
  'NAV-8b %s is outside the shop and not found',
  async (url) => expect(await get(url)).toMatchObject({ status: 404, location: undefined }),
)

test('NAV-8b redirects stay below the path', async () => {
  expect(await get('/sklep/old')).toMatchObject({ status: 301, location: '/sklep/new?a=1' })
  expect(await get('/sklep/away')).toMatchObject({ location: 'https://company.example/pay' })
  expect(await get('/sklep/redirected')).toMatchObject({ location: '/sklep/en/cart' })
})
