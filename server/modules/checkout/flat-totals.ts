import type { Language } from '../../../language/translate.ts'
import { toBaseCurrency } from '../../platform/price-context.ts'
import { type Cart, toMagentoSelectedBundleOptions, toMagentoSelectedOption } from '../cart/index.ts'

const toMainUnit = (hundredths: number) => hundredths / 100

/** Totals of a cart in ScandiPWA's flat format, in the main currency unit. */
export function flatTotals({ totals, lines, currency, priceContext, couponCode }: Cart) {
  const base = (amount: number) => toBaseCurrency(amount * 100, priceContext) / 100
  const discount = toMainUnit(-totals.discount)
  const subtotal = toMainUnit(totals.subtotalExclTax)
  const withDiscount = toMainUnit(totals.subtotalWithDiscountExclTax)
  const shipping = toMainUnit(totals.shipping?.exclTax ?? 0)
  const shippingInclTax = toMainUnit(totals.shipping?.inclTax ?? 0)
  const shippingTax = toMainUnit(totals.shipping?.tax ?? 0)
  const tax = toMainUnit(totals.tax)
  const grandTotal = toMainUnit(totals.grandTotal)
  return {
    base_currency_code: priceContext.base,
    quote_currency_code: currency,
    base_discount_amount: base(discount),
    discount_amount: discount,
    base_grand_total: base(grandTotal),
    grand_total: grandTotal,
    base_shipping_amount: base(shipping),
    shipping_amount: shipping,
    base_shipping_discount_amount: 0,
    shipping_discount_amount: 0,
    base_shipping_incl_tax: base(shippingInclTax),
    shipping_incl_tax: shippingInclTax,
    base_shipping_tax_amount: base(shippingTax),
    shipping_tax_amount: shippingTax,
    base_subtotal: base(subtotal),
    subtotal,
    base_subtotal_with_discount: base(withDiscount),
    subtotal_with_discount: withDiscount,
    subtotal_incl_tax: toMainUnit(totals.subtotalInclTax),
    base_tax_amount: base(tax),
    tax_amount: tax,
    weee_tax_applied_amount: 0,
    coupon_code: totals.appliedRules.some((rule) => rule.couponCode) ? couponCode : null,
    items_qty: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** A line in the same flat format. */
export type FlatItem = ReturnType<typeof flatItems>[number]

export function flatItems({ lines, totals, priceContext, currency }: Cart, language: Language) {
  const base = (hundredths: number) => toMainUnit(toBaseCurrency(hundredths, priceContext))
  return lines.map((line, index) => {
    const row = totals.lines[index]
    if (!row) throw new Error('a line has no totals')
    return {
      productId: line.productId,
      item_id: line.id,
      sku: line.sku,
      name: line.title.name,
      qty: line.quantity,
      options: JSON.stringify(
        line.selections.map(({ attribute, value }) => ({ label: attribute.label, value: value.label })),
      ),
      customizable_options: line.options.map((option) => toMagentoSelectedOption(option, language)),
      bundle_options: toMagentoSelectedBundleOptions(line, currency),
      base_price: base(row.priceExclTax),
      price: toMainUnit(row.priceExclTax),
      base_price_incl_tax: base(row.priceInclTax),
      price_incl_tax: toMainUnit(row.priceInclTax),
      base_row_total: base(row.rowExclTax),
      row_total: toMainUnit(row.rowExclTax),
      base_row_total_incl_tax: base(row.rowInclTax),
      row_total_incl_tax: toMainUnit(row.rowInclTax),
      row_total_with_discount: toMainUnit(row.rowExclTax - row.discount),
      base_discount_amount: base(row.discount),
      discount_amount: toMainUnit(row.discount),
      discount_percent: row.rowInclTax > 0 ? Math.round((row.discount / row.rowInclTax) * 10000) / 100 : 0,
      base_tax_amount: base(row.tax),
      tax_amount: toMainUnit(row.tax),
      tax_percent: line.tax.rate,
      weee_tax_applied: 0,
      weee_tax_applied_amount: 0,
    }
  })
}
