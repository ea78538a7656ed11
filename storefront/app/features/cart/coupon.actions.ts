import { ApplyCoupon, RemoveCoupon } from '../../generated/documents.ts'
import { GraphqlError } from '../../platform/document.ts'
import type { Action, ActionResult } from '../../platform/router/page.ts'
import { isMissingCart } from './cart-store.ts'
import { changesSent } from './changes/cart-changes.ts'

/** Coupon actions of a cart, separate so that the checkout page loads them without the other cart actions. */

export function written(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Runs a change; a missing line or cart is not reported, as the buyer did nothing wrong. */
export async function unlessMissing(change: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    await changesSent()
    return await change()
  } catch (error) {
    if (isMissingCart(error)) return {}
    throw error
  }
}

const applyCoupon: Action = async (form, { graphql, session, t }) => {
  const cart = session.get('cart')
  const code = written(form, 'coupon_code')
  if (!code) return { problems: { coupon_code: t('This field is required!') } }
  if (!cart) return {}
  await changesSent()
  try {
    const { applyCouponToCart } = await graphql(ApplyCoupon, { cart, code })
    return { notice: t('Coupon was applied!'), value: applyCouponToCart?.cart }
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { coupon_code: error.message } }
    throw error
  }
}

const removeCoupon: Action = (_, { graphql, session, t }) =>
  unlessMissing(async () => {
    const cart = session.get('cart')
    if (!cart) return {}
    const { removeCouponFromCart } = await graphql(RemoveCoupon, { cart })
    return { notice: t('Coupon was removed!'), value: removeCouponFromCart?.cart }
  })

export const couponActions = { 'apply-coupon': applyCoupon, 'remove-coupon': removeCoupon } satisfies Record<
  string,
  Action
>
