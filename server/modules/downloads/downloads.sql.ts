import { type Db, sql } from '../../platform/db.ts'
import type { Format } from '../catalog/downloads.ts'

export interface BoughtRow {
  itemId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  storeCode: string
  sku: string
  name: string
  productId: number | null
  invoiced: number
  refunded: number
  /** By format. */
  used: Partial<Record<Format, number>>
}

const columns = sql`i.id as "itemId", o.id as "orderId", o.number as "orderNumber", o.placed_at as "orderedAt", o.store_code as "storeCode", i.sku, i.name, i.product_id as "productId",
  i.quantity_invoiced as invoiced, i.quantity_refunded as refunded, coalesce((select json_object_agg(d.format, d.used) from purchased_download d where d.order_item_id = i.id), '{}') as used`

/** What a customer bought to be downloaded; copies all canceled are none. */
export const readBought = (db: Db, customerId: number): Promise<BoughtRow[]> => db.many<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id
  where o.customer_id = ${customerId} and i.type = 'downloadable' and i.quantity_canceled < i.quantity_ordered order by o.id desc, i.id limit 1000`

export const readBoughtItem = (db: Db, customerId: number, itemId: number): Promise<BoughtRow | undefined> => db.one<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id where i.id = ${itemId} and o.customer_id = ${customerId} and i.type = 'downloadable'`

/** Counts one more, if one is left; of two at once each counts. */
export async function countDownload(db: Db, { itemId, format, most, now }: { itemId: number; format: Format; most: number; now: Date }): Promise<boolean> {
  const row = await db.one`insert into purchased_download as known (order_item_id, format, used, last_at) select ${itemId}::bigint, ${format}, 1, ${now}::timestamptz where ${most}::int > 0
    on conflict (order_item_id, format) do update set used = known.used + 1, last_at = excluded.last_at where known.used < ${most} returning used`
  return row !== undefined
}

/** Whether one that counted began since then. */
export const hasBegun = async (db: Db, itemId: number, format: Format, since: Date): Promise<boolean> =>
  (await db.one`select 1 from purchased_download where order_item_id = ${itemId} and format = ${format} and last_at > ${since}`) !== undefined

export interface BookRow {
  sku: string
  name: string
  lead: string
  description: string
  language: string | null
  publisher: string | null
  publishedOn: string | null
  updatedAt: Date
  authors: string[]
}

/** A title in the words of the view in which it was bought. */
export const readBook = (db: Db, productId: number, storeCode: string): Promise<BookRow | undefined> => db.one<BookRow>`
  select p.sku, t.name, t.short_description as lead, t.description, b.language, po.label as publisher, b.published_on as "publishedOn", p.updated_at as "updatedAt",
    array(select o.label from contributor c join attribute_option o on o.id = c.person_id where c.product_id = p.id and c.role = 'author' order by c.position) as authors
  from product p join product_text t on t.product_id = p.id and t.store_code = ${storeCode} left join book b on b.product_id = p.id left join attribute_option po on po.id = b.publisher_id
  where p.id = ${productId}`
