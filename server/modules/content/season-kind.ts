import { stringify } from 'yaml'
import { getSeasons, setSeasons } from '../staff-picks/index.ts'
import { type ContentKind, eachFile } from './content-file.ts'
import { saveListFile } from './pick-kind.ts'

const FOLDER = 'seasons'
/** Name of the only file, which contains all seasons in order of precedence. */
const NAME = `${FOLDER}/seasons`

export const seasons: ContentKind = {
  folder: FOLDER,
  async list(db) {
    const shelves = await getSeasons(db)
    if (shelves.length === 0) return []
    const text = stringify({ seasons: shelves }, { lineWidth: 110 })
    return [{ name: NAME, extension: 'yaml', text, title: `${shelves.length} seasons` }]
  },
  save: (tx, files, { actor, views }) =>
    eachFile(files, { extensions: ['yaml'], isPerView: false, views }, (file) =>
      saveListFile(file, { name: NAME, field: 'seasons' }, (list) => setSeasons(tx, actor, list)),
    ),
  remove: (tx, _name, { actor }) => setSeasons(tx, actor, []).then(() => {}),
}
