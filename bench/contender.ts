import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openPostgres } from '../server/platform/db/db.ts'
import { sha256 } from '../server/platform/graphql/documents.ts'
import { type PaymentEmulator, startPaymentEmulator } from './company.ts'
import { type Request, openReader, signIn } from './customer.ts'
import { send } from './drive.ts'
import { beginPayment, type Guest, guestOrder, payOrder } from './guest.ts'
import { multiplyBooks } from './multiply-books.ts'
import * as operations from './operations.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { freePort, type ShopProcess, startShop } from './shop-process.ts'

const LARGEST_BASE = 10_000
/** Number of titles and words in cached scenarios: few enough for the cache to hold all responses. */
const CACHED_SAMPLE_SIZE = 100
/** A rate limit that is computed but never reached, because one customer sends as much as a thousand. */
const UNLIMITED_RATE = '1000000000000/1000000000000'

/** A built checkout of the repository with its own PostgreSQL server and catalogue. */
export interface Contender {
  root: string
  /** Path of the Node that runs its shop. */
  node: string
  database: Postgres
  company: PaymentEmulator
  /** Environment variables of its shop. */
  environment: Record<string, string>
  dataDir: string
  skus: readonly string[]
  /** SKU of a title with twenty variants, if the checkout supports them. */
  variantsSku: string | undefined
  categories: readonly number[]
  searchWords: readonly string[]
  stop(): void
}

/** Whether the checkout supports compound products; older ones do not. */
export const hasKinds = (root: string): boolean => existsSync(path.resolve(root, 'bench/mix-kinds.ts'))
/** Whether the checkout supports online payments; older ones do not. */
const hasPayments = (root: string): boolean => existsSync(path.resolve(root, 'server/modules/payments/payu'))

/**
 * Starts PostgreSQL and fills it with `products` books; those above 10,000 are copies made within the database, with
 * their own titles and authors. Another checkout fills it with its own code, because its tables may differ.
 */
export async function openContender(
  root: string,
  { products, processes, mixesKinds }: { products: number; processes: string; mixesKinds: boolean },
  node = process.execPath,
): Promise<Contender> {
  const database = startPostgres(await freePort())
  if (!database) throw new Error('The benchmark needs PostgreSQL: install it (Debian: apt install postgresql)')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zakladka-bench-'))
  const company = await startPaymentEmulator()
  const stop = () => {
    company.stop()
    database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: processes,
      LIMIT_READS: UNLIMITED_RATE,
      LIMIT_WRITES: UNLIMITED_RATE,
      LIMIT_ADDRESS_WRITES: UNLIMITED_RATE,
      ...company.environment,
    }
    execFileSync(process.execPath, ['build/server/shop.js', 'migrate'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    const module = async <Exports>(file: string) =>
      (await import(pathToFileURL(path.resolve(root, file)).href)) as Exports
    const { generateBooks } = await module<typeof import('./generate-books.ts')>('bench/generate-books.ts')
    // earlier versions have other file names
    const either = (...files: string[]) => files.find((file) => existsSync(path.resolve(root, file))) ?? ''
    const { seedCheckoutData } = await module<typeof import('../demo/checkout-data.ts')>(
      either('demo/checkout-data.ts', 'server/seed/checkout-data.ts'),
    )
    const dbModule = await module<typeof import('../server/platform/db/db.ts')>(
      either('server/platform/db/db.ts', 'server/platform/db.ts'),
    )
    const db = dbModule.openPostgres(database.url, 4, 0)
    const base = Math.min(products, LARGEST_BASE)
    await generateBooks(db, base)
    if (mixesKinds) await (await module<typeof import('./mix-kinds.ts')>('bench/mix-kinds.ts')).mixKinds(db)
    if (products > base) await multiplyBooks(db, products / base - 1)
    await seedCheckoutData(db)
    // without an account transfers are not offered
    await db.run`insert into setting (path, value)
      values ('general/store_information/bank_account', '55999000090000000020261121')`
    await db.script('vacuum analyze')
    const skus = await db.many<{ sku: string }>`
      select p.sku from product p join source_stock s on s.product_id = p.id and s.source_code = 'lublin'
        where s.quantity - s.reserved > 50 and p.lifecycle = 'available'
          and p.visibility <> 'none' order by p.id limit 2000`
    const categories = await db.many<{ id: number }>`
      select category_id as id from product_category group by 1 having count(*) >= 24 order by count(*) desc limit 40`
    const versions = await db.many<{ sku: string }>`
      select p.sku from product p where p.type = 'configurable'
        and (select count(*) from configurable_variant v where v.product_id = p.id) = 20`
    const names = await db.many<{ name: string }>`
      select name from product_text where store_code = 'default' order by product_id limit 400`
    await db.close()
    return {
      root,
      node,
      database,
      company,
      environment,
      dataDir,
      skus: skus.map(({ sku }) => sku),
      variantsSku: versions[0]?.sku,
      categories: categories.map(({ id }) => id),
      searchWords: [...new Set(names.flatMap(({ name }) => name.split(' ')).filter((word) => word.length > 3))],
      stop,
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Starts the contender's shop; without its response cache every response is computed. */
export async function startContender({ root, node, environment }: Contender, isCached: boolean): Promise<ShopProcess> {
  // product rows stay cached, as they are for a new query in a shop that has been running
  const caches = { RESPONSE_CACHE: isCached ? '1' : '0', PRODUCT_CACHE: process.env['PRODUCT_CACHE'] ?? '1' }
  const shop = await startShop({ ...environment, ...caches }, root, node)
  const { listing, search, detail, suggestion, versions } = operations
  for (const text of [listing, search, detail, suggestion, versions]) {
    const { status } = await send(shop.url, {
      method: 'PUT',
      path: `/graphql?hash=${sha256(text)}`,
      body: JSON.stringify(text),
    })
    if (status !== 201) throw new Error(`a document of the benchmark was refused with ${status}`)
  }
  return shop
}

const MAX_JOBS_MS = 120_000

/** Waits until the shop has run all due jobs; deletes the later ones that would query the status of payments. */
export async function finishJobs({ database }: Contender): Promise<void> {
  const db = openPostgres(database.url, 1, 0)
  const end = Date.now() + MAX_JOBS_MS
  try {
    await db.run`delete from job where kind = 'payment-status' and run_at > now()`
    while (await db.one`select 1 from job where failed_at is null and run_at <= now() limit 1`) {
      if (Date.now() > end) throw new Error('the jobs were not finished in time')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await db.close()
  }
}

/** Runs ANALYZE, as autovacuum does each minute; otherwise plans are made for tables with only the first orders. */
export async function gatherStatistics({ database }: Contender): Promise<void> {
  const db = openPostgres(database.url, 1, 0)
  await db.script('analyze')
  await db.close()
}

export type Scenarios = Record<string, () => Promise<void>>

/** The measured scenarios: reads, and without a cache also writes and a customer's own pages. */
export async function openScenarios(
  { root, database, company, variantsSku, categories, ...contender }: Contender,
  shop: ShopProcess,
  { isCached, products }: { isCached: boolean; products: number },
): Promise<Scenarios> {
  const sampleOf = (all: readonly string[]) => (isCached ? all.slice(0, CACHED_SAMPLE_SIZE) : all)
  const [skus, searchWords] = [sampleOf(contender.skus), sampleOf(contender.searchWords)]
  // every contender gets the same sequence of requests
  let seed = 7
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const reads: Scenarios = {
    'listing of 24, facets': async () =>
      void (await get(shop, operations.listing, {
        filter: { category_id: { eq: pick(categories) } },
        sort: {},
        pageSize: 24,
        currentPage: 1 + Math.floor(random() * 3) * Number(products > 3000),
      })),
    'search of 24, facets': async () =>
      void (await get(shop, operations.search, { search: pick(searchWords), pageSize: 24 })),
    suggestion: async () => {
      const word = pick(searchWords)
      await get(shop, operations.suggestion, {
        search: word.slice(0, 2 + Math.floor(random() * (word.length - 1))),
      })
    },
    'product detail': async () => void (await get(shop, operations.detail, { sku: pick(skus) })),
    // older checkouts have no variants
    ...(variantsSku && {
      'detail of 20 variants': async () => void (await get(shop, operations.versions, { sku: variantsSku })),
    }),
  }
  if (isCached) return reads
  const requestShop: Request = (query, variables, token) => request(shop, query, variables, token)
  const someGuest = (): Guest => ({
    skus: [pick(skus), pick(skus)],
    email: `buyer${Math.floor(random() * 1e9)}@example.com`,
  })
  const reader = await openReader(requestShop, database.url, skus)
  const signedIn =
    (query: string, variables = {}) =>
    async () =>
      void (await requestShop(query, variables, reader.token))
  return {
    ...reads,
    'add to fresh cart': async () => {
      const { createEmptyCart: cartId } = await request<{ createEmptyCart: string }>(shop, operations.createCart, {})
      await request(shop, operations.addToCart, { cartId, items: [{ sku: pick(skus), quantity: 1 }] })
    },
    'whole guest checkout': async () => void (await guestOrder(requestShop, someGuest(), 'banktransfer')),
    ...(hasPayments(root) && {
      'checkout, PayU begun': async () => void (await beginPayment(requestShop, someGuest())),
      'checkout, PayU paid': async () =>
        payOrder({ url: shop.url, request: requestShop }, company, await beginPayment(requestShop, someGuest())),
    }),
    'sign-in with its hash': async () => void (await signIn(requestShop, reader.email)),
    'orders, a list of ten': signedIn(operations.orders),
    'one order': signedIn(operations.order, { id: reader.order }),
    'wish list of fifty': signedIn(operations.wishlist),
  }
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
  const response = JSON.parse(body.toString()) as { data: Data; errors?: { message: string }[] }
  if (response.errors) throw new Error(response.errors.map((e) => e.message).join('; '))
  return response.data
}

/** Sends a GET as in NET-1: by hash, with the variables as JSON in the URL. */
export async function get(shop: ShopProcess, text: string, variables: object, headers?: Record<string, string>) {
  const query = Object.entries(variables)
    .map(([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')
  const response = await send(shop.url, { method: 'GET', path: `/graphql?hash=${sha256(text)}${query}`, headers })
  if (response.status !== 200 || response.body.subarray(0, 10).toString() === '{"errors":')
    throw new Error(`${response.status} ${response.body.toString().slice(0, 300)}`)
  return response.body
}
