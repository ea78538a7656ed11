import { Search } from '../generated/documents.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { isFiltered, parseFilterForm, parseListing, formatListing } from '../features/catalog/listing/listing-state.ts'
import { openListing } from '../features/catalog/listing/open-listing.ts'
import type { SearchData } from '../features/catalog/search/search-page.tsx'
import { catalogueSearch, trimSearch, unescapeSearch } from '../features/catalog/search/search-text.ts'
import type { BlogPostCardFragment, NextStepsQuery } from '../generated/operations.ts'
import type { PageContext } from '../platform/page.ts'
import { redirect } from '../../../web/router/page.ts'
import { findPosts, loadBlogShelf } from './blog-shelf.ts'
import { DEFAULT_HOURS } from './listing-page.ts'
import { loadNextSteps } from './next-steps.ts'

const PAGE_SIZE = 24

export interface SearchPageData extends SearchData {
  next?: NextStepsQuery | null
  posts?: readonly BlogPostCardFragment[]
}

/** Books and posts that match a search; suggestions of next steps when no book does. */
export async function loadSearch({ params, url, graphql }: PageContext): Promise<SearchPageData> {
  const query = params.query === undefined ? trimSearch(url.searchParams.get('q') ?? '') : unescapeSearch(params.query)
  const extraParams = params.query === undefined && query ? { q: query } : undefined
  const sent = parseFilterForm(url.searchParams)
  if (sent) throw redirect(url.pathname + formatListing(sent, extraParams))
  if (!query) return { query, corrections: [], posts: await loadBlogShelf({ graphql }) }
  const read = parseListing(url.searchParams)
  const path = url.pathname.replace(/\/+$/, '')
  const [{ response, opened }, posts] = await Promise.all([
    openListing({
      graphql,
      state: read.mode === 'list' ? read : { ...read, size: PAGE_SIZE },
      scope: { searchText: catalogueSearch(query), filter: {} },
      query: (variables) => graphql(Search, { ...variables, search: catalogueSearch(query) }),
      // as in the canonical URL
      to: (state) => (extraParams ? path : `${path}/`) + formatListing(state, extraParams),
    }),
    // posts are shown only on the first page of an unfiltered list
    read.page === 1 && !isFiltered(read) ? findPosts({ graphql }, query) : undefined,
  ])
  return {
    query,
    posts,
    next: opened?.listing.total_count === 0 && !isFiltered(opened.state) ? await loadNextSteps({ graphql }) : undefined,
    corrections: withoutNulls(response.products?.suggestions).map(({ search }) => search),
    understanding: response.products?.search_understanding,
    list: opened && {
      ...opened,
      path,
      extraParams,
      labels: response.productLabels,
      hours: response.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
    },
  }
}
