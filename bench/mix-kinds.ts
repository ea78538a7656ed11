import { productsChanged } from '../server/modules/catalog/index.ts'
import '../server/modules/search/index.ts'
import type { Database, Db } from '../server/platform/db/db.ts'

/** One product of this many becomes a compound: a tenth of the catalogue. */
const EACH = 10
const BATCH = 500

/**
 * Makes a tenth of the generated titles compound: of five, two configurable with two variants each, two grouped of
 * three titles, and a bundle of two groups. The first configurable one has twenty variants.
 */
export async function mixKinds(db: Database): Promise<void> {
  const ids = (await db.many<{ id: number }>`select id from product order by id`).map(({ id }) => id)
  const compounds: number[] = []
  await db.transaction(async (tx) => {
    const bindings = await tx.many<{ id: number; attributeId: number }>`
      select o.id, o.attribute_id from attribute_option o join attribute a on a.id = o.attribute_id
      where a.code = 'binding' order by o.position limit 2`
    const years = await tx.many<{ id: number; attributeId: number }>`
      select o.id, o.attribute_id from attribute_option o join attribute a on a.id = o.attribute_id
      where a.code = 'age_range' order by o.position limit 10`
    for (let offset = 0; offset + EACH <= ids.length; offset += EACH) {
      const [id = 0, ...others] = ids.slice(offset, offset + EACH)
      compounds.push(id)
      const kind = (offset / EACH) % 5
      if (offset === 0) await configure(tx, id, ids.slice(1, 21), [bindings, years])
      else if (offset > 20 && kind < 2) await configure(tx, id, others.slice(0, 2), [bindings])
      else if (offset > 20 && kind < 4) await group(tx, id, others.slice(0, 3))
      else if (offset > 20) await bundle(tx, id, others.slice(0, 4))
      else compounds.pop()
    }
  })
  for (let offset = 0; offset < compounds.length; offset += BATCH)
    await db.transaction((tx) => productsChanged(tx, compounds.slice(offset, offset + BATCH)))
}

/** Changes the type of a product and deletes its stock, because a compound has that of its components. */
async function changeType(tx: Db, id: number, type: string) {
  await tx.run`update product set type = ${type} where id = ${id}`
  await tx.run`delete from source_stock where product_id = ${id}`
}

async function configure(
  tx: Db,
  id: number,
  variants: readonly number[],
  attributes: readonly (readonly { id: number; attributeId: number }[])[],
) {
  await changeType(tx, id, 'configurable')
  const attributeIds = attributes.flatMap(([first]) => first?.attributeId ?? [])
  await tx.run`insert into configurable_attribute (product_id, attribute_id, position)
    select ${id}, a.id, a.nth from unnest(${attributeIds}::int[]) with ordinality a (id, nth)`
  for (const [nth, variant] of variants.entries()) {
    let rest = nth
    const values = attributes.flatMap((options) => {
      const value = options[rest % options.length]
      rest = Math.floor(rest / options.length)
      return value?.id ?? []
    })
    await tx.run`delete from product_option where product_id = ${variant} and option_id in
      (select id from attribute_option where attribute_id = any(${attributeIds}))`
    await tx.run`insert into product_option (product_id, option_id) select ${variant}, unnest(${values}::int[])`
    await tx.run`insert into configurable_variant (product_id, child_id, position) values (${id}, ${variant}, ${nth})`
    await tx.run`update product set visibility = 'none' where id = ${variant}`
  }
}

async function group(tx: Db, id: number, titles: readonly number[]) {
  await changeType(tx, id, 'grouped')
  await tx.run`insert into grouped_item (product_id, child_id, position)
    select ${id}, t.id, t.nth from unnest(${titles}::int[]) with ordinality t (id, nth)`
}

async function bundle(tx: Db, id: number, parts: readonly number[]) {
  await changeType(tx, id, 'bundle')
  await tx.run`insert into bundle (product_id) values (${id})`
  for (const [nth, chosen] of [parts.slice(0, 2), parts.slice(2)].entries())
    await tx.run`with made as (
        insert into bundle_option (product_id, title, type, position)
          values (${id}, ${`Część ${nth + 1}`}, 'radio', ${nth})
        returning id)
      insert into bundle_selection (option_id, child_id, is_default, position)
      select made.id, c.id, c.nth = 1, c.nth from made, unnest(${chosen}::int[]) with ordinality c (id, nth)`
}
