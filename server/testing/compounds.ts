import { productsChanged } from '../modules/catalog/index.ts'
import { writeAttributes } from '../seed/attributes.ts'
import type { Database } from '../platform/db/db.ts'
import { type Book, insertBook } from './checkout-fixture.ts'

/** A variant with its option keys by attribute: `{ binding: 'twarda' }`. */
export interface NewVariant extends Partial<Book> {
  values: Readonly<Record<string, string>>
}
export type InsertedBook = Book & { id: number }

/** Seeds the shop's attributes, which compound products need. */
export const seedAttributes = (db: Database): Promise<void> => db.transaction((tx) => writeAttributes(tx))

/** Inserts a title with several variants, which are not listed themselves. */
export async function insertConfigurable(
  db: Database,
  attributes: readonly string[],
  variants: readonly NewVariant[],
  overrides: Partial<Book> = {},
): Promise<{ title: InsertedBook; variants: InsertedBook[] }> {
  const title = await insertCompound(db, { type: 'configurable', ...overrides })
  const inserted: InsertedBook[] = []
  for (const { values, ...book } of variants) {
    const variant = await insertBook(db, book)
    inserted.push(variant)
    await db.run`update product set visibility = 'none' where id = ${variant.id}`
    for (const [code, key] of Object.entries(values))
      await db.run`
        insert into product_option (product_id, option_id) select ${variant.id}, o.id from attribute_option o
          join attribute a on a.id = o.attribute_id where a.code = ${code} and o.key = ${key}`
    await db.run`
      insert into configurable_variant (product_id, child_id, position) values (${title.id}, ${variant.id},
        ${inserted.length})`
  }
  for (const [position, code] of attributes.entries())
    await db.run`
      insert into configurable_attribute (product_id, attribute_id, position)
      select ${title.id}, id, ${position} from attribute where code = ${code}`
  await notifyProductsChanged(db, [title, ...inserted])
  return { title, variants: inserted }
}

/** Inserts a grouped product: titles with the quantities that are added together. */
export async function insertGrouped(
  db: Database,
  items: readonly (Partial<Book> & { quantity?: number })[],
  overrides: Partial<Book> = {},
): Promise<{ series: InsertedBook; volumes: InsertedBook[] }> {
  const series = await insertCompound(db, { type: 'grouped', ...overrides })
  const volumes: InsertedBook[] = []
  for (const { quantity = 1, ...book } of items) {
    const volume = await insertBook(db, book)
    volumes.push(volume)
    await db.run`
      insert into grouped_item (product_id, child_id, quantity, position)
      values (${series.id}, ${volume.id}, ${quantity}, ${volumes.length})`
  }
  await notifyProductsChanged(db, [series, ...volumes])
  return { series, volumes }
}

/** Inserts a product without its own price and stock. */
export async function insertCompound(db: Database, book: Partial<Book>): Promise<InsertedBook> {
  const compound = await insertBook(db, { stock: {}, ...book })
  await db.run`delete from price where product_id = ${compound.id}`
  await db.run`delete from price_change where product_id = ${compound.id}`
  return compound
}

/** Announces changed products, as every command and import does at the end. */
export const notifyProductsChanged = (db: Database, products: readonly { id: number }[]): Promise<void> =>
  db.transaction((tx) =>
    productsChanged(
      tx,
      products.map(({ id }) => id),
    ),
  )

/** Ids of an attribute and of one of its options, as used in uids and filters. */
export async function readAttributeValue(
  db: Database,
  code: string,
  key: string,
): Promise<{ attribute: number; value: number }> {
  const row = await db.one<{ attribute: number; value: number }>`
    select a.id as attribute, o.id as value from attribute a join attribute_option o on o.attribute_id = a.id
    where a.code = ${code} and o.key = ${key}`
  if (!row) throw new Error(`${code} has no value ${key}`)
  return row
}
