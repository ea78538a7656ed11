import { StyleguidePage } from '../features/styleguide/styleguide-page.tsx'
import type { PageModule } from '../platform/page.ts'

export const page: PageModule<null> = {
  texts: 'account',
  load: () => null,
  meta: () => ({ title: 'Wzornik', robots: 'noindex, nofollow' }),
  Page: StyleguidePage,
}
