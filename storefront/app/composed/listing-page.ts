import type { LabelFragment, ListingFragment } from '../generated/operations.ts'
import { readFilterForm, readListing, writeListing, type Scope } from '../features/catalog/listing/listing-state.ts'
import { openListing, type ListingVariables } from '../features/catalog/listing/open-listing.ts'
import type { ListData } from '../features/catalog/listing/product-list.tsx'
import { notFound, redirect, type PageContext } from '../platform/router/page.ts'

interface ListingResponse {
  products: ListingFragment | null
  productLabels: readonly LabelFragment[]
  storeConfig: { shipping_hours: number | null } | null
}
export const DEFAULT_HOURS = 24

/**
 * Loads the listing of a page. `more` contains the search parameters that are not part of the list's state. Redirects a
 * submitted filter form to the URL of its list.
 */
export async function loadListingPage<Of extends ListingResponse>(
  { url, graphql }: PageContext,
  scope: Scope,
  query: (variables: ListingVariables) => Promise<Of>,
  more?: Readonly<Record<string, string>>,
): Promise<{ answer: Of; list: ListData }> {
  const sent = readFilterForm(url.searchParams)
  if (sent) throw redirect(url.pathname + writeListing(sent, more))
  const { answer, opened } = await openListing({
    graphql,
    state: readListing(url.searchParams),
    scope,
    query,
    to: (state) => url.pathname + writeListing(state, more),
  })
  if (!opened) throw notFound()
  return {
    answer,
    list: {
      ...opened,
      path: url.pathname,
      more,
      labels: answer.productLabels,
      hours: answer.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
    },
  }
}
