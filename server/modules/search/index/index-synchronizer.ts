import type { Database } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/process/log.ts'
import { sqlIndex } from './tables/sql-index.ts'
import { CATALOG_CHANGE } from './changes.sql.ts'
import { Indexer, type CatalogIndexer, type IndexUpdate } from './indexer.ts'
import { FacetLabels } from './memory/labels.ts'
import { MemoryIndex } from './memory-index.ts'
import { RemoteIndexer } from './remote-indexer.ts'

/** Polling interval, for lost notifications. */
const POLL_MS = 2000
/** Changes are applied after this delay, or with the next query. */
const DEBOUNCE_MS = 300
/** Maximum time a query waits for changes; then it is answered from the tables. */
const WAIT_MS = 250

/** Delay before a failed thread is replaced, or a failed load is retried. */
const RETRY_MS = 5000
/** Products read per batch: small in the thread that answers queries, so that it is not blocked. */
const BATCH_SIZE = 500
const WORKER_BATCH_SIZE = 4000

export interface SynchronizerOptions {
  db: Database
  log: Pick<Log, 'error'>
  /** File of the index. */
  file: string
  /**
   * URL of the PostgreSQL server, for an indexer thread with its own connection; unset for the embedded database, which
   * has only one connection.
   */
  threadUrl?: string
}

/** Synchronizes an in-memory index with the database through its change feed. */
export class IndexSynchronizer {
  readonly index: MemoryIndex
  readonly #labels = new FacetLabels()
  #indexer: CatalogIndexer
  #isLoaded = false
  // change signals received and applied
  #signals = 0
  #applied = 0
  #running: Promise<void> | undefined
  // labels to reload
  readonly #staleOptions = new Set<number>()
  #areCategoriesStale = false
  #debounce: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #closed = false

  constructor(readonly options: SynchronizerOptions) {
    this.index = new MemoryIndex(this.#labels, sqlIndex(options.db))
    this.#indexer = this.#openIndexer()
  }

  #openIndexer(): CatalogIndexer {
    const { db, file, threadUrl: url } = this.options
    const onUpdate = (step: IndexUpdate) => this.#apply(step)
    return url === undefined
      ? new Indexer(db, { file, batchSize: BATCH_SIZE }, onUpdate)
      : new RemoteIndexer({ file, batchSize: WORKER_BATCH_SIZE, url }, onUpdate, (error) => this.#restartIndexer(error))
  }

  /** Replaces the thread; until it has loaded, queries are answered from the tables. */
  #restartIndexer(error: Error) {
    if (this.#closed) return
    this.options.log.error({ err: error }, 'the catalogue index thread exited; restarting it')
    this.#isLoaded = false
    setTimeout(() => {
      if (this.#closed) return
      this.#indexer = this.#openIndexer()
      this.#loadWithRetry()
    }, RETRY_MS).unref()
  }

  /** Loads the index; retries until the database is available. */
  #loadWithRetry() {
    void this.#run(() => this.#load()).then(() => {
      if (!this.#isLoaded && !this.#closed) setTimeout(() => this.#loadWithRetry(), RETRY_MS).unref()
    })
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    this.index.clear()
    await this.#indexer.load()
    // read after the snapshot at which the change feed starts: earlier changes are not reported again
    await this.#labels.readAll(this.options.db)
    await this.#readLabels()
    this.#isLoaded = true
  }

  /** Starts listening and loading; until loaded, queries are answered from the tables. */
  async open(): Promise<void> {
    await this.options.db.listen(CATALOG_CHANGE, { onNotification: this.onSignal, onReconnect: this.onSignal })
    this.#loadWithRetry()
    // the embedded database is used by one process, which misses no notification
    if (this.options.db.kind === 'postgres') this.#poll = setInterval(this.onSignal, POLL_MS).unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#debounce)
    clearInterval(this.#poll)
    await this.#indexer.close()
    await this.#running
  }

  /** Counts a change notification and schedules a catch-up. */
  onSignal = (): void => {
    this.#signals++
    this.#debounce ??= setTimeout(() => void this.#catchUp(), DEBOUNCE_MS).unref()
  }

  /** The index with all signalled changes; undefined while loading, or if applying them takes too long. */
  async upToDateIndex(): Promise<MemoryIndex | undefined> {
    if (!this.#isLoaded || this.#closed) return undefined
    const target = this.#signals
    if (this.#applied >= target) return this.index
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS)))
    await Promise.race([this.#catchUpTo(target), timeout])
    clearTimeout(timer)
    return this.#applied >= target ? this.index : undefined
  }

  async #catchUpTo(target: number): Promise<void> {
    // a running catch-up may have started before the change
    for (let tries = 0; tries < 2 && this.#applied < target; tries++) await this.#catchUp()
  }

  #catchUp(): Promise<void> {
    clearTimeout(this.#debounce)
    this.#debounce = undefined
    return this.#run(async () => {
      const signals = this.#signals
      await this.#indexer.catchUp()
      await this.#readLabels()
      this.#applied = signals
    })
  }

  /** Runs one task at a time; concurrent callers share the running one. */
  #run(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#running ??= work()
      .catch((error: unknown) => {
        if (!this.#closed) this.options.log.error({ err: error }, 'the in-memory catalogue could not be synchronized')
      })
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  #apply({ options, categories, ...step }: IndexUpdate) {
    this.index.apply(step)
    for (const id of options) this.#staleOptions.add(id)
    this.#areCategoriesStale ||= categories
  }

  async #readLabels() {
    const options = [...this.#staleOptions]
    const categories = this.#areCategoriesStale
    // cleared first: options that change during the read are read again
    this.#staleOptions.clear()
    this.#areCategoriesStale = false
    try {
      if (options.length > 0) await this.#labels.read(this.options.db, options)
      if (categories) await this.#labels.readCategories(this.options.db)
    } catch (error) {
      for (const id of options) this.#staleOptions.add(id)
      this.#areCategoriesStale ||= categories
      throw error
    }
  }
}
