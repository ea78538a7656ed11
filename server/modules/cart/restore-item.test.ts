import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBundle } from '../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { insertOptions } from '../../testing/options.ts'
import { deleteUnusedUploads } from './abandoned.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

interface Line {
  uid: string
  quantity: number
  product: { sku: string }
  errors: { message: string }[] | null
  prices: { row_total_including_tax: { value: number } }
  customizable_options?: { label: string; values: { label: string; value: string }[] }[]
  bundle_options?: { label: string; values: { label: string; quantity: number }[] }[]
}
interface Shown {
  revision: number
  total_quantity: number
  items: Line[]
}
const CHOSEN = `customizable_options { label values { label value } }`
const SHOWN = `cart { revision total_quantity items {
  uid quantity product { sku } errors { message } prices { row_total_including_tax { value } }
  ... on SimpleCartItem { ${CHOSEN} }
  ... on BundleCartItem { ${CHOSEN} bundle_options { label values { label quantity } } } } }`

const adds = async (buyer: Buyer, ...items: object[]): Promise<Shown> => {
  const { data } = await buyer.request<{ added: { cart: Shown; user_errors: object[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { added: addProductsToCart(cartId: $id, cartItems: $items) {
      ${SHOWN} user_errors { message } } }`,
    { items },
  )
  expect(data.added.user_errors).toEqual([])
  return data.added.cart
}
const does = async (buyer: Buyer, name: string, type: string, input: object) => {
  const { data, errors } = await buyer.mutateCart(name, type, input, `{ ${SHOWN} }`)
  return { cart: data[name]?.cart as Shown | undefined, error: errors?.[0] }
}
const removes = (buyer: Buyer, uid = '') =>
  does(buyer, 'removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: uid })
const restores = (buyer: Buyer, uid = '') =>
  does(buyer, 'restoreCartItem', 'RestoreCartItemInput!', { cart_item_uid: uid })

describe('CART-1: restoring a removed line', () => {
  test('restores its position, id, quantity, dedication and file', async () => {
    const [book, other] = [await shop.sell({ price: 3000 }), await shop.sell()]
    const [words, picture] = await insertOptions(shop.db, book.id, [
      { type: 'field', title: 'Dedykacja', price: 500, maxCharacters: 40 },
      { type: 'file', title: 'Ekslibris', price: 700 },
    ])
    const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')}`
    const buyer = await Buyer.withNewCart(shop, 'en')
    const before = await adds(
      buyer,
      {
        sku: book.sku,
        quantity: 2,
        entered_options: [
          { uid: words?.uid, value: 'Dla Zosi' },
          { uid: picture?.uid, value: JSON.stringify({ file_name: 'znak.pdf', file_data: pdf }) },
        ],
      },
      { sku: other.sku, quantity: 1 },
    )
    const [line] = before.items
    expect(line?.customizable_options?.map(({ values }) => values[0]?.label)).toEqual(['Dla Zosi', 'znak.pdf'])
    const removed = await removes(buyer, line?.uid)
    expect(removed.cart?.items.map(({ product }) => product.sku)).toEqual([other.sku])
    // the file is kept with the removed line
    await shop.db.run`update option_file set created_at = now() - interval '2 days'`
    await deleteUnusedUploads(shop.db, shop.dataDir)
    expect(await shop.db.many`select 1 as kept from option_file`).toHaveLength(1)
    const { cart, error } = await restores(buyer, line?.uid)
    expect(error).toBeUndefined()
    expect(cart?.items).toEqual(before.items)
    expect(line?.prices.row_total_including_tax.value).toBe(84)
    // clicked twice, or retried after a lost response
    expect((await restores(buyer, line?.uid)).cart?.items).toEqual(before.items)
  })

  test('restores a bundle with its parts after a quantity of zero', async () => {
    const [one, two] = [await shop.sell({ price: 2000 }), await shop.sell({ price: 1000 })]
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Książka', products: [{ sku: one.sku }] },
      { title: 'Kubek', products: [{ sku: two.sku, quantity: 2, can_change_quantity: true }] },
    ])
    const buyer = await Buyer.withNewCart(shop, 'en')
    const before = await adds(buyer, { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0, 3)] })
    const [line] = before.items
    expect(line?.bundle_options?.map(({ values }) => values[0]?.quantity)).toEqual([1, 3])
    const emptied = await does(buyer, 'updateCartItems', 'UpdateCartItemsInput', {
      cart_items: [{ cart_item_uid: line?.uid, quantity: 0 }],
    })
    expect(emptied.cart?.items).toEqual([])
    expect((await restores(buyer, line?.uid)).cart?.items).toEqual(before.items)
  })

  test('adds the copies that were added since, and shows the error of a line that can no longer be sold', async () => {
    const book = await shop.sell({ stock: { lublin: 5 } })
    const buyer = await Buyer.withNewCart(shop, 'en')
    const [line] = (await adds(buyer, { sku: book.sku, quantity: 3 })).items
    await removes(buyer, line?.uid)
    await adds(buyer, { sku: book.sku, quantity: 1 })
    const { cart } = await restores(buyer, line?.uid)
    expect(cart?.items.map(({ quantity }) => quantity)).toEqual([4])
    const [now] = cart?.items ?? []
    await removes(buyer, now?.uid)
    await shop.db.run`update source_stock set quantity = 0 where product_id = ${book.id}`
    const back = await restores(buyer, now?.uid)
    expect(back.cart?.items).toMatchObject([{ quantity: 4, errors: [{ message: 'This product is out of stock.' }] }])
  })

  test('is allowed to the owner of the cart only, for an hour', async () => {
    const book = await shop.sell()
    const [buyer, stranger] = [await Buyer.withNewCart(shop, 'en'), await Buyer.withNewCart(shop, 'en')]
    const [line] = (await adds(buyer, { sku: book.sku, quantity: 1 })).items
    await removes(buyer, line?.uid)
    const gone = { message: "The cart doesn't contain the item", extensions: { category: 'graphql-no-such-entity' } }
    expect((await restores(stranger, line?.uid)).error).toMatchObject(gone)
    await shop.db.run`update removed_cart_item set removed_at = now() - interval '61 minutes'`
    await deleteUnusedUploads(shop.db, shop.dataDir)
    expect((await restores(buyer, line?.uid)).error).toMatchObject(gone)
  })
})

test('CART-3: every kind of change raises the revision of a cart by one', async () => {
  const book = await shop.sell()
  const buyer = await Buyer.withNewCart(shop, 'en')
  const revisions = [(await adds(buyer, { sku: book.sku, quantity: 1 })).revision]
  const [line] = (await adds(buyer, { sku: book.sku, quantity: 1 })).items
  const read = async () =>
    (await buyer.request<{ cart: Shown }>(`query($id: String!) { cart(cart_id: $id) { revision } }`)).data.cart.revision
  revisions.push(await read())
  const quantity = await does(buyer, 'updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [{ cart_item_uid: line?.uid, quantity: 1 }],
  })
  revisions.push(quantity.cart?.revision ?? 0, (await removes(buyer, line?.uid)).cart?.revision ?? 0)
  revisions.push((await restores(buyer, line?.uid)).cart?.revision ?? 0)
  await buyer.setEmail('ewa@example.org')
  revisions.push(await read())
  expect(revisions).toEqual([1, 2, 3, 4, 5, 6])
  // a refusal changes nothing
  await does(buyer, 'updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [{ cart_item_uid: line?.uid, quantity: 5000 }],
  })
  expect(await read()).toBe(6)
})
