import { Path } from '../generated/documents.ts'
import type { PathQuery } from '../generated/operations.ts'
import { present } from '../features/catalog/card-facts.ts'
import type { CategoryData } from '../features/catalog/category-page.tsx'
import { filterInput, readFilterForm, readListing, sortInput, writeListing, type ListingState } from '../features/catalog/listing-state.ts'
import type { ProductData } from '../features/catalog/product-page.tsx'
import { GraphqlError } from '../platform/document.ts'
import { alternatePaths, type WithAlternates } from './alternates.ts'
import { become, notFound, redirect, type PageContext, type PageModule } from '../platform/router/page.ts'

const SUFFIX = /\.html$/
const DEFAULT_HOURS = 24

/** Asks what a path stands for and becomes that page. */
export const page: PageModule<null> = {
  async load(context) {
    const { params, url } = context
    const sent = readFilterForm(url.searchParams)
    if (sent) throw redirect(url.pathname + writeListing(sent))
    const state = readListing(url.searchParams)
    const answer = await ask(context, state)
    const { route } = answer
    if (!route) throw notFound()
    if (route.redirect_code) throw redirect(placeOf(route.relative_url ?? '', url), route.redirect_code === 301 ? 301 : 302)
    const common = { labels: answer.productLabels, hours: answer.storeConfig?.shipping_hours ?? DEFAULT_HOURS, alternates: alternatePaths(route.alternates) }
    if (route.__typename === 'CmsPage') throw become('cms', { identifier: route.relative_url ?? params.path })
    // one address for a page: only the mount path itself ends in a slash
    if (url.pathname.endsWith('/')) throw redirect(url.pathname.replace(/\/+$/, '') + url.search, 301)
    if (route.__typename === 'CategoryTree') {
      if (!answer.products) throw notFound()
      const category: CategoryData & WithAlternates = { ...common, category: route, listing: answer.products, state, path: url.pathname }
      throw become('category', category)
    }
    if ('sku' in route) {
      const product: ProductData & WithAlternates = { ...common, product: route, bookstores: present(answer.pickupLocations?.items) }
      throw become('product', product)
    }
    throw notFound()
  },
  meta: () => ({}),
  Page: () => null,
}

async function ask({ params, url, graphql }: PageContext, state: ListingState): Promise<PathQuery> {
  const path = params.path ?? ''
  const at = (page: number) =>
    graphql(Path, {
      url: path, filter: { category_url_path: { eq: path.replace(SUFFIX, '') }, ...filterInput(state) }, sort: sortInput(state.sort), size: state.size, page,
    })
  try {
    return await at(state.page)
  } catch (error) {
    // a page after the last one is refused, and links to it live on in search engines
    if (state.page === 1 || !(error instanceof GraphqlError) || error.category !== 'graphql-input') throw error
    const last = (await at(1)).products?.page_info?.total_pages || 1
    throw redirect(url.pathname + writeListing({ ...state, page: Math.min(last, state.page - 1) }))
  }
}

const placeOf = (target: string, { search }: URL) => (/^https?:/.test(target) ? target : `/${target.replace(/^\/+/, '')}${search}`)
