import type { Db } from '../../platform/db/db.ts'

export interface StoredMenu {
  id: number
  identifier: string
  title: string
  cssClass: string | null
  isActive: boolean
}

/** A stored item, with the URL path of its category in the default view. */
export interface StoredMenuItem {
  id: number
  menuId: number
  parentId: number | null
  title: string | null
  titles: Record<string, string>
  urlType: 0 | 1 | 2
  url: string | null
  urls: Record<string, string>
  cmsPageIdentifier: string | null
  categoryId: number | null
  categoryPath: string | null
  icon: string | null
  itemClass: string | null
  isActive: boolean
  isPromo: boolean
  promoImage: string | null
}

export const readStoredMenus = (db: Db) => db.many<StoredMenu>`
  select id, identifier, title, css_class, is_active from menu order by identifier collate "C"`

export const readStoredItems = (db: Db) => db.many<StoredMenuItem>`
  select i.id, i.menu_id, i.parent_id, i.title, i.titles, i.url_type, i.url, i.urls, i.cms_page_identifier,
    i.category_id, c.url_path as category_path, i.icon, i.item_class, i.is_active, i.is_promo, i.promo_image
  from menu_item i
  left join category_text c on c.category_id = i.category_id
    and c.store_code = (select code from store_view where is_default)
  order by i.menu_id, i.position, i.id`

export const writeMenuRow = async (tx: Db, menu: Omit<StoredMenu, 'id'>): Promise<number> => {
  const row = await tx.one<{ id: number }>`
    insert into menu (identifier, title, css_class, is_active)
    values (${menu.identifier}, ${menu.title}, ${menu.cssClass}, ${menu.isActive})
    on conflict (identifier) do update set title = excluded.title, css_class = excluded.css_class,
      is_active = excluded.is_active
    returning id`
  return row?.id ?? 0
}

export const deleteItems = (tx: Db, menuId: number) => tx.run`delete from menu_item where menu_id = ${menuId}`

export const deleteMenuRow = (tx: Db, identifier: string) => tx.run`delete from menu where identifier = ${identifier}`

export const insertItem = async (
  tx: Db,
  item: Omit<StoredMenuItem, 'id' | 'categoryPath'>,
  position: number,
): Promise<number> => {
  const row = await tx.one<{ id: number }>`
    insert into menu_item (menu_id, parent_id, title, titles, url_type, url, urls, cms_page_identifier, category_id,
      icon, item_class, is_active, is_promo, promo_image, position)
    values (${item.menuId}, ${item.parentId}, ${item.title}, ${JSON.stringify(item.titles)}::jsonb, ${item.urlType},
      ${item.url}, ${JSON.stringify(item.urls)}::jsonb, ${item.cmsPageIdentifier}, ${item.categoryId}, ${item.icon},
      ${item.itemClass}, ${item.isActive}, ${item.isPromo}, ${item.promoImage}, ${position})
    returning id`
  return row?.id ?? 0
}

export const categoryAt = (db: Db, path: string) => db.one<{ id: number }>`
  select category_id as id from category_text where url_path = ${path}
    and store_code = (select code from store_view where is_default)`

export const nextPosition = (db: Db, menuId: number, parentId: number | null) => db.one<{ position: number }>`
  select coalesce(max(position), 0) + 1 as position from menu_item
  where menu_id = ${menuId} and parent_id is not distinct from ${parentId}`

/** The item of a category in a menu. */
export const itemOfCategory = (db: Db, menuId: number, categoryId: number) => db.one<{ id: number }>`
  select id from menu_item where menu_id = ${menuId} and category_id = ${categoryId} order by id limit 1`

export const deleteItemsOfCategory = (tx: Db, categoryId: number) =>
  tx.run`delete from menu_item where category_id = ${categoryId}`
