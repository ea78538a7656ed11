import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportTitles } from '../../modules/import/index.ts'
import { type Command, type CommandContext, OperatorError } from '../command.ts'
import { type Options, parseArguments } from '../parse-arguments.ts'

const DETAILS = `Writes to standard output unless --out is given. \`import\` restores the same catalogue from it.
  --out FILE   write to a file, which is created only when complete`

export const exportCsv: Command = {
  summary: 'write the catalogue as a table',
  usage: '[--out FILE] [--excel]',
  details: `${DETAILS}
  --excel      as a Polish Excel opens it: semicolons, decimal commas, a byte order mark`,
  run: (args, context) => runExport(args, context, 'csv'),
}
export const exportOnix: Command = {
  summary: 'write the catalogue as an ONIX 3.0 message',
  usage: '[--out FILE]',
  details: DETAILS,
  run: (args, context) => runExport(args, context, 'onix'),
}

const OUT = { out: { type: 'string' } } as const
const OPTIONS: Readonly<Record<'csv' | 'onix', Options>> = { csv: { ...OUT, excel: { type: 'boolean' } }, onix: OUT }

async function runExport(args: readonly string[], context: CommandContext, form: 'csv' | 'onix'): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS[form])
  if (positionals.length > 0) throw new OperatorError('Use --out FILE to write to a file.')
  const chunks = exportTitles(context.db, values['excel'] === true ? 'excel' : form, context.settings.baseUrl)
  const { out } = values
  if (typeof out !== 'string' || out === '-') {
    for await (const chunk of chunks) {
      if (context.signal.aborted) return 1
      await context.write(chunk)
    }
    return 0
  }
  const file = path.resolve(context.cwd, out)
  const draft = `${file}.part`
  try {
    await pipeline(Readable.from(chunks), createWriteStream(draft), { signal: context.signal })
    await rename(draft, file)
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}`)
  }
  context.print(`Written to ${file}.`)
  return 0
}
