import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import { safeCell } from './csv/formula-cells.ts'

export interface Remark {
  line: number
  reference: string
  /** `bad` was left out; `broken` is where the reading ended; the others were taken in. */
  kind: 'bad' | 'broken' | 'duplicate' | 'older' | 'remark'
  reason: string
}

/** Remarks of one kind that differ in nothing but names and numbers. */
export interface Reason {
  kind: Remark['kind']
  count: number
  /** As the first of them words it. */
  reason: string
  /** Where the first of them stand. */
  lines: number[]
}

const SHOWN = 20
const LINES_SHOWN = 3
/** A file where every reason is another one is counted as a whole. */
const MOST_REASONS = 1000
const OTHER = 'other reasons'

/** What an operator has to look at: the first of each sort on the screen, all in a file. */
export class Report {
  #file: WriteStream | undefined
  #shown = 0
  readonly #reasons = new Map<string, Reason>()
  written = 0

  constructor(
    readonly path: string | undefined,
    readonly tell: (line: string) => void,
    /** After a stop the earlier part stays. */
    readonly isContinued: boolean,
  ) {}

  add({ line, reference, kind, reason }: Remark): void {
    this.written++
    const isNew = this.#count(line, kind, reason)
    if (isNew && (kind === 'bad' || kind === 'duplicate') && this.#shown++ < SHOWN) {
      this.tell(`  line ${line}, ${reference || 'no reference'}: ${reason}`)
    }
    if (!this.path) return
    if (!this.#file) {
      mkdirSync(path.dirname(this.path), { recursive: true })
      this.#file = createWriteStream(this.path, { flags: this.isContinued ? 'a' : 'w' })
      if (!this.isContinued) this.#file.write('line,reference,kind,reason\n')
    }
    this.#file.write([String(line), reference, kind, reason].map(quoted).join(',') + '\n')
  }

  /** True for the first of its sort. */
  #count(line: number, kind: Remark['kind'], reason: string): boolean {
    const isFull = this.#reasons.size >= MOST_REASONS
    const named = `${kind} ${reason.replaceAll(/"[^"]*"/g, '""').replaceAll(/\d[\dX]*/g, '0')}`
    const key = isFull && !this.#reasons.has(named) ? `${kind} ${OTHER}` : named
    const known = this.#reasons.get(key)
    if (!known) this.#reasons.set(key, { kind, count: 1, reason: key === named ? reason : OTHER, lines: [line] })
    else {
      known.count++
      if (known.lines.length < LINES_SHOWN) known.lines.push(line)
    }
    return !known
  }

  /** Reasons with their numbers, what was left out before what was taken in, the most frequent first. */
  reasons(): Reason[] {
    const order: readonly Remark['kind'][] = ['broken', 'bad', 'duplicate', 'older', 'remark']
    return [...this.#reasons.values()].toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count,
    )
  }

  /** Answers where the report stands, if there is one. */
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
  const safe = safeCell(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
