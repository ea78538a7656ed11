import type { Readable } from 'node:stream'
import type { Database } from '../platform/db/db.ts'
import type { Settings } from '../platform/process/settings.ts'

/** What a command works with: the shop's own database, wherever the command itself was typed. */
export interface Desk {
  db: Database
  settings: Settings
  /** Writes a line for the operator. */
  tell: (line: string) => void
  /** Writes as it is: data, or a line that will be written over. Waits while the operator's side is busy. */
  write: (text: string) => Promise<void>
  /** Whether a person watches: then a line may be written over. */
  isWatched: boolean
  /** Where the command was typed; paths begin there. */
  cwd: string
  /** Standard input, for `-`. */
  input: Readable
  /** Aborted when the operator goes away. */
  signal: AbortSignal
}

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** What stands behind the command's name. */
  usage: string
  /** More to say under --help. */
  details?: string
  /** Answers the exit code. Throws OperatorError for what the operator can mend. */
  run(args: readonly string[], desk: Desk): Promise<number>
}

/** Something the operator typed or set is wrong; its message is the whole answer. */
export class OperatorError extends Error {}
