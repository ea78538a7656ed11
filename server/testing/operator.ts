import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../platform/db/db.ts'
import { readSettings, type Settings } from '../platform/process/settings.ts'
import { runCommand } from '../shop/run-command.ts'

interface Workplace {
  /** For relative paths. */
  cwd?: string
  /** Environment variables. */
  environment?: Readonly<Record<string, string>>
  user?: string
  /** Those of a shop that was equipped with more than the environment says. */
  settings?: Settings
}

const CHANNEL = 'command_ended'
const waiting = new WeakMap<Database, Map<string, () => void>>()

/** Ends when a shop on this database has received all that was announced before: order is kept across channels. */
export async function announcementsReceived(db: Database) {
  let ends = waiting.get(db)
  if (!ends) {
    const own = new Map<string, () => void>()
    waiting.set(db, (ends = own))
    await db.listen(CHANNEL, {
      onNotification: (id) => own.get(id)?.(),
      onReconnect: () => own.forEach((end) => end()),
    })
  }
  const id = randomUUID()
  const received = new Promise<void>((resolve) => ends.set(id, resolve))
  await db.write`select pg_notify(${CHANNEL}, ${id})`
  await received
  ends.delete(id)
}

/**
 * Runs a command of the operator's, as `npm run shop --` does; what it prints and its exit code. A shop on the same
 * database shows what was changed from then on.
 */
export async function operate(
  db: Database,
  argv: readonly string[],
  { cwd = '/', user = 'operator', environment = {}, settings = readSettings(environment) }: Workplace = {},
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await runCommand([...argv], {
    db,
    settings,
    print: (line) => lines.push(line),
    write: async (text) => void lines.push(text.replace(/\n$/, '')),
    isWatched: false,
    cwd,
    user,
    input: Readable.from([]),
    signal: new AbortController().signal,
  })
  await announcementsReceived(db)
  return { code, output: lines.join('\n') }
}
