import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../language/translate.ts'
import { MapError, readMap } from '../modules/import/csv-map.ts'
import { type ImportResult, importTitles } from '../modules/import/import-titles.ts'
import { type Input, openFile, openStandardInput } from '../modules/import/open-input.ts'
import { readApart } from '../modules/import/read-apart.ts'
import type { Way } from '../modules/import/read-titles.ts'
import { BrokenFile } from '../modules/import/title-record.ts'
import { migrate } from '../platform/migrate.ts'
import { writeAttributes } from '../seed/attributes.ts'
import { type Command, type Desk, OperatorError } from './command.ts'
import { folders } from './folders.ts'
import { readArgs } from './read-args.ts'

const operator = createLanguage('en_US')
const OPTIONS = { map: { type: 'string' }, encoding: { type: 'string' }, report: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'known-categories': { type: 'boolean' } } as const
const COMMON = `FILE may be packed (gzip, zip), or - for standard input. A stopped import goes on where it was; what is known already stays untouched.
  --dry-run            tell what would change, change nothing
  --known-categories   put titles into the shop's own categories only, open none for a sender's subjects
  --encoding NAME      when the file does not say, or says wrong: utf-8, windows-1250, iso-8859-2
  --report FILE        where records that need a look are written; otherwise a file in the data folder
  Exit code: 0 everything is in, 1 some records or files are not, 2 the command itself is wrong.`

export const importOnix: Command = {
  summary: 'take in ONIX 3.0 messages',
  usage: 'FILE… [--dry-run] [--known-categories] [--encoding NAME] [--report FILE]',
  details: COMMON,
  run: (args, desk) => runImport(args, desk, { accepts: /\.(xml|onx|onix)$/i, form: 'onix' }),
}

export const importCsv: Command = {
  summary: 'take in a table of titles',
  usage: 'FILE… --map MAP [--dry-run] [--known-categories] [--encoding NAME] [--report FILE]',
  details: `MAP is a JSON file that says which column is what: docs/imports.md. The shop's own export needs none.\n  ${COMMON}`,
  async run(args, desk) {
    const { values } = readArgs(args, OPTIONS)
    const text = values['map'] === undefined ? undefined : await readFile(path.resolve(desk.cwd, String(values['map'])), 'utf8').catch((error: Error) => { throw new OperatorError(`The map cannot be read: ${error.message}`) })
    const map = text === undefined ? undefined : asOperator(() => readMap(text))
    return runImport(args, desk, { accepts: /\.(csv|tsv|txt)$/i, form: 'csv', map, told: text })
  },
}

function asOperator<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof MapError ? new OperatorError(error.message) : error
  }
}

interface Form extends Pick<Way, 'form' | 'map'> {
  accepts: RegExp
  /** The map as it was written: what else decides how the file is read. */
  told?: string
}

async function runImport(args: readonly string[], desk: Desk, form: Form): Promise<number> {
  const { values, positionals } = readArgs(args, OPTIONS)
  if (positionals.length === 0) throw new OperatorError('Name at least one file, or - for standard input.')
  if (!values['dry-run']) {
    await migrate(desk.db, folders.migrations, desk.tell)
    await desk.db.transaction((tx) => writeAttributes(tx))
  }
  let isWhole = true
  for (const file of positionals) {
    if (desk.signal.aborted) break
    try {
      const { inputs, close } = file === '-' ? await openStandardInput(desk.input, form.accepts) : { inputs: await openFile(path.resolve(desk.cwd, file), form.accepts), close: async () => {} }
      try {
        for (const input of inputs) isWhole = (await importInput(input, values, desk, form)) && isWhole
      } finally {
        await close()
      }
    } catch (error) {
      isWhole = false
      if (error instanceof BrokenFile) desk.tell(`${file}: ${error.message}`)
      else if (['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) desk.tell(`${file} cannot be read: ${(error as Error).message}`)
      else throw error
    }
  }
  return isWhole && !desk.signal.aborted ? 0 : 1
}

async function importInput(input: Input, values: Record<string, unknown>, desk: Desk, { form, map, told }: Form): Promise<boolean> {
  const { tell, db, settings, signal } = desk
  const encoding = values['encoding'] as string | undefined
  const isDryRun = values['dry-run'] === true
  const mayOpenCategories = values['known-categories'] !== true
  const checksum = input.checksum && createHash('sha256').update(JSON.stringify([input.checksum, encoding, told, mayOpenCategories])).digest('hex')
  const started = Date.now()
  const stamp = new Date(started).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const reportPath = typeof values['report'] === 'string' ? path.resolve(desk.cwd, values['report']) : path.join(settings.dataDir, 'imports', `${stamp}-${input.name.replaceAll(/[^\w.-]+/g, '_')}.report.csv`)
  tell(`${input.name}${isDryRun ? ' (dry run: nothing is changed)' : ''}`)
  let shown = 0
  const progress = (records: number) => {
    if (Date.now() - shown < (desk.isWatched ? 200 : 10_000)) return
    shown = Date.now()
    const share = input.size > 0 ? ` ${Math.min(100, Math.floor((100 * input.position()) / input.size))}%` : ''
    const line = `  ${bar(input)}${share} ${operator.number(records)} records, ${operator.number(Math.round((records * 1000) / (Date.now() - started + 1)))} a second`
    void desk.write(desk.isWatched ? `\r${line}\u001b[K` : `${line}\n`)
  }
  let readFor = 0
  const indexing = (titles: number) => {
    readFor ||= Date.now() - started
    if (Date.now() - shown < (desk.isWatched ? 200 : 10_000)) return
    shown = Date.now()
    const line = `  listing new titles: ${operator.number(titles)}`
    void desk.write(desk.isWatched ? `\r${line}\u001b[K` : `${line}\n`)
  }
  const read = readApart(await input.open(), { form, encoding, map }, tell)
  const result = await importTitles(db, read, { name: input.name, checksum, isDryRun, mayOpenCategories, reportPath, tell, progress, indexing, signal })
  if (desk.isWatched && shown > 0) await desk.write('\r\u001b[K')
  for (const line of summary(result, isDryRun, (Date.now() - started) / 1000, readFor / 1000)) tell(line)
  return !result.broken && !result.isStopped && !result.counts['bad'] && !result.counts['duplicate']
}

const bar = ({ size, position }: Input) => {
  if (size === 0) return ''
  const full = Math.min(20, Math.floor((20 * position()) / size))
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`
}

const WORDS: readonly (readonly [outcome: string, done: string, wouldBe: string])[] = [
  ['new', 'new', 'would be new'], ['changed', 'changed', 'would change'], ['deleted', 'taken out of sight', 'would be taken out of sight'], ['unchanged', 'unchanged', 'unchanged'],
  ['older', 'older than what is known: left as it is', 'older than what is known: left as it is'], ['duplicate', 'told twice in the file: the first one counts', 'told twice in the file: the first one counts'], ['bad', 'bad: not taken in', 'bad: would not be taken in'],
]

function summary({ counts, records, report, broken, isStopped }: ImportResult, isDryRun: boolean, seconds: number, readIn: number): string[] {
  const lines = WORDS.flatMap(([outcome, done, wouldBe]) => (counts[outcome] ? [`  ${operator.number(counts[outcome] ?? 0).padStart(9)} ${isDryRun ? wouldBe : done}`] : []))
  const changes = ['new', 'changed', 'deleted'].some((outcome) => counts[outcome])
  return [
    ...(broken ? [`  The file cannot be read${records > 0 ? ' on' : ''}, ${broken}. ${isDryRun || records === 0 ? '' : 'What was whole before it is in.'}`.trimEnd()] : []),
    ...(isStopped ? ['  Stopped; the same command goes on from here.'] : []),
    ...lines,
    `  ${operator.number(records)} records in ${seconds.toFixed(1)} s${readIn > 0 ? ` (${readIn.toFixed(1)} s to take in, the rest to list)` : ''}${changes || broken ? '' : isDryRun ? ': nothing would change' : ': nothing has changed'}`,
    ...(report ? [`  What needs a look: ${report}`] : []),
  ]
}
