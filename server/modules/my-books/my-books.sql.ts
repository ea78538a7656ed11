import type { Db } from '../../platform/db/db.ts'

const FIELDS = ['sku', 'isbn13', 'ean'] as const
export type Found = Record<(typeof FIELDS)[number], string | null> & { id: number }

/**
 * Products of a store view by SKU, ISBN or EAN, those in stock first. An unlisted variant has the id of its
 * configurable product.
 */
export const findProducts = (
  db: Db,
  { skus, numbers }: { skus: readonly string[]; numbers: readonly string[] },
  storeCode: string,
) => db.many<Found>`
  select coalesce(t.id, p.id) as id, p.sku, k.isbn13, k.ean from (
    select id from product where sku = any(${skus}) union select product_id from book where isbn13 = any(${numbers})
      union select product_id from book where ean = any(${numbers})
  ) found join product p on p.id = found.id
    left join lateral (select v.product_id as id from configurable_variant v where v.child_id = p.id
      and p.visibility = 'none' order by v.product_id limit 1) t on true
    join product_index i on i.product_id = coalesce(t.id, p.id) and i.store_code = ${storeCode}
    left join book k on k.product_id = p.id
  order by i.in_stock desc, p.id`

/** A title on a customer's availability list. */
export interface ListedBook {
  id: number
  productId: number
  sku: string
  parentId: number | null
  parentSku: string | null
}

export const readList = (db: Db, customerId: number) => db.many<ListedBook>`
  select m.id, m.product_id, p.sku, m.parent_id, parent.sku as parent_sku from my_book m
    join product p on p.id = m.product_id left join product parent on parent.id = m.parent_id
  where m.customer_id = ${customerId} order by m.id desc`

/** Serializes changes of one list. */
export const lockList = (tx: Db, customerId: number) =>
  tx.one`select 1 from customer where id = ${customerId} for update`

export interface NewBook {
  productId: number
  parentId: number | null
  /** Unit price in grosze; null if not sold in the store view. */
  price: number | null
}

/** Existing items stay unchanged. Titles that are not in stock are marked as awaited. */
export const addBooks = (tx: Db, customerId: number, books: readonly NewBook[]) => tx.run`
  insert into my_book (customer_id, product_id, parent_id, is_awaited, price_seen)
  select ${customerId}::int, requested.id, requested.parent, not exists (select 1 from product_index i
    where i.product_id = requested.id and i.in_stock), requested.price
  from unnest(${books.map(({ productId }) => productId)}::int[], ${books.map(({ parentId }) => parentId)}::int[],
    ${books.map(({ price }) => price)}::int[]) with ordinality as requested (id, parent, price, place)
  order by place desc
  on conflict (customer_id, product_id) do nothing`

export const deleteBooks = (tx: Db, customerId: number, ids: readonly number[]) =>
  tx.run`delete from my_book where customer_id = ${customerId} and id = any(${ids})`

export const hasNoNotices = async (db: Db, customerId: number): Promise<boolean> =>
  (await db.one`select 1 from my_books_silence where customer_id = ${customerId}`) !== undefined

export const disableNotices = (db: Db, customerId: number) =>
  db.run`
    insert into my_books_silence (customer_id) select id from customer where id = ${customerId} on conflict do nothing`

export const enableNotices = (db: Db, customerId: number) =>
  db.run`delete from my_books_silence where customer_id = ${customerId}`

/**
 * Marks titles back in stock as no longer awaited; each is returned to one caller only. Locked lists are skipped until
 * the next run.
 */
export const takeArrivals = (tx: Db) => tx.many<{ customerId: number; productId: number; hasNoNotices: boolean }>`
  update my_book m set is_awaited = false, price_seen = null from (
    select b.id from my_book b join customer c on c.id = b.customer_id join product_index i
      on i.product_id = b.product_id and i.store_code = c.store_code
    where b.is_awaited and i.in_stock order by b.id for update of b skip locked
  ) arrived where m.id = arrived.id
  returning m.customer_id, m.product_id, exists (select 1 from my_books_silence s
    where s.customer_id = m.customer_id) as has_no_notices`

/** Marks titles as awaited again that are sold out or withdrawn from sale. */
export const markSoldOutAwaited = (tx: Db) => tx.run`
  update my_book m set is_awaited = true from (
    select b.id from my_book b where not b.is_awaited and not exists (select 1 from product_index i
      where i.product_id = b.product_id and i.in_stock) order by b.id for update skip locked
  ) gone where m.id = gone.id`

export interface PricedBook {
  id: number
  customerId: number
  productId: number
  priceSeen: number | null
  storeCode: string
  groupId: number
  hasConsent: boolean
}

/**
 * Titles in stock with any price row below the price last seen; the catalogue decides which price is valid today.
 */
export const lockPriced = (tx: Db) => tx.many<PricedBook>`
  select b.id, b.customer_id, b.product_id, b.price_seen, c.store_code, c.group_id,
    exists (select 1 from my_books_price_consent a where a.customer_id = b.customer_id and a.withdrawn_at is null)
      as has_consent
  from my_book b join customer c on c.id = b.customer_id
  where not b.is_awaited and (b.price_seen is null or exists (
    select 1 from price p where p.product_id = b.product_id and (p.group_id is null or p.group_id = c.group_id)
      and least(p.amount, p.special_amount) < b.price_seen))
  order by b.id for update of b skip locked`

export const updateSeenPrices = (tx: Db, prices: readonly { id: number; price: number }[]) => tx.run`
  update my_book m set price_seen = s.price from unnest(${prices.map(({ id }) => id)}::int[],
    ${prices.map(({ price }) => price)}::int[]) as s (id, price) where m.id = s.id`
