import { reviewPath } from '../../../../language/paths.ts'
import { stopActions } from '../../features/reviews/reviews.actions.ts'
import { StopPage, type StopData } from '../../features/reviews/stop-page.tsx'
import type { PageModule } from '../../platform/page.ts'

export const page: PageModule<StopData> = {
  // the link is personal
  private: true,
  texts: 'own-reviews',
  load({ params, url, store }) {
    const link = params['link'] ?? ''
    return { link, path: reviewPath(store.locale, 'stop', link), isDone: url.searchParams.has('done') }
  },
  meta: (_, { t }) => ({ title: t('Mails asking for reviews'), robots: 'noindex' }),
  Page: StopPage,
  actions: stopActions,
}
