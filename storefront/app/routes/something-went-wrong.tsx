import { SomethingWentWrong } from '../features/content/something-went-wrong.tsx'
import type { PageModule } from '../platform/router/page.ts'

export interface Failure {
  /** For whoever mends it; empty in what the server sends. */
  details: string
}

/** Not in the table: it is at hand when nothing else is. */
export const failedPage: PageModule<Failure> = {
  load: () => ({ details: '' }),
  meta: (_, { t }) => ({ title: t('Ooops!'), robots: 'noindex' }),
  Page: ({ data }) => <SomethingWentWrong {...data} />,
}
