import { afterAll, beforeAll, expect, test } from 'vitest'
import { MagentoClient } from './testing/magento-client.ts'
import { address, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { seedDemo } from '../demo/seed.ts'

// an end-to-end journey in the format of ScandiPWA: one line, several fields per document, variables in the URL; the
// documents are ours

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedDemo(shop.db)
}, 90_000)
afterAll(() => shop.close())

const START = `query{${[
  'countries{id,is_state_required,label:full_name_locale,available_regions{code,name,id}}',
  'reviewRatings:productReviewRatingsMetadata{items{rating_id:id,rating_code:name,rating_options:values{value}}}',
  'checkoutAgreements{agreement_id,checkbox_text,content,content_height,is_html,mode,name}',
  'storeConfig{code,is_active,cms_home_page,title_prefix,header_logo_src,default_country,access_token_lifetime}',
  'storeList{name,is_active,base_url,code}',
  'currencyData{available_currencies_data{id,label,value},current_currency_code}',
  'cartDisplayConfig:getCartDisplayConfig{display_tax_in_price,display_tax_in_subtotal,include_tax_in_order_total}',
].join(',')}}`
const ITEM = 'url,title,item_id,position,parent_id,category_id'
const MENU = {
  5: `query($identifier_1:String!){menu:scandiwebMenu(identifier:$identifier_1){items{${ITEM}}}}`,
  6: `query{menu:menuItems{${ITEM},display_mode}}`,
}
const URL_REWRITE = 'query($url_1:String!){urlResolver(url:$url_1){id,sku,type}}'
const LIST = [
  'query($pageSize_1:Int!,$filter_1:ProductAttributeFilterInput!,$sort_1:ProductAttributeSortInput!)',
  '{products(pageSize:$pageSize_1,filter:$filter_1,sort:$sort_1)',
  '{total_count,items{uid,sku,name,url_key,type_id,image{url,path}},page_info{current_page,total_pages}}}',
].join('')
const ADD = [
  'mutation($cartId_1:String!,$cartItems_1:[CartItemInput!]!)',
  '{addProductsToCart(cartId:$cartId_1,cartItems:$cartItems_1){user_errors{message,code}}}',
].join('')
const ESTIMATE = [
  'mutation($address_1:EstimateShippingCostsAddress!,$guestCartId_1:String)',
  '{ways:estimateShippingCosts(address:$address_1,guestCartId:$guestCartId_1){carrier_code,method_code,available}}',
].join('')
const SAVE_ADDRESS = [
  'mutation($info_1:SaveAddressInformation!,$guestCartId_1:String)',
  '{saveAddressInformation(addressInformation:$info_1,guestCartId:$guestCartId_1)',
  '{payment_methods{code,title},totals{grand_total}}}',
].join('')
const PAY = [
  'mutation($input_1:SetPaymentMethodOnCartInput!)',
  '{paymentMethod:setPaymentMethodOnCart(input:$input_1){cart{id}}}',
].join('')
const PLACE = 'mutation($input_1:PlaceOrderInput!){placeOrder(input:$input_1){order{order_id}}}'

interface MenuItem {
  item_id: string
  title: string
  position: number
  url: string
  parent_id: number
  category_id: number | null
}
/** What the client shows in its header: it places items in this order and shows what is below the first root. */
function shownSections(items: readonly MenuItem[]): string[] {
  const placed = new Map<string, string[]>()
  for (const { item_id, parent_id, title } of items.toSorted(
    (a, b) => a.parent_id - b.parent_id || a.position - b.position,
  )) {
    const siblings = placed.get(String(parent_id))
    if (parent_id !== 0 && !siblings) continue
    siblings?.push(title)
    placed.set(item_id, [])
  }
  return [...placed.values()][0] ?? []
}
const SECTIONS = [
  'Książki',
  'Dla dzieci',
  'Lektury szkolne',
  'Podręczniki',
  'E-booki',
  'Audiobooki',
  'Gry i gadżety',
  'Nowości',
  'Zapowiedzi',
  'Bestsellery',
  'Promocje',
]

interface Found {
  urlResolver: { type: string; id: number }
}
interface List {
  products: { items: { sku: string; image: { url: string } }[] }
}
interface Ways {
  ways: { carrier_code: string; method_code: string; available: boolean }[]
}

test.each([
  [5, 0, { _currency: 'PLN' }, {}],
  [6, 1, {}, { 'content-currency': 'PLN' }],
] as const)('ScandiPWA %i starts, browses, and a guest buys', async (release, seed, currency, headers) => {
  const client = new MagentoClient(shop, { 'application-model': 'Config_1', ...headers })
  const get = <Data>(query: string, variables = {}) =>
    client.requestByHash<Data>(query, { ...variables, ...currency }, seed)

  expect(await get(START)).toMatchObject({
    countries: [{ id: 'PL' }],
    reviewRatings: {
      items: [
        {
          rating_id: 'MQ==',
          rating_code: 'Ocena',
          rating_options: ['1', '2', '3', '4', '5'].map((value) => ({ value })),
        },
        {
          rating_id: 'Mg==',
          rating_code: 'Wydanie',
          rating_options: ['1', '2', '3', '4', '5'].map((value) => ({ value })),
        },
      ],
    },
    storeConfig: { cms_home_page: 'home' },
  })
  const { menu } = await get<{ menu: MenuItem[] | { items: MenuItem[] } }>(
    MENU[release],
    release === 5 ? { identifier_1: 'new-main-menu' } : {},
  )
  const items = Array.isArray(menu) ? menu : menu.items
  expect(shownSections(items)).toEqual(SECTIONS)
  const shelf = items.find(({ category_id }) => category_id !== null)
  expect((await get<Found>(URL_REWRITE, { url_1: '/' })).urlResolver.type).toBe('CMS_PAGE')
  const { urlResolver: resolved } = await get<Found>(URL_REWRITE, { url_1: shelf?.url })
  expect(resolved).toMatchObject({ type: 'CATEGORY', id: shelf?.category_id })
  const filter = { category_id: { eq: resolved.id }, customer_group_id: { eq: '0' }, format: { eq: 'book' } }
  const { products } = await get<List>(LIST, {
    pageSize_1: 24,
    filter_1: { ...filter, availability: { eq: 'available' } },
    sort_1: {},
  })
  const [book] = products.items
  const picture = await shop.http.inject(new URL(book?.image.url ?? '').pathname)
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')

  const { createEmptyCart: cart } = await client.request<{ createEmptyCart: string }>('mutation{createEmptyCart}')
  const cartItem = { sku: book?.sku, quantity: 1, selected_options: [], entered_options: [] }
  const added = await client.request(ADD, { cartId_1: cart, cartItems_1: [cartItem] })
  expect(added).toEqual({ addProductsToCart: { user_errors: [] } })
  const { ways } = await client.request<Ways>(ESTIMATE, { guestCartId_1: cart, address_1: { country_id: 'PL' } })
  const method = ways.find(({ method_code }) => method_code === 'courier_dhl')
  expect(method?.available).toBe(true)
  const { country_code: country_id, ...addressFields } = address
  const home = { ...addressFields, country_id, region_code: 'PL-06', email: 'scandi@example.pl' }
  const chosen = { shipping_carrier_code: method?.carrier_code, shipping_method_code: method?.method_code }
  await client.request(SAVE_ADDRESS, {
    guestCartId_1: cart,
    info_1: { shipping_address: home, billing_address: home, ...chosen },
  })
  await client.request(PAY, { input_1: { cart_id: cart, payment_method: { code: 'banktransfer' } } })
  const { placeOrder } = await client.request<{ placeOrder: { order: { order_id: string } } }>(PLACE, {
    input_1: { cart_id: cart },
  })
  expect(placeOrder.order.order_id).toMatch(/^\d{9}$/)
})
