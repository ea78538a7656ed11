import type { FacetRequest } from './facets.ts'

export type SortKey = 'relevance' | 'position' | 'name' | 'price' | 'publication_date' | 'bestseller' | 'rating'

/** A product query; all conditions are combined with AND. */
export interface ProductQuery {
  storeCode: string
  groupId: number
  now: Date
  /** Exchange rate of the currency for price steps; the base currency if absent. */
  rate?: number
  search?: string
  /** Groups of categories, one of which must contain the product. */
  categories?: readonly (readonly number[])[]
  skus?: readonly string[]
  ids?: readonly number[]
  urlKeys?: readonly string[]
  name?: string
  description?: string
  shortDescription?: string
  newsFrom?: Readonly<Record<string, string>>
  newsTo?: Readonly<Record<string, string>>
  /** Attribute code -> ids or keys of options, one of which must match. */
  options: Readonly<Record<string, readonly string[]>>
  /** Gross, in hundredths of the base currency, both ends inclusive. */
  price?: { from?: number; to?: number }
  /** Publication days, YYYY-MM-DD, both inclusive. */
  published?: { from: string; to: string }
  /** Whether the price must be reduced, or must not be. */
  special?: boolean
  /** Words are neither corrected nor left out. */
  isAsTyped?: boolean
  sort?: { key: SortKey; descending: boolean }
  pageSize: number
  currentPage: number
  /**
   * Requested results besides the total. `changesAt` is computed unless it is false, for lists without prices.
   * Descriptions are searched too if titles and names have few matches, unless `texts` is false, for suggestions while
   * the user types.
   */
  include: {
    items: boolean
    aggregations: boolean
    priceBounds: boolean
    facet?: FacetRequest
    changesAt?: false
    texts?: false
  }
}
