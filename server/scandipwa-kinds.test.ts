import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from './testing/operator-actor.ts'
import { approveReview, listReviews } from './modules/reviews/index.ts'
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
  uid,
} from './testing/product-types.ts'
import { MagentoClient } from './testing/magento-client.ts'
import { Reader } from './testing/reader.ts'

// every product type, from its page to the order and its review, in the format of ScandiPWA; the documents are ours

let shop: CheckoutFixture
let kinds: ProductTypeSamples
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
  kinds = await insertAllProductTypes(shop)
}, 90_000)
afterAll(() => shop.close())

const MONEY = '{value,currency}'
const ONE_PRICE = [
  'discount{amount_off,percent_off}',
  ...['final_price', 'final_price_excl_tax', 'regular_price', 'regular_price_excl_tax', 'default_price'].map(
    (name) => name + MONEY,
  ),
].join(',')
const PRICES = `price_range{minimum_price{${ONE_PRICE}},maximum_price{${ONE_PRICE}}}`
const PART = `uid,id,sku,name,type_id,stock_status,salable_qty,stock_item{in_stock,max_sale_qty},${PRICES},
  attributes:s_attributes{attribute_id,attribute_value,attribute_code,attribute_label}`
const VALUES = 'value{uid,option_type_id,price,priceInclTax,priceExclTax,price_type,currency,sku,title,sort_order}'
const TEXT = 'value{price,priceInclTax,priceExclTax,price_type,currency,sku,max_characters},product_sku'
const KINDS = [
  `... on CustomizableProductInterface{options{... on CustomizableDropDownOption{dropdownValues:${VALUES}},
    ... on CustomizableFieldOption{fieldValues:${TEXT}},
    ... on CustomizableDateOption{value{price,priceInclTax,currency},product_sku},title,required,sort_order,type,uid}}`,
  `... on BundleProduct{dynamic_price,dynamic_sku,ship_bundle_items,dynamic_weight,items{uid,option_id,title,required,
    type,position,sku,options{uid,label,quantity,position,is_default,price,price_type,can_change_quantity,
    product{name,stock_status,${PRICES}}}},
    bundle_options{option_id,selection_details{selection_id,final_option_price,regular_option_price}}}`,
  `... on GroupedProduct{items{product{${PART}},position,qty}}`,
]
const inAll = (variants: string, more = '') =>
  `${PART},url,url_rewrites{url},review_count,rating_summary,${[
    `... on ConfigurableProduct{configurable_options{attribute_code,values{value_index}},
    variants:${variants}{product{${PART}}}}`,
    ...KINDS,
  ].join(',')}${more}`
const LIST = `query($filter_1:ProductAttributeFilterInput!,$pageSize_1:Int!,$sort_1:ProductAttributeSortInput!){
  products(filter:$filter_1,pageSize:$pageSize_1,sort:$sort_1){total_count,items{${inAll(
    'variants_plp',
    ',... on DownloadableProduct{links_purchased_separately}',
  )}},page_info{current_page,total_pages}}}`
const PAGE = `query($filter_1:ProductAttributeFilterInput!,$pageSize_1:Int,$currentPage_1:Int){
  products(filter:$filter_1){items{${inAll(
    'variants',
    `,canonical_url,categories{id,name,url},product_links{position,link_type,linked_product_sku},
    reviews(pageSize:$pageSize_1,currentPage:$currentPage_1){items{average_rating,nickname,title:summary,detail:text,
      created_at,rating_votes:ratings_breakdown{rating_code:name,value}}},
    ... on DownloadableProduct{links_title,samples_title,links_purchased_separately,
      downloadable_product_links{sample_url,sort_order,title,id,uid,price},
      downloadable_product_samples{title,sort_order,sample_url}}`,
  )}}}}`
const OPTIONS = '{label,value,items{title,qty,price},linkItems}'
const ORDER = `query($filter_1:CustomerOrdersFilterInput){customer{orders(filter:$filter_1){total_count,items{id,
  increment_id,order_date,status,can_reorder,total{grand_total${MONEY},taxes{rate,title,amount${MONEY}}},
  items{product_url_key,product_name,product_sku,quantity_ordered,entered_options${OPTIONS},selected_options${OPTIONS},
  row_subtotal${MONEY},product_sale_price${MONEY}}}}}}`
const ADD = `mutation($cartId_1:String!,$cartItems_1:[CartItemInput!]!){
  addProductsToCart(cartId:$cartId_1,cartItems:$cartItems_1){user_errors{message,code}}}`
const RATINGS = `query{reviewRatings:productReviewRatingsMetadata{items{rating_id:id,rating_code:name,
  rating_options:values{option_id:value_id,value}}}}`
const REVIEW = `mutation($input_1:CreateProductReviewInput!){addProductReview:createProductReview(input:$input_1){
  review{nickname}}}`
const MY_ORDERS = '{customer{orders{items{id,number}}}}'
interface Ratings {
  reviewRatings: { items: { rating_id: string; rating_options: { option_id: string; value: string }[] }[] }
}

test('CAT-4a CAT-5 CAT-6 ScandiPWA lists, shows, sells, sells again and reviews each kind', async () => {
  const client = new MagentoClient(shop, { 'application-model': 'Product_1' })
  const get = <Data>(query: string, variables: Record<string, unknown>) =>
    client.requestByHash<Data>(query.replaceAll(/\s*\n\s*/g, ''), variables, 0)
  const listed = await get<{ products: { items: { sku: string; type_id: string }[] } }>(LIST, {
    filter_1: { customer_group_id: { eq: '0' } },
    pageSize_1: 24,
    sort_1: {},
  })
  const types = new Map(listed.products.items.map(({ sku, type_id }) => [sku, type_id]))
  const skus = sampleSkus(kinds)
  expect(skus.map((sku) => types.get(sku))).toEqual(['configurable', 'grouped', 'bundle', 'downloadable', 'simple'])

  const { token } = await Reader.signUp(shop)
  client.token = token
  const { createEmptyCart: cart } = await client.request<{ createEmptyCart: string }>('mutation{createEmptyCart}')
  const { grouped, bundle, downloadable, options } = kinds
  const [first, second, third] = grouped.volumes
  const copies = [`${first?.id}/2`, `${second?.id}/1`, `${third?.id}/0`]
  const chosen = [
    { selected_options: [kinds.configurable.uid] },
    { selected_options: copies.map((one) => uid(`grouped/${one}`)) },
    { selected_options: [bundle.uid(0, 0), bundle.uid(1, 0, 3)] },
    { selected_options: [downloadable.links[1]?.uid] },
    {
      selected_options: [options.wrapping],
      entered_options: [
        { uid: options.dedication, value: 'Zosi' },
        { uid: options.day, value: '2026-12-24 00:00:00' },
      ],
    },
  ]
  for (const [index, choice] of chosen.entries()) {
    const cartItem = { sku: skus[index], quantity: 1, entered_options: [], ...choice }
    const added = await client.request(ADD, { cartId_1: cart, cartItems_1: [cartItem] })
    expect(added, cartItem.sku).toEqual({ addProductsToCart: { user_errors: [] } })
  }
  // neither a grouped title with quantity 0 nor a product that is not part of it is added
  for (const one of [`${first?.id}/0`, `${bundle.book.id}/1`]) {
    const cartItem = { sku: grouped.series.sku, quantity: 1, selected_options: [uid(`grouped/${one}`)] }
    const { addProductsToCart } = await client.request<{ addProductsToCart: { user_errors: object[] } }>(ADD, {
      cartId_1: cart,
      cartItems_1: [cartItem],
    })
    expect(addProductsToCart.user_errors).toHaveLength(1)
  }
  expect(await readCartLines(client, cart)).toEqual(expectedLines(kinds))

  const number = await completeOrder(client, cart)
  const { customer } = await client.request<{ customer: { orders: { items: { id: string }[] } } }>(MY_ORDERS)
  const entity = Buffer.from(customer.orders.items[0]?.id ?? '', 'base64').toString()
  const order = await client.request(ORDER, { filter_1: { entity_id: { eq: entity } } })
  const expectedOption = (label: string, value: string) => expect.objectContaining({ label, value }) as object
  expect(order).toMatchObject({
    customer: {
      orders: {
        items: [
          {
            increment_id: number,
            can_reorder: true,
            items: [
              { product_name: 'Placówka', selected_options: [expectedOption('Oprawa', 'twarda')] },
              { quantity_ordered: 2 },
              { quantity_ordered: 1 },
              {
                product_name: 'Wieczór z książką',
                selected_options: [
                  { label: 'Naczynie', items: [{ title: 'Kubek', qty: 1, price: 30 }] },
                  { label: 'Książka', items: [{ title: 'Lalka', qty: 3, price: 50 }] },
                ],
              },
              { product_name: 'Kurs kaligrafii', selected_options: [{ label: 'Lekcje', linkItems: ['Lekcja 2'] }] },
              {
                selected_options: [expectedOption('Opakowanie', 'Pudełko')],
                entered_options: [expectedOption('Dedykacja', 'Zosi'), expectedOption('Dzień', '24.12.2026')],
              },
            ],
          },
        ],
      },
    },
  })
  expect(await client.request(REORDER, { orderNumber_1: number })).toEqual({ reorderItems: { userInputErrors: [] } })
  expect(await readCartLines(client, await customerCart(client))).toEqual(expectedLines(kinds))

  const { reviewRatings } = await get<Ratings>(RATINGS, {})
  const ratings = reviewRatings.items.map(({ rating_id: id, rating_options }) => ({
    id,
    value_id: rating_options.find(({ value }) => value === '4')?.option_id,
  }))
  for (const sku of skus) {
    const review = { nickname: 'Łucja', summary: 'Dobre', text: 'Warto mieć pod ręką i wracać.' }
    expect(await client.request(REVIEW, { input_1: { sku, ...review, ratings } })).toEqual({
      addProductReview: { review: { nickname: 'Łucja' } },
    })
  }
  for (const review of await listReviews(shop.db, { limit: 100 })) await approveReview(shop.db, OPERATOR, review)
  for (const sku of skus) {
    const loadPage = () => client.request(PAGE, { filter_1: { sku: { eq: sku } }, pageSize_1: 20, currentPage_1: 1 })
    const votes = [
      { rating_code: 'Ocena', value: '4' },
      { rating_code: 'Wydanie', value: '4' },
    ]
    const review = { nickname: 'Łucja', title: 'Dobre', average_rating: 80, rating_votes: votes }
    await expect.poll(loadPage, { timeout: 15_000 }).toMatchObject({
      products: { items: [{ sku, review_count: 1, rating_summary: 80, reviews: { items: [review] } }] },
    })
  }
}, 60_000)
