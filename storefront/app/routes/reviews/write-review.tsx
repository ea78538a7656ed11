import { reviewPath } from '../../../../language/paths.ts'
import { ReviewForm, ReviewOfCustomer, ScopeConsents } from '../../generated/documents.ts'
import { pathOf } from '../../features/catalog/card/card-data.ts'
import { isAuthError } from '../../features/account/session/guard.ts'
import { isSignedIn } from '../../features/account/session/customer-session.ts'
import { writeActions } from '../../features/reviews/reviews.actions.ts'
import type { WriteData } from '../../features/reviews/write-data.ts'
import { WritePage } from '../../features/reviews/write-page.tsx'
import { notFoundIfUnsupported } from '../../composed/route-guards.ts'
import type { PageContext, PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { clearCustomerSession } from '../../platform/session.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'

/** /opinie/napisz/{key}: review form for a title, or the reason why the reader cannot review it. */
export const page: PageModule<WriteData> = {
  private: true,
  texts: 'own-reviews',
  async load(context) {
    const { params, graphql, store } = context
    const key = params['key'] ?? ''
    const [{ products, productReviewRatingsMetadata, storeConfig }, { gdprCheckScope: consents }] = await Promise.all([
      notFoundIfUnsupported(graphql(ReviewForm, { key })),
      graphql(ScopeConsents, { scope: 'reviews' }),
    ])
    const product = products?.items?.[0]
    if (!product || !storeConfig?.reviews_are_enabled) throw notFound()
    const customer = await customerOf(context, product.sku ?? '')
    const path = reviewPath(store.locale, 'write', key)
    return {
      product,
      to: pathOf(product.url, baseOf(store)),
      path,
      writePath: path,
      state: customer || storeConfig.reviews_allow_guest ? 'open' : 'signed-out',
      ratings: productReviewRatingsMetadata.items.flatMap((rating) => rating ?? []),
      nickname: customer?.firstname ?? '',
      own: customer?.review ?? null,
      invitation: '',
      consents,
    }
  },
  meta: ({ product, own }, { t }) => ({
    title: `${own ? t('Change your review') : t('Write a review')}: ${product.name ?? ''}`,
    robots: 'noindex',
  }),
  Page: WritePage,
  actions: writeActions,
}

/** The signed-in customer; null for guests and when the session has ended. */
async function customerOf({ session, graphql }: PageContext, sku: string) {
  if (!isSignedIn(session)) return null
  try {
    return (await graphql(ReviewOfCustomer, { sku })).customer
  } catch (error) {
    if (!isAuthError(error)) throw error
    clearCustomerSession(session)
    return null
  }
}
