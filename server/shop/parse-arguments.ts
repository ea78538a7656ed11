import { parseArgs } from 'node:util'
import { OperatorError, UsageError } from './command.ts'

export type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>

/** Parses arguments; errors become OperatorError. */
export function parseArguments(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

/** Options of a command that takes no other arguments. */
export function parseOptions(args: readonly string[], options: Options = {}) {
  const { values, positionals } = parseArguments(args, options)
  if (positionals.length > 0) throw new UsageError()
  return values
}
