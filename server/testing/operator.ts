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

/** Runs a command of the operator's, as `npm run shop --` does; what it prints and its exit code. */
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
  return { code, output: lines.join('\n') }
}
