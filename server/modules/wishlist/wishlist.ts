import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getConfiguration } from '../store/store.ts'
import { readWishlist, type Wishlist } from './wishlist.sql.ts'

/** Whether the shop has wish lists at all. */
export const hasWishlists = async (context: RequestContext): Promise<boolean> =>
  (await getConfiguration(context))['wishlist/general/active']

async function refuseIfOff(context: RequestContext): Promise<void> {
  if (!(await hasWishlists(context)))
    throw new Refusal('graphql-input', 'The wishlist configuration is currently disabled.')
}

/** Whoever changes their own list: a guest has none, and the shop may have none. */
export async function ownerOf(context: RequestContext, wishlistId?: string | number): Promise<number> {
  const { id } = context.signedIn()
  await refuseIfOff(context)
  // Magento's clients leave it empty until they know it
  if (wishlistId && String(wishlistId) !== '0' && String(wishlistId) !== String(id))
    throw new Refusal('graphql-input', 'The wishlist was not found.')
  return id
}

export async function ownWishlist(context: RequestContext): Promise<Wishlist> {
  context.private()
  const customerId = await ownerOf(context)
  const own = await readWishlist(context.db, { customerId }, context.store.code)
  if (!own) throw new Error(`the customer ${customerId} is signed in and not there`)
  return own
}

/** The list that its owner has given the code of. */
export async function sharedWishlist(context: RequestContext, sharingCode: string): Promise<Wishlist> {
  context.private()
  await refuseIfOff(context)
  const shared = await readWishlist(context.db, { sharingCode }, context.store.code)
  if (!shared) throw new Refusal('graphql-no-such-entity', 'Shared wishlist with provided sharing code does not exist')
  return shared
}
