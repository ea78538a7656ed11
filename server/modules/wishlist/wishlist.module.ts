import type { Module } from '../../platform/module.ts'
import { personalData } from './personal-data.sql.ts'
import { SHARED_WISHLIST, type SharedWishlistMail, sendSharedWishlist } from './share-wishlist.ts'
import { wishlistResolvers } from './wishlist.resolvers.ts'

export const wishlistModule: Module = {
  resolvers: wishlistResolvers,
  access: {
    wishlist: 'customer',
    // whoever has the sharing code
    s_wishlist: 'holder',
    s_moveWishlistToCart: 'holder',
    addProductsToWishlist: 'customer',
    updateProductsInWishlist: 'customer',
    removeProductsFromWishlist: 'customer',
    addWishlistItemsToCart: 'customer',
    s_removeProductFromWishlist: 'customer',
    s_clearWishlist: 'customer',
    s_shareWishlist: 'customer',
    shareWishlistNotes: 'customer',
  },
  personalData,
  jobs: (parts) => ({ [SHARED_WISHLIST]: (mail: SharedWishlistMail) => sendSharedWishlist(parts, mail) }),
}
