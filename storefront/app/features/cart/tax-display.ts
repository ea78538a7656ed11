import type { Types } from '../../generated/documents.ts'
import { joinTitles } from '../../../../language/join-titles.ts'
import type { CartView, AmountWithTax } from './lines/cart-lines.ts'

export type TaxDisplay = NonNullable<Types.CartSettingsQuery['getCartDisplayConfig']>
/** Fields of the fragment CartSums. */
export type Sums = Types.CartSumsFragment

/**
 * How a price is shown: gross only, gross with net below, or net with gross below. The gross price is always shown
 * (D48).
 */
export type TaxView = 'incl' | 'both' | 'excl'

const views: Readonly<Record<string, TaxView>> = { INCL_TAX: 'incl', EXL_TAX: 'excl', BOTH: 'both' }

/** `DISPLAY_CART_TAX_IN_PRICE_BOTH` -> `both`; unknown settings -> `incl`. */
export const taxView = (setting: string | null | undefined): TaxView =>
  views[/_(INCL_TAX|EXL_TAX|BOTH)$/.exec(setting ?? '')?.[1] ?? ''] ?? 'incl'

const value = (sum: { value: number | null } | null | undefined) => sum?.value ?? 0
const inGrosze = (sums: readonly number[]) => sums.reduce((total, sum) => total + Math.round(sum * 100), 0)

export interface ShownSums {
  currency?: string
  subtotal: AmountWithTax
  discounts: { label: string; amount: number }[]
  /** Undefined until a delivery method is chosen. */
  delivery?: AmountWithTax & { title: string }
  taxes: { label: string; amount: number }[]
  /** Sum of all tax rates. */
  tax: number
  total: AmountWithTax
}

export function sumsOf({ prices, shipping_addresses }: Sums): ShownSums {
  const method = shipping_addresses[0]?.selected_shipping_method
  const taxes = (prices?.applied_taxes ?? []).flatMap((tax) =>
    tax ? { label: tax.label, amount: value(tax.amount) } : [],
  )
  const tax = inGrosze(taxes.map(({ amount }) => amount)) / 100
  const total = value(prices?.grand_total)
  return {
    currency: prices?.grand_total?.currency ?? undefined,
    subtotal: { incl: value(prices?.subtotal_including_tax), excl: value(prices?.subtotal_excluding_tax) },
    discounts: (prices?.discounts ?? []).flatMap((discount) =>
      discount ? { label: discount.label, amount: value(discount.amount) } : [],
    ),
    delivery: method
      ? {
          title: joinTitles(method.carrier_title, method.method_title),
          incl: value(method.price_incl_tax),
          excl: value(method.price_excl_tax),
        }
      : undefined,
    taxes,
    tax,
    total: { incl: total, excl: inGrosze([total, -tax]) / 100 },
  }
}

export const totalOf = (cart: CartView): number => value(cart.prices?.grand_total)

/** Total of the goods after discounts, without delivery: the same before and after a method is chosen. */
export function goodsTotalOf(cart: CartView): number {
  const delivery = cart.shipping_addresses[0]?.selected_shipping_method?.price_incl_tax
  return inGrosze([totalOf(cart), -value(delivery)]) / 100
}
