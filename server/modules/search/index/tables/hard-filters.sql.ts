import { join, type Sql, sql } from '../../../../platform/db/db.ts'
import type { MatchOptions } from '../../product-query/catalog-index.ts'
import { hasTerm, matchedWeight } from './nearness.sql.ts'
import { type ParsedQuery, tsquery, tsqueryTerms } from '../../words/parsed-query.ts'
import type { ProductQuery } from '../../product-query/product-query.ts'
import { foldWords } from '../../words/words.ts'

/** The conditions of a query, except the filters whose options are counted, and `extraConditions`. */
export function hardFilters(query: ProductQuery, matchOptions: MatchOptions, extraConditions: readonly Sql[]): Sql {
  const { parsed, similarTo } = matchOptions
  const conditions: Sql[] = [...extraConditions]
  if (parsed?.isDeep) conditions.push(deepCondition(parsed))
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
    const nameWords = foldWords(query.name)
    conditions.push(
      nameWords.length === 0
        ? sql`false`
        : sql`exists (select 1 from product_words n where n.store_code = i.store_code and n.product_id = i.product_id
      and n.words @@ ${nameWords.map((word) => `'${word}':*A`).join(' & ')}::tsquery)`,
    )
  }
  if (query.description !== undefined) conditions.push(textCondition(sql`t.description`, query.description))
  if (query.shortDescription !== undefined)
    conditions.push(textCondition(sql`t.short_description`, query.shortDescription))
  conditions.push(
    ...instantConditions(sql`i.news_from`, query.newsFrom),
    ...instantConditions(sql`i.news_to`, query.newsTo),
  )
  return conditions.length === 0 ? sql`` : sql`and ${join(conditions, ' and ')}`
}

/** Every term, or terms with the required weight, must occur in the words or the descriptions. */
function deepCondition(parsed: ParsedQuery): Sql {
  const terms = tsqueryTerms(parsed, 'beginning')
  if (!parsed.weights) return join(terms.map(hasTerm), ' and ')
  // the first condition can use an index
  const any = terms.map((term) => `(${term})`).join(' | ')
  return sql`${hasTerm(any)} and ${matchedWeight(parsed)} >= ${parsed.weights.minTotal}::int`
}

const textCondition = (
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
const instantConditions = (column: Sql, bounds: Readonly<Record<string, string>> = {}): Sql[] =>
  Object.entries(bounds).flatMap(([name, value]) => {
    const comparison = COMPARISONS[name]
    return comparison ? [sql`${column} ${comparison} ${value}::timestamptz`] : []
  })
