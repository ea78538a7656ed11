import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ContentFormat } from './edit-cms.sql.ts'

export interface PageRow {
  id: number
  identifier: string
  title: string
  content: string
  contentFormat: ContentFormat
  contentHeading: string | null
  pageLayout: string
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  isActive: boolean
  visibleFrom: Date | null
  visibleUntil: Date | null
  /** URL path in the view; null if the page has none. */
  requestPath: string | null
}

export interface BlockRow {
  id: number
  identifier: string
  title: string
  content: string
  contentFormat: ContentFormat
  isActive: boolean
  visibleFrom: Date | null
  visibleUntil: Date | null
}

export interface MenuItemRow {
  id: number
  parentId: number | null
  title: string
  urlType: 0 | 1 | 2
  url: string | null
  cmsPageIdentifier: string | null
  categoryId: number | null
  categoryPath: string | null
  displayMode: string | null
  pagePath: string | null
  icon: string | null
  itemClass: string | null
  isPromo: boolean
  promoImage: string | null
  position: number
  isShown: boolean
}

export const pageByIdentifier = (db: Db, store: StoreView, identifier: string) => db.one<PageRow>`
  select p.id, p.identifier, p.title, p.content, p.content_format, p.content_heading, p.page_layout, p.meta_title,
    p.meta_description, p.meta_keywords, p.is_active, p.visible_from, p.visible_until, r.request_path
  from cms_page p
  left join url_rewrite r on r.store_code = p.store_code and r.entity_type = 'CMS_PAGE' and r.entity_id = p.id
    and r.redirect_type = 0
  where p.store_code = ${store.code} and p.identifier = ${identifier}
  order by r.id limit 1`

/** In the order of the identifiers. */
export const pagesByIdentifier = (db: Db, store: StoreView, identifiers: readonly string[]) => db.many<
  Pick<PageRow, 'identifier' | 'title' | 'isActive' | 'visibleFrom' | 'visibleUntil' | 'requestPath'>
>`
  select p.identifier, p.title, p.is_active, p.visible_from, p.visible_until,
    (select r.request_path from url_rewrite r where r.store_code = p.store_code and r.entity_type = 'CMS_PAGE'
      and r.entity_id = p.id and r.redirect_type = 0 order by r.id limit 1) as request_path
  from cms_page p where p.store_code = ${store.code} and p.identifier = any(${identifiers})
  order by array_position(${identifiers}, p.identifier)`

export const wordingAt = (db: Db, store: StoreView, identifier: string, at: Date) => db.one<{
  title: string
  content: string
  contentFormat: ContentFormat
}>`
  select title, content, content_format from cms_page_wording where id = coalesce(
    (select id from cms_page_wording where identifier = ${identifier} and store_code = ${store.code}
      and began_at <= ${at} order by began_at desc, id desc limit 1),
    (select id from cms_page_wording where identifier = ${identifier} and store_code = ${store.code} order by began_at,
      id limit 1))`

/** An id belongs to the page of one view; in other views the page with the same identifier is used. */
export const identifierOfPage = (db: Db, id: number) =>
  db.one<{ identifier: string }>`select identifier from cms_page where id = ${id}`

export const identifiersAt = (db: Db, store: StoreView, paths: readonly string[]) => db.many<{
  requestPath: string
  identifier: string
}>`
  select r.request_path, p.identifier
  from url_rewrite r join cms_page p on p.id = r.entity_id and r.entity_type = 'CMS_PAGE'
  where r.store_code = ${store.code} and r.request_path = any(${paths})
  union all
  -- a page without an address of its own, such as the home page, goes by its name
  select p.identifier, p.identifier from cms_page p
  where p.store_code = ${store.code} and p.identifier = any(${paths})
    and not exists (
      select from url_rewrite r
      where r.store_code = p.store_code and r.entity_type = 'CMS_PAGE' and r.entity_id = p.id and r.redirect_type = 0)`

export const readBlocks = (db: Db, store: StoreView, names: readonly string[]) => db.many<BlockRow>`
  select id, identifier, title, content, content_format, is_active, visible_from, visible_until
  from cms_block where store_code = ${store.code} and (identifier = any(${names}) or id::text = any(${names}))`

export const readMenu = (db: Db, identifier: string) => db.one<{
  id: number
  title: string
  cssClass: string | null
}>`
  select id, title, css_class from menu where identifier = ${identifier} and is_active`

export const menuItems = (db: Db, store: StoreView, menuId: number, now: Date) => db.many<MenuItemRow>`
  select i.id, i.parent_id, coalesce(i.titles ->> ${store.code}, i.title, c.name) as title, i.url_type,
    coalesce(i.urls ->> ${store.code}, i.url) as url, i.cms_page_identifier, i.category_id,
    c.url_path as category_path, k.display_mode, page.request_path as page_path, i.icon, i.item_class, i.is_promo,
      i.promo_image, i.position,
    i.is_active and (i.url_type <> 2 or (c.url_path <> '' and k.is_active)) and (i.url_type <> 1
      or page.request_path is not null) as is_shown
  from menu_item i
  left join category k on k.id = i.category_id
  left join category_text c on c.category_id = k.id and c.store_code = ${store.code}
  left join lateral (
    select r.request_path from cms_page p
    join url_rewrite r on r.store_code = p.store_code and r.entity_type = 'CMS_PAGE' and r.entity_id = p.id
      and r.redirect_type = 0
    where i.url_type = 1 and p.identifier = i.cms_page_identifier and p.store_code = ${store.code}
      and cms_page_shown(p, ${now})
    order by r.id limit 1
  ) page on true
  where i.menu_id = ${menuId}
  order by i.position, i.id`
