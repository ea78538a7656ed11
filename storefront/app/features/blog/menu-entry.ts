import { BlogMenu } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { PageContext } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { isEnabled } from './blog-settings.ts'
import { categoryTree, type CategoryNode } from './sidebar/category-tree.ts'

/** Ids of the blog's menu entry and of its submenu, given by the specification. */
const ENTRY = 420
const SUBMENU = 98

export interface MenuEntry {
  readonly id: string
  readonly title: string
  readonly to: string
  readonly children: readonly MenuEntry[]
}

const below = ({ id, title, to, children }: CategoryNode): MenuEntry => ({
  id: `${SUBMENU}-${id}`,
  title,
  to,
  children: children.map(below),
})

/** Menu entry of the blog with its categories down to the configured depth; empty when the shop does not show it. */
export async function loadMenuEntry({ graphql, t }: Pick<PageContext, 'graphql' | 't'>): Promise<MenuEntry[]> {
  try {
    const { storeConfig: settings, blogCategories } = await graphql(BlogMenu)
    if (!settings || !isEnabled(settings.mfblog_top_menu_show_item)) return []
    const categories = isEnabled(settings.mfblog_top_menu_include_categories)
      ? blogCategories?.items?.filter((category) => category?.include_in_menu !== 0)
      : []
    return [
      {
        id: String(ENTRY),
        title: settings.mfblog_top_menu_item_text || t('Blog'),
        to: href('blog'),
        children: categoryTree(categories, settings.mfblog_top_menu_max_depth).map(below),
      },
    ]
  } catch (error) {
    // the back end has no blog
    if (!(error instanceof GraphqlError)) throw error
    return []
  }
}
