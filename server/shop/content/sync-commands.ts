import path from 'node:path'
import { createLanguage } from '../../../language/translate.ts'
import { type ContentFile, listContent, pathOf, pushContent, splitPath } from '../../modules/content/index.ts'
import { type Command, OperatorError } from '../command.ts'
import { readArgs } from '../read-args.ts'
import { type SyncState, hashOf, readSyncState, readFolder, removeText, writeSyncState, writeText } from './folder.ts'
import { folders } from '../folders.ts'
import { putPictures } from './pictures.ts'
import { withOperatorErrors, picturesOf, printChanges } from './report.ts'

const { plural } = createLanguage('en_US')

const isWanted = (place: string, parts: readonly string[]) =>
  parts.length === 0 || parts.some((part) => place.startsWith(part.replace(/^\.\//, '')))

const pull: Command = {
  summary: 'write the texts of the shop into a folder',
  usage: 'FOLDER [PART…] [--force]',
  details: `PART limits the command to paths that begin with it, such as pages or blog/posts. Files that were changed
  since the last push or pull are kept, unless --force is given.`,
  async run(args, { db, cwd, print }) {
    const { values, positionals } = readArgs(args, { force: { type: 'boolean' } })
    const [written, ...parts] = positionals
    if (!written) throw new OperatorError('content pull takes a folder')
    const folder = path.resolve(cwd, written)
    const base = await readSyncState(folder)
    const local = new Map((await readFolder(folder)).map((file) => [pathOf(file), file.text]))
    const stored = (await listContent(db)).filter((file) => isWanted(pathOf(file), parts))
    const places = new Set(stored.map(pathOf))
    const counts = { written: 0, kept: 0, removed: 0 }
    const canOverwrite = (place: string, text: string) =>
      values['force'] === true || base.get(place)?.file === hashOf(text)
    for (const file of stored) {
      const place = pathOf(file)
      const [known, shop] = [local.get(place), hashOf(file.text)]
      // the file has the shop's content in another format
      if (known !== undefined && base.get(place)?.shop === shop && canOverwrite(place, known)) continue
      if (known === file.text || known === undefined || canOverwrite(place, known)) {
        if (known !== file.text) {
          await writeText(folder, file)
          counts.written++
        }
        base.set(place, { shop, file: shop })
      } else {
        counts.kept++
        print(`changed here, kept  ${place}`)
      }
    }
    for (const [place, text] of local) {
      if (places.has(place) || !isWanted(place, parts) || !base.has(place)) continue
      if (!canOverwrite(place, text)) {
        counts.kept++
        print(`removed from the shop, changed here, kept  ${place}`)
        continue
      }
      await removeText(folder, place)
      base.delete(place)
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
    const { values, positionals } = readArgs(args, {
      'dry-run': { type: 'boolean' },
      delete: { type: 'boolean' },
      force: { type: 'boolean' },
    })
    const [written, ...parts] = positionals
    if (!written) throw new OperatorError('content push takes a folder')
    const { db, cwd, print, user } = context
    const folder = path.resolve(cwd, written)
    const base = await readSyncState(folder)
    const found = (await readFolder(folder)).filter((file) => isWanted(pathOf(file), parts))
    const stored = new Map((await listContent(db)).map((file) => [pathOf(file), file.text]))
    const gone = [...base.keys()].filter(
      (place) => isWanted(place, parts) && stored.has(place) && !found.some((file) => pathOf(file) === place),
    )
    const files = values['force'] === true ? found : withoutOutdated(found, { base, stored }, print)
    const isDryRun = values['dry-run'] === true
    // a text whose extension changed is updated, not removed
    const names = new Set(found.map(({ name }) => name))
    const removed = values['delete'] === true ? gone.map((place) => splitPath(place).name) : []
    if (!isDryRun) await putPictures(folder, base, folders.media(context.settings))
    const { changes, remarks } = await withOperatorErrors(
      pushContent(db, files, {
        author: user,
        isDryRun,
        removed: removed.filter((name) => !names.has(name)),
        pictures: picturesOf(context, { folderOf: () => folder, isDryRun }),
      }),
    )
    printChanges(changes, print, isDryRun)
    for (const remark of remarks) print(remark)
    if (values['delete'] !== true)
      for (const place of gone)
        if (!names.has(splitPath(place).name)) print(`missing here, kept in the shop  ${place}  (--delete removes it)`)
    if (!isDryRun) await recordSyncState(folder, base, files, await listContent(db))
    print(
      changes.length === 0
        ? 'Nothing changes.'
        : `${plural(changes.length, '1 text', '%s texts')} ${isDryRun ? 'would change' : 'changed'}.`,
    )
    return 0
  },
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
    const place = pathOf(file)
    const [shared, now] = [base.get(place), stored.get(place)]
    if (shared === undefined || now === undefined || now === file.text || hashOf(now) === shared.shop) return true
    if (shared.file === hashOf(file.text)) print(`changed in the shop, older here  ${place}  (pull it)`)
    else conflicts.push(`${place}:1: it was changed in the shop since it was pulled`)
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
  for (const place of base.keys()) if (!place.startsWith('media/') && !now.has(place)) base.delete(place)
  await writeSyncState(folder, base)
}

export const syncCommands: Readonly<Record<string, Command>> = {
  'content pull': pull,
  'content push': push,
  'content export': { ...pull, summary: 'the same as content pull' },
}
