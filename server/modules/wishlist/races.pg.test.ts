import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

// races do not show on the embedded database, which has one session
const server = process.env['TEST_DATABASE_URL']
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe.skipIf(!server)('WISH-4 concurrent requests of one customer on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const ADD =
    'mutation($sku: String!) { addProductsToWishlist(wishlistId: "", wishlistItems: [{ sku: $sku, quantity: 1 }]) { ' +
    'user_errors { message } } }'
  const list = async (reader: Reader) =>
    (
      await reader.request<{ wishlist: { items_count: number; items: { qty: number }[] } }>(
        '{ wishlist: s_wishlist { items_count items { qty } } }',
      )
    ).data.wishlist

  it('adding one title repeatedly creates one item and counts every copy', async () => {
    const [reader, { sku }] = [await Reader.signUp(shop), await shop.sell()]
    await times(12, () => reader.request(ADD, { sku }))
    expect(await list(reader)).toEqual({ items_count: 1, items: [{ qty: 12 }] })
  }, 60_000)

  it('moving a list repeatedly adds each item to the cart once', async () => {
    const [reader, one, other] = [await Reader.signUp(shop), await shop.sell(), await shop.sell()]
    for (const { sku } of [one, other]) await reader.request(ADD, { sku })
    await times(8, (index) =>
      reader.request(
        index % 2
          ? 'mutation { s_moveWishlistToCart }'
          : 'mutation { addWishlistItemsToCart(wishlistId: "") { status } }',
      ),
    )
    const { items } = await (await Buyer.withNewCart(shop, undefined, reader.token)).cart()
    expect(Object.fromEntries(items.map(({ product, quantity }) => [product.sku, quantity]))).toEqual({
      [one.sku]: 1,
      [other.sku]: 1,
    })
    expect(items).toHaveLength(2)
    expect((await list(reader)).items_count).toBe(0)
  }, 60_000)

  it('sharing never exceeds the daily number of recipients', async () => {
    const [reader, { sku }] = [await Reader.signUp(shop), await shop.sell()]
    await reader.request(ADD, { sku })
    const responses = await times(6, (turn) =>
      reader.request('mutation($emails: [ID]!) { s_shareWishlist(input: { emails: $emails }) }', {
        emails: Array.from({ length: 30 }, (_, at) => `a${turn}-${at}@example.pl`),
      }),
    )
    expect(responses.filter(({ errors }) => !errors)).toHaveLength(3)
    expect(await shop.db.one`select count(*)::int as mails from job where kind = 'shared-wishlist'`).toEqual({
      mails: 90,
    })
  }, 60_000)
})
