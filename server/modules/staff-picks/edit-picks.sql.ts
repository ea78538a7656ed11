import type { Db } from '../../platform/db/db.ts'

export interface StoredBookseller {
  id: number
  urlKey: string
  name: string
  names: Record<string, string>
  role: string | null
  roles: Record<string, string>
  portrait: string | null
  isActive: boolean
}

export interface StoredPick {
  booksellerId: number
  productId: number
  sku: string
  text: string
  texts: Record<string, string>
  fromDate: string | null
  toDate: string | null
}

/** Allows one writer at a time, because a file replaces everything. */
export const lockBooksellers = (tx: Db) => tx.run`lock table bookseller in share row exclusive mode`

export const readStoredBooksellers = (db: Db) => db.many<StoredBookseller>`
  select id, url_key, name, names, role, roles, portrait, is_active from bookseller order by position, id`

export const readStoredPicks = (db: Db) => db.many<StoredPick>`
  select x.bookseller_id, x.product_id, p.sku, x.text, x.texts, x.from_date, x.to_date
  from staff_pick x join product p on p.id = x.product_id order by x.bookseller_id, x.position, x.product_id`

export const readProductIds = (db: Db, skus: readonly string[]) => db.many<{ id: number; sku: string }>`
  select id, sku from product where sku = any(${skus})`

export async function writeBookseller(
  tx: Db,
  { urlKey, name, names, role, roles, portrait, isActive }: Omit<StoredBookseller, 'id'>,
  position: number,
): Promise<number> {
  const row = await tx.one<{ id: number }>`
    insert into bookseller (url_key, name, names, role, roles, portrait, is_active, position)
    values (${urlKey}, ${name}, ${JSON.stringify(names)}, ${role}, ${JSON.stringify(roles)}, ${portrait}, ${isActive},
      ${position})
    on conflict (url_key) do update set name = excluded.name, names = excluded.names, role = excluded.role,
      roles = excluded.roles, portrait = excluded.portrait, is_active = excluded.is_active,
      position = excluded.position
    returning id`
  return row?.id ?? 0
}

export const deleteOtherBooksellers = (tx: Db, ids: readonly number[]) =>
  tx.run`delete from bookseller where id <> all(${ids}::int[])`

export const deletePicks = (tx: Db) => tx.run`delete from staff_pick`

export const insertPicks = (tx: Db, picks: readonly object[]) => tx.run`
  insert into staff_pick (bookseller_id, product_id, text, texts, position, from_date, to_date)
  select p.bookseller, p.product, p.text, p.texts, p.position, p.from_date, p.to_date
  from json_to_recordset(${JSON.stringify(picks)}::json) as p (bookseller int, product int, text text, texts jsonb,
    position int, from_date date, to_date date)`
