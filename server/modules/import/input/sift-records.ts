import { digestOf, type Told } from '../writing/find-known.ts'
import { fitRecord, misfit } from '../record/validate-record.ts'
import type { Remark } from '../report.ts'
import { Seen } from '../writing/seen.ts'
import type { BadRecord, ReadResult, TitleRecord } from '../record/title-record.ts'

/** A record of the file: one to be taken in, or one that is dealt with already. */
export type Entry = { nth: number } & ({ told: Told } | { done: Done })

export interface Done {
  outcome: 'bad' | 'duplicate' | 'unchanged' | 'older'
  line: number
  reference: string
  reason?: string
  remarks: string[]
}

/** Sorts out what is bad or repeats itself. What an earlier run has dealt with is read only to know what repeats. */
export class Sieve {
  readonly #seen = new Seen()
  records = 0

  constructor(readonly skipped: number) {}

  sift(result: ReadResult): Entry | undefined {
    const nth = ++this.records
    const isNew = 'bad' in result || this.#isFirst(result.record)
    if (nth <= this.skipped) return undefined
    if ('bad' in result) return leftOut(nth, 'bad', result.bad)
    const { record } = result
    const { line, reference } = record
    if (!isNew) {
      const repeated = 'the file tells this title twice; the first one counts'
      return leftOut(nth, 'duplicate', { line, reference, reason: repeated })
    }
    const reason = misfit(record)
    if (reason) return leftOut(nth, 'bad', { line, reference, reason })
    fitRecord(record)
    return { nth, told: { record, digest: digestOf(record) } }
  }

  #isFirst({ sender, reference, numbers, sku, action }: TitleRecord): boolean {
    const isFirst = this.#seen.add(`r ${sender}\n${reference}`)
    if (action === 'delete') return isFirst
    const number = sku ?? numbers.isbn13 ?? numbers.ean
    return (number === null || this.#seen.add(`n ${number}`)) && isFirst
  }
}

const leftOut = (nth: number, outcome: 'bad' | 'duplicate', { line, reference, reason }: BadRecord): Entry => ({
  nth,
  done: { outcome, line, reference, reason, remarks: [] },
})

/** What a report says of a record that is dealt with. */
export function remarksOf({ outcome, line, reference, reason, remarks }: Done): Remark[] {
  const kind = outcome === 'unchanged' ? 'remark' : outcome
  const own: Remark[] = reason === undefined ? [] : [{ line, reference, kind, reason }]
  return [...own, ...remarks.map((remark): Remark => ({ line, reference, kind: 'remark', reason: remark }))]
}
