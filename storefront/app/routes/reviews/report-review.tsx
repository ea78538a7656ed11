import { reviewPath } from '../../../../language/paths.ts'
import { ReportedReview } from '../../generated/documents.ts'
import { pathOf } from '../../features/catalog/card/card-data.ts'
import { ReportPage, type ReportData } from '../../features/reviews/report-page.tsx'
import { reportActions } from '../../features/reviews/reviews.actions.ts'
import { notFoundIfUnsupported } from '../../composed/route-guards.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'

export const page: PageModule<ReportData> = {
  private: true,
  texts: 'own-reviews',
  async load({ params, graphql, store }) {
    const id = params['id'] ?? ''
    const { productReview: review } = await notFoundIfUnsupported(graphql(ReportedReview, { id }))
    if (!review) throw notFound()
    return {
      review,
      to: pathOf(review.product.url, baseOf(store)),
      path: reviewPath(store.locale, 'report', id),
    }
  },
  meta: (_, { t }) => ({ title: t('Report abuse'), robots: 'noindex' }),
  Page: ReportPage,
  actions: reportActions,
}
