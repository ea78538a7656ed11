import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MagentoClient } from './platform/test-magento-client.ts'
import { Reader } from './platform/test-reader.ts'
import { address, openTrade, type Trade } from './platform/test-trade.ts'
import { seedDemo } from './seed/seed.ts'

// Journeys in the shape in which Magento's public clients query; the documents are ours.

let shop: Trade
beforeAll(async () => {
  shop = await openTrade()
  await seedDemo(shop.db)
}, 90_000)
afterAll(() => shop.close())

const uidOf = (id: number | string) => Buffer.from(String(id)).toString('base64')
/** Those of the English view begin with its own. */
const NUMBER = /^\d{9,10}$/

interface Listed {
  products: { total_count: number; items: { uid: string; sku: string; name: string; url_key: string; image?: { url: string } }[] }
}
/** A book that can be bought, as the client found it on a list. */
const bookOf = ({ products }: Listed) => {
  expect(products.total_count).toBeGreaterThan(0)
  const [book] = products.items
  if (!book) throw new Error('an empty list')
  return book
}

describe.each([['5', 0], ['6', 1]] as const)('ScandiPWA %s', (release, seed) => {
  const currency = release === '5' ? { _currency: 'PLN' } : {}
  const START = `query{countries{id,is_state_required,label:full_name_locale,available_regions{code,name,id}},reviewRatings:productReviewRatingsMetadata{items{rating_id:id,rating_code:name,\
rating_options:values{option_id:value_id,value}}},checkoutAgreements{agreement_id,checkbox_text,content,content_height,is_html,mode,name},storeConfig{code,is_active,cms_home_page,title_prefix,\
header_logo_src,default_country,secure_base_media_url,wishlist_general_active,product_reviews_enabled,minimun_password_length,required_character_classes_number,access_token_lifetime},\
storeList{name,is_active,base_url,code},currencyData{available_currencies_data{id,label,value},current_currency_code},cartDisplayConfig:getCartDisplayConfig{display_tax_in_price,\
display_tax_in_subtotal,display_tax_in_shipping_amount,include_tax_in_order_total,display_full_tax_summary,display_zero_tax_subtotal}}`
  const MENU = release === '5'
    ? 'query($identifier_1:String!){menu:scandiwebMenu(identifier:$identifier_1){items{url,title,item_id,position,parent_id,category_id}}}'
    : 'query{menu:menuItems{url,title,item_id,position,parent_id,category_id,display_mode}}'
  const LIST = 'query($pageSize_1:Int!,$currentPage_1:Int!,$filter_1:ProductAttributeFilterInput!,$sort_1:ProductAttributeSortInput!){products(pageSize:$pageSize_1,\
currentPage:$currentPage_1,filter:$filter_1,sort:$sort_1){total_count,items{uid,sku,name,url_key,type_id,stock_status,image{url,path}},page_info{current_page,total_pages}}}'

  test('starts, browses, and a guest buys', async () => {
    const client = new MagentoClient(shop, { 'application-model': 'Config_1', ...(release === '6' && { 'content-currency': 'PLN' }) })
    const get = <Data>(query: string, variables: object = {}) => client.getByHash<Data>(query, { ...variables, ...currency }, seed)

    const start = await get<{ countries: { id: string; available_regions: { id: number; code: string }[] }[]; reviewRatings: { items: unknown[] }; storeConfig: { cms_home_page: string } }>(START)
    expect(start).toMatchObject({ countries: [{ id: 'PL' }], reviewRatings: { items: [] }, storeConfig: { cms_home_page: 'home' } })
    const { menu } = await get<{ menu: object }>(MENU, release === '5' ? { identifier_1: 'new-main-menu' } : {})
    const items = (release === '5' ? (menu as { items: object[] }).items : menu) as { url: string; parent_id: number; category_id: number | null }[]
    expect(items.some(({ parent_id }) => parent_id === 0)).toBe(true)
    const shelf = items.find(({ category_id }) => category_id !== null)
    const home = await get<{ urlResolver: { type: string } }>('query($url_1:String!){urlResolver(url:$url_1){id,sku,type}}', { url_1: '/' })
    expect(home.urlResolver.type).toBe('CMS_PAGE')
    const there = await get<{ urlResolver: { type: string; id: number } }>('query($url_1:String!){urlResolver(url:$url_1){id,sku,type}}', { url_1: shelf?.url })
    expect(there.urlResolver).toMatchObject({ type: 'CATEGORY', id: shelf?.category_id })
    const filter = { category_id: { eq: there.urlResolver.id }, customer_group_id: { eq: '0' }, format: { eq: 'book' }, availability: { eq: 'available' } }
    const book = bookOf(await get<Listed>(LIST, { pageSize_1: 24, currentPage_1: 1, filter_1: filter, sort_1: {} }))
    const picture = await shop.http.inject(new URL(book.image?.url ?? '').pathname)
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')

    const { createEmptyCart: cart } = await client.asks<{ createEmptyCart: string }>('mutation{createEmptyCart}')
    const added = await client.asks<{ addProductsToCart: { user_errors: unknown[] } }>(
      'mutation($cartId_1:String!,$cartItems_1:[CartItemInput!]!){addProductsToCart(cartId:$cartId_1,cartItems:$cartItems_1){user_errors{message,code}}}',
      { cartId_1: cart, cartItems_1: [{ sku: book.sku, quantity: 1, selected_options: [], entered_options: [] }] })
    expect(added.addProductsToCart.user_errors).toEqual([])
    const { estimateShippingCosts: ways } = await client.asks<{ estimateShippingCosts: { carrier_code: string; method_code: string; available: boolean }[] }>(
      'mutation($guestCartId_1:String,$address_1:EstimateShippingCostsAddress!){estimateShippingCosts(address:$address_1,guestCartId:$guestCartId_1){carrier_code,method_code,available,price_incl_tax}}',
      { guestCartId_1: cart, address_1: { country_id: 'PL' } })
    const way = ways.find(({ method_code }) => method_code === 'courier_dhl')
    const { country_code: country_id, ...place } = address
    const written = { ...place, country_id, region_code: 'PL-06', email: 'scandi@example.pl' }
    await client.asks(
      'mutation($info_1:SaveAddressInformation!,$guestCartId_1:String){saveAddressInformation(addressInformation:$info_1,guestCartId:$guestCartId_1){payment_methods{code,title},totals{grand_total}}}',
      { guestCartId_1: cart, info_1: { shipping_address: written, billing_address: written, shipping_carrier_code: way?.carrier_code, shipping_method_code: way?.method_code } })
    await client.asks('mutation($input_1:SetPaymentMethodOnCartInput!){paymentMethod:setPaymentMethodOnCart(input:$input_1){cart{id}}}', { input_1: { cart_id: cart, payment_method: { code: 'banktransfer' } } })
    const { placeOrder } = await client.asks<{ placeOrder: { order: { order_id: string } } }>('mutation($input_1:PlaceOrderInput!){placeOrder(input:$input_1){order{order_id}}}', { input_1: { cart_id: cart } })
    expect(placeOrder.order.order_id).toMatch(NUMBER)
  })
})

describe('Vue Storefront', () => {
  const LIST = `query productsList($search: String = "", $filter: ProductAttributeFilterInput, $pageSize: Int = 10, $currentPage: Int = 1, $sort: ProductAttributeSortInput) {
    products(search: $search, filter: $filter, pageSize: $pageSize, currentPage: $currentPage, sort: $sort) {
      total_count items { uid sku name url_key __typename } aggregations { attribute_code label count options { count label value __typename } } sort_fields { default options { label value } } } }`
  const CUSTOMER = `email firstname lastname is_subscribed id addresses { id firstname city country_code region { region_code region region_id }
    extension_attributes { attribute_code value } }`

  test('lists a category, shows a book and its relations, and a customer buys it', async () => {
    const client = new MagentoClient(shop, { store: 'en', 'content-currency': 'PLN' })
    const { availableStores } = await client.asks<{ availableStores: unknown[] }>('query { availableStores { store_code locale base_currency_code payment_payflowpro_cc_vault_active } }')
    expect(availableStores.length).toBeGreaterThan(1)
    const { categoryList } = await client.asks<{ categoryList: { children: { uid: string }[] }[] }>('query { categoryList { children { uid name url_path } } }')
    const filter = { category_uid: { eq: categoryList[0]?.children[0]?.uid }, format: { eq: 'book' }, availability: { eq: 'available' } }
    const book = bookOf(await client.asks<Listed>(LIST, { filter }))
    const page = await client.asks<Listed>(
      `query productDetails($search: String = "", $filter: ProductAttributeFilterInput) { products(search: $search, filter: $filter) { items { uid sku name url_key
        ... on VirtualProduct { gift_message_available }
        related_products { uid sku } upsell_products { uid } reviews(pageSize: 10) { items { nickname } } } total_count } }`, { filter: { sku: { eq: book.sku } } })
    expect(bookOf(page).sku).toBe(book.sku)

    const reader = await Reader.joins(shop, { store: 'en' })
    client.token = reader.token
    expect(await client.asks(`query { customer { ${CUSTOMER} } }`)).toMatchObject({ customer: { email: reader.email, addresses: [] } })
    const { customerCart } = await client.asks<{ customerCart: { id: string } }>('query { customerCart { id } }')
    const kind = { cart_id: customerCart.id, cart_items: [{ parent_sku: book.sku, data: { sku: book.sku, quantity: 2 } }] }
    const added = await client.asks<{ addConfigurableProductsToCart: { cart: { items: { quantity: number }[] } } }>(
      'mutation($input: AddConfigurableProductsToCartInput) { addConfigurableProductsToCart(input: $input) { cart { items { quantity } } } }', { input: kind })
    expect(added.addConfigurableProductsToCart.cart.items).toEqual([{ quantity: 2 }])
    await chooses(client, customerCart.id)
    const { placeOrder } = await client.asks<Placed>(PLACE, { input: { cart_id: customerCart.id } })
    expect(placeOrder.order.order_number).toMatch(NUMBER)
    const { customer } = await client.asks<{ customer: { orders: { items: { order_number: string }[] } } }>(
      'query { customer { orders(currentPage: 1, pageSize: 10) { items { order_number created_at grand_total status items { product_sku } } total_count } } }')
    expect(customer.orders.items[0]?.order_number).toBe(placeOrder.order.order_number)
  })
})

interface Placed { placeOrder: { order: { order_number: string } } }
const PLACE = 'mutation placeOrder($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }'

/** The checkout's steps in the names of Magento's core. */
async function chooses(client: MagentoClient, cart: string, home: object = address) {
  await client.asks('mutation($input: SetShippingAddressesOnCartInput) { setShippingAddressesOnCart(input: $input) { cart { shipping_addresses { region { code label region_id } } } } }',
    { input: { cart_id: cart, shipping_addresses: [{ address: home }] } })
  await client.asks('mutation($input: SetBillingAddressOnCartInput) { setBillingAddressOnCart(input: $input) { cart { billing_address { city } } } }', { input: { cart_id: cart, billing_address: { same_as_shipping: true } } })
  await client.asks('mutation($input: SetShippingMethodsOnCartInput) { setShippingMethodsOnCart(input: $input) { cart { id } } }', { input: { cart_id: cart, shipping_methods: [{ carrier_code: 'dhl', method_code: 'courier_dhl' }] } })
  await client.asks('mutation($input: SetPaymentMethodOnCartInput) { setPaymentMethodOnCart(input: $input) { cart { selected_payment_method { code } } } }', { input: { cart_id: cart, payment_method: { code: 'banktransfer' } } })
}

describe('Venia', () => {
  test('opens its home, lists, estimates delivery with placeholders, and a guest buys', async () => {
    const client = new MagentoClient(shop, { store: 'en' })
    const { route } = await client.asks<{ route: { identifier: string; type: string } }>('query ResolveURL($url: String!) { route(url: $url) { relative_url redirect_code type ... on CmsPage { identifier } } }', { url: '/' })
    expect(route).toMatchObject({ type: 'CMS_PAGE', identifier: 'home' })
    expect(await client.asks('query { robotsConfig { defaultRobots customInstructions } recaptchaV3Config { website_key forms } searchTerm(Search: "lalka") { redirect } storeConfig { category_canonical_tag product_canonical_tag enable_multiple_wishlists } }'))
      .toMatchObject({ robotsConfig: { defaultRobots: 'INDEX,FOLLOW' }, recaptchaV3Config: null, searchTerm: { redirect: null }, storeConfig: { enable_multiple_wishlists: '0' } })
    const parent = await shop.db.one<{ id: number }>`select category_id as id from category_text where url_path = 'literatura-piekna' and store_code = 'default'`
    const filters = { category_uid: { eq: uidOf(parent?.id ?? 0) } }
    const { products } = await client.asks<{ products: { aggregations: { attribute_code: string; options: { value: string }[] }[] } }>(
      `query getFilters($filters: ProductAttributeFilterInput) { products(filter: $filters) {
        aggregations(filter: { category: { includeDirectChildrenOnly: true } }) { label count attribute_code options { label value } position } } }`, { filters })
    const children = await shop.db.many<{ id: number }>`select id from category where parent_id = ${parent?.id ?? 0}`
    const offered = products.aggregations.find(({ attribute_code }) => attribute_code === 'category_uid')?.options ?? []
    expect(children.map(({ id }) => uidOf(id))).toEqual(expect.arrayContaining(offered.map(({ value }) => value)))
    const book = bookOf(await client.asks<Listed>(
      'query GetCategories($filters: ProductAttributeFilterInput!, $size: Int) { products(filter: $filters, pageSize: $size) { total_count items { uid sku name url_key } } }',
      { size: 12, filters: { ...filters, format: { eq: 'book' }, availability: { eq: 'available' } } }))
    const page = await client.asks<{ products: { items: { custom_attributes: { attribute_metadata: { code: string; used_in_components: string[] } }[] }[] } }>(
      `query getProduct($urlKey: String!) { products(filter: { url_key: { eq: $urlKey } }) { items { uid custom_attributes {
        selected_attribute_options { attribute_option { uid label is_default } } entered_attribute_value { value }
        attribute_metadata { uid code label attribute_labels { store_code label } data_type is_system entity_type ui_input { ui_input_type is_html_allowed } ... on ProductAttributeMetadata { used_in_components } } } } } }`,
      { urlKey: book.url_key })
    expect(page.products.items[0]?.custom_attributes.map(({ attribute_metadata }) => attribute_metadata.code)).toContain('author')

    const { createEmptyCart: cart } = await client.asks<{ createEmptyCart: string }>('mutation { createEmptyCart }')
    const { addProductsToCart: added } = await client.asks<{ addProductsToCart: { cart: { total_summary_quantity_including_config: number } } }>(
      'mutation AddProductToCart($cartId: String!, $product: CartItemInput!) { addProductsToCart(cartId: $cartId, cartItems: [$product]) { cart { id total_summary_quantity_including_config } } }',
      { cartId: cart, product: { sku: book.sku, quantity: 2 } })
    expect(added.cart.total_summary_quantity_including_config).toBe(2)
    const unknown = { city: 'city', firstname: 'firstname', lastname: 'lastname', street: ['street'], telephone: 'telephone' }
    const { estimated } = await client.asks<{ estimated: { cart: { shipping_addresses: { available_shipping_methods: unknown[] }[] } } }>(
      `mutation SetShippingAddressForEstimate($cartId: String!, $address: CartAddressInput!) { estimated: setShippingAddressesOnCart(input: { cart_id: $cartId, shipping_addresses: [{ address: $address }] }) {
        cart { shipping_addresses { available_shipping_methods { carrier_code method_code } region { code } } } } }`,
      { cartId: cart, address: { ...unknown, country_code: 'PL', region: 'PL-06', postcode: '20-002' } })
    expect(estimated.cart.shipping_addresses[0]?.available_shipping_methods.length).toBeGreaterThan(0)
    await client.asks('mutation($cart: String!) { setGuestEmailOnCart(input: { cart_id: $cart, email: "venia@example.pl" }) { cart { id } } }', { cart })
    await chooses(client, cart, { ...address, region: 'PL-06' })
    const { placeOrder } = await client.asks<Placed>(PLACE, { input: { cart_id: cart } })
    expect(placeOrder.order.order_number).toMatch(NUMBER)
  })
})

describe('GraphCommerce', () => {
  test('reads its configuration and forms, lists, and a customer buys, changes their mind and cancels', async () => {
    const client = new MagentoClient(shop, { store: 'en' })
    const start = await client.asks<{ storeConfig: { currency: { base_currency_code: string }; order_cancellation_reasons: { description: string }[] }; attributesForm: { items: { code: string }[]; errors: unknown[] } }>(
      `query StoreConfig { storeConfig { store_code locale currency { base_currency_code default_display_currency_code available_currency_codes } order_cancellation_enabled order_cancellation_reasons { description } }
        attributesForm(formCode: "customer_account_create") { errors { message type } items { __typename code is_required label ... on CustomerAttributeMetadata { input_filter multiline_count validate_rules { name value } } } } }`)
    expect(start).toMatchObject({ storeConfig: { currency: { base_currency_code: 'PLN' } }, attributesForm: { errors: [], items: [{ code: 'firstname' }, { code: 'lastname' }, { code: 'email' }] } })
    const list = await client.asks<Listed & { products: { filters: unknown[] } }>(
      `query ProductList($filters: ProductAttributeFilterInput = {}, $pageSize: Int = 10, $search: String = "") { products(pageSize: $pageSize, filter: $filters, search: $search) {
        total_count items { uid sku name url_key custom_attributesV2 { items { code attribute { label frontend_input } } } } filters { request_var } } }`,
      { filters: { format: { eq: 'book' }, availability: { eq: 'available' } }, pageSize: 12 })
    const book = bookOf(list)
    expect(list.products.filters.length).toBeGreaterThan(0)

    const reader = await Reader.joins(shop, { store: 'en' })
    client.token = reader.token
    const changed = await client.asks<{ updateCustomerV2: { customer: { firstname: string; custom_attributes: unknown[] } } }>(
      'mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) { customer { firstname custom_attributes { code } } } }', { input: { firstname: 'Zofia', custom_attributes: [] } })
    expect(changed.updateCustomerV2.customer).toEqual({ firstname: 'Zofia', custom_attributes: [] })
    expect(await client.asks('query { customerPaymentTokens { items { public_hash } } }')).toEqual({ customerPaymentTokens: { items: [] } })
    const { customerCart: { id: cart } } = await client.asks<{ customerCart: { id: string } }>('query { customerCart { id } }')
    await client.asks('mutation($cart: String!, $sku: String!) { addProductsToCart(cartId: $cart, cartItems: [{ sku: $sku, quantity: 1 }]) { cart { id } user_errors { code message } } }', { cart, sku: book.sku })
    await chooses(client, cart)
    const { placeOrder: { order: { order_number: number } } } = await client.asks<Placed>(PLACE, { input: { cart_id: cart } })
    const { customer } = await client.asks<{ customer: { orders: { items: { id: string; state: string }[] } } }>(
      'query($number: String!) { customer { orders(filter: { number: { match: $number } }) { items { id number state status } } } }', { number })
    const [order] = customer.orders.items
    expect(order?.state).toBe('new')
    const reason = start.storeConfig.order_cancellation_reasons[0]?.description
    expect(await client.asks('mutation CancelOrder($id: ID!, $reason: String!) { cancelOrder(input: { order_id: $id, reason: $reason }) { error order { number state status } } }', { id: order?.id, reason }))
      .toEqual({ cancelOrder: { error: null, order: { number, state: 'canceled', status: 'Canceled' } } })
  })
})
