import type { Db } from '../../platform/db/db.ts'
import type { View } from './staff-picks.sql.ts'

export interface SeasonRow {
  title: string
  text: string
  path: string | null
  /** BCP 47 code if the text is not in the language of the view. */
  language: string | null
  productIds: number[]
}

/** The first season that includes today and has a title listed in the view. */
export const readSeason = (db: Db, { storeCode, today }: View, limit: number) => db.one<SeasonRow>`
  select coalesce(s.titles ->> v.code, s.title) as title, coalesce(s.texts ->> v.code, s.text) as text,
    coalesce(s.paths ->> v.code, case when v.is_default then s.path end) as path,
    case when not s.texts ? v.code then nullif(left(main.locale, 2), left(v.locale, 2)) end as language,
    shown.ids as product_ids
  from season s join store_view v on v.code = ${storeCode} join store_view main on main.is_default
  cross join lateral (select array(select t.product_id from season_title t
    join product_index i on i.product_id = t.product_id and i.store_code = v.code
    where t.season_key = s.key order by t.position, t.product_id limit ${limit}) as ids) shown
  where cardinality(shown.ids) > 0 and case when s.from_day <= s.to_day
    then right(${today}::text, 5) between s.from_day and s.to_day
    else right(${today}::text, 5) >= s.from_day or right(${today}::text, 5) <= s.to_day end
  order by s.position, s.key limit 1`

export interface StoredSeason {
  key: string
  title: string
  titles: Record<string, string>
  text: string
  texts: Record<string, string>
  path: string | null
  paths: Record<string, string>
  fromDay: string
  toDay: string
}

export const readSeasons = (db: Db) => db.many<StoredSeason & { skus: string[] }>`
  select s.key, s.title, s.titles, s.text, s.texts, s.path, s.paths, s.from_day, s.to_day,
    array(select p.sku from season_title t join product p on p.id = t.product_id where t.season_key = s.key
      order by t.position, t.product_id) as skus
  from season s order by s.position, s.key`

/** Locks the table, because a file replaces everything. */
export async function replaceSeasons(
  tx: Db,
  seasons: readonly (StoredSeason & { productIds: readonly number[] })[],
): Promise<void> {
  await tx.run`lock table season in share row exclusive mode`
  await tx.run`delete from season`
  const rows = seasons.map(({ fromDay, toDay, ...season }, position) => ({
    ...season,
    from_day: fromDay,
    to_day: toDay,
    position,
  }))
  await tx.run`
    insert into season (key, title, titles, text, texts, path, paths, from_day, to_day, position)
    select key, title, titles, text, texts, path, paths, from_day, to_day, position
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, title text, titles jsonb, text text,
      texts jsonb, path text, paths jsonb, from_day text, to_day text, position int)`
  const titles = seasons.flatMap(({ key, productIds }) =>
    productIds.map((product, position) => ({ season: key, product, position })),
  )
  await tx.run`
    insert into season_title (season_key, product_id, position)
    select season, product, position from json_to_recordset(${JSON.stringify(titles)}::json)
      as r (season text, product int, position int)`
}
