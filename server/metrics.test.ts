import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from './modules/index.ts'
import { createMetricsServer } from './platform/http/metrics-server.ts'
import { enqueue } from './platform/jobs/jobs.ts'
import { createLog } from './platform/process/log.ts'
import { createMetrics } from './platform/process/metrics.ts'
import { openShop, type TestShop } from './testing/shop.ts'

const TOKEN = 'a-token-of-the-operator'
const OWN = 'query StoreView{storeConfig{store_code}}'
const metrics = createMetrics()
let shop: TestShop
let server: Server
let url: string
beforeAll(async () => {
  shop = await openShop({ metrics, documents: { hash: OWN }, log: createLog({ level: 'silent' }) })
  server = createMetricsServer({
    read: () => metrics.registry.metrics(),
    token: TOKEN,
    log: createLog({ level: 'silent' }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const get = (authorization?: string) => fetch(url, { headers: authorization ? { authorization } : {} })
const readMetrics = async () => (await get(`Bearer ${TOKEN}`)).text()

test('metrics require the token', async () => {
  expect((await get()).status).toBe(401)
  expect((await get('Bearer another-token')).status).toBe(401)
  const response = await get(`Bearer ${TOKEN}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
  // the shop's own port is public
  expect((await shop.http.inject({ url: '/metrics' })).statusCode).toBe(404)
})

test('a page that has rebound its name to this machine reads no metrics', async () => {
  const { port } = server.address() as AddressInfo
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) =>
      request({ port, path: '/metrics', headers: { host, authorization: `Bearer ${TOKEN}` } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(),
    )
  expect(await statusFor('evil.example')).toBe(404)
  expect(await statusFor(`evil.example:${port}`)).toBe(404)
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]']) expect(await statusFor(host)).toBe(200)
})

test('requests are counted by route, and operations of our own storefront by name', async () => {
  for (const code of ['a', 'b']) await shop.query(`query Of${code} { storeConfig { store_name } }`)
  await shop.query(OWN)
  await shop.query(OWN)
  await shop.query('{ storeConfig { absent } }')
  await shop.http.inject({ url: '/media/catalog/absent.jpg' })
  await shop.http.inject({ url: `/absent-${Math.random()}` })
  const text = await readMetrics()
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/graphql",status="200"} 5',
    'http_request_duration_seconds_count{method="GET",route="/media/*",status="404"} 1',
    'graphql_operation_duration_seconds_count{operation="StoreView",outcome="ok"} 2',
    'graphql_operation_duration_seconds_count{operation="other",outcome="ok"} 2',
    'graphql_operation_duration_seconds_count{operation="other",outcome="errors"} 1',
    'response_cache_requests_total{result="hit"} 1',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="none",status="404"\} [12]$/m)
  expect(text).toMatch(/^database_statement_duration_seconds_count\{kind="select"\} [1-9]/m)
  expect(text).toMatch(/^database_connections\{state="waiting"\} 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('the job queue reports waiting jobs, their age and failed jobs', async () => {
  await enqueue(shop.db, { kind: 'unknown', payload: {}, runAt: new Date(Date.now() - 60_000) })
  await enqueue(shop.db, { kind: 'unknown', payload: {} })
  await enqueue(shop.db, { kind: 'unknown', payload: {}, runAt: new Date(Date.now() + 60_000) })
  await enqueue(shop.db, { kind: 'given up', payload: {} })
  await shop.db.run`update job set failed_at = now() where kind = 'given up'`
  const text = await readMetrics()
  expect(text).toMatch(/^job_queue_jobs\{state="waiting"\} 2$/m)
  expect(text).toMatch(/^job_queue_jobs\{state="failed"\} 1$/m)
  expect(Number(/^job_queue_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeCloseTo(60, -1)
})

test('metrics are served while the database fails, without those of the job queue', async () => {
  await shop.db.run`alter table job rename to lost_job`
  const text = await readMetrics()
  await shop.db.run`alter table lost_job rename to job`
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toMatch(/^job_queue_\w+(\{.*\})? /m)
})

test('metrics that modules declare are measured, and have a row in docs/production.md', async () => {
  const text = await readMetrics()
  const rows = readFileSync(new URL('../docs/production.md', import.meta.url), 'utf8')
  const names = modules.flatMap(({ metrics: declared }) => Object.keys(declared ?? {}))
  expect(names).toContain('payment_differences')
  for (const name of names) {
    expect(text).toMatch(new RegExp(`^${name}(?:\\{.*\\})? \\d+$`, 'm'))
    expect(rows).toContain(`| \`${name}\` |`)
  }
})
