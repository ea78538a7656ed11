import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Book, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { changed, insertConfigurable, seedAttributes } from '../../../testing/compounds.ts'
import { announcementsReceived } from '../../../testing/operator.ts'
import { announce } from '../../../platform/db/changes.ts'
import { takeFromShelf } from '../../inventory/index.ts'

const LUBLIN = 'lublin'
let shop: CheckoutFixture
let reads = 0
beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { RESPONSE_CACHE: '0', CARD_CACHE: '1' } })
  await seedAttributes(shop.db)
  shop.db.onStatement(({ label }) => void (label === 'catalog.readCards' && reads++))
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => {
  reads = 0
})

async function sold(book: Partial<Book> = {}) {
  const made = await shop.sell(book)
  await changed(shop.db, [made])
  await announcementsReceived(shop.db)
  return made
}

/** What a list shows of a title, in a view. */
async function shown(sku: string, store?: string) {
  const { data, errors } = await shop.call<{
    products: {
      items: {
        name: string
        stock_status: string
        salable_qty: number
        price_range: { minimum_price: { final_price: { value: number } } }
      }[]
    }
  }>(
    `{ products(filter: { sku: { eq: "${sku}" } }) { items { name stock_status salable_qty
      price_range { minimum_price { final_price { value } } } } } }`,
    {},
    store,
  )
  expect(errors).toBeUndefined()
  const [card] = data.products.items
  return {
    name: card?.name,
    status: card?.stock_status,
    copies: card?.salable_qty,
    price: card?.price_range.minimum_price.final_price.value,
  }
}
const sellsCopies = async (id: number, quantity: number) => {
  await shop.db.transaction((tx) => takeFromShelf(tx, [{ productId: id, sourceCode: LUBLIN, quantity }]))
  await announcementsReceived(shop.db)
}

test('a card is read once, for each view by itself', async () => {
  const { sku } = await sold({ name: 'Lalka' })
  expect(await shown(sku)).toMatchObject({ name: 'Lalka', price: 39.9 })
  expect(await shown(sku)).toMatchObject({ name: 'Lalka', price: 39.9 })
  expect(reads).toBe(1)
  await shown(sku, 'en')
  await shown(sku, 'en')
  expect(reads).toBe(2)
})

test('a card follows orders, prices and whatever else changes of its title', async () => {
  const { id, sku } = await sold({ stock: { [LUBLIN]: 3 } })
  expect(await shown(sku)).toMatchObject({ status: 'IN_STOCK', copies: 3 })
  await sellsCopies(id, 1)
  expect(await shown(sku)).toMatchObject({ status: 'IN_STOCK', copies: 2 })
  await sellsCopies(id, 2)
  expect(await shown(sku)).toMatchObject({ status: 'OUT_OF_STOCK', copies: 0 })
  await shop.db.run`update price set amount = 1990 where product_id = ${id}`
  await changed(shop.db, [{ id }])
  await announcementsReceived(shop.db)
  expect(await shown(sku)).toMatchObject({ price: 19.9 })
})

test('a title made of others follows the orders of each of them', async () => {
  const { title, variants } = await insertConfigurable(
    shop.db,
    ['binding'],
    [
      { values: { binding: 'twarda' }, stock: { [LUBLIN]: 1 } },
      { values: { binding: 'miekka' }, stock: { [LUBLIN]: 1 } },
    ],
  )
  await announcementsReceived(shop.db)
  expect(await shown(title.sku)).toMatchObject({ status: 'IN_STOCK', copies: 2 })
  for (const [nth, { id }] of variants.entries()) {
    await sellsCopies(id, 1)
    expect(await shown(title.sku)).toMatchObject({ copies: 1 - nth })
  }
  expect(await shown(title.sku)).toMatchObject({ status: 'OUT_OF_STOCK' })
})

test.each(['store', 'catalog'])('what concerns all titles makes all cards be read again: %s', async (tag) => {
  const { sku } = await sold()
  await shown(sku)
  await announce(shop.db, [tag])
  await announcementsReceived(shop.db)
  await shown(sku)
  expect(reads).toBe(2)
})

test('what was read while its title changed is not kept', async () => {
  const { id, sku } = await sold({ stock: { [LUBLIN]: 5 } })
  for (let copies = 5; copies > 0; copies--) {
    const reading = shown(sku)
    await sellsCopies(id, 1)
    await reading
    expect(await shown(sku)).toMatchObject({ copies: copies - 1 })
  }
})
