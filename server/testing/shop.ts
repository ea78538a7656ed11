import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp, type AppParts, type Shop } from '../app.ts'
import { jobHandlers } from '../modules/index.ts'
import type { Database } from '../platform/db/db.ts'
import { startWorker } from '../platform/jobs/jobs.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { createLog, type Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { parseSettings, type Settings } from '../platform/process/settings.ts'
import { writeDemoSettings } from '../../demo/settings.ts'
import { type DatabaseContents, openTestDatabase } from './database.ts'

export interface TestShop extends Shop {
  db: Database
  /** Its own folder, deleted by `close`. */
  dataDir: string
  /** URL of the database, if it is on a server. */
  url: string | undefined
  settings: Settings
  /** POSTs a document, as a client would; `store` is the first segment of the path. */
  query<Data = Record<string, never>>(
    document: string,
    variables?: object,
    store?: string,
  ): Promise<{ data: Data; errors?: { message: string; extensions: { category: string } }[] }>
  /** Runs the jobs that are due, all or those of some kinds, with a worker. */
  runDueJobs(kinds?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a new, migrated shop: on PGlite in memory, or in its own database on the server of TEST_DATABASE_URL.
 */
export async function openShop(
  options: {
    now?: () => Date
    /** Initial contents of the database; absent: none. */
    contents?: DatabaseContents
    /** Whether the demo's facts about the seller are set; absent: they are. */
    hasSeller?: boolean
    /** Writes data that must exist before the shop opens, such as store views. */
    prepare?: (db: Database) => Promise<void>
    environment?: Record<string, string>
    metrics?: Metrics
    /** The storefront's GraphQL documents, by hash. */
    documents?: Record<string, string>
    /** Absent: errors are written to the output of the tests. */
    log?: Log
    /** Changes the settings before the shop opens, for example adds a payment provider. */
    changeSettings?: (settings: Settings) => void
  } = {},
): Promise<TestShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zakladka-'))
  const database = await openTestDatabase(options.contents)
  const { db, url } = database
  const settings = parseSettings({
    DATA_DIR: folder,
    DATABASE_URL: url,
    INDEX_THREAD: '0',
    // tests change tables without a notification
    PRODUCT_CACHE: '0',
    ...options.environment,
  })
  options.changeSettings?.(settings)
  const { now, metrics, log = createLog({ level: 'error', isReadable: true }) } = options
  const parts: AppParts = {
    db,
    settings,
    log,
    metrics,
    mailer: createMailer(db, settings.smtpUrl),
    documents: options.documents ?? {},
    mediaFolder: path.join(folder, 'media'),
    mediaCacheFolder: path.join(folder, 'cache'),
    now,
  }
  if (options.hasSeller ?? true) await writeDemoSettings(db)
  await options.prepare?.(db)
  const shop = await createApp(parts)
  const handlers = jobHandlers(parts)
  return {
    ...shop,
    db,
    dataDir: folder,
    url,
    settings,
    async query(document, variables = {}, store) {
      const response = await shop.http.inject({
        method: 'POST',
        url: store ? `/${store}/graphql` : '/graphql',
        payload: { query: document, variables },
      })
      return response.json()
    },
    async runDueJobs(kinds = Object.keys(handlers)) {
      const chosen = Object.fromEntries(Object.entries(handlers).filter(([kind]) => kinds.includes(kind)))
      const isDone = async () =>
        !(await db.one`
          select 1 as due from job where failed_at is null and run_at <= now() and kind = any(${kinds}) limit 1`)
      if (await isDone()) return
      const worker = startWorker(db, chosen, log, { metrics })
      for (let waited = 0; waited < 200 && !(await isDone()); waited++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await worker.stop()
    },
    async close() {
      await shop.http.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
