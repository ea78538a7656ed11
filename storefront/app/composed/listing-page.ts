import type { LabelFragment, ListingFragment } from '../generated/operations.ts'
import { parseFilterForm, parseListing, formatListing, type Scope } from '../features/catalog/listing/listing-state.ts'
import { openListing, type ListingVariables } from '../features/catalog/listing/open-listing.ts'
import type { ListData } from '../features/catalog/listing/product-list.tsx'
import type { PageContext } from '../platform/page.ts'
import { notFound, redirect } from '../../../web/router/page.ts'

interface ListingResponse {
  products: ListingFragment | null
  productLabels: readonly LabelFragment[]
  storeConfig: { shipping_hours: number | null } | null
}
export const DEFAULT_HOURS = 24

/**
 * Loads the listing of a page. `extraParams` contains the search parameters that are not part of the list's state.
 * Redirects a submitted filter form to the URL of its list.
 */
export async function loadListingPage<Of extends ListingResponse>(
  { url, graphql }: PageContext,
  scope: Scope,
  query: (variables: ListingVariables) => Promise<Of>,
  extraParams?: Readonly<Record<string, string>>,
): Promise<{ response: Of; list: ListData }> {
  const sent = parseFilterForm(url.searchParams)
  if (sent) throw redirect(url.pathname + formatListing(sent, extraParams))
  const { response, opened } = await openListing({
    graphql,
    state: parseListing(url.searchParams),
    scope,
    query,
    to: (state) => url.pathname + formatListing(state, extraParams),
  })
  if (!opened) throw notFound()
  return {
    response,
    list: {
      ...opened,
      path: url.pathname,
      extraParams,
      labels: response.productLabels,
      hours: response.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
    },
  }
}
