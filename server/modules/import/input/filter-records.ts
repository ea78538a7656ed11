import { digestOf, type PendingRecord } from '../writing/match-records.ts'
import { truncateRecord, violationOf } from '../record/validate-record.ts'
import type { Remark } from '../report.ts'
import { HashSet } from '../writing/hash-set.ts'
import type { BadRecord, ReadResult, TitleRecord } from '../record/title-record.ts'

/** A record of the file: pending import, or already processed. */
export type Entry = { nth: number } & ({ pending: PendingRecord } | { processed: ProcessedRecord })

export interface ProcessedRecord {
  outcome: 'bad' | 'duplicate' | 'unchanged' | 'older'
  line: number
  reference: string
  reason?: string
  remarks: string[]
}

/** Filters out bad and repeated records; those that a stopped run processed are read only to detect repetitions. */
export class RecordFilter {
  readonly #seen = new HashSet()
  records = 0

  constructor(readonly skipped: number) {}

  filter(result: ReadResult): Entry | undefined {
    const nth = ++this.records
    const isNew = 'bad' in result || this.#isFirst(result.record)
    if (nth <= this.skipped) return undefined
    if ('bad' in result) return processedEntry(nth, 'bad', result.bad)
    const { record } = result
    const { line, reference } = record
    if (!isNew) {
      const repeated = 'the file contains this title twice; the first one counts'
      return processedEntry(nth, 'duplicate', { line, reference, reason: repeated })
    }
    const reason = violationOf(record)
    if (reason) return processedEntry(nth, 'bad', { line, reference, reason })
    truncateRecord(record)
    return { nth, pending: { record, digest: digestOf(record) } }
  }

  #isFirst({ sender, reference, numbers, sku, action }: TitleRecord): boolean {
    const isFirst = this.#seen.add(`r ${sender}\n${reference}`)
    if (action === 'delete') return isFirst
    const number = sku ?? numbers.isbn13 ?? numbers.ean
    return (number === null || this.#seen.add(`n ${number}`)) && isFirst
  }
}

const processedEntry = (nth: number, outcome: 'bad' | 'duplicate', { line, reference, reason }: BadRecord): Entry => ({
  nth,
  processed: { outcome, line, reference, reason, remarks: [] },
})

/** Report lines of a processed record. */
export function remarksOf({ outcome, line, reference, reason, remarks }: ProcessedRecord): Remark[] {
  const kind = outcome === 'unchanged' ? 'remark' : outcome
  const own: Remark[] = reason === undefined ? [] : [{ line, reference, kind, reason }]
  return [...own, ...remarks.map((remark): Remark => ({ line, reference, kind: 'remark', reason: remark }))]
}
