import { type Db, type Sql, sql } from '../../../platform/db/db.ts'

export interface ProductWithChoices {
  id: number
  sku: string
  type: string
  hasOptions: boolean
  hasLinks: boolean
}

/** Products with choices (compound products, options or links) by id; `condition` filters on `product p`. */
const productsWithChoices = (condition: Sql): Sql => sql`
  select p.id, p.sku, p.type, exists (select 1 from custom_option o where o.product_id = p.id) as has_options,
    exists (select 1 from download d where d.product_id = p.id) as has_links
  from product p where ${condition} and (p.type in ('configurable', 'grouped', 'bundle')
    or exists (select 1 from custom_option o where o.product_id = p.id)
    or exists (select 1 from download d where d.product_id = p.id))
  order by p.id`

export const listProductsWithChoices = (db: Db, after: number, limit: number) => db.many<ProductWithChoices>`
  ${productsWithChoices(sql`p.id > ${after}`)} limit ${limit}`

export const readProductsWithChoices = (db: Db, ids: readonly number[]) =>
  db.many<ProductWithChoices>`${productsWithChoices(sql`p.id = any(${ids})`)}`
