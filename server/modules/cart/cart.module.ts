import type { Module } from '../../platform/module.ts'
import { DELETE_ABANDONED, deleteAbandonedCarts } from './abandoned.ts'
import { cartResolvers } from './cart.resolvers.ts'

export const cartModule: Module = {
  resolvers: cartResolvers,
  access: {
    cart: 'holder',
    customerCart: 'customer',
    mergeCarts: 'customer',
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
    applyCouponToCart: 'holder',
    removeCouponFromCart: 'holder',
  },
  jobs: ({ db }) => ({ [DELETE_ABANDONED]: () => deleteAbandonedCarts(db) }),
  schedule: { [DELETE_ABANDONED]: 24 * 60 * 60 },
}
