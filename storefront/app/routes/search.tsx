import { Search } from '../generated/documents.ts'
import { present } from '../features/catalog/card-facts.ts'
import { filterInput, readFilterForm, readListing, sortInput, writeListing, type ListingState } from '../features/catalog/listing-state.ts'
import { listingMeta } from '../features/catalog/listing-meta.ts'
import { SearchPage, type SearchData } from '../features/catalog/search-page.tsx'
import { catalogueSearch, searchPath, trimSearch, unescapeSearch } from '../features/catalog/search-text.ts'
import { GraphqlError } from '../platform/document.ts'
import { redirect, type PageModule } from '../platform/router/page.ts'
import { cardAction } from './card-action.tsx'

const PAGE_SIZE = 24
const DEFAULT_HOURS = 24

/** /search/{words}, and the two pages where the form without scripts lands: /searchresult?q=, /szukaj?q=. */
export const page: PageModule<SearchData> = {
  async load({ params, url, graphql }) {
    const query = params.query === undefined ? trimSearch(url.searchParams.get('q') ?? '') : unescapeSearch(params.query)
    const more = params.query === undefined && query ? { q: query } : undefined
    const sent = readFilterForm(url.searchParams)
    if (sent) throw redirect(url.pathname + writeListing(sent, more))
    const state: ListingState = { ...readListing(url.searchParams), size: PAGE_SIZE }
    const page = { query, state, path: url.pathname.replace(/\/+$/, ''), more, meant: [], labels: [], hours: DEFAULT_HOURS }
    if (!query) return page
    const ask = (number: number) =>
      graphql(Search, { search: catalogueSearch(query), filter: filterInput(state), sort: sortInput(state.sort), size: PAGE_SIZE, page: number })
    try {
      const { products, productLabels, storeConfig } = await ask(state.page)
      return { ...page, listing: products ?? undefined, meant: present(products?.suggestions).map(({ search }) => search), labels: productLabels, hours: storeConfig?.shipping_hours ?? DEFAULT_HOURS }
    } catch (error) {
      if (state.page === 1 || !(error instanceof GraphqlError) || error.category !== 'graphql-input') throw error
      const last = (await ask(1)).products?.page_info?.total_pages || 1
      throw redirect(page.path + writeListing({ ...state, page: Math.min(last, state.page - 1) }, more))
    }
  },
  meta({ query, listing, state, path, more }, { t }) {
    if (!query || !listing) return { title: t('Search'), robots: 'noindex, follow' }
    const found = listingMeta(path, state, listing, more)
    return {
      ...found,
      title: t('Search results for: %s', query),
      // one result, one address
      canonical: `${searchPath(query)}/${state.page > 1 ? `?page=${state.page}` : ''}`,
      robots: listing.total_count ? found.robots : 'noindex, follow',
    }
  },
  Page: ({ data }) => <SearchPage data={data} action={cardAction} />,
}
