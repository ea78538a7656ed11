import { SearchField } from '../features/catalog/search/search-field.tsx'
import { NotFound } from '../features/errors/not-found.tsx'
import type { PageModule } from '../platform/router/page.ts'
import { NextSteps } from '../composed/next-steps.tsx'

export const page: PageModule<null> = {
  load: () => null,
  meta: (_, { t }) => ({ title: t('Page not found'), robots: 'noindex' }),
  Page: NotFoundPage,
}

function NotFoundPage() {
  return (
    <NotFound search={<SearchField within id="search-missing" />}>
      <NextSteps />
    </NotFound>
  )
}
