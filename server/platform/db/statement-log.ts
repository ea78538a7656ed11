import { Gauge } from 'prom-client'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Database } from './db.ts'

const MAX_LENGTH = 300
/** The label at the start of each statement. */
const COMMENT = /^\s*\/\*.*?\*\//

/** Logs slow statements with their label and their text without values. */
export function logSlowStatements(db: Database, log: Pick<Log, 'warn'>, slowMs: number): void {
  db.onStatement(({ label, text }, ms) => {
    if (ms < slowMs) return
    const shortText = text.replace(COMMENT, '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
    log.warn({ statement: label, text: shortText, ms: Math.round(ms) }, 'a slow statement')
  })
}

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with'])

/** `select`, `insert`, …, or `other`. */
function kindOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text.replace(COMMENT, ''))?.[1]?.toLowerCase() ?? ''
  return KINDS.has(word) ? word : 'other'
}

export function measureDatabase(db: Database, { registry, statements }: Metrics): void {
  db.onStatement(({ text }, ms) => statements.observe({ kind: kindOf(text) }, ms / 1000))
  void new Gauge({
    name: 'database_connections',
    help: 'Connections that are busy or idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { busy, idle, waiting } = db.connections
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}
