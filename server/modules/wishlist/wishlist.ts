import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/index.ts'
import { readWishlist, type Wishlist } from './wishlist.sql.ts'

/** Whether wish lists are enabled. */
export const hasWishlists = async (context: RequestContext): Promise<boolean> =>
  (await getConfiguration(context))['wishlist/general/active']

async function refuseIfDisabled(context: RequestContext): Promise<void> {
  if (!(await hasWishlists(context)))
    throw new Refusal('graphql-input', 'The wishlist configuration is currently disabled.')
}

/** The signed-in customer; refuses if wish lists are disabled or the id is another list's. */
export async function requireOwner(context: RequestContext, wishlistId?: string | number): Promise<number> {
  const { id } = context.signedIn()
  await refuseIfDisabled(context)
  // Magento's clients send an empty id until they know it
  if (wishlistId && String(wishlistId) !== '0' && String(wishlistId) !== String(id))
    throw new Refusal('graphql-input', 'The wishlist was not found.')
  return id
}

export async function getOwnWishlist(context: RequestContext): Promise<Wishlist> {
  context.private()
  const customerId = await requireOwner(context)
  const wishlist = await readWishlist(context.db, { customerId }, context.store.code)
  if (!wishlist) throw new Error(`the customer ${customerId} is signed in but does not exist`)
  return wishlist
}

/** The list with this sharing code. */
export async function getSharedWishlist(context: RequestContext, sharingCode: string): Promise<Wishlist> {
  context.private()
  await refuseIfDisabled(context)
  const shared = await readWishlist(context.db, { sharingCode }, context.store.code)
  if (!shared) throw new Refusal('graphql-no-such-entity', 'Shared wishlist with provided sharing code does not exist')
  return shared
}
