import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SaleableProduct, salableFrom } from '../catalog/index.ts'
import { getOpenCart, itemKey } from './cart.ts'
import { type Cart, copiesByProduct, standaloneCopiesByProduct } from './pricing/price-cart.ts'
import { addItems, deleteCart, type NewItem, type CartVersion, writeChoices } from './cart.sql.ts'
import { type CartChange, changeCart } from './change-cart.ts'
import { MAX_LINES } from './line-request.ts'

/**
 * Moves the lines of a guest's cart into the customer's cart and deletes the guest's. Returns the names of titles of
 * which fewer copies were moved, because no more can be bought.
 */
export async function mergeCarts(
  context: RequestContext,
  sourceId: string,
  destinationId: string,
): Promise<readonly string[]> {
  if (sourceId === destinationId) return []
  return changeCart(context, destinationId, (own, tx) => mergeInto(tx, context, own, sourceId), { inTransaction: true })
}

async function mergeInto(tx: Db, context: RequestContext, own: Cart, sourceId: string): Promise<CartChange<string[]>> {
  const { store, groupId, now, priceContext } = context
  const guest = await getOpenCart(tx, sourceId, { store, groupId, now, priceContext, customer: null })
  const keys = new Set([own, guest].flatMap(({ stored }) => (stored.row.items ?? []).map(itemKey)))
  if (keys.size > MAX_LINES)
    throw new Refusal('graphql-input', 'A cart can hold at most %s different titles.', MAX_LINES)
  const grown = copiesToAdd(own, guest)
  const copies = new Map(grown.map((item) => [itemKey(item), item.quantity]))
  return {
    answer: guest.lines
      .filter(({ item }) => (copies.get(itemKey(item)) ?? 0) < item.quantity)
      .map(({ title }) => title.name),
    save: () => saveMerged(tx, store.code, { own, guest, grown }),
  }
}

async function saveMerged(
  tx: Db,
  storeCode: string,
  { own, guest, grown }: { own: Cart; guest: Cart; grown: readonly NewItem[] },
) {
  let { id, version }: CartVersion = own.stored.row
  if (guest.couponCode && !own.couponCode) {
    const newVersion = await writeChoices(tx, { id, version }, storeCode, { couponCode: guest.couponCode })
    if (!newVersion) return undefined
    version = newVersion
  }
  if (grown.length > 0 && !(await addItems(tx, { id, version }, storeCode, grown))) return undefined
  return (await deleteCart(tx, guest.stored.row)) ? 'read-again' : undefined
}

/** Copies to add to each line of the customer's cart. */
function copiesToAdd(own: Cart, guest: Cart): NewItem[] {
  const items = own.stored.row.items ?? []
  const copies = copiesByProduct(items)
  const alone = standaloneCopiesByProduct(items)
  const keys = new Set(items.map(itemKey))
  return guest.lines.flatMap(({ product, item }) => {
    const { productId, choice, choiceKey } = item
    const already = alone.get(productId) ?? 0
    const inBundles = (copies.get(productId) ?? 0) - already
    const maxQuantity = Math.min(product.maxQuantity, salableFrom(product, own.pickupSource ?? undefined)) - inBundles
    const grown = mergedQuantity(product, already, item.quantity, maxQuantity) - already
    // a line with another choice is kept even above the limit, and shown with its error
    const quantity = grown > 0 || keys.has(itemKey(item)) ? grown : item.quantity
    if (quantity <= 0) return []
    alone.set(productId, already + quantity)
    for (const [id, more] of copiesByProduct([{ ...item, quantity }])) copies.set(id, (copies.get(id) ?? 0) + more)
    return [{ productId, choice, choiceKey, quantity }]
  })
}

/** The sum of both quantities up to `bound`; the larger one if the bound allows none, to be shown with its error. */
function mergedQuantity({ minQuantity, increments }: SaleableProduct, a: number, b: number, bound: number): number {
  const limit = Math.min(a + b, bound)
  const rounded = limit - (limit % Math.max(1, increments))
  return rounded >= Math.max(1, minQuantity) ? rounded : Math.max(a, b)
}
