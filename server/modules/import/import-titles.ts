import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { type Counts, findUnfinished, finishCheckpoint, saveCheckpoint } from './writing/checkpoint.sql.ts'
import type { PendingRecord } from './writing/match-records.ts'
import { findMarket } from './market.ts'
import { PriceGuard, type PriceJumps } from './price-guard.ts'
import { type MessageFiles, importLinkedFiles } from './files/import-linked-files.ts'
import { type Reason, type Remark, Report } from './report.ts'
import { CategoryFinder } from './writing/category-finder.ts'
import { type ProcessedRecord, type Entry, remarksOf, RecordFilter } from './input/filter-records.ts'
import { readEntries } from './input/read-entries.ts'
import { type BatchContext, type Result, importBatch } from './writing/import-batch.ts'
import type { ReadResult, TitleRecord } from './record/title-record.ts'
import { writeCompounds } from './writing/write-compounds.ts'
import { indexNewTitles } from './writing/index-new-titles.ts'
import { PlannerStatistics } from './writing/planner-statistics.ts'
import {
  hasPrices,
  listSources,
  listStores,
  readParcelSource,
  applySessionSettings,
  acquireImportLock,
} from './writing/titles.sql.ts'

export interface ImportOptions {
  actor: Actor
  /** Name of the file as given on the command line. */
  name: string
  /** Hash of the file's bytes and its read options; absent for standard input, which cannot be read twice. */
  checksum?: string
  isDryRun?: boolean
  /** Creates missing categories. */
  canCreateCategories?: boolean
  /** Skips the check that stops an import with too many large price changes. */
  acceptsPriceChanges?: boolean
  /** Percentage of already priced titles whose price may change by more than half; default `MAX_PRICE_JUMPS`. */
  maxPriceJumps?: number
  reportPath?: string
  /** Absent: files in the message's folder are not read. */
  files?: MessageFiles
  log?: (line: string) => void
  /** Called with the number of records compared with stored prices. */
  onChecked?: (records: number) => void
  /** `all` is the number of records, known once the file has been read to its end. */
  onProgress?: (records: number, counts: Counts, all?: number) => void
  /** Called with the number of new titles added to listings and search. */
  onIndexed?: (titles: number) => void
  /** Called with the number of covers and samples read from the message's folder. */
  onFilesImported?: (files: number) => void
  /** Aborts after the current batch. */
  signal?: AbortSignal
}

export interface ImportResult {
  counts: Counts
  records: number
  /** Covers and samples read from the message's folder. */
  files: number
  /** Path of the report on records that need attention. */
  report: string | undefined
  /** Remarks grouped and counted. */
  reasons: Reason[]
  /** Reason the file could not be read to its end. */
  broken: string | undefined
  isStopped: boolean
  /** New and changed articles without a product safety contact (GPSR). */
  withoutSafetyContact: number
  /** Price changes for which the import was (or, in a dry run, would be) refused. */
  refused: PriceJumps | undefined
}

/** Above what an ordinary price list changes, below what a wrong decimal separator or column causes. */
export const MAX_PRICE_JUMPS = 20

class DryRun extends Error {}

/** The database's message where the data caused the error (SQLSTATE classes 21, 22, 23 and 54). */
function dataErrorMessage(error: unknown): string | undefined {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  return /^(?:2[123]|54)/.test(code ?? '') ? [message, detail].filter(Boolean).join(': ') : undefined
}

// the embedded database has one connection: requests wait until the batch is committed
const batchSize = (db: Database) => (db.kind === 'embedded' ? 100 : 1000)

/** Imports a file's titles in batches; resumes a run that was stopped. */
export async function importTitles(
  db: Database,
  read: AsyncIterable<ReadResult[]>,
  options: ImportOptions,
): Promise<ImportResult> {
  const earlier = options.checksum && !options.isDryRun ? await findUnfinished(db, options.checksum) : undefined
  const skipped = earlier?.records ?? 0
  if (skipped > 0) options.log?.(`An earlier run was stopped after ${skipped} records: resuming.`)
  const sieve = new RecordFilter(skipped)
  const run = new Run(db, options, sieve, earlier?.counts ?? {}, earlier?.report ?? undefined)
  // a resumed run passed the price check when it started
  if (options.acceptsPriceChanges || skipped > 0 || !(await hasPrices(db))) {
    await run.open()
    return run.finish(await readEntries(read, sieve, options, (entry) => run.add(entry)))
  }
  const guard = new PriceGuard(db, options.maxPriceJumps ?? MAX_PRICE_JUMPS)
  try {
    const broken = await readEntries(read, sieve, options, async (entry) => {
      await guard.add(entry)
      if (entry.nth % CHECK_BATCH_SIZE === 0) options.onChecked?.(entry.nth)
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

const CHECK_BATCH_SIZE = 1000

class Run {
  readonly #report: Report
  readonly #categoryFinder: CategoryFinder
  #context: BatchContext | undefined
  #batch: PendingRecord[] = []
  /** Position of the last added entry. */
  #nth = 0
  #totalRecords: number | undefined
  /** Write of the previous batch, which runs while the next one is read. */
  #writing: Promise<void> = Promise.resolve()
  readonly #statistics: PlannerStatistics
  #files = 0
  #withoutSafetyContact = 0
  /** Compound titles, composed at the end because their parts may follow them in the file. */
  readonly #compounds: TitleRecord[] = []

  constructor(
    readonly db: Database,
    readonly options: ImportOptions,
    readonly sieve: RecordFilter,
    readonly counts: Counts,
    report: string | undefined,
  ) {
    this.#report = new Report(report ?? options.reportPath, options.log ?? (() => {}), sieve.skipped > 0)
    this.#categoryFinder = new CategoryFinder(options.canCreateCategories ?? true)
    this.#statistics = new PlannerStatistics(db)
  }

  async open() {
    const [market, sources, parcelSource, stores] = await Promise.all([
      findMarket(this.db),
      listSources(this.db),
      readParcelSource(this.db),
      listStores(this.db),
    ])
    const today = dayInWarsaw(new Date())
    this.#context = {
      market,
      sources,
      parcelSource,
      stores,
      today,
      categories: this.#categoryFinder,
      names: new Set(),
      takenKeys: new Set(),
      message: this.options.files?.message,
    }
    await this.#categoryFinder.read(this.db)
  }

  async add(entry: Entry) {
    this.#nth = entry.nth
    if ('processed' in entry) return this.#addProcessed(entry.processed)
    const { line, reference, remarks } = entry.pending.record
    for (const remark of remarks.splice(0)) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    this.#batch.push(entry.pending)
    if (this.#batch.length >= batchSize(this.db)) await this.#flushBatch()
  }

  /** Adds the entries of a file that has been read to its end. */
  async addAll(read: AsyncIterable<Entry[]>) {
    this.#totalRecords = this.sieve.records
    for await (const entries of read) {
      for (const entry of entries) {
        if (this.options.signal?.aborted) return
        await this.add(entry)
      }
    }
  }

  #addProcessed(done: ProcessedRecord) {
    this.#count(done.outcome)
    for (const remark of remarksOf(done)) this.#report.add(remark)
  }

  #count(outcome: string) {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
  }

  async #flushBatch() {
    const batch = this.#batch
    this.#batch = []
    await this.#writing
    if (batch.length > 0) this.#writing = this.#importBatch(batch, this.#nth)
    // the rejection is handled where the promise is awaited
    this.#writing.catch(() => {})
  }

  async #importBatch(batch: readonly PendingRecord[], upTo: number) {
    const results = await this.#write(batch, upTo)
    for (const { record, outcome, reason, lacksSafetyContact } of results) {
      const { line, reference } = record
      const isCompound = record.fields.compound !== undefined || record.fields.choices !== undefined
      if (isCompound && (outcome === 'new' || outcome === 'changed' || outcome === 'unchanged'))
        this.#compounds.push(record)
      this.#count(outcome)
      if (lacksSafetyContact) this.#withoutSafetyContact++
      if (reason !== undefined) this.#report.add({ line, reference, kind: outcome === 'bad' ? 'bad' : 'older', reason })
      for (const remark of record.remarks) this.#report.add({ line, reference, kind: 'remark', reason: remark })
    }
    if (!this.options.isDryRun) await this.#statistics.add(batch.length)
    this.options.onProgress?.(upTo, this.counts, this.#totalRecords)
  }

  async #write(batch: readonly PendingRecord[], upTo: number, attempt = 1): Promise<Result[]> {
    let results: Result[] = []
    const context = this.#context
    if (!context) throw new Error('open() must be called first')
    const remarks = batch.map(({ record }) => record.remarks.length)
    try {
      await this.db.transaction(async (tx) => {
        await acquireImportLock(tx)
        // deferred writes need a second connection, which the embedded database lacks
        if (this.db.kind === 'postgres') await applySessionSettings(tx)
        results = await importBatch(tx, batch, context)
        if (this.options.isDryRun) throw new DryRun()
        await this.#saveCheckpoint(tx, results, upTo)
        await this.#log(tx, results)
      })
    } catch (error) {
      // categories and names of the rolled back transaction no longer exist
      await this.#categoryFinder.read(this.db)
      context.names.clear()
      if (error instanceof DryRun) return results
      const reason = dataErrorMessage(error)
      // serialization failure or deadlock: retry the batch
      if ((error as { code?: string }).code?.startsWith('40') && attempt < 5)
        return this.#write(batch, upTo, attempt + 1)
      if (reason === undefined) throw error
      batch.forEach(({ record }, index) => record.remarks.splice(remarks[index] ?? 0))
      const [only] = batch
      if (only && batch.length === 1) return [{ record: only.record, outcome: 'bad', reason }]
      // bisect to isolate the record the database rejects
      const half = Math.ceil(batch.length / 2)
      const first = await this.#write(batch.slice(0, half), upTo - batch.length + half)
      return [...first, ...(await this.#write(batch.slice(half), upTo))]
    }
    return results
  }

  async #log(tx: Db, results: readonly Result[]) {
    const counts: Counts = {}
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
    const { actor, name } = this.options
    if (counts['new'] || counts['changed'])
      await logAction(tx, actor, 'import.titles', ['import', name], { after: counts })
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

  /** Writes only the report: bad records and the price changes that were refused. */
  async refuse(guard: PriceGuard, broken: string | undefined): Promise<ImportResult> {
    for (const remark of guard.jumps.listed) this.#report.add(remark)
    for await (const entries of guard.entries()) {
      for (const entry of entries)
        if ('processed' in entry && entry.processed.outcome !== 'unchanged') this.#addProcessed(entry.processed)
    }
    return { ...(await this.#result(broken)), refused: guard.jumps }
  }

  async finish(broken: string | undefined): Promise<ImportResult> {
    const isStopped = () => this.options.signal?.aborted ?? false
    if (!isStopped()) await this.#flushBatch()
    await this.#writing
    if (!this.options.isDryRun) {
      await indexNewTitles(this.db, this.options.onIndexed)
      for (const { line, reference, reason } of await writeCompounds(this.db, this.options.actor, this.#compounds))
        this.#report.add({ line, reference, kind: 'remark', reason })
      await this.#importFiles()
    }
    const { checksum, isDryRun } = this.options
    // a broken file is imported from its start again: its imported records are then unchanged
    if (checksum && !isDryRun && !isStopped()) await finishCheckpoint(this.db, checksum)
    return this.#result(broken)
  }

  // runs after the titles are listed
  async #importFiles() {
    const { files, signal, onFilesImported } = this.options
    if (!files) return
    const report = (remark: Remark) => this.#report.add(remark)
    this.#files = await importLinkedFiles(this.db, files, {
      signal,
      report,
      onProgress: (count) => onFilesImported?.(count),
    })
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
      files: this.#files,
      report: await this.#report.close(),
      reasons: this.#report.reasons(),
      broken,
      isStopped: this.options.signal?.aborted ?? false,
      withoutSafetyContact: this.#withoutSafetyContact,
      refused: undefined,
    }
  }
}
