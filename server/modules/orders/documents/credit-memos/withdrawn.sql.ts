import type { Db } from '../../../../platform/db/db.ts'

/** Copies that statements of withdrawal name, by the id of the orders' items. */
export async function readWithdrawn(db: Db, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.many<{ item: number; quantity: number }>`
    select (line->>'item')::int as item, sum((line->>'quantity')::int)::int as quantity
    from withdrawal w cross join jsonb_array_elements(w.lines) line
    where w.order_id = any(${orderIds}) and line ? 'item' group by 1`
  return new Map(rows.map(({ item, quantity }) => [item, quantity]))
}
