import { parseArgs } from 'node:util'
import { OperatorError } from './command.ts'

export type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>

/** Parses arguments; errors become OperatorError. */
export function parseArguments(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}
