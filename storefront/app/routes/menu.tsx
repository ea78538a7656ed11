import { loadMenuEntry, type MenuEntry } from '../features/blog/menu-entry.ts'
import { CompareMenuLink } from '../features/compare/compare-link.tsx'
import { chooseCurrency } from '../features/layout/currency.actions.ts'
import { MenuPage } from '../features/layout/menu/menu-page.tsx'
import { MENU } from '../features/layout/menu/menu-tree.ts'
import { MenuPage as MenuPageDocument } from '../generated/documents.ts'
import type { MenuPageQuery } from '../generated/operations.ts'
import type { PageModule } from '../platform/page.ts'

export const page: PageModule<MenuPageQuery & { extraEntries: readonly MenuEntry[] }> = {
  async load(context) {
    const [menu, extraEntries] = await Promise.all([
      context.graphql(MenuPageDocument, { menu: MENU }),
      loadMenuEntry(context),
    ])
    return { ...menu, extraEntries }
  },
  meta: (_, { t }) => ({ title: t('Menu'), robots: 'noindex, follow' }),
  Page: ({ data }) => <MenuPage {...data} menuFooter={<CompareMenuLink />} />,
  actions: { currency: chooseCurrency },
}
