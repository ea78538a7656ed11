import type { Db } from '../../../platform/db/db.ts'

/** Values to be added to the sums of a query. */
export interface SearchCounts {
  storeCode: string
  /** Monday of the week, YYYY-MM-DD. */
  week: string
  /** Empty for searches whose text is not stored. */
  query: string
  searches: number
  visitors: number
  withoutResult: number
  partial: number
  clicks: number
  clickPlaces: number
}

/** Maximum distinct texts per store view and week; further ones are counted without their text. */
const MAX_TEXTS = 20_000

export const addSearchCounts = (db: Db, { storeCode, week, query, ...sums }: SearchCounts) => db.run`
  insert into search_statistic as s (store_code, week, query, searches, visitors, without_result, partial, clicks,
    click_places)
  select ${storeCode}, ${week}::date,
    case when exists (select 1 from search_statistic k where k.store_code = ${storeCode} and k.week = ${week}::date
        and k.query = ${query})
      or (select count(*) from search_statistic a where a.store_code = ${storeCode} and a.week = ${week}::date)
        < ${MAX_TEXTS} then ${query} else '' end,
    ${sums.searches}::int, ${sums.visitors}::int, ${sums.withoutResult}::int, ${sums.partial}::int,
    ${sums.clicks}::int, ${sums.clickPlaces}::int
  on conflict (store_code, week, query) do update set searches = s.searches + excluded.searches,
    visitors = s.visitors + excluded.visitors, without_result = s.without_result + excluded.without_result,
    partial = s.partial + excluded.partial, clicks = s.clicks + excluded.clicks,
    click_places = s.click_places + excluded.click_places`

/**
 * Moves texts of past weeks with fewer visitors than `minVisitors` into the sums without text, and deletes weeks before
 * `oldest`.
 */
export async function deleteRareTexts(db: Db, week: string, minVisitors: number, oldest: string): Promise<void> {
  await db.run`
    with rare as (
      delete from search_statistic where week < ${week}::date and query <> '' and visitors < ${minVisitors}::int
      returning *
    )
    insert into search_statistic as s (store_code, week, query, searches, visitors, without_result, partial, clicks,
      click_places)
    select store_code, week, '', sum(searches)::int, sum(visitors)::int, sum(without_result)::int, sum(partial)::int,
      sum(clicks)::int, sum(click_places)::int from rare group by store_code, week
    on conflict (store_code, week, query) do update set searches = s.searches + excluded.searches,
      visitors = s.visitors + excluded.visitors, without_result = s.without_result + excluded.without_result,
      partial = s.partial + excluded.partial, clicks = s.clicks + excluded.clicks,
      click_places = s.click_places + excluded.click_places`
  await db.run`delete from search_statistic where week < ${oldest}::date`
}

export interface QuerySums {
  query: string
  searches: number
  visitors: number
  withoutResult: number
  partial: number
  clicks: number
  /** Mean position of clicked books; null without a click. */
  place: number | null
}

/** Totals of all searches since a week, also of those without text; undefined without any. */
export const readTotals = (db: Db, storeCode: string, since: string) => db.one<Omit<QuerySums, 'query' | 'visitors'>>`
  select sum(searches)::int as searches, sum(without_result)::int as without_result, sum(partial)::int as partial,
    sum(clicks)::int as clicks, (sum(click_places)::float8 / nullif(sum(clicks), 0)) as place
  from search_statistic where store_code = ${storeCode} and week >= ${since}::date having sum(searches) > 0`

/** Queries that at least `minVisitors` visitors used in a week, the most frequent first. */
export const readQueries = (
  db: Db,
  {
    storeCode,
    since,
    minVisitors,
    kind,
    limit,
  }: {
    storeCode: string
    since: string
    minVisitors: number
    kind: 'all' | 'without-result' | 'unclicked'
    limit: number
  },
) => db.many<QuerySums>`
  select * from (
    select query, sum(searches)::int as searches, sum(visitors)::int as visitors,
      sum(without_result)::int as without_result, sum(partial)::int as partial, sum(clicks)::int as clicks,
      (sum(click_places)::float8 / nullif(sum(clicks), 0)) as place
    from search_statistic where store_code = ${storeCode} and week >= ${since}::date and query <> ''
    group by query having max(visitors) >= ${minVisitors}::int
  ) q
  where case ${kind} when 'without-result' then without_result > 0
    when 'unclicked' then clicks = 0 and without_result < searches else true end
  order by case ${kind} when 'without-result' then without_result else searches end desc, query limit ${limit}`
