import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { ProductType } from '../product/sale/availability.ts'

// The only statements that write these columns: imports join them to their own, for many titles at once.

export interface TitleTextRow {
  id: number
  /** Codes of the store views with this text. */
  stores: readonly string[]
  name: string
  urlKey: string
  lead: string
  description: string
}

/** The on-conflict clause; omitted where all titles are new, which is a fifth faster. */
const onConflict = (areNew: boolean, conflict: Sql): Sql => (areNew ? sql`` : conflict)

/** Writes names and descriptions; the URL key of new titles only. */
export const titleTexts = (rows: readonly TitleTextRow[], { areNew }: { areNew: boolean }): Sql =>
  sql`insert into product_text (product_id, store_code, name, url_key, short_description, description)
    select id, unnest(stores), name, "urlKey", lead, description from json_to_recordset(${JSON.stringify(rows)}::json)
      as t (id int, stores text[], name text, "urlKey" text, lead text, description text)
    ${onConflict(
      areNew,
      sql`
      on conflict (product_id, store_code) do update set name = excluded.name,
        short_description = excluded.short_description, description = excluded.description`,
    )}`

/** Everybody's price in hundredths; a special price with its first and last day in Warsaw. */
export interface TitlePriceRow {
  id: number
  amount: number
  special: number | null
  specialFrom: string | null
  specialTo: string | null
}

export const titlePrices = (rows: readonly TitlePriceRow[], { areNew }: { areNew: boolean }): Sql =>
  sql`insert into price as p (product_id, amount, special_amount, special_from, special_to)
    select id, amount, special, "specialFrom"::timestamp at time zone 'Europe/Warsaw',
      ("specialTo" + 1)::timestamp at time zone 'Europe/Warsaw'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, amount int, special int, "specialFrom" date,
      "specialTo" date)
    ${onConflict(
      areNew,
      sql`
      on conflict (product_id, group_id) do update set amount = excluded.amount,
        special_amount = excluded.special_amount, special_from = excluded.special_from,
          special_to = excluded.special_to`,
    )}`

export const writeTitleTexts = (tx: Db, rows: readonly TitleTextRow[]) => tx.run`${titleTexts(rows, { areNew: false })}`

export const writeTitlePrices = (tx: Db, rows: readonly TitlePriceRow[]) =>
  tx.run`${titlePrices(rows, { areNew: false })}`

export interface LockedTitle {
  id: number
  sku: string
  type: ProductType
  /** Its price follows from other products. */
  isPriceDerived: boolean
  /** Changes with every edit and import. */
  version: string
}

/** Locked in the order of their ids, so that two edits of many titles do not deadlock. */
export const lockTitles = (tx: Db, skus: readonly string[]) => tx.many<LockedTitle>`
  select p.id, p.sku, p.type, p.updated_at::text as version,
    p.type in ('configurable', 'grouped') or exists (
      select 1 from bundle b where b.product_id = p.id and b.price = 'dynamic') as is_price_derived
  from product p where p.sku = any(${skus}) order by p.id for no key update of p`

export const touchTitles = (tx: Db, ids: readonly number[]) => tx.write`
  update product set updated_at = clock_timestamp() where id = any(${ids})`

export interface StoredTitleText {
  store: string
  name: string
  urlKey: string
  lead: string
  description: string
}

export const readTitleTexts = (db: Db, id: number) => db.many<StoredTitleText>`
  select store_code as store, name, url_key, short_description as lead, description from product_text
  where product_id = ${id} order by store_code`

export const readTitlePrices = (db: Db, ids: readonly number[]) => db.many<TitlePriceRow>`
  select product_id as id, amount, special_amount as special,
    (special_from at time zone 'Europe/Warsaw')::date as special_from,
    -- the last day of a special price
    ((special_to at time zone 'Europe/Warsaw') - interval '1 microsecond')::date as special_to
  from price where group_id is null and product_id = any(${ids})`
