import { type Db, sql } from '../../platform/db/db.ts'
import type { ProductType } from '../catalog/index.ts'

export interface WishlistItem {
  id: number
  productId: number
  sku: string
  /** The selected variant of a configurable title, if any. */
  variantId: number | null
  variantSku: string | null
  /** Uids of the selected parts of a bundle, if any. */
  parts: string[]
  type: ProductType
  quantity: number
  description: string | null
  addedAt: string
}

/** A wish list. */
export interface Wishlist {
  /** Id of the customer. */
  id: number
  creatorsName: string
  /** Whether the customer has proved that their mailbox is theirs. */
  isCreatorProven: boolean
  /** Null before its first item. */
  sharingCode: string | null
  updatedAt: Date | null
  /** Whether readers of the shared list see the notes. */
  showsNotes: boolean
  items: WishlistItem[]
}

/** Identifies a list by its customer or its sharing code. */
export type WishlistKey = { customerId: number } | { sharingCode: string }

/**
 * A list with the items of a store view, newest first, in one statement. A shared list lacks private notes; a customer
 * without items has an empty list.
 */
export async function readWishlist(db: Db, key: WishlistKey, storeCode: string): Promise<Wishlist | undefined> {
  return db.one<Wishlist>`
    select c.id, c.firstname || ' ' || c.lastname as creators_name,
      coalesce(c.proven_email_key = c.email_key, false) as is_creator_proven, w.sharing_code, w.updated_at,
      coalesce(w.shows_notes, false) as shows_notes,
      (select coalesce(json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'sku', p.sku,
        'parts', i.parts, 'variantId', i.variant_id,
        'variantSku', (select c.sku from product c where c.id = i.variant_id), 'type', p.type,
        'quantity', i.quantity,
          'description', ${
            'customerId' in key
              ? sql`i.description`
              : sql`
            case when w.shows_notes then i.description end`
          }, 'addedAt', i.added_at) order by i.id desc), '[]')
        from wishlist_item i join product p on p.id = i.product_id
        join product_text t on t.product_id = i.product_id and t.store_code = ${storeCode} where i.customer_id = c.id)
          as items
    from customer c left join wishlist w on w.customer_id = c.id where
      ${
        'customerId' in key
          ? sql`c.id = ${key.customerId}`
          : sql`
      w.sharing_code = ${key.sharingCode}`
      }`
}

/** Creates the list with its first item. The lock serializes changes. */
export async function createWishlist(tx: Db, customerId: number, sharingCode: string): Promise<void> {
  await tx.run`
    insert into wishlist (customer_id, sharing_code) values (${customerId}, ${sharingCode})
      on conflict (customer_id) do update set updated_at = now()`
}

/** Sets whether others see the notes; creates the list if necessary. */
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

/** Locks a list; false if there is none. */
export async function lockWishlist(tx: Db, customerId: number): Promise<boolean> {
  return (await tx.run`update wishlist set updated_at = now() where customer_id = ${customerId}`) === 1
}

export interface WishlistRow {
  id: number
  productId: number
  quantity: number
}

/** All items, including those that no store view shows. */
export const readItems = (tx: Db, customerId: number): Promise<WishlistRow[]> =>
  tx.many<WishlistRow>`
    select id, product_id, quantity from wishlist_item where customer_id = ${customerId}
      order by id desc`

export interface NewItem {
  productId: number
  quantity: number
  description: string | null
  variantId: number | null
  parts: string[]
}

/** Existing items get the new quantity, and the new description and variant if there is one. */
export async function putItems(tx: Db, customerId: number, items: readonly NewItem[]): Promise<void> {
  await tx.run`insert into wishlist_item (customer_id, product_id, quantity, description, variant_id, parts)
    select ${customerId}::int, product_id, quantity, description, variant_id, parts::jsonb
    from unnest(${items.map((i) => i.productId)}::int[], ${items.map((i) => i.quantity)}::int[],
      ${items.map((i) => i.description)}::text[], ${items.map((i) => i.variantId)}::int[],
      ${items.map((i) => JSON.stringify(i.parts))}::text[])
      requested (product_id, quantity, description, variant_id, parts)
    on conflict (customer_id, product_id) do update set quantity = excluded.quantity,
      description = coalesce(excluded.description, wishlist_item.description),
      variant_id = coalesce(excluded.variant_id, wishlist_item.variant_id),
      parts = case when excluded.parts = '[]' then wishlist_item.parts else excluded.parts end`
}

export interface ItemChange {
  id: number
  quantity?: number
  /** Null removes the description, undefined keeps it. */
  description?: string | null
}

export async function changeItems(tx: Db, customerId: number, changes: readonly ItemChange[]): Promise<void> {
  await tx.run`
    update wishlist_item i set quantity = coalesce(requested.quantity, i.quantity), description = case
      when requested.is_described then requested.description else i.description end
    from unnest(${changes.map((c) => c.id)}::int[], ${changes.map((c) => c.quantity ?? null)}::int[],
      ${changes.map((c) => c.description !== undefined)}::boolean[],
      ${changes.map((c) => c.description ?? null)}::text[])
      requested (id, quantity, is_described, description)
    where i.id = requested.id and i.customer_id = ${customerId}`
}

/** Ids of the deleted items. */
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

/** Counts the recipients of a day; false if there are too many. */
export async function countRecipients(
  tx: Db,
  customerId: number,
  day: string,
  recipients: number,
  max: number,
): Promise<boolean> {
  await tx.run`update wishlist set shared_on = ${day}::date, shared_with = 0, shared_links = 0
    where customer_id = ${customerId} and shared_on is distinct from ${day}::date`
  return (
    (await tx.run`update wishlist set shared_with = shared_with + ${recipients}::int
    where customer_id = ${customerId} and shared_with + ${recipients}::int <= ${max}`) === 1
  )
}

/** Counts the recipients of messages of an unproven sender, after `countRecipients` in the same transaction. */
export async function countUnprovenRecipients(
  tx: Db,
  customerId: number,
  recipients: number,
  max: number,
): Promise<boolean> {
  return (
    (await tx.run`update wishlist set shared_links = shared_links + ${recipients}::int
    where customer_id = ${customerId} and shared_links + ${recipients}::int <= ${max}`) === 1
  )
}
