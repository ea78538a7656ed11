import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

interface Changed {
  user_errors: { code: string; message: string }[]
  wishlist: { items: { id: number; sku: string; qty: number }[] }
}
const ANSWER = 'user_errors { code message } wishlist { items { id sku qty } }'
const ADD = `
  mutation($items: [WishlistItemInput!]!) { changed: addProductsToWishlist(wishlistId: "",
    wishlistItems: $items) { ${ANSWER} } }`
const UPDATE = `
  mutation($items: [WishlistItemUpdateInput!]!) { changed: updateProductsInWishlist(wishlistId: "",
    wishlistItems: $items) { ${ANSWER} } }`

const add = async (reader: Reader, ...items: object[]) =>
  (await reader.request<{ changed: Changed }>(ADD, { items })).data.changed
const update = async (reader: Reader, ...items: object[]) =>
  (await reader.request<{ changed: Changed }>(UPDATE, { items })).data.changed
const inEnglish = () => Reader.signUp(shop, { store: 'en' })

describe('WISH-1c: quantities of items', () => {
  test('a title in stock is limited to the available quantity, one without stock to its maximum', async () => {
    const [reader, few, none] = [
      await inEnglish(),
      await shop.sell({ stock: { lublin: 26, rynek: 4 } }),
      await shop.sell({ stock: {} }),
    ]
    const tooMany = [{ code: 'UNDEFINED', message: 'The maximum amount you can purchase is 26' }]
    expect((await add(reader, { sku: few.sku, quantity: 500 })).user_errors).toEqual(tooMany)
    const { user_errors, wishlist } = await add(
      reader,
      { sku: few.sku, quantity: 20 },
      { sku: none.sku, quantity: 500 },
    )
    expect([user_errors, wishlist.items.map(({ qty }) => qty)]).toEqual([[], [500, 20]])
    expect((await add(reader, { sku: few.sku, quantity: 7 })).user_errors).toEqual(tooMany)
    const id = wishlist.items.find(({ sku }) => sku === few.sku)?.id
    expect((await update(reader, { wishlist_item_id: id, quantity: 27 })).user_errors).toEqual(tooMany)
    expect((await update(reader, { wishlist_item_id: id, quantity: 0 })).user_errors).toEqual([
      { code: 'UNDEFINED', message: 'The minimum amount you can purchase is 1' },
    ])
    // stock sold meanwhile: the stored quantity does not prevent a change of the note
    await shop.db.run`update source_stock set quantity = 3 where product_id = ${few.id}`
    expect((await update(reader, { wishlist_item_id: id, quantity: 20, description: 'Dla Zosi' })).user_errors).toEqual(
      [],
    )
  })

  test('the default quantity is the minimum of the title, rounded up to a multiple of its increments', async () => {
    const [reader, book] = [await inEnglish(), await shop.sell({ min: 4, increments: 3 })]
    const { user_errors, wishlist } = await add(reader, { sku: book.sku })
    expect([user_errors, wishlist.items.map(({ qty }) => qty)]).toEqual([[], [6]])
  })
})
