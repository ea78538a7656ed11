import { useText } from '../../../platform/text.ts'
import type { PageModule } from '../../../router/page.ts'

/** Replaces a page that cannot be shown; in the entry chunk, since nothing else may load. */
export const failedPage: PageModule<unknown> = {
  load: () => null,
  meta: (_data, { t }) => ({ title: t('Something went wrong!'), robots: 'noindex' }),
  Page: () => <h1>{useText().t('Something went wrong!')}</h1>,
}
