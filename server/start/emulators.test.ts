import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHttp } from '../platform/http/open-http.ts'
import { createLog } from '../platform/process/log.ts'
import { parseSettings, type Settings } from '../platform/process/settings.ts'
import { mountEmulators, shareEmulators } from './emulators.ts'

const closing: FastifyInstance[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'emulators-'))
})
afterEach(async () => {
  delete process.env['ZAKLADKA_EMULATORS']
  for (const http of closing.splice(0)) await http.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server with the emulators and an endpoint for notifications. */
async function open(environment: Record<string, string> = {}) {
  const log = createLog({ level: 'silent' })
  const notices: unknown[] = []
  const listening = openHttp({ baseUrl: 'http://localhost', trustedProxies: ['loopback'], log })
  let settings: Settings | undefined
  // the emulators are mounted before the server listens, but need to know its port
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const { port } = listening.server.address() as AddressInfo
  await listening.close()
  const http = openHttp({ baseUrl: 'http://localhost', trustedProxies: ['loopback'], log })
  closing.push(http)
  settings = parseSettings({
    PORT: String(port),
    BASE_URL: 'https://shop.example',
    DATA_DIR: folder,
    NODE_ENV: 'development',
    ...environment,
  })
  http.post('/payments/notify/payu', (request) => notices.push(request.body) && {})
  await mountEmulators(http, settings, log)
  await http.listen({ port, host: '127.0.0.1' })
  return { http, settings, notices, own: `http://127.0.0.1:${port}` }
}

async function createOrder({ payu }: Settings, more: object = {}) {
  if (!payu) throw new Error('PayU is not set')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: payu.clientId,
    client_secret: payu.clientSecret,
  })
  const token = await fetch(`${payu.url}/pl/standard/user/oauth/authorize`, { method: 'POST', body: form })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await fetch(`${payu.url}/api/v2_1/orders`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      notifyUrl: 'https://shop.example/payments/notify/payu',
      continueUrl: 'https://shop.example/payments/return/payu',
      customerIp: '127.0.0.1',
      merchantPosId: payu.posId,
      description: 'Order 1',
      currencyCode: 'PLN',
      totalAmount: '100',
      products: [{ name: 'A', unitPrice: '100', quantity: '1' }],
      ...more,
    }),
  })
  return { status: response.status, data: (await response.json()) as { redirectUri: string } }
}

describe('CHK-4 the built-in emulator of PayU', () => {
  it('is available to the shop at its internal URL, and to readers at its public URL', async () => {
    const { settings, own, notices } = await open()
    const { status, data } = await createOrder(settings)
    expect(status).toBe(302)
    expect(data.redirectUri).toMatch(/^https:\/\/shop\.example\/dev\/payu\/pay\//)
    // readers connect through a proxy
    const page = data.redirectUri.replace('https://shop.example', own)
    const headers = { host: 'shop.example', 'x-forwarded-for': '203.0.113.9' }
    const shown = await fetch(page, { headers })
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Płatność próbna')
    const paid = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ action: 'card' }),
    })
    expect(paid.headers.get('location')).toBe('https://shop.example/payments/return/payu')
    await expect.poll(() => notices.length).toBe(2)
  })

  it('refuses orders and control requests from other machines', async () => {
    const { own } = await open()
    for (const path of ['/api/v2_1/orders', '/control/events', '/pl/standard/user/oauth/authorize'])
      for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '127.0.0.1' }])
        expect((await fetch(`${own}/dev/payu${path}`, { headers })).status).toBeGreaterThanOrEqual(404)
    expect((await fetch(`${own}/dev/payu/control/events`)).status).toBe(200)
  })

  it("redirects and notifies only the shop's own URLs", async () => {
    const { settings } = await open()
    for (const field of ['notifyUrl', 'continueUrl'])
      expect((await createOrder(settings, { [field]: 'http://169.254.169.254/' })).status).toBe(400)
  })

  it('a restart keeps payments, and those in progress can be completed', async () => {
    const { http, settings } = await open()
    const { data } = await createOrder(settings)
    const elsewhere = data.redirectUri.replace('https://shop.example', '')
    await http.close()
    const again = await open()
    expect((await fetch(again.own + elsewhere)).status).toBe(200)
    const paid = await fetch(again.own + elsewhere, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'card' }),
    })
    expect(paid.status).toBe(303)
    await expect.poll(() => again.notices.length).toBe(2)
  })

  it('is shared by all processes of a shop', async () => {
    // each process of the test has its own port, while the emulator needs only the settings of the first
    const settings = parseSettings({ PORT: '3000', BASE_URL: 'https://shop.example', NODE_ENV: 'development' })
    Object.assign(process.env, await shareEmulators(settings))
    const first = await open()
    const second = await open()
    const credentials = settings.payu ?? first.settings.payu
    const { data } = await createOrder({
      ...first.settings,
      payu: credentials && { ...credentials, url: `${first.own}/dev/payu` },
    })
    const page = data.redirectUri.replace('https://shop.example', second.own)
    expect((await fetch(page)).status).toBe(200)
    const foreign = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await fetch(`${second.own}/dev/payu/control/events`, foreign)).status).toBe(404)
  })

  it('is absent with settings of the real PayU, and in production', async () => {
    const keys = {
      PAYU_POS_ID: '1',
      PAYU_CLIENT_ID: '1',
      PAYU_CLIENT_SECRET: 's',
      PAYU_SECOND_KEY: 'k',
    }
    for (const environment of [keys, { NODE_ENV: 'production' }, { NODE_ENV: '' }]) {
      const { own } = await open(environment)
      expect((await fetch(`${own}/dev/payu/style.css`)).status).toBe(404)
    }
  })
})

describe('CHK-4 settings of PayU', () => {
  const keys = {
    PAYU_POS_ID: '300746',
    PAYU_CLIENT_ID: '300746',
    PAYU_CLIENT_SECRET: 'secret',
    PAYU_SECOND_KEY: 'key',
  }
  it('the default is the built-in emulator, and in production no PayU', () => {
    expect(parseSettings({ PORT: '4000' }).payu).toMatchObject({
      url: 'http://127.0.0.1:4000/dev/payu',
      isTrial: true,
      isBuiltIn: true,
    })
    expect(parseSettings({ NODE_ENV: 'production' }).payu).toBeUndefined()
    expect(parseSettings({ COMMERCE_URL: 'https://magento.example' }).payu).toBeUndefined()
  })
  it('with a public URL there is no emulator unless NODE_ENV is set to development', () => {
    for (const BASE_URL of ['https://ksiegarnia.example', 'http://192.0.2.7:3000'])
      expect(parseSettings({ BASE_URL })).toMatchObject({ payu: undefined, autopay: undefined })
    for (const BASE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(parseSettings({ BASE_URL })).toMatchObject({ payu: { isBuiltIn: true }, autopay: { isBuiltIn: true } })
    const trialSettings = parseSettings({ BASE_URL: 'https://trial.example', NODE_ENV: 'development' })
    expect(trialSettings).toMatchObject({ payu: { isBuiltIn: true }, autopay: { isBuiltIn: true } })
  })
  it("the emulator's keys are random, and the same for all processes on one database", () => {
    const alone = [parseSettings({}), parseSettings({ DATABASE_URL: 'postgres://a@b/c' })].map(({ payu }) => payu)
    expect(new Set(alone.flatMap((one) => [one?.secondKey, one?.clientSecret])).size).toBe(4)
    expect(parseSettings({ DATABASE_URL: 'postgres://a@b/c' }).payu).toEqual(alone[1])
  })
  it('keys alone select the real PayU', () => {
    expect(parseSettings({ ...keys, NODE_ENV: 'production' }).payu).toMatchObject({
      url: 'https://secure.payu.com',
      origins: ['https://secure.payu.com', 'https://*.payu.com'],
      isTrial: false,
      isBuiltIn: false,
      hasBlik: true,
    })
    expect(parseSettings({ ...keys, PAYU_URL: 'https://secure.snd.payu.com/', PAYU_BLIK: '0' }).payu).toMatchObject({
      url: 'https://secure.snd.payu.com',
      isTrial: true,
      hasBlik: false,
    })
  })
  it.each(['http://127.0.0.1:3900/payu', 'http://emulators:3900/payu', 'https://localhost/payu', 'https://[::1]/payu'])(
    'production refuses to start with the emulator %s',
    (PAYU_URL) => {
      expect(() => parseSettings({ ...keys, PAYU_URL, NODE_ENV: 'production' })).toThrow('PAYU_URL is an emulator')
      expect(parseSettings({ ...keys, PAYU_URL }).payu).toMatchObject({ isTrial: true, isBuiltIn: false })
    },
  )
  it('incomplete settings are refused', () => {
    expect(() => parseSettings({ ...keys, PAYU_SECOND_KEY: '' })).toThrow('PayU needs PAYU_POS_ID')
    expect(() => parseSettings({ PAYU_URL: 'https://secure.payu.com' })).toThrow('PayU needs PAYU_POS_ID')
  })
})
