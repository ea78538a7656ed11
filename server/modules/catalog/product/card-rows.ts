import type { RequestContext } from '../../../platform/context.ts'
import { isCompound } from '../compound/components.ts'
import type { ComponentRow } from '../compound/components.sql.ts'
import { loadComponents } from '../compound/load-components.ts'
import { type CardRow, type Edition, type BaseProductRow, readCards } from './cards.sql.ts'
import { ProductRows, viewOf } from './row-cache.ts'

/** A row, with its components if it is a compound product. */
export type WithComponents<Row> = Row & { components?: ComponentRow[] }

/** Adds the components of compound products, by a separate statement because most products have none. */
export function withComponents<Row extends Pick<BaseProductRow, 'id' | 'type'>>(
  rows: readonly WithComponents<Row>[],
  context: RequestContext,
): Promise<WithComponents<Row>[]> {
  return Promise.all(
    rows.map(async (row) =>
      isCompound(row) && !row.components ? { ...row, components: await context.load(loadComponents, row.id) } : row,
    ),
  )
}

/** Data of a product in a list. */
export type ListedRow = WithComponents<CardRow & Edition>

/** Row cache of the process. */
export const cardRows = new ProductRows<ListedRow, RequestContext>(viewOf, async (db, ids, context) =>
  withComponents(await readCards(db, ids, context.store.code, context.groupId), context),
)

/** Rows of products for their cards, unordered; products without texts in the store view are missing. */
export async function readCardRows(ids: readonly number[], context: RequestContext): Promise<ListedRow[]> {
  const rows = await cardRows.read(context.db, ids, context)
  for (const { id, components: parts } of rows) if (parts) context.prime(loadComponents, id, parts)
  return rows
}
