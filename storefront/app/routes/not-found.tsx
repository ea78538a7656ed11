import { SearchField } from '../features/catalog/search/search-field.tsx'
import { NotFound } from '../features/errors/not-found.tsx'
import type { NextStepsQuery } from '../generated/operations.ts'
import type { PageModule } from '../platform/page.ts'
import { loadNextSteps, nextSteps } from '../composed/next-steps.ts'

export const page: PageModule<NextStepsQuery | null> = {
  load: loadNextSteps,
  meta: (_, { t }) => ({ title: t('Page not found'), robots: 'noindex' }),
  Page: NotFoundPage,
}

function NotFoundPage({ data }: { data: NextStepsQuery | null }) {
  return (
    <NotFound search={<SearchField isInPage id="search-missing" />}>{data && <nextSteps.Part data={data} />}</NotFound>
  )
}
