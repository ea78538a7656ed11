import assert from 'node:assert/strict'
import { mailedLink } from '../shop.mjs'
import { address, findProduct, order } from './purchase.mjs'

const PASSWORD = 'Zakladka-2026'
const NEW_PASSWORD = 'Zakladka-2027'

/** A customer: account, address book, wish list, an order of a merged cart, one of a file, a review, a new password. */
export async function customerJourney(visitor, shopUrl) {
  const { call, refuse } = visitor
  const email = `czytelniczka-${Date.now()}@example.pl`
  const book = await findProduct(visitor, 'SimpleProduct')
  const { createEmptyCart: guestCart } = await call('createEmptyCart')
  await call('addSimpleProductsToCart', {
    cart_id: guestCart,
    cart_items: [{ data: { sku: book.sku, quantity: 1 } }],
  })
  await signUp(visitor, shopUrl, email)
  await changeAccount(visitor)
  const saved = await keepAddresses(visitor)
  await fillWishList(visitor, book.sku)

  const { customerCart: cart } = await call('customerCart')
  const { mergeCarts } = await call('mergeCarts', { sourceCartId: guestCart, destinationCartId: cart.id })
  assert.equal(mergeCarts.items[0].product.sku, book.sku)
  const methods = async () => (await call('getAvailableCustomerShippingMethods')).customerCart
  const numbers = [
    await order(visitor, cart.id, { shipping: { customer_address_id: saved }, methods }),
    await orderFile(visitor),
  ]
  const { orders } = (await call('customerOrders', {})).customer
  assert.deepEqual(new Set(orders.items.map(({ number }) => number)), new Set(numbers))
  await review(visitor, book)

  await call('changeCustomerPassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  await resetPassword(visitor, shopUrl, email)
  await signIn(visitor, email, PASSWORD)
  const { token } = visitor
  const { customerCart: kept } = await call('customerCart')
  await call('revokeCustomerToken')
  visitor.token = token
  await showStaleSession(visitor, book.sku)
  // "no such cart" would make a client throw it away
  assert.match((await refuse('cart', kept.id)).message, /current user cannot perform operations on cart/)
  await refuse('cart', cart.id)
  return numbers
}

async function signIn(visitor, email, password) {
  visitor.token = undefined
  const { generateCustomerToken } = await visitor.call('generateCustomerToken', { email, password })
  visitor.token = generateCustomerToken.token
}

async function signUp(visitor, shopUrl, email) {
  const { call, refuse } = visitor
  const { firstname, lastname } = address
  await call('createCustomer', { email, firstname, lastname, password: PASSWORD })
  await refuse('generateCustomerToken', { email, password: 'Nie-to-haslo-1' })
  const link = await mailedLink(shopUrl, email, '/customer/account/confirm')
  const mutation = 'mutation($input: ConfirmEmailInput!) { confirmEmail(input: $input) { customer { email } } }'
  const input = { email, confirmation_key: link.searchParams.get('key') }
  await call('customMutation', { mutation, mutationVariables: { input } })
  await signIn(visitor, email, PASSWORD)
  assert.equal((await call('customer')).customer.email, email)
}

async function changeAccount({ call }) {
  await call('updateCustomer', { firstname: 'Maria' })
  assert.equal((await call('customer')).customer.firstname, 'Maria')
  await call('subscribeEmailToNewsletter', { email: (await call('customer')).customer.email })
}

async function keepAddresses({ call }) {
  const { createCustomerAddress: made } = await call('createCustomerAddress', { ...address, default_shipping: true })
  const { createCustomerAddress: second } = await call('createCustomerAddress', { ...address, city: 'Zamość' })
  await call('updateCustomerAddress', { id: made.id, input: { city: 'Chełm' } })
  await call('deleteCustomerAddress', second.id)
  const { addresses } = (await call('getCustomerAddresses')).customer
  assert.deepEqual(
    addresses.map(({ city }) => city),
    ['Chełm'],
  )
  return made.id
}

async function fillWishList({ call }, sku) {
  const list = async () => (await call('wishlist', {})).customer.wishlists[0]
  const { id } = await list()
  await call('addProductToWishList', { id, items: [{ sku, quantity: 1 }] })
  const { items_v2 } = await list()
  assert.deepEqual(
    items_v2.items.map(({ product }) => product.sku),
    [sku],
  )
  assert.equal((await call('wishlistItemsCount')).customer.wishlists[0].items_count, 1)
  await call('removeProductsFromWishlist', { id, items: [items_v2.items[0].id] })
  assert.equal((await list()).items_count, 0)
}

/** A cart of one e-book has neither a delivery address nor a method. */
async function orderFile(visitor) {
  const { call } = visitor
  const { sku, downloadable_product_links: links } = await findProduct(visitor, 'DownloadableProduct')
  const { id: cart_id } = (await call('customerCart')).customerCart
  const item = {
    data: { sku, quantity: 1 },
    downloadable_product_links: links.map(({ id }) => ({ link_id: id })),
  }
  await call('addDownloadableProductsToCart', { cart_id, cart_items: [item] })
  assert.equal((await call('customerCart')).customerCart.is_virtual, true)
  return order(visitor, cart_id, { isVirtual: true })
}

async function review({ call }, { sku, uid }) {
  const { items } = (await call('productReviewRatingsMetadata')).productReviewRatingsMetadata
  const { createProductReview } = await call('createProductReview', {
    sku,
    nickname: 'Maria',
    summary: 'A night without sleep',
    text: 'I could not put it down, and I read the end twice.',
    ratings: items.map(({ id, values }) => ({ id, value_id: values.at(-1).value_id })),
  })
  assert.equal(createProductReview.review.average_rating, 100)
  for (const name of ['reviews', 'customerProductReview'])
    assert.equal((await call(name, {})).customer.reviews.items[0].product.uid, uid, name)
}

/** The mailed link sets the first password again. */
async function resetPassword(visitor, shopUrl, email) {
  const { token } = visitor
  visitor.token = undefined
  await visitor.call('requestPasswordResetEmail', { email })
  const link = await mailedLink(shopUrl, email, 'token=')
  const resetPasswordToken = link.searchParams.get('token')
  await visitor.call('resetPassword', { email, resetPasswordToken, newPassword: PASSWORD })
  await visitor.refuse('generateCustomerToken', { email, password: NEW_PASSWORD })
  visitor.token = token
  await visitor.refuse('customer')
}

/** A cookie whose token has ended: the catalogue answers, the account asks to sign in. */
async function showStaleSession({ call, refuse }, sku) {
  assert.equal((await call('productDetails', { filter: { sku: { eq: sku } } })).products.items[0].sku, sku)
  assert.equal((await call('storeConfig')).storeConfig.store_code, 'en')
  for (const name of ['customer', 'customerCart', 'customerOrders', 'wishlist'])
    assert.match((await refuse(name, {})).message, /authorized/, name)
}
