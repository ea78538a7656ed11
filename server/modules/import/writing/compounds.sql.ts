import type { Db } from '../../../platform/db/db.ts'

/** The parts of a compound product, in Magento's notation. */
export interface StoredCompound {
  id: number
  variations: string | null
  variationLabels: string | null
  associated: string | null
}

export const readCompounds = (db: Db, ids: readonly number[]) => db.many<StoredCompound>`
  select p.id,
    (select string_agg('sku=' || c.sku || v.chosen, '|' order by m.position, c.id) from configurable_variant m
      join product c on c.id = m.child_id
      cross join lateral (select coalesce(string_agg(',' || a.code || '=' || o.key, '' order by k.position, a.id), '')
        as chosen from configurable_attribute k join attribute a on a.id = k.attribute_id
        join attribute_option o on o.attribute_id = a.id join product_option x on x.option_id = o.id
          and x.product_id = c.id where k.product_id = p.id) v
      where m.product_id = p.id) as variations,
    (select string_agg(a.code || '=' || a.label, ',' order by k.position, a.id) from configurable_attribute k
      join attribute a on a.id = k.attribute_id where k.product_id = p.id) as variation_labels,
    (select string_agg(c.sku || '=' || g.quantity, ',' order by g.position, c.id) from grouped_item g
      join product c on c.id = g.child_id where g.product_id = p.id) as associated
  from product p where p.id = any(${ids}) and p.type in ('configurable', 'grouped')`
