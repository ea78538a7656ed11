import { NotFound } from '../features/content/not-found.tsx'
import type { PageModule } from '../platform/router/page.ts'

export const page: PageModule<null> = {
  load: () => null,
  meta: (_, { t }) => ({ title: t('Page not found'), robots: 'noindex' }),
  Page: NotFound,
}
