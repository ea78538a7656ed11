import { reviewPath } from '../../../../language/paths.ts'
import { ReviewInvitation, ScopeConsents } from '../../generated/documents.ts'
import { pathOf } from '../../features/catalog/card/card-data.ts'
import { writeActions } from '../../features/reviews/reviews.actions.ts'
import type { WriteData } from '../../features/reviews/write-data.ts'
import { WritePage } from '../../features/reviews/write-page.tsx'
import { notFoundIfUnsupported } from '../../composed/route-guards.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'

/** Opened by the link in a reminder mail: the review form for a title, without signing in. */
export const page: PageModule<WriteData> = {
  // the link is personal
  private: true,
  texts: 'own-reviews',
  async load({ params, graphql, store }) {
    const link = params['link'] ?? ''
    const [{ productReviewInvitation: invitation, productReviewRatingsMetadata }, { gdprCheckScope: consents }] =
      await Promise.all([
        notFoundIfUnsupported(graphql(ReviewInvitation, { link })),
        graphql(ScopeConsents, { scope: 'reviews' }),
      ])
    if (!invitation) throw notFound()
    const { product, nickname, review, is_over: isOver } = invitation
    return {
      product,
      to: pathOf(product.url, baseOf(store)),
      path: reviewPath(store.locale, 'invitation', link),
      writePath: reviewPath(store.locale, 'write', product.url_key ?? ''),
      state: isOver ? 'link-over' : 'open',
      ratings: productReviewRatingsMetadata.items.flatMap((rating) => rating ?? []),
      nickname,
      own: isOver ? null : review,
      invitation: link,
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
