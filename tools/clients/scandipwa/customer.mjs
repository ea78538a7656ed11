import assert from 'node:assert/strict'
import { mailedLink } from '../shop.mjs'
import { ADDRESS, openCart, order, priceIn } from './guest.mjs'

const PASSWORD = 'Zakladka-2026'
const BOOK = { path: '/lalka-prus.html', name: 'Lalka', author: 'Bolesław Prus' }
const OTHER = { path: '/potop-sienkiewicz.html', name: 'Potop', author: 'Henryk Sienkiewicz' }

const notice = (page, text) => page.locator('.Notification').getByText(text).first().waitFor()

/** The titles of these elements, once there are as many as expected. */
async function names(elements, expected) {
  await elements.nth(expected.length - 1).waitFor()
  assert.deepEqual((await elements.allInnerTexts()).toSorted(), expected.toSorted())
}

/** Opens a product's page; returns the price shown. */
async function openProduct(page, { path, name }) {
  await page.goto(path)
  await page.getByRole('heading', { name, exact: true }).first().waitFor()
  return priceIn(page.locator('.ProductActions').first())
}

async function fill(page, fields) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`form input[name=${name}]`).fill(value)
}

/** The mailed link confirms the account, and the client signs in. */
async function signUp({ page }, shopUrl, email) {
  await page.goto('/customer/account/create')
  const { firstname, lastname } = ADDRESS
  await fill(page, { firstname, lastname, email, password: PASSWORD, confirm_password: PASSWORD })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await notice(page, 'The email confirmation link has been sent to your email.')
  const link = await mailedLink(shopUrl, email, '/customer/account/confirm')
  await page.goto(link.pathname + link.search)
  await fill(page, { password: PASSWORD })
  await page.getByRole('button', { name: 'Confirm your account' }).click()
  await notice(page, 'Your account is confirmed!')
  await page.waitForURL('**/customer/account')
}

async function signIn({ page }, email) {
  await page.goto('/customer/account/login')
  await fill(page, { email, password: PASSWORD })
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await notice(page, 'You are successfully logged in!')
}

async function signOut({ page }) {
  await page.goto('/customer/account')
  await page.locator('.MyAccountTabList').getByText('Logout').click()
  await notice(page, 'You are successfully logged out!')
  await page.goto('/wishlist')
  await page.waitForURL('**/customer/account/login')
}

async function compare({ page }, { name }) {
  await page.locator('.ProductActions').getByRole('button', { name: 'Compare' }).first().click()
  await notice(page, 'Product is added to the compare list')
  await page.getByRole('heading', { name, exact: true }).first().waitFor()
}

/** Both titles are compared, one of them since before the sign-up; one is taken off. */
async function showComparison({ page }, prices) {
  await page.goto('/compare')
  const titles = page.locator('.ProductCompareItem-Title')
  await names(titles, [BOOK.name, OTHER.name])
  const table = page.locator('.ProductCompare')
  for (const price of prices) await table.getByText(price).first().waitFor()
  for (const { author } of [BOOK, OTHER]) await table.getByText(author).first().waitFor()
  await page.locator('.ProductCompareItem', { hasText: BOOK.name }).locator('.ProductCompareItem-CloseBtn').click()
  await notice(page, 'Product is removed from the compare list')
  await titles.filter({ hasText: BOOK.name }).waitFor({ state: 'detached' })
  await names(titles, [OTHER.name])
}

/** The title of the page that is open is kept on the wish list, and moved to the cart. */
async function moveFromWishList({ page }, price) {
  await page.locator('.ProductActions').getByTitle('Add to Wishlist').first().click()
  await notice(page, 'Product added to wish-list!')
  await page.goto('/wishlist')
  const item = page.locator('.WishlistItem-ProductCard', { hasText: OTHER.name }).first()
  assert.equal(await priceIn(item), price, 'the price on the wish list is that of the product page')
  await page.getByRole('button', { name: 'Add All to Cart' }).click()
  await notice(page, 'Available items moved to cart')
  await page.getByText('Wishlist is empty!').waitFor()
}

/** The account names the customer; the history and the page of the order show what was bought. */
async function showAccount({ page }, email, number) {
  await page.goto('/customer/account')
  await page.locator('.MyAccountDashboard').getByText(email).waitFor()
  await page.getByText(`Welcome, ${ADDRESS.firstname}!`).waitFor()
  await page.goto('/sales/order/history')
  const row = page.locator('.MyAccountOrderTableRow', { hasText: number })
  const total = (await row.innerText()).replaceAll(/\s/g, ' ').match(/PLN [\d.]+/)[0]
  await row.click()
  const opened = page.locator('.MyAccount-TabContent')
  await opened.getByText(`Order # ${number}`).waitFor()
  await names(opened.locator('.MyAccountOrderItemsTableRow-Name'), [BOOK.name, OTHER.name])
  await opened.getByText(total).first().waitFor()
}

/** A guest's cart and comparison are kept by signing up; then a wish list, an order and its page, and signing out. */
export async function customerJourney(visitor, shopUrl) {
  const { page } = visitor
  const email = `czytelniczka-${Date.now()}@example.pl`
  const price = await openProduct(page, BOOK)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await notice(page, 'Product was added to cart!')
  await compare(visitor, BOOK)
  await signUp(visitor, shopUrl, email)
  const otherPrice = await openProduct(page, OTHER)
  await compare(visitor, OTHER)
  await moveFromWishList(visitor, otherPrice)
  await showComparison(visitor, [price, otherPrice])
  await openCart(page, price)
  await page.locator('.CartPage').getByText(otherPrice).first().waitFor()
  const number = await order(page)
  await showAccount(visitor, email, number)
  await signOut(visitor)
  await signIn(visitor, email)
  await showAccount(visitor, email, number)
  return number
}
