import type { Language } from '../../../../../language/translate.ts'
import type { ProductSummaryFragment } from '../../../generated/operations.ts'

type Priced = Pick<ProductSummaryFragment, 'price_range' | 'grouped_prices'> &
  Partial<Pick<ProductSummaryFragment, 'type_id' | 'least_surcharge'>>

/** A price plus the least surcharge of the required options. */
const withRequired = ({ least_surcharge: extra }: Priced, price: number | null | undefined): number =>
  (Math.round((price ?? 0) * 100) + Math.round((extra ?? 0) * 100)) / 100

/** Percent off the lowest price of the last 30 days, to two decimals: the only reduction that may be announced. */
export function percentOff(product: Priced): number {
  const final = withRequired(product, product.price_range.minimum_price.final_price.value)
  const lowest = product.grouped_prices?.omnibus_price ?? 0
  return lowest > 0 ? Math.round((1 - final / withRequired(product, lowest)) * 10000) / 100 : 0
}

/** '−12%': rounded down, so that it never announces more than the real reduction; undefined below one percent. */
export function percentText(product: Priced): string | undefined {
  const percent = Math.floor(percentOff(product))
  return percent > 0 ? `−${percent}%` : undefined
}

/**
 * `from 29.90 zł` for several variants or required options with a surcharge, `29.90 zł together` for grouped titles.
 */
export function leadPrice(product: Priced, { t, money }: Pick<Language, 't' | 'money'>): string {
  const { minimum_price: minimum, maximum_price: maximum } = product.price_range
  const price = money(withRequired(product, minimum.final_price.value), minimum.final_price.currency)
  if (product.type_id === 'grouped') return t('%s together', price)
  const isMinimum =
    (product.least_surcharge ?? 0) > 0 || (maximum?.final_price.value ?? 0) > (minimum.final_price.value ?? 0)
  return isMinimum ? t('from %s', price) : price
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
    regular: money(withRequired(product, regular.value), final.currency),
    regularLabel: t('Regular price'),
    discount: percentText(product),
    lowest: lowest
      ? t('Lowest price from 30 days before the reduction: %s', money(withRequired(product, lowest), final.currency))
      : undefined,
  }
}
