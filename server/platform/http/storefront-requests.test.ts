import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { RateLimits } from './rate-limit.ts'
import { mountStorefront, type Storefront } from './storefront.ts'
import { Traffic } from './traffic.ts'

function open(storefront: Storefront, options: Partial<Parameters<typeof mountStorefront>[2]> = {}) {
  const http = Fastify()
  const traffic = new Traffic(new RateLimits(), {})
  mountStorefront(http, storefront, { baseUrl: 'https://shop.example', traffic, policy: false, ...options })
  return http
}
const html = (body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } })

test('a page sees the address, headers, body and client of its request', async () => {
  const seen: unknown[] = []
  const http = open(
    async (request, { ip, country, nonce }) => {
      seen.push(request.method, request.url, request.headers.get('x-a'), await request.text(), ip, country)
      expect(nonce).toMatch(/^.{16,}$/)
      return html('ok')
    },
    { countryOf: (headers) => headers['cf-ipcountry']?.toString() },
  )
  await http.inject({
    method: 'POST',
    url: '/kontakt?a=1',
    payload: 'b=2',
    remoteAddress: '192.0.2.7',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-a': ['1', '2'] as never, 'cf-ipcountry': 'PL' },
  })
  expect(seen).toEqual(['POST', 'https://shop.example/kontakt?a=1', '1, 2', 'b=2', '192.0.2.7', 'PL'])
  await http.close()
})

test('HEAD gets the headers of a page without its body; each cookie has its own header', async () => {
  const http = open(async () => {
    const response = html('<p>page', { 'x-a': 'b', etag: '"page"' })
    response.headers.append('set-cookie', 'a=1')
    response.headers.append('set-cookie', 'b=2')
    return response
  })
  for (const method of ['GET', 'HEAD'] as const) {
    const { body, headers } = await http.inject({ method, url: '/' })
    expect(body).toBe(method === 'GET' ? '<p>page' : '')
    // without a policy the ETag of the storefront is kept
    expect(headers).toMatchObject({ 'x-a': 'b', etag: '"page"', 'set-cookie': ['a=1', 'b=2'] })
    expect(headers['content-security-policy']).toBeUndefined()
  }
  await http.close()
})

test('texts are compressed, pictures and what is packed already are not', async () => {
  const http = open(async ({ url }) => {
    const type = new URL(url).searchParams.get('type') ?? ''
    return html('x'.repeat(2000), {
      'content-type': type,
      'content-length': '2000',
      ...(type === 'text/packed' && { 'content-encoding': 'zstd' }),
    })
  })
  const encodingOf = async (type: string) => {
    const { headers } = await http.inject({
      url: `/?type=${encodeURIComponent(type)}`,
      headers: { 'accept-encoding': 'gzip' },
    })
    return [headers['content-encoding'], headers['vary'], headers['content-length']]
  }
  const texts = ['text/html', 'text/css', 'application/json', 'application/xml', 'application/rss+xml']
  for (const type of [...texts, 'application/manifest+json', 'application/javascript'])
    expect((await encodingOf(type)).slice(0, 2), type).toEqual(['gzip', 'Accept-Encoding'])
  for (const type of ['image/png', 'application/pdf', 'font/woff2'])
    expect(await encodingOf(type), type).toEqual([undefined, undefined, '2000'])
  expect(await encodingOf('text/packed')).toEqual(['zstd', undefined, '2000'])
  await http.close()
})

test('CART-1: a cart form of up to 128 kB is no large one; of larger ones an address sends 20 at once', async () => {
  const http = open(async () => html('cart'))
  const send = async (type: string, length: number, remoteAddress: string) =>
    http.inject({
      method: 'POST',
      url: '/cart',
      headers: { 'content-type': type },
      payload: 'x'.repeat(length),
      remoteAddress,
    })
  const limit = 128 * 1024
  const [text, file] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  expect((await send(text, limit, '192.0.2.1')).statusCode).toBe(200)
  expect((await send(text, limit + 1, '192.0.2.1')).statusCode).toBe(413)
  const statuses: number[] = []
  for (let sent = 0; sent < 20; sent++) statuses.push((await send(file, limit + 1, '192.0.2.2')).statusCode)
  expect(statuses).toEqual(Array(20).fill(200))
  const refused = await send(file, limit + 1, '192.0.2.2')
  expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([429, '10', 'Too many requests'])
  expect((await send(file, limit, '192.0.2.2')).statusCode).toBe(200)
  expect((await send(file, limit + 1, '192.0.2.3')).statusCode).toBe(200)
  await http.close()
})
