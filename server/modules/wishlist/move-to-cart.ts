import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cartIdOf, openCart } from '../cart/cart.ts'
import { addToCart, type LineError } from '../cart/change-items.ts'
import { itemNumber } from './change-wishlist.ts'
import { deleteItems, lockWishlist, readWishlist } from './wishlist.sql.ts'
import type { WishlistItem } from './wishlist.sql.ts'
import { ownerOf, sharedWishlist } from './wishlist.ts'

/** An item that stays on the list, and why. */
export interface Kept {
  itemId: string
  code: LineError['code']
  message: string
  args: (string | number)[]
}

/** Puts items into a cart, and tells of those that cannot be sold so. */
async function addItems(
  context: RequestContext,
  cartId: string,
  items: readonly WishlistItem[],
  db: Db = context.db,
): Promise<Kept[]> {
  if (items.length === 0) return []
  const errors = new Map((await addToCart(context, cartId, items, db)).map((problem) => [problem.sku, problem]))
  return items.flatMap(({ id, sku }) => {
    const problem = errors.get(sku)
    return problem ? [{ itemId: String(id), code: problem.code, message: problem.message, args: problem.args }] : []
  })
}

interface Moved {
  count: number
  kept: Kept[]
}

/** From the customer's own list, all items or those named: what is in the cart is off the list, in one transaction. */
export async function moveToCart(
  context: RequestContext,
  wishlistId: string | number,
  ids?: readonly (string | number)[] | null,
): Promise<Moved> {
  const customerId = await ownerOf(context, wishlistId)
  const cartId = await openCart(context)
  return context.db.transaction(async (tx) => {
    // pressed twice, the second finds an empty list
    await lockWishlist(tx, customerId)
    const items = (await readWishlist(tx, { customerId }, context.store.code))?.items ?? []
    const named = ids && new Set(ids.map(itemNumber))
    const wanted = named ? items.filter(({ id }) => named.has(id)) : items
    const kept = await addItems(context, cartId, wanted, tx)
    const keptIds = new Set(kept.map(({ itemId }) => itemId))
    const moved = wanted.flatMap(({ id }) => (keptIds.has(String(id)) ? [] : id))
    if (moved.length > 0) await deleteItems(tx, customerId, moved)
    const known = new Set<number | undefined>(items.map(({ id }) => id))
    const unknown = (ids ?? []).filter((id) => !known.has(itemNumber(id)))
    return {
      count: moved.length,
      kept: [
        ...kept,
        ...unknown.map((id): Kept => ({
          itemId: String(id),
          code: 'PRODUCT_NOT_FOUND',
          message: text('Could not find a wishlist item with ID "%s"'),
          args: [String(id).slice(0, 40)],
        })),
      ],
    }
  })
}

/** ScandiPWA's: the asker's own list, or with a code somebody's, which then stays as it is. */
export async function moveList(
  context: RequestContext,
  sharingCode: string | undefined,
  guestCartId: string | undefined,
): Promise<void> {
  const { count, kept } = sharingCode
    ? await addShared(context, sharingCode, guestCartId)
    : await moveToCart(context, '')
  if (count > 0 || kept.length === 0) return
  const isOut = kept.some(({ code }) => code === 'INSUFFICIENT_STOCK' || code === 'NOT_SALABLE')
  throw new Refusal(
    'graphql-no-such-entity',
    isOut ? text('One or more items are out of stock') : text('Failed to add items to cart'),
  )
}

async function addShared(
  context: RequestContext,
  sharingCode: string,
  guestCartId: string | undefined,
): Promise<Moved> {
  const { id, items } = await sharedWishlist(context, sharingCode)
  if (context.customer?.id === id) return moveToCart(context, id)
  const kept = await addItems(context, await cartIdOf(context, guestCartId), items)
  return { count: items.length - kept.length, kept }
}
