import { OpenWishlist } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'
import { browserSession } from '../../platform/session.ts'
import { sessionId } from '../../platform/token.ts'
import { savedProducts } from './saved-products.ts'
import { replaceWishlist, setListOf } from './wishlist-copy.ts'

/** Takes the list over from the shop. */
export async function syncWishlist(graphql: Graphql): Promise<void> {
  setListOf(sessionId(browserSession))
  replaceWishlist(savedProducts((await graphql(OpenWishlist)).wishlist))
}
