import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  categoryAt,
  deleteItems,
  deleteItemsOfCategory,
  deleteMenuRow,
  insertItem,
  itemOfCategory,
  nextPosition,
  readStoredItems,
  readStoredMenus,
  type StoredMenuItem,
  writeMenuRow,
} from './edit-menu.sql.ts'
import { MAIN_MENU } from './menu.ts'

/** An item in the operator's notation: a category by URL path in the default view, a page by identifier, or a URL. */
export interface MenuEntry {
  title?: string
  /** Store view code -> title. */
  titles: Record<string, string>
  category?: string
  page?: string
  /** For a category, the suffix of its URL. */
  url?: string
  urls: Record<string, string>
  icon?: string
  itemClass?: string
  isActive: boolean
  isPromo: boolean
  promoImage?: string
  items: readonly MenuEntry[]
}

export interface MenuContent {
  identifier: string
  title: string
  cssClass?: string
  isActive: boolean
  items: readonly MenuEntry[]
}

/** A category of the menu does not exist. `path` names the field: `items.2.items.0.category`. */
export class MenuError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined

function entryOf(item: StoredMenuItem, all: readonly StoredMenuItem[]): MenuEntry {
  return {
    title: orUndefined(item.title),
    titles: item.titles,
    category: item.urlType === 2 ? (item.categoryPath ?? '') : undefined,
    page: item.urlType === 1 ? orUndefined(item.cmsPageIdentifier) : undefined,
    url: orUndefined(item.url),
    urls: item.urls,
    icon: orUndefined(item.icon),
    itemClass: orUndefined(item.itemClass),
    isActive: item.isActive,
    isPromo: item.isPromo,
    promoImage: orUndefined(item.promoImage),
    items: all.filter(({ parentId }) => parentId === item.id).map((child) => entryOf(child, all)),
  }
}

export async function listMenuContents(db: Db): Promise<MenuContent[]> {
  const [menus, items] = [await readStoredMenus(db), await readStoredItems(db)]
  return menus.map(({ id, identifier, title, cssClass, isActive }) => ({
    identifier,
    title,
    cssClass: orUndefined(cssClass),
    isActive,
    items: items
      .filter(({ menuId, parentId }) => menuId === id && parentId === null)
      .map((item) => entryOf(item, items)),
  }))
}

/** Replaces a menu with everything in it. Throws MenuError. */
export async function saveMenu(tx: Db, { identifier, title, cssClass, isActive, items }: MenuContent): Promise<void> {
  const menuId = await writeMenuRow(tx, { identifier, title, cssClass: cssClass ?? null, isActive })
  await deleteItems(tx, menuId)
  await insertEntries(tx, menuId, items, null, 'items')
  await notifyChangedTags(tx, ['cms', `cms:${identifier}`])
}

async function insertEntries(
  tx: Db,
  menuId: number,
  entries: readonly MenuEntry[],
  parentId: number | null,
  path: string,
): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const here = `${path}.${index}`
    const category = entry.category === undefined ? undefined : await categoryAt(tx, entry.category)
    if (entry.category !== undefined && !category)
      throw new MenuError(`${here}.category`, `there is no category "${entry.category}"`)
    const id = await insertItem(
      tx,
      {
        menuId,
        parentId,
        title: entry.title ?? null,
        titles: entry.titles,
        urlType: category ? 2 : entry.page === undefined ? 0 : 1,
        url: entry.url ?? null,
        urls: entry.urls,
        cmsPageIdentifier: entry.page ?? null,
        categoryId: category?.id ?? null,
        icon: entry.icon ?? null,
        itemClass: entry.itemClass ?? null,
        isActive: entry.isActive,
        isPromo: entry.isPromo,
        promoImage: entry.promoImage ?? null,
      },
      index + 1,
    )
    await insertEntries(tx, menuId, entry.items, id, `${here}.items`)
  }
}

export async function removeMenu(tx: Db, identifier: string): Promise<void> {
  await deleteMenuRow(tx, identifier)
  await notifyChangedTags(tx, ['cms', `cms:${identifier}`])
}

/** Appends a category to the main menu, below the item of its parent category. */
export async function addToMainMenu(tx: Db, categoryId: number, parentCategoryId?: number): Promise<void> {
  const menu = (await readStoredMenus(tx)).find(({ identifier }) => identifier === MAIN_MENU)
  const menuId =
    menu?.id ?? (await writeMenuRow(tx, { identifier: MAIN_MENU, title: 'Menu', cssClass: null, isActive: true }))
  if (await itemOfCategory(tx, menuId, categoryId)) return
  const parent = parentCategoryId === undefined ? undefined : await itemOfCategory(tx, menuId, parentCategoryId)
  const parentId = parent?.id ?? null
  const item = {
    menuId,
    parentId,
    categoryId,
    title: null,
    titles: {},
    urlType: 2,
    url: null,
    urls: {},
    cmsPageIdentifier: null,
    icon: null,
    itemClass: null,
    isActive: true,
    isPromo: false,
    promoImage: null,
  } as const
  await insertItem(tx, item, (await nextPosition(tx, menuId, parentId))?.position ?? 1)
  await notifyChangedTags(tx, ['cms', `cms:${MAIN_MENU}`])
}

/** Removes a category with the items below it from all menus. */
export async function removeFromMenus(tx: Db, categoryId: number): Promise<void> {
  if ((await deleteItemsOfCategory(tx, categoryId)) > 0) await notifyChangedTags(tx, ['cms', `cms:${MAIN_MENU}`])
}
