import type { FacetWish } from '../listing/facets.ts'

export type SortKey = 'relevance' | 'position' | 'name' | 'price' | 'publication_date' | 'bestseller' | 'rating'

/** A product query; all conditions are combined with AND. */
export interface ProductQuery {
  storeCode: string
  groupId: number
  now: Date
  /** Of the currency in which steps of the price are counted; absent: the base. */
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
  /** In hundredths of the base currency, gross, both ends included. */
  price?: { from?: number; to?: number }
  /** Days of publication, YYYY-MM-DD, both included. */
  published?: { from: string; to: string }
  /** On promotion, or not. */
  special?: boolean
  sort?: { key: SortKey; descending: boolean }
  pageSize: number
  currentPage: number
  /**
   * Requested results besides the total. `changesAt` is included unless declined, where no price is shown.
   * Descriptions are searched too where titles and names hardly answer, unless declined: a text that is being typed.
   */
  want: {
    items: boolean
    aggregations: boolean
    priceBounds: boolean
    facet?: FacetWish
    changesAt?: false
    texts?: false
  }
}
