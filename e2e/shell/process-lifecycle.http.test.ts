import { describe, expect, test } from 'vitest'
import { readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { temporaryFolder, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { freePort, launch, launchShop, operate, type ShopProcess } from '../fixtures/shop-process.ts'
import { books } from '../fixtures/api.ts'
import { TIMEOUT_MS } from '../fixtures/wait.ts'

const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: TIMEOUT_MS, interval: 50 })

/** Expects an error message of one sentence, without a stack or a second line. */
function expectSentence(printed: string, sentence: RegExp) {
  const lines = printed.trim().split('\n')
  expect(lines.at(-1)).toMatch(sentence)
  expect(lines.filter((line) => !line.startsWith('Opening the embedded database'))).toHaveLength(1)
  expect(printed).not.toMatch(/^\s+at /m)
}

describe('a wrong setting stops the shop with a sentence that names it', () => {
  // one setting for each place of validation; the others: settings.test.ts
  for (const [setting, sentence] of [
    [{ PORT: 'drzwi' }, /^PORT must be a number$/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' }, /^The database at DATABASE_URL does not answer: .+$/],
  ] as const)
    test(`the setting ${Object.entries(setting).join()}`, async () => {
      using own = temporaryFolder()
      const { code, printed } = await launchShop({ DATA_DIR: own.folder, PORT: String(await freePort()), ...setting })
        .ended
      expect(code).toBe(1)
      expectSentence(printed, sentence)
    })
})

test('a shop restarts on its folder and reports when ready; a second one is refused folder and port', async () => {
  using own = seededShopFolder()
  const port = String(await freePort())
  const starting = launchShop({ DATA_DIR: own.folder, PORT: port })
  const responses: [number, string][] = []
  const health = async () => {
    try {
      const { status, body } = await get(`http://127.0.0.1:${port}/healthz`)
      responses.push([status, body])
      return status
    } catch {
      return 0 // not listening yet
    }
  }
  await eventually(health).toBe(200)
  expect(responses[0]).toEqual([503, '{"status":"starting"}'])
  expect(responses.at(-1)).toEqual([200, '{"status":"ok"}'])

  const sameFolder = await launchShop({ DATA_DIR: own.folder, PORT: String(await freePort()) }).ended
  expect(sameFolder.code).toBe(1)
  expectSentence(sameFolder.printed, new RegExp(`is in use by another shop \\(process ${starting.child.pid}\\)`))

  using other = temporaryFolder()
  const samePort = await launchShop({ DATA_DIR: other.folder, PORT: port }).ended
  expect(samePort.code).toBe(1)
  expectSentence(samePort.printed, new RegExp(`^Port ${port} on 127.0.0.1 is taken by another program`))
  expect(await health()).toBe(200)

  starting.child.kill('SIGTERM')
  expect(await starting.ended).toMatchObject({ code: 0, signal: null })
})

test('SIGTERM lets a running request finish, refuses new ones and exits with 0', async () => {
  using own = seededShopFolder()
  await using shop = await startDisposableShop({ DATA_DIR: own.folder })
  const outgoing = request(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const responsePromise = new Promise<{ status?: number; body: string }>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
  })
  outgoing.flushHeaders()
  // the shop has accepted the request and waits for its body
  await new Promise((resolve) => outgoing.once('continue', resolve))
  const stopped = shop.stop()
  await eventually(() =>
    get(`${shop.url}/healthz`).then(
      ({ status }) => status,
      () => 'nobody',
    ),
  ).toBe('nobody')
  outgoing.end('{"query":"{ storeConfig { store_code } }"}')
  expect(await responsePromise).toEqual({ status: 200, body: expect.stringContaining('"store_code":"default"') })
  expect(await stopped).toMatchObject({ code: 0, signal: null })
})

describe('a shop killed during orders', () => {
  const ROUNDS = 2
  const BUYERS = 4
  const listed = async (folder: string) =>
    JSON.parse((await operate(folder, 'orders', 'list', '--json', '--limit', '1000')).printed) as {
      number: string
      email: string
    }[]

  /** Buyers order one book after another; the shop is killed after a number of acknowledgements that grows by round. */
  async function ordersUntilKilled(
    shop: ShopProcess,
    sku: string,
    round: number,
  ): Promise<{ acknowledged: Map<string, string>; tried: string[] }> {
    const acknowledged = new Map<string, string>()
    const tried: string[] = []
    let isKilled = false
    const buys = async (buyer: number) => {
      for (let turn = 0; !isKilled; turn++) {
        const email = `b${buyer}.t${turn}.r${round}@czytelnik.example`
        tried.push(email)
        try {
          acknowledged.set(email, await placeOrderByApi([{ sku, quantity: 1 }], { shop: shop.url, email }))
        } catch (error) {
          if (!isKilled) throw error
          return
        }
        if (acknowledged.size >= 5 + 3 * round && !isKilled) {
          isKilled = true
          await shop.crash()
        }
      }
    }
    await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buys(buyer)))
    return { acknowledged, tried }
  }

  test(
    'no acknowledged order is lost, none is doubled, and each has its one mail after the restart',
    { timeout: 180_000 },
    async () => {
      using own = seededShopFolder()
      const all = new Map<string, string>()
      const tried: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await using shop = await startDisposableShop({ DATA_DIR: own.folder })
        const [book] = await books('available', ({ inWarehouse }) => inWarehouse > 100, shop.url)
        const result = await ordersUntilKilled(shop, book?.sku ?? '', round)
        for (const [email, number] of result.acknowledged) all.set(email, number)
        tried.push(...result.tried)
      }
      await using shop = await startDisposableShop({ DATA_DIR: own.folder })
      const orders = await listed(own.folder)
      const numberOf = new Map(orders.map(({ email, number }) => [email, number]))
      expect([...all].filter(([email, number]) => numberOf.get(email) !== number)).toEqual([])
      expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length)
      expect(new Set(orders.map(({ email }) => email)).size).toBe(orders.length)
      expect(orders.filter(({ email }) => !tried.includes(email))).toEqual([])
      for (const { email, number } of orders)
        await eventually(async () =>
          (await mailsTo(email, shop.url)).map(({ subject }) => subject.includes(number)),
        ).toEqual([true])
      // the shop still accepts orders
      const [book] = await books('available', ({ inWarehouse }) => inWarehouse > 0, shop.url)
      const next = await placeOrderByApi([{ sku: book?.sku ?? '', quantity: 1 }], { shop: shop.url })
      expect(orders.map(({ number }) => number)).not.toContain(next)
      expect(await shop.stop()).toMatchObject({ code: 0 })
    },
  )
})

test('journeys that cannot begin leave nothing behind', async () => {
  using own = temporaryFolder()
  using broken = temporaryFolder()
  writeFileSync(path.join(broken.folder, 'database'), 'no database')
  const { code, printed } = await launch(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--output',
      path.join(own.folder, 'output'),
      '--max-failures=1',
      'e2e/shell/contact.spec.ts',
    ],
    // no retry, which would show nothing more
    { TMPDIR: own.folder, E2E_SEEDED: broken.folder, CI: '' },
  ).ended
  expect(code, printed).toBe(1)
  expect(printed).toContain('before it could serve')
  expect(readdirSync(own.folder).filter((name) => name.startsWith('zakladka-'))).toEqual([])
})
