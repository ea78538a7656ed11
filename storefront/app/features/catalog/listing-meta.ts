import type { ListingFragment } from '../../generated/operations.ts'
import type { Meta } from '../../platform/router/page.ts'
import { isFiltered, writeListing, type ListingState } from './listing-state.ts'

/** Head of one page of a list: its own address without order and size, its neighbours; filtered ones are nobody's landing page. */
export function listingMeta(path: string, state: ListingState, listing: Pick<ListingFragment, 'page_info'>, more?: Readonly<Record<string, string>>): Meta {
  const pages = listing.page_info?.total_pages ?? 1
  const at = (page: number) => path + writeListing({ ...state, page }, more)
  return {
    canonical: path + writeListing({ filters: {}, page: state.page, size: 24 }),
    robots: isFiltered(state) ? 'noindex, follow' : undefined,
    previous: state.page > 1 ? at(state.page - 1) : undefined,
    next: state.page < pages ? at(state.page + 1) : undefined,
  }
}
