import { commands } from '../shop/commands.ts'
import type { Database } from '../platform/db/db.ts'

/** Commands that change nothing, by name; all others leave a row in the action log. */
export const READING = new Set(
  (
    'checklist; log; orders list; orders show; orders withdrawals; payments list; payments show; payments reconcile; ' +
    'mails list; jobs list; export csv; export onix; export choices; content list; content show; content pull; ' +
    'content export; content preview; content history; category list; settings list; settings describe; ' +
    'settings get; source list; source show; search explain; search report; review list; blog comments list; ' +
    'delivery calendar; delivery list; products show; bundle show; options show; options file; links show; ' +
    'excerpt show; configurable show; grouped show; points list; partner list; partner link; consents list; ' +
    'consents show; consents export; cookies list; measurement show; picks show; seasons show; author show; video list'
  ).split('; '),
)

/** Commands with a verb that reads among their arguments, and what their output says where they changed nothing. */
const READS = /^(?:search (?:synonyms|stop-words)(?: list)?$|privacy requests(?! approve| refuse)|currency rate$)/
const UNCHANGED =
  /^Dry run|^Already done|^Nothing changes|Nothing was changed|nothing is changed|nothing changes|is up to date|^0 |unchanged|"isRepeated": true|there is no rate to import/m

const nameOf = (argv: readonly string[]) =>
  [3, 2, 1].map((count) => argv.slice(0, count).join(' ')).find((name) => name in commands)

const countActions = async (db: Database): Promise<number | undefined> =>
  (
    await db.one<{ count: number }>`
      select count(*)::int as count from action_log where actor_kind = 'command-line'`.catch(() => undefined)
  )?.count

/** Fails after `run` if a command that changed something left nothing in the action log, or another one did. */
export async function withLoggedActions<Result extends { code: number; output: string }>(
  db: Database,
  argv: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await countActions(db)
  const result = await run()
  const after = await countActions(db)
  const name = nameOf(argv)
  if (before === undefined || after === undefined || name === undefined) return result
  const isReading = READING.has(name) || READS.test(argv.join(' ')) || argv.includes('--dry-run')
  if (isReading && after > before) throw new Error(`${argv.join(' ')} reads, and left something in the action log`)
  if (!isReading && result.code === 0 && after === before && !UNCHANGED.test(result.output))
    throw new Error(`${argv.join(' ')} left nothing in the action log:\n${result.output}`)
  return result
}
