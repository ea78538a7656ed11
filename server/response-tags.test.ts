import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from './testing/demo.ts'
import { openShop, type TestShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo })
}, 90_000)
afterAll(() => shop.close())

const NOVELTIES = 2_000_000_001
const ATTRIBUTE = 'attributes: [{ attribute_code: "author", entity_type: "catalog_product" }]'

// X-Pool lists what is written to which a kept answer, here or in a cache in front of the shop, is dropped
test.each([
  ['category(id: 2) { name }', 'category:2'],
  ['category(id: 2) { product_count }', 'catalog category:2'],
  // the count of a list, such as the novelties
  [`category(id: ${NOVELTIES}) { product_count }`, `catalog category:${NOVELTIES} store`],
  ['category(id: 10) { children { name } }', 'category:10 category:11 category:12 category:13'],
  ['categories(filters: { ids: { eq: "3" } }) { items { name } }', 'catalog category:3'],
  ['homeCategory { name }', 'catalog category:42 store'],
  ['urlResolver(url: "/nie-ma") { type }', 'blog catalog cms routes store'],
  ['urlResolver(url: "/%25zz") { type }', 'blog catalog cms routes store'],
  ['products(search: "lalka") { total_count }', 'catalog'],
  ['products(search: "lalka", pageSize: 1) { items { sku } }', 'catalog product:117'],
  ['products(search: "lalka", pageSize: 1) { items { websites { code } } }', 'catalog product:117 store'],
  [
    'products(search: "lalka", pageSize: 1) { items { delivery_promise { __typename } } }',
    'catalog delivery product:117',
  ],
  ['products(filter: { collection: { eq: "bestsellers" } }) { total_count }', 'catalog store'],
  ['productFacet(attribute_code: "author", search: "lalka") { label }', 'catalog'],
  ['bookAnnouncementMonths { month }', 'catalog'],
  ['searchSuggestions(search: "lalka", pageSize: 1) { items { sku } }', 'catalog product:117'],
  ['bookAuthor(url_key: "nie-ma") { name }', 'catalog'],
  ['bookAuthors { total_count }', 'catalog'],
  ['bookAuthors { letters { letter } }', 'catalog'],
  [`customAttributeMetadata(${ATTRIBUTE}) { items { attribute_code } }`, 'catalog'],
  [`customAttributeMetadataV2(${ATTRIBUTE}) { items { code } }`, 'catalog'],
  ['attributesList(entityType: CATALOG_PRODUCT) { items { code } }', 'catalog'],
  ['productLabels { code }', 'catalog'],
  ['productExcerpt(url_key: "nie-ma") { language }', 'catalog excerpts'],
  ['bookshops { code }', 'catalog delivery'],
  ['pickupLocations { total_count }', 'catalog delivery'],
  ['robotsConfig { customInstructions }', 'store'],
  ['storeConfig { store_code }', 'store'],
  ['availableStores { store_code }', 'store'],
  ['countries { id }', 'store'],
  ['currency { base_currency_code }', 'store'],
  ['contactPageConfig { __typename }', 'store'],
  ['getGtm { __typename }', 'store'],
  ['gdprPrivacySettings { __typename }', 'store'],
  ['gdprCookieGroups { __typename }', 'cookies store'],
  ['booksellers { name }', 'picks'],
  ['seasonShelf { title }', 'picks'],
  ['blogAuthors { items { name } }', 'blog'],
  ['blogPosts { total_count }', 'blog'],
  ['blogPost(id: "nie-ma") { title }', 'blog'],
  ['blogComments { total_count }', 'blog store'],
  ['sw_sidebarBlogTags { items { tag_id } }', 'blog store'],
  ['sw_sidebarArchive { title }', 'blog store'],
  ['sw_blogPath(path: "nie-ma") { __typename }', 'blog routes store'],
  ['cmsPage(identifier: "home") { title }', 'cms cms:home store'],
  ['scandiwebMenu(identifier: "nie-ma") { items { title } }', 'cms cms:nie-ma'],
  ['legalPages { title }', 'cms'],
  ['checkoutAgreements { name }', 'checkout'],
])('the answer to %s is dropped with %s', async (query, tags) => {
  const { headers, body } = await shop.http.inject(`/graphql?query=${encodeURIComponent(`{ ${query} }`)}`)
  expect(JSON.parse(body)).not.toHaveProperty('errors')
  expect(String(headers['x-pool']).split(',').toSorted().join(' ')).toBe(tags)
})

// an error too: an order that is not found today may be found tomorrow
test.each([
  'guestOrders(filter: { number: { eq: "1" } }, customer_email: "a@b.example") { total_count }',
  'guestOrder(input: { number: "1", email: "a@b.example", postcode: "20-001" }) { number }',
  'guestOrderByToken(input: { token: "x" }) { number }',
  'getPurchase(orderID: "1", guestCartId: "x") { revenue }',
  'getPurchase(orderID: "1") { revenue }',
  'orderPayment(key: "x") { state }',
  'orderFiles(key: "x") { __typename }',
  'orderByInvoice(invoiceId: 1) { number }',
  'cart(cart_id: "x") { id }',
  'customerCart { id }',
  'customer { email }',
  'wishlist { items_count }',
  's_wishlist(sharing_code: "x") { items_count }',
  'compareList(uid: "x") { uid }',
  'isEmailAvailable(email: "a@b.example") { is_email_available }',
  'customerLinkWorks(key: "x", email: "a@b.example", purpose: RESET)',
  'cmsPage(identifier: "home", preview: "x") { title }',
  'getStores(productsInfo: [{ sku: "x" }]) { stores { name } }',
  'pickupLocations(productsInfo: [{ sku: "x" }]) { total_count }',
  'getPaymentMethods(guestCartId: "x") { code }',
  'consentHistory { total_count }',
  'getCustomerProductsList { sku }',
  'productReviewInvitation(link: "x") { __typename }',
])('the answer to %s is kept nowhere', async (query) => {
  const { headers, body } = await shop.http.inject(`/graphql?query=${encodeURIComponent(`{ ${query} }`)}`)
  expect(body).not.toContain('"category":"graphql"')
  expect([headers['cache-control'], headers['x-pool'], headers['etag']]).toEqual([
    'private, no-store',
    undefined,
    undefined,
  ])
})
