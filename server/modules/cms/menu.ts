import type { RequestContext } from '../../platform/context.ts'
import { getConfiguration } from '../store/index.ts'
import { type MenuItemRow, menuItems, readMenu } from './cms.sql.ts'

export interface Menu {
  id: number
  title: string
  cssClass: string | null
  /** Flat, in order; the tree is in parent_id. Addresses are paths in the view. */
  items: (MenuItemRow & { address: string })[]
}

/** The menu in the header of every page. */
export const MAIN_MENU = 'new-main-menu'

/** The visible items of a menu: disabled items are left out with everything below them. */
export async function findMenu(context: RequestContext, identifier: string): Promise<Menu | undefined> {
  context.tag('cms', `cms:${identifier}`)
  const menu = await readMenu(context.db, identifier)
  if (!menu) return undefined
  context.tag('store')
  const suffix = (await getConfiguration(context))['catalog/seo/category_url_suffix']
  const rows = await menuItems(context.db, context.store, menu.id, context.now)
  for (const { categoryId } of rows) if (categoryId !== null) context.tag(`category:${categoryId}`)

  const byId = new Map(rows.map((row) => [row.id, row]))
  const visible = (row: MenuItemRow): boolean => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return row.isShown && (row.parentId === null || (parent !== undefined && visible(parent)))
  }
  const items = rows.filter(visible).map((row) => ({ ...row, address: addressOf(row, suffix) }))
  return { id: menu.id, title: menu.title, cssClass: menu.cssClass, items }
}

function addressOf({ urlType, url, categoryPath, pagePath }: MenuItemRow, suffix: string): string {
  // `url` of a category item is the query string with filters and sort order
  if (urlType === 2) return `/${categoryPath}${suffix}${url ?? ''}`
  if (urlType === 1) return `/${pagePath}`
  return url ?? '/'
}
