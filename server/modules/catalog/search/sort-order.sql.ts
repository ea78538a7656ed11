import { type Sql, sql } from '../../../platform/db/db.ts'
import type { MatchOptions } from '../index/catalog-index.ts'
import { nearness } from './nearness.sql.ts'
import type { ProductQuery, SortKey } from './product-query.ts'

const sortOf = (query: ProductQuery, limits: MatchOptions): SortKey =>
  query.sort?.key ?? (limits.parsed || limits.similarTo ? 'relevance' : 'position')

/** The columns that `order` sorts by. */
export function sortColumns(query: ProductQuery, limits: MatchOptions): Sql {
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

export function order(query: ProductQuery, limits: MatchOptions): Sql {
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
