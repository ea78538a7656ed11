import type { Database } from '../../platform/db/db.ts'
import { type Counts, findUnfinished, finishCheckpoint, saveCheckpoint } from './writing/checkpoint.sql.ts'
import type { Told } from './writing/find-known.ts'
import { PriceGuard, type PriceJumps } from './price-guard.ts'
import { type Reason, Report } from './report.ts'
import { Shelves } from './writing/shelves.ts'
import { type Done, type Entry, remarksOf, Sieve } from './input/sift-records.ts'
import { type BatchContext, type Result, takeBatch } from './writing/take-batch.ts'
import { BrokenFile, type ReadResult } from './record/title-record.ts'
import { productsChanged } from '../catalog/index/reindex.ts'
import { analyze, hasPrices, listSources, listStores, listUnindexed, settle, takeTurn } from './writing/titles.sql.ts'

export interface ImportOptions {
  /** What the operator calls the file. */
  name: string
  /** Of the file's bytes and the way they are read; absent for what cannot be read twice. */
  checksum?: string
  isDryRun?: boolean
  /** Subjects without a category open one. */
  mayOpenCategories?: boolean
  /** Prices may change as they like; otherwise too many large changes stop the import before it writes anything. */
  acceptsPriceChanges?: boolean
  /** Of the titles with a known price so many percent may change it by more than half. */
  mostPriceJumps?: number
  reportPath?: string
  tell?: (line: string) => void
  /** How many records were compared with the shop's prices. */
  checking?: (records: number) => void
  /** `all` where the file has been read to its end already. */
  progress?: (records: number, counts: Counts, all?: number) => void
  /** How many new titles have found their place in listings and search. */
  indexing?: (titles: number) => void
  /** Stops after the batch that is being written. */
  signal?: AbortSignal
}

export interface ImportResult {
  counts: Counts
  records: number
  /** Where the records that need a look are told. */
  report: string | undefined
  /** What was odd about them, counted. */
  reasons: Reason[]
  /** Why the file could not be read to its end. */
  broken: string | undefined
  isStopped: boolean
  /** Why nothing was written, or would be. */
  refused: PriceJumps | undefined
}

/** More than an ordinary price list changes, less than a wrong decimal sign or another column does. */
export const MOST_PRICE_JUMPS = 20

class DryRun extends Error {}

/** Why the database did not take the data, where it is the data's fault (classes 21, 22, 23 and 54). */
function refusalOf(error: unknown): string | undefined {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  return /^(?:2[123]|54)/.test(code ?? '') ? [message, detail].filter(Boolean).join(': ') : undefined
}

const INDEXED_AT_ONCE = 1000
// finding out what is not listed reads the whole index once
const LOOKED_UP_AT_ONCE = 50_000

const timesEight = (rows: number) => Math.floor(Math.log2(rows / 500 + 1) / 3)

// one reader waits for the whole batch on the embedded database
const batchSize = (db: Database) => (db.kind === 'embedded' ? 100 : 1000)

/** Takes a file's titles into the shop, batch by batch, and goes on where an earlier run was stopped. */
export async function importTitles(
  db: Database,
  read: AsyncIterable<ReadResult[]>,
  options: ImportOptions,
): Promise<ImportResult> {
  const earlier = options.checksum && !options.isDryRun ? await findUnfinished(db, options.checksum) : undefined
  const skipped = earlier?.records ?? 0
  if (skipped > 0) options.tell?.(`An earlier run was stopped after ${skipped} records: going on from there.`)
  const sieve = new Sieve(skipped)
  const run = new Run(db, options, sieve, earlier?.counts ?? {}, earlier?.report ?? undefined)
  // a run that goes on was let through when it began
  if (options.acceptsPriceChanges || skipped > 0 || !(await hasPrices(db))) {
    await run.open()
    return run.finish(await readAll(read, sieve, options, (entry) => run.add(entry)))
  }
  const guard = new PriceGuard(db, options.mostPriceJumps ?? MOST_PRICE_JUMPS)
  try {
    const broken = await readAll(read, sieve, options, async (entry) => {
      await guard.add(entry)
      if (entry.nth % CHECKED_AT_ONCE === 0) options.checking?.(entry.nth)
    })
    await guard.finish()
    if (guard.isExceeded && !options.isDryRun) return await run.refuse(guard, broken)
    await run.open()
    await run.addAll(guard.entries())
    const result = await run.finish(broken)
    return guard.isExceeded ? { ...result, refused: guard.jumps } : result
  } finally {
    await guard.close()
  }
}

const CHECKED_AT_ONCE = 1000

/** Answers why the file could not be read to its end. */
async function readAll(
  read: AsyncIterable<ReadResult[]>,
  sieve: Sieve,
  { signal }: ImportOptions,
  take: (entry: Entry) => Promise<void>,
): Promise<string | undefined> {
  try {
    for await (const results of read) {
      for (const result of results) {
        const entry = sieve.sift(result)
        if (entry) await take(entry)
        if (signal?.aborted) return undefined
      }
    }
  } catch (error) {
    if (error instanceof BrokenFile) return `line ${error.line}: ${error.message}`
    throw error
  }
  return undefined
}

class Run {
  readonly #report: Report
  readonly #shelves: Shelves
  #context: BatchContext | undefined
  #batch: Told[] = []
  /** Of the entry that was added last. */
  #nth = 0
  #all: number | undefined
  /** One batch is written while the next one is read. */
  #writing: Promise<void> = Promise.resolve()
  #written = 0

  constructor(
    readonly db: Database,
    readonly options: ImportOptions,
    readonly sieve: Sieve,
    readonly counts: Counts,
    report: string | undefined,
  ) {
    this.#report = new Report(report ?? options.reportPath, options.tell ?? (() => {}), sieve.skipped > 0)
    this.#shelves = new Shelves(options.mayOpenCategories ?? true)
  }

  async open() {
    const [sources, stores] = await Promise.all([listSources(this.db), listStores(this.db)])
    const today = new Date().toISOString().slice(0, 10)
    this.#context = { sources, stores, today, shelves: this.#shelves, names: new Set(), takenKeys: new Set() }
    await this.#shelves.read(this.db)
  }

  async add(entry: Entry) {
    this.#nth = entry.nth
    if ('done' in entry) return this.#settle(entry.done)
    const { line, reference, remarks } = entry.told.record
    for (const remark of remarks.splice(0)) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    this.#batch.push(entry.told)
    if (this.#batch.length >= batchSize(this.db)) await this.#take()
  }

  /** Of a file that has been read to its end. */
  async addAll(read: AsyncIterable<Entry[]>) {
    this.#all = this.sieve.records
    for await (const entries of read) {
      for (const entry of entries) {
        if (this.options.signal?.aborted) return
        await this.add(entry)
      }
    }
  }

  #settle(done: Done) {
    this.#count(done.outcome)
    for (const remark of remarksOf(done)) this.#report.add(remark)
  }

  #count(outcome: string) {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
  }

  async #take() {
    const batch = this.#batch
    this.#batch = []
    await this.#writing
    if (batch.length > 0) this.#writing = this.#takeIn(batch, this.#nth)
    // told where it is awaited
    this.#writing.catch(() => {})
  }

  async #takeIn(batch: readonly Told[], upTo: number) {
    const results = await this.#write(batch, upTo)
    for (const { record, outcome, reason } of results) {
      const { line, reference } = record
      this.#count(outcome)
      if (reason !== undefined) this.#report.add({ line, reference, kind: outcome === 'bad' ? 'bad' : 'older', reason })
      for (const remark of record.remarks) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    }
    await this.#learn(batch.length)
    this.options.progress?.(upTo, this.counts, this.#all)
  }

  /** Has the database count its rows at first, and whenever there are eight times as many. */
  async #learn(more: number) {
    const known = timesEight(this.#written)
    this.#written += more
    if (!this.options.isDryRun && known < timesEight(this.#written)) await analyze(this.db)
  }

  async #write(batch: readonly Told[], upTo: number, attempt = 1): Promise<Result[]> {
    let results: Result[] = []
    const context = this.#context
    if (!context) throw new Error('open comes first')
    const remarks = batch.map(({ record }) => record.remarks.length)
    try {
      await this.db.transaction(async (tx) => {
        await takeTurn(tx)
        // the embedded database has nobody else who writes what is late
        if (this.db.kind === 'postgres') await settle(tx)
        results = await takeBatch(tx, batch, context)
        if (this.options.isDryRun) throw new DryRun()
        await this.#saveCheckpoint(tx, results, upTo)
      })
    } catch (error) {
      // what the transaction opened is gone with it
      await this.#shelves.read(this.db)
      context.names.clear()
      if (error instanceof DryRun) return results
      const reason = refusalOf(error)
      // another writer was in the way; the whole batch is tried again
      if ((error as { code?: string }).code?.startsWith('40') && attempt < 5)
        return this.#write(batch, upTo, attempt + 1)
      if (reason === undefined) throw error
      batch.forEach(({ record }, index) => record.remarks.splice(remarks[index] ?? 0))
      const [only] = batch
      if (only && batch.length === 1) return [{ record: only.record, outcome: 'bad', reason }]
      // the one that the database does not take is found by halves; the others go in
      const half = Math.ceil(batch.length / 2)
      const first = await this.#write(batch.slice(0, half), upTo - batch.length + half)
      return [...first, ...(await this.#write(batch.slice(half), upTo))]
    }
    return results
  }

  async #saveCheckpoint(
    tx: Parameters<Parameters<Database['transaction']>[0]>[0],
    results: readonly Result[],
    records: number,
  ) {
    const { checksum, name } = this.options
    if (!checksum) return
    const counts = { ...this.counts }
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
    await saveCheckpoint(tx, { checksum, name, records, counts, report: this.#report.path ?? null })
  }

  /** Lists what is new, and what an earlier run was stopped before listing. */
  async #index() {
    let listed = 0
    this.#written = 0
    for (
      let ids = await listUnindexed(this.db, 0, LOOKED_UP_AT_ONCE);
      ids.length > 0;
      ids = await listUnindexed(this.db, ids.at(-1) ?? 0, LOOKED_UP_AT_ONCE)
    ) {
      this.options.indexing?.(listed)
      for (let start = 0; start < ids.length; start += INDEXED_AT_ONCE) {
        const batch = ids.slice(start, start + INDEXED_AT_ONCE)
        await this.db.transaction((tx) => productsChanged(tx, batch))
        listed += batch.length
        await this.#learn(batch.length)
        this.options.indexing?.(listed)
      }
    }
    if (listed > 0) await analyze(this.db)
  }

  /** Writes nothing; the report lists what is bad and the prices that would have changed. */
  async refuse(guard: PriceGuard, broken: string | undefined): Promise<ImportResult> {
    for (const remark of guard.jumps.listed) this.#report.add(remark)
    for await (const entries of guard.entries()) {
      for (const entry of entries) if ('done' in entry && entry.done.outcome !== 'unchanged') this.#settle(entry.done)
    }
    return { ...(await this.#result(broken)), refused: guard.jumps }
  }

  async finish(broken: string | undefined): Promise<ImportResult> {
    const isStopped = this.options.signal?.aborted ?? false
    if (!isStopped) await this.#take()
    await this.#writing
    if (!this.options.isDryRun) await this.#index()
    const { checksum, isDryRun } = this.options
    // a broken file is read from its start again: what it told is known then
    if (checksum && !isDryRun && !isStopped) await finishCheckpoint(this.db, checksum)
    return this.#result(broken)
  }

  async #result(broken: string | undefined): Promise<ImportResult> {
    if (broken)
      this.#report.add({
        line: Number(/\d+/.exec(broken)?.[0] ?? 0),
        reference: '',
        kind: 'broken',
        reason: broken.replace(/^line \d+: /, ''),
      })
    return {
      counts: this.counts,
      records: this.sieve.records,
      report: await this.#report.close(),
      reasons: this.#report.reasons(),
      broken,
      isStopped: this.options.signal?.aborted ?? false,
      refused: undefined,
    }
  }
}
