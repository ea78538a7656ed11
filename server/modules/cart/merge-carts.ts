import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SaleableProduct, salableFrom } from '../catalog/index.ts'
import { getOpenCart, forgetCart, itemKey, tooManyWritesRefusal, WRITE_ATTEMPTS } from './cart.ts'
import { type Cart, copiesByProduct, standaloneCopiesByProduct } from './pricing/price-cart.ts'
import { addItems, deleteCart, type NewItem, type CartVersion, writeChoices } from './cart.sql.ts'
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
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
    const reduced = await context.db
      .transaction((tx) => tryMerge(tx, context, sourceId, destinationId))
      .catch((error: unknown) => {
        if (error instanceof StaleCart) return undefined
        throw error
      })
    forgetCart(context, destinationId)
    if (reduced) return reduced
  }
  throw tooManyWritesRefusal()
}

/** Another request has written one of the carts: the transaction rolls back and is retried. */
class StaleCart extends Error {}

async function tryMerge(tx: Db, context: RequestContext, sourceId: string, destinationId: string) {
  const own = await getOpenCart(tx, destinationId, context)
  const { store, groupId, now, priceContext } = context
  const guest = await getOpenCart(tx, sourceId, { store, groupId, now, priceContext, customer: null })
  const keys = new Set([own, guest].flatMap(({ stored }) => (stored.row.items ?? []).map(itemKey)))
  if (keys.size > MAX_LINES)
    throw new Refusal('graphql-input', 'A cart can hold at most %s different titles.', MAX_LINES)
  let version: CartVersion = own.stored.row
  if (guest.couponCode && !own.couponCode) version = await withCoupon(tx, version, context, guest.couponCode)
  const grown = copiesToAdd(own, guest)
  if (grown.length > 0 && !(await addItems(tx, version, context.store.code, grown))) throw new StaleCart()
  if (!(await deleteCart(tx, guest.stored.row))) throw new StaleCart()
  const copies = new Map(grown.map((item) => [itemKey(item), item.quantity]))
  return guest.lines
    .filter(({ item }) => (copies.get(itemKey(item)) ?? 0) < item.quantity)
    .map(({ title }) => title.name)
}

async function withCoupon(tx: Db, { id, version }: CartVersion, context: RequestContext, couponCode: string) {
  const newVersion = await writeChoices(tx, { id, version }, context.store.code, { couponCode })
  if (!newVersion) throw new StaleCart()
  return { id, version: newVersion }
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
