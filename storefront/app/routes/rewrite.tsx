import { Path } from '../generated/documents.ts'
import { withoutNulls } from '../../../web/api/without-nulls.ts'
import type { CategoryData } from '../features/catalog/listing/category-page.tsx'
import { parseFilterForm, parseListing, formatListing } from '../features/catalog/listing/listing-state.ts'
import { querySingleProduct } from '../features/catalog/product/single-product.ts'
import { openListing } from '../features/catalog/listing/open-listing.ts'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { alternatePaths, type WithAlternates } from '../composed/alternates.ts'
import type { PageModule } from '../platform/page.ts'
import { notFound, redirect, rewriteTo } from '../../../web/router/page.ts'
import { href } from '../paths.ts'

const SUFFIX = /\.html$/
const DEFAULT_HOURS = 24

/** Resolves a path by the API and rewrites to the page of its type. */
export const page: PageModule<null> = {
  async load({ params, url, graphql, uncached, signal }) {
    const sent = parseFilterForm(url.searchParams)
    if (sent) throw redirect(url.pathname + formatListing(sent))
    const state = parseListing(url.searchParams)
    const path = params.path ?? ''
    const { response, opened } = await openListing({
      graphql,
      state,
      scope: { filter: { category_url_path: { eq: path.replace(SUFFIX, '') } } },
      query: (variables) =>
        querySingleProduct({
          graphql,
          uncached,
          signal,
          query: (client) => client(Path, { url: path, ...variables }),
          isEmpty: ({ route }) => !route,
        }),
      to: (next) => url.pathname + formatListing(next),
    })
    const { route } = response
    if (!route) throw notFound()
    if (route.redirect_code)
      throw redirect(redirectTarget(route.relative_url ?? '', url), route.redirect_code === 301 ? 301 : 302)
    const common = {
      labels: response.productLabels,
      hours: response.storeConfig?.shipping_hours ?? DEFAULT_HOURS,
      alternates: alternatePaths(route.alternates),
    }
    if (route.__typename === 'CmsPage') {
      // the home page has no second URL with its identifier
      if (route.relative_url === response.storeConfig?.cms_home_page) throw redirect(href('home'), 301)
      throw rewriteTo('cms', { identifier: route.relative_url ?? params.path })
    }
    if (route.__typename === 'BlogPost') throw rewriteTo('blog-post', route.relative_url?.split('/').at(-1))
    // canonical URL: only the root of the store view ends with a slash
    if (url.pathname.endsWith('/')) throw redirect(url.pathname.replace(/\/+$/, '') + url.search, 301)
    if (route.__typename === 'CategoryTree') {
      if (!opened) throw notFound()
      const category: CategoryData & WithAlternates = { ...common, ...opened, category: route, path: url.pathname }
      throw rewriteTo('category', category)
    }
    if ('sku' in route) {
      const product: ProductData & WithAlternates = {
        ...common,
        product: route,
        bookstores: withoutNulls(response.pickupLocations?.items),
        maxQuantity: response.storeConfig?.quantity_control_max,
        hasReviews: response.storeConfig?.reviews_are_enabled ?? false,
      }
      throw rewriteTo('product', product)
    }
    throw notFound()
  },
  meta: () => ({}),
  Page: () => null,
}

const redirectTarget = (target: string, { search }: URL) =>
  /^https?:/.test(target) ? target : `/${target.replace(/^\/+/, '')}${search}`
