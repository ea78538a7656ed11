import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyCommerce } from './proxy.ts'

let commerce: Server
let storefront: FastifyInstance
let received: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }
beforeAll(async () => {
  commerce = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received = { method: request.method, url: request.url, headers: request.headers, body }
      if (request.url?.endsWith('/moved.jpg')) response.writeHead(301, { location: '/media/here.jpg' }).end()
      else if (request.url?.endsWith('/none.jpg')) response.writeHead(204).end()
      else
        response
          .writeHead(201, { 'content-type': 'text/plain', 'content-encoding': 'gzip', 'x-query-cost': '1/2' })
          .end(gzipSync('odpowiedź'))
    })
  })
  await new Promise<void>((resolve) => commerce.listen(0, '127.0.0.1', resolve))
  storefront = Fastify()
  proxyCommerce(storefront, `http://127.0.0.1:${(commerce.address() as AddressInfo).port}/sklep`)
})
afterAll(async () => {
  await storefront.close()
  await new Promise((resolve) => commerce.close(resolve))
})

test.each([
  ['POST', '/graphql', '{"query":"{ż}"}'],
  ['PUT', '/en/graphql?hash=1', '"{a}"'],
  ['GET', '/graphql?query={a}', undefined],
  ['GET', '/media/a.jpg', undefined],
  ['GET', '/rss/a', undefined],
  ['GET', '/en/rss/a', undefined],
] as const)('%s %s is forwarded to the commerce server, and answered with its response', async (method, url, body) => {
  const response = await storefront.inject({
    method,
    url,
    payload: body,
    remoteAddress: '192.0.2.7',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      host: 'shop.example',
      authorization: 'Bearer a',
      'accept-encoding': 'br',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'forged',
    },
  })
  expect([response.statusCode, response.body]).toEqual([201, 'odpowiedź'])
  expect(response.headers).toMatchObject({ 'content-type': 'text/plain', 'x-query-cost': '1/2' })
  // it arrives unpacked
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(received).toMatchObject({ method, url: `/sklep${url}`, body: body ?? '' })
  expect(received.headers).toMatchObject({ authorization: 'Bearer a', 'x-forwarded-for': '192.0.2.7' })
  expect(received.headers.host).toMatch(/^127\.0\.0\.1:/)
  expect(received.headers['accept-encoding']).not.toBe('br')
  expect(received.headers['x-request-id']).not.toBe('forged')
})

test('a redirect and an empty response are passed on as they are', async () => {
  const moved = await storefront.inject('/media/moved.jpg')
  expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/media/here.jpg'])
  const none = await storefront.inject('/media/none.jpg')
  expect([none.statusCode, none.body]).toEqual([204, ''])
})

test('other addresses are not forwarded, and a commerce server that does not answer is unavailable', async () => {
  expect((await storefront.inject('/sitemap.xml')).statusCode).toBe(404)
  const alone = Fastify()
  proxyCommerce(alone, 'http://127.0.0.1:1')
  expect((await alone.inject('/graphql?query={a}')).statusCode).toBe(503)
  await alone.close()
})
