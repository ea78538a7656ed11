import { type Db, sql } from '../../platform/db/db.ts'
import type { OrderedLink } from '../orders/index.ts'

export interface BoughtRow {
  itemId: number
  orderId: number
  orderNumber: string
  orderedAt: Date
  storeCode: string
  /** The product's current SKU, by which its files are named. */
  sku: string
  name: string
  /** Formats that the publisher lists; empty if the title was deleted. */
  formats: string[]
  /** Links as ordered; null for a title that is delivered in its formats. */
  links: OrderedLink[] | null
  /** Copies whose files are supplied: all of a paid order, else the invoiced ones. */
  supplied: number
  refunded: number
  /** The buyer agreed to the supply before the time for withdrawal is over. */
  hasConsent: boolean
  /** Number of downloads by file key. */
  used: Record<string, number>
}

const columns = sql`
  i.id as item_id, o.id as order_id, o.number as order_number, o.placed_at as ordered_at, o.store_code,
  coalesce((select p.sku from product p where p.id = i.product_id), i.sku) as sku, i.name,
  coalesce((select b.file_formats from book b where b.product_id = i.product_id), '{}') as formats,
  i.options -> 'links' as links, i.quantity_refunded as refunded,
    greatest(i.quantity_invoiced, case when o.state in ('processing', 'complete')
      and (o.total_paid >= o.grand_total - o.total_canceled) then i.quantity_ordered - i.quantity_canceled end)
      as supplied,
    o.agreements @> '[{"concerns": "digital"}]' as has_consent,
    coalesce((select json_object_agg(d.file, d.used)
    from purchased_download d where d.order_item_id = i.id), '{}') as used`

/** Downloadable order items of a customer, except those fully canceled. */
export const readBoughtItems = (db: Db, customerId: number): Promise<BoughtRow[]> => db.many<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id
  where o.customer_id = ${customerId} and i.type = 'downloadable' and i.quantity_canceled < i.quantity_ordered
    order by o.id desc, i.id limit 1000`

/** The same of one order, for the holder of its key. */
export const readFilesOfOrder = (db: Db, orderId: number): Promise<BoughtRow[]> => db.many<BoughtRow>`
  select ${columns} from order_item i join orders o on o.id = i.order_id
  where o.id = ${orderId} and i.type = 'downloadable' and i.quantity_canceled < i.quantity_ordered order by i.id`

/** An order item with its customer; `customerId` is null for a guest. */
export const readBoughtItem = (db: Db, itemId: number) => db.one<BoughtRow & { customerId: number | null }>`
  select ${columns}, o.customer_id from order_item i join orders o on o.id = i.order_id where i.id = ${itemId}
    and i.type = 'downloadable'`

/**
 * Counts a download unless `max` is reached (null is unlimited) or one was counted after `unless`; concurrent downloads
 * are all counted. Returns whether it was counted.
 */
export async function countDownload(
  db: Db,
  {
    itemId,
    file,
    max,
    now,
    unless = null,
  }: { itemId: number; file: string; max: number | null; now: Date; unless?: Date | null },
): Promise<boolean> {
  const row = await db.one`
      insert into purchased_download as known (order_item_id, file, used, last_at) select ${itemId}::bigint,
        ${file}, 1, ${now}::timestamptz where ${max}::int is null or ${max}::int > 0
    on conflict (order_item_id, file) do update set used = known.used + 1, last_at = excluded.last_at
      where (${max}::int is null or known.used < ${max}::int)
        and (${unless}::timestamptz is null or known.last_at <= ${unless}::timestamptz)
        returning used`
  return row !== undefined
}

/** Whether a download was counted after this instant. */
export const hasDownloadedSince = async (db: Db, itemId: number, file: string, after: Date): Promise<boolean> =>
  (await db.one`
    select 1 from purchased_download where order_item_id = ${itemId} and file = ${file} and last_at > ${after}`) !==
  undefined
