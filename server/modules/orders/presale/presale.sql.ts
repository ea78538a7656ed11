import type { Db } from '../../../platform/db/db.ts'
import type { PresaleReduction } from '../order-item.ts'

export type ReductionDraft = Omit<PresaleReduction, 'id' | 'shipmentId' | 'creditMemo' | 'recordedAt'>

export const insertReductions = (
  tx: Db,
  orderId: number,
  shipmentId: number | null,
  reductions: readonly ReductionDraft[],
): Promise<number> => tx.run`
  insert into presale_reduction (order_id, order_item_id, shipment_id, quantity, price, lowest, gross, tax)
  select ${orderId}, r."orderItemId", ${shipmentId}::bigint, r.quantity, r.price, r.lowest, r.gross, r.tax
  from json_to_recordset(${JSON.stringify(reductions)}) r ("orderItemId" bigint, quantity int, price int, lowest int,
    gross bigint, tax bigint)`

export const markCredited = (tx: Db, ids: readonly number[], creditMemoId: number): Promise<number> =>
  tx.run`update presale_reduction set credit_memo_id = ${creditMemoId} where id = any(${ids})`

/**
 * Orders with invoiced files of a presale that was released within the last 7 days, for which no reduction is recorded.
 */
export const readReleasedFiles = (db: Db, today: string) => db.many<{ number: string }>`
  select distinct o.number from order_item i join orders o on o.id = i.order_id
  where i.ships_from between ${today}::date - 7 and ${today}::date and i.options ? 'presale'
    and i.type in ('virtual', 'downloadable') and i.quantity_invoiced > 0
    and not exists (select 1 from presale_reduction r where r.order_item_id = i.id)`
