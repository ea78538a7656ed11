import type { Db } from '../../platform/db/db.ts'
import { matchRecords, type MatchedRecord, type PendingRecord } from './writing/match-records.ts'
import { areTooManyPriceJumps, isLargePriceChange, zloty } from './record/price-change.ts'
import type { Remark } from './report.ts'
import type { Entry } from './input/filter-records.ts'
import { Spool } from './input/spool.ts'
import { locatedCover, locatedSample } from './files/locate-files.ts'
import { readAmounts } from './writing/titles.sql.ts'

const BATCH_SIZE = 1000
/** Price changes listed in the report of a refused import. */
const MAX_LISTED = 1000

export interface PriceJumps {
  /** Titles of the file that already have a price. */
  known: number
  count: number
  /** Report lines of the first ones. */
  listed: Remark[]
}

/**
 * Compares all prices of a file with the stored ones before anything is written. Records already imported are marked
 * as processed here, so that they are not looked up again.
 */
export class PriceGuard {
  readonly jumps: PriceJumps = { known: 0, count: 0, listed: [] }
  readonly #spool = new Spool<Entry>()
  #waiting: Entry[] = []
  /** One batch is compared while the next one is read. */
  #comparing: Promise<void> = Promise.resolve()

  constructor(
    readonly db: Db,
    readonly maxPercent: number,
  ) {}

  async add(entry: Entry): Promise<void> {
    this.#waiting.push(entry)
    if (this.#waiting.length >= BATCH_SIZE) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    await this.#comparing
  }

  get isExceeded(): boolean {
    return areTooManyPriceJumps(this.jumps.count, this.jumps.known, this.maxPercent)
  }

  entries = (): AsyncGenerator<Entry[]> => this.#spool.read()
  close = (): Promise<void> => this.#spool.close()

  async #flush() {
    const entries = this.#waiting
    this.#waiting = []
    await this.#comparing
    this.#comparing = this.#compare(entries)
    // the rejection is handled where the promise is awaited
    this.#comparing.catch(() => {})
  }

  async #compare(entries: readonly Entry[]) {
    const pending = entries.flatMap((entry): PendingRecord[] => ('pending' in entry ? [entry.pending] : []))
    const found = pending.length > 0 ? await matchRecords(this.db, pending) : []
    const changing = found.flatMap(({ productId, verdict }) => (productId && !verdict ? [productId] : []))
    const amounts = changing.length > 0 ? await readAmounts(this.db, changing) : new Map<number, number>()
    for (const each of found) this.#countJump(each, amounts)
    const byRecord = new Map(found.map((each) => [each.record, each]))
    const checkedEntries = entries.map((entry) =>
      'pending' in entry ? withVerdict(entry, byRecord.get(entry.pending.record)) : entry,
    )
    await this.#spool.add(checkedEntries)
  }

  #countJump({ record, productId, verdict }: MatchedRecord, amounts: ReadonlyMap<number, number>) {
    const after = record.fields.price?.amount
    if (after === undefined || verdict?.outcome === 'older' || verdict?.outcome === 'bad') return
    if (verdict) {
      this.jumps.known++
      return
    }
    const before = productId && amounts.get(productId)
    if (!before) return
    this.jumps.known++
    if (!isLargePriceChange(before, after)) return
    this.jumps.count++
    if (this.jumps.listed.length >= MAX_LISTED) return
    const { line, reference } = record
    this.jumps.listed.push({ line, reference, kind: 'bad', reason: `price ${zloty(before)} → ${zloty(after)}` })
  }
}

/** An unchanged or older record is not compared again, whatever earlier records of the file change. */
function withVerdict(entry: Entry, found: MatchedRecord | undefined): Entry {
  const { record, verdict } = found ?? {}
  if (!record || !verdict || (verdict.outcome !== 'unchanged' && verdict.outcome !== 'older')) return entry
  // a file in the message's folder may have been added or changed
  if (verdict.outcome === 'unchanged' && (locatedCover(record.fields) ?? locatedSample(record.fields))) return entry
  const { line, reference, remarks } = record
  return { nth: entry.nth, processed: { outcome: verdict.outcome, line, reference, reason: verdict.reason, remarks } }
}
