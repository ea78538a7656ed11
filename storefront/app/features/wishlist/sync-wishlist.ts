import { OpenWishlist } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'
import { savedProducts } from './saved-products.ts'
import { replaceWishlist } from './wishlist-copy.ts'

/** Takes the list over from the shop. */
export const syncWishlist = async (graphql: Graphql): Promise<void> => replaceWishlist(savedProducts((await graphql(OpenWishlist)).wishlist))
