import assert from 'node:assert/strict'
import { chooseParts, findProduct, order, requiredDates } from './purchase.mjs'

// the other bundle of the demo data has a part that no courier brings, and so has the grouped title
const SEARCHES = { Simple: '', Configurable: '', Virtual: '', Downloadable: '', Bundle: 'evening', Grouped: '' }

/** A guest browses, and buys a product of each type with a coupon. */
export async function guestJourney(visitor) {
  await browse(visitor)
  const found = {}
  for (const [type, search] of Object.entries(SEARCHES))
    found[type] = await findProduct(visitor, `${type}Product`, search)
  await showProduct(visitor, found.Simple)

  const { call, refuse } = visitor
  const { createEmptyCart: cart_id } = await call('createEmptyCart')
  await fill(visitor, cart_id, found)
  await changeQuantities(visitor, cart_id, found.Simple.sku)
  await tryCoupons(visitor, cart_id)
  // a mailbox may have few unpaid orders
  const email = `gosc-${Date.now()}@example.pl`
  assert.equal((await call('setGuestEmailOnCart', { cart_id, email })).setGuestEmailOnCart.cart.email, email)
  const methods = async () => (await call('getAvailableShippingMethods', { cart_id })).cart
  const number = await order(visitor, cart_id, { methods })
  await refuse('cart', cart_id)
  return number
}

async function browse({ call, refuse }) {
  const { storeConfig } = await call('storeConfig')
  assert.equal(storeConfig.store_code, 'en')
  assert.ok((await call('availableStores')).availableStores.length > 1)
  assert.equal((await call('currency')).currency.base_currency_code, 'PLN')
  assert.ok((await call('countries')).countries.some(({ id }) => id === 'PL'))
  assert.equal((await call('country', 'PL')).country.id, 'PL')
  assert.equal((await call('route', '/')).route.type, 'CMS_PAGE')
  assert.equal((await call('cmsPage', storeConfig.cms_home_page ?? 'home')).cmsPage.identifier, 'home')
  const [category] = (await call('categories', {})).categories.items
  assert.ok(category.children.length > 0, 'categories below the root')
  assert.ok((await call('categoryList', {})).categories.items.length > 0)
  const [section] = category.children
  const searched = await call('categorySearch', { filters: { name: { match: section.name } } })
  assert.ok(searched.categoryList.some(({ uid }) => uid === section.uid))
  const listed = await call('products', { filter: { category_uid: { eq: section.uid } }, pageSize: 12 })
  assert.ok(listed.products.items.length > 0, 'titles of a category')
  assert.ok(listed.products.aggregations.length > 0, 'filters of a category')
  const list = (await call('route', '/bestsellers')).route
  assert.equal(list.type, 'CATEGORY')
  const sort = { position: 'ASC' }
  const { products: all } = await call('products', { filter: {}, sort })
  const { products: bestsellers } = await call('products', { filter: { category_uid: { eq: list.uid } }, sort })
  assert.ok(bestsellers.items.length > 0, 'titles of a list')
  assert.ok(bestsellers.total_count < all.total_count, 'a list has not all titles')
  assert.notDeepEqual(bestsellers.items, all.items, 'a list has an order of its own')
  const matched = await call('products', { search: 'lalka', pageSize: 5 })
  assert.ok(
    matched.products.items.some(({ name }) => /lalka/i.test(name)),
    'search finds a title',
  )
  await refuse('products', { filter: { no_such_attribute: { eq: '1' } } })
}

async function showProduct({ call }, { sku, url_rewrites }) {
  const path = `/${url_rewrites[0].url}`
  assert.equal((await call('route', path)).route.type, 'PRODUCT')
  assert.equal((await call('urlResolver', path)).urlResolver.type, 'PRODUCT')
  const filter = { sku: { eq: sku } }
  for (const name of ['relatedProducts', 'upsellProducts', 'productReview'])
    assert.equal((await call(name, { filter })).products.items.length, 1, name)
}

async function fill(visitor, cart_id, found) {
  const { call } = visitor
  const add = (type, ...cart_items) => call(`add${type}ProductsToCart`, { cart_id, cart_items })
  const { Simple, Configurable, Virtual, Downloadable, Bundle, Grouped } = found
  await add('Simple', { data: { sku: Simple.sku, quantity: 1 } })
  const variant = Configurable.variants.find(({ product }) => product.stock_status === 'IN_STOCK').product
  await add('Configurable', { parent_sku: Configurable.sku, data: { sku: variant.sku, quantity: 1 } })
  await add('Virtual', {
    data: { sku: Virtual.sku, quantity: 1 },
    customizable_options: await requiredDates(visitor, Virtual.sku),
  })
  await add('Downloadable', {
    data: { sku: Downloadable.sku, quantity: 1 },
    downloadable_product_links: Downloadable.downloadable_product_links.map(({ id }) => ({ link_id: id })),
  })
  await add('Bundle', {
    data: { sku: Bundle.sku, quantity: 1 },
    bundle_options: await chooseParts(visitor, Bundle.sku),
  })
  const volume = Grouped.items.findLast(({ product }) => product.stock_status === 'IN_STOCK')
  const { addProductsToCart } = await call('addProductsToCart', {
    cartId: cart_id,
    cartItems: [{ sku: volume.product.sku, quantity: 1 }],
  })
  assert.deepEqual(addProductsToCart.user_errors, [])

  const { items } = (await call('cart', cart_id)).cart
  const expected = [Simple.sku, Configurable.sku, Virtual.sku, Downloadable.sku, Bundle.sku, volume.product.sku]
  assert.deepEqual(
    items.map(({ product }) => product.sku),
    expected,
  )
  assert.deepEqual(
    items[1].configurable_options.map(({ value_label }) => value_label).length,
    Configurable.configurable_options.length,
  )
  assert.ok(items[4].bundle_options.length > 0, 'parts of the bundle')
}

async function changeQuantities({ call, refuse }, cart_id, sku) {
  const line = async () => (await call('cart', cart_id)).cart.items.find(({ product }) => product.sku === sku)
  const { uid } = await line()
  await call('updateCartItems', { cart_id, cart_items: [{ cart_item_uid: uid, quantity: 2 }] })
  assert.equal((await line()).quantity, 2)
  assert.equal((await call('cartTotalQty', cart_id)).cart.total_quantity, 7)
  await refuse('updateCartItems', { cart_id, cart_items: [{ cart_item_uid: uid, quantity: 100_000 }] })
  await call('removeItemFromCart', { cart_id, cart_item_uid: uid })
  assert.equal(await line(), undefined)
  await call('addSimpleProductsToCart', { cart_id, cart_items: [{ data: { sku, quantity: 2 } }] })
}

async function tryCoupons({ call, refuse }, cart_id) {
  const total = async () => (await call('cart', cart_id)).cart.prices.grand_total.value
  const full = await total()
  await refuse('applyCouponToCart', { cart_id, coupon_code: 'NIEMA' })
  await call('applyCouponToCart', { cart_id, coupon_code: 'ZAKLADKA10' })
  const reduced = await total()
  assert.ok(reduced < full, `${reduced} with the coupon is less than ${full}`)
  await call('removeCouponFromCart', { cart_id })
  assert.equal(await total(), full)
  await call('applyCouponToCart', { cart_id, coupon_code: 'ZAKLADKA10' })
}
