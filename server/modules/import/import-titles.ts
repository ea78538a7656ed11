import type { Database } from '../../platform/db.ts'
import { type Counts, findUnfinished, finishCheckpoint, saveCheckpoint } from './checkpoint.sql.ts'
import { fitRecord, misfit } from './fit-record.ts'
import { Report } from './report.ts'
import { Seen } from './seen.ts'
import { Shelves } from './shelves.ts'
import { type BatchContext, digestOf, type Result, takeBatch, type Told } from './take-batch.ts'
import { BrokenFile, type ReadResult, type TitleRecord } from './title-record.ts'
import { productsChanged } from '../catalog/reindex.ts'
import { analyze, listSources, listStores, listUnindexed, settle, takeTurn } from './titles.sql.ts'

export interface ImportOptions {
  /** What the operator calls the file. */
  name: string
  /** Of the file's bytes and the way they are read; absent for what cannot be read twice. */
  checksum?: string
  isDryRun?: boolean
  /** Subjects without a category open one. */
  mayOpenCategories?: boolean
  reportPath?: string
  tell?: (line: string) => void
  progress?: (records: number, counts: Counts) => void
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
  /** Why the file could not be read to its end. */
  broken: string | undefined
  isStopped: boolean
}

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
export async function importTitles(db: Database, read: AsyncIterable<ReadResult[]>, options: ImportOptions): Promise<ImportResult> {
  const earlier = options.checksum && !options.isDryRun ? await findUnfinished(db, options.checksum) : undefined
  if (earlier && earlier.records > 0) options.tell?.(`An earlier run was stopped after ${earlier.records} records: going on from there.`)
  const run = new Run(db, options, earlier?.records ?? 0, earlier?.counts ?? {}, earlier?.report ?? undefined)
  await run.open()
  let broken: string | undefined
  try {
    reading: for await (const results of read) {
      for (const result of results) {
        await run.add(result)
        if (options.signal?.aborted) break reading
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    broken = `line ${error.line}: ${error.message}`
  }
  return run.finish(broken)
}

class Run {
  readonly #seen = new Seen()
  readonly #report: Report
  readonly #shelves: Shelves
  #context: BatchContext | undefined
  #batch: Told[] = []
  #records = 0
  /** One batch is written while the next one is read. */
  #writing: Promise<void> = Promise.resolve()
  #written = 0

  constructor(
    readonly db: Database,
    readonly options: ImportOptions,
    readonly skipped: number,
    readonly counts: Counts,
    report: string | undefined,
  ) {
    this.#report = new Report(report ?? options.reportPath, options.tell ?? (() => {}), skipped > 0)
    this.#shelves = new Shelves(options.mayOpenCategories ?? true)
  }

  async open() {
    const [sources, stores] = await Promise.all([listSources(this.db), listStores(this.db)])
    this.#context = { sources, stores, today: new Date().toISOString().slice(0, 10), shelves: this.#shelves, names: new Set() }
    await this.#shelves.read(this.db)
  }

  async add(result: ReadResult) {
    this.#records++
    const isNew = 'bad' in result || this.#isFirst(result.record)
    // what an earlier run has dealt with is read only to know what repeats
    if (this.#records <= this.skipped) return
    if ('bad' in result) return this.#note('bad', { ...result.bad, kind: 'bad' })
    const { line, reference, remarks } = result.record
    if (!isNew) return this.#note('duplicate', { line, reference, kind: 'duplicate', reason: 'the file tells this title twice; the first one counts' })
    const reason = misfit(result.record)
    if (reason) return this.#note('bad', { line, reference, kind: 'bad', reason })
    fitRecord(result.record)
    for (const remark of remarks.splice(0)) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    this.#batch.push({ record: result.record, digest: digestOf(result.record) })
    if (this.#batch.length >= batchSize(this.db)) await this.#take()
  }

  #isFirst({ sender, reference, numbers, sku, action }: TitleRecord): boolean {
    const isFirst = this.#seen.add(`r ${sender}\n${reference}`)
    if (action === 'delete') return isFirst
    const number = sku ?? numbers.isbn13 ?? numbers.ean
    return (number === null || this.#seen.add(`n ${number}`)) && isFirst
  }

  #note(outcome: string, remark?: Parameters<Report['add']>[0]) {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
    if (remark) this.#report.add(remark)
  }

  async #take() {
    const batch = this.#batch
    this.#batch = []
    await this.#writing
    if (batch.length > 0) this.#writing = this.#takeIn(batch, this.#records)
    // told where it is awaited
    this.#writing.catch(() => {})
  }

  async #takeIn(batch: readonly Told[], upTo: number) {
    const results = await this.#write(batch, upTo)
    for (const { record, outcome, reason } of results) {
      const { line, reference } = record
      this.#note(outcome, reason === undefined ? undefined : { line, reference, kind: outcome === 'bad' ? 'bad' : 'older', reason })
      for (const remark of record.remarks) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    }
    await this.#learn(batch.length)
    this.options.progress?.(upTo, this.counts)
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
      if ((error as { code?: string }).code?.startsWith('40') && attempt < 5) return this.#write(batch, upTo, attempt + 1)
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

  async #saveCheckpoint(tx: Parameters<Parameters<Database['transaction']>[0]>[0], results: readonly Result[], records: number) {
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
    for (let ids = await listUnindexed(this.db, 0, LOOKED_UP_AT_ONCE); ids.length > 0; ids = await listUnindexed(this.db, ids.at(-1) ?? 0, LOOKED_UP_AT_ONCE)) {
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

  async finish(broken: string | undefined): Promise<ImportResult> {
    const isStopped = this.options.signal?.aborted ?? false
    if (!isStopped) await this.#take()
    await this.#writing
    if (!this.options.isDryRun) await this.#index()
    const { checksum, isDryRun } = this.options
    if (broken) this.#report.add({ line: Number(/\d+/.exec(broken)?.[0] ?? 0), reference: '', kind: 'broken', reason: broken.replace(/^line \d+: /, '') })
    // a broken file is read from its start again: what it told is known then
    if (checksum && !isDryRun && !isStopped) await finishCheckpoint(this.db, checksum)
    return { counts: this.counts, records: this.#records, report: await this.#report.close(), broken, isStopped }
  }
}
