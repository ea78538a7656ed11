import { reviewPath } from '../../../../language/paths.ts'
import { Reviews } from '../../generated/documents.ts'
import { pathOf } from '../../features/catalog/card/card-data.ts'
import { ReviewsPage, type ReviewsData } from '../../features/reviews/reviews-page.tsx'
import { DONE, parseReviewsUrlState, reviewsPath } from '../../features/reviews/reviews-url-state.ts'
import { alternatePaths, type WithAlternates } from '../../composed/alternates.ts'
import { redirectToCanonical, notFoundIfUnsupported } from '../../composed/route-guards.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'

/** /opinie/{key}: all reviews of a title. Not indexed without reviews or with a sort order other than newest first. */
export const page: PageModule<ReviewsData & WithAlternates> = {
  texts: 'reviews',
  async load(context) {
    const { params, url, graphql, store } = context
    const key = params['key'] ?? ''
    const path = reviewPath(store.locale, 'list', key)
    redirectToCanonical(path, context)
    const urlState = parseReviewsUrlState(url.searchParams)
    if (!urlState) throw notFound()
    const { products, storeConfig } = await notFoundIfUnsupported(graphql(Reviews, { key, ...urlState })).catch(
      (error: unknown) => {
        throw error instanceof GraphqlError && error.category === 'graphql-input' ? notFound() : error
      },
    )
    const product = products?.items?.[0]
    const isEmpty = urlState.page > 1 && product?.reviews.items.length === 0
    if (!product || isEmpty || !storeConfig?.reviews_are_enabled) throw notFound()
    return {
      product,
      to: pathOf(product.url, baseOf(store)),
      path,
      urlState,
      done: DONE.find((one) => url.searchParams.has(one)),
      alternates: 'alternates' in product ? alternatePaths(product.alternates) : {},
    }
  },
  meta: ({ product, path, urlState, done, alternates: books }, { t, stores }) => {
    const pages = product.reviews.page_info.total_pages ?? 1
    // derived from the product's URL in each store view
    const alternates = stores.flatMap(({ code, locale }) => {
      const key = books[code]?.replaceAll(/^\/|\.html$/g, '')
      return key ? [[code, reviewsPath(reviewPath(locale, 'list', key), urlState)] as const] : []
    })
    const pathOfPage = (page: number) => reviewsPath(path, { page, sort: 'NEWEST' })
    return {
      title: `${t('Reviews')}: ${product.name ?? ''}${urlState.page > 1 ? ` – ${t('Page %s', urlState.page)}` : ''}`,
      description: t('What readers say about “%s”.', product.name ?? ''),
      canonical: pathOfPage(urlState.page),
      robots: product.review_count === 0 || urlState.sort !== 'NEWEST' || done ? 'noindex, follow' : undefined,
      alternates: Object.fromEntries(alternates),
      previous: urlState.page > 1 ? pathOfPage(urlState.page - 1) : undefined,
      next: urlState.page < pages ? pathOfPage(urlState.page + 1) : undefined,
      openGraph: { image: product.small_image?.url },
    }
  },
  Page: ReviewsPage,
}
