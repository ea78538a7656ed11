import { type Db, sql } from '../../platform/db/db.ts'

export interface SitemapEntry {
  id: number
  /** Path by store view code, without a leading slash. */
  paths: Record<string, string>
  updated: Date | null
}

// a page of contents is another row in each view: its name is what they share
const pages = sql`
  select r.entity_type, case when cms.id is null then r.entity_id end as entity_id, min(r.id) as id,
    jsonb_object_agg(r.store_code, r.request_path) as paths, max(cms.updated_at) as cms_updated_at
  from url_rewrite r left join cms_page cms on r.entity_type = 'CMS_PAGE' and cms.id = r.entity_id
  where r.redirect_type = 0 and r.entity_id is not null and (r.entity_type <> 'CMS_PAGE' or cms_page_shown(cms, now()))
  group by r.entity_type, 2, cms.identifier`

/**
 * Pages that everybody may open, in the order of their rewrites: products, categories, CMS pages. `after` is the last
 * id of the page before.
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

/** The first rewrite id of each file of the map. */
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

/** Titles with shown reviews, after a product, with their URL key by store view. */
export const listReviewed = (db: Db, after: number, limit: number) => db.many<{
  id: number
  keys: Record<string, string>
}>`
  select * from (${reviewed}) page where id > ${after} order by id limit ${limit}`

/** The product before the first one of each file of them. */
export const listReviewFiles = (db: Db, size: number) => db.many<{ after: number }>`
  select id - 1 as after from (select id, row_number() over (order by id) as n from (${reviewed}) page) numbered
  where n % ${size} = 1 order by id`
