import type { Db } from '../../platform/db/db.ts'

export const readPublishersOfSeries = (db: Db, seriesIds: readonly number[], storeCode: string) => db.many<{
  id: number
  publisherId: number
}>`
  select b.series_id as id, b.publisher_id from book b join product_index i on i.product_id = b.product_id
    and i.store_code = ${storeCode}
  where b.series_id = any(${seriesIds}) and b.publisher_id is not null group by b.series_id, b.publisher_id
    order by count(*) desc, b.publisher_id`

export const readSeriesOfPublishers = (db: Db, publisherIds: readonly number[], storeCode: string) => db.many<{
  id: number
  seriesId: number
}>`
  select b.publisher_id as id, b.series_id from book b join product_index i on i.product_id = b.product_id
    and i.store_code = ${storeCode}
  where b.publisher_id = any(${publisherIds}) and b.series_id is not null group by b.publisher_id, b.series_id
    order by count(*) desc, b.series_id`

export const readImprints = (db: Db, publisherIds: readonly number[], storeCode: string) => db.many<{
  id: number
  name: string
  productCount: number
}>`
  select b.publisher_id as id, b.imprint as name, count(*)::int as product_count from book b join product_index i
    on i.product_id = b.product_id and i.store_code = ${storeCode}
  join attribute_option o on o.id = b.publisher_id
  where b.publisher_id = any(${publisherIds}) and b.imprint <> '' and b.imprint <> o.label group by b.publisher_id,
    b.imprint order by count(*) desc, b.imprint`

/** The product safety contact in the publisher's newest book that has one. */
export const readContactOfNewest = (db: Db, publisherIds: readonly number[]) => db.many<{
  id: number
  contact: Record<string, string>
}>`
  select n.id, b.safety_contact as contact from unnest(${publisherIds}::int[]) n (id) cross join lateral (
    select x.safety_contact from book x where x.publisher_id = n.id and x.safety_contact is not null
      order by x.published_on desc nulls last, x.product_id desc limit 1) b`
