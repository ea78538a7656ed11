import { Search } from '../generated/documents.ts'
import { present } from '../features/catalog/card/card-facts.ts'
import { isFiltered, readFilterForm, readListing, writeListing } from '../features/catalog/listing/listing-state.ts'
import { listingMeta } from '../features/catalog/listing/listing-meta.ts'
import { openListing } from '../features/catalog/listing/open-listing.ts'
import { SearchPage, type SearchData } from '../features/catalog/search/search-page.tsx'
import { catalogueSearch, searchPath, trimSearch, unescapeSearch } from '../features/catalog/search/search-text.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import { redirect, type PageModule } from '../platform/router/page.ts'
import { cardAction } from '../composed/card-action.tsx'
import { loadNextSteps, nextSteps } from '../composed/next-steps.ts'

const PAGE_SIZE = 24
const DEFAULT_HOURS = 24

/** /search/{words}, and the two addresses of the form without JavaScript: /searchresult?q=, /szukaj?q=. */
export const page: PageModule<SearchData & { next?: NextStepsQuery | null }> = {
  async load({ params, url, graphql }) {
    const query =
      params.query === undefined ? trimSearch(url.searchParams.get('q') ?? '') : unescapeSearch(params.query)
    const more = params.query === undefined && query ? { q: query } : undefined
    const sent = readFilterForm(url.searchParams)
    if (sent) throw redirect(url.pathname + writeListing(sent, more))
    if (!query) return { query, meant: [] }
    const read = readListing(url.searchParams)
    const path = url.pathname.replace(/\/+$/, '')
    const { answer, opened } = await openListing({
      graphql,
      state: read.mode === 'list' ? read : { ...read, size: PAGE_SIZE },
      scope: { search: catalogueSearch(query), filter: {} },
      query: (variables) => graphql(Search, { ...variables, search: catalogueSearch(query) }),
      to: (state) => path + writeListing(state, more),
    })
    return {
      query,
      next:
        opened?.listing.total_count === 0 && !isFiltered(opened.state) ? await loadNextSteps({ graphql }) : undefined,
      meant: present(answer.products?.suggestions).map(({ search }) => search),
      list: opened && {
        ...opened,
        path,
        more,
        labels: answer.productLabels,
        hours: answer.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
      },
    }
  },
  meta({ query, list }, { t }) {
    if (!list) return { title: t('Search'), robots: 'noindex, follow' }
    const { listing, state } = list
    const found = listingMeta(list)
    return {
      ...found,
      title: t('Search results for: “%s”', query),
      // canonical address of a result
      canonical: `${searchPath(query)}/${state.page > 1 ? `?page=${state.page}` : ''}`,
      robots: listing.total_count ? found.robots : 'noindex, follow',
    }
  },
  Page: ({ data }) => (
    <SearchPage data={data} action={cardAction} whenNothing={data.next && <nextSteps.Part data={data.next} />} />
  ),
}
