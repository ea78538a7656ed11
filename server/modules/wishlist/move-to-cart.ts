import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { resolveCartId, openCart, addToCart, type LineError } from '../cart/index.ts'
import { parseItemId } from './change-wishlist.ts'
import { deleteItems, lockWishlist, readWishlist, type WishlistItem } from './wishlist.sql.ts'
import { requireOwner, getSharedWishlist } from './wishlist.ts'

/** Why an item stays on the list. */
export interface MoveError {
  itemId: string
  code: LineError['code']
  message: string
  args: (string | number)[]
}

/** Adds items to a cart and returns errors for those that cannot be sold. */
async function addItems(
  context: RequestContext,
  cartId: string,
  items: readonly WishlistItem[],
  db: Db = context.db,
): Promise<MoveError[]> {
  if (items.length === 0) return []
  const requests = items.map(({ sku, variantSku, quantity, parts }) =>
    variantSku === null
      ? { sku, quantity, ...(parts.length > 0 && { options: { selected: parts, entered: [] } }) }
      : { sku: variantSku, parentSku: sku, quantity },
  )
  const errors = new Map((await addToCart(context, cartId, requests, db)).map((problem) => [problem.sku, problem]))
  return items.flatMap(({ id, sku, variantSku }) => {
    const problem = errors.get(variantSku ?? sku)
    return problem ? [{ itemId: String(id), code: problem.code, message: problem.message, args: problem.args }] : []
  })
}

interface MoveResult {
  count: number
  errors: MoveError[]
}

/** Moves all or the given items of the customer's list to the cart, in one transaction. */
export async function moveToCart(
  context: RequestContext,
  wishlistId: string | number,
  ids?: readonly (string | number)[] | null,
): Promise<MoveResult> {
  const customerId = await requireOwner(context, wishlistId)
  const cartId = await openCart(context)
  return context.db.transaction(async (tx) => {
    // a repeated request finds an empty list
    await lockWishlist(tx, customerId)
    const items = (await readWishlist(tx, { customerId }, context.store.code))?.items ?? []
    const selected = ids && new Set(ids.map(parseItemId))
    const moving = selected ? items.filter(({ id }) => selected.has(id)) : items
    const errors = await addItems(context, cartId, moving, tx)
    const failedIds = new Set(errors.map(({ itemId }) => itemId))
    const moved = moving.flatMap(({ id }) => (failedIds.has(String(id)) ? [] : id))
    if (moved.length > 0) await deleteItems(tx, customerId, moved)
    const known = new Set<number | undefined>(items.map(({ id }) => id))
    const unknown = (ids ?? []).filter((id) => !known.has(parseItemId(id)))
    return {
      count: moved.length,
      errors: [
        ...errors,
        ...unknown.map((id): MoveError => ({
          itemId: String(id),
          code: 'PRODUCT_NOT_FOUND',
          message: text('Could not find a wishlist item with ID "%s"'),
          args: [String(id).slice(0, 40)],
        })),
      ],
    }
  })
}

/** ScandiPWA's mutation: moves the own list, or adds a shared one, which stays unchanged. */
export async function moveList(
  context: RequestContext,
  sharingCode: string | undefined,
  guestCartId: string | undefined,
): Promise<void> {
  const { count, errors } = sharingCode
    ? await addSharedListToCart(context, sharingCode, guestCartId)
    : await moveToCart(context, '')
  if (count > 0 || errors.length === 0) return
  const isOut = errors.some(({ code }) => code === 'INSUFFICIENT_STOCK' || code === 'NOT_SALABLE')
  throw new Refusal(
    'graphql-no-such-entity',
    isOut ? text('One or more items are out of stock') : text('Failed to add items to cart'),
  )
}

async function addSharedListToCart(
  context: RequestContext,
  sharingCode: string,
  guestCartId: string | undefined,
): Promise<MoveResult> {
  const { id, items } = await getSharedWishlist(context, sharingCode)
  if (context.customer?.id === id) return moveToCart(context, id)
  const errors = await addItems(context, await resolveCartId(context, guestCartId), items)
  return { count: items.length - errors.length, errors }
}
