import { collectionPath } from '../../../../language/paths.ts'
import { CHANGE_CHANNEL, parseTags } from '../../../platform/db/changes.ts'
import type { StoreView } from '../../../platform/context.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import type { FacetOption } from '../product-query/facets.ts'
import { NameIndex, type SuggestedKind, type SuggestedName } from './name-index.ts'
import { findProducts } from '../query/search.ts'
import { readNameKeys, readCategoryPaths } from './suggest.sql.ts'
import type { EntityKind } from '../../catalog/index.ts'

/**
 * Minimum delay before names are reloaded, which collects the changes of an import; RELOAD_TIME_FACTOR limits reloading
 * to a fifth of the time.
 */
const MIN_RELOAD_DELAY_MS = 1000
const RELOAD_TIME_FACTOR = 4

type View = Pick<StoreView, 'code' | 'locale'>
interface NameIndexEntry {
  view: View
  index: Promise<NameIndex>
  loadMs: number
  reloadTimer?: NodeJS.Timeout
}
const indexesByDb = new WeakMap<Db, Map<string, NameIndexEntry>>()

/**
 * The name index of a store view, cached in memory because it is queried on every keystroke; a moment old after
 * changes.
 */
export function getNameIndex(db: Db, view: View): Promise<NameIndex> {
  const ofDb = indexesByDb.get(db) ?? new Map<string, NameIndexEntry>()
  indexesByDb.set(db, ofDb)
  const entry = ofDb.get(view.code)
  if (entry) return entry.index
  const newEntry: NameIndexEntry = { view, loadMs: 0, index: load(db, view, (tookMs) => (newEntry.loadMs = tookMs)) }
  ofDb.set(view.code, newEntry)
  // a failed load is not cached
  newEntry.index.catch(() => ofDb.delete(view.code))
  return newEntry.index
}

async function load(db: Db, view: View, onLoaded: (ms: number) => void): Promise<NameIndex> {
  const started = performance.now()
  const index = await NameIndex.of(await readNames(db, view), view.locale)
  onLoaded(performance.now() - started)
  return index
}

const FACETS: readonly (readonly [SuggestedKind, EntityKind])[] = [
  ['authors', 'author'],
  ['series', 'series'],
  ['publishers', 'publisher'],
]

/** Names with at least one visible book, ordered by number of books, descending. */
async function readNames(db: Db, { code: storeCode, locale }: View): Promise<SuggestedName[]> {
  const keys = new Map((await readNameKeys(db)).map(({ id, urlKey }) => [String(id), urlKey]))
  const categoryPaths = new Map(
    (await readCategoryPaths(db, storeCode)).map((category) => [toUid(category.id), category]),
  )
  const counted: { name: SuggestedName; count: number }[] = []
  for (const { value, label, count } of await optionsOf(db, storeCode, 'category_uid')) {
    const category = categoryPaths.get(value)
    if (category)
      counted.push({
        count,
        name: { kind: 'categories', label, value, parent: category.parent, url: `/${category.urlPath}.html` },
      })
  }
  for (const [kind, code] of FACETS)
    for (const { value, label, count } of await optionsOf(db, storeCode, code)) {
      const key = keys.get(value)
      counted.push({
        count,
        name: { kind, label, value, parent: null, url: key === undefined ? null : collectionPath(locale, code, key) },
      })
    }
  return counted.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
}

async function optionsOf(db: Db, storeCode: string, code: string): Promise<FacetOption[]> {
  const include = {
    items: false,
    aggregations: true,
    priceBounds: false,
    facet: { code, limit: Number.POSITIVE_INFINITY },
  }
  const { facets } = await findProducts(db, {
    storeCode,
    groupId: 0,
    now: new Date(),
    options: {},
    pageSize: 1,
    currentPage: 1,
    include,
  })
  return facets[0]?.options ?? []
}

/** Reloads the names when any process announces a change of the catalogue. */
export async function synchronizeNames(db: Database): Promise<void> {
  const reloadAll = () => indexesByDb.get(db)?.forEach((entry) => scheduleReload(db, entry))
  await db.listen(CHANGE_CHANNEL, {
    onNotification(payload) {
      if (parseTags(payload).includes('catalog')) reloadAll()
    },
    onReconnect: reloadAll,
  })
}

function scheduleReload(db: Db, entry: NameIndexEntry) {
  entry.reloadTimer ??= setTimeout(
    () => {
      entry.reloadTimer = undefined
      load(db, entry.view, (loadMs) => (entry.loadMs = loadMs)).then(
        (index) => (entry.index = Promise.resolve(index)),
        // keeps the previous names; the next change tries again
        () => {},
      )
    },
    Math.max(MIN_RELOAD_DELAY_MS, RELOAD_TIME_FACTOR * entry.loadMs),
  ).unref()
}
