import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getOpenCart, forgetCart, itemKey, tooManyWritesRefusal, WRITE_ATTEMPTS } from './cart.ts'
import { readRemovedItem, restoreItem } from './cart.sql.ts'
import { MAX_LINES } from './change-items.ts'

/**
 * Restores a removed line with all its options. A line that can no longer be sold is shown with its error, as if it had
 * never been removed. Idempotent.
 */
export async function restoreRemovedItem(context: RequestContext, publicId: string, id: number): Promise<void> {
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
    forgetCart(context, publicId)
    const { row } = (await getOpenCart(context.db, publicId, context)).stored
    const items = row.items ?? []
    if (items.some((item) => item.id === id)) return
    const removed = await readRemovedItem(context.db, row.id, id)
    if (!removed) throw new Refusal('graphql-no-such-entity', "The cart doesn't contain the item")
    const isAddedAgain = items.some((item) => itemKey(item) === itemKey(removed))
    if (!isAddedAgain && items.length >= MAX_LINES)
      throw new Refusal('graphql-input', 'A cart can hold at most %s different titles.', MAX_LINES)
    if (await restoreItem(context.db, row, context.store.code, id)) return
  }
  throw tooManyWritesRefusal()
}
