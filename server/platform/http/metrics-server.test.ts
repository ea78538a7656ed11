import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetricsServer, type MetricsServerParts } from './metrics-server.ts'

let server: Server | undefined
afterEach(() => void server?.close())

async function open(parts: Partial<MetricsServerParts> = {}): Promise<number> {
  const log = createLog({ level: 'silent' })
  const opened = createMetricsServer({ read: async () => 'jobs 3\n', log, ...parts })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.address() as AddressInfo).port
}
const ask = (port: number, path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<unknown[]>((resolve, reject) => {
    request({ port, path, ...options, agent: false }, (response) => {
      let body = ''
      response.on('data', (data: Buffer) => (body += data.toString()))
      response.on('end', () => resolve([response.statusCode, body, response.headers['www-authenticate']]))
    })
      .on('error', reject)
      .end()
  })

test('metrics are at one address, for GET only, and for everybody if there is no token', async () => {
  const port = await open()
  expect(await ask(port, '/metrics')).toEqual([200, 'jobs 3\n', undefined])
  expect(await ask(port, '/metrics?name=jobs')).toEqual([200, 'jobs 3\n', undefined])
  expect(await ask(port, '/metrics', { method: 'POST' })).toEqual([404, '', undefined])
  for (const path of ['/', '/metrics/', '/metricsx']) expect(await ask(port, path)).toEqual([404, '', undefined])
})

test('with a token they are for who sends it', async () => {
  const port = await open({ token: 'key' })
  const withHeader = (authorization: string) => ask(port, '/metrics', { headers: { authorization } })
  expect(await withHeader('Bearer key')).toEqual([200, 'jobs 3\n', undefined])
  for (const wrong of ['Bearer keys', 'bearer key', 'key', ''])
    expect(await withHeader(wrong)).toEqual([401, '', 'Bearer'])
  expect(await ask(port, '/metrics')).toEqual([401, '', 'Bearer'])
})

test('a page that has rebound its name to this machine reads none', async () => {
  const port = await open()
  expect(await ask(port, '/metrics', { headers: { host: 'evil.example' } })).toEqual([404, '', undefined])
  expect(await ask(port, '/metrics', { headers: { host: `localhost:${port}` } })).toEqual([200, 'jobs 3\n', undefined])
})

test('metrics that cannot be read are logged and answered with 503', async () => {
  const logged: unknown[] = []
  const failure = new Error('no database')
  const port = await open({
    read: () => Promise.reject(failure),
    log: { error: (...args: unknown[]) => void logged.push(args) },
  })
  expect(await ask(port, '/metrics')).toEqual([503, '', undefined])
  expect(logged).toEqual([[{ err: failure }, 'the metrics could not be read']])
})
