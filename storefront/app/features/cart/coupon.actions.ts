import { ApplyCoupon, RemoveCoupon } from '../../generated/documents.ts'
import { GraphqlError } from '../../../../web/api/document.ts'
import type { Action } from '../../platform/page.ts'
import type { ActionResult } from '../../../../web/router/page.ts'
import { isMissingCart } from './cart-store.ts'
import { flushChanges } from './changes/cart-changes.ts'

/** Coupon actions of a cart, separate so that the checkout page loads them without the other cart actions. */

export function trimmedField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Runs a change; a missing line or cart is not reported, as the buyer did nothing wrong. */
export async function ignoreMissingCart(change: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    await flushChanges()
    return await change()
  } catch (error) {
    if (isMissingCart(error)) return {}
    throw error
  }
}

const applyCoupon: Action = async (form, { graphql, session, t }) => {
  const cart = session.get('cart')
  const code = trimmedField(form, 'coupon_code')
  if (!code) return { problems: { coupon_code: t('This field is required!') } }
  if (!cart) return {}
  await flushChanges()
  try {
    const { applyCouponToCart } = await graphql(ApplyCoupon, { cart, code })
    return { notice: t('Coupon was applied!'), value: applyCouponToCart?.cart }
  } catch (error) {
    if (error instanceof GraphqlError) return { problems: { coupon_code: error.message } }
    throw error
  }
}

const removeCoupon: Action = (_, { graphql, session, t }) =>
  ignoreMissingCart(async () => {
    const cart = session.get('cart')
    if (!cart) return {}
    const { removeCouponFromCart } = await graphql(RemoveCoupon, { cart })
    return { notice: t('Coupon was removed!'), value: removeCouponFromCart?.cart }
  })

export const couponActions = { 'apply-coupon': applyCoupon, 'remove-coupon': removeCoupon } satisfies Record<
  string,
  Action
>
