import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import { escapeFormula } from './csv/formula-cells.ts'

export interface Remark {
  line: number
  reference: string
  /** Where reading ended (`broken`), a warning on an imported record (`remark`), or why a record was left out. */
  kind: 'bad' | 'broken' | 'duplicate' | 'older' | 'remark'
  reason: string
}

/** Remarks of one kind that differ only in quoted names and numbers. */
export interface Reason {
  kind: Remark['kind']
  count: number
  /** Text of the first one. */
  reason: string
  /** Lines of the first ones. */
  lines: number[]
}

const MAX_REASONS_SHOWN = 20
const LINES_SHOWN = 3
/** Bounds the number of distinct reasons. */
const MAX_REASONS = 1000
const OTHER_REASONS = 'other reasons'

/** Remarks for the operator: the first of each reason is printed, all are written to a file. */
export class Report {
  #file: WriteStream | undefined
  #shown = 0
  readonly #reasons = new Map<string, Reason>()
  written = 0

  constructor(
    readonly path: string | undefined,
    readonly log: (line: string) => void,
    /** A resumed run appends to the report. */
    readonly isContinued: boolean,
  ) {}

  add({ line, reference, kind, reason }: Remark): void {
    this.written++
    const isNew = this.#count(line, kind, reason)
    if (isNew && (kind === 'bad' || kind === 'duplicate') && this.#shown++ < MAX_REASONS_SHOWN) {
      this.log(`  line ${line}, ${reference || 'no reference'}: ${reason}`)
    }
    if (!this.path) return
    if (!this.#file) {
      mkdirSync(path.dirname(this.path), { recursive: true })
      this.#file = createWriteStream(this.path, { flags: this.isContinued ? 'a' : 'w' })
      if (!this.isContinued) this.#file.write('line,reference,kind,reason\n')
    }
    this.#file.write([String(line), reference, kind, reason].map(quoted).join(',') + '\n')
  }

  /** Returns true for a new reason. */
  #count(line: number, kind: Remark['kind'], reason: string): boolean {
    const isFull = this.#reasons.size >= MAX_REASONS
    const pattern = `${kind} ${reason.replaceAll(/"[^"]*"/g, '""').replaceAll(/\d[\dX]*/g, '0')}`
    const key = isFull && !this.#reasons.has(pattern) ? `${kind} ${OTHER_REASONS}` : pattern
    const known = this.#reasons.get(key)
    if (!known)
      this.#reasons.set(key, { kind, count: 1, reason: key === pattern ? reason : OTHER_REASONS, lines: [line] })
    else {
      known.count++
      if (known.lines.length < LINES_SHOWN) known.lines.push(line)
    }
    return !known
  }

  /** Reasons with their counts: rejected before accepted, most frequent first. */
  reasons(): Reason[] {
    const order: readonly Remark['kind'][] = ['broken', 'bad', 'duplicate', 'older', 'remark']
    return [...this.#reasons.values()].toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count,
    )
  }

  /** Returns the path of the report, if there is one. */
  async close(): Promise<string | undefined> {
    const file = this.#file
    if (!file) return undefined
    await new Promise<void>((resolve, reject) => {
      file.on('error', reject)
      file.end(resolve)
    })
    return this.path
  }
}

const quoted = (text: string) => {
  const safe = escapeFormula(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
