import { parseArgs } from 'node:util'
import { OperatorError } from './command.ts'

export type Options = Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>

/** A command's words; what is wrong with them is told to the operator. */
export function readArgs(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}
