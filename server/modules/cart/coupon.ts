import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeCart, findCart } from './cart.ts'
import { setCoupon } from './cart.sql.ts'

/**
 * Takes a coupon if it is in force for this cart as it is. It stays with the cart and counts whenever its conditions
 * are met.
 */
export function applyCoupon(context: RequestContext, publicId: string, code: string): Promise<void> {
  return changeCart(context, publicId, async (tx, id) => {
    await setCoupon(tx, id, code.trim())
    const cart = await findCart(tx, publicId, context)
    if (cart.lines.length === 0) throw new Refusal('graphql-input', "Cart doesn't contain products.")
    const inForce = cart.totals.appliedRules.some((rule) => rule.couponCode !== null)
    if (!inForce)
      throw new Refusal('graphql-no-such-entity', "The coupon code isn't valid. Verify the code and try again.")
  })
}

export function removeCoupon(context: RequestContext, publicId: string): Promise<void> {
  return changeCart(context, publicId, (tx, id) => setCoupon(tx, id, null))
}
