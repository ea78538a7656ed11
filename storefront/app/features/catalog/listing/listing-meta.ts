import type { Meta } from '../../../../../web/router/page.ts'
import { aggregationOption } from './facets/facets.ts'
import { withFirstPage, withMode, isFiltered, formatListing } from './listing-state.ts'
import type { ListData } from './product-list.tsx'

/**
 * Whether people search the web for a list with this filter: audiobooks of a category, books for an age. Printed books
 * are excluded, as an unfiltered category shows them anyway.
 */
const isIndexableFilter = (code: string, value: string) =>
  code === 'age_range' || (code === 'format' && value !== 'book')

/** Label of a list's only filter, if such a page is worth indexing. */
export function indexableFilterLabel({
  state: { filters, price },
  listing,
}: Pick<ListData, 'state' | 'listing'>): string | undefined {
  const [chosen, ...others] = Object.entries(filters)
  if (price || !chosen || others.length > 0 || !listing.total_count) return undefined
  const [code, [value, ...more]] = chosen
  if (value === undefined || more.length > 0 || !isIndexableFilter(code, value)) return undefined
  return aggregationOption(listing.aggregations, code, value)?.label
}

/**
 * Head of a list page. The canonical URL omits order, page size and mode, which do not change the content. Not indexed:
 * empty lists, filtered ones, except by a single format or age, and further pages in another size, whose canonical URL is the first
 * page.
 */
export function listingMeta(list: ListData): Meta {
  const { path, extraParams, state, listing } = list
  const pages = listing.page_info?.total_pages ?? 1
  const last = state.until ?? state.page
  const pathOfPage = (page: number) => path + formatListing({ ...withFirstPage(state), page }, extraParams)
  const usual = withMode({ ...state, sort: undefined }, undefined)
  const isUsual = usual.size === state.size && !state.mode
  const isShown =
    !!listing.total_count &&
    (!isFiltered(state) || indexableFilterLabel(list) !== undefined) &&
    (isUsual || state.page === 1)
  return {
    canonical: path + formatListing({ ...usual, page: isUsual ? state.page : 1 }),
    robots: isShown ? undefined : 'noindex, follow',
    previous: state.page > 1 ? pathOfPage(state.page - 1) : undefined,
    next: last < pages ? pathOfPage(last + 1) : undefined,
  }
}
