import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle } from '../../testing/bundles.ts'
import { insertBook, openCheckoutFixture, type Book, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertConfigurable, insertGrouped, seedAttributes } from '../../testing/compounds.ts'
import { readSourcesStocking } from './inventory.sql.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const PLACES = ['lublin', 'rynek']
/** Places that have all of the titles. */
const places = async (...skus: string[]) =>
  (await readSourcesStocking(shop.db, skus)).filter((code) => PLACES.includes(code)).toSorted()
const book = (more: Partial<Book> = {}) => insertBook(shop.db, { stock: {}, ...more })
const reserve = (id: number, source: string, reserved: number) =>
  shop.db.run`update source_stock set reserved = ${reserved} where product_id = ${id} and source_code = ${source}`

test('CAT-18: a place has all titles if each of them is there and not reserved', async () => {
  const [both, here] = [await book({ stock: { lublin: 2, rynek: 1 } }), await book({ stock: { lublin: 1, rynek: 0 } })]
  expect(await places(both.sku)).toEqual(['lublin', 'rynek'])
  expect(await places(both.sku, here.sku)).toEqual(['lublin'])
  await reserve(both.id, 'lublin', 1)
  expect(await places(both.sku)).toEqual(['lublin', 'rynek'])
  await reserve(both.id, 'lublin', 2)
  expect(await places(both.sku)).toEqual(['rynek'])
  expect(await places(both.sku, here.sku)).toEqual([])
  await shop.db.run`update source set is_active = false where code = 'rynek'`
  expect(await places(both.sku)).toEqual([])
  await shop.db.run`update source set is_active = true where code = 'rynek'`
})

test.each<[string, Partial<Book>]>([
  ['a file', { type: 'downloadable' }],
  ['a service', { type: 'virtual' }],
  ['a title to be ordered', { lifecycle: 'to-order' }],
  ['a title in presale', { lifecycle: 'presale' }],
])('CAT-18: %s needs no copy in a place', async (_case, more) => {
  const [free, here] = [await book(more), await book({ stock: { rynek: 1 } })]
  expect(await places(free.sku)).toEqual(PLACES)
  expect(await places(free.sku, here.sku)).toEqual(['rynek'])
})

test('CAT-18: a bundle needs one product of each required group in its quantity', async () => {
  const [one, two, cup] = [
    await book({ stock: { lublin: 2 } }),
    await book({ stock: { rynek: 1 } }),
    await book({ stock: { lublin: 1, rynek: 1 } }),
  ]
  let groups = 0
  const group = (products: { sku: string; quantity?: number }[], required = true) => ({
    title: `Grupa ${++groups}`,
    required,
    products,
  })
  const bundleOf = async (...groups: ReturnType<typeof group>[]) => (await insertBundle(shop.db, groups)).set.sku
  expect(await places(await bundleOf(group([one, two].map(({ sku }) => ({ sku })))))).toEqual(['lublin', 'rynek'])
  expect(await places(await bundleOf(group([{ sku: one.sku }]), group([{ sku: cup.sku }])))).toEqual(['lublin'])
  expect(await places(await bundleOf(group([{ sku: cup.sku }]), group([{ sku: one.sku }], false)))).toEqual([
    'lublin',
    'rynek',
  ])
  const [ofTwo, ofThree] = [
    await bundleOf(group([{ sku: one.sku, quantity: 2 }])),
    await bundleOf(group([{ sku: one.sku, quantity: 3 }])),
  ]
  expect([await places(ofTwo), await places(ofThree)]).toEqual([['lublin'], []])
  await reserve(one.id, 'lublin', 1)
  expect(await places(ofTwo)).toEqual([])
  const toOrder = await book({ lifecycle: 'to-order' })
  expect(await places(await bundleOf(group([{ sku: toOrder.sku }, { sku: one.sku }])))).toEqual(['lublin', 'rynek'])
})

test('CAT-18: a title with variants or volumes needs one of its own, which is for sale', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, stock: { lublin: 1 } },
      { values: { binding: 'miekka' }, stock: { rynek: 1 } },
    ],
  )
  const { series } = await insertGrouped(shop.db, [{ stock: { rynek: 1 } }, { stock: {} }])
  expect(await places(title.sku)).toEqual(['lublin', 'rynek'])
  expect(await places(series.sku)).toEqual(['rynek'])
  await reserve(variants[0]?.id ?? 0, 'lublin', 1)
  expect(await places(title.sku)).toEqual(['rynek'])
  await shop.db.run`update product set is_enabled = false where id = ${variants[1]?.id ?? 0}`
  expect(await places(title.sku)).toEqual([])
  await shop.db.run`update product set is_enabled = true, lifecycle = 'to-order' where id = ${variants[1]?.id ?? 0}`
  expect(await places(title.sku)).toEqual(['lublin', 'rynek'])
})
