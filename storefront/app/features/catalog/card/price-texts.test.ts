import { expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { percentOff, percentText, priceTexts } from './price-texts.ts'

const priced = (final: number, regular: number, omnibus: number | null) => ({
  price_range: {
    minimum_price: { final_price: { value: final, currency: 'PLN' as const }, regular_price: { value: regular } },
    maximum_price: null,
  },
  grouped_prices: { omnibus_price: omnibus },
})

it.each([
  [35.08, 40, '−12%'], // 12.30
  [35.21, 40, '−11%'], // 11.98 must not be rounded to 12
  [39.9, 40, undefined],
  [40, 40, undefined],
  [45, 40, undefined],
])('for the price %s and the lowest price %s shows a reduction of %s (CAT-14, D44)', (final, lowest, expected) => {
  expect(percentText(priced(final, 50, lowest))).toBe(expected)
})

it('computes percent off to two decimals (CAT-16)', () => {
  expect(percentOff(priced(35.08, 50, 40))).toBe(12.3)
  expect(percentOff(priced(35.08, 50, null))).toBe(0)
})

it('shows the 30-day lowest price with a reduced price only (CAT-15)', () => {
  const english = createLanguage('en_US')
  expect(priceTexts(priced(30, 50, 40), english)).toMatchObject({
    regular: 'PLN\u00a050.00',
    discount: '−25%',
    lowest: 'Lowest price from 30 days before the reduction: PLN\u00a040.00',
  })
  expect(priceTexts(priced(50, 50, 40), english)).toEqual({ final: 'PLN\u00a050.00', finalLabel: 'Price' })
})

it('includes the least surcharge of required options in all prices (CAT-5 CAT-13)', () => {
  const english = createLanguage('en_US')
  const bookmark = { ...priced(30, 50, 40), least_surcharge: 9 }
  expect(priceTexts(bookmark, english)).toMatchObject({
    final: 'from PLN\u00a039.00',
    regular: 'PLN\u00a059.00',
    // reduction of the lowest price with surcharge, 49.00, not of 40.00
    discount: '−20%',
    lowest: 'Lowest price from 30 days before the reduction: PLN\u00a049.00',
  })
  // required options without a surcharge
  expect(priceTexts({ ...priced(30, 30, null), least_surcharge: 0 }, english).final).toBe('PLN\u00a030.00')
})
