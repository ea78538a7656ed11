import type { Database } from '../../../platform/db/db.ts'
import { readChoices } from '../../catalog/index.ts'
import { getConfiguration, seller } from '../../store/index.ts'
import { findMarket } from '../market.ts'
import { readCompounds } from '../writing/compounds.sql.ts'
import { writeCategoryPath } from '../record/category-path.ts'
import { type CategoryRow, readCategories } from '../writing/categories.sql.ts'
import {
  listChoices,
  listIdsAfter,
  listSources,
  listStores,
  readTitles,
  type StoredTitle,
} from '../writing/titles.sql.ts'
import type { ExportedTitle, Texts, Writer } from './exported-title.ts'
import { CsvWriter } from './write-csv.ts'
import { OnixWriter } from './write-onix.ts'

const BATCH_SIZE = 500

/** The catalogue, title by title, in a format that `import` reads. */
export async function* exportTitles(
  db: Database,
  form: 'csv' | 'excel' | 'onix',
  baseUrl: string,
): AsyncGenerator<string> {
  const [market, sources, choices, stores, categories] = await Promise.all([
    findMarket(db),
    listSources(db),
    listChoices(db),
    listStores(db),
    readCategories(db),
  ])
  const main = stores.find(({ isDefault }) => isDefault)?.code ?? 'default'
  const paths = pathsOf(categories)
  const writer: Writer =
    form === 'onix'
      ? new OnixWriter(new Date(), market, seller(await getConfiguration(db, main)).shopName)
      : new CsvWriter([...sources].toSorted(), choices, form === 'excel')
  yield writer.start()
  let after = 0
  for (
    let ids = await listIdsAfter(db, after, BATCH_SIZE);
    ids.length > 0;
    ids = await listIdsAfter(db, after, BATCH_SIZE)
  ) {
    const titles = await readTitles(
      db,
      ids.map(({ id }) => id),
      market,
    )
    const hasCompounds = titles.some(({ type }) => type === 'configurable' || type === 'grouped')
    const compounds = new Map(
      hasCompounds
        ? (
            await readCompounds(
              db,
              ids.map(({ id }) => id),
            )
          ).map((row) => [row.id, row])
        : [],
    )
    const choices =
      form !== 'onix'
        ? await readChoices(
            db,
            ids.map(({ id }) => id),
          )
        : undefined
    yield titles
      .flatMap((title) => {
        const own = title.texts[main]
        // ONIX describes publications, not services
        if (!own || (form === 'onix' && title.type === 'virtual')) return []
        const ofOthers = { compound: compounds.get(title.id), choices: choices?.get(title.id) }
        return writer.title({ ...toExportedTitle(title, own, paths, baseUrl), ...ofOthers })
      })
      .join('')
    after = ids.at(-1)?.id ?? after
  }
  yield writer.end()
}

function toExportedTitle(
  title: StoredTitle,
  own: Texts,
  paths: ReadonlyMap<number, string>,
  baseUrl: string,
): ExportedTitle {
  const englishTexts = title.texts['en']
  const other = (part: 'name' | 'lead' | 'description') =>
    englishTexts && englishTexts[part] !== own[part] ? { [part]: englishTexts[part] } : {}
  const english: Partial<Texts> = { ...other('name'), ...other('lead'), ...other('description') }
  return {
    ...title,
    own,
    english: Object.keys(english).length > 0 ? english : undefined,
    language: title.language ?? title.options['language'] ?? null,
    categoryPaths: title.categories.flatMap((id) => paths.get(id) ?? []),
    cover: title.image && `${baseUrl}/media/catalog/product${title.image}`,
  }
}

/** The names of each category's path; its URL path where another one has the same names. */
function pathsOf(categories: readonly CategoryRow[]): Map<number, string> {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const taken = new Set<string>()
  return new Map(
    categories.map(({ id, path, urlPath }) => {
      const written = writeCategoryPath(path.slice(2).map((one) => names.get(one) ?? ''))
      const isTaken = taken.has(written)
      taken.add(written)
      return [id, isTaken ? urlPath : written]
    }),
  )
}
