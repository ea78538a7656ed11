import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'

export interface Remark {
  line: number
  reference: string
  /** `bad` was left out; `broken` is where the reading ended; the others were taken in. */
  kind: 'bad' | 'broken' | 'duplicate' | 'older' | 'remark'
  reason: string
}

const SHOWN = 20

/** What an operator has to look at: the first of them on the screen, all in a file. */
export class Report {
  #file: WriteStream | undefined
  #shown = 0
  written = 0

  constructor(
    readonly path: string | undefined,
    readonly tell: (line: string) => void,
    /** After a stop the earlier part stays. */
    readonly isContinued: boolean,
  ) {}

  add({ line, reference, kind, reason }: Remark): void {
    this.written++
    if (kind === 'bad' || kind === 'duplicate') {
      if (this.#shown++ < SHOWN) this.tell(`  line ${line}, ${reference || 'no reference'}: ${reason}`)
      if (this.#shown === SHOWN + 1) this.tell('  … more in the report')
    }
    if (!this.path) return
    if (!this.#file) {
      mkdirSync(path.dirname(this.path), { recursive: true })
      this.#file = createWriteStream(this.path, { flags: this.isContinued ? 'a' : 'w' })
      if (!this.isContinued) this.#file.write('line,reference,kind,reason\n')
    }
    this.#file.write([String(line), reference, kind, reason].map(quoted).join(',') + '\n')
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

// a spreadsheet takes these beginnings for a formula
const quoted = (text: string) => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
