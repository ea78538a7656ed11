import type { Module } from '../../platform/module.ts'
import { DELETE_ABANDONED, DELETE_FILES, deleteAbandonedCarts, deleteUnusedUploads } from './abandoned.ts'
import { cartResolvers } from './cart.resolvers.ts'
import { personalData } from './personal-data.sql.ts'
import { startCartCache } from './cart-cache.ts'

export const cartModule: Module = {
  personalData,
  resolvers: cartResolvers,
  access: {
    cart: 'holder',
    customerCart: 'customer',
    mergeCarts: 'customer',
    assignCustomerToGuestCart: 'customer',
    getCartDisplayConfig: 'everyone',
    createEmptyCart: 'holder',
    createGuestCart: 'holder',
    addProductsToCart: 'holder',
    addSimpleProductsToCart: 'holder',
    addVirtualProductsToCart: 'holder',
    addDownloadableProductsToCart: 'holder',
    addConfigurableProductsToCart: 'holder',
    addBundleProductsToCart: 'holder',
    updateCartItems: 'holder',
    removeItemFromCart: 'holder',
    restoreCartItem: 'holder',
    applyCouponToCart: 'holder',
    removeCouponFromCart: 'holder',
  },
  jobs: ({ db, settings }) => ({
    [DELETE_ABANDONED]: () => deleteAbandonedCarts(db),
    [DELETE_FILES]: () => deleteUnusedUploads(db, settings.dataDir),
  }),
  open: async ({ db, settings }) => {
    if (settings.productCache) await startCartCache(db)
  },
  schedule: { [DELETE_ABANDONED]: 24 * 60 * 60, [DELETE_FILES]: 60 * 60 },
}
