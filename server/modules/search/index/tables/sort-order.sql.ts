import { type Sql, sql } from '../../../../platform/db/db.ts'
import type { MatchOptions } from '../../product-query/catalog-index.ts'
import { nearness } from './nearness.sql.ts'
import type { ProductQuery, SortKey } from '../../product-query/product-query.ts'

const sortOf = (query: ProductQuery, matchOptions: MatchOptions): SortKey =>
  query.sort?.key ?? (matchOptions.parsed || matchOptions.similarTo ? 'relevance' : 'position')

/** The columns that `order` sorts by. */
export function sortColumns(query: ProductQuery, matchOptions: MatchOptions): Sql {
  const popularityColumns = sql`i.in_stock, i.sales, i.published_on`
  switch (sortOf(query, matchOptions)) {
    case 'name':
      return sql`i.name_key`
    case 'price':
      return sql`i.name_key`
    case 'publication_date':
      return sql`i.published_on, i.sales`
    case 'rating':
      return sql`i.rating_rank, i.sales`
    case 'bestseller':
      return popularityColumns
    case 'position': {
      const category = query.categories?.[0]?.[0]
      return category === undefined
        ? sql`${popularityColumns}, 0 as position`
        : sql`${popularityColumns}, i.category_positions[array_position(i.category_ids, ${category}::int)] as position`
    }
    case 'relevance':
      return sql`${popularityColumns}, ${nearness(matchOptions, query.now)} as nearness`
  }
}

export function order(query: ProductQuery, matchOptions: MatchOptions): Sql {
  const isDescending = query.sort?.descending ?? false
  switch (sortOf(query, matchOptions)) {
    case 'name':
      return isDescending ? sql`name_key desc` : sql`name_key`
    case 'price':
      return isDescending ? sql`price desc, name_key` : sql`price, name_key`
    case 'publication_date':
      return isDescending ? sql`published_on desc nulls last, sales desc` : sql`published_on nulls last, sales desc`
    case 'rating':
      return isDescending ? sql`rating_rank desc nulls last, sales desc` : sql`rating_rank nulls last, sales desc`
    case 'bestseller':
      return isDescending ? sql`sales desc, in_stock desc` : sql`sales, in_stock desc`
    case 'position':
      return isDescending
        ? sql`position desc nulls last, in_stock desc, sales desc, published_on desc nulls last`
        : sql`position nulls last, in_stock desc, sales desc, published_on desc nulls last`
    case 'relevance':
      return sql`nearness, in_stock desc, sales desc, published_on desc nulls last`
  }
}
