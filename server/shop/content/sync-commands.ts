import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createLanguage } from '../../../language/translate.ts'
import { type ContentFile, KINDS, listContent, pathOf, pushContent, splitPath } from '../../modules/content/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { parseArguments } from '../parse-arguments.ts'
import { type SyncState, hashOf, readSyncState, readFolder, removeText, writeSyncState, writeText } from './folder.ts'
import { folders } from '../folders.ts'
import { putPictures } from './pictures.ts'
import { withContentErrors, picturesOf, printChanges } from './report.ts'

const { plural } = createLanguage('en_US')

const isSelected = (relativePath: string, parts: readonly string[]) =>
  parts.length === 0 || parts.some((part) => relativePath.startsWith(part.replace(/^\.\//, '')))

const pull: Command = {
  summary: 'write the texts of the shop into a folder',
  usage: 'FOLDER [PART…] [--force]',
  details: `PART limits the command to paths that begin with it, such as pages or blog/posts. Files that were changed
  since the last push or pull are kept, unless --force is given.`,
  async run(args, { db, cwd, print }) {
    const { values, positionals } = parseArguments(args, { force: { type: 'boolean' } })
    const [folderArgument, ...parts] = positionals
    if (!folderArgument) throw new OperatorError('content pull takes a folder')
    const folder = path.resolve(cwd, folderArgument)
    const base = await readSyncState(folder)
    const local = new Map((await readFolder(folder)).map((file) => [pathOf(file), file.text]))
    const stored = (await listContent(db)).filter((file) => isSelected(pathOf(file), parts))
    const storedPaths = new Set(stored.map(pathOf))
    const counts = { written: 0, kept: 0, removed: 0 }
    const canOverwrite = (relativePath: string, text: string) =>
      values['force'] === true || base.get(relativePath)?.file === hashOf(text)
    for (const file of stored) {
      const relativePath = pathOf(file)
      const [known, shop] = [local.get(relativePath), hashOf(file.text)]
      // the file has the shop's content in another format
      if (known !== undefined && base.get(relativePath)?.shop === shop && canOverwrite(relativePath, known)) continue
      if (known === file.text || known === undefined || canOverwrite(relativePath, known)) {
        if (known !== file.text) {
          await writeText(folder, file)
          counts.written++
        }
        base.set(relativePath, { shop, file: shop })
      } else {
        counts.kept++
        print(`changed here, kept  ${relativePath}`)
      }
    }
    for (const [relativePath, text] of local) {
      if (storedPaths.has(relativePath) || !isSelected(relativePath, parts) || !base.has(relativePath)) continue
      if (!canOverwrite(relativePath, text)) {
        counts.kept++
        print(`removed from the shop, changed here, kept  ${relativePath}`)
        continue
      }
      await removeText(folder, relativePath)
      base.delete(relativePath)
      counts.removed++
    }
    await writeSyncState(folder, base)
    print(
      `${plural(stored.length, '1 text', '%s texts')} in the shop: ${plural(counts.written, '1 file', '%s files')} ` +
        `written, ${counts.removed} removed, ${counts.kept} kept.`,
    )
    return 0
  },
}

const push: Command = {
  summary: 'import the files of a folder: all of them, or none if one has an error',
  usage: 'FOLDER [PART…] [--dry-run] [--delete] [--force]',
  details: `Errors are printed as file:line: message. --dry-run shows what would change. --delete removes texts from the
  shop whose files were deleted since the pull. Texts that somebody else changed in the shop since the pull are not
  overwritten, unless --force is given.`,
  async run(args, context) {
    const { values, positionals } = parseArguments(args, {
      'dry-run': { type: 'boolean' },
      delete: { type: 'boolean' },
      force: { type: 'boolean' },
    })
    const [folderArgument, ...parts] = positionals
    if (!folderArgument) throw new OperatorError('content push takes a folder')
    const { db, cwd, print, actor } = context
    const folder = path.resolve(cwd, folderArgument)
    const base = await readSyncState(folder)
    const found = (await readFolder(folder)).filter((file) => isSelected(pathOf(file), parts))
    const stored = new Map((await listContent(db)).map((file) => [pathOf(file), file.text]))
    const deletedPaths = [...base.keys()].filter(
      (relativePath) =>
        isSelected(relativePath, parts) &&
        stored.has(relativePath) &&
        !found.some((file) => pathOf(file) === relativePath),
    )
    if (found.length + deletedPaths.length === 0) throw new OperatorError(await nothingFound(folder, parts))
    const files = values['force'] === true ? found : withoutOutdated(found, { base, stored }, print)
    const isDryRun = values['dry-run'] === true
    // a text whose extension changed is updated, not removed
    const names = new Set(found.map(({ name }) => name))
    const removed = values['delete'] === true ? deletedPaths.map((relativePath) => splitPath(relativePath).name) : []
    if (!isDryRun) await putPictures(folder, base, folders.media(context.settings))
    const { changes, remarks } = await withContentErrors(
      pushContent(db, files, {
        actor,
        isDryRun,
        removed: removed.filter((name) => !names.has(name)),
        pictures: picturesOf(context, { folderOf: () => folder, isDryRun }),
      }),
    )
    printChanges(changes, print, isDryRun)
    for (const remark of remarks) print(remark)
    if (values['delete'] !== true)
      for (const relativePath of deletedPaths)
        if (!names.has(splitPath(relativePath).name))
          print(`missing here, kept in the shop  ${relativePath}  (--delete removes it)`)
    if (!isDryRun) await recordSyncState(folder, base, files, await listContent(db))
    print(
      changes.length === 0
        ? 'Nothing changes.'
        : `${plural(changes.length, '1 text', '%s texts')} ${isDryRun ? 'would change' : 'changed'}.`,
    )
    return 0
  },
}

/** Why a push found no file. */
async function nothingFound(folder: string, parts: readonly string[]): Promise<string> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return `There is no folder ${folder}.`
  if (parts.length > 0) return `${folder} has no texts that begin with ${parts.join(', ')}.`
  return `${folder} has no texts: they are in ${KINDS.map((kind) => `${kind.folder}/`).join(', ')}.`
}

/**
 * Leaves out files that are unchanged here but were changed in the shop, since they are outdated. Refuses if a text was
 * changed on both sides.
 */
function withoutOutdated(
  files: readonly ContentFile[],
  { base, stored }: { base: SyncState; stored: ReadonlyMap<string, string> },
  print: (line: string) => void,
): ContentFile[] {
  const conflicts: string[] = []
  const kept = files.filter((file) => {
    const relativePath = pathOf(file)
    const [shared, now] = [base.get(relativePath), stored.get(relativePath)]
    if (shared === undefined || now === undefined || now === file.text || hashOf(now) === shared.shop) return true
    if (shared.file === hashOf(file.text)) print(`changed in the shop, older here  ${relativePath}  (pull it)`)
    else conflicts.push(`${relativePath}:1: it was changed in the shop since it was pulled`)
    return false
  })
  if (conflicts.length === 0) return kept
  throw new OperatorError(
    [...conflicts, 'Pull into another folder to compare, then push with --force to overwrite.'].join('\n'),
  )
}

/** Records after a push that the folder and the shop have these texts in common. */
async function recordSyncState(
  folder: string,
  base: SyncState,
  files: readonly ContentFile[],
  stored: readonly ContentFile[],
): Promise<void> {
  const now = new Map(stored.map((file) => [pathOf(file), file.text]))
  for (const file of files) {
    const text = now.get(pathOf(file))
    if (text !== undefined) base.set(pathOf(file), { shop: hashOf(text), file: hashOf(file.text) })
  }
  for (const relativePath of base.keys())
    if (!relativePath.startsWith('media/') && !now.has(relativePath)) base.delete(relativePath)
  await writeSyncState(folder, base)
}

export const syncCommands: Readonly<Record<string, Command>> = {
  'content pull': pull,
  'content push': push,
  'content export': { ...pull, summary: 'the same as content pull' },
}
