import type { Readable } from 'node:stream'
import { createLanguage } from '../../language/translate.ts'
import type { Actor } from '../platform/actions/actor.ts'
import type { Database } from '../platform/db/db.ts'
import type { Settings } from '../platform/process/settings.ts'
import { Refusal } from '../platform/refusal.ts'

/** Context of a command, whether it runs locally or through the admin socket. */
export interface CommandContext {
  db: Database
  settings: Settings
  /** Prints a line. */
  print: (line: string) => void
  /** Writes raw text, respecting back-pressure. */
  write: (text: string) => Promise<void>
  /** Whether the output is a terminal, where a line can be overwritten. */
  isWatched: boolean
  /** Working directory of the caller, for relative paths. */
  cwd: string
  /** Who runs it, recorded with every change. */
  actor: Actor
  /** Standard input, for `-`. */
  input: Readable
  /** Aborted when the caller disconnects or interrupts. */
  signal: AbortSignal
}

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** Arguments, as shown after the command's name. */
  usage: string
  /** Additional text of --help. */
  details?: string
  /** Returns the exit code. Throws OperatorError for mistakes in usage or settings. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** A mistake in usage or settings; only its message is printed. */
export class OperatorError extends Error {}

/** Arguments that the command does not take; its usage is printed. */
export class UsageError extends OperatorError {}

const { t } = createLanguage('en_US')

/** Turns errors of the class `Expected`, whose messages are for the operator, into OperatorErrors. */
export async function withOperatorErrors<Result>(
  work: Promise<Result>,
  Expected: abstract new (...args: never[]) => Error,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Expected)) throw error
    throw new OperatorError(error instanceof Refusal ? t(error.message, ...error.args) : error.message)
  }
}

export const unknownSkuError = (sku: string) => new OperatorError(`There is no product with the SKU ${sku}.`)

export const isHelpRequested = (argv: readonly string[]) =>
  argv.length === 0 || argv.includes('--help') || argv.includes('-h')
