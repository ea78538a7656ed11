import { useText } from '../../../../platform/text.ts'
import type { PageModule } from '../../../../router/page.ts'

export const page: PageModule<null> = {
  load: () => null,
  isMissing: () => true,
  meta: (_data, { t }) => ({ title: t('There is no such note'), robots: 'noindex' }),
  Page: () => <h1>{useText().t('There is no such note')}</h1>,
}
