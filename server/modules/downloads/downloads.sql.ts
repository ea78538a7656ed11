import { type Db, sql } from '../../platform/db/db.ts'
import type { Format } from '../catalog/index.ts'

export interface BoughtRow {
  itemId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  storeCode: string
  /** Of the product: its files bear it. */
  sku: string
  name: string
  /** As the publisher lists them; none if the title was deleted. */
  formats: string[]
  invoiced: number
  refunded: number
  /** Downloads by format. */
  used: Partial<Record<Format, number>>
}

const columns = sql`
  i.id as item_id, o.id as order_id, o.number as order_number, o.placed_at as ordered_at, o.store_code,
  coalesce((select p.sku from product p where p.id = i.product_id), i.sku) as sku, i.name,
  coalesce((select b.file_formats from book b where b.product_id = i.product_id), '{}') as formats,
  i.quantity_invoiced as invoiced, i.quantity_refunded as refunded, coalesce((select json_object_agg(d.format, d.used)
    from purchased_download d where d.order_item_id = i.id), '{}') as used`

/** Downloadable items of a customer with copies that are not canceled. */
export const readBought = (db: Db, customerId: number): Promise<BoughtRow[]> => db.many<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id
  where o.customer_id = ${customerId} and i.type = 'downloadable' and i.quantity_canceled < i.quantity_ordered
    order by o.id desc, i.id limit 1000`

export const readBoughtItem = (
  db: Db,
  customerId: number,
  itemId: number,
): Promise<BoughtRow | undefined> => db.one<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id where i.id = ${itemId}
    and o.customer_id = ${customerId} and i.type = 'downloadable'`

/** Counts a download if one remains and none was counted after `unless`; concurrent ones all count. */
export async function countDownload(
  db: Db,
  {
    itemId,
    format,
    max,
    now,
    unless = null,
  }: { itemId: number; format: Format; max: number; now: Date; unless?: Date | null },
): Promise<boolean> {
  const row = await db.one`
      insert into purchased_download as known (order_item_id, format, used, last_at) select ${itemId}::bigint,
        ${format}, 1, ${now}::timestamptz where ${max}::int > 0
    on conflict (order_item_id, format) do update set used = known.used + 1, last_at = excluded.last_at
      where known.used < ${max} and (${unless}::timestamptz is null or known.last_at <= ${unless}::timestamptz)
        returning used`
  return row !== undefined
}

/** Whether a download was counted after this instant. */
export const hasBegun = async (db: Db, itemId: number, format: Format, after: Date): Promise<boolean> =>
  (await db.one`
    select 1 from purchased_download where order_item_id = ${itemId} and format = ${format} and last_at > ${after}`) !==
  undefined
