import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { seedAttributes } from './testing/compounds.ts'
import {
  expectedLines,
  customerCart,
  type ProductTypeSamples,
  readCartLines,
  completeOrder,
  REORDER,
  insertAllProductTypes,
  sampleSkus,
} from './testing/product-types.ts'
import { MagentoClient } from './testing/magento-client.ts'
import { Reader } from './testing/reader.ts'

// every product type, from its page to the order and its review, in the format of Vue Storefront; the documents are
// ours

let shop: CheckoutFixture
let kinds: ProductTypeSamples
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
  kinds = await insertAllProductTypes(shop)
}, 90_000)
afterAll(() => shop.close())

const MONEY = '{value,currency}'
const VUE_PRICE = `price_range { minimum_price { final_price ${MONEY} regular_price ${MONEY} }
  maximum_price { final_price ${MONEY} regular_price ${MONEY} } }`
const VUE_DETAILS = `query productDetails($search: String = "", $filter: ProductAttributeFilterInput,
  $pageSize: Int = 10) {
  products(search: $search, filter: $filter, pageSize: $pageSize) { items {
    __typename uid sku name stock_status only_x_left_in_stock url_key url_rewrites { url } rating_summary review_count
    reviews { items { average_rating ratings_breakdown { name value } } } ${VUE_PRICE}
    ... on ConfigurableProduct { configurable_options { attribute_code attribute_uid label position uid use_default
      values { label swatch_data { value } uid } }
      variants { attributes { code label uid value_index } product { uid sku name stock_status ${VUE_PRICE}
        media_gallery { label url } } } }
    ... on DownloadableProduct { downloadable_product_samples { sample_url title }
      downloadable_product_links { id price title uid } }
    ... on GroupedProduct { items { position qty product { uid sku name stock_status ${VUE_PRICE}
      thumbnail { url position disabled label } } } }
    ... on BundleProduct { items { uid option_id title type options { uid id label quantity product { sku } } } } } } }`

test('CAT-4a CAT-5 CAT-6 Vue Storefront shows, sells, sells again and reviews each kind', async () => {
  const client = new MagentoClient(shop, { store: 'en', 'content-currency': 'PLN' })
  const details = (sku: string) =>
    client.request<{ products: { items: { __typename: string }[] } }>(VUE_DETAILS, { filter: { sku: { eq: sku } } })
  const types = await Promise.all(
    sampleSkus(kinds).map(async (sku) => (await details(sku)).products.items[0]?.__typename),
  )
  expect(types.map((name) => name?.replace('Product', ''))).toEqual([
    'Configurable',
    'Grouped',
    'Bundle',
    'Downloadable',
    'Simple',
  ])
  client.token = (await Reader.signUp(shop, { store: 'en' })).token
  const cart_id = await customerCart(client)
  const { configurable, grouped, bundle, downloadable, options } = kinds
  const numberIn = (coded: string, index: number) => Number(Buffer.from(coded, 'base64').toString().split('/')[index])
  const add = (kind: string, ...cart_items: object[]) =>
    client.request(
      `mutation add($input: Add${kind}ProductsToCartInput) { add${kind}ProductsToCart(input: $input) {
        cart { id items { uid quantity product { uid sku } } } } }`,
      { input: { cart_id, cart_items } },
    )
  await add('Configurable', {
    parent_sku: configurable.title.sku,
    data: { sku: configurable.variants[0]?.sku, quantity: 1 },
  })
  const [first, second] = grouped.volumes
  await add('Simple', { data: { sku: first?.sku, quantity: 2 } }, { data: { sku: second?.sku, quantity: 1 } })
  const [vessel, book] = bundle.groups
  await add('Bundle', {
    data: { sku: bundle.set.sku, quantity: 1 },
    bundle_options: [
      { id: vessel?.group, quantity: 1, value: [String(vessel?.ids[0])] },
      { id: book?.group, quantity: 3, value: [String(book?.ids[0])] },
    ],
  })
  await add('Downloadable', {
    data: { sku: downloadable.course.sku, quantity: 1 },
    downloadable_product_links: [{ link_id: downloadable.links[1]?.id }],
  })
  await add('Simple', {
    data: { sku: options.gift.sku, quantity: 1 },
    customizable_options: [
      { id: numberIn(options.wrapping, 1), value_string: String(numberIn(options.wrapping, 2)) },
      { id: numberIn(options.dedication, 1), value_string: 'Zosi' },
      { id: numberIn(options.day, 1), value_string: '2026-12-24 00:00:00' },
    ],
  })
  const inEnglish = expectedLines(kinds).map((line) =>
    line.replace('Oprawa: twarda', 'Binding: Hardback').replace('24.12.2026', '2026-12-24'),
  )
  expect(await readCartLines(client, cart_id)).toEqual(inEnglish)
  const number = await completeOrder(client, cart_id)
  expect(await client.request(REORDER, { orderNumber_1: number })).toEqual({ reorderItems: { userInputErrors: [] } })
  expect(await readCartLines(client, await customerCart(client))).toEqual(inEnglish)

  const { productReviewRatingsMetadata: ratings } = await client.request<{
    productReviewRatingsMetadata: { items: { id: string; values: { value_id: string; value: string }[] }[] }
  }>('query { productReviewRatingsMetadata { items { id name values { value_id value } } } }')
  const sku = bundle.set.sku
  const created = await client.request(
    `mutation createProductReview($input: CreateProductReviewInput!) { createProductReview(input: $input) {
      review { nickname summary text average_rating ratings_breakdown { name value } } } }`,
    {
      input: {
        sku,
        nickname: 'Zofia',
        summary: 'A gift',
        text: 'The mug and the book arrived together.',
        ratings: ratings.items.map(({ id, values }) => ({ id, value_id: values.at(-1)?.value_id })),
      },
    },
  )
  expect(created).toMatchObject({ createProductReview: { review: { nickname: 'Zofia', average_rating: 100 } } })
  const mine = await client.request(
    `query customerProductReview($pageSize: Int = 10, $currentPage: Int = 1) { customer {
      reviews(pageSize: $pageSize, currentPage: $currentPage) { items { average_rating created_at nickname summary text
        product { sku } ratings_breakdown { name value } } page_info { current_page page_size total_pages } } } }`,
  )
  expect(mine).toMatchObject({ customer: { reviews: { items: [{ product: { sku }, average_rating: 100 }] } } })
}, 60_000)
