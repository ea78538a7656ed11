import { collectionPath } from '../../../../language/paths.ts'
import { CHANGE_CHANNEL, parseTags } from '../../../platform/db/changes.ts'
import type { StoreView } from '../../../platform/context.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import type { FacetOption } from '../listing/facets.ts'
import { NameIndex, type SuggestedKind, type SuggestedName } from './name-index.ts'
import type { EntityKind } from '../entities/entities.ts'
import { findProducts } from '../search/search.ts'
import { readNameKeys, readCategoryPaths } from './suggest.sql.ts'

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
  tookMs: number
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
  const known = ofDb.get(view.code)
  if (known) return known.index
  const first: NameIndexEntry = { view, tookMs: 0, index: load(db, view, (tookMs) => (first.tookMs = tookMs)) }
  ofDb.set(view.code, first)
  // a failed load is not cached
  first.index.catch(() => ofDb.delete(view.code))
  return first.index
}

async function load(db: Db, view: View, took: (ms: number) => void): Promise<NameIndex> {
  const started = performance.now()
  const index = await NameIndex.of(await readNames(db, view), view.locale)
  took(performance.now() - started)
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
  const shelves = new Map((await readCategoryPaths(db, storeCode)).map((shelf) => [toUid(shelf.id), shelf]))
  const counted: { name: SuggestedName; count: number }[] = []
  for (const { value, label, count } of await optionsOf(db, storeCode, 'category_uid')) {
    const shelf = shelves.get(value)
    if (shelf)
      counted.push({
        count,
        name: { kind: 'categories', label, value, parent: shelf.parent, url: `/${shelf.urlPath}.html` },
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
  const want = {
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
    want,
  })
  return facets[0]?.options ?? []
}

/** Reloads the names when any process announces a change of the catalogue. */
export async function synchronizeNames(db: Database): Promise<void> {
  const renewAll = () => indexesByDb.get(db)?.forEach((known) => scheduleReload(db, known))
  await db.listen(CHANGE_CHANNEL, {
    onNotification(payload) {
      if (parseTags(payload).includes('catalog')) renewAll()
    },
    onReconnect: renewAll,
  })
}

function scheduleReload(db: Db, known: NameIndexEntry) {
  known.reloadTimer ??= setTimeout(
    () => {
      known.reloadTimer = undefined
      load(db, known.view, (tookMs) => (known.tookMs = tookMs)).then(
        (index) => (known.index = Promise.resolve(index)),
        // keeps the previous names; the next change tries again
        () => {},
      )
    },
    Math.max(MIN_RELOAD_DELAY_MS, RELOAD_TIME_FACTOR * known.tookMs),
  ).unref()
}
