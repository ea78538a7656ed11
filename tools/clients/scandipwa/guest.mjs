import assert from 'node:assert/strict'

/** The sections of the demo data's menu: those at the top, and those of books. */
const SECTIONS = [
  ['Książki', 'Dla dzieci', 'Lektury szkolne', 'Podręczniki', 'E-booki', 'Audiobooki', 'Gry i gadżety'],
  ['Nowości', 'Zapowiedzi', 'Bestsellery', 'Promocje'],
  ['Literatura piękna', 'Kryminał i sensacja', 'Fantastyka', 'Biografie i wspomnienia', 'Dla młodzieży', 'Nauka'],
  ['Poradniki', 'Sztuka i podróże'],
].flat()

/** Pages of the menu that are lists of the whole catalogue. */
const LISTS = { Nowości: 'nowosci', Zapowiedzi: 'zapowiedzi', Bestsellery: 'bestsellery', Promocje: 'promocje' }

export const ADDRESS = {
  firstname: 'Zofia',
  lastname: 'Kowal',
  street_0: 'Krakowskie Przedmieście 12',
  city: 'Lublin',
  postcode: '20-002',
  // its own rule wants ten digits
  telephone: '+48500600700',
}

const section = (page, name) =>
  page.locator('.Menu-MenuWrapper').getByText(name, { exact: true }).filter({ visible: true }).first()

/** From the home page to the product's page, through the menu and a card of the list; returns the price shown. */
async function findBook({ page }) {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Księgarnia z adresem' }).waitFor()
  await section(page, 'Lektury szkolne').waitFor()
  await page.getByText('Got it').click()
  const logo = page.locator('.Header-LogoWrapper img')
  await logo.waitFor()
  assert.ok(await logo.evaluate(({ complete, naturalWidth }) => complete && naturalWidth > 0), 'the logo is a picture')
  await section(page, 'Książki').hover()
  for (const name of SECTIONS) await section(page, name).waitFor()
  for (const [name, path] of Object.entries(LISTS)) {
    await section(page, name).click()
    await page.waitForURL(`**/${path}`)
    await page.locator('.CategoryPage').getByRole('heading', { name, exact: true }).first().waitFor()
    await page.locator('.CategoryPage .ProductCard', { hasText: /\d/ }).first().waitFor()
  }
  await section(page, 'Lektury szkolne').click()
  await page.waitForURL('**/lektury-szkolne.html')
  // cards of the page before stay until the category has loaded
  await page.getByRole('heading', { name: 'Lektury szkolne' }).first().waitFor()
  const card = page.locator('.CategoryPage .ProductCard', { hasText: 'Lalka' }).first()
  const listed = await priceIn(card)
  await card.locator('.ProductCard-Link').click()
  await page.waitForURL('**/lalka-prus.html*')
  await page.getByRole('heading', { name: 'Lalka', exact: true }).first().waitFor()
  const price = await priceIn(page.locator('.ProductActions').first())
  assert.equal(price, listed, 'the price on the product page is that of the list')
  return price
}

/** The first price shown there, such as `PLN 69.90`. */
export async function priceIn(place) {
  const shown = await place.locator('.ProductPrice-PriceValue', { hasText: /\d/ }).first().innerText()
  return shown.replaceAll(/\s/g, ' ')
}

/** A guest finds a book through the menu and buys it: courier, bank transfer, the page of thanks. */
export async function guestJourney(visitor) {
  const { page } = visitor
  const price = await findBook(visitor)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('Product was added to cart!').waitFor()
  await openCart(page, price)
  return order(page, `gosc-${Date.now()}@example.pl`)
}

/** The cart, in which the price of a title is found. */
export async function openCart(page, price) {
  await page.goto('/cart')
  await page.locator('.CartPage').getByText(price).first().waitFor()
}

/** From the cart to the page of thanks: courier, bank transfer. Returns the order's number. */
export async function order(page, email) {
  await page.getByText('Proceed to checkout').first().click()
  if (email) await page.locator('input[name=guest_email]').fill(email)
  for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Kurier DHL - PLN' }).waitFor()
  const carriers = await page.locator('.CheckoutDeliveryOption-Span strong').allInnerTexts()
  assert.equal(new Set(carriers).size, carriers.length, 'each carrier has a title of its own')
  const locker = page.locator('.CheckoutDeliveryOption', { hasText: 'InPost' }).getByRole('button')
  assert.ok(await locker.isDisabled(), 'a locker cannot be chosen here')
  await page.getByRole('button', { name: 'Kurier DHL - PLN' }).click()
  await page.getByRole('button', { name: 'Proceed to billing' }).click()
  await page.getByRole('button', { name: 'Przelew bankowy' }).click()
  // the words of the shop's own agreement
  await page.getByText('Znam i akceptuję regulamin sklepu').first().waitFor()
  await page
    .locator('label:has(#termsAndConditions)')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await page.getByRole('button', { name: 'Complete order' }).click()
  await page.getByText('Thank you for your purchase!').waitFor()
  const thanks = await page.getByText(/your order # is/i).innerText()
  assert.match(thanks, /\d{9,10}/)
  return thanks.match(/\d{9,10}/)[0]
}
