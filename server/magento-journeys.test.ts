import { afterAll, beforeAll, expect, test } from 'vitest'
import { MagentoClient } from './testing/magento-client.ts'
import { Reader } from './testing/reader.ts'
import { address, openCheckoutFixture, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { seedDemo } from '../demo/seed.ts'

// end-to-end journeys with documents of our own, shaped like those of clients of Magento's core schema

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedDemo(shop.db)
}, 90_000)
afterAll(() => shop.close())

const uidOf = (id: number | string) => Buffer.from(String(id)).toString('base64')
/** Order numbers; those of the English view have a prefix. */
const NUMBER = /^\d{9,10}$/
const FOR_SALE = { format: { eq: 'book' }, availability: { eq: 'available' } }

interface Listed {
  products: { total_count: number; items: { uid: string; sku: string; url_key: string }[] }
}
/** The first product of a listing. */
function bookOf({ products }: Listed) {
  const [book] = products.items
  if (!book) throw new Error('an empty list')
  return book
}

interface Placed {
  placeOrder: { order: { order_number: string } }
}
const customerCart = async (client: MagentoClient) =>
  (await client.request<{ customerCart: { id: string } }>('query { customerCart { id } }')).customerCart.id

/** Runs the checkout mutations of Magento's core; returns the order number. */
async function orders(client: MagentoClient, cart_id: string, home: object = address): Promise<string> {
  const step = (name: string, input: object) =>
    client.request(
      `mutation($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input) {
        ${name}(input: $input) { cart { id selected_payment_method { code } billing_address { city } } } }`,
      { input: { cart_id, ...input } },
    )
  await step('setShippingAddressesOnCart', { shipping_addresses: [{ address: home }] })
  await step('setBillingAddressOnCart', { billing_address: { same_as_shipping: true } })
  const method = { carrier_code: 'dhl', method_code: 'courier_dhl' }
  await step('setShippingMethodsOnCart', { shipping_methods: [method] })
  await step('setPaymentMethodOnCart', { payment_method: { code: 'banktransfer' } })
  const { placeOrder } = await client.request<Placed>(
    'mutation placeOrder($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
    { input: { cart_id } },
  )
  expect(placeOrder.order.order_number).toMatch(NUMBER)
  return placeOrder.order.order_number
}

test('Vue Storefront lists a category, shows a book and its relations, and a customer buys it', async () => {
  const client = new MagentoClient(shop, { store: 'en', 'content-currency': 'PLN' })
  const { availableStores } = await client.request<{ availableStores: unknown[] }>(
    'query { availableStores { store_code locale base_currency_code payment_payflowpro_cc_vault_active } }',
  )
  expect(availableStores.length).toBeGreaterThan(1)
  const { categoryList } = await client.request<{ categoryList: { children: { uid: string }[] }[] }>(
    'query { categoryList { children { uid name url_path } } }',
  )
  const filter = { category_uid: { eq: categoryList[0]?.children[0]?.uid }, ...FOR_SALE }
  const book = bookOf(
    await client.request<Listed>(
      `query productsList($search: String = "", $filter: ProductAttributeFilterInput, $pageSize: Int = 10) {
        products(search: $search, filter: $filter, pageSize: $pageSize) {
          total_count
          items { uid sku name url_key __typename }
          aggregations { attribute_code label count options { count label value __typename } }
          sort_fields { default options { label value } } } }`,
      { filter },
    ),
  )
  const page = await client.request<Listed>(
    `query productDetails($search: String = "", $filter: ProductAttributeFilterInput) {
      products(search: $search, filter: $filter) { total_count items {
        uid sku url_key
        ... on VirtualProduct { gift_message_available }
        related_products { uid sku } upsell_products { uid }
        reviews(pageSize: 10) { items { nickname } } } } }`,
    { filter: { sku: { eq: book.sku } } },
  )
  expect(bookOf(page).sku).toBe(book.sku)

  const reader = await Reader.signUp(shop, { store: 'en' })
  client.token = reader.token
  const { customer } = await client.request<{ customer: { email: string } }>(
    `query { customer { email firstname is_subscribed addresses {
      id country_code region { region_code region region_id } extension_attributes { attribute_code value } } } }`,
  )
  expect(customer.email).toBe(reader.email)
  const cart_id = await customerCart(client)
  const cart_items = [{ parent_sku: book.sku, data: { sku: book.sku, quantity: 2 } }]
  const added = await client.request(
    `mutation($input: AddConfigurableProductsToCartInput) {
      addConfigurableProductsToCart(input: $input) { cart { items { quantity } } } }`,
    { input: { cart_id, cart_items } },
  )
  expect(added).toEqual({ addConfigurableProductsToCart: { cart: { items: [{ quantity: 2 }] } } })
  const number = await orders(client, cart_id)
  const list = await client.request(
    `query { customer { orders(currentPage: 1, pageSize: 10) {
      total_count items { order_number created_at grand_total status items { product_sku } } } } }`,
  )
  expect(list).toMatchObject({ customer: { orders: { total_count: 1, items: [{ order_number: number }] } } })
})

test('Venia loads the home page, lists, estimates delivery with a placeholder address, and a guest buys', async () => {
  const client = new MagentoClient(shop, { store: 'en' })
  const home = await client.request(
    `query ResolveURL($url: String!) { route(url: $url) {
      relative_url redirect_code type ... on CmsPage { identifier } } }`,
    { url: '/' },
  )
  expect(home).toMatchObject({ route: { type: 'CMS_PAGE', identifier: 'home' } })
  const frame = await client.request(
    `query { robotsConfig { defaultRobots customInstructions } recaptchaV3Config { website_key forms }
      searchTerm(Search: "lalka") { redirect }
      storeConfig { category_canonical_tag product_canonical_tag enable_multiple_wishlists } }`,
  )
  expect(frame).toMatchObject({
    robotsConfig: { defaultRobots: 'INDEX,FOLLOW' },
    recaptchaV3Config: null,
    searchTerm: { redirect: null },
    storeConfig: { enable_multiple_wishlists: '0' },
  })

  const parent = await shop.db.one<{ id: number }>`
    select category_id as id from category_text where url_path = 'literatura-piekna' and store_code = 'default'`
  const filters = { category_uid: { eq: uidOf(parent?.id ?? 0) } }
  interface Facets {
    products: { aggregations: { attribute_code: string; options: { value: string }[] }[] }
  }
  const { products } = await client.request<Facets>(
    `query getFilters($filters: ProductAttributeFilterInput) { products(filter: $filters) {
      aggregations(filter: { category: { includeDirectChildrenOnly: true } }) {
        label count attribute_code options { label value } position } } }`,
    { filters },
  )
  const below = await shop.db.many<{ id: number }>`select id from category where parent_id = ${parent?.id ?? 0}`
  const categories = products.aggregations.find(({ attribute_code }) => attribute_code === 'category_uid')
  const offered = categories?.options.map(({ value }) => value) ?? []
  expect(offered.length).toBeGreaterThan(0)
  expect(below.map(({ id }) => uidOf(id))).toEqual(expect.arrayContaining(offered))
  const book = bookOf(
    await client.request<Listed>(
      `query GetCategories($filters: ProductAttributeFilterInput!, $size: Int) {
        products(filter: $filters, pageSize: $size) { total_count items { uid sku url_key } } }`,
      { size: 12, filters: { ...filters, ...FOR_SALE } },
    ),
  )
  interface Page {
    products: { items: { custom_attributes: { attribute_metadata: { code: string } }[] }[] }
  }
  const page = await client.request<Page>(
    `query getProduct($urlKey: String!) { products(filter: { url_key: { eq: $urlKey } }) { items { custom_attributes {
      selected_attribute_options { attribute_option { uid label is_default } }
      entered_attribute_value { value }
      attribute_metadata {
        uid code label data_type is_system entity_type
        attribute_labels { store_code label }
        ui_input { ui_input_type is_html_allowed }
        ... on ProductAttributeMetadata { used_in_components } } } } } }`,
    { urlKey: book.url_key },
  )
  const codes = page.products.items[0]?.custom_attributes.map(({ attribute_metadata: { code } }) => code)
  expect(codes).toContain('author')

  const { createEmptyCart: cart } = await client.request<{ createEmptyCart: string }>('mutation { createEmptyCart }')
  const added = await client.request(
    `mutation AddProductToCart($cartId: String!, $product: CartItemInput!) {
      addProductsToCart(cartId: $cartId, cartItems: [$product]) { cart { total_summary_quantity_including_config } } }`,
    { cartId: cart, product: { sku: book.sku, quantity: 2 } },
  )
  expect(added).toEqual({ addProductsToCart: { cart: { total_summary_quantity_including_config: 2 } } })
  const unknown = { firstname: 'firstname', lastname: 'lastname', street: ['street'], telephone: 'telephone' }
  interface Estimated {
    estimated: { cart: { shipping_addresses: { available_shipping_methods: unknown[] }[] } }
  }
  const { estimated } = await client.request<Estimated>(
    `mutation SetAddressForEstimate($cartId: String!, $address: CartAddressInput!) {
      estimated: setShippingAddressesOnCart(input: { cart_id: $cartId, shipping_addresses: [{ address: $address }] }) {
        cart { shipping_addresses { available_shipping_methods { method_code } region { code } } } } }`,
    { cartId: cart, address: { ...unknown, city: 'city', country_code: 'PL', region: 'PL-06', postcode: '20-002' } },
  )
  expect(estimated.cart.shipping_addresses[0]?.available_shipping_methods.length).toBeGreaterThan(0)
  await client.request(
    `mutation($cart: String!, $email: String!) {
      setGuestEmailOnCart(input: { cart_id: $cart, email: $email }) { cart { id } } }`,
    { cart, email: 'venia@example.pl' },
  )
  await orders(client, cart, { ...address, region: 'PL-06' })
})

test('GraphCommerce loads its forms, lists, and a customer buys and cancels', async () => {
  const client = new MagentoClient(shop, { store: 'en' })
  const start = await client.request<{ storeConfig: { order_cancellation_reasons: { description: string }[] } }>(
    `query StoreConfig {
      storeConfig { store_code locale currency { base_currency_code } order_cancellation_reasons { description } }
      attributesForm(formCode: "customer_account_create") { errors { message type } items {
        __typename code is_required label
        ... on CustomerAttributeMetadata { input_filter multiline_count validate_rules { name value } } } } }`,
  )
  expect(start).toMatchObject({
    storeConfig: { currency: { base_currency_code: 'PLN' } },
    attributesForm: { errors: [], items: [{ code: 'firstname' }, { code: 'lastname' }, { code: 'email' }] },
  })
  const list = await client.request<Listed & { products: { filters: unknown[] } }>(
    `query ProductList($filters: ProductAttributeFilterInput = {}, $pageSize: Int = 10, $search: String = "") {
      products(pageSize: $pageSize, filter: $filters, search: $search) {
        total_count
        items { uid sku url_key custom_attributesV2 { items { code attribute { label frontend_input } } } }
        filters { request_var } } }`,
    { filters: FOR_SALE, pageSize: 12 },
  )
  expect(list.products.filters.length).toBeGreaterThan(0)

  const reader = await Reader.signUp(shop, { store: 'en' })
  client.token = reader.token
  const changed = await client.request(
    `mutation($input: CustomerUpdateInput!) { updateCustomerV2(input: $input) {
      customer { firstname custom_attributes { code } } } }`,
    { input: { firstname: 'Zofia', custom_attributes: [] } },
  )
  expect(changed).toEqual({ updateCustomerV2: { customer: { firstname: 'Zofia', custom_attributes: [] } } })
  const cards = await client.request('query { customerPaymentTokens { items { public_hash } } }')
  expect(cards).toEqual({ customerPaymentTokens: { items: [] } })
  const cart = await customerCart(client)
  await client.request(
    `mutation($cart: String!, $sku: String!) {
      addProductsToCart(cartId: $cart, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { code message } } }`,
    { cart, sku: bookOf(list).sku },
  )
  const number = await orders(client, cart)
  const { customer } = await client.request<{ customer: { orders: { items: { id: string; state: string }[] } } }>(
    `query($number: String!) { customer { orders(filter: { number: { match: $number } }) {
      items { id number state status } } } }`,
    { number },
  )
  expect(customer.orders.items).toMatchObject([{ state: 'new' }])
  const cancelled = await client.request(
    `mutation CancelOrder($id: ID!, $reason: String!) {
      cancelOrder(input: { order_id: $id, reason: $reason }) { error order { number state status } } }`,
    { id: customer.orders.items[0]?.id, reason: start.storeConfig.order_cancellation_reasons[0]?.description },
  )
  expect(cancelled).toEqual({ cancelOrder: { error: null, order: { number, state: 'canceled', status: 'Canceled' } } })
})
