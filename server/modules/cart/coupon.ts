import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getCart } from './cart.ts'
import { writeChoices } from './cart.sql.ts'
import { changeCart } from './change-cart.ts'
import type { Cart } from './pricing/price-cart.ts'
import { countRuleUses, incrementUses, decrementUses } from './coupon.sql.ts'

/**
 * Applies a coupon if it is valid for the cart as it is and no other one counts, as in Magento. The code stays with
 * the cart and counts whenever its conditions are met.
 */
export const applyCoupon = (context: RequestContext, publicId: string, code: string): Promise<void> =>
  changeCart(
    context,
    publicId,
    (cart, tx) => {
      if (hasCountedCoupon(cart))
        throw new Refusal('graphql-input', 'A coupon is already applied to the cart. Please remove it to apply another')
      return { answer: undefined, save: () => saveCoupon(tx, context, cart, { publicId, couponCode: code.trim() }) }
    },
    { inTransaction: true },
  )

async function saveCoupon(
  tx: Db,
  context: RequestContext,
  before: Cart,
  { publicId, couponCode }: { publicId: string; couponCode: string },
) {
  if (!(await writeChoices(tx, before.stored.row, context.store.code, { couponCode }))) return undefined
  // whether the coupon is valid is known only after the cart was read with it; a refusal rolls the write back
  const cart = await getCart(tx, publicId, context)
  if (cart.lines.length === 0) throw new Refusal('graphql-input', "Cart doesn't contain products.")
  const suspended = suspendedCoupon(cart)
  if (suspended?.from)
    throw new Refusal(
      'graphql-no-such-entity',
      'The code %s works for purchases from %s.',
      suspended.code,
      context.language.money(suspended.from / 100, cart.currency),
    )
  if (suspended)
    throw new Refusal('graphql-no-such-entity', "The coupon code isn't valid. Verify the code and try again.")
  return 'read-again'
}

const hasCountedCoupon = ({ totals }: Cart) => totals.appliedRules.some((rule) => rule.couponCode !== null)

/** The cart's coupon while its conditions are not met; `from` is the value of goods that it lacks, if that is why. */
export function suspendedCoupon(cart: Cart): { code: string; from: number | null } | null {
  const { couponCode, rules, totals } = cart
  if (couponCode === null || hasCountedCoupon(cart)) return null
  const rule = rules.find((one) => one.couponCode !== null)
  return {
    code: rule?.couponCode ?? couponCode,
    from: rule && totals.subtotalInclTax < rule.minSubtotal ? rule.minSubtotal : null,
  }
}

/** The cart is read again, because other rules may apply without the coupon. */
export const removeCoupon = (context: RequestContext, publicId: string): Promise<void> =>
  changeCart(context, publicId, ({ stored: { row } }, db) => ({
    answer: undefined,
    save: async () =>
      (await writeChoices(db, row, context.store.code, { couponCode: null })) ? 'read-again' : undefined,
  }))

/** Counts one use of each rule of an order. False if any of them has no uses left. */
export const redeemCoupons = (tx: Db, ruleIds: readonly number[]): Promise<boolean> => countRuleUses(tx, ruleIds)

/** Returns the coupon use of a cancelled order. */
export const releaseCouponUse = (tx: Db, couponCode: string): Promise<void> => decrementUses(tx, couponCode)

/** Reverts `releaseCouponUse` for a reinstated order. */
export const reinstateCouponUse = (tx: Db, couponCode: string): Promise<void> => incrementUses(tx, couponCode)
