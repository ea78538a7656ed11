import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '../platform/db/db.ts'
import { parseSettings, type Settings } from '../platform/process/settings.ts'
import { runCommand } from '../shop/run-command.ts'
import { withLoggedActions } from './logged-commands.ts'

interface OperatorEnvironment {
  /** Base of relative paths. */
  cwd?: string
  /** Environment variables. */
  environment?: Readonly<Record<string, string>>
  user?: string
  /** Settings of a shop that have more than the environment variables, such as a payment provider. */
  settings?: Settings
}

const CHANNEL = 'command_ended'
const waitersByDatabase = new WeakMap<Database, Map<string, () => void>>()

/** Waits until this database has delivered all earlier notifications; they are ordered across channels. */
export async function notificationsDelivered(db: Database) {
  let ends = waitersByDatabase.get(db)
  if (!ends) {
    const own = new Map<string, () => void>()
    waitersByDatabase.set(db, (ends = own))
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
 * Runs an operator's command, as `npm run shop --` does; returns its output and exit code. A shop on the same database
 * has received the notifications of its changes by then. Fails if the action log lacks a change.
 */
export async function operate(
  db: Database,
  argv: readonly string[],
  { cwd = '/', user = 'operator', environment = {}, settings = parseSettings(environment) }: OperatorEnvironment = {},
): Promise<{ code: number; output: string }> {
  return withLoggedActions(db, argv, async () => {
    const lines: string[] = []
    const code = await runCommand([...argv], {
      db,
      settings,
      print: (line) => lines.push(line),
      write: async (text) => void lines.push(text.replace(/\n$/, '')),
      isWatched: false,
      cwd,
      actor: { kind: 'command-line', name: user },
      input: Readable.from([]),
      signal: new AbortController().signal,
    })
    await notificationsDelivered(db)
    return { code, output: lines.join('\n') }
  })
}
