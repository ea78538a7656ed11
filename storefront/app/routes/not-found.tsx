import { SearchField } from '../features/catalog/search-field.tsx'
import { NotFound } from '../features/content/not-found.tsx'
import type { NextStepsQuery } from '../generated/operations.ts'
import type { PageModule } from '../platform/router/page.ts'
import { loadNextSteps, NextStepsPlace } from './next-steps.tsx'

export const page: PageModule<NextStepsQuery | null> = {
  load: loadNextSteps,
  meta: (_, { t }) => ({ title: t('Page not found'), robots: 'noindex' }),
  Page: ({ data }) => <NotFound search={<SearchField within id="search-missing" />}>{data && <NextStepsPlace data={data} />}</NotFound>,
}
