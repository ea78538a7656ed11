import { expect, it } from 'vitest'
import type { Types } from '../../../generated/documents.ts'
import { shortagesAt } from './bookshops.ts'

type Item = NonNullable<NonNullable<Types.CheckoutCartFragment['items']>[number]>
const item = (name: string, quantity: number, available: number, special: string | null = null, type_id = 'simple') =>
  ({
    quantity,
    product: {
      name,
      type_id,
      special_product_types: special,
      availability_in_sources: [{ source_code: 'zamosc-rynek', salable_qty: available, is_pickup_location: true }],
    },
  }) as Item

it('CHK-11: reports titles of which a bookshop has too few in stock', () => {
  const items = [item('Lalka', 2, 2), item('Chłopi', 3, 1), item('Faraon', 1, 0)]
  expect(shortagesAt('zamosc-rynek', items)).toEqual([
    { name: 'Chłopi', requested: 3, available: 1 },
    { name: 'Faraon', requested: 1, available: 0 },
  ])
  expect(shortagesAt('chelm-luwr', items)).toHaveLength(3)
})

it('CHK-11 CAT-18: ignores titles on order and files', () => {
  expect(
    shortagesAt('zamosc-rynek', [
      item('Nowość', 1, 0, 'presale'),
      item('E-book', 1, 0, null, 'virtual'),
      item('Audiobook', 1, 0, null, 'downloadable'),
    ]),
  ).toEqual([])
})
