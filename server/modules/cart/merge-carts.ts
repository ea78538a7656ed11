import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SaleableProduct, salableFrom } from '../catalog/catalog.ts'
import { type Cart, type CartItemRow, changeCart, findCart, notFound, refuseClosed } from './cart.ts'
import { addItems, deleteCart, lockUntouched, setCoupon } from './cart.sql.ts'
import { MAX_LINES } from './change-items.ts'

/** Both together, as far as one buyer may have them; what cannot be sold at all stays to be seen with its reason. */
function together(product: SaleableProduct, a: number, b: number, source: string | undefined): number {
  const { minQuantity, maxQuantity, increments } = product
  const most = Math.min(a + b, maxQuantity, salableFrom(product, source))
  const whole = most - (most % Math.max(1, increments))
  return whole >= Math.max(1, minQuantity) ? whole : Math.max(a, b)
}

/** By how much each line of the customer's cart grows. */
function growth(own: Cart, guests: Cart): { productId: number; quantity: number }[] {
  const inOwn = new Map(
    (own.stored.row.items ?? []).map(({ productId, quantity }: CartItemRow) => [productId, quantity]),
  )
  return guests.lines.flatMap(({ product, quantity }) => {
    const already = inOwn.get(product.id) ?? 0
    const grown = together(product, already, quantity, own.pickupSource ?? undefined) - already
    return grown > 0 ? [{ productId: product.id, quantity: grown }] : []
  })
}

/** Puts a guest's cart into the customer's own, and the guest's is gone. */
export async function mergeCarts(context: RequestContext, sourceId: string, destinationId: string): Promise<void> {
  if (sourceId === destinationId) return
  await changeCart(context, destinationId, async (tx) => {
    const own = await findCart(tx, destinationId, context)
    const locked = await lockUntouched(tx, sourceId, null)
    if (!locked) throw notFound(sourceId)
    refuseClosed(locked)
    const guests = await findCart(tx, sourceId, {
      store: context.store,
      customer: null,
      groupId: context.groupId,
      now: context.now,
      currency: context.currency,
    })
    const lines = new Set(
      [own, guests].flatMap(({ stored }) => (stored.row.items ?? []).map(({ productId }) => productId)),
    )
    if (lines.size > MAX_LINES)
      throw new Refusal('graphql-input', 'A cart can hold at most %s different titles.', MAX_LINES)
    const grown = growth(own, guests)
    if (grown.length > 0) await addItems(tx, own.stored.row, context.store.code, grown)
    if (guests.couponCode && !own.couponCode) await setCoupon(tx, own.id, guests.couponCode)
    await deleteCart(tx, locked.id)
  })
}
