import { type Db, join, type Sql, sql } from '../../../platform/db/db.ts'
import { inList } from '../../../platform/db/in-list.ts'
import { finalPriceSql, isReducedSql } from '../pricing/prices.sql.ts'
import type { FoundIds, Limits } from '../index/catalog-index.ts'
import { type Counts, priceOptions, priceSteps } from '../listing/facets.ts'
import { type ParsedQuery, tsquery, tsqueryTerms } from './parsed-query.ts'
import type { ProductQuery, SortKey } from './product-query.ts'
import { hasTerm, nearness, sharePresent } from './nearness.sql.ts'
import { foldWords } from './words.ts'

interface Row {
  total: number
  /** Each with its work, volume and series where its place is requested. */
  hits?: [id: number, work?: number, volume?: number | null, isOfSeries?: boolean, nearness?: number][] | null
  minPrice: number | null
  maxPrice: number | null
  changesAt: Date | null
  optionIds?: number[] | null
  optionCounts?: number[] | null
  prices?: [number, number][] | null
  reduced?: number | null
}

/** Fast path for products by key, without filters. */
export async function findByKey(
  db: Db,
  { storeCode, skus, ids, urlKeys }: Pick<ProductQuery, 'storeCode' | 'skus' | 'ids' | 'urlKeys'>,
): Promise<number[]> {
  const key = skus
    ? sql`join product p on p.id = i.product_id where ${inList(sql`p.sku`, skus)}`
    : urlKeys
      ? sql`
        join product_text t on t.product_id = i.product_id and t.store_code = i.store_code
          where ${inList(sql`t.url_key`, urlKeys)}`
      : sql`where ${inList(sql`i.product_id`, ids ?? [])}`
  const rows = await db.many<{
    id: number
  }>`select i.product_id as id from product_index i ${key} and i.store_code = ${storeCode} order by i.product_id desc`
  return rows.map(({ id }) => id)
}

/**
 * One statement: page, total and facets. A product that fails exactly one filter still counts among the options of that
 * filter,
 * so `failed` holds a bit for each filter not met; 0 is a hit.
 */
export async function findInIndex(
  db: Db,
  query: ProductQuery,
  limits: Limits,
): Promise<Omit<FoundIds, 'counts'> & { counts: RawCounts | undefined }> {
  const { want, now } = query
  const filters = want.aggregations ? softFilters(query) : []
  const hard = want.aggregations ? [] : softFilters(query).map(({ holds }) => holds)
  const failed =
    filters.length === 0
      ? sql`0`
      : join(
          filters.map(({ holds }, bit) => sql`case when ${holds} then 0 else ${1 << bit}::int end`),
          ' + ',
        )
  const ofPrice = filters.findIndex(({ code }) => code === 'price')
  const ofReduced = filters.findIndex(({ code }) => code === 'special')
  const priceOpen = failedAtMost(ofPrice)
  const row = await db.one<Row>`with base as materialized (
      select i.product_id, i.facet_ids, ${limits.placed ? sql`i.work, i.volume,` : sql``} ${failed} as failed,
        ${finalPriceSql(now)} as price, ${isReducedSql(now)} as reduced,
        ${want.changesAt === false ? sql`null::timestamptz` : turnSql(now)} as turn, ${sortColumns(query, limits)}
      from product_index i ${
        limits.parsed || limits.similarTo
          ? sql`
        join product_words w on w.product_id = i.product_id and w.store_code = i.store_code`
          : sql``
      }
      left join (price g join price b on b.product_id = g.product_id and b.group_id is null)
        on g.product_id = i.product_id and g.group_id = ${query.groupId}
      where i.store_code = ${query.storeCode} ${hardFilters(query, limits, hard)}
    )
    select t.total, t.min_price, t.max_price, t.changes_at
      ${
        want.items
          ? sql`, (select json_agg(h.hit) from (select ${hitColumns(limits)} as hit from base where failed = 0
        order by ${order(query, limits)}, product_id desc
        limit ${query.pageSize} offset ${(query.currentPage - 1) * query.pageSize}) h) as hits`
          : sql``
      }
      ${want.aggregations ? facetColumns(query, priceOpen, failedAtMost(ofReduced)) : sql``}
    from ${want.aggregations ? facetTable(query, filters) : sql``} (select (count(*) filter (where failed = 0))::int
      as total, min(turn) as changes_at,
      ${
        want.priceBounds
          ? sql`
        min(price) filter (where ${priceOpen}) as min_price, max(price) filter (where ${priceOpen}) as max_price`
          : sql`
        null::int as min_price, null::int as max_price`
      } from base) t`
  if (!row) throw new Error('an aggregate always has a row')
  return {
    total: row.total,
    ids: row.hits?.map(([id]) => id) ?? [],
    places:
      limits.placed &&
      (row.hits ?? []).map(([, work = 0, volume = null, isOfSeries = false, near = 0]) => ({
        work,
        volume,
        isOfSeries,
        nearness: near,
      })),
    minPrice: row.minPrice,
    maxPrice: row.maxPrice,
    changesAt: row.changesAt,
    counts: want.aggregations ? countsOf(row, query) : undefined,
  }
}

function hitColumns({ placed }: Limits): Sql {
  if (!placed) return sql`json_build_array(product_id)`
  const { series } = placed
  const isOfSeries = series === undefined ? sql`false` : sql`facet_ids @> array[${series}::int]`
  return sql`json_build_array(product_id, work, volume, ${isOfSeries}, nearness)`
}

type RawCounts = Omit<Counts, 'options'> & { options: ReadonlyMap<number, number> }

interface Filter {
  code: string
  holds: Sql
}

/** Filters that a reader ticks: their own options keep being counted. */
function softFilters(query: ProductQuery): Filter[] {
  const filters = Object.entries(query.options).map(([code, values]) => ({
    code,
    holds: sql`i.facet_ids && ${optionIds(code, values)}`,
  }))
  const { price, special } = query
  if (price) {
    const from = price.from === undefined ? sql`` : sql`and ${finalPriceSql(query.now)} >= ${price.from}::int`
    const to = price.to === undefined ? sql`` : sql`and ${finalPriceSql(query.now)} <= ${price.to}::int`
    filters.push({ code: 'price', holds: sql`(true ${from} ${to})` })
  }
  if (special !== undefined)
    filters.push({ code: 'special', holds: sql`${isReducedSql(query.now)} = ${special}::boolean` })
  return filters
}

// a key such as '2025' goes before an id of the same digits
const optionIds = (
  code: string,
  values: readonly string[],
) => sql`array(select o.id from attribute_option o join attribute a on a.id = o.attribute_id
  where a.code = ${code}
    and (o.key = any(${values}) or (a.code <> 'publication_year' and o.id::text = any(${values}))))`

const failedAtMost = (bit: number): Sql => (bit < 0 ? sql`failed = 0` : sql`failed in (0, ${1 << bit}::int)`)

/** When the price for everybody turns by itself. */
const turnSql = (now: Date): Sql =>
  sql`
    case when i.special_from > ${now}::timestamptz then i.special_from
      when i.special_to > ${now}::timestamptz then i.special_to end`

function hardFilters(query: ProductQuery, limits: Limits, more: readonly Sql[]): Sql {
  const { parsed, similarTo } = limits
  const conditions: Sql[] = [...more]
  if (parsed?.isDeep) conditions.push(deepHolds(parsed))
  else if (parsed) conditions.push(sql`w.words @@ ${tsquery(parsed, 'beginning')}::tsquery`)
  if (similarTo) conditions.push(sql`${similarTo} <% w.trigrams`)
  if (parsed || similarTo) conditions.push(sql`i.in_search`)
  for (const group of query.categories ?? []) conditions.push(sql`i.category_ids && ${group}::int[] and i.in_catalog`)
  const { published } = query
  if (published) conditions.push(sql`i.published_on between ${published.from}::date and ${published.to}::date`)
  if (query.ids) conditions.push(sql`i.product_id = any(${query.ids}::int[])`)
  if (query.skus) conditions.push(sql`i.product_id in (select p.id from product p where p.sku = any(${query.skus}))`)
  if (query.urlKeys)
    conditions.push(
      sql`
        i.product_id in (select t.product_id from product_text t where t.store_code = i.store_code
          and t.url_key = any(${query.urlKeys}))`,
    )
  if (query.name !== undefined) {
    const named = foldWords(query.name)
    conditions.push(
      named.length === 0
        ? sql`false`
        : sql`exists (select 1 from product_words n where n.store_code = i.store_code and n.product_id = i.product_id
      and n.words @@ ${named.map((word) => `'${word}':*A`).join(' & ')}::tsquery)`,
    )
  }
  if (query.description !== undefined) conditions.push(textHolds(sql`t.description`, query.description))
  if (query.shortDescription !== undefined) conditions.push(textHolds(sql`t.short_description`, query.shortDescription))
  conditions.push(...instantHolds(sql`i.news_from`, query.newsFrom), ...instantHolds(sql`i.news_to`, query.newsTo))
  return conditions.length === 0 ? sql`` : sql`and ${join(conditions, ' and ')}`
}

/** Every term in its words or in its descriptions, or so much of them as is wanted. */
function deepHolds(parsed: ParsedQuery): Sql {
  const terms = tsqueryTerms(parsed, 'beginning')
  if (!parsed.weights) return join(terms.map(hasTerm), ' and ')
  // the first condition can be answered by an index
  const any = terms.map((term) => `(${term})`).join(' | ')
  return sql`${hasTerm(any)} and ${sharePresent(parsed)} >= ${parsed.weights.least}::int`
}

const textHolds = (
  column: Sql,
  text: string,
) => sql`exists (select 1 from product_text t where t.store_code = i.store_code and t.product_id = i.product_id
  and ${column} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`

const COMPARISONS: Readonly<Record<string, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gteq: sql`>=`,
  moreq: sql`>=`,
  from: sql`>=`,
  lt: sql`<`,
  lteq: sql`<=`,
  to: sql`<=`,
}
const instantHolds = (column: Sql, bounds: Readonly<Record<string, string>> = {}): Sql[] =>
  Object.entries(bounds).flatMap(([name, value]) => {
    const comparison = COMPARISONS[name]
    return comparison ? [sql`${column} ${comparison} ${value}::timestamptz`] : []
  })

const sortOf = (query: ProductQuery, limits: Limits): SortKey =>
  query.sort?.key ?? (limits.parsed || limits.similarTo ? 'relevance' : 'position')

function sortColumns(query: ProductQuery, limits: Limits): Sql {
  const popular = sql`i.in_stock, i.sales, i.published_on`
  switch (sortOf(query, limits)) {
    case 'name':
      return sql`i.name_key`
    case 'price':
      return sql`i.name_key`
    case 'publication_date':
      return sql`i.published_on, i.sales`
    case 'rating':
      return sql`i.rating_rank, i.sales`
    case 'bestseller':
      return popular
    case 'position': {
      const category = query.categories?.[0]?.[0]
      return category === undefined
        ? sql`${popular}, 0 as position`
        : sql`${popular}, i.category_positions[array_position(i.category_ids, ${category}::int)] as position`
    }
    case 'relevance':
      return sql`${popular}, ${nearness(limits)} as nearness`
  }
}

function order(query: ProductQuery, limits: Limits): Sql {
  const down = query.sort?.descending ?? false
  switch (sortOf(query, limits)) {
    case 'name':
      return down ? sql`name_key desc` : sql`name_key`
    case 'price':
      return down ? sql`price desc, name_key` : sql`price, name_key`
    case 'publication_date':
      return down ? sql`published_on desc nulls last, sales desc` : sql`published_on nulls last, sales desc`
    case 'rating':
      return down ? sql`rating_rank desc nulls last, sales desc` : sql`rating_rank nulls last, sales desc`
    case 'bestseller':
      return down ? sql`sales desc, in_stock desc` : sql`sales, in_stock desc`
    case 'position':
      return down
        ? sql`position desc nulls last, in_stock desc, sales desc, published_on desc nulls last`
        : sql`position nulls last, in_stock desc, sales desc, published_on desc nulls last`
    case 'relevance':
      return sql`nearness, in_stock desc, sales desc, published_on desc nulls last`
  }
}

const facetColumns = (
  { rate }: ProductQuery,
  priceOpen: Sql,
  reducedOpen: Sql,
): Sql => sql`, f.option_ids, f.option_counts,
  (select json_agg(json_build_array(step, n)) from (select width_bucket(price, ${priceSteps(rate).base}::int[]) as step,
    count(*)::int as n from base where ${priceOpen} group by 1 order by 1) p) as prices,
  (select count(*)::int from base where ${reducedOpen} and reduced) as reduced`

function facetTable(query: ProductQuery, filters: readonly Filter[]): Sql {
  // options of a filter in use: those that fail it alone count too
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

/** Counts of options by id, of categories by their negative id. */
function countsOf({ optionIds, optionCounts, prices, reduced }: Row, { rate }: ProductQuery): RawCounts {
  return {
    options: new Map((optionIds ?? []).map((id, index) => [id, optionCounts?.[index] ?? 0])),
    prices: priceOptions(prices ?? [], priceSteps(rate)),
    reduced: reduced ?? 0,
  }
}
