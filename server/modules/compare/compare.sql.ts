import { type Db, sql } from '../../platform/db/db.ts'

/** A comparison list; products in the order in which they were added. */
export interface StoredList {
  id: number
  uid: string
  productIds: number[]
}

/** The caller: a customer, or a guest who knows the uid of a list. */
export interface Owner {
  customerId: number | null
  /** A guest's list that was last changed before this time has expired. */
  since: Date
}

// only its owner finds a customer's list; a guest's expires with the cookie that holds its uid
const ownedBy = ({ customerId, since }: Owner) =>
  sql`(l.customer_id = ${customerId}::int or l.customer_id is null and l.changed_at > ${since})`

export const readList = (db: Db, uid: string, owner: Owner) => db.one<StoredList>`
  select l.id, l.uid, array(select product_id from compare_item where list_id = l.id order by id) as product_ids
    from compare_list l where l.uid = ${uid} and ${ownedBy(owner)}`

export const readCustomerList = (db: Db, customerId: number) => db.one<StoredList>`
  select l.id, l.uid, array(select product_id from compare_item where list_id = l.id order by id) as product_ids
    from compare_list l where l.customer_id = ${customerId}`

/** Serializes changes of one list: concurrent ones could exceed its limit. */
export const lockList = (tx: Db, uid: string, owner: Owner, now: Date) => tx.one<{
  id: number
  customerId: number | null
}>`
  update compare_list l set changed_at = ${now} where l.uid = ${uid} and ${ownedBy(owner)}
    returning l.id, l.customer_id`

/** Creates a list, or returns the one that the customer has. */
export const openList = (tx: Db, uid: string, customerId: number | null, now: Date) => tx.one<{
  id: number
  uid: string
}>`
  insert into compare_list (uid, customer_id, changed_at) values (${uid}, ${customerId}, ${now})
    on conflict (customer_id) do update set changed_at = excluded.changed_at returning id, uid`

/** Ids of those products that the store view shows. */
export const readVisibleIds = async (db: Db, productIds: readonly number[], storeCode: string) =>
  (
    await db.many<{
      id: number
    }>`select product_id as id from product_index where store_code = ${storeCode} and product_id = any(${productIds})`
  ).map(({ id }) => id)

/** Adds products in the given order; returns the new size of the list. */
export async function addItems(tx: Db, listId: number, productIds: readonly number[]): Promise<number> {
  await tx.run`
    insert into compare_item (list_id, product_id) select ${listId}, id
      from unnest(${productIds}::int[]) with ordinality as wanted (id, place) order by place on conflict do nothing`
  return (
    (await tx.one<{ count: number }>`select count(*)::int as count from compare_item where list_id = ${listId}`)
      ?.count ?? 0
  )
}

export const removeItems = (tx: Db, listId: number, productIds: readonly number[]) =>
  tx.run`delete from compare_item where list_id = ${listId} and product_id = any(${productIds})`

/** Keeps the newest items. */
export const trimItems = (tx: Db, listId: number, maxItems: number) => tx.run`
  delete from compare_item where list_id = ${listId} and id not in (select id from compare_item
    where list_id = ${listId} order by id desc limit ${maxItems})`

export const assignListTo = (tx: Db, id: number, customerId: number) =>
  tx.run`update compare_list set customer_id = ${customerId} where id = ${id}`

/** Appends the items of one list to another, in their order, and deletes the first list. */
export async function mergeInto(tx: Db, from: number, to: number): Promise<void> {
  await tx.run`
    insert into compare_item (list_id, product_id) select ${to}, product_id from compare_item where list_id = ${from}
      order by id on conflict do nothing`
  await deleteList(tx, from)
}

export const deleteList = (tx: Db, id: number) => tx.run`delete from compare_list where id = ${id}`

export const deleteGuestLists = (db: Db, before: Date, batch: number) => db.run`
  delete from compare_list where id in (select id from compare_list where customer_id is null
    and changed_at <= ${before} limit ${batch})`
