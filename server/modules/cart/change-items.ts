import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { partsProblem, quantityProblem, resolveParts, ruleProblem } from '../catalog/index.ts'
import { itemKey } from './cart.ts'
import { type CartItemRow, readRemovedItem, restoreItem, writeItems } from './cart.sql.ts'
import { type CartChange, changeCart } from './change-cart.ts'
import { invalidQuantityProblem, MAX_LINES } from './line-request.ts'
import { type Cart, copiesByProduct, standaloneCopiesByProduct } from './pricing/price-cart.ts'

/** Sets quantities; zero removes the line. All or nothing. */
export async function updateItems(
  context: RequestContext,
  publicId: string,
  changes: readonly { id: number; quantity: number }[],
): Promise<void> {
  const ids = new Set(changes.map(({ id }) => id))
  await changeCart(context, publicId, (cart) => {
    const items = changedItems(cart, changes)
    const updated = items.filter(({ id }) => ids.has(id))
    const removed = [...ids].filter((id) => !updated.some((item) => item.id === id))
    return toChange(context, cart, { items, updated, removed })
  })
}

const toChange = (
  { db, store }: RequestContext,
  { stored: { row } }: Cart,
  { items, updated, removed }: { items: CartItemRow[]; updated: readonly CartItemRow[]; removed: readonly number[] },
): CartChange<void> => ({
  answer: undefined,
  async save() {
    const version = await writeItems(db, row, store.code, updated, removed)
    return version ? { items, version } : undefined
  },
})

/** The lines after the changes; if a line is named twice, its last quantity counts. */
function changedItems(
  { stored: { row, products }, pickupSource }: Cart,
  changes: readonly { id: number; quantity: number }[],
): CartItemRow[] {
  const items = new Map((row.items ?? []).map((item) => [item.id, item]))
  const byId = new Map(products.map((product) => [product.id, product]))
  const before = copiesByProduct([...items.values()])
  const changed = new Set<number>()
  for (const { id, quantity } of changes) {
    const item = items.get(id)
    if (!item) throw new Refusal('graphql-no-such-entity', 'Could not find cart item with id: %s.', id)
    const problem = quantity > 0 ? invalidQuantityProblem(quantity) : undefined
    if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args)
    if (quantity > 0) {
      items.set(id, { ...item, quantity })
      changed.add(item.productId)
    } else items.delete(id)
  }
  // only the total per title matters, and a decrease is accepted even above the stock
  const after = copiesByProduct([...items.values()])
  const alone = standaloneCopiesByProduct([...items.values()])
  for (const productId of changed) {
    const product = byId.get(productId)
    const copies = after.get(productId) ?? 0
    if (!product) continue
    const problem =
      copies >= (before.get(productId) ?? 0)
        ? quantityProblem(product, copies, pickupSource ?? undefined, alone.get(productId))
        : ruleProblem(product, copies, alone.get(productId))
    if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args)
  }
  // a decrease of bundles is accepted above the stock too
  const increased = new Map([...after].filter(([id, copies]) => copies >= (before.get(id) ?? 0)))
  for (const { productId, choice, id } of items.values()) {
    const product = byId.get(productId)
    if (!product?.bundle || !changes.some((change) => change.id === id)) continue
    const parts = resolveParts(product, choice, byId).filter((part) => increased.has(part.product.id))
    const problem = partsProblem(parts, after, pickupSource ?? undefined)
    if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args)
  }
  return [...items.values()]
}

export const removeItem = (context: RequestContext, publicId: string, id: number): Promise<void> =>
  changeCart(context, publicId, (cart) => {
    const items = cart.stored.row.items ?? []
    const remaining = items.filter((item) => item.id !== id)
    if (remaining.length === items.length)
      throw new Refusal('graphql-no-such-entity', "The cart doesn't contain the item")
    return toChange(context, cart, { items: remaining, updated: [], removed: [id] })
  })

/**
 * Restores a removed line with all its options. A line that can no longer be sold is shown with its error, as if it had
 * never been removed. Idempotent.
 */
export const restoreRemovedItem = (context: RequestContext, publicId: string, id: number): Promise<void> =>
  changeCart(context, publicId, async ({ stored: { row } }, db) => {
    const items = row.items ?? []
    if (items.some((item) => item.id === id)) return { answer: undefined, isPartial: true }
    const removed = await readRemovedItem(db, row.id, id)
    if (!removed) throw new Refusal('graphql-no-such-entity', "The cart doesn't contain the item")
    const isAddedAgain = items.some((item) => itemKey(item) === itemKey(removed))
    if (!isAddedAgain && items.length >= MAX_LINES)
      throw new Refusal('graphql-input', 'A cart can hold at most %s different titles.', MAX_LINES)
    return {
      answer: undefined,
      save: async () => ((await restoreItem(db, row, context.store.code, id)) ? 'read-again' : undefined),
    }
  })
