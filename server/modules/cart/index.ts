export { cartModule } from './cart.module.ts'
export { toMagentoSelectedBundleOptions } from './bundle-options.ts'
export { supplyProblem, expandBundle } from './bundle-line.ts'
export {
  type CartPayload,
  type CartItem,
  type CartLine,
  type CartPart,
  type Choices,
  closeCart,
  getCart,
  findCartId,
  itemsOf,
  loadCart,
  notActiveRefusal,
  productPricingContext,
  setChoices,
} from './cart.ts'
export { resolveCartId, openCart } from './open-cart.ts'
export type { Cart } from './price-cart.ts'
export { toMagentoSelectedOption, toMagentoSelectedVariant } from './cart-item.resolvers.ts'
export { addToCart, invalidQuantityProblem } from './change-items.ts'
export { redeemCoupons, releaseCouponUse, removeCoupon, reinstateCouponUse } from './coupon.ts'
export type { LineError, LineRequest } from './line-request.ts'
export { type Shipping, createShippingCalculator, computeTotals } from './totals.ts'
