import { type Db, sql } from '../../platform/db/db.ts'
import type { ProductType } from '../catalog/catalog.ts'

export interface WishlistItem {
  id: number
  productId: number
  sku: string
  type: ProductType
  quantity: number
  description: string | null
  addedAt: string
}

/** A list as it is kept, and shown. */
export interface Wishlist {
  /** The customer's number. */
  id: number
  creatorsName: string
  /** Null as long as nothing was ever on it. */
  sharingCode: string | null
  updatedAt: Date | null
  /** Whether those who have the code see the notes about titles. */
  showsNotes: boolean
  items: WishlistItem[]
}

/** Whose list: a customer's, or the one that a code opens. */
export type Which = { customerId: number } | { sharingCode: string }

/**
 * A list with its items, the newest first, as one store view can show them, without its notes where it is somebody
 * else's and they are private: one statement. A customer who has put nothing on it yet has an empty one.
 */
export async function readWishlist(db: Db, which: Which, storeCode: string): Promise<Wishlist | undefined> {
  return db.one<Wishlist>`
    select c.id, c.firstname || ' ' || c.lastname as "creatorsName", w.sharing_code as "sharingCode", w.updated_at
      as "updatedAt",
      coalesce(w.shows_notes, false) as "showsNotes",
      (select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'sku', p.sku, 'type', p.type,
        'quantity', i.quantity,
          'description', ${
            'customerId' in which
              ? sql`i.description`
              : sql`
            case when w.shows_notes then i.description end`
          }, 'addedAt', i.added_at) order by i.id desc), '[]')
        from wishlist_item i join product p on p.id = i.product_id
        join product_text t on t.product_id = i.product_id and t.store_code = ${storeCode} where i.customer_id = c.id)
          as items
    from customer c left join wishlist w on w.customer_id = c.id where
      ${
        'customerId' in which
          ? sql`c.id = ${which.customerId}`
          : sql`
      w.sharing_code = ${which.sharingCode}`
      }`
}

/** Opens the list with its first item. The lock queues concurrent changes to it. */
export async function openWishlist(tx: Db, customerId: number, sharingCode: string): Promise<void> {
  await tx.run`
    insert into wishlist (customer_id, sharing_code) values (${customerId}, ${sharingCode})
      on conflict (customer_id) do update set updated_at = now()`
}

/** Whether others see the notes; opens the list where there is none yet. */
export async function writeShowsNotes(
  db: Db,
  customerId: number,
  sharingCode: string,
  showsNotes: boolean,
): Promise<void> {
  await db.run`
    insert into wishlist (customer_id, sharing_code, shows_notes) values (${customerId}, ${sharingCode}, ${showsNotes})
    on conflict (customer_id) do update set shows_notes = excluded.shows_notes`
}

/** Alone on a list; false where there is none. */
export async function lockWishlist(tx: Db, customerId: number): Promise<boolean> {
  return (await tx.run`update wishlist set updated_at = now() where customer_id = ${customerId}`) === 1
}

export interface ItemOfList {
  id: number
  productId: number
  quantity: number
}

/** All items, those that a view cannot show among them. */
export const readItems = (tx: Db, customerId: number): Promise<ItemOfList[]> =>
  tx.many<ItemOfList>`
    select id, product_id as "productId", quantity from wishlist_item where customer_id = ${customerId} order by id desc`

export interface NewItem {
  productId: number
  quantity: number
  description: string | null
}

/** What is on the list already gets the new quantity, and new words where there are some. */
export async function putItems(tx: Db, customerId: number, items: readonly NewItem[]): Promise<void> {
  await tx.run`insert into wishlist_item (customer_id, product_id, quantity, description)
    select ${customerId}::int, product_id, quantity, description
    from unnest(${items.map((i) => i.productId)}::int[], ${items.map((i) => i.quantity)}::int[],
      ${items.map((i) => i.description)}::text[]) wanted (product_id, quantity, description)
    on conflict (customer_id, product_id) do update set quantity = excluded.quantity,
      description = coalesce(excluded.description, wishlist_item.description)`
}

export interface ItemChange {
  id: number
  quantity?: number
  /** Null takes the words away, undefined leaves them. */
  description?: string | null
}

export async function changeItems(tx: Db, customerId: number, changes: readonly ItemChange[]): Promise<void> {
  await tx.run`
    update wishlist_item i set quantity = coalesce(wanted.quantity, i.quantity), description = case
      when wanted.is_described then wanted.description else i.description end
    from unnest(${changes.map((c) => c.id)}::int[], ${changes.map((c) => c.quantity ?? null)}::int[],
      ${changes.map((c) => c.description !== undefined)}::boolean[],
      ${changes.map((c) => c.description ?? null)}::text[])
      wanted (id, quantity, is_described, description)
    where i.id = wanted.id and i.customer_id = ${customerId}`
}

/** The numbers of those that were there. */
export async function deleteItems(tx: Db, customerId: number, ids: readonly number[]): Promise<number[]> {
  return (
    await tx.many<{
      id: number
    }>`delete from wishlist_item where customer_id = ${customerId} and id = any(${ids}) returning id`
  ).map(({ id }) => id)
}

export async function deleteAllItems(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from wishlist_item where customer_id = ${customerId}`
}

/** Counts whom the list is sent to today; false where that would be more than may. */
export async function countShared(
  tx: Db,
  customerId: number,
  day: string,
  people: number,
  most: number,
): Promise<boolean> {
  await tx.run`update wishlist set shared_on = ${day}::date, shared_with = 0, shared_links = 0
    where customer_id = ${customerId} and shared_on is distinct from ${day}::date`
  return (
    (await tx.run`update wishlist set shared_with = shared_with + ${people}::int
    where customer_id = ${customerId} and shared_with + ${people}::int <= ${most}`) === 1
  )
}

/** Counts those of them who get a link in its message; after `countShared`, in the same transaction. */
export async function countSharedLinks(tx: Db, customerId: number, people: number, most: number): Promise<boolean> {
  return (
    (await tx.run`update wishlist set shared_links = shared_links + ${people}::int
    where customer_id = ${customerId} and shared_links + ${people}::int <= ${most}`) === 1
  )
}
