import { FurtherProducts, ListFacts, ProductFacet } from '../../../generated/documents.ts'
import type {
  ListedFactsFragment,
  ListingFragment,
  ProductAttributeFilterInput,
  ProductAttributeSortInput,
} from '../../../generated/operations.ts'
import { GraphqlError, type Graphql } from '../../../../../web/api/document.ts'
import { redirect } from '../../../../../web/router/page.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { scopedVariables, sortInput, type ListingState, type Scope } from './listing-state.ts'
import { productRows } from './product-rows.tsx'

export interface ListingVariables {
  search?: string
  filter: ProductAttributeFilterInput
  sort?: ProductAttributeSortInput
  size: number
  page: number
}

/** Loaded list with its state. */
export interface OpenedListing {
  listing: ListingFragment
  state: ListingState
  scope: Scope
  /** Attributes for rows mode. */
  attributesOfBooks?: readonly ListedFactsFragment[]
}

interface ListingRequest<Data> {
  graphql: Graphql
  state: ListingState
  scope: Scope
  /** Runs the page's own query, which contains the list. */
  query: (variables: ListingVariables) => Promise<Data>
  /** URL of a state, for redirects from a page that no longer exists. */
  to: (state: ListingState) => string
}

/** Query variables of a list. */
export function productQuery(options: { scope: Scope; state: ListingState } | undefined) {
  if (!options) throw new Error('Missing argument `options`')
  const { scope, state } = options
  return { ...scopedVariables(scope, state), sort: sortInput(state.sort), size: state.size }
}

/** Loads all pages of a list that are shown together. `opened` is undefined when the response has no products. */
export async function openListing<Data extends { products: ListingFragment | null }>(
  request: ListingRequest<Data>,
): Promise<{ response: Data; opened?: OpenedListing }> {
  const variables = productQuery(request)
  const { graphql, state, scope, query } = request
  const first = query({ ...variables, page: state.page })
  const response = await first.catch((error: unknown) => toLastPage(error, request))
  const { products } = response
  if (!products) return { response }
  const last = Math.min(state.until ?? state.page, products.page_info?.total_pages ?? 1)
  const pages = Array.from({ length: Math.max(0, last - state.page) }, (_, index) => state.page + 1 + index)
  const [further, attributesOfBooks, fullFacet] = await Promise.all([
    Promise.all(pages.map((page) => graphql(FurtherProducts, { ...variables, page }))),
    state.mode === 'list'
      ? Promise.all([state.page, ...pages].map((page) => graphql(ListFacts, { ...variables, page })))
      : undefined,
    state.fullFacet ? graphql(ProductFacet, { code: state.fullFacet, ...scopedVariables(scope, state) }) : undefined,
    state.mode === 'list' ? productRows.preload() : undefined,
  ])
  const items = unique([products, ...further.map((page) => page.products)].flatMap((page) => withoutNulls(page?.items)))
  const aggregations =
    products.aggregations?.map((facet) =>
      facet && facet.attribute_code === fullFacet?.productFacet?.attribute_code ? fullFacet.productFacet : facet,
    ) ?? null
  return {
    response,
    opened: {
      listing: { ...products, items, aggregations },
      scope,
      state: state.until && last !== state.until ? { ...state, until: last > state.page ? last : undefined } : state,
      ...(attributesOfBooks && {
        attributesOfBooks: attributesOfBooks.flatMap((page) => withoutNulls(page.products?.items)),
      }),
    },
  }
}

/** Redirects from a page after the last one to the last one, since search engines keep such links. */
async function toLastPage<Data extends { products: ListingFragment | null }>(
  error: unknown,
  request: ListingRequest<Data>,
): Promise<never> {
  const { state, query, to } = request
  if (state.page === 1 || !(error instanceof GraphqlError) || error.category !== 'graphql-input') throw error
  const { products } = await query({ ...productQuery(request), page: 1 })
  const last = products?.page_info?.total_pages || 1
  const { until: _, ...rest } = state
  throw redirect(to({ ...rest, page: Math.min(last, state.page - 1) }))
}

/** Drops duplicates: a book that moved to the next page between two requests is returned twice. */
function unique<Item extends { sku: string | null }>(items: readonly Item[]): Item[] {
  const seen = new Set<string | null>()
  return items.filter(({ sku }) => !seen.has(sku) && seen.add(sku))
}
