import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportTitles } from '../modules/import/export/export-titles.ts'
import { type Command, type Desk, OperatorError } from './command.ts'
import { readArgs } from './read-args.ts'

const DETAILS = `Without --out it is written to standard output. \`import\` reads it back to the same catalogue.
  --out FILE   write into a file, which is there only once it is whole`

export const exportCsv: Command = {
  summary: 'write the catalogue as a table',
  usage: '[--out FILE]',
  details: DETAILS,
  run: (args, desk) => runExport(args, desk, 'csv'),
}
export const exportOnix: Command = {
  summary: 'write the catalogue as an ONIX 3.0 message',
  usage: '[--out FILE]',
  details: DETAILS,
  run: (args, desk) => runExport(args, desk, 'onix'),
}

async function runExport(args: readonly string[], desk: Desk, form: 'csv' | 'onix'): Promise<number> {
  const { values, positionals } = readArgs(args, { out: { type: 'string' } })
  if (positionals.length > 0) throw new OperatorError('A file to write to is named with --out FILE.')
  const pieces = exportTitles(desk.db, form, desk.settings.baseUrl)
  const { out } = values
  if (typeof out !== 'string' || out === '-') {
    for await (const piece of pieces) {
      if (desk.signal.aborted) return 1
      await desk.write(piece)
    }
    return 0
  }
  const file = path.resolve(desk.cwd, out)
  const draft = `${file}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(draft), { signal: desk.signal })
    await rename(draft, file)
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}`)
  }
  desk.tell(`Written to ${file}.`)
  return 0
}
