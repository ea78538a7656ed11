import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../testing/operator-actor.ts'
import { freePort, launchShop, type ShopProcess, startShop } from '../../e2e/fixtures/shop-process.ts'
import { reindex } from '../modules/search/index/writing/reindex.ts'
import { setConfiguration } from '../modules/store/index.ts'
import { type Database, openPostgres } from '../platform/db/db.ts'
import { writeDemoSettings } from '../../demo/settings.ts'
import { migrationsFolder } from '../testing/database.ts'
import { Buyer, seedReferenceData, insertBook, type CheckoutFixture } from '../testing/checkout-fixture.ts'

const server = process.env['TEST_DATABASE_URL']
const CONNECTIONS = 8
const ORDERS = 12

/** Ids of the child processes. */
const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const POLL_OPTIONS = { timeout: 40_000, interval: 100 }

interface Reply {
  status: number
  body: string
}

/** A keep-alive connection: one process answers all of its requests, until the connection or the process ends. */
function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (document: string, variables: object = {}) =>
      new Promise<Reply>((resolve, reject) => {
        const asking = request(
          `${url}/graphql`,
          { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
          (response) => {
            let body = ''
            response.on('data', (part: Buffer) => (body += part.toString()))
            response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
          },
        )
        asking.on('error', reject)
        // a connection handed to a dying process is lost, and its client would retry
        asking.setTimeout(5000, () => asking.destroy(new Error('no answer')))
        asking.end(JSON.stringify({ query: document, variables }))
      }),
    close: () => agent.destroy(),
  }
}

describe.skipIf(!server)('two processes on one PostgreSQL database', () => {
  const name = `processes_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-processes-'))
  const databaseUrl = new URL(server ?? 'postgres://none')
  databaseUrl.pathname = `/${name}`
  const admin = new pg.Client(server)
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        received.push(/^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
        callback()
      })
    },
  })
  let db: Database
  let shop: ShopProcess
  let metricsPort: number
  const environment = () => ({
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    WEB_CONCURRENCY: '2',
    REQUEST_TIMEOUT_SECONDS: '3',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    await admin.connect()
    await admin.query(`create database ${name} template template0`)
    db = openPostgres(databaseUrl.href)
    // two shops start on the same database at the same time, as on two machines
    metricsPort = await freePort()
    const [first, second] = await Promise.all([
      startShop({ ...environment(), METRICS_PORT: String(metricsPort) }),
      startShop(environment()),
    ])
    const { code } = await second.stop()
    if (code !== 0) throw new Error(`the second shop ended with ${code}`)
    shop = first
    await seedReferenceData(db)
    await writeDemoSettings(db)
    await setConfiguration(db, OPERATOR, [{ path: 'sales/unpaid_orders/guest_network', value: '0' }])
  }, 300_000)
  afterAll(async () => {
    await shop?.crash()
    await db?.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await new Promise<void>((resolve) => smtp.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  it('run the migrations once, even when started at the same time', async () => {
    const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
    expect(await db.one`select count(*)::int as applied from migration`).toEqual({ applied: files.length })
    expect(childrenOf(shop.child.pid)).toHaveLength(2)
  })

  it('have their metrics combined in one response', async () => {
    const read = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const figure = (line: string) =>
        Number(
          text
            .split('\n')
            .find((one) => one.startsWith(`${line} `))
            ?.split(' ')[1],
        )
      return {
        requests: figure('http_request_duration_seconds_count{method="POST",route="/graphql",status="200"}') || 0,
        failed: figure('job_queue_jobs{state="failed"}'),
      }
    }
    await db.run`insert into job (kind, payload, failed_at) values ('given up', '{}', now())`
    const before = await read()
    expect(before.failed).toBe(1)
    const connections = Array.from({ length: CONNECTIONS }, () => openConnection(shop.url))
    await Promise.all(connections.map((one) => one.ask('{ storeConfig { store_code } }')))
    for (const one of connections) one.close()
    await expect.poll(read, POLL_OPTIONS).toEqual({ requests: before.requests + CONNECTIONS, failed: 1 })
    await db.run`delete from job where kind = 'given up'`
  })

  it('end with one sentence where their port is taken', async () => {
    const { port } = new URL(shop.url)
    const { code, printed } = await launchShop({ ...environment(), PORT: port }).ended
    expect(code).toBe(1)
    expect(new Set(printed.trim().split('\n'))).toEqual(
      new Set([`Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set PORT to another number.`]),
    )
  }, 60_000)

  it('keep idle connections longer than the minute for which proxies keep them', async () => {
    const { headers } = await fetch(`${shop.url}/healthz`)
    expect(headers.get('keep-alive')).toBe('timeout=75')
  })

  it('close requests that do not arrive in time with 408', async () => {
    const headers = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const send = (text: string) =>
      new Promise<{ answer: string; seconds: number }>((resolve, reject) => {
        let answer = ''
        const started = performance.now()
        const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(headers + text))
        socket.on('data', (part) => (answer += part.toString()))
        socket.on('close', () => resolve({ answer, seconds: (performance.now() - started) / 1000 })).on('error', reject)
      })
    const answers = await Promise.all(
      [
        'Content-Length: 10\r\n\r\n{',
        'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
        '',
        `Content-Length: ${300 * 1024}\r\n\r\n{`,
      ].map(send),
    )
    for (const { answer } of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    // bodies without files have a third of the time
    expect(answers.map(({ seconds }) => seconds < 3)).toEqual([true, true, false, false])
  }, 30_000)

  it('both respond, and a change in one invalidates the cache of the other', async () => {
    const book = await insertBook(db, { stock: { lublin: 500 } })
    const connections = Array.from({ length: CONNECTIONS }, () => openConnection(shop.url))
    const left = async () => {
      const replies = await Promise.all(
        connections.map((one) =>
          one.ask('query($sku: String) { products(filter: { sku: { eq: $sku } }) { items { salable_qty } } }', {
            sku: book.sku,
          }),
        ),
      )
      return replies.map(
        ({ body }) =>
          (JSON.parse(body) as { data: { products: { items: { salable_qty: number }[] } } }).data.products.items[0]
            ?.salable_qty,
      )
    }
    const all = (quantity: number) => Array<number>(CONNECTIONS).fill(quantity)
    await reindex(db, [book.id])
    await expect.poll(left, POLL_OPTIONS).toEqual(all(500))
    // without a notification both return cached responses
    await db.run`update source_stock set quantity = 400 where product_id = ${book.id}`
    expect(await left()).toEqual(all(500))
    const [one] = connections
    const caller: Pick<CheckoutFixture, 'call'> = {
      call: async (document, variables) => JSON.parse((await one?.ask(document, variables))?.body ?? '{}') as never,
    }
    const { number } = await (
      await (await Buyer.withNewCart(caller)).prepareOrder([{ sku: book.sku, quantity: 1 }])
    ).submitOrder()
    expect(number).toBeDefined()
    await expect.poll(left, POLL_OPTIONS).toEqual(all(399))
    for (const connection of connections) connection.close()
  }, 60_000)

  it('run each job once', async () => {
    const book = await insertBook(db, { stock: { lublin: 500 } })
    const emails = Array.from({ length: ORDERS }, (_, i) => `kupujacy${i}@example.pl`)
    await Promise.all(
      emails.map(async (email) => {
        const connection = openConnection(shop.url)
        const caller: Pick<CheckoutFixture, 'call'> = {
          call: async (document, variables) => JSON.parse((await connection.ask(document, variables)).body) as never,
        }
        expect(
          (
            await (
              await (await Buyer.withNewCart(caller)).prepareOrder([{ sku: book.sku, quantity: 1 }], { email })
            ).submitOrder()
          ).number,
        ).toBeDefined()
        connection.close()
      }),
    )
    await expect
      .poll(
        async () =>
          (await db.one<{ left: number }>`select count(*)::int as left from job where kind = 'order-confirmation'`)
            ?.left,
        POLL_OPTIONS,
      )
      .toBe(0)
    expect(received.filter((to) => emails.includes(to)).toSorted()).toEqual(emails.toSorted())
  }, 60_000)

  it('continue when one is killed, and a new one is started', async () => {
    const connections = Array.from({ length: CONNECTIONS }, () => openConnection(shop.url))
    const ask = () =>
      Promise.all(
        connections.map((one) =>
          one.ask('{ storeConfig { store_code } }').then(
            ({ status }) => status,
            () => 'gone',
          ),
        ),
      )
    expect(await ask()).toEqual(Array(CONNECTIONS).fill(200))
    const [victim = 0, survivor = 0] = childrenOf(shop.child.pid)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => childrenOf(shop.child.pid).includes(victim), POLL_OPTIONS).toBe(false)
    // connections of the killed process are accepted by the other one
    await expect.poll(async () => (await ask()).every((status) => status === 200), POLL_OPTIONS).toBe(true)
    await expect.poll(() => childrenOf(shop.child.pid).length, POLL_OPTIONS).toBe(2)
    expect(childrenOf(shop.child.pid)).toContain(survivor)
    process.kill(survivor, 'SIGKILL')
    await expect
      .poll(
        async () =>
          await fetch(`${shop.url}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
            ({ status }) => status,
            () => 0,
          ),
        POLL_OPTIONS,
      )
      .toBe(200)
    await expect.poll(() => childrenOf(shop.child.pid).length, POLL_OPTIONS).toBe(2)
    for (const connection of connections) connection.close()
  }, 150_000)

  it('finish their requests after SIGTERM and exit with 0', async () => {
    const url = `http://localhost:${await freePort()}`
    // the bodies follow only once nobody listens any more
    const own = launchShop({ ...environment(), PORT: new URL(url).port, REQUEST_TIMEOUT_SECONDS: '60' })
    await expect.poll(() => own.printed().split('\n').includes(url), POLL_OPTIONS).toBe(true)
    const asking = Array.from({ length: 4 }, () => {
      const sent = request(`${url}/graphql`, {
        agent: false,
        method: 'POST',
        headers: { 'content-type': 'application/json', expect: '100-continue' },
      })
      const answer = new Promise<number | undefined>((resolve, reject) => {
        sent.once('error', reject)
        sent.once('response', (response) => resolve(response.resume().statusCode))
      })
      sent.flushHeaders()
      return { sent, answer, taken: new Promise((resolve) => sent.once('continue', resolve)) }
    })
    await Promise.all(asking.map(({ taken }) => taken))
    own.child.kill('SIGTERM')
    await expect
      .poll(
        () =>
          // Node keeps connections that the primary has accepted but no worker takes, until it exits
          fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
            () => 'somebody',
            () => 'nobody',
          ),
        POLL_OPTIONS,
      )
      .toBe('nobody')
    for (const { sent } of asking) sent.end('{"query":"{ storeConfig { store_code } }"}')
    expect(await Promise.all(asking.map(({ answer }) => answer))).toEqual([200, 200, 200, 200])
    expect(await own.ended).toMatchObject({ code: 0, signal: null })
  }, 60_000)
})
