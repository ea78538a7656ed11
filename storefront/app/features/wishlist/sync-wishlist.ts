import { OpenWishlist } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'
import { browserSession } from '../../platform/session.ts'
import { sessionId } from '../../platform/token.ts'
import { savedProducts } from './saved-products.ts'
import { isListOf, replaceWishlist, setListOf } from './wishlist-copy.ts'

/** Takes the list over from the shop. */
export async function syncWishlist(graphql: Graphql): Promise<void> {
  const session = sessionId(browserSession)
  if (!session) return
  setListOf(session)
  const { wishlist } = await graphql(OpenWishlist)
  // whose it is may have left meanwhile
  if (isListOf(session)) replaceWishlist(savedProducts(wishlist))
}
