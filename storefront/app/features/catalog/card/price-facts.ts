import type { Language } from '../../../../../language/translate.ts'
import type { ProductSummaryFragment } from '../../../generated/operations.ts'

type Priced = Pick<ProductSummaryFragment, 'price_range' | 'grouped_prices'>

/** Percent off the lowest price of the last 30 days, to two decimals: the only reduction that may be announced. */
export function percentOff({ price_range, grouped_prices }: Priced): number {
  const final = price_range.minimum_price.final_price.value ?? 0
  const lowest = grouped_prices?.omnibus_price ?? 0
  return lowest > 0 ? Math.round((1 - final / lowest) * 10000) / 100 : 0
}

/** '−12%': rounded up, so that it never announces more than the real reduction; nothing below one percent. */
export function percentText(product: Priced): string | undefined {
  const percent = Math.floor(percentOff(product))
  return percent > 0 ? `−${percent}%` : undefined
}

/** Props of the component `Price`. */
export function priceTexts(product: Priced, { t, money }: Pick<Language, 't' | 'money'>) {
  const { final_price: final, regular_price: regular } = product.price_range.minimum_price
  const price = money(final.value ?? 0, final.currency)
  if ((regular.value ?? 0) <= (final.value ?? 0)) return { final: price, finalLabel: t('Price') }
  const lowest = product.grouped_prices?.omnibus_price
  return {
    final: price,
    finalLabel: t('Special price'),
    regular: money(regular.value ?? 0, final.currency),
    regularLabel: t('Regular price'),
    discount: percentText(product),
    lowest: lowest ? t('Lowest price from 30 days before the reduction: %s', money(lowest, final.currency)) : undefined,
  }
}
