import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { reindex } from '../search/index/writing/reindex.ts'
import { queueArrivals } from './arrivals.ts'

// the embedded database has one session, so that it shows no races
const server = process.env['TEST_DATABASE_URL']
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

describe.skipIf(!server)('ACC-7: my books, races on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const sells = async (count: number, stock = { lublin: 50 }) => {
    const books = await times(count, () => shop.sell({ stock }))
    await reindex(
      shop.db,
      books.map(({ id }) => id),
    )
    return books
  }
  const adds = (reader: Reader, skus: string[]) =>
    reader.request(
      'mutation($items: [ProductAvailabilityItemInput!]!) { addProductsToList(productAvailabilityItems: $items) { ' +
        'items { sku } } }',
      { items: skus.map((sku) => ({ sku })) },
    )

  it('moves the list into the cart once for ten concurrent requests', async () => {
    const books = await sells(4)
    const reader = await Reader.signUp(shop)
    await adds(
      reader,
      books.map(({ sku }) => sku),
    )
    const responses = await times(10, () =>
      reader.request<{ moveProductsListToCart: { moved_count: number } }>(
        'mutation { moveProductsListToCart { moved_count } }',
      ),
    )
    expect(responses.map(({ data }) => data.moveProductsListToCart.moved_count).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 4,
    ])
    const { data } = await reader.request<{ customerCart: { items: { quantity: number }[] } }>(
      '{ customerCart { items { quantity } } }',
    )
    expect(data.customerCart.items.map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1])
  }, 60_000)

  it('sends one mail per arrival for eight concurrent checks while lists change', async () => {
    const books = await sells(3, { lublin: 0 })
    const readers = await times(5, () => Reader.signUp(shop))
    for (const reader of readers)
      await adds(
        reader,
        books.map(({ sku }) => sku),
      )
    await shop.db.run`update source_stock set quantity = 9 where product_id = any(${books.map(({ id }) => id)})`
    await reindex(
      shop.db,
      books.map(({ id }) => id),
    )
    await Promise.all([
      ...readers.map((reader) =>
        adds(
          reader,
          books.map(({ sku }) => sku),
        ),
      ),
      times(8, () => queueArrivals(shop.db, new Date())),
    ])
    await queueArrivals(shop.db, new Date())
    await shop.runDueJobs()
    for (const { email } of readers) {
      const sent = await shop.db.many<{
        plain: string
      }>`select plain from mail where recipient = ${email} and key like 'my-books-arrived:%'`
      const named = books.map(({ name }) => sent.filter(({ plain }) => plain.includes(`${name} –`)).length)
      expect(named).toEqual([1, 1, 1])
    }
  }, 60_000)
})
