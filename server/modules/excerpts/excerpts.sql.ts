import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/db.ts'
import type { Chapter } from './chapters.ts'

export type Source = 'text' | 'file' | 'operator'

/** Selects the excerpt that is shown: the operator's, else the publisher's file, else the text of the record. */
const SHOWN = sql`order by array_position(array['operator', 'file', 'text'], source) limit 1`

export interface ExcerptRow {
  productId: number
  language: string | null
  titles: string[]
}
/** Chapter titles of the excerpts that are shown. */
export const readExcerpts = (db: Db, productIds: readonly number[]) => db.many<ExcerptRow>`
  select e.product_id, coalesce(e.language, b.language) as language,
    array(select title from excerpt_chapter c where c.product_id = e.product_id and c.source = e.source
      order by position) as titles
  from unnest(${productIds}::int[]) p (id)
  cross join lateral (select * from excerpt where product_id = p.id ${SHOWN}) e
  left join book b on b.product_id = e.product_id
  where exists (select 1 from excerpt_chapter c where c.product_id = e.product_id and c.source = e.source)`

/** Characters with markup of the first chapter from which openings are cut. */
const MAX_OPENING_HTML = 12_000
/** First chapters of the excerpts that are shown. */
export const readOpenings = (db: Db, productIds: readonly number[]) => db.many<{ productId: number; html: string }>`
  select e.product_id, left(c.html, ${MAX_OPENING_HTML}) as html
  from unnest(${productIds}::int[]) p (id)
  cross join lateral (select * from excerpt where product_id = p.id ${SHOWN}) e
  cross join lateral (select html from excerpt_chapter c where c.product_id = e.product_id and c.source = e.source
    order by c.position limit 1) c`

export const readTablesOfContents = (db: Db, productIds: readonly number[]) => db.many<{
  productId: number
  html: string
}>`
  select v.product_id, v.value as html from product_value v join attribute a on a.id = v.attribute_id
  where a.code = 'table_of_contents' and v.store_code = '' and v.product_id = any(${productIds})`

export interface ExcerptText {
  productId: number
  source: Source
  language: string | null
  isCut: boolean
  chapters: Chapter[]
}
const TEXT = sql`
  e.product_id, e.source, coalesce(e.language, b.language) as language, e.is_cut,
  coalesce((select json_agg(json_build_object('title', c.title, 'html', c.html) order by c.position)
    from excerpt_chapter c where c.product_id = e.product_id and c.source = e.source), '[]') as chapters`

/** The excerpt of the title with a URL key, if the store view lists the title. */
export const readExcerptByUrlKey = (db: Db, urlKey: string, storeCode: string) => db.one<ExcerptText>`
  select ${TEXT} from product_text t join product_index i on i.product_id = t.product_id and i.store_code = t.store_code
  cross join lateral (select * from excerpt where product_id = t.product_id ${SHOWN}) e
  left join book b on b.product_id = e.product_id
  where t.store_code = ${storeCode} and t.url_key = ${urlKey}`

export const readShownExcerpt = (db: Db, productId: number) => db.one<ExcerptText>`
  select ${TEXT} from (select * from excerpt where product_id = ${productId} ${SHOWN}) e
  left join book b on b.product_id = e.product_id`

/** Locks the product, so that changes of its excerpts run one after another. */
export const lockProduct = (tx: Db, sku: string) => tx.one<{ id: number; pages: number | null }>`
  select p.id, b.pages from product p left join book b on b.product_id = p.id where p.sku = ${sku} for update of p`

export const readPages = (db: Db, productIds: readonly number[]) => db.many<{ id: number; pages: number | null }>`
  select product_id as id, pages from book where product_id = any(${productIds})`

export interface NewExcerpt {
  productId: number
  language: string | null
  isCut: boolean
  chapters: readonly Chapter[]
}
/** Replaces the excerpts of one source. */
export async function writeExcerpts(tx: Db, source: Source, excerpts: readonly NewExcerpt[]): Promise<void> {
  const heads = excerpts.map(({ productId, language, isCut }) => ({ product_id: productId, language, is_cut: isCut }))
  await removeExcerpts(
    tx,
    source,
    excerpts.map(({ productId }) => productId),
  )
  await tx.run`
    insert into excerpt (product_id, source, language, is_cut)
    select product_id, ${source}, language, is_cut from json_to_recordset(${JSON.stringify(heads)}::json)
      as r (product_id int, language text, is_cut boolean)`
  const rows = excerpts.flatMap(({ productId, chapters }) =>
    chapters.map(({ title, html }, position) => ({ product_id: productId, position, title, html })),
  )
  if (rows.length === 0) return
  await tx.run`
    insert into excerpt_chapter (product_id, source, position, title, html)
    select product_id, ${source}, position, title, html from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (product_id int, position int, title text, html text)`
}

export const removeExcerpts = (tx: Db, source: Source, productIds: readonly number[]) =>
  tx.run`delete from excerpt where source = ${source} and product_id = any(${productIds})`

const SHOWN_PAGES = sql`
  select t.product_id as id, jsonb_object_agg(t.store_code, t.url_key) as keys, max(e.updated_at) as updated
  from product_text t join product_index i on i.product_id = t.product_id and i.store_code = t.store_code
  cross join lateral (select * from excerpt where product_id = t.product_id ${SHOWN}) e
  where exists (select 1 from excerpt_chapter c where c.product_id = e.product_id and c.source = e.source)
  group by t.product_id`

export interface ExcerptAddress {
  id: number
  /** URL key by store view. */
  keys: Record<string, string>
  updated: Date
}
/** Products with id above `after` whose excerpts can be read. */
export const readSitemapEntries = (db: Db, after: number, limit: number) => db.many<ExcerptAddress>`
  select * from (${SHOWN_PAGES}) page where id > ${after} order by id limit ${limit}`

/** Per sitemap file of `size` products, the id after which its products begin. */
export const readSitemapFiles = (db: Db, size: number) => db.many<{ after: number }>`
  select id - 1 as after from (select id, row_number() over (order by id) as n from (${SHOWN_PAGES}) page) numbered
  where n % ${size} = 1 order by id`

/** Excerpts of records that were imported before the tables of excerpts existed. */
export const listUnsplit = (db: Db, after: number, limit: number) => db.many<{ productId: number; html: string }>`
  select v.product_id, v.value as html from product_value v join attribute a on a.id = v.attribute_id
  where a.code = 'excerpt' and v.store_code = '' and v.product_id > ${after}
    and not exists (select 1 from excerpt e where e.product_id = v.product_id and e.source = 'text')
  order by v.product_id limit ${limit}`
