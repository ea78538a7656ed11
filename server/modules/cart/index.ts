export { cartModule } from './cart.module.ts'
export { selectedBundleOptions } from './bundle-options.ts'
export { problemAt, expandBundle } from './bundle-line.ts'
export {
  type CartAnswer,
  type CartItem,
  type CartLine,
  type CartPart,
  type Choices,
  closeCart,
  findCart,
  findCartId,
  itemsOf,
  loadCart,
  notActive,
  productPricingContext,
  setChoices,
} from './cart.ts'
export { cartIdOf, openCart } from './open-cart.ts'
export { type Cart, sourceOf } from './price-cart.ts'
export { selectedOption, selectedVariant } from './cart-item.resolvers.ts'
export { addToCart, invalidQuantityProblem } from './change-items.ts'
export { redeemCoupons, releaseCouponUse, removeCoupon, reinstateCouponUse } from './coupon.ts'
export type { LineError, LineRequest } from './line-request.ts'
export { type Shipping, shippingOfCart, totals } from './totals.ts'
