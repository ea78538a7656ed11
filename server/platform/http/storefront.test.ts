import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { openHttp } from './open-http.ts'
import { RateLimits } from './rate-limit.ts'
import { mountStorefront } from './storefront.ts'
import { Traffic } from './traffic.ts'

/** A page that fails after its first chunk. */
const broken = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<p>begun'))
      setTimeout(() => controller.error(new Error('the page broke')), 10)
    },
  })

let isRenderingEnded = false
/** A page whose rest is rendered while it is read. */
const unfinished = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('<p>begun')),
    cancel: () => void (isRenderingEnded = true),
  })

const http = Fastify()
beforeAll(async () => {
  const pages: Record<string, () => Response> = {
    '/broken': () => new Response(broken(), { headers: { 'content-type': 'text/html' } }),
    '/unfinished': () => new Response(unfinished(), { headers: { 'content-type': 'text/html', etag: '"1"' } }),
    '/cart': () => new Response('cart'),
    '/whole': () => new Response('<p>whole', { headers: { 'content-type': 'text/html', vary: 'Cookie' } }),
  }
  mountStorefront(http, async ({ url }) => (pages[new URL(url).pathname] as () => Response)(), {
    baseUrl: 'http://shop.example',
    traffic: new Traffic(new RateLimits(), { forms: { burst: 60, perSecond: 2 }, pages: { burst: 90, perSecond: 2 } }),
    policy: true,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())

const fetchRaw = (path: string, encoding: string) =>
  new Promise<{ isComplete: boolean; body: Buffer; vary?: string; contentEncoding?: string }>((resolve) => {
    const { port } = http.server.address() as AddressInfo
    request({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => {})
      response.on('close', () =>
        resolve({
          isComplete: response.complete && response.statusCode === 200,
          body: Buffer.concat(parts),
          vary: response.headers.vary,
          contentEncoding: response.headers['content-encoding'],
        }),
      )
    })
      .on('error', () => resolve({ isComplete: false, body: Buffer.alloc(0) }))
      .end()
  })

test.each(['br', 'gzip', 'identity'])(
  'a page that fails while it is sent (%s) aborts its own response and no other',
  async (encoding) => {
    expect((await fetchRaw('/broken', encoding)).isComplete).toBe(false)
    const next = await fetchRaw('/whole', 'br')
    expect(brotliDecompressSync(next.body).toString()).toBe('<p>whole')
  },
)

test('HEAD gets the headers of a page without its text, and its rendering ends', async () => {
  const { headers, statusCode, body } = await http.inject({ method: 'HEAD', url: '/unfinished' })
  expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/html'])
  expect(headers['etag']).toMatch(/^"1.+"$/)
  expect(isRenderingEnded).toBe(true)
})

test('compression adds Accept-Encoding to Vary', async () => {
  expect((await fetchRaw('/whole', 'br')).vary).toBe('Cookie, Accept-Encoding')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('a request that accepts “%s” gets %s', async (accepted, encoding) => {
  expect((await fetchRaw('/whole', accepted)).contentEncoding).toBe(encoding)
})

test('only a cart form with a file may be large', async () => {
  const send = async (url: string, type: string, length: number) =>
    (
      await http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'x'.repeat(length),
        remoteAddress: '192.0.2.7',
      })
    ).statusCode
  const text = 'application/x-www-form-urlencoded'
  const file = 'multipart/form-data; boundary=x'
  expect([await send('/cart', text, 1000), await send('/cart', file, 7_000_000)]).toEqual([200, 200])
  expect([await send('/cart', text, 200_000), await send('/en/cart', text, 200_000)]).toEqual([413, 413])
  expect([await send('/whole', file, 200_000), await send('/cart', file, 8_000_000)]).toEqual([413, 413])
})

test('forms are limited by address', async () => {
  const send = () =>
    http.inject({
      method: 'POST',
      url: '/whole',
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const codes = await Promise.all(Array.from({ length: 70 }, async () => (await send()).statusCode))
  expect(codes.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(codes).toContain(429)
})

test('pages are limited by address, separately from forms', async () => {
  const open = () => http.inject({ url: '/whole', remoteAddress: '192.0.2.7' })
  const codes = await Promise.all(Array.from({ length: 100 }, async () => (await open()).statusCode))
  expect(codes.slice(0, 90)).toEqual(Array(90).fill(200))
  expect(codes).toContain(429)
  expect((await http.inject({ url: '/whole', remoteAddress: '192.0.2.8' })).statusCode).toBe(200)
})

test('a page gets the id of its request, and is measured by its name', async () => {
  const metrics = createMetrics()
  const log = createLog({ level: 'silent' })
  const measured = openHttp({ baseUrl: 'http://shop.example', trustedProxies: [], log, metrics })
  const traffic = new Traffic(new RateLimits(), {})
  const show = async (_request: Request, info: { requestId: string; onPage(name: string): void }) => {
    info.onPage('product')
    return new Response(info.requestId)
  }
  mountStorefront(measured, show, { baseUrl: 'http://shop.example', traffic, policy: true })
  const { body } = await measured.inject({ url: '/lalka.html', headers: { 'x-request-id': 'proxy-17' } })
  expect(body).toBe('proxy-17')
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{method="GET",route="product",status="200"} 1',
  )
})

test('CHK-4 form-action allows the origins of payment pages and no others', async () => {
  const formAction = async (payments?: string[]) => {
    const paying = Fastify()
    mountStorefront(paying, async () => new Response('page', { headers: { 'content-type': 'text/html' } }), {
      baseUrl: 'http://shop.example',
      traffic: new Traffic(new RateLimits(), {}),
      policy: true,
      origins: async () => ({ payments }),
    })
    const { headers } = await paying.inject('/')
    await paying.close()
    return /form-action [^;]*/.exec(String(headers['content-security-policy']))?.[0]
  }
  expect(await formAction()).toBe("form-action 'self'")
  expect(await formAction(['https://secure.payu.com', 'https://*.payu.com'])).toBe(
    "form-action 'self' https://secure.payu.com https://*.payu.com",
  )
})

test('a cached page is revalidated with 304 only while the policy is unchanged', async () => {
  const app = Fastify()
  let tags = ['https://tags.example']
  const page = ({ headers }: Request) => {
    const isKnown = headers.get('if-none-match') === '"page"'
    return new Response(isKnown ? null : '<p>page', { status: isKnown ? 304 : 200, headers: { etag: '"page"' } })
  }
  mountStorefront(app, async (request) => page(request), {
    baseUrl: 'http://shop.example',
    traffic: new Traffic(new RateLimits(), {}),
    policy: true,
    origins: async () => ({ tags }),
  })
  const get = (etag?: string) => app.inject({ url: '/', headers: etag ? { 'if-none-match': etag } : {} })
  const first = await get()
  expect(first.headers['content-security-policy']).toContain('https://tags.example')
  const etag = String(first.headers['etag'])
  const again = await get(etag)
  expect([again.statusCode, again.headers['etag'], again.headers['content-security-policy']]).toEqual([
    304,
    etag,
    undefined,
  ])
  tags = ['https://others.example']
  const other = await get(etag)
  expect(other.statusCode).toBe(200)
  expect(other.headers['content-security-policy']).toContain('https://others.example')
  expect((await get(String(other.headers['etag']))).statusCode).toBe(304)
  await app.close()
})
