import { reviewPath } from '../../../../language/paths.ts'
import { Reviews } from '../../generated/documents.ts'
import { pathOf } from '../../features/catalog/card/card-facts.ts'
import { ReviewsPage, type ReviewsData } from '../../features/reviews/reviews-page.tsx'
import { DONE, readReviewsUrlState, reviewsPath } from '../../features/reviews/reviews-url-state.ts'
import { alternatePaths, type WithAlternates } from '../../composed/alternates.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../../composed/route-guards.ts'
import { GraphqlError } from '../../platform/document.ts'
import { notFound, type PageModule } from '../../platform/router/page.ts'
import { baseOf } from '../../platform/store-view.ts'

/** /opinie/{key}: all reviews of a title. Not indexed without reviews or with a sort order other than newest first. */
export const page: PageModule<ReviewsData & WithAlternates> = {
  texts: 'reviews',
  async load(context) {
    const { params, url, graphql, store } = context
    const key = params['key'] ?? ''
    const path = reviewPath(store.locale, 'list', key)
    redirectToCanonical(path, context)
    const place = readReviewsUrlState(url.searchParams)
    if (!place) throw notFound()
    const { products, storeConfig } = await notFoundIfUnsupported(graphql(Reviews, { key, ...place })).catch(
      (error: unknown) => {
        throw error instanceof GraphqlError && error.category === 'graphql-input' ? notFound() : error
      },
    )
    const product = products?.items?.[0]
    const isEmpty = place.page > 1 && product?.reviews.items.length === 0
    if (!product || isEmpty || !storeConfig?.reviews_are_enabled) throw notFound()
    return {
      product,
      to: pathOf(product.url, baseOf(store)),
      path,
      place,
      done: DONE.find((one) => url.searchParams.has(one)),
      alternates: 'alternates' in product ? alternatePaths(product.alternates) : {},
    }
  },
  meta: ({ product, path, place, done, alternates: books }, { t, stores }) => {
    const pages = product.reviews.page_info.total_pages ?? 1
    // derived from the product's URL in each store view
    const alternates = stores.flatMap(({ code, locale }) => {
      const key = books[code]?.replaceAll(/^\/|\.html$/g, '')
      return key ? [[code, reviewsPath(reviewPath(locale, 'list', key), place)] as const] : []
    })
    const at = (page: number) => reviewsPath(path, { page, sort: 'NEWEST' })
    return {
      title: `${t('Reviews')}: ${product.name ?? ''}${place.page > 1 ? ` – ${t('Page %s', place.page)}` : ''}`,
      description: t('What readers say about “%s”.', product.name ?? ''),
      canonical: at(place.page),
      robots: product.review_count === 0 || place.sort !== 'NEWEST' || done ? 'noindex, follow' : undefined,
      alternates: Object.fromEntries(alternates),
      previous: place.page > 1 ? at(place.page - 1) : undefined,
      next: place.page < pages ? at(place.page + 1) : undefined,
      openGraph: { image: product.small_image?.url },
    }
  },
  Page: ReviewsPage,
}
