import { stringify } from 'yaml'
import { getPicks, PicksError, setPicks } from '../staff-picks/index.ts'
import { type ContentKind, eachFile, type ParsedFile, refuse } from './content-file.ts'

const FOLDER = 'staff-picks'
/** Name of the only file, which contains all booksellers with their picks, in order. */
const NAME = `${FOLDER}/booksellers`

export const picks: ContentKind = {
  folder: FOLDER,
  async list(db) {
    const booksellers = await getPicks(db)
    if (booksellers.length === 0) return []
    const text = stringify({ booksellers }, { lineWidth: 110 })
    return [{ name: NAME, extension: 'yaml', text, title: `${booksellers.length} booksellers` }]
  },
  save: (tx, files, { actor, views, storePicture }) =>
    eachFile(files, { extensions: ['yaml'], isPerView: false, views }, (file) =>
      saveListFile(file, { name: NAME, field: 'booksellers' }, (list) =>
        setPicks(tx, actor, list, (portrait) => storePicture(portrait, file)),
      ),
    ),
  async remove(tx, _name, { actor }) {
    await setPicks(tx, actor, [], () => Promise.reject(new Error('an empty list has no portraits')))
  },
}

/** Saves the list in the only file of a kind; a PicksError is reported with its line. */
export async function saveListFile(
  file: ParsedFile,
  { name, field }: { name: string; field: string },
  save: (list: unknown) => Promise<unknown>,
): Promise<void> {
  if (file.name !== name) refuse(file, '', `${field} are in ${name}.yaml alone`)
  const unknown = Object.keys(file.data).find((one) => one !== field)
  if (unknown !== undefined) refuse(file, unknown, 'there is no such field')
  try {
    await save(file.data[field] ?? [])
  } catch (error) {
    if (!(error instanceof PicksError)) throw error
    // 0.picks.0.text: longer than …
    const [, fieldPath, message = ''] = /^(\d+(?:\.[\w]+)*): (.*)$/s.exec(error.message) ?? []
    if (fieldPath === undefined) refuse(file, field, error.message)
    refuse(file, `${field}.${fieldPath}`, message)
  }
}
