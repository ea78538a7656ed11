import { SomethingWentWrong } from '../features/content/something-went-wrong.tsx'
import { isOffline } from '../platform/offline.ts'
import type { PageModule } from '../platform/router/page.ts'

export interface Failure {
  /** For whoever mends it; empty in what the server sends. */
  details: string
}

/** Not in the table: it is at hand when nothing else is. */
export const failedPage: PageModule<Failure> = {
  load: () => ({ details: '' }),
  meta: (_, { t }) => ({ title: isOffline() ? t('You are currently offline.') : t('Ooops!'), robots: 'noindex' }),
  Page: ({ data }) => <SomethingWentWrong {...data} />,
}
