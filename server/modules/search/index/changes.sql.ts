import type { Db } from '../../../platform/db/db.ts'
import type { IndexedPrice, IndexedProduct, IndexedText } from './memory/segment.ts'

/** Notification channel for new rows in `catalog_change`. */
export const CATALOG_CHANGE = 'catalog_change'

export interface Changes {
  /** The snapshot read; the next read starts from it. */
  upTo: string
  products: number[]
  options: number[]
  categories: boolean
}

/**
 * Changes visible in the current snapshot but not in `since`: with overlapping transactions each change is read exactly
 * once. Rows with a future `changed_in` are ignored: they come from another server, through a restored dump.
 */
export async function readChanges(db: Db, since: string): Promise<Changes> {
  const row = await db.one<{ upTo: string; products: number[]; options: number[]; categories: number }>`
    select pg_current_snapshot()::text as up_to, coalesce(json_agg(id) filter (where subject = 'product'), '[]')
      as products,
      coalesce(json_agg(id) filter (where subject = 'option'), '[]') as options, (count(*)
        filter (where subject = 'category'))::int as categories
    from catalog_change where changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
      and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)`
  if (!row) throw new Error('an aggregate always has a row')
  return { upTo: row.upTo, products: row.products, options: row.options, categories: row.categories > 0 }
}

/** Whether the database has reached a snapshot; false after a restore to an earlier state. */
export async function hasReached(db: Db, snapshot: string): Promise<boolean> {
  const row = await db.one<{
    reached: boolean
  }>`select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as reached`
  return row?.reached ?? false
}

export async function currentSnapshot(db: Db): Promise<string> {
  return (await db.one<{ now: string }>`select pg_current_snapshot()::text as now`)?.now ?? ''
}

/** Identifies this database; its copy on another server has another identity. */
export async function databaseIdentity(db: Db): Promise<string> {
  const row = await db.one<{
    identity: string
  }>`
    select concat_ws('-', (select system_identifier from pg_control_system()), (select timeline_id
      from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()), (select extract(epoch from min(applied_at))
      from migration)) as identity`
  return row?.identity ?? ''
}

export async function listStoreCodes(db: Db): Promise<string[]> {
  return (await db.many<{ code: string }>`select code from store_view order by id`).map(({ code }) => code)
}

export async function listIndexed(db: Db, after: number, limit: number): Promise<number[]> {
  return (
    await db.many<{
      id: number
    }>`
      select distinct product_id as id from product_index where product_id > ${after}
        order by product_id limit ${limit}`
  ).map(({ id }) => id)
}

interface ListedRow {
  productId: number
  inCatalog: boolean
  inSearch: boolean
  inStock: boolean
  categories: number[]
  positions: number[]
  facets: number[]
  amount: number
  specialAmount: number | null
  specialFrom: number | null
  specialTo: number | null
  publishedOn: number | null
  sales: number
  ratingRank: number | null
  work: number
  volume: number | null
  newsFrom: number | null
  newsTo: number | null
}
interface GroupRow {
  productId: number
  groupId: number
  /** The price for everybody without required options. */
  everybodys: number
  amount: number
  specialAmount: number | null
  specialFrom: number | null
  specialTo: number | null
}
interface TextRow {
  productId: number
  storeCode: string
  nameKey: string
  title: string | null
  words: string | null
}

/**
 * The indexed products among `ids`. Columns that do not depend on the store view are equal in all rows of a product.
 */
export async function readIndexed(db: Db, ids: readonly number[]): Promise<IndexedProduct[]> {
  if (ids.length === 0) return []
  const listed = await db.many<ListedRow>`
      select distinct on (product_id) product_id, in_catalog, in_search, in_stock, array_to_json(category_ids)
        as categories, array_to_json(category_positions) as positions,
      array_to_json(facet_ids) as facets, amount, special_amount, (extract(epoch from special_from) * 1000000)::float8
        as special_from, (extract(epoch from special_to) * 1000000)::float8 as special_to,
      published_on - '1970-01-01' as published_on, sales, rating_rank, work, volume,
      (extract(epoch from news_from) * 1000000)::float8
        as news_from, (extract(epoch from news_to) * 1000000)::float8 as news_to
    from product_index where product_id = any(${ids}) order by product_id, store_code`
  const groups = byProduct(
    await db.many<GroupRow>`
      select g.product_id, g.group_id, g.amount, g.special_amount, b.amount as everybodys,
        (extract(epoch from g.special_from) * 1000000)::float8 as special_from,
        (extract(epoch from g.special_to) * 1000000)::float8 as special_to
      from price g join price b on b.product_id = g.product_id and b.group_id is null
      where g.group_id is not null and g.product_id = any(${ids})`,
  )
  const texts = byProduct(
    await db.many<TextRow>`select i.product_id, i.store_code, i.name_key, w.title, w.words::text as words
    from product_index i left join product_words w on w.product_id = i.product_id and w.store_code = i.store_code
      where i.product_id = any(${ids})`,
  )
  return listed.flatMap((row) => {
    const found = texts.get(row.productId)
    // deleted between the statements: the next change set contains the deletion
    return found ? [productOf(row, groups.get(row.productId) ?? [], found)] : []
  })
}

const priceOf = (row: Pick<GroupRow, 'amount' | 'specialAmount' | 'specialFrom' | 'specialTo'>): IndexedPrice => ({
  amount: row.amount,
  special: row.specialAmount,
  from: row.specialFrom,
  to: row.specialTo,
})
/**
 * Adds the surcharge of required options, which is the same for all groups: the indexed price contains it, table
 * `price` does not.
 */
const withRequired = (group: GroupRow, { amount }: Pick<ListedRow, 'amount'>): GroupRow => {
  const surcharge = amount - group.everybodys
  return surcharge === 0
    ? group
    : {
        ...group,
        amount: group.amount + surcharge,
        specialAmount: group.specialAmount === null ? null : group.specialAmount + surcharge,
      }
}
const textOf = (row: TextRow): IndexedText => ({
  store: row.storeCode,
  nameKey: row.nameKey,
  title: row.title ?? '',
  words: row.words ?? '',
})

const productOf = (row: ListedRow, groups: readonly GroupRow[], texts: readonly TextRow[]): IndexedProduct => ({
  id: row.productId,
  inCatalog: row.inCatalog,
  inSearch: row.inSearch,
  inStock: row.inStock,
  categories: row.categories,
  positions: row.positions,
  facets: row.facets,
  price: priceOf(row),
  groupPrices: groups.map((group) => ({ group: group.groupId, ...priceOf(withRequired(group, row)) })),
  publishedOn: row.publishedOn,
  sales: row.sales,
  ratingRank: row.ratingRank,
  work: row.work,
  volume: row.volume,
  newsFrom: row.newsFrom,
  newsTo: row.newsTo,
  texts: texts.map(textOf),
})

function byProduct<Row extends { productId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) {
    const list = grouped.get(row.productId)
    if (list) list.push(row)
    else grouped.set(row.productId, [row])
  }
  return grouped
}
