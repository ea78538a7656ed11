import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const ADD = `mutation($items: [WishlistItemInput!]!) { changed: addProductsToWishlist(wishlistId: "",
  wishlistItems: $items) { user_errors { message } wishlist { sharing_code items { id sku } } } }`
const SHARE = 'mutation($input: ShareWishlistInput!) { s_shareWishlist(input: $input) }'
interface Changed {
  changed: {
    user_errors: { message: string }[]
    wishlist: { sharing_code: string; items: { id: number; sku: string }[] }
  }
}
const add = async (reader: Reader, ...skus: string[]) =>
  (await reader.request<Changed>(ADD, { items: skus.map((sku) => ({ sku })) })).data.changed
const sells = (count: number, store?: object) =>
  Promise.all(Array.from({ length: count }, (_, index) => shop.sell({ name: `Tytuł ${index + 1}`, ...store })))
async function wishing(count: number, store = 'en') {
  const reader = await Reader.signUp(shop, { store })
  const books = await sells(count)
  const { wishlist } = await add(reader, ...books.map(({ sku }) => sku))
  return { reader, books, wishlist }
}
const mailsTo = (recipient: string) =>
  shop.db.many<{ plain: string }>`select plain from mail where recipient = ${recipient} order by id`

describe('WISH-3a: the mail about a shared list', () => {
  test.each([
    [10, undefined],
    [11, 'and 1 more title'],
    [12, 'and 2 more titles'],
  ])('lists ten titles of %i, the newest first, and counts the others: %s', async (count, rest) => {
    const { reader, books } = await wishing(count)
    const recipient = `lista-${count}@example.pl`
    await reader.request(SHARE, { input: { emails: [recipient] } })
    await shop.runDueJobs()
    const lines = (await mailsTo(recipient))[0]?.plain.split('\n') ?? []
    const titles = lines.filter((line) => line.startsWith('Tytuł'))
    expect(titles.map((line) => line.split(' – ')[0])).toEqual(
      books
        .slice(-10)
        .toReversed()
        .map(({ name }) => name),
    )
    expect(lines.filter((line) => line.startsWith('and '))).toEqual(rest ? [rest] : [])
  })

  test('goes to an address once, as written first, with the message on its lines and nothing hidden', async () => {
    const { reader } = await wishing(1)
    await reader.request(SHARE, {
      input: {
        emails: ['Ola.Kot@example.pl', 'ola.kot@EXAMPLE.pl', 7],
        message: '  Dla Zosi\u0007\n  i Oli\u200b  ',
      },
    })
    await shop.runDueJobs()
    // a number is no address
    expect(await mailsTo('Ola.Kot@example.pl')).toEqual([])
    await reader.request(SHARE, {
      input: { emails: ['Ola.Kot@example.pl', 'ola.kot@EXAMPLE.pl'], message: '  Dla Zosi\u0007\n  i Oli  ' },
    })
    await shop.runDueJobs()
    expect(await mailsTo('ola.kot@EXAMPLE.pl')).toEqual([])
    const [mail, ...more] = await mailsTo('Ola.Kot@example.pl')
    expect(more).toEqual([])
    expect(mail?.plain).toMatch(/\nDla Zosi ?\n +i Oli\n/)
    expect(mail?.plain).not.toContain('\u0007')
  })

  test('is limited for each customer, not for all of them', async () => {
    const [one, other] = [await wishing(1), await wishing(1)]
    const share = async ({ reader }: typeof one, email: string) =>
      (await reader.request(SHARE, { input: { emails: [email] } })).errors?.[0]?.message
    for (let time = 0; time < 10; time++) expect(await share(one, `kto-${time}@example.pl`), `${time}`).toBeUndefined()
    expect(await share(one, 'kto-10@example.pl')).toBe('Too many requests. Please wait a moment and try again.')
    expect(await share(other, 'inny@example.pl')).toBeUndefined()
  })
})

describe('WISH-1: the list as clients read it', () => {
  test('is one page of customers’ lists, whose items have pages of their own', async () => {
    const { reader, books } = await wishing(5)
    const items = async (arguments_: string) => {
      const { data } = await reader.request<{
        customer: {
          wishlist: {
            items_v2: { items: { product: { sku: string } }[]; page_info: Record<string, number> }
          }
        }
      }>(`{ customer { wishlist { items_v2${arguments_} { items { product { sku } }
        page_info { current_page page_size total_pages } } } } }`)
      const { items: found, page_info } = data.customer.wishlist.items_v2
      return [found.map(({ product }) => product.sku), Object.values(page_info)]
    }
    const newestFirst = books.toReversed().map(({ sku }) => sku)
    expect(await items('(pageSize: 2, currentPage: 2)')).toEqual([newestFirst.slice(2, 4), [2, 2, 3]])
    expect(await items('(pageSize: 2, currentPage: 3)')).toEqual([newestFirst.slice(4), [3, 2, 3]])
    expect(await items('(pageSize: 0, currentPage: 0)')).toEqual([newestFirst.slice(0, 1), [1, 1, 5]])
    expect(await items('')).toEqual([newestFirst, [1, 20, 1]])
    const lists = async (page: number) =>
      (
        await reader.request<{ customer: { wishlists: object[] } }>(
          `{ customer { wishlists(currentPage: ${page}) { items_count } } }`,
        )
      ).data.customer.wishlists
    expect([await lists(1), await lists(2)]).toEqual([[{ items_count: 5 }], []])
  })

  test('has the titles of a view; those without a text there stay on it', async () => {
    const { reader, books } = await wishing(2)
    await shop.db.run`delete from product_text where product_id = ${books[0]?.id ?? 0} and store_code = 'en'`
    const seen = async (store: string) =>
      (
        await shop.call<{ wishlist: { items: { sku: string }[] } }>(
          '{ wishlist: s_wishlist { items { sku } } }',
          {},
          store,
          reader.token,
        )
      ).data.wishlist.items.map(({ sku }) => sku)
    expect(await seen('en')).toEqual([books[1]?.sku])
    expect(await seen('default')).toEqual([books[1]?.sku, books[0]?.sku])
    // clients that fill in variables send no code as null or as an empty text
    for (const code of [null, '']) {
      const { data } = await reader.request<{ wishlist: { items: object[] } }>(
        'query($code: ID) { wishlist: s_wishlist(sharing_code: $code) { items { sku } } }',
        { code },
      )
      expect(data.wishlist.items).toHaveLength(1)
    }
  })

  test('names what it does not have by forty characters at most', async () => {
    const { reader, wishlist } = await wishing(1)
    const long = 'X'.repeat(60)
    expect((await add(reader, long)).user_errors).toEqual([
      { message: `Could not find a product with SKU "${'X'.repeat(40)}"` },
    ])
    const UPDATE = `mutation($items: [WishlistItemUpdateInput!]!) { changed: updateProductsInWishlist(wishlistId: "",
      wishlistItems: $items) { user_errors { message } wishlist { sharing_code items { id sku } } } }`
    const [first] = wishlist.items
    const items = [long, `${first?.id}.5`, '-1', '2147483648', `0x${first?.id.toString(16)}x`]
    const { data } = await reader.request<Changed>(UPDATE, {
      items: items.map((id) => ({ wishlist_item_id: id, quantity: 2 })),
    })
    expect(data.changed.user_errors.map(({ message }) => message)).toEqual(
      items.map((id) => `Could not find a wishlist item with ID "${id.slice(0, 40)}"`),
    )
    const MOVE = `mutation($ids: [ID!]) { moved: addWishlistItemsToCart(wishlistId: "", wishlistItemIds: $ids) {
      add_wishlist_items_to_cart_user_errors { message } } }`
    const { data: moved } = await reader.request<{ moved: { add_wishlist_items_to_cart_user_errors: object[] } }>(
      MOVE,
      {
        ids: [long],
      },
    )
    expect(moved.moved.add_wishlist_items_to_cart_user_errors).toEqual([
      { message: `Could not find a wishlist item with ID "${'X'.repeat(40)}"` },
    ])
  })
})
