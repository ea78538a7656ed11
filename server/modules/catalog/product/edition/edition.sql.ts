import { type Sql, sql } from '../../../../platform/db/db.ts'

/** Facts that distinguish a title from its other editions. */
export interface EditionFacts {
  /** Labels in the store view. */
  editionOptions: { binding?: string; format?: string } | null
  fileFormats: string[] | null
}

/** Columns of a product `p` with its book `k`. */
export const editionFacts = (storeCode: string): Sql => sql`
  (select json_object_agg(a.code, coalesce(o.labels ->> ${storeCode}, o.label)) from product_option c
    -- fenced in, for the planner would read all options for the few of one book
    cross join lateral (select x.attribute_id, x.label, x.labels from attribute_option x where x.id = c.option_id
      offset 0) o
    join attribute a on a.id = o.attribute_id and a.code in ('binding', 'format')
    where c.product_id = p.id) as edition_options, k.file_formats`
