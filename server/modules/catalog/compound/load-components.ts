import type { RequestContext } from '../../../platform/context.ts'
import { byProduct } from './components.ts'
import { type ComponentRow, readComponents } from './components.sql.ts'

/** Loader for `context.load`: one statement for all compound products of a response. */
export async function loadComponents(
  ids: readonly number[],
  { db, groupId }: RequestContext,
): Promise<ComponentRow[][]> {
  const found = byProduct(await readComponents(db, ids, groupId))
  return ids.map((id) => found.get(id) ?? [])
}
