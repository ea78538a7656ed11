import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from './responses.ts'
import { createEmulator, type Provider } from './emulator.ts'
import type { EmulatorOptions } from './route.ts'
import { listen } from './listen.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A shop that records requests, and responds with the given statuses in turn, then 200. */
async function openShop(...statuses: number[]) {
  const received: { body: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/notify`, received }
}

/** A provider that sends any body as a notification of one payment. */
const provider = (url: string): Provider<{ send(body: string): void }> => ({
  name: 'numbers',
  resendAfterMs: [60_000, 120_000],
  open: ({ outbox, ids }) => ({
    routes: [
      {
        method: 'GET',
        path: '/numbers/:id',
        operation: 'read',
        audience: 'api',
        handle: ({ params }) => json(200, { id: params['id'], token: ids(8) }),
      },
    ],
    api: {
      send: (body) =>
        outbox.send({
          subject: 'one',
          url,
          fields: { body },
          write: ({ signature }) => ({ headers: { 'x-signature': signature }, body }),
          isAccepted: ({ status }) => status === 200,
        }),
    },
    reset: () => {},
  }),
})

async function open(url = 'http://127.0.0.1:9/', options: Partial<EmulatorOptions> = {}) {
  const running = await listen((origin) => ({
    '/numbers': createEmulator(provider(url), { url: `${origin}/numbers`, seed: 'frame', ...options }),
  }))
  closing.push(running.close)
  const emulator = running.emulators['/numbers']
  const control = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    fetch(`${emulator.url}/control${path}`, { method, body: JSON.stringify(body) })
  return { emulator, control }
}

describe('CHK-4 emulator framework', () => {
  it('responds over HTTP, with the same ids for the same seed', async () => {
    const read = async () => {
      const { emulator } = await open()
      return await (await fetch(`${emulator.url}/numbers/7`)).json()
    }
    const first = await read()
    expect(first).toEqual({ id: '7', token: expect.stringMatching(/^[A-Z0-9]{8}$/) })
    expect(await read()).toEqual(first)
  })

  it('retries a rejected notification on its schedule, then gives up', async () => {
    const shop = await openShop(500, 302, 503)
    const { emulator } = await open(shop.url)
    emulator.api.send('a')
    await emulator.clock.advance(1000)
    expect(shop.received).toHaveLength(1)
    await emulator.clock.advance(59_000)
    expect(shop.received).toHaveLength(1)
    await emulator.clock.advance(61_000)
    expect(shop.received).toHaveLength(3)
    await emulator.clock.advance(86_400_000)
    expect(shop.received.map(({ body }) => body)).toEqual(['a', 'a', 'a'])
    expect(emulator.log.list({ type: 'notification given up' })).toHaveLength(1)
  })

  it('can send notifications in reverse order, repeatedly, and with a wrong signature', async () => {
    const shop = await openShop()
    const { emulator, control } = await open(shop.url)
    await control('/notifications', { delayMs: 5000, reversed: true, signature: 'bad' }, 'PUT')
    for (const body of ['first', 'second', 'third']) emulator.api.send(body)
    await emulator.clock.advance(6000)
    expect(shop.received.map(({ body }) => body)).toEqual(['third', 'second', 'first'])
    expect(shop.received[0]?.headers['x-signature']).toBe('bad')
    await control('/notifications', { delayMs: 0, copies: 100 }, 'PUT')
    emulator.api.send('often')
    await emulator.clock.advance(10)
    expect(shop.received.filter(({ body }) => body === 'often')).toHaveLength(100)
  })

  it('holds notifications until they are released', async () => {
    const shop = await openShop()
    const { emulator, control } = await open(shop.url)
    await control('/notifications', { held: true }, 'PUT')
    emulator.api.send('one')
    emulator.api.send('two')
    await emulator.clock.advance(3_600_000)
    expect(shop.received).toEqual([])
    expect((await control('/notifications/release', { reversed: true })).status).toBe(200)
    expect(shop.received.map(({ body }) => body)).toEqual(['two', 'one'])
  })

  it('keeps a bounded number of notifications and events', async () => {
    const { emulator } = await open()
    emulator.outbox.change({ held: true })
    for (let i = 0; i < 3000; i++) {
      emulator.api.send(String(i))
      emulator.log.add('noise', {})
    }
    expect(emulator.outbox.waiting).toBe(1000)
    expect(emulator.log.list()).toHaveLength(2000)
  })

  it('fails the planned number of calls', async () => {
    const { emulator, control } = await open()
    await control('/faults', { operation: 'read', status: 500, times: 2 })
    await control('/faults', { operation: 'read', cut: true })
    const read = () =>
      fetch(`${emulator.url}/numbers/7`).then(
        ({ status }) => status,
        () => 'cut',
      )
    expect([await read(), await read(), await read(), await read()]).toEqual([500, 500, 'cut', 200])
  })

  it('allows the control API and a private API only from this machine', async () => {
    const { emulator } = await open(undefined, { isPrivate: true })
    const from = (headers: Record<string, string>) => [
      fetch(`${emulator.url}/control/events`, { headers }).then(({ status }) => status),
      fetch(`${emulator.url}/numbers/1`, { headers }).then(({ status }) => status),
    ]
    expect(await Promise.all(from({}))).toEqual([200, 200])
    expect(await Promise.all(from({ 'x-forwarded-for': '203.0.113.9' }))).toEqual([404, 404])
  })

  it('rejects invalid, unknown and oversized requests', async () => {
    const { emulator, control } = await open()
    expect((await control('/faults', { operation: 5 })).status).toBe(400)
    expect((await fetch(`${emulator.url}/nowhere`)).status).toBe(404)
    expect((await fetch(`${emulator.url}/numbers/7`, { method: 'DELETE' })).status).toBe(405)
    const huge = await fetch(`${emulator.url}/control/faults`, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(huge.status).toBe(413)
  })
})
