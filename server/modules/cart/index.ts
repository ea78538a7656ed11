export { cartModule } from './cart.module.ts'
export { supplyProblem } from './pricing/bundle-line.ts'
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
} from './cart.ts'
export { setChoices } from './change-cart.ts'
export { resolveCartId, openCart } from './open-cart.ts'
export { type Cart, expandBundle } from './pricing/price-cart.ts'
export {
  toMagentoSelectedBundleOptions,
  toMagentoSelectedOption,
  toMagentoSelectedVariant,
} from './cart-item.resolvers.ts'
export { addToCart } from './add-items.ts'
export { redeemCoupons, releaseCouponUse, removeCoupon, reinstateCouponUse } from './coupon.ts'
export { invalidQuantityProblem, type LineError, type LineRequest } from './line-request.ts'
export { type Shipping, createShippingCalculator, computeTotals } from './pricing/totals.ts'
