import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { extensionMigrations } from '../../extensions/migrations.ts'
import { createLanguage } from '../../../language/translate.ts'
import { clockInWarsaw } from '../../../language/warsaw-time.ts'
import {
  MapError,
  parseMap,
  findMarket,
  importTitles,
  MAX_PRICE_JUMPS,
  type Input,
  openFile,
  openStandardInput,
  readInThread,
  type ReadOptions,
  BrokenFile,
} from '../../modules/import/index.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { type Command, type CommandContext, OperatorError } from '../command.ts'
import { folders } from '../folders.ts'
import { refusalLines, summaryLines } from './import-summary.ts'
import { parseArguments } from '../parse-arguments.ts'

const operator = createLanguage('en_US')
const OPTIONS = {
  map: { type: 'string' },
  encoding: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'known-categories': { type: 'boolean' },
  'accept-price-changes': { type: 'boolean' },
  'most-price-jumps': { type: 'string' },
  'free-titles': { type: 'boolean' },
  'without-files': { type: 'boolean' },
} as const
const USAGE =
  '[--dry-run] [--accept-price-changes] [--free-titles] [--known-categories] [--without-files] [--encoding NAME] ' +
  '[--report FILE]'
const COMMON = `FILE may be compressed (gzip, zip), or - for standard input. A stopped import is resumed;
  records already imported are left unchanged. Covers and samples that FILE names by relative paths are read from its
  folder and the folders below it, unless FILE is a zip or standard input.
  --dry-run            report what would change, change nothing
  --known-categories   use existing categories only, create none
  --most-price-jumps N an import that would change more than N % of existing prices by more than half is stopped
                       before anything is written (default ${MAX_PRICE_JUMPS}; fewer than ten titles always pass)
  --accept-price-changes  skip this check
  --free-titles        a price of 0 means free; otherwise it means no price yet
  --without-files      read no covers and samples from the folder of FILE
  --encoding NAME      if missing or wrong in the file: utf-8, windows-1250, iso-8859-2
  --report FILE        report of records that need attention; by default a file in the data folder
  Exit code: 0 all records are imported, 1 some records or files are not, 2 wrong usage.`

export const importOnix: Command = {
  summary: 'import ONIX 3.0 messages',
  usage: `FILE… ${USAGE}`,
  details: COMMON,
  run: (args, context) => runImport(args, context, { accepts: /\.(xml|onx|onix)$/i, form: 'onix' }),
}

export const importCsv: Command = {
  summary: 'import titles from a CSV table',
  usage: `FILE… [--map MAP] ${USAGE}`,
  details: `MAP is a JSON file that maps columns to fields: docs/imports.md. An exported table needs none, nor does one whose
  title, authors and price are understood by their headings.
  ${COMMON}`,
  async run(args, context) {
    const { values } = parseArguments(args, OPTIONS)
    const text =
      values['map'] === undefined
        ? undefined
        : await readFile(path.resolve(context.cwd, String(values['map'])), 'utf8').catch((error: Error) => {
            throw new OperatorError(`The map cannot be read: ${error.message}`)
          })
    const map = text === undefined ? undefined : callWithOperatorErrors(() => parseMap(text))
    return runImport(args, context, { accepts: /\.(csv|tsv|txt)$/i, form: 'csv', map, mapText: text })
  },
}

function callWithOperatorErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof MapError ? new OperatorError(error.message) : error
  }
}

interface Form extends Pick<ReadOptions, 'form' | 'map'> {
  accepts: RegExp
  /** Source of the map; part of the checksum. */
  mapText?: string
}

async function runImport(args: readonly string[], context: CommandContext, form: Form): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS)
  if (positionals.length === 0) throw new OperatorError('Name at least one file, or - for standard input.')
  if (!values['dry-run']) {
    await migrate(context.db, folders.migrations, context.print, extensionMigrations)
    await context.db.transaction((tx) => writeAttributes(tx))
  }
  let isComplete = true
  for (const file of positionals) {
    if (context.signal.aborted) break
    try {
      const { inputs, close } =
        file === '-'
          ? await openStandardInput(context.input, form.accepts)
          : { inputs: await openFile(path.resolve(context.cwd, file), form.accepts), close: async () => {} }
      try {
        for (const input of inputs) isComplete = (await importInput(input, values, context, form)) && isComplete
      } finally {
        await close()
      }
    } catch (error) {
      isComplete = false
      if (error instanceof BrokenFile) context.print(`${file}: ${error.message}`)
      else if (['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        context.print(`${file} cannot be read: ${(error as Error).message}`)
      else throw error
    }
  }
  return isComplete && !context.signal.aborted ? 0 : 1
}

async function importInput(
  input: Input,
  values: Record<string, unknown>,
  context: CommandContext,
  { form, map, mapText }: Form,
): Promise<boolean> {
  const { print, db, settings, signal } = context
  const encoding = values['encoding'] as string | undefined
  const isDryRun = values['dry-run'] === true
  const canCreateCategories = values['known-categories'] !== true
  const isZeroFree = values['free-titles'] === true
  const maxPriceJumps = parsePercent(values['most-price-jumps'])
  // a table without a price column cannot change prices
  const isUnpriced = map !== undefined && map.columns['price'] === undefined
  const acceptsPriceChanges = values['accept-price-changes'] === true || isUnpriced
  const folder = values['without-files'] === true ? undefined : input.folder
  const withoutFiles = values['without-files'] === true ? ['without files'] : []
  const checksum =
    input.checksum &&
    createHash('sha256')
      .update(JSON.stringify([input.checksum, encoding, mapText, canCreateCategories, isZeroFree, ...withoutFiles]))
      .digest('hex')
  const started = Date.now()
  const stamp = clockInWarsaw(new Date(started)).replaceAll(/[: ]/g, '-')
  const reportPath =
    typeof values['report'] === 'string'
      ? path.resolve(context.cwd, values['report'])
      : path.join(settings.dataDir, 'imports', `${stamp}-${input.name.replaceAll(/[^\w.-]+/g, '_')}.report.csv`)
  print(`${input.name}${isDryRun ? ' (dry run: nothing is changed)' : ''}`)
  let shownAt = 0
  const show = (line: () => string) => {
    if (Date.now() - shownAt < (context.isWatched ? 200 : 10_000)) return
    shownAt = Date.now()
    void context.write(context.isWatched ? `\r${line()}\u001b[K` : `${line()}\n`)
  }
  const barOf = (done: number, of: number) => {
    const percent = of > 0 ? Math.min(100, Math.floor((100 * done) / of)) : undefined
    return percent === undefined ? '' : `[${'#'.repeat(percent / 5).padEnd(20, '.')}] ${percent}% `
  }
  const speed = (records: number) => {
    const each = Math.round((records * 1000) / (Date.now() - started + 1))
    return `${operator.number(records)} records, ${operator.number(each)} a second`
  }
  const onChecked = (records: number) =>
    show(() => `  comparing prices: ${barOf(input.position(), input.size)}${speed(records)}`)
  const onProgress = (records: number, _counts: unknown, all?: number) =>
    show(() => `  ${all === undefined ? barOf(input.position(), input.size) : barOf(records, all)}${speed(records)}`)
  let importMs = 0
  const onIndexed = (titles: number) => {
    importMs ||= Date.now() - started
    show(() => `  listing new titles: ${operator.number(titles)}`)
  }
  const onFilesImported = (files: number) => show(() => `  reading files beside the message: ${operator.number(files)}`)
  const read = readInThread(
    await input.open(),
    { form, encoding, market: await findMarket(db), map, isZeroFree },
    print,
  )
  const result = await importTitles(db, read, {
    actor: context.actor,
    name: input.name,
    checksum,
    isDryRun,
    canCreateCategories,
    acceptsPriceChanges,
    maxPriceJumps,
    reportPath,
    log: print,
    onChecked,
    onProgress,
    onIndexed,
    onFilesImported,
    files: folder && checksum ? { folder, mediaFolder: folders.media(settings), message: checksum } : undefined,
    signal,
  })
  if (context.isWatched && shownAt > 0) await context.write('\r\u001b[K')
  for (const line of summaryLines(result, isDryRun, (Date.now() - started) / 1000, importMs / 1000)) print(line)
  if (result.refused) for (const line of refusalLines(result.refused, maxPriceJumps, isDryRun)) print(line)
  return !result.refused && !result.broken && !result.isStopped && !result.counts['bad'] && !result.counts['duplicate']
}

function parsePercent(text: unknown): number {
  if (text === undefined) return MAX_PRICE_JUMPS
  const percent = Number(text)
  if (percent >= 0 && percent <= 100) return percent
  throw new OperatorError('--most-price-jumps takes a percentage from 0 to 100.')
}
