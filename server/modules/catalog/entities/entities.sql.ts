import { type Db, type Sql, sql } from '../../../platform/db/db.ts'

/** Kind of entity; also the code of its attribute. */
export type EntityKind = 'author' | 'series' | 'publisher'

export interface EntityRow {
  id: number
  urlKey: string
  name: string
  /** 'Sienkiewicz, Henryk' */
  sortName: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  born: string | null
  died: string | null
  biography: string | null
  /** Credit of the biography. */
  biographySource: string | null
  /** File name in /media/portrait. */
  portrait: string | null
  contact: Record<string, string> | null
  /** BCP 47; set only for a series whose name is not in the view's language. */
  nameLanguage: string | null
}

interface EntitySource {
  table: Sql
  columns: (storeCode: string) => Sql
  /** From and where clauses for all books of entity `n`, as `x`. */
  books: Sql
  /** From and where clauses for the books that list `n` in the index of its kind: a translator is not an author. */
  ownBooks: Sql
}
const NO_PERSON = sql`null as sort_name, null as born, null as died, null as biography, null as biography_source,
  null as portrait`
const NO_LANGUAGE = sql`null as name_language`
/** A series without a name in this view has its original name, which is in the language of its books. */
const seriesLanguage = (
  storeCode: string,
) => sql`(select nullif(coalesce(x.language, left(main.locale, 2)), left(v.locale, 2))
  from book x, store_view v, store_view main
  where x.series_id = n.id and v.code = ${storeCode} and main.is_default and not v.is_default
    and o.labels ->> v.code is null
  order by x.volume_number nulls last, x.product_id limit 1) as name_language`
const SOURCES: Readonly<Record<EntityKind, EntitySource>> = {
  author: {
    table: sql`person`,
    columns: (storeCode) =>
      sql`
        n.inverted_name as sort_name, n.born, n.died, nullif(n.biography ->> ${storeCode}, '') as biography,
          n.biography_source,
          n.portrait, null::jsonb as contact, ${NO_LANGUAGE}`,
    books: sql`contributor x where x.person_id = n.id`,
    ownBooks: sql`contributor x where x.person_id = n.id and x.role = 'author'`,
  },
  series: {
    table: sql`series`,
    columns: (storeCode) => sql`${NO_PERSON}, null::jsonb as contact, ${seriesLanguage(storeCode)}`,
    books: sql`book x where x.series_id = n.id`,
    ownBooks: sql`book x where x.series_id = n.id`,
  },
  publisher: {
    table: sql`publisher`,
    columns: () => sql`${NO_PERSON}, n.contact, ${NO_LANGUAGE}`,
    books: sql`book x where x.publisher_id = n.id`,
    ownBooks: sql`book x where x.publisher_id = n.id`,
  },
}

const shownIn = (storeCode: Sql) =>
  sql`exists (select 1 from product_index i where i.product_id = x.product_id and i.store_code = ${storeCode})`
const columns = (kind: EntityKind, storeCode: string) =>
  sql`n.id, n.url_key, coalesce(o.labels ->> ${storeCode}, o.label) as name, ${SOURCES[kind].columns(storeCode)}`
const titleCount = (kind: EntityKind, storeCode: string) =>
  sql`(select count(*)::int from ${SOURCES[kind].ownBooks} and ${shownIn(sql`${storeCode}`)})`

/** Entities with a visible book in this view. */
export function readEntities(
  db: Db,
  kind: EntityKind,
  by: { ids: readonly number[] } | { keys: readonly string[] },
  storeCode: string,
) {
  const condition = 'ids' in by ? sql`n.id = any(${by.ids}::int[])` : sql`n.url_key = any(${by.keys}::text[])`
  return db.many<EntityRow>`
    select ${columns(kind, storeCode)} from ${SOURCES[kind].table} n join attribute_option o on o.id = n.id
    where ${condition} and exists (select 1 from ${SOURCES[kind].books} and ${shownIn(sql`${storeCode}`)})`
}

/** Number of visible titles of each entity; for people, of those they wrote. */
export const countTitles = (db: Db, kind: EntityKind, ids: readonly number[], storeCode: string) =>
  db.many<{
    id: number
    count: number
  }>`select n.id, ${titleCount(kind, storeCode)} as count from unnest(${ids}::int[]) n (id)`

/** Active store views in which each entity has a page. */
export const readViews = (db: Db, kind: EntityKind, ids: readonly number[]) => db.many<{
  id: number
  storeCode: string
  locale: string
}>`
  select n.id, v.code as store_code, v.locale from unnest(${ids}::int[]) n (id) cross join store_view v
  where v.is_active and exists (select 1 from ${SOURCES[kind].books} and ${shownIn(sql`v.code`)}) order by v.position`

/** First characters of sort keys, each with the number of names that begin with it. */
export const countFirstCharacters = (db: Db, kind: EntityKind, storeCode: string) => db.many<{
  sign: string
  count: number
}>`
  select left(o.sort_key, 1) as sign, count(*)::int as count from ${SOURCES[kind].table} n join attribute_option o
    on o.id = n.id
  where exists (select 1 from ${SOURCES[kind].ownBooks} and ${shownIn(sql`${storeCode}`)}) group by 1`

/** One page of the index of names by sort key, with the number of titles of each. */
export function readIndexPage(
  db: Db,
  kind: EntityKind,
  storeCode: string,
  keys: readonly [from: string, to: string] | undefined,
  page: { size: number; current: number },
) {
  const from = sql`o.sort_key collate "C" >= ${keys?.[0]}`
  const to = sql`o.sort_key collate "C" < ${keys?.[1]}`
  const keyCondition = !keys ? sql`` : keys[0] > keys[1] ? sql`and (${from} or ${to})` : sql`and ${from} and ${to}`
  return db.many<EntityRow & { sortKey: string; count: number }>`select n.*, ${titleCount(kind, storeCode)} as count
    from (select ${columns(kind, storeCode)}, o.sort_key from ${SOURCES[kind].table} n join attribute_option o
      on o.id = n.id
      where o.attribute_id = (select id from attribute where code = ${kind}) ${keyCondition} and exists (select 1
        from ${SOURCES[kind].ownBooks} and ${shownIn(sql`${storeCode}`)})
      order by o.sort_key collate "C", o.id limit ${page.size} offset ${(page.current - 1) * page.size}) n
    order by n.sort_key collate "C", n.id`
}

/** Cursors of chunks of `size` entities, for sitemap files: the id before the first of each chunk. */
export const readSitemapCursors = (db: Db, kind: EntityKind, size: number) => db.many<{ after: number }>`
  select id - 1 as after from (select n.id, row_number() over (order by n.id) as place from ${SOURCES[kind].table} n) n
    where place % ${size} = 1 order by id`

/** The next `size` entities after a cursor, with the views that show their books. */
export const readSitemapEntities = (db: Db, kind: EntityKind, after: number, size: number) => db.many<{
  urlKey: string
  stores: string[]
}>`
  select n.url_key, v.stores from (select n.id, n.url_key from ${SOURCES[kind].table} n where n.id > ${after}
    order by n.id limit ${size}) n
  cross join lateral (select array_agg(v.code) as stores from store_view v where exists (select 1
    from ${SOURCES[kind].books} and ${shownIn(sql`v.code`)})) v
  where v.stores is not null order by n.id`
