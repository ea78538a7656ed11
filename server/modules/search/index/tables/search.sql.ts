import { type Db, join, type Sql, sql } from '../../../../platform/db/db.ts'
import type { FoundIds, MatchOptions } from '../../product-query/catalog-index.ts'
import { type FacetCounts, priceOptions, priceSteps } from '../../product-query/facets.ts'
import { finalPriceSql, isReducedSql } from './prices.sql.ts'
import { hardFilters } from './hard-filters.sql.ts'
import type { ProductQuery } from '../../product-query/product-query.ts'
import { hasPrefix } from './prefix.sql.ts'
import { order, sortColumns } from './sort-order.sql.ts'

interface Row {
  total: number
  /** Product ids; the other elements only if places are requested. */
  hits?: [id: number, work?: number, volume?: number | null, isOfSeries?: boolean, nearness?: number][] | null
  minPrice: number | null
  maxPrice: number | null
  changesAt: Date | null
  optionIds?: number[] | null
  optionCounts?: number[] | null
  prices?: [number, number][] | null
  reduced?: number | null
}

/** Fast path for products by key without filters. */
export async function findByKey(
  db: Db,
  { storeCode, skus, ids, urlKeys }: Pick<ProductQuery, 'storeCode' | 'skus' | 'ids' | 'urlKeys'>,
): Promise<number[]> {
  const key = skus
    ? sql`join product p on p.id = i.product_id where p.sku = any(${skus})`
    : urlKeys
      ? sql`
        join product_text t on t.product_id = i.product_id and t.store_code = i.store_code
          where t.url_key = any(${urlKeys})`
      : sql`where i.product_id = any(${ids ?? []})`
  const rows = await db.many<{
    id: number
  }>`select i.product_id as id from product_index i ${key} and i.store_code = ${storeCode} order by i.product_id desc`
  return rows.map(({ id }) => id)
}

/**
 * Page, total and facets in one statement. A product that fails exactly one filter still counts among the options of
 * that filter, so `failed` has one bit per failed filter; 0 is a hit.
 */
export async function findInIndex(
  db: Db,
  query: ProductQuery,
  matchOptions: MatchOptions,
): Promise<Omit<FoundIds, 'counts'> & { counts: RawCounts | undefined }> {
  const { include, now } = query
  // a product that fails these alone may be a hit after the next reduction
  const areCounted = ({ code }: { code: string }) =>
    include.aggregations || (include.changesAt !== false && ['price', 'special'].includes(code))
  const filters = softFilters(query).filter(areCounted)
  const filterConditions = softFilters(query)
    .filter((filter) => !areCounted(filter))
    .map(({ condition }) => condition)
  const failed =
    filters.length === 0
      ? sql`0`
      : join(
          filters.map(({ condition }, bit) => sql`case when ${condition} then 0 else ${1 << bit}::int end`),
          ' + ',
        )
  const priceBit = include.aggregations ? filters.findIndex(({ code }) => code === 'price') : -1
  const reducedBit = filters.findIndex(({ code }) => code === 'special')
  const priceOpen = failedAtMost(priceBit)
  const row = await db.one<Row>`with base as materialized (
      select i.product_id, i.facet_ids, ${matchOptions.grouping ? sql`i.work, i.volume,` : sql``} ${failed} as failed,
        ${finalPriceSql(now)} as price, ${isReducedSql(now)} as reduced,
        ${include.changesAt === false ? sql`null::timestamptz` : nextPriceChangeSql(now)} as turn,
        ${sortColumns(query, matchOptions)}
      from product_index i ${
        matchOptions.parsed || matchOptions.similarTo
          ? sql`
        join product_words w on w.product_id = i.product_id and w.store_code = i.store_code`
          : sql``
      }
      left join (price g join price b on b.product_id = g.product_id and b.group_id is null)
        on g.product_id = i.product_id and g.group_id = ${query.groupId}
      where i.store_code = ${query.storeCode} ${hardFilters(query, matchOptions, filterConditions)}
    )
    select t.total, t.min_price, t.max_price, t.changes_at
      ${
        include.items
          ? sql`, (select json_agg(h.hit) from (select ${hitColumns(matchOptions)} as hit from base where failed = 0
        order by ${order(query, matchOptions)}, product_id desc
        limit ${query.pageSize} offset ${(query.currentPage - 1) * query.pageSize}) h) as hits`
          : sql``
      }
      ${include.aggregations ? facetColumns(query, priceOpen, failedAtMost(reducedBit)) : sql``}
    from ${include.aggregations ? facetTable(query, filters) : sql``} (select (count(*) filter (where failed = 0))::int
      as total, min(turn) as changes_at,
      ${
        include.priceBounds
          ? sql`
        min(price) filter (where ${priceOpen}) as min_price, max(price) filter (where ${priceOpen}) as max_price`
          : sql`
        null::int as min_price, null::int as max_price`
      } from base) t`
  if (!row) throw new Error('an aggregate always has a row')
  return {
    total: row.total,
    ids: row.hits?.map(([id]) => id) ?? [],
    groupingData:
      matchOptions.grouping &&
      (row.hits ?? []).map(([, work = 0, volume = null, isOfSeries = false, nearness = 0]) => ({
        work,
        volume,
        isOfSeries,
        nearness,
      })),
    minPrice: row.minPrice,
    maxPrice: row.maxPrice,
    changesAt: row.changesAt,
    counts: include.aggregations ? countsOf(row, query) : undefined,
  }
}

function hitColumns({ grouping }: MatchOptions): Sql {
  if (!grouping) return sql`json_build_array(product_id)`
  const { series } = grouping
  const isOfSeries = series === undefined ? sql`false` : sql`facet_ids @> array[${series}::int]`
  return sql`json_build_array(product_id, work, volume, ${isOfSeries}, nearness)`
}

type RawCounts = Omit<FacetCounts, 'options'> & { options: ReadonlyMap<number, number> }

interface Filter {
  code: string
  condition: Sql
}

/** Filters whose own options are counted without them. */
function softFilters(query: ProductQuery): Filter[] {
  const filters = Object.entries(query.options).map(([code, values]) => ({
    code,
    condition: sql`i.facet_ids && ${optionIds(code, values)}`,
  }))
  const { price, special } = query
  if (price) {
    const from = price.from === undefined ? sql`` : sql`and ${finalPriceSql(query.now)} >= ${price.from}::int`
    const to = price.to === undefined ? sql`` : sql`and ${finalPriceSql(query.now)} <= ${price.to}::int`
    filters.push({ code: 'price', condition: sql`(true ${from} ${to})` })
  }
  if (special !== undefined)
    filters.push({ code: 'special', condition: sql`${isReducedSql(query.now)} = ${special}::boolean` })
  return filters
}

// a key such as '2025' takes precedence over an id with the same digits
const optionIds = (
  code: string,
  values: readonly string[],
) => sql`array(select o.id from attribute_option o join attribute a on a.id = o.attribute_id
  where a.code = ${code}
    and (o.key = any(${values}) or (a.code <> 'publication_year' and o.id::text = any(${values}))))`

const failedAtMost = (bit: number): Sql => (bit < 0 ? sql`failed = 0` : sql`failed in (0, ${1 << bit}::int)`)

/** The next start or end of the special price for everybody. */
const nextPriceChangeSql = (now: Date): Sql =>
  sql`
    case when i.special_from > ${now}::timestamptz then i.special_from
      when i.special_to > ${now}::timestamptz then i.special_to end`

const facetColumns = (
  { rate }: ProductQuery,
  priceOpen: Sql,
  reducedOpen: Sql,
): Sql => sql`, f.option_ids, f.option_counts,
  (select json_agg(json_build_array(step, n)) from (select width_bucket(price, ${priceSteps(rate).base}::int[]) as step,
    count(*)::int as n from base where ${priceOpen} group by 1 order by 1) p) as prices,
  (select count(*)::int from base where ${reducedOpen} and reduced) as reduced`

function facetTable(query: ProductQuery, filters: readonly Filter[]): Sql {
  // options of an active filter also count products that fail only this filter
  const own = filters.flatMap(({ code }, bit) =>
    code in query.options
      ? [
          sql`union all select f.id, count(*)::int from base, unnest(facet_ids) f (id) where failed = ${1 << bit}::int
          and f.id in (select o.id from attribute_option o join attribute a on a.id = o.attribute_id
            where a.code = ${code}) group by f.id`,
        ]
      : [],
  )
  const ofHits = sql`select f.id, count(*)::int as n from base, unnest(facet_ids) f (id) where failed = 0 group by f.id`
  const counted =
    own.length === 0 ? ofHits : sql`select id, sum(n)::int as n from (${ofHits} ${join(own, ' ')}) c group by id`
  // JSON is faster than an array, which the driver parses in JavaScript
  return sql`
    (select array_to_json(array_agg(c.id)) as option_ids, array_to_json(array_agg(c.n)) as option_counts
      from (${counted}) c) f,`
}

/** Counts of options by id, and of categories by negated id. */
function countsOf({ optionIds, optionCounts, prices, reduced }: Row, { rate }: ProductQuery): RawCounts {
  return {
    options: new Map((optionIds ?? []).map((id, index) => [id, optionCounts?.[index] ?? 0])),
    prices: priceOptions(prices ?? [], priceSteps(rate)),
    reduced: reduced ?? 0,
  }
}

/** ISBNs and EANs that end with these digits, ISBNs also before their check digit. */
export async function findByLastDigits(db: Db, digits: string): Promise<string[]> {
  const reversed = [...digits].toReversed().join('')
  const rows = await db.many<{ number: string }>`
    select isbn13 as number from book where ${hasPrefix(sql`reverse(isbn13)`, reversed)}
    union select isbn13 from book where ${hasPrefix(sql`reverse(left(isbn13, 12))`, reversed)}
    union select ean from book where ${hasPrefix(sql`reverse(ean)`, reversed)} limit ${MAX_NUMBERS}`
  return rows.map(({ number }) => number)
}
const MAX_NUMBERS = 5
