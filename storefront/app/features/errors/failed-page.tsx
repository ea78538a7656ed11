import type { Language } from '../../../../language/translate.ts'
import { SomethingWentWrong } from './something-went-wrong.tsx'
import { isOffline } from '../../../../web/platform/offline.ts'
import type { PageModule } from '../../platform/page.ts'

export interface Failure {
  /** For developers; empty in the server's HTML. */
  details: string
  /** The back end is temporarily unavailable. */
  isShopUnavailable?: boolean
}

const titleOf = (t: Language['t'], isShopUnavailable = false) =>
  isOffline() ? t('You are currently offline.') : isShopUnavailable ? t('We will be right back') : t('Ooops!')

/** Not in the route table: part of the entry chunk, to be available when nothing else loads. */
export const failedPage: PageModule<Failure> = {
  load: () => ({ details: '' }),
  meta: ({ isShopUnavailable }, { t }) => ({ title: titleOf(t, isShopUnavailable), robots: 'noindex' }),
  Page: ({ data }) => <SomethingWentWrong {...data} />,
}
