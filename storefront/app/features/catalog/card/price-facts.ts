import type { Language } from '../../../../../language/translate.ts'
import type { ProductSummaryFragment } from '../../../generated/operations.ts'

type Priced = Pick<ProductSummaryFragment, 'price_range' | 'grouped_prices'> & { type_id?: string | null }

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

/** `from 29.90 zł` of several variants, `29.90 zł together` of titles in one press. */
export function leadPrice({ price_range, type_id }: Priced, { t, money }: Pick<Language, 't' | 'money'>): string {
  const { minimum_price: least, maximum_price: most } = price_range
  const price = money(least.final_price.value ?? 0, least.final_price.currency)
  if (type_id === 'grouped') return t('%s together', price)
  return (most?.final_price.value ?? 0) > (least.final_price.value ?? 0) ? t('from %s', price) : price
}

/** Props of the component `Price`. */
export function priceTexts(product: Priced, language: Pick<Language, 't' | 'money'>) {
  const { t, money } = language
  const { final_price: final, regular_price: regular } = product.price_range.minimum_price
  const price = leadPrice(product, language)
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
