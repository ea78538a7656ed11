import type { Db } from '../../../platform/db/db.ts'
import type { ProductType } from '../product/sale/availability.ts'

export interface StoredProduct {
  id: number
  sku: string
  type: ProductType
}

/** Locks a compound product and its future components, in the order of ids to avoid deadlocks. */
export const lockProducts = (tx: Db, skus: readonly string[]) => tx.many<StoredProduct>`
  select id, sku, type from product where sku = any(${skus}) order by id for no key update`

export const setType = (tx: Db, id: number, type: ProductType) => tx.run`
  update product set type = ${type}, updated_at = now() where id = ${id} and type <> ${type}`

export const setVisibility = (tx: Db, ids: readonly number[], visibility: 'none' | 'both') => tx.run`
  update product set visibility = ${visibility}, updated_at = now() where id = any(${ids})
    and visibility <> ${visibility}`

export const readSelectAttributes = (db: Db, codes: readonly string[]) => db.many<{ id: number; code: string }>`
  select id, code from attribute where code = any(${codes}) and kind in ('select', 'boolean')`

/** Options of these attributes that the products have. */
export const readOwnValues = (db: Db, ids: readonly number[], attributes: readonly number[]) => db.many<{
  productId: number
  attributeId: number
  optionId: number
}>`
  select x.product_id, o.attribute_id, o.id as option_id from product_option x join attribute_option o
    on o.id = x.option_id
  where x.product_id = any(${ids}) and o.attribute_id = any(${attributes})`

/** Replaces attributes and variants; returns the ids of removed variants. */
export async function writeConfiguration(
  tx: Db,
  id: number,
  attributes: readonly number[],
  variants: readonly number[],
): Promise<number[]> {
  await tx.run`delete from configurable_attribute where product_id = ${id}`
  await tx.run`
    insert into configurable_attribute (product_id, attribute_id, position)
    select ${id}, a.id, a.position::int from unnest(${attributes}::int[]) with ordinality a (id, position)`
  const removed = await tx.many<{ id: number }>`
    delete from configurable_variant where product_id = ${id} and child_id <> all(${variants}::int[])
    returning child_id as id`
  await tx.run`
    insert into configurable_variant (product_id, child_id, position)
    select ${id}, v.id, v.position::int from unnest(${variants}::int[]) with ordinality v (id, position)
    on conflict (product_id, child_id) do update set position = excluded.position`
  return removed.map(({ id: child }) => child)
}

export async function writeGroup(
  tx: Db,
  id: number,
  items: readonly { id: number; quantity: number }[],
): Promise<void> {
  await tx.run`delete from grouped_item where product_id = ${id}`
  await tx.run`
    insert into grouped_item (product_id, child_id, quantity, position)
    select ${id}, i.id, i.quantity, i.position::int from unnest(${items.map((item) => item.id)}::int[],
      ${items.map(({ quantity }) => quantity)}::int[]) with ordinality i (id, quantity, position)`
}

/** Ids of the products that have components and therefore cannot be components. */
export const readCompoundIds = (db: Db, ids: readonly number[]) => db.many<{ id: number }>`
  select product_id as id from configurable_variant where product_id = any(${ids})
  union select product_id from grouped_item where product_id = any(${ids})`

/** SKUs of the compound products with this product as a component. */
export const readParents = (db: Db, id: number) => db.many<{ sku: string }>`
  select sku from product where id in (
    select product_id from configurable_variant where child_id = ${id}
    union select product_id from grouped_item where child_id = ${id}
    union select o.product_id from bundle_selection s join bundle_option o on o.id = s.option_id
      where s.child_id = ${id}) order by id`

export const readConfigured = (db: Db, sku: string) => db.one<{ attributes: string[]; variants: string[] }>`
  select array(select a.code from configurable_attribute k join attribute a on a.id = k.attribute_id
      where k.product_id = p.id order by k.position, a.id) as attributes,
    array(select c.sku from configurable_variant v join product c on c.id = v.child_id where v.product_id = p.id
      order by v.position, c.id) as variants
  from product p where p.sku = ${sku}`

export const readGroup = (db: Db, sku: string) => db.one<{ items: { sku: string; quantity: number }[] }>`
  select coalesce((select json_agg(json_build_object('sku', c.sku, 'quantity', g.quantity) order by g.position, c.id)
    from grouped_item g join product c on c.id = g.child_id where g.product_id = p.id), '[]') as items
  from product p where p.sku = ${sku}`
