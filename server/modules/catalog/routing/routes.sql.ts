import type { Db } from '../../../platform/db/db.ts'

/** Blog entities with their own URL. */
export type BlogType = 'MF_BLOG_POST' | 'MF_BLOG_CATEGORY' | 'MF_BLOG_TAG' | 'MF_BLOG_AUTHOR'

export interface RewriteRow {
  entityType: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE' | 'CUSTOM' | BlogType
  entityId: number | null
  requestPath: string
  targetPath: string | null
  redirectType: number
}

export const readRewrite = (db: Db, path: string, storeCode: string) => db.one<RewriteRow>`
  select entity_type, entity_id, request_path, target_path, redirect_type from url_rewrite
    where store_code = ${storeCode} and request_path = ${path}`

/** A redirect to the path in this view of what another view shows at `path`, for switching the language on any page. */
export const readOtherView = (db: Db, path: string, storeCode: string) => db.one<RewriteRow>`
  select mine.entity_type, mine.entity_id, mine.request_path, mine.request_path as target_path, 301 as redirect_type
  from url_rewrite other join url_rewrite mine on mine.entity_type = other.entity_type
    and mine.entity_id = other.entity_id and mine.store_code = ${storeCode} and mine.redirect_type = 0
  where other.request_path = ${path} and other.store_code <> ${storeCode} and other.redirect_type = 0
    and other.entity_type in ('PRODUCT', 'CATEGORY', 'MF_BLOG_POST', 'MF_BLOG_CATEGORY', 'MF_BLOG_TAG',
      'MF_BLOG_AUTHOR')
  order by mine.id limit 1`

export const readVisibleProduct = (db: Db, id: number, storeCode: string) => db.one<{ sku: string; urlKey: string }>`
  select p.sku, t.url_key from product p join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
    where p.id = ${id} and p.is_enabled and p.visibility <> 'none'`

/** A CMS page by its identifier, with its path in the view if it has one. */
export const readPageByName = (db: Db, identifier: string, storeCode: string) => db.one<{
  id: number
  requestPath: string | null
}>`
  select p.id, r.request_path from cms_page p
  left join url_rewrite r on r.store_code = p.store_code and r.entity_type = 'CMS_PAGE' and r.entity_id = p.id
    and r.redirect_type = 0
  where p.store_code = ${storeCode} and p.identifier = ${identifier} order by r.id limit 1`

/** Whether a CMS page is visible. */
export const readPageVisibility = (db: Db, id: number, now: Date) =>
  db.one<{ shown: boolean }>`select cms_page_shown(p, ${now}) as shown from cms_page p where p.id = ${id}`

/** Whether a blog entity is visible, and the next instant at which that changes, if any. */
export const readBlogVisibility = (db: Db, type: BlogType, id: number, now: Date) => db.one<{
  shown: boolean
  until: Date | null
}>`
  select is_active and published_at <= ${now} and coalesce(ends_at > ${now}, true) as shown,
    case when published_at > ${now} then published_at when ends_at > ${now} then ends_at end as until
  from blog_post where ${type} = 'MF_BLOG_POST' and id = ${id}
  union all select is_active, null from blog_category where ${type} = 'MF_BLOG_CATEGORY' and id = ${id}
  union all select is_active, null from blog_tag where ${type} = 'MF_BLOG_TAG' and id = ${id}
  union all select is_active, null from blog_author where ${type} = 'MF_BLOG_AUTHOR' and id = ${id}`

export interface AlternateRow {
  /** Id or identifier in the request, as text. */
  key: string
  storeCode: string
  requestPath: string
}

/** The path of each entity in every view; the oldest one of several. */
export const readAlternates = (
  db: Db,
  type: 'PRODUCT' | 'CATEGORY' | BlogType,
  ids: readonly number[],
) => db.many<AlternateRow>`
  select distinct on (entity_id, store_code) entity_id::text as key, store_code, request_path
  from url_rewrite where entity_type = ${type} and entity_id = any(${ids}) and redirect_type = 0 order by entity_id,
    store_code, id`

/**
 * The paths of visible CMS pages by identifier: a view's own page takes precedence over another view's, and a page
 * without a path has the path `page/<identifier>`.
 */
export const readPageAlternates = (db: Db, identifiers: readonly string[]) => db.many<AlternateRow>`
  select distinct on (key, store_code) key, store_code, request_path from (
    select p.identifier as key, r.store_code, r.request_path, case when p.store_code = r.store_code then 0 else 1 end
      as distance, r.id
    from cms_page p join url_rewrite r on r.entity_type = 'CMS_PAGE' and r.entity_id = p.id and r.redirect_type = 0
    where p.identifier = any(${identifiers}) and cms_page_shown(p, now())
    union all
    select identifier, store_code, 'page/' || identifier, 2, 0 from cms_page p where identifier = any(${identifiers})
      and cms_page_shown(p, now())
  ) found order by key, store_code, distance, id`
