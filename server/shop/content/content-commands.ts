import path from 'node:path'
import {
  type ContentFile,
  historyOf,
  listContent,
  pathOf,
  previewContent,
  pushContent,
  revertContent,
  splitPath,
  type StoredFile,
} from '../../modules/content/index.ts'
import { alignColumns, formatMinute } from '../columns.ts'
import { type Command, type CommandContext, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { readText, splitTextPath } from './folder.ts'
import { withContentErrors, picturesOf, printChanges } from './report.ts'
import { syncCommands } from './sync-commands.ts'

/** Finds the text with a path or a unique name. */
async function findText({ db }: CommandContext, query: string): Promise<StoredFile> {
  const files = await listContent(db)
  const plain = query.replace(/^\.\//, '')
  const found = files.find((file) => pathOf(file) === plain || file.name === plain)
  if (found) return found
  const similar = files.filter(({ name }) => name.endsWith(`/${plain}`) || name.includes(plain)).slice(0, 5)
  const hint = similar.length > 0 ? ` Perhaps ${similar.map(({ name }) => name).join(', ')}?` : ''
  throw new OperatorError(`There is no text ${query}.${hint}`)
}

function requireName(args: readonly string[], usage: string): string {
  const [name, ...more] = parseArguments(args, {}).positionals
  if (!name || more.length > 0) throw new OperatorError(`usage: npm run shop -- content ${usage}`)
  return name
}

const list: Command = {
  summary: 'list texts of the shop: pages, blocks, agreements, blog, staff picks, menus',
  usage: '[PART]',
  details: 'PART filters by name. Texts that are not public are listed with the reason.',
  async run(args, { db, print }) {
    const [part = '', ...more] = parseArguments(args, {}).positionals
    if (more.length > 0) throw new OperatorError('content list takes a part of a name')
    const files = (await listContent(db)).filter((file) => pathOf(file).includes(part))
    for (const line of alignColumns(files.map((file) => [pathOf(file), file.title, file.state ?? '']))) print(line)
    if (files.length === 0) print('There are no such texts.')
    return 0
  },
}

const show: Command = {
  summary: 'print a text as its file',
  usage: 'NAME',
  async run(args, context) {
    await context.write((await findText(context, requireName(args, 'show NAME'))).text)
    return 0
  },
}

/** Imports single files, all of one folder. */
async function importFiles(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArguments(args, { 'dry-run': { type: 'boolean' } })
  if (positionals.length === 0) throw new OperatorError('content import takes files')
  const files: ContentFile[] = []
  const folders = new Map<string, string>()
  for (const argument of positionals) {
    const { folder, relativePath } = splitTextPath(path.resolve(context.cwd, argument))
    const file = await readText(folder, relativePath)
    folders.set(file.name, folder)
    files.push(file)
  }
  const isDryRun = values['dry-run'] === true
  const { changes, remarks } = await withContentErrors(
    pushContent(context.db, files, {
      actor: context.actor,
      isDryRun,
      pictures: picturesOf(context, { folderOf: (name) => folders.get(name) ?? context.cwd, isDryRun }),
    }),
  )
  printChanges(changes, context.print, true)
  for (const remark of remarks) context.print(remark)
  if (changes.length === 0) context.print('Nothing changes.')
  else if (isDryRun) context.print('This was a dry run: nothing is changed.')
  return 0
}

const importCommand: Command = {
  summary: 'import single files',
  usage: 'FILE… [--dry-run]',
  details: 'FILE is in a folder of its kind, such as texts/pages/o-nas.md.',
  run: importFiles,
}

const history: Command = {
  summary: 'list the versions of a text, with date and author',
  usage: 'NAME [--show VERSION]',
  details: '--show prints the text of that version. The history of a demo text begins with its first change.',
  async run(args, context) {
    const { values, positionals } = parseArguments(args, { show: { type: 'string' } })
    const [argument, ...more] = positionals
    if (!argument || more.length > 0) throw new OperatorError('content history takes a name')
    const name = nameIn(argument)
    const versions = await historyOf(context.db, name, 500)
    if (typeof values['show'] === 'string') {
      const version = versions.find(({ id }) => String(id) === values['show'])
      if (!version) throw new OperatorError(`There is no version ${values['show']} of ${name}.`)
      await context.write(version.text ?? '')
      return 0
    }
    const rows = versions.map(({ id, at, reason, author, text }) => [
      String(id),
      formatMinute(at),
      reason,
      author,
      text === null ? 'removed' : `${text.length} characters`,
    ])
    for (const line of alignColumns(rows)) context.print(line)
    if (rows.length === 0) context.print(`${name} was not changed by a file yet.`)
    return 0
  },
}

/** The name in a path, or the name itself. */
const nameIn = (argument: string) => {
  const plain = argument.replace(/^\.\//, '')
  return /\.(md|html|yaml)$/.test(plain) ? splitPath(plain).name : plain
}

const revert: Command = {
  summary: 'restore an earlier version of a text',
  usage: 'NAME [VERSION]',
  details: 'VERSION is a number from content history, by default the version before the last change.',
  async run(args, context) {
    const { db, print, actor } = context
    const [argument, version, ...more] = parseArguments(args, {}).positionals
    if (!argument || more.length > 0) throw new OperatorError('content revert takes a name, and a version')
    const name = nameIn(argument)
    const versions = await historyOf(db, name, 500)
    const id = version === undefined ? versions[1]?.id : Number(version)
    if (id === undefined) throw new OperatorError(`${name} has no earlier version.`)
    if (!Number.isSafeInteger(id)) throw new OperatorError(`There is no version ${version} of ${name}.`)
    const pushed = await withContentErrors(
      revertContent(db, name, id, {
        actor,
        pictures: picturesOf(context, { folderOf: () => context.cwd, isDryRun: false }),
      }),
    )
    if (!pushed) throw new OperatorError(`There is no version ${version} of ${name}.`)
    printChanges(pushed.changes, print, true)
    if (pushed.changes.length === 0) print('Nothing changes.')
    return 0
  },
}

const DEFAULT_PREVIEW_DAYS = 7
const MAX_PREVIEW_DAYS = 60

const edit: Command = {
  summary: 'open a text in $EDITOR and import what was saved',
  usage: 'NAME',
  details: 'Name a new text by its file: content edit pages/o-nas.md.',
  // shop.ts runs it in the process that has the terminal
  run: () => Promise.reject(new OperatorError('content edit needs a terminal')),
}

const preview: Command = {
  summary: 'create a link that shows a page, block or post before it is published',
  usage: 'FILE|NAME [--days N]',
  details: `A page or block is read from FILE, or else from the shop, and shown with header and footer; a post is shown
  as pushed. Anybody with the link can see it, for ${DEFAULT_PREVIEW_DAYS} days or --days.`,
  async run(args, context) {
    const { values, positionals } = parseArguments(args, { days: { type: 'string' } })
    const [argument, ...more] = positionals
    if (!argument || more.length > 0) throw new OperatorError('content preview takes a file or a name')
    const days = Number(values['days'] ?? DEFAULT_PREVIEW_DAYS)
    if (!Number.isInteger(days) || days < 1 || days > MAX_PREVIEW_DAYS)
      throw new OperatorError(`--days takes 1 to ${MAX_PREVIEW_DAYS}`)
    const isFile = /\.(md|html|yaml)$/.test(argument)
    const { folder, relativePath } = isFile
      ? splitTextPath(path.resolve(context.cwd, argument))
      : { folder: '', relativePath: '' }
    const file = await (isFile ? readText(folder, relativePath) : findText(context, argument)).catch((error: unknown) =>
      isFile ? findText(context, argument) : Promise.reject(error),
    )
    const link = await withContentErrors(previewContent(context.db, file, { days, now: new Date() }))
    context.print(`${context.settings.baseUrl}${link}`)
    return 0
  },
}

export const contentCommands: Readonly<Record<string, Command>> = {
  'content list': list,
  'content show': show,
  ...syncCommands,
  'content edit': edit,
  'content import': importCommand,
  'content preview': preview,
  'content history': history,
  'content revert': revert,
}
