import { SomethingWentWrong } from '../features/content/something-went-wrong.tsx'
import type { PageModule } from '../platform/router/page.ts'

export interface Failure {
  /** For whoever mends it; empty in what the server sends. */
  details: string
  /** The commerce server cannot answer for a moment: nothing is broken. */
  isShopUnavailable?: boolean
}

/** Not in the table: it is at hand when nothing else is. */
export const failedPage: PageModule<Failure> = {
  load: () => ({ details: '' }),
  meta: ({ isShopUnavailable }, { t }) => ({ title: isShopUnavailable ? t('We will be right back') : t('Ooops!'), robots: 'noindex' }),
  Page: ({ data }) => <SomethingWentWrong {...data} />,
}
