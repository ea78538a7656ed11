import type { Db } from '../../../platform/db/db.ts'

export interface ChosenOf {
  id: number
  sku: string
  type: string
  hasOptions: boolean
  hasLinks: boolean
}

/** Products of which something is chosen, by id. */
export const listChosenOf = (db: Db, after: number, most: number) => db.many<ChosenOf>`
  select p.id, p.sku, p.type, exists (select 1 from custom_option o where o.product_id = p.id) as has_options,
    exists (select 1 from download d where d.product_id = p.id) as has_links
  from product p where p.id > ${after} and (p.type in ('configurable', 'grouped', 'bundle')
    or exists (select 1 from custom_option o where o.product_id = p.id)
    or exists (select 1 from download d where d.product_id = p.id))
  order by p.id limit ${most}`
