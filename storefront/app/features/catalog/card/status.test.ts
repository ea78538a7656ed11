import { expect, it } from 'vitest'
import { createLanguage } from '../../../../../language/translate.ts'
import { catalog } from '../../../texts/catalog.pl.ts'
import { canBeBought, statusOf, statusText } from './status.ts'

const english = createLanguage('en_US')
const polish = createLanguage('pl_PL', catalog)
const productWith = (
  availability: string,
  overrides: {
    preorder_date?: string
    publication_date?: string
    warehouse_salable_qty?: number
    type_id?: string
  } = {},
) => ({
  availability,
  preorder_date: null,
  publication_date: null,
  warehouse_salable_qty: 0,
  type_id: 'simple',
  ...overrides,
})

it.each([
  [
    productWith('available', { warehouse_salable_qty: 3 }),
    'Available - shipping in 24h',
    'Dostępna – wysyłka w\u00a024\u00a0h (dni robocze)',
    true,
  ],
  [productWith('available'), 'Available', 'Dostępna', true],
  [productWith('available', { warehouse_salable_qty: 999, type_id: 'virtual' }), 'Available', 'Dostępna', true],
  [productWith('available', { type_id: 'downloadable' }), 'Available for download', 'Do pobrania od razu', true],
  [productWith('in selected bookstores'), 'in selected bookstores', 'W wybranych księgarniach', true],
  [productWith('presale', { preorder_date: '2027-02-10' }), 'presale: 2027-02-10', 'Przedsprzedaż: 10.02.2027', true],
  [productWith('presale'), 'presale', 'Przedsprzedaż', true],
  [productWith('to order'), 'to order', 'Na zamówienie', true],
  [productWith('announcements'), 'announcements', 'Zapowiedź', false],
  [
    productWith('announcements', { publication_date: '2027-03-05' }),
    'announcements: 2027-03-05',
    'Zapowiedź: 05.03.2027',
    false,
  ],
  [productWith('out of stock'), 'Out of stock', 'Niedostępna', false],
  [productWith('out of stock', { type_id: 'downloadable' }), 'Not available', 'Niedostępny', false],
])('CAT-7a CAT-7b: %o reads "%s" and "%s" (CAT-7, D45)', (product, en, pl, forSale) => {
  expect(statusText(product, english, 24)).toBe(en)
  expect(statusText(product, polish, 24)).toBe(pl)
  expect(canBeBought(statusOf(product))).toBe(forSale)
})
