import { expect, test } from 'vitest'
import type { LabelFragment, ProductSummaryFragment } from '../../../generated/operations.ts'
import { flagOf } from './flag.ts'

const label = (code: string, name: string, show_discount = false): LabelFragment => ({
  code,
  name,
  position: 'top-left',
  font_color: '#fff',
  background_color: '#000',
  show_discount,
})
const labels = [
  label('bestseller', 'Bestseller'),
  label('nowosc', 'Nowość'),
  label('percentOff', 'percentOff', true),
  label('przedsprzedaz', 'Przedsprzedaż'),
]
const book = (sf_labels: string, lowest: number | null = null) =>
  ({
    sf_labels,
    price_range: { minimum_price: { final_price: { value: 30, currency: 'PLN' }, regular_price: { value: 40 } } },
    grouped_prices: { omnibus_price: lowest },
  }) as ProductSummaryFragment

test('CAT-14 CAT-14b: shows at most one flag: the reduction, else the shop’s first label', () => {
  expect(flagOf(book('Bestseller,Nowość'), labels, 'Dostępna')).toEqual({ label: 'Bestseller' })
  expect(flagOf(book('Bestseller,percentOff', 40), labels, 'Dostępna')).toEqual({ percent: '−25%' })
  // 34.25 % off
  expect(flagOf(book('percentOff', 45.63), labels, 'Dostępna')).toEqual({ percent: '−34%' })
  // a final price equal to the 30-day lowest price is no reduction
  expect(flagOf(book('Bestseller,percentOff', 30), labels, 'Dostępna')).toEqual({ label: 'Bestseller' })
  expect(flagOf(book(''), labels, 'Dostępna')).toEqual({ label: undefined })
})

test('CAT-14: omits a hidden label and one that repeats the status', () => {
  expect(flagOf(book('Przedsprzedaż,Nowość'), labels, 'Przedsprzedaż: 02.12.2026')).toEqual({ label: 'Nowość' })
  expect(
    flagOf(
      book('Nowość'),
      labels.filter(({ code }) => code !== 'nowosc'),
      'Dostępna',
    ),
  ).toEqual({ label: undefined })
})
