import { expect, test } from 'vitest'
import { show } from '../../../../testing/show-component.tsx'
import type { ProductPageFragment } from '../../../generated/operations.ts'
import { ProductAvailability } from './product-availability.tsx'

const olimp = { pickup_location_code: 'olimp', name: 'Zakładka Olimp', street: 'Pracy 34', city: 'Lublin' }

test.each([
  ['a book', 'simple', '2 egzemplarze'],
  ['a set', 'bundle', '2 zestawy'],
])('CAT-9: %s that only a bookshop has is described in words of its own gender', async (_, type_id, copies) => {
  const product = {
    sku: 'A',
    type_id,
    availability: 'in selected bookstores',
    preorder_date: null,
    publication_date: null,
    warehouse_salable_qty: 0,
    delivery_promise: null,
    availability_in_sources: [{ source_code: 'olimp', salable_qty: 2, is_pickup_location: true }],
  } as Partial<ProductPageFragment> as ProductPageFragment
  const shown = await show(
    <ProductAvailability product={product} bookstores={[olimp]} hours={24} published={undefined} />,
  )
  await expect.element(shown.getByText(/^Brak w\s?magazynie, do odbioru w\s?księgarni$/)).toBeVisible()
  await shown.getByText(/w\s1\sksięgarni/).click()
  await expect.element(shown.getByText(copies)).toBeVisible()
})
