import { type Db, sql } from '../../platform/db/db.ts'

export interface SitemapEntry {
  id: number
  /** Path by store view code, without a leading slash. */
  paths: Record<string, string>
  updated: Date | null
}

// a CMS page has a row per view: the rows are grouped by identifier
const pages = sql`
  select r.entity_type, case when cms.id is null then r.entity_id end as entity_id, min(r.id) as id,
    jsonb_object_agg(r.store_code, r.request_path) as paths, max(cms.updated_at) as cms_updated_at
  from url_rewrite r left join cms_page cms on r.entity_type = 'CMS_PAGE' and cms.id = r.entity_id
  where r.redirect_type = 0 and r.entity_id is not null and (r.entity_type <> 'CMS_PAGE' or cms_page_shown(cms, now()))
  group by r.entity_type, 2, cms.identifier`

/**
 * Public pages by id of their first rewrite: products, categories and CMS pages. `after` is the last id of the previous
 * file.
 */
export const listEntries = (db: Db, after: number, limit: number) =>
  db.many<SitemapEntry>`
    with page as (${pages})
    select page.id, page.paths, coalesce(p.updated_at, c.updated_at, page.cms_updated_at) as updated
    from page
    left join product p on page.entity_type = 'PRODUCT' and p.id = page.entity_id
    left join category c on page.entity_type = 'CATEGORY' and c.id = page.entity_id
    where page.id > ${after}
      and (p.is_enabled and p.visibility <> 'none' or c.is_active or page.entity_type = 'CMS_PAGE')
    order by page.id limit ${limit}`

/** Per sitemap file, the id after which its pages begin. */
export const listFiles = (db: Db, size: number) =>
  db.many<{ after: number }>`
    select id - 1 as after from (select id, row_number() over (order by id) as n from
      (${pages}) page) numbered
    where n % ${size} = 1 order by id`

const reviewed = sql`
  select p.id, jsonb_object_agg(t.store_code, t.url_key) as keys from product p
  join product_text t on t.product_id = p.id
  join product_index i on i.product_id = p.id and i.store_code = t.store_code
  where p.review_count > 0 group by p.id`

/** Products with id above `after` that have published reviews, with their URL key by store view. */
export const listReviewed = (db: Db, after: number, limit: number) => db.many<{
  id: number
  keys: Record<string, string>
}>`
  select * from (${reviewed}) page where id > ${after} order by id limit ${limit}`

/** Per file of reviewed products, the id after which its products begin. */
export const listReviewFiles = (db: Db, size: number) => db.many<{ after: number }>`
  select id - 1 as after from (select id, row_number() over (order by id) as n from (${reviewed}) page) numbered
  where n % ${size} = 1 order by id`
