import type { Database } from '../../../platform/db/db.ts'
import { sqlIndex } from './catalog-index.ts'
import { CATALOG_CHANGE } from './changes.sql.ts'
import { Indexer, type IndexWork, type Step } from './indexer.ts'
import { FacetLabels } from './labels.ts'
import { MemoryIndex } from './memory-index.ts'
import { RemoteIndexer } from './remote-indexer.ts'

/** What nobody was told of is found after this time. */
const POLL_MS = 2000
/** A change is taken in after this time, or when the next question comes. */
const REST_MS = 300
/** A question waits so long for changes to be taken in; then the tables answer it. */
const WAIT_MS = 250

/** A thread that broke is replaced after this time. */
const AGAIN_MS = 5000
/** Products that are read at once: in the thread that answers questions few, so that it does not stand still. */
const BATCH = 500
const BATCH_ALONE = 4000

export interface FollowerParts {
  db: Database
  log: { error(details: object, text: string): void }
  /** Where the index is kept on the disk. */
  file: string
  /** Of the PostgreSQL server; the embedded database has but one connection. */
  url?: string
}

/** Keeps an index in memory in step with the database. */
export class Follower {
  readonly index: MemoryIndex
  readonly #labels = new FacetLabels()
  #indexer: IndexWork
  #isLoaded = false
  // of signals that something has changed: how many came, how many are taken in
  #heard = 0
  #taken = 0
  #running: Promise<void> | undefined
  // labels to be read anew
  readonly #options = new Set<number>()
  #categories = false
  #rest: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #closed = false

  constructor(readonly parts: FollowerParts) {
    this.index = new MemoryIndex(this.#labels, sqlIndex(parts.db))
    this.#indexer = this.#openIndexer()
  }

  #openIndexer(): IndexWork {
    const { db, file, url } = this.parts
    const take = (step: Step) => this.#take(step)
    return url === undefined
      ? new Indexer(db, { file, batch: BATCH }, take)
      : new RemoteIndexer({ file, batch: BATCH_ALONE, url }, take, (error) => this.#openAgain(error))
  }

  /** Until the new thread has read everything, the tables answer. */
  #openAgain(error: Error) {
    if (this.#closed) return
    this.parts.log.error(
      { error: String(error) },
      'the thread of the catalogue’s index has ended; another one is started',
    )
    this.#isLoaded = false
    setTimeout(() => {
      if (this.#closed) return
      this.#indexer = this.#openIndexer()
      this.#loadSometime()
    }, AGAIN_MS).unref()
  }

  /** Now, or when the database is back. */
  #loadSometime() {
    void this.#run(() => this.#load()).then(() => {
      if (!this.#isLoaded && !this.#closed) setTimeout(() => this.#loadSometime(), AGAIN_MS).unref()
    })
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return
    this.index.clear()
    await this.#indexer.load()
    // after the snapshot from which changes are followed: what came before it nobody tells again
    await this.#labels.readAll(this.parts.db)
    await this.#readLabels()
    this.#isLoaded = true
  }

  /** Begins to listen and to read; questions are answered by the tables until everything is read. */
  async open(): Promise<void> {
    await this.parts.db.listen(CATALOG_CHANGE, { receive: this.hear, missed: this.hear })
    this.#loadSometime()
    // one process alone hears everything
    if (this.parts.db.kind === 'postgres') this.#poll = setInterval(this.hear, POLL_MS).unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#rest)
    clearInterval(this.#poll)
    await this.#indexer.close()
    await this.#running
  }

  /** Something has changed. */
  hear = (): void => {
    this.#heard++
    this.#rest ??= setTimeout(() => void this.#catchUp(), REST_MS).unref()
  }

  /** The index with all that was heard of until now; nothing while it is not read, or when that takes too long. */
  async fresh(): Promise<MemoryIndex | undefined> {
    if (!this.#isLoaded || this.#closed) return undefined
    const wanted = this.#heard
    if (this.#taken >= wanted) return this.index
    let late: NodeJS.Timeout | undefined
    const end = new Promise<void>((resolve) => (late = setTimeout(resolve, WAIT_MS)))
    await Promise.race([this.#catchUpTo(wanted), end])
    clearTimeout(late)
    return this.#taken >= wanted ? this.index : undefined
  }

  async #catchUpTo(wanted: number): Promise<void> {
    // the one that runs may have begun before the change
    for (let tries = 0; tries < 2 && this.#taken < wanted; tries++) await this.#catchUp()
  }

  #catchUp(): Promise<void> {
    clearTimeout(this.#rest)
    this.#rest = undefined
    return this.#run(async () => {
      const heard = this.#heard
      await this.#indexer.catchUp()
      await this.#readLabels()
      this.#taken = heard
    })
  }

  /** One thing at a time: whoever comes in between waits for what runs. */
  #run(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#running ??= work()
      .catch((error: unknown) => {
        if (!this.#closed)
          this.parts.log.error({ error: String(error) }, 'the catalogue in memory could not follow the database')
      })
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  #take({ options, categories, ...step }: Step) {
    this.index.apply(step)
    for (const id of options) this.#options.add(id)
    this.#categories ||= categories
  }

  async #readLabels() {
    const options = [...this.#options]
    const categories = this.#categories
    // what changes while they are read is read once more
    this.#options.clear()
    this.#categories = false
    try {
      if (options.length > 0) await this.#labels.read(this.parts.db, options)
      if (categories) await this.#labels.readCategories(this.parts.db)
    } catch (error) {
      for (const id of options) this.#options.add(id)
      this.#categories ||= categories
      throw error
    }
  }
}
