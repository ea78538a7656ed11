import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/platform/db/db.ts'
import { sha256 } from '../server/platform/graphql/documents.ts'
import { seedTrade } from '../server/seed/trade.ts'
import { type Request, costOfHash, openReader, signIn } from './customer.ts'
import { type Run, drive, send } from './drive.ts'
import { generateBooks } from './generate-books.ts'
import { multiplyBooks } from './multiply-books.ts'
import { startPostgres } from './postgres.ts'
import * as operations from './operations.ts'
import { freePort, type ShopProcess, startShop } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
  },
})
const products = Number(values.products)
const seconds = Number(values.seconds)
/** Concurrent requests: with one, p50 is the response time. */
const lanes = Number(values.lanes)
const LARGEST_BASE = 10_000
/**
 * Seconds before each question is measured: the compiler works for some ten on what is new to it, and a shop is open
 * all day.
 */
const WARMING = { off: 12, on: 4 }
/**
 * Each question is measured so many times, in turn with the others, and the median told: the machine is shared, and
 * slow for seconds at a time.
 */
const ROUNDS = 5
if (
  !Number.isInteger(products) ||
  products < 100 ||
  (products > LARGEST_BASE && products % LARGEST_BASE > 0) ||
  !(seconds > 0 && seconds <= 60) ||
  !(lanes >= 1 && lanes <= 64)
) {
  console.error(
    'usage: npm run bench [-- --json FILE --products N (100 or more, above 10,000 in steps of 10,000) --seconds S (at most 60) --processes P --lanes L (at most 64, 8 unless told)]',
  )
  process.exit(2)
}

interface Costs extends Run {
  /** Milliseconds of processor time a request. */
  serverCpu: number
  databaseCpu: number
}
interface Row extends Costs {
  name: string
  cached: boolean
}
const rows: Row[] = []
const report: Record<string, unknown> = {
  at: new Date().toISOString(),
  products,
  node: process.version,
  processor: cpus()[0]?.model,
}

const seeded = (seed: number) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
const random = seeded(7)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
/** Median of each figure over the rounds. */
function medians(rounds: readonly Costs[]): Costs {
  const of = (name: keyof Costs) => median(rounds.map((costs) => costs[name]))
  return {
    requests: of('requests'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  }
}

function build() {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
}

async function request<Data>(shop: ShopProcess, query: string, variables: object, token?: string): Promise<Data> {
  const headers: Record<string, string> | undefined =
    token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const { body } = await send(shop.url, {
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query, variables }),
    headers,
  })
  const answer = JSON.parse(body.toString()) as { data: Data; errors?: { message: string }[] }
  if (answer.errors) throw new Error(answer.errors.map((e) => e.message).join('; '))
  return answer.data
}

/** Sends a GET as in NET-1: by hash, with the variables as JSON in the URL. */
async function get(shop: ShopProcess, text: string, variables: object, headers?: Record<string, string>) {
  const query = Object.entries(variables)
    .map(([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')
  const answer = await send(shop.url, { method: 'GET', path: `/graphql?hash=${sha256(text)}${query}`, headers })
  if (answer.status !== 200 || answer.body.subarray(0, 10).toString() === '{"errors":')
    throw new Error(`${answer.status} ${answer.body.toString().slice(0, 300)}`)
  return answer.body
}

async function guestOrder(shop: ShopProcess, skus: readonly string[], email: string) {
  const { createEmptyCart: cartId } = await request<{ createEmptyCart: string }>(shop, operations.createCart, {})
  const added = await request<{ addProductsToCart: { user_errors: { message: string }[] } }>(
    shop,
    operations.addToCart,
    {
      cartId,
      items: skus.map((sku) => ({ sku, quantity: 1 })),
    },
  )
  if (added.addProductsToCart.user_errors.length > 0) throw new Error(added.addProductsToCart.user_errors[0]?.message)
  await request(shop, operations.setEmail, { cartId, email })
  await request(shop, operations.setShippingAddress, { cartId })
  await request(shop, operations.setShippingMethod, { cartId })
  await request(shop, operations.setBillingAndPayment, { cartId })
  await request(shop, operations.placeOrder, { cartId })
}

async function measure() {
  const database = startPostgres(await freePort())
  if (!database) throw new Error('The benchmark needs PostgreSQL: install it (Debian: apt install postgresql)')
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-'))
  try {
    report['database'] = database.version
    // one customer sends what a thousand would: the limits count, and do not end the run
    const endless = '1000000000000/1000000000000'
    const limits = { LIMIT_READS: endless, LIMIT_WRITES: endless, LIMIT_ADDRESS_WRITES: endless }
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder, WEB_CONCURRENCY: values.processes, ...limits }
    execFileSync(process.execPath, ['build/server/shop.js', 'migrate'], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    const db = openPostgres(database.url, 4, 0)
    const filling = performance.now()
    // more are copies made within the database, with titles and authors of their own
    const base = Math.min(products, LARGEST_BASE)
    await generateBooks(db, base)
    if (products > base) await multiplyBooks(db, products / base - 1)
    await seedTrade(db)
    await db.script('vacuum analyze')
    report['fillSeconds'] = Math.round((performance.now() - filling) / 100) / 10
    const skus = (
      await db.many<{
        sku: string
      }>`
        select p.sku from product p join source_stock s on s.product_id = p.id and s.source_code = 'lublin'
          where s.quantity - s.reserved > 50 and p.lifecycle = 'available' order by p.id limit 2000`
    ).map((r) => r.sku)
    const categories = (
      await db.many<{
        id: number
      }>`
        select category_id as id from product_category group by 1 having count(*) >= 24 order by count(*) desc limit 40`
    ).map((r) => r.id)
    const words = [
      ...new Set(
        (
          await db.many<{
            name: string
          }>`select name from product_text where store_code = 'default' order by product_id limit 400`
        )
          .flatMap((r) => r.name.split(' '))
          .filter((word) => word.length > 3),
      ),
    ]
    await db.close()

    for (const cached of [false, true]) {
      const shop = await startShop({ ...environment, RESPONSE_CACHE: cached ? '1' : '0' })
      // the first shop builds the index, the second reads its file
      report[cached ? 'indexReadSeconds' : 'indexBuiltSeconds'] = await indexed(folder, shop)
      for (const text of [operations.listing, operations.search, operations.detail, operations.suggestion]) {
        const { status } = await send(shop.url, {
          method: 'PUT',
          path: `/graphql?hash=${sha256(text)}`,
          body: JSON.stringify(text),
        })
        if (status !== 201) throw new Error(`a document of the benchmark was refused with ${status}`)
      }
      const requestShop: Request = (query, variables, token) => request(shop, query, variables, token)
      const reader = cached ? undefined : await openReader(requestShop, database.url, skus)
      const signedIn =
        (query: string, variables = {}) =>
        async () =>
          void (await requestShop(query, variables, reader?.token))
      const scenarios: Record<string, () => Promise<void>> = {
        'listing of 24, facets': async () =>
          void (await get(shop, operations.listing, {
            filter: { category_id: { eq: pick(categories) } },
            sort: {},
            pageSize: 24,
            currentPage: 1 + Math.floor(random() * 3) * Number(products > 3000),
          })),
        'search of 24, facets': async () =>
          void (await get(shop, operations.search, { search: pick(words), pageSize: 24 })),
        suggestion: async () => {
          const word = pick(words)
          await get(shop, operations.suggestion, {
            search: word.slice(0, 2 + Math.floor(random() * (word.length - 1))),
          })
        },
        'product detail': async () => void (await get(shop, operations.detail, { sku: pick(skus) })),
        ...(cached
          ? {}
          : {
              'add to fresh cart': async () => {
                const { createEmptyCart: cartId } = await request<{ createEmptyCart: string }>(
                  shop,
                  operations.createCart,
                  {},
                )
                await request(shop, operations.addToCart, { cartId, items: [{ sku: pick(skus), quantity: 1 }] })
              },
              'whole guest checkout': () =>
                guestOrder(shop, [pick(skus), pick(skus)], `buyer${Math.floor(random() * 1e9)}@example.com`),
              'sign-in with its hash': async () => void (await signIn(requestShop, reader?.email ?? '')),
              'orders, a list of ten': signedIn(operations.orders),
              'one order': signedIn(operations.order, { id: reader?.order }),
              'wish list of fifty': signedIn(operations.wishlist),
            }),
      }
      for (const scenario of Object.values(scenarios))
        await drive(scenario, { seconds: cached ? WARMING.on : WARMING.off })
      const measured = new Map<string, Costs[]>()
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, scenario] of Object.entries(scenarios)) {
          const before = [shop.cpu(), database.cpu()] as const
          const run = await drive(scenario, { seconds: seconds / ROUNDS, lanes })
          const costs = {
            ...run,
            serverCpu: (shop.cpu() - before[0]) / run.requests,
            databaseCpu: (database.cpu() - before[1]) / run.requests,
          }
          measured.set(name, [...(measured.get(name) ?? []), costs])
        }
      for (const [name, costs] of measured) rows.push({ name, cached, ...medians(costs) })
      if (cached) await compareWithBareNode(shop, categories[0] as number)
      report[cached ? 'memoryMb' : 'memoryMbUncached'] = Math.round(shop.memoryMb())
      await shop.stop()
    }
  } finally {
    database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds until the catalogue is in memory, when responses hardly use the database. */
async function indexed(folder: string, shop: ShopProcess): Promise<number> {
  const started = performance.now()
  const file = path.join(folder, 'cache', 'catalog', 'index')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 200))
  report['indexMb'] = Math.round(statSync(file).size / 1e5) / 10
  const settled = async () => {
    const memory = shop.memoryMb()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return Math.abs(shop.memoryMb() - memory) < 2
  }
  while (!(await settled()));
  return Math.round((performance.now() - started) / 100) / 10
}

/** The limit: node:http with the same bytes and nothing else. */
async function compareWithBareNode(shop: ShopProcess, category: number) {
  const headers = { 'accept-encoding': 'br' }
  const variables = { filter: { category_id: { eq: category } }, sort: {}, pageSize: 24, currentPage: 1 }
  const bytes = await get(shop, operations.listing, variables, headers)
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }).end(bytes),
  )
  const port = await freePort()
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve))
  const ours: number[] = []
  const floor: number[] = []
  // by turns, since the machine is shared
  for (let round = 0; round < 3; round++) {
    ours.push(
      (
        await drive(async () => void (await get(shop, operations.listing, variables, headers)), {
          seconds: seconds / 2,
          lanes: 16,
        })
      ).perSecond,
    )
    floor.push(
      (
        await drive(async () => void (await send(`http://127.0.0.1:${port}`, { method: 'GET', path: '/' })), {
          seconds: seconds / 2,
          lanes: 16,
        })
      ).perSecond,
    )
  }
  bare.close()
  report['cached'] = {
    bytes: bytes.length,
    perSecond: Math.round(median(ours)),
    barePerSecond: Math.round(median(floor)),
    share: Math.round((median(ours) / median(floor)) * 100) / 100,
  }
}

/** From the command to the first healthy answer, on the embedded database: an empty folder, and the same again. */
async function measureStart() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-start-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: '' }
  const first = await startShop(environment)
  await first.stop()
  const second = await startShop(environment)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
  report['start'] = { firstMs: Math.round(first.startMs), againMs: Math.round(second.startMs) }
}

function print() {
  console.log(
    `\n${products} books, processes of the shop: ${values.processes}, concurrent requests: ${lanes}, ${String(report['database'])}, Node ${process.version}. Processor time is per request, in ms.`,
  )
  console.log(
    `${'operation'.padEnd(24)} ${'caches'.padEnd(7)} ${['req/s', 'p50 ms', 'p99 ms', 'server', 'database', 'both'].map((h) => h.padStart(9)).join('')}`,
  )
  for (const row of rows) {
    const numbers = [
      row.perSecond.toFixed(0),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.serverCpu.toFixed(2),
      row.databaseCpu.toFixed(2),
      (row.serverCpu + row.databaseCpu).toFixed(2),
    ]
    console.log(
      `${row.name.padEnd(24)} ${(row.cached ? 'on' : 'off').padEnd(7)} ${numbers.map((n) => n.padStart(9)).join('')}`,
    )
  }
  for (const key of [
    'hashMs',
    'cached',
    'memoryMb',
    'memoryMbUncached',
    'fillSeconds',
    'indexMb',
    'indexBuiltSeconds',
    'indexReadSeconds',
    'start',
  ])
    console.log(`${key.padEnd(24)} ${JSON.stringify(report[key])}`)
}

build()
await measure()
await measureStart()
report['hashMs'] = Math.round((await costOfHash()) * 10) / 10
report['sizes'] = JSON.parse(readFileSync('build/storefront/sizes.json', 'utf8'))
print()
console.log(JSON.stringify(report['sizes']))
if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...report, rows }, null, 2)}\n`)
process.exit(0)
