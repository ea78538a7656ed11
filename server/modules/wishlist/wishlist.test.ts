import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearConfigurationCache } from '../store/store.ts'
import { statements } from '../../platform/db/db.ts'
import { Reader } from '../../testing/reader.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
})
afterAll(() => shop.close())

const LIST =
  'id sharing_code items_count updated_at items { id sku qty description price price_without_tax buy_request ' +
  'options { label value } added_at product { name url stock_status thumbnail { url } } }'
const OWN = `{ wishlist: s_wishlist { ${LIST} creators_name } }`
const ADD = `
  mutation($items: [WishlistItemInput!]!) { addProductsToWishlist(wishlistId: "",
    wishlistItems: $items) { user_errors { code message } wishlist { ${LIST} } } }`
const UPDATE = `
  mutation($items: [WishlistItemUpdateInput!]!) { updateProductsInWishlist(wishlistId: "",
    wishlistItems: $items) { user_errors { code message } wishlist { ${LIST} } } }`

interface Item {
  id: number
  sku: string
  qty: number
  description: string | null
  price: number
  price_without_tax: number
  buy_request: string
  options: []
  product: { name: string }
}
interface List {
  id: string
  sharing_code: string | null
  items_count: number
  items: Item[]
  creators_name: string
}
interface Changed {
  user_errors: { code: string; message: string }[]
  wishlist: List
}
interface Wish {
  sku?: string
  item_id?: string | number
  parent_sku?: string
  product_option?: object
  quantity?: number
  description?: string
  selected_options?: string[]
}

const own = async (reader: Reader) => (await reader.request<{ wishlist: List }>(OWN)).data.wishlist
const add = async (reader: Reader, ...items: Wish[]) =>
  (await reader.request<{ addProductsToWishlist: Changed }>(ADD, { items })).data.addProductsToWishlist
const update = async (reader: Reader, ...items: object[]) =>
  (await reader.request<{ updateProductsInWishlist: Changed }>(UPDATE, { items })).data.updateProductsInWishlist
const joinEnglishReader = () => Reader.signUp(shop, { store: 'en' })

/** A new reader with these titles on the list, and the ids of the items. */
async function createReaderWithWishes(...skus: string[]) {
  const reader = await joinEnglishReader()
  const { wishlist } = await add(reader, ...skus.map((sku) => ({ sku })))
  return { reader, ids: skus.map((sku) => wishlist.items.find((item) => item.sku === sku)?.id ?? 0) }
}

describe('WISH-1 adding', () => {
  test("an empty list has an id and its owner's name", async () => {
    const reader = await joinEnglishReader()
    expect(await own(reader)).toMatchObject({
      id: String(await reader.id()),
      items_count: 0,
      items: [],
      sharing_code: null,
      creators_name: 'Łucja Nowak-Żak',
    })
  })

  test('an added title is returned with its price, product data and buy request', async () => {
    const [reader, book] = [await joinEnglishReader(), await shop.sell({ price: 4200 })]
    const { user_errors, wishlist } = await add(reader, {
      sku: book.sku,
      quantity: 2,
      description: '  Na imieniny\u0000 babci  ',
    })
    expect(user_errors).toEqual([])
    expect(wishlist).toMatchObject({ items_count: 1, sharing_code: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
    expect(wishlist.items).toEqual([
      {
        id: expect.any(Number) as number,
        sku: book.sku,
        qty: 2,
        description: 'Na imieniny  babci',
        price: 42,
        price_without_tax: 40,
        options: [],
        buy_request: JSON.stringify({ product: String(book.id), qty: 2 }),
        added_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
        product: {
          name: book.name,
          url: expect.stringContaining('.html') as string,
          stock_status: 'IN_STOCK',
          thumbnail: { url: '' },
        },
      },
    ])
  })

  test('newest titles come first; adding a title again raises its quantity only by a given quantity', async () => {
    const [reader, one, other] = [await joinEnglishReader(), await shop.sell(), await shop.sell({ increments: 5 })]
    await add(reader, { sku: one.sku })
    await add(reader, { sku: other.sku })
    await add(reader, { sku: one.sku, quantity: 3 }, { sku: other.sku })
    expect((await own(reader)).items.map(({ sku, qty }) => [sku, qty])).toEqual([
      [other.sku, 5],
      [one.sku, 4],
    ])
  })

  test('unpublished, unavailable, discontinued and virtual titles can be added', async () => {
    const reader = await joinEnglishReader()
    const books = [
      await shop.sell({ lifecycle: 'announcement' }),
      await shop.sell({ stock: {} }),
      await shop.sell({ lifecycle: 'discontinued' }),
      await shop.sell({ lifecycle: 'presale' }),
      await shop.sell({ type: 'virtual' }),
    ]
    expect((await add(reader, ...books.map(({ sku }) => ({ sku })))).user_errors).toEqual([])
    expect((await own(reader)).items_count).toBe(books.length)
  })

  test('each title that cannot be added is reported, and the others are added', async () => {
    const [reader, good, least, most, dozen, hidden] = [
      await joinEnglishReader(),
      await shop.sell({ stock: { lublin: 2000 } }),
      await shop.sell({ min: 3 }),
      await shop.sell({ max: 5 }),
      await shop.sell({ increments: 12 }),
      await shop.sell({ enabled: false }),
    ]
    const { user_errors, wishlist } = await add(
      reader,
      { sku: 'NIE-MA' },
      { sku: hidden.sku },
      { sku: least.sku, quantity: 2 },
      { sku: most.sku, quantity: 6 },
      { sku: dozen.sku, quantity: 10 },
      { sku: good.sku, quantity: 0 },
      { sku: good.sku, quantity: 1.5 },
      { sku: good.sku, quantity: -1 },
      { sku: good.sku, selected_options: ['Y29uZmlndXJhYmxl'] },
      { sku: good.sku, description: 'x'.repeat(1001) },
      { sku: good.sku, quantity: 1000 },
      { sku: good.sku, quantity: 999 },
    )
    expect(user_errors).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: 'Could not find a product with SKU "NIE-MA"' },
      { code: 'PRODUCT_NOT_FOUND', message: `Could not find a product with SKU "${hidden.sku}"` },
      { code: 'UNDEFINED', message: 'The minimum amount you can purchase is 3' },
      { code: 'UNDEFINED', message: 'The maximum amount you can purchase is 5' },
      { code: 'UNDEFINED', message: 'You can buy this product only in quantities of 12 at a time.' },
      { code: 'UNDEFINED', message: 'The minimum amount you can purchase is 1' },
      { code: 'UNDEFINED', message: 'You cannot use decimal quantity for this product.' },
      { code: 'UNDEFINED', message: 'The minimum amount you can purchase is 1' },
      { code: 'UNDEFINED', message: 'The required options you selected are not available' },
      { code: 'UNDEFINED', message: 'Please enter no more than 1000 characters.' },
      { code: 'UNDEFINED', message: 'The maximum amount you can purchase is 999' },
    ])
    expect(wishlist.items.map(({ sku, qty }) => [sku, qty])).toEqual([[good.sku, 999]])
    expect((await add(reader, { sku: good.sku, quantity: 1 })).user_errors).toEqual([
      { code: 'UNDEFINED', message: 'The maximum amount you can purchase is 999' },
    ])
  })

  test('an e-book is stored with all of its files, whichever was selected', async () => {
    const [reader, book] = [await joinEnglishReader(), await shop.sell({ type: 'downloadable' })]
    expect(
      (await add(reader, { sku: book.sku, selected_options: [Buffer.from('downloadable/1').toString('base64')] }))
        .user_errors,
    ).toEqual([])
    const { data } = await reader.request<{ customer: { wishlist: { items_v2: { items: object[] } } } }>(
      '{ customer { wishlist { items_v2 { items { __typename ... on DownloadableWishlistItem { links_v2 { title } ' +
        'samples { title } } } } } } }',
    )
    expect(data.customer.wishlist.items_v2.items).toMatchObject([
      { __typename: 'DownloadableWishlistItem', links_v2: [{ title: 'EPUB' }, { title: 'PDF' }], samples: [] },
    ])
  })

  test('ScandiPWA’s item_id updates quantity and description of an own item, and of no other', async () => {
    const [
      {
        reader,
        ids: [id = 0],
      },
      foreign,
      book,
    ] = [
      await createReaderWithWishes((await shop.sell({ max: 5 })).sku),
      await createReaderWithWishes((await shop.sell()).sku),
      await shop.sell(),
    ]
    const { user_errors, wishlist } = await add(
      reader,
      { item_id: id, quantity: 3, description: 'Dla Zosi' },
      { sku: book.sku, item_id: id, quantity: 2 },
      { item_id: foreign.ids[0] ?? 0, quantity: 4 },
      { item_id: String(id), quantity: 6 },
    )
    expect(user_errors).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: `Could not find a wishlist item with ID "${foreign.ids[0]}"` },
      { code: 'UNDEFINED', message: 'The maximum amount you can purchase is 5' },
    ])
    expect(wishlist.items.map(({ sku, qty, description }) => [sku, qty, description])).toEqual([
      [book.sku, 2, null],
      [expect.any(String), 3, 'Dla Zosi'],
    ])
    expect((await own(foreign.reader)).items.map(({ qty }) => qty)).toEqual([1])
    expect((await reader.request(ADD, { items: [{ sku: book.sku }, { quantity: 2 }] })).errors?.[0]).toMatchObject({
      message: 'Please specify either sku or item_id',
      extensions: { category: 'graphql-input' },
    })
    expect((await own(reader)).items.map(({ qty }) => qty)).toEqual([2, 3])
  })

  test('an unknown parent SKU is reported, and options in the format of older clients count as selected', async () => {
    const [reader, one, other] = [await joinEnglishReader(), await shop.sell(), await shop.sell()]
    const chosen = { extension_attributes: { configurable_item_options: [{ option_id: '93', option_value: 5 }] } }
    const nothing = { extension_attributes: { configurable_item_options: [], bundle_options: [] } }
    expect(
      (
        await add(
          reader,
          { sku: one.sku, parent_sku: 'NIE-MA' },
          { sku: one.sku, product_option: chosen },
          { sku: one.sku, parent_sku: other.sku },
          { sku: other.sku, product_option: nothing },
        )
      ).user_errors,
    ).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: 'Could not find a product with SKU "NIE-MA"' },
      { code: 'UNDEFINED', message: 'The required options you selected are not available' },
    ])
    expect((await own(reader)).items.map(({ sku }) => sku).toSorted()).toEqual([one.sku, other.sku].toSorted())
  })

  test('errors are in the language of the view', async () => {
    expect((await add(await Reader.signUp(shop), { sku: 'NIE-MA' })).user_errors[0]?.message).toBe(
      'Nie ma produktu o symbolu „NIE-MA”.',
    )
  })

  test('the size of a list, and of one request, is limited', async () => {
    const reader = await joinEnglishReader()
    const books = await Promise.all(Array.from({ length: 301 }, () => shop.sell()))
    const all = books.map(({ sku }) => ({ sku }))
    expect((await reader.request(ADD, { items: all })).errors?.[0]).toMatchObject({
      message: 'A wish list can hold at most 300 different titles.',
      extensions: { category: 'graphql-input' },
    })
    expect((await add(reader, ...all.slice(0, 300))).user_errors).toEqual([])
    expect((await add(reader, ...all.slice(299))).user_errors).toEqual([
      { code: 'UNDEFINED', message: 'A wish list can hold at most 300 different titles.' },
    ])
    expect((await own(reader)).items_count).toBe(300)
  })

  test("guests are refused, with ScandiPWA's and Magento's messages", async () => {
    const refused = { extensions: { category: 'graphql-authorization' } }
    expect((await shop.call(OWN, {}, 'en')).errors?.[0]).toMatchObject({
      message: 'Authorization unsuccessful',
      ...refused,
    })
    expect((await shop.call('mutation { s_moveWishlistToCart }', {}, 'en')).errors?.[0]).toMatchObject({
      message: 'Authorization unsuccessful',
      ...refused,
    })
    expect((await shop.call(ADD, { items: [] }, 'en')).errors?.[0]).toMatchObject({
      message: "The current customer isn't authorized.",
      ...refused,
    })
  })

  test("another customer's list is not found", async () => {
    const [reader, other] = [await joinEnglishReader(), await joinEnglishReader()]
    const { errors } = await reader.request(
      'mutation($id: ID!) { addProductsToWishlist(wishlistId: $id, wishlistItems: []) { wishlist { id } } }',
      { id: await other.id() },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'The wishlist was not found.',
      extensions: { category: 'graphql-input' },
    })
  })

  test('all operations are refused while wish lists are disabled', async () => {
    const [reader, book] = [await joinEnglishReader(), await shop.sell()]
    const { wishlist } = await add(reader, { sku: book.sku })
    const set = async (value: string) => {
      await shop.db.run`
          insert into setting (path, value) values ('wishlist/general/active', ${value}) on conflict (path,
            store_code) do update set value = excluded.value`
      clearConfigurationCache()
    }
    await set('0')
    try {
      const off = {
        message: 'The wishlist configuration is currently disabled.',
        extensions: { category: 'graphql-input' },
      }
      for (const [document, variables] of [
        [OWN],
        [ADD, { items: [] }],
        [UPDATE, { items: [] }],
        ['mutation { s_clearWishlist }'],
        ['mutation { s_moveWishlistToCart }'],
        ['{ customer { wishlist { id } } }'],
        ['{ wishlist { items_count } }'],
        ['mutation { s_shareWishlist(input: { emails: ["a@example.pl"] }) }'],
        ['mutation { shareWishlistNotes(shared: true) }'],
        [`mutation { s_removeProductFromWishlist(itemId: ${wishlist.items[0]?.id}) }`],
        [`{ s_wishlist(sharing_code: "${wishlist.sharing_code}") { items_count } }`],
      ] as const)
        expect((await reader.request(document, variables)).errors?.[0], document).toMatchObject(off)
      expect((await reader.request('{ customer { wishlists { items_count } } }')).data).toEqual({
        customer: { wishlists: [] },
      })
      expect(
        (
          await shop.call<{ storeConfig: object }>(
            '{ storeConfig { wishlist_general_active magento_wishlist_general_is_enabled } }',
          )
        ).data.storeConfig,
      ).toEqual({ wishlist_general_active: false, magento_wishlist_general_is_enabled: '0' })
    } finally {
      await set('1')
    }
    expect((await own(reader)).items_count).toBe(1)
  })
})

describe('WISH-4 changing', () => {
  test('quantity and description are changed independently; an empty description is removed', async () => {
    const {
      reader,
      ids: [one = 0, other = 0],
    } = await createReaderWithWishes((await shop.sell()).sku, (await shop.sell()).sku)
    await update(
      reader,
      { wishlist_item_id: one, quantity: 4 },
      { wishlist_item_id: other, description: 'Dla Zosi\nna urodziny' },
    )
    expect((await own(reader)).items.map(({ id, qty, description }) => [id, qty, description])).toEqual([
      [other, 1, 'Dla Zosi\nna urodziny'],
      [one, 4, null],
    ])
    await update(reader, { wishlist_item_id: other, quantity: 2 })
    expect((await own(reader)).items[0]).toMatchObject({ qty: 2, description: 'Dla Zosi\nna urodziny' })
    await update(reader, { wishlist_item_id: String(other), description: ' ' })
    expect((await own(reader)).items.map(({ description }) => description)).toEqual([null, null])
  })

  test('invalid changes are reported, and the others are made', async () => {
    const {
      reader,
      ids: [one = 0, other = 0],
    } = await createReaderWithWishes((await shop.sell({ max: 5 })).sku, (await shop.sell()).sku)
    const foreign = await createReaderWithWishes((await shop.sell()).sku)
    const { user_errors } = await update(
      reader,
      { wishlist_item_id: one, quantity: 6 },
      { wishlist_item_id: other, quantity: 2 },
      { wishlist_item_id: foreign.ids[0], quantity: 2 },
      { wishlist_item_id: 'x', quantity: 2 },
      { wishlist_item_id: one, selected_options: ['eA=='] },
    )
    expect(user_errors).toEqual([
      { code: 'UNDEFINED', message: 'The maximum amount you can purchase is 5' },
      { code: 'PRODUCT_NOT_FOUND', message: `Could not find a wishlist item with ID "${foreign.ids[0]}"` },
      { code: 'PRODUCT_NOT_FOUND', message: 'Could not find a wishlist item with ID "x"' },
      { code: 'UNDEFINED', message: 'The required options you selected are not available' },
    ])
    expect((await own(reader)).items.map(({ qty }) => qty)).toEqual([2, 1])
    expect((await own(foreign.reader)).items.map(({ qty }) => qty)).toEqual([1])
  })

  test("one, several or all items are removed; another reader's items stay", async () => {
    const {
      reader,
      ids: [a = 0, b = 0, c = 0, d = 0],
    } = await createReaderWithWishes(...(await Promise.all([1, 2, 3, 4].map(() => shop.sell()))).map(({ sku }) => sku))
    const foreign = await createReaderWithWishes((await shop.sell()).sku)
    const remove = (itemId: unknown) =>
      reader.request(
        'mutation($itemId: ID!) { removeProductFromWishlist: s_removeProductFromWishlist(itemId: $itemId) }',
        {
          itemId,
        },
      )
    expect((await remove(a)).data).toEqual({ removeProductFromWishlist: true })
    for (const id of [a, foreign.ids[0], 'x', 0, 99999999999])
      expect((await remove(id)).errors?.[0]).toMatchObject({
        message: 'Please specify a valid wishlist item',
        extensions: { category: 'graphql-input' },
      })
    const { data } = await reader.request<{ removeProductsFromWishlist: Changed }>(
      `
        mutation($ids: [ID!]!) { removeProductsFromWishlist(wishlistId: "",
          wishlistItemsIds: $ids) { user_errors { code message } wishlist { ${LIST} } } }`,
      { ids: [b, foreign.ids[0], c] },
    )
    expect(data.removeProductsFromWishlist.user_errors).toEqual([
      { code: 'PRODUCT_NOT_FOUND', message: `Could not find a wishlist item with ID "${foreign.ids[0]}"` },
    ])
    expect(data.removeProductsFromWishlist.wishlist.items.map(({ id }) => id)).toEqual([d])
    for (let twice = 0; twice < 2; twice++)
      expect((await reader.request('mutation { clearWishlist: s_clearWishlist }')).data).toEqual({
        clearWishlist: true,
      })
    expect((await own(reader)).items).toEqual([])
    expect((await own(foreign.reader)).items).toHaveLength(1)
  })
})

describe('WISH-4 moving to the cart', () => {
  const MOVE = `
    mutation($ids: [ID!]) { addWishlistItemsToCart(wishlistId: "", wishlistItemIds: $ids) { status wishlist { items { id
      } } add_wishlist_items_to_cart_user_errors { code message wishlistId wishlistItemId } } }`
  interface Moved {
    addWishlistItemsToCart: {
      status: boolean
      wishlist: { items: { id: number }[] }
      add_wishlist_items_to_cart_user_errors: object[]
    }
  }
  const cartOf = async (reader: Reader) =>
    (await (await Buyer.withNewCart(shop, 'en', reader.token)).cart()).items.map(({ product, quantity }) => [
      product.sku,
      quantity,
    ])

  test('salable items are moved to the cart; the others stay and are reported with the reason', async () => {
    const [good, few, none, announced] = [
      await shop.sell(),
      await shop.sell({ stock: { lublin: 3 } }),
      await shop.sell({ stock: {} }),
      await shop.sell({ lifecycle: 'announcement' }),
    ]
    const {
      reader,
      ids: [, a = 0, b = 0, c = 0],
    } = await createReaderWithWishes(good.sku, few.sku, none.sku, announced.sku)
    await update(reader, { wishlist_item_id: a, quantity: 3 })
    await shop.db.run`update source_stock set quantity = 2 where product_id = ${few.id}`
    const wishlistId = String(await reader.id())
    const { addWishlistItemsToCart: moved } = (await reader.request<Moved>(MOVE)).data
    expect(moved).toEqual({
      status: false,
      wishlist: { items: [{ id: c }, { id: b }, { id: a }] },
      add_wishlist_items_to_cart_user_errors: [
        {
          code: 'NOT_SALABLE',
          message: 'Product that you are trying to add is not available.',
          wishlistId,
          wishlistItemId: String(c),
        },
        { code: 'INSUFFICIENT_STOCK', message: 'This product is out of stock.', wishlistId, wishlistItemId: String(b) },
        {
          code: 'INSUFFICIENT_STOCK',
          message: 'The maximum amount you can purchase is 2',
          wishlistId,
          wishlistItemId: String(a),
        },
      ],
    })
    expect(await cartOf(reader)).toEqual([[good.sku, 1]])
    expect((await reader.request('mutation { s_moveWishlistToCart }')).errors?.[0]).toMatchObject({
      message: 'One or more items are out of stock',
      extensions: { category: 'graphql-no-such-entity' },
    })
    await update(reader, { wishlist_item_id: a, quantity: 2 })
    expect((await reader.request('mutation { s_moveWishlistToCart }')).data).toEqual({ s_moveWishlistToCart: true })
    expect(await cartOf(reader)).toEqual([
      [good.sku, 1],
      [few.sku, 2],
    ])
    expect((await own(reader)).items_count).toBe(2)
  })

  test('only the given items are moved, and an unknown id is reported', async () => {
    const [one, other] = [await shop.sell(), await shop.sell()]
    const {
      reader,
      ids: [first = 0, second = 0],
    } = await createReaderWithWishes(one.sku, other.sku)
    const foreign = await createReaderWithWishes((await shop.sell()).sku)
    const { addWishlistItemsToCart: moved } = (await reader.request<Moved>(MOVE, { ids: [first, foreign.ids[0]] })).data
    expect(moved.add_wishlist_items_to_cart_user_errors).toMatchObject([
      { code: 'PRODUCT_NOT_FOUND', wishlistItemId: String(foreign.ids[0]) },
    ])
    expect(moved.wishlist.items).toEqual([{ id: second }])
    expect(await cartOf(reader)).toEqual([[one.sku, 1]])
    expect((await own(foreign.reader)).items_count).toBe(1)
  })

  test('concurrent moves add a title to the cart once', async () => {
    const book = await shop.sell()
    const { reader } = await createReaderWithWishes(book.sku)
    await Promise.all([1, 2, 3].map(() => reader.request('mutation { s_moveWishlistToCart }')))
    expect(await cartOf(reader)).toEqual([[book.sku, 1]])
    expect((await own(reader)).items).toEqual([])
  })
})

describe("Magento's own fields", () => {
  test('return the list by each of its names, paginated and with typed items', async () => {
    const { reader } = await createReaderWithWishes(
      (await shop.sell()).sku,
      (await shop.sell({ type: 'virtual' })).sku,
      (await shop.sell()).sku,
    )
    const id = String(await reader.id())
    const items =
      'items_v2(pageSize: 2, currentPage: 1) { items { __typename quantity product { sku } customizable_options ' +
      '{ label } } page_info { total_pages page_size current_page } }'
    const { data } = await reader.request<{
      wishlist: object
      customer: { wishlist: { items_v2: object }; wishlists: { id: string }[]; wishlist_v2: object; other: null }
    }>(
      `
        query($id: ID!) { wishlist { items_count name sharing_code } customer { wishlist { id items_count ${items} }
          wishlists { id } wishlist_v2(id: $id) { items_count } other: wishlist_v2(id: 0) { id } } }`,
      { id },
    )
    expect(data.wishlist).toEqual({ items_count: 3, name: null, sharing_code: expect.any(String) as string })
    expect(data.customer).toMatchObject({
      wishlist: { id, items_count: 3 },
      wishlists: [{ id }],
      wishlist_v2: { items_count: 3 },
      other: null,
    })
    expect(data.customer.wishlist.items_v2).toMatchObject({
      items: [
        { __typename: 'SimpleWishlistItem', quantity: 1, customizable_options: [] },
        { __typename: 'VirtualWishlistItem' },
      ],
      page_info: { total_pages: 2, page_size: 2, current_page: 1 },
    })
  })

  test('its items have the type of their product, however often they are queried', async () => {
    const { reader } = await createReaderWithWishes((await shop.sell()).sku)
    // a document is compiled at its second execution
    for (let turn = 0; turn < 3; turn++) {
      const { data } = await reader.request<{
        customer: { wishlists: { items_v2: { items: { __typename: string; quantity: number }[] } }[] }
      }>('{ customer { wishlists { items_v2 { items { __typename quantity } } } } }')
      expect(data.customer.wishlists[0]?.items_v2.items).toEqual([{ __typename: 'SimpleWishlistItem', quantity: 1 }])
    }
  })

  test('a list of fifty needs as many statements as a list of two', async () => {
    const count = async (size: number) => {
      const { reader } = await createReaderWithWishes(
        ...(await Promise.all(Array.from({ length: size }, () => shop.sell()))).map(({ sku }) => sku),
      )
      let fewest = Number.POSITIVE_INFINITY
      // the job worker may send statements too
      for (let turn = 0; turn < 5; turn++) {
        const before = statements.sent
        expect((await own(reader)).items).toHaveLength(size)
        fewest = Math.min(fewest, statements.sent - before)
      }
      return fewest
    }
    const few = await count(2)
    expect(await count(50)).toBe(few)
    expect(few).toBeLessThanOrEqual(3)
  })
})
