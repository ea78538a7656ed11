import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { openHttp } from './open-http.ts'

const logged: object[] = []
const log = createLog({ level: 'info', write: (line) => void logged.push(JSON.parse(line) as object) })
const http = openHttp({
  baseUrl: 'https://shop.example',
  trustedProxies: ['10.1.0.0/16'],
  log,
})
http.get('/who', async ({ ip }) => ip)
http.get('/wrong', async () => {
  throw new Error('password authentication failed for user "shop"')
})

test.each<[InjectOptions, number, RegExp]>([
  [{ url: '/wrong?email=a@b.pl' }, 500, /^{"errors":\[{"message":"Internal server error"/],
  [{ url: '/%' }, 400, /The address cannot be read/],
  [{ url: '/nothing' }, 404, /Not found/],
  [{ url: '/wrong', method: 'DELETE' }, 404, /Not found/],
])('%j is answered with %i and the security headers', async (request, status, body) => {
  const response = await http.inject(request)
  expect(response.statusCode).toBe(status)
  expect(response.body).toMatch(body)
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age'),
  })
})

test('an internal error is logged with its stack, without the query string', () => {
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    method: 'GET',
    path: '/wrong',
    err: { stack: expect.stringContaining('password authentication failed') },
  })
})

test.each([
  ['the proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['the proxy on a socket for both versions of IP', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['another host on a private address', '10.2.0.1', '203.0.113.9', '10.2.0.1'],
  ['localhost, which is not listed', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['a client that forged the first address, by the proxy', '10.1.2.3', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
])('X-Forwarded-For from %s counts only as far as it is trusted', async (_who, remoteAddress, forwarded, ip) => {
  expect((await http.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body).toBe(ip)
})

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  const alone = openHttp({ baseUrl: 'http://localhost', trustedProxies: [], log: createLog({ level: 'silent' }) })
  alone.get('/who', async ({ ip }) => ip)
  expect((await alone.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.9' } })).body).toBe('127.0.0.1')
})

test.each([
  ['proxy-17.a_B', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['two words', false],
  ['<script>', false],
])('X-Request-Id %j is kept: %s', async (sent, isKept) => {
  const { headers } = await http.inject({ url: '/who', headers: { 'x-request-id': sent } })
  expect(headers['x-request-id']).toMatch(isKept ? sent : /^[0-9a-f-]{36}$/)
})

test('slow requests are logged as warnings, all others only at the level debug', async () => {
  const lines: object[] = []
  const verbose = openHttp({
    baseUrl: 'http://localhost',
    trustedProxies: [],
    log: createLog({ level: 'debug', write: (line) => void lines.push(JSON.parse(line) as object) }),
    slowRequestMs: 30,
  })
  verbose.get('/quick', async () => 'quick')
  verbose.get('/slow', async () => new Promise((resolve) => setTimeout(resolve, 40, 'slow')))
  for (const path of ['quick', 'slow', 'absent'])
    await verbose.inject({ url: `/${path}?q=secret`, headers: { 'x-request-id': path } })
  expect(lines).toMatchObject([
    { level: 'debug', reqId: 'quick', method: 'GET', path: '/quick', status: 200 },
    { level: 'warn', reqId: 'slow', method: 'GET', path: '/slow', status: 200, msg: 'a slow request' },
    { level: 'debug', reqId: 'absent', method: 'GET', path: '/absent', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
