import type { ProductQuery } from '../product-query/product-query.ts'
import type { ExtractedFilter } from './extract-filters.ts'

/** A query for the same store view and buyer without any condition, for totals. */
export const withoutConditions = ({ storeCode, groupId, now }: ProductQuery): ProductQuery => ({
  storeCode,
  groupId,
  now,
  options: {},
  pageSize: 1,
  currentPage: 1,
  include: { items: false, aggregations: false, priceBounds: false },
})

/** Whether the user selected filters besides the search words. */
export const isFiltered = ({
  storeCode: _s,
  groupId: _g,
  now: _n,
  rate: _r,
  pageSize: _p,
  currentPage: _c,
  sort: _o,
  include: _w,
  search: _t,
  options,
  ...rest
}: ProductQuery) => Object.keys(options).length > 0 || Object.values(rest).some((value) => value !== undefined)

/** Adds the filters that search words stand for; filters selected by the user take precedence. */
export const withFilters = (query: ProductQuery, filters: readonly ExtractedFilter[]): ProductQuery =>
  filters.reduce(
    (narrowed, { query: { options, price, special, published, sort, categories = [] } }) => ({
      ...narrowed,
      options: { ...options, ...narrowed.options },
      price: narrowed.price ?? price,
      special: narrowed.special ?? special,
      published: narrowed.published ?? published,
      sort: narrowed.sort ?? sort,
      ...(categories.length > 0 && { categories: [...(narrowed.categories ?? []), ...categories] }),
    }),
    query,
  )
