import { type Db, join, type Sql, sql } from '../../../platform/db/db.ts'
import type { Role } from '../../catalog/index.ts'

/** Maximum number of listed products. */
const MAX_LISTED = 20_000
const UPCOMING_LIFECYCLES = ['announcement', 'presale']

/** List filters outside the index. */
export interface ListFilters {
  /** Role -> keys or ids of people, one of whom must have it. */
  roles: Readonly<Partial<Record<Role, readonly string[]>>>
  /** Days as YYYY-MM-DD, both inclusive. */
  publishedFrom?: string
  publishedTo?: string
  /** True for announcements and presales only, false for all others. */
  isUpcoming?: boolean
}

function conditions({ roles, publishedFrom, publishedTo, isUpcoming }: ListFilters): Sql[] {
  const found = Object.entries(roles).map(
    ([role, people]) => sql`p.id in (select c.product_id from contributor c join person n on n.id = c.person_id
    where c.role = ${role} and (n.url_key = any(${people}::text[]) or n.id::text = any(${people}::text[])))`,
  )
  if (publishedFrom) found.push(sql`b.published_on >= ${publishedFrom}::date`)
  if (publishedTo) found.push(sql`b.published_on <= ${publishedTo}::date`)
  if (isUpcoming !== undefined)
    found.push(sql`(p.lifecycle = any(${UPCOMING_LIFECYCLES}::text[])) = ${isUpcoming}::boolean`)
  return found
}

/** Matching products of a view, the newest if there are too many. */
export async function readFilteredIds(db: Db, storeCode: string, filters: ListFilters): Promise<number[]> {
  const rows = await db.many<{ id: number }>`select p.id from product p join book b on b.product_id = p.id
    where ${join(conditions(filters), ' and ')} and exists (select 1 from product_index i where i.product_id = p.id
      and i.store_code = ${storeCode})
    order by b.published_on desc nulls last, p.id desc limit ${MAX_LISTED}`
  return rows.map(({ id }) => id)
}

/** Published titles by copies sold since `since`, then by copies ever sold. */
export const readBestsellers = (db: Db, storeCode: string, since: Date, limit: number) => db.many<{ id: number }>`
  with lately as (select product_id as id, sum(quantity) as sold from product_sale where sold_at >= ${since}
    group by product_id)
  select p.id from product p left join lately l on l.id = p.id
  where (l.sold > 0 or p.sales > 0) and p.lifecycle <> all(${UPCOMING_LIFECYCLES}::text[])
    and exists (select 1 from product_index i
    where i.product_id = p.id and i.store_code = ${storeCode})
  order by l.sold desc nulls last, p.sales desc, p.id desc limit ${limit}`

/** Months with planned publications, each with the number of titles. */
export const readUpcomingMonths = (db: Db, storeCode: string) => db.many<{ month: string; productCount: number }>`
  select to_char(b.published_on, 'YYYY-MM') as month, count(*)::int as product_count from product p join book b
    on b.product_id = p.id
  where p.lifecycle = any(${UPCOMING_LIFECYCLES}::text[]) and b.published_on is not null
    and exists (select 1 from product_index i
    where i.product_id = p.id and i.store_code = ${storeCode})
  group by 1 order by 1`
