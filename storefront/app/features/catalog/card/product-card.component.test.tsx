import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../testing/show-component.tsx'
import type { ProductCardFragment } from '../../../generated/operations.ts'
import { Shelf } from '../../../ui/shelf/shelf.tsx'
import { ProductCard } from './product-card.tsx'

const book = (name: string, part: Partial<ProductCardFragment> = {}): ProductCardFragment => ({
  id: 1,
  sku: name,
  name,
  name_language: null,
  url: '/lalka.html',
  type_id: 'simple',
  edition: null,
  small_image: null,
  price_range: {
    minimum_price: { final_price: { value: 69.9, currency: 'PLN' }, regular_price: { value: 69.9 } },
    maximum_price: null,
  },
  grouped_prices: null,
  least_surcharge: null,
  availability: 'available',
  preorder_date: null,
  publication_date: null,
  warehouse_salable_qty: 20,
  dimensions: null,
  sf_labels: null,
  review_count: 0,
  rating_summary: 0,
  custom_attributesV2: {
    items: [{ code: 'author', selected_options: [{ label: 'Bolesław Prus', url: '/autorzy/boleslaw-prus' }] }],
  },
  ...part,
})

test('CAT-7: in a row prices follow the authors at one distance, and the buttons stand on one line', async () => {
  await page.viewport(1280, 900)
  const titles = ['Lalka', 'O krasnoludkach i o sierotce Marysi, czyli bajka długa jak zimowy wieczór przy piecu']
  const shown = await show(
    <Shelf>
      {titles.map((title) => (
        <ProductCard
          key={title}
          product={book(title)}
          labels={[]}
          hours={24}
          sizes="160px"
          action={<button type="button">Do koszyka</button>}
        />
      ))}
    </Shelf>,
    { texts: ['shop'] },
  )
  const cards = titles.map((_, at) => shown.getByRole('listitem').nth(at))
  const [short, long] = cards.map((card) => {
    const frameOf = (text: string | RegExp) => card.getByText(text).element().getBoundingClientRect()
    return { gap: frameOf(/69,90/).top - frameOf('Bolesław Prus').bottom, button: frameOf('Do koszyka').top }
  })
  expect(shown.getByRole('heading').nth(1).element().clientHeight).toBeGreaterThan(
    1.5 * shown.getByRole('heading').first().element().clientHeight,
  )
  expect(short?.gap).toBeLessThan(24)
  expect(short?.gap).toBeCloseTo(long?.gap ?? 0, 0)
  expect(short?.button).toBeCloseTo(long?.button ?? 0, 0)
})

test('CAT-7: editions of one title are distinguished on cards', async () => {
  const editions = ['oprawa twarda', 'E-book, EPUB']
  const shown = await show(
    <Shelf>
      {editions.map((edition) => (
        <ProductCard key={edition} product={book('Lalka', { edition })} labels={[]} hours={24} sizes="160px" />
      ))}
    </Shelf>,
  )
  for (const [at, edition] of editions.entries())
    await expect.element(shown.getByRole('listitem').nth(at).getByText(edition, { exact: true })).toBeVisible()
})
