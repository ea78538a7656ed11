import { collectionPath } from '../../../../language/paths.ts'
import { keysOfLetter, letterOfKey } from '../../../../language/sort-key.ts'
import type { RequestContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  countFirstCharacters,
  countTitles,
  type EntityRow,
  type EntityKind,
  readSitemapEntities,
  readSitemapCursors,
  readIndexPage,
  readEntities,
  readViews,
} from './entities.sql.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'

export type { EntityKind } from './entities.sql.ts'

const TYPES = { author: 'BookAuthor', series: 'BookSeries', publisher: 'BookPublisher' } as const
const ENTITIES = { author: 'BOOK_AUTHOR', series: 'BOOK_SERIES', publisher: 'BOOK_PUBLISHER' } as const

/** An author, series or publisher; fields that need no further query have their GraphQL names. */
export interface Entity extends Omit<EntityRow, 'urlKey' | 'sortName' | 'nameLanguage' | 'biographySource'> {
  url_key: string
  sort_name: string | null
  name_language: string | null
  biography_source: string | null
  __typename: (typeof TYPES)[EntityKind]
  kind: EntityKind
  uid: string
  /** Path within the store view, with a leading slash. */
  url: string
  relative_url: string
  redirect_code: number
  type: (typeof ENTITIES)[EntityKind]
  /** Set only by the index of names, whose query includes the count. */
  product_count?: number
  letter?: string
}

function entityOf(kind: EntityKind, row: EntityRow, { store, baseUrl }: RequestContext): Entity {
  const { urlKey, sortName, nameLanguage, biographySource, portrait, ...fields } = row
  const url = collectionPath(store.locale, kind, urlKey)
  return {
    ...fields,
    url_key: urlKey,
    sort_name: sortName,
    name_language: nameLanguage,
    biography_source: biographySource,
    portrait: portrait && `${baseUrl}/media/portrait/${portrait}`,
    __typename: TYPES[kind],
    kind,
    uid: toUid(row.id),
    url,
    relative_url: url.slice(1),
    redirect_code: 0,
    type: ENTITIES[kind],
  }
}

type ByKind<Batch> = Readonly<Record<EntityKind, Batch>>
const forEachKind = <Batch>(make: (kind: EntityKind) => Batch): ByKind<Batch> => ({
  author: make('author'),
  series: make('series'),
  publisher: make('publisher'),
})

const byKey = forEachKind((kind) => async (keys: readonly string[], context: RequestContext) => {
  const rows = await readEntities(context.db, kind, { keys }, context.store.code)
  return keys.map((key) => rows.find((row) => row.urlKey === key))
})
const byId = forEachKind((kind) => async (ids: readonly number[], context: RequestContext) => {
  const rows = new Map((await readEntities(context.db, kind, { ids }, context.store.code)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id))
})

/** Finds an entity by URL key; null if the view has no visible book of it. */
export async function findEntity(context: RequestContext, kind: EntityKind, key: string): Promise<Entity | null> {
  context.tag('catalog')
  const row = await context.load(byKey[kind], key)
  return row ? entityOf(kind, row, context) : null
}

export async function loadEntity(context: RequestContext, kind: EntityKind, id: number): Promise<Entity | null> {
  context.tag('catalog')
  const row = await context.load(byId[kind], id)
  return row ? entityOf(kind, row, context) : null
}

const counts = forEachKind((kind) => async (ids: readonly number[], { db, store }: RequestContext) => {
  const countsById = new Map((await countTitles(db, kind, ids, store.code)).map(({ id, count }) => [id, count]))
  return ids.map((id) => countsById.get(id) ?? 0)
})
/** Number of visible titles of an entity; for people, of those they wrote. */
export const loadTitleCount = (context: RequestContext, { kind, id }: Pick<Entity, 'kind' | 'id'>): Promise<number> =>
  context.load(counts[kind], id)

const views = forEachKind((kind) => async (ids: readonly number[], { db }: RequestContext) => {
  const rows = await readViews(db, kind, ids)
  return ids.map((id) => rows.filter((row) => row.id === id))
})
/** Paths of the entity's page in every view that has books of it. */
export const alternatesOfEntity = async (context: RequestContext, { kind, id, url_key }: Entity) =>
  (await context.load(views[kind], id)).map(({ storeCode, locale }) => ({
    store_code: storeCode,
    url: collectionPath(locale, kind, url_key),
  }))

/** First characters of names, cached for a minute because counting all names is slow. */
const firstCharacters = forEachKind((kind) => ttlCache((db, storeCode) => countFirstCharacters(db, kind, storeCode)))

export interface Letter {
  /** Upper case; empty for names that do not begin with a Polish letter. */
  letter: string
  count: number
}

/** First letters of names in alphabetical order, after an empty one for names that begin with another character. */
async function lettersOf(context: RequestContext, kind: EntityKind): Promise<Letter[]> {
  context.tag('catalog')
  const found = new Map<string, number>()
  const rows = (await firstCharacters[kind](context.db, context.store.code)).toSorted((a, b) =>
    a.sign < b.sign ? -1 : 1,
  )
  for (const { sign, count } of rows) {
    const letter = letterOfKey(sign) ?? ''
    found.set(letter, (found.get(letter) ?? 0) + count)
  }
  return [...found].map(([letter, count]) => ({ letter, count }))
}

/** One page of all names, or of those that begin with a letter. */
export async function listEntities(
  context: RequestContext,
  kind: EntityKind,
  letter: string | undefined,
  page: { size: number; current: number },
): Promise<{ total: number; items: Entity[]; letters: Letter[] }> {
  const letters = await lettersOf(context, kind)
  const keys = letter === undefined ? undefined : keysOfLetter(letter || undefined)
  if (letter !== undefined && !keys) return { total: 0, items: [], letters }
  const total = letters
    .filter((known) => letter === undefined || known.letter === letter.toUpperCase())
    .reduce((sum, { count }) => sum + count, 0)
  const rows = await readIndexPage(context.db, kind, context.store.code, keys, page)
  return {
    total,
    letters,
    items: rows.map((row) => ({
      ...entityOf(kind, row, context),
      letter: letterOfKey(row.sortKey) ?? '',
      product_count: row.count,
    })),
  }
}

/** Cursors of sitemap files with `size` entities of a kind each, for `listSitemapEntities`. */
export const listSitemapCursors = (db: Db, kind: EntityKind, size: number): Promise<{ after: number }[]> =>
  readSitemapCursors(db, kind, size)
/** Entities of one sitemap file, each with the codes of the views that show it. */
export const listSitemapEntities = (
  db: Db,
  kind: EntityKind,
  after: number,
  size: number,
): Promise<{ urlKey: string; stores: string[] }[]> => readSitemapEntities(db, kind, after, size)
