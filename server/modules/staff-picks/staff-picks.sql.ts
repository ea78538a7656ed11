import { type Db, type Sql, sql } from '../../platform/db/db.ts'

/** Store view and date of a request. */
export interface View {
  storeCode: string
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

export interface BooksellerRow {
  id: number
  urlKey: string
  name: string
  role: string | null
  portrait: string | null
  pickCount: number
}

export interface PickRow {
  booksellerId: number
  productId: number
  text: string
  /** BCP 47 code if the text is not in the language of the view. */
  language: string | null
}

/** FROM clause of picks `x` with their bookseller `b` that have not ended; they may begin later. */
const currentPicks = ({ storeCode, today }: View): Sql => sql`
  staff_pick x join bookseller b on b.id = x.bookseller_id and b.is_active
  join product_index i on i.product_id = x.product_id and i.store_code = ${storeCode}
  where coalesce(x.to_date >= ${today}::date, true)`
const visiblePicks = (view: View): Sql =>
  sql`${currentPicks(view)} and coalesce(x.from_date <= ${view.today}::date, true)`

const textColumns = ({ storeCode }: View) => sql`
  x.bookseller_id, x.product_id, coalesce(x.texts ->> ${storeCode}, x.text) as text,
  case when not x.texts ? ${storeCode} then (
    select nullif(left(main.locale, 2), left(v.locale, 2)) from store_view v, store_view main
    where v.code = ${storeCode} and main.is_default) end as language`

/** Booksellers with a pick to show, in the operator's order. */
export const readBooksellers = (db: Db, view: View, by?: { ids: readonly number[] } | { key: string }) => {
  const filter =
    by === undefined ? sql`` : 'ids' in by ? sql`and b.id = any(${by.ids}::int[])` : sql`and b.url_key = ${by.key}`
  return db.many<BooksellerRow>`
    select b.id, b.url_key, coalesce(b.names ->> ${view.storeCode}, b.name) as name,
      coalesce(b.roles ->> ${view.storeCode}, b.role) as role, b.portrait, count(*)::int as pick_count
    from ${visiblePicks(view)} ${filter} group by b.id order by b.position, b.id`
}

/** Picks of products that have not ended, including later ones. */
export const readPicksOfProducts = (db: Db, view: View, productIds: readonly number[]) => db.many<
  PickRow & { fromDate: string | null; toDate: string | null }
>`
  select ${textColumns(view)}, x.from_date, x.to_date from ${currentPicks(view)} and x.product_id = any(${productIds})
  order by b.position, b.id`

/** A page of picks: of one bookseller in order, or of all booksellers in turn. */
export const readPage = (
  db: Db,
  view: View,
  booksellerId: number | undefined,
  { size, current }: { size: number; current: number },
) => db.many<PickRow>`
  select ${textColumns(view)} from ${visiblePicks(view)}
    ${booksellerId === undefined ? sql`` : sql`and x.bookseller_id = ${booksellerId}`}
  order by row_number() over (partition by x.bookseller_id order by x.position, x.product_id), b.position, b.id
  limit ${size} offset ${(current - 1) * size}`

/** `size` picks of all booksellers in turn, at an offset that advances each week and wraps around. */
export const readPicksOfWeek = (db: Db, view: View, { size, week }: { size: number; week: number }) => db.many<PickRow>`
  select p.bookseller_id, p.product_id, p.text, p.language from (
    select s.*, row_number() over (order by s.turn, s.position, s.bookseller_id)::int - 1 as place,
      count(*) over ()::int as total
    from (select ${textColumns(view)}, b.position,
        row_number() over (partition by x.bookseller_id order by x.position, x.product_id) as turn
      from ${visiblePicks(view)}) s) p
  order by (p.place + p.total - (${week}::int * ${size}::int) % p.total) % p.total limit ${size}`

export const countPicks = async (db: Db, view: View): Promise<number> =>
  (await db.one<{ count: number }>`select count(*)::int as count from ${visiblePicks(view)}`)?.count ?? 0

/** The next day on which a pick begins or ends; null if there is none. */
export const readNextDay = async (db: Db, today: string): Promise<string | null> =>
  (
    await db.one<{ day: string | null }>`
    select min(d.day)::text as day from staff_pick x, lateral (values (x.from_date), (x.to_date + 1)) d (day)
    where d.day > ${today}::date`
  )?.day ?? null

/** URL keys of booksellers with the store views that show a pick of theirs. */
export const readPages = (db: Db, today: string) => db.many<{ urlKey: string; stores: string[] }>`
  select b.url_key, array_agg(v.code order by v.position) as stores
  from bookseller b cross join store_view v
  where v.is_active and b.is_active and exists (select 1 from staff_pick x join product_index i
      on i.product_id = x.product_id and i.store_code = v.code
    where x.bookseller_id = b.id and coalesce(x.from_date <= ${today}::date, true)
      and coalesce(x.to_date >= ${today}::date, true))
  group by b.id order by b.position, b.id`
