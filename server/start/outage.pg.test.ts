import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TcpProxy, openTcpProxy } from '../../e2e/fixtures/tcp-proxy.ts'
import { type ShopProcess, startShop } from '../../e2e/fixtures/shop-process.ts'

const server = process.env['TEST_DATABASE_URL']
/**
 * Far more than the specified two seconds: the test machine may be busy, and a hanging database never responds.
 */
const POLL_OPTIONS = { timeout: 30_000, interval: 100 }

describe.skipIf(!server)('while the database is unavailable', () => {
  const name = `outage_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-outage-'))
  const admin = new pg.Client(server)
  let line: TcpProxy
  let shop: ShopProcess

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(shop.url + address, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  const statusOf = (address: string) =>
    get(address).then(
      ({ status }) => status,
      () => 0,
    )
  const requestGraphql = (query: string, store = '') =>
    fetch(`${shop.url}${store}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(20_000),
    })

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name} template template0`)
    const { hostname, port, username, password } = new URL(server ?? '')
    line = await openTcpProxy(hostname, Number(port || 5432))
    const url = Object.assign(new URL(`postgres://127.0.0.1:${line.port}/${name}`), { username, password })
    shop = await startShop({ DATABASE_URL: url.href, DATA_DIR: folder })
  }, 120_000)
  afterAll(async () => {
    await line?.restore()
    await shop?.stop()
    await line?.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  afterEach(() => line.restore())

  async function expectCalm() {
    await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(503)
    for (const [address, lang, message] of [
      ['/search/brak', 'pl-PL', 'Nic nie przepadło'],
      ['/en/search/none', 'en-US', 'Nothing was lost'],
    ] as const) {
      const page = await get(address)
      const html = await page.text()
      expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
        503,
        '5',
        'no-store',
      ])
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).toContain(message)
    }
    for (const [store, message] of [
      ['', /Nic nie przepadło/],
      ['/en', /Nothing was lost/],
    ] as const) {
      const response = await requestGraphql('mutation { createEmptyCart }', store)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toEqual({
        errors: [{ message: expect.stringMatching(message), extensions: { category: 'graphql' } }],
      })
    }
    // private pages are unavailable without the database, and no cart is lost
    const cart = await get('/cart', { cookie: `cart=${'a'.repeat(32)}` })
    expect([cart.status, cart.headers.getSetCookie()]).toEqual([503, []])
    // cached responses remain available
    expect(await statusOf('/')).toBe(200)
    expect((await (await requestGraphql('{ storeConfig { store_code } }')).json()) as unknown).toEqual({
      data: { storeConfig: { store_code: 'default' } },
    })
  }

  async function expectRecovery() {
    await line.restore()
    await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(200)
    expect(await statusOf('/search/inne')).toBe(200)
    expect(
      ((await (await requestGraphql('mutation { createEmptyCart }')).json()) as { data: { createEmptyCart: string } })
        .data.createEmptyCart,
    ).toMatch(/^\w{32}$/)
  }

  it.each(['cut', 'hang'] as const)(
    'NET-1 outages are reported in both languages, cached responses are served, and the shop recovers by itself: %s',
    async (how) => {
      await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(200)
      for (const address of ['/', '/en/']) expect(await statusOf(address)).toBe(200)
      expect((await requestGraphql('{ storeConfig { store_code } }')).status).toBe(200)
      await line[how]()
      await expectCalm()
      await expectRecovery()
    },
    120_000,
  )

  it('CHK-3 input of a form sent without scripts is returned, on its page or on one that sends it again', async () => {
    await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(200)
    await line.cut()
    await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(503)
    const send = async (address: string, fields: Record<string, string>) => {
      const response = await fetch(shop.url + address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
        body: new URLSearchParams(fields).toString(),
        headers: {
          origin: shop.url,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `cart=${'a'.repeat(32)}`,
        },
      })
      return { status: response.status, html: await response.text() }
    }
    const login = await send('/customer/account/login', {
      intent: 'signIn',
      email: 'ala@example.pl',
      password: 'Tajne-123',
    })
    expect(login.status).toBe(422)
    expect(login.html).toContain('Nic nie przepadło')
    expect(login.html).toContain('value="ala@example.pl"')
    const cart = await send('/cart', { intent: 'apply-coupon', coupon: 'ZA"10', password: 'Tajne-123' })
    expect(cart.status).toBe(503)
    expect(cart.html).toContain('<form method="post" action="/cart">')
    expect(cart.html).toContain('<input type="hidden" name="coupon" value="ZA&quot;10">')
    expect(login.html + cart.html).not.toContain('Tajne')
  }, 60_000)

  it('a database that refuses writes is reported as unhealthy, but reads continue', async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await expect.poll(() => statusOf('/healthz'), POLL_OPTIONS).toBe(503)
    await expect.poll(() => statusOf('/search/ksiazki'), POLL_OPTIONS).toBe(200)
    const refused = await requestGraphql('mutation { subscribeEmailToNewsletter(email: "ala@example.pl") { status } }')
    expect(refused.status).toBe(503)
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await expect.poll(() => statusOf('/healthz'), { ...POLL_OPTIONS, timeout: 40_000 }).toBe(200)
  }, 100_000)
})
