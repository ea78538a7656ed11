import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { openHttp } from './open-http.ts'

const logged: [object, string][] = []
const http = openHttp({ baseUrl: 'https://shop.example', log: { error: (...entry) => void logged.push(entry) } })
http.get('/wrong', async () => {
  throw new Error('password authentication failed for user "shop"')
})

test.each<[InjectOptions, number, RegExp]>([
  [{ url: '/wrong?email=a@b.pl' }, 500, /^{"errors":\[{"message":"Internal server error"/],
  [{ url: '/%' }, 400, /The address cannot be read/],
  [{ url: '/nothing' }, 404, /Not found/],
  [{ url: '/wrong', method: 'DELETE' }, 404, /Not found/],
])('%j is answered %i with the headers of every answer', async (request, status, body) => {
  const answer = await http.inject(request)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toMatch(body)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'strict-transport-security': expect.stringContaining('max-age') })
})

test('a mistake of ours is logged with its place, without what the address carried', () => {
  expect(logged).toHaveLength(1)
  expect(logged[0]?.[0]).toMatchObject({ method: 'GET', path: '/wrong', error: expect.stringContaining('password authentication failed') })
})
