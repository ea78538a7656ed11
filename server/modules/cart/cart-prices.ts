import type { CartDiscountType } from '../../generated/resolvers.ts'
import { money } from '../store/index.ts'
import type { Cart } from './pricing/price-cart.ts'
import type { Discount } from './pricing/totals.ts'

export const toMagentoDiscounts = (discounts: readonly Discount[], currency: string) =>
  discounts.map(({ label, couponCode, amount }) => ({
    amount: money(amount, currency),
    label,
    applied_to: 'ITEM' as CartDiscountType,
    coupon: couponCode ? { code: couponCode } : null,
  }))

export function cartPrices({ totals, currency, couponCode }: Cart) {
  const isCouponInForce = totals.appliedRules.some((rule) => rule.couponCode)
  return {
    applied_taxes: totals.taxes.map(({ title, rate, amount }) => ({
      label: title,
      percent: rate,
      amount: money(amount, currency),
    })),
    // negative, as Magento returns it
    discount:
      totals.discount > 0
        ? { amount: money(-totals.discount, currency), label: totals.discounts.map(({ label }) => label) }
        : null,
    discounts: totals.discounts.length > 0 ? toMagentoDiscounts(totals.discounts, currency) : null,
    grand_total: money(totals.grandTotal, currency),
    subtotal_excluding_tax: money(totals.subtotalExclTax, currency),
    subtotal_including_tax: money(totals.subtotalInclTax, currency),
    subtotal_with_discount_excluding_tax: money(totals.subtotalWithDiscountExclTax, currency),
    applied_rule_ids: totals.appliedRules.map(({ id }) => id).join(','),
    coupon_code: isCouponInForce ? couponCode : null,
    quote_currency_code: currency,
  }
}
