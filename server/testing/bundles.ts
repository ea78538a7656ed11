import { OPERATOR } from './operator-actor.ts'
import { partUid, setBundle } from '../modules/catalog/index.ts'
import type { Database } from '../platform/db/db.ts'
import { type Book, insertBook } from './checkout-fixture.ts'
import { insertCompound, type InsertedBook } from './compounds.ts'

export interface NewGroup {
  title: string
  titles?: Record<string, string>
  type?: 'select' | 'radio' | 'checkbox' | 'multi'
  required?: boolean
  products: readonly {
    sku: string
    quantity?: number
    can_change_quantity?: boolean
    default?: boolean
    price?: number
    price_type?: 'fixed' | 'percent'
  }[]
}
interface BundleFields {
  price?: 'dynamic' | 'fixed'
  sku?: 'dynamic' | 'fixed'
  weight?: 'dynamic' | 'fixed'
  shipment?: 'together' | 'separately'
  discount?: number
  discount_from?: string
  discount_to?: string
  tiers?: readonly { quantity: number; discount: number; group?: string }[]
}

/** Inserts a bundle; a fixed one has its own price. `uid` takes the indexes of a group and of a product in it. */
export async function insertBundle(
  db: Database,
  groups: readonly NewGroup[],
  { fields = {}, ...book }: Partial<Book> & { fields?: BundleFields } = {},
) {
  const bookFields = { name: 'Wieczór z książką', type: 'bundle', ...book }
  const set: InsertedBook =
    fields.price === 'fixed' ? await insertBook(db, { stock: {}, ...bookFields }) : await insertCompound(db, bookFields)
  await setBundle(db, OPERATOR, set.sku, { ...fields, groups: groups.map((group) => ({ type: 'radio', ...group })) })
  const rows = await db.many<{ group: number; ids: number[]; quantities: number[] }>`
    select o.id as group, array_agg(s.id order by s.position) as ids,
      array_agg(s.quantity order by s.position) as quantities
    from bundle_option o join bundle_selection s on s.option_id = o.id
    where o.product_id = ${set.id} group by o.id order by o.position`
  const uid = (group: number, product: number, quantity?: number) => {
    const row = rows[group]
    return partUid(row?.group ?? 0, row?.ids[product] ?? 0, quantity ?? row?.quantities[product] ?? 1)
  }
  return { set, uid, groups: rows }
}
