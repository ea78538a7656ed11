import { oneBook, type Book } from '../fixtures/api.ts'
import { desktop, phone, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Checkout, somebody } from '../fixtures/checkout.ts'
import { missingIn, receivedMail } from '../fixtures/mail.ts'
import { eachSize, expect, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const entersWithoutScripts = (code: 'default' | 'en', size = desktop) => Buyer.enters(code, { size, scripts: false })
const goes = (buyer: Buyer, path: string) => buyer.page.goto(buyer.view.base + path)

test.describe('without scripts', () => {
  test(
    'SRCH-1 SRCH-2 CAT-2 CAT-19: a list is searched, filtered, sorted and paged by forms and links',
    eachSize,
    async ({ size }) => {
      const buyer = await entersWithoutScripts('default', size)
      const { t, page } = buyer
      await goes(buyer, '/')
      const field = page.getByRole('search').getByRole('combobox', { name: t('Search products') })
      await field.fill('prus')
      await field.press('Enter')
      await buyer.seesHeading(t('Search results for: “%s”', 'prus'))
      expect(buyer.address).toBe('/searchresult?q=prus')

      if (size === phone) await buyer.link(startingWith(t('Filters'))).tap()
      const filters = page.getByRole('region', { name: t('Filters') })
      await filters.getByRole('checkbox', { name: startingWith('Książka') }).check()
      await buyer.button(t('Apply filters'), filters).click()
      await seen(buyer.link(t('Remove the filter: %s', 'Książka')))
      expect(buyer.address).toBe('/searchresult?q=prus&customFilters=format:book')
      await page.getByRole('combobox', { name: t('Sort by') }).selectOption({ label: t('Price: high to low') })
      await buyer.button(t('Sort')).click()
      await page.waitForURL('**/searchresult?*sort=price_desc*')
      expect((await buyer.titles())[0]).toBe('Lalka')
      await seen(buyer.link(t('Remove the filter: %s', 'Książka')))

      await goes(buyer, '/literatura-piekna.html')
      const first = await buyer.titles()
      await buyer.link(t('Next page')).click()
      await page.waitForURL('**/literatura-piekna.html?page=2')
      expect(await buyer.titles()).not.toEqual(first)
      await buyer.leaves()
    },
  )

  test('NAV-3 NAV-11: the menu leads on', eachSize, async ({ size }) => {
    const buyer = await entersWithoutScripts('default', size)
    const { t } = buyer
    await goes(buyer, '/lalka-prus.html')
    if (size === phone) {
      await buyer.link(t('Menu')).tap()
      await buyer.seesHeading(t('Menu'))
      await buyer.main.getByText('Dla dzieci', { exact: true }).first().tap()
      await buyer.link(t('All {category}', { category: 'Dla dzieci' }), buyer.main).tap()
    } else await buyer.link('Dla dzieci', buyer.page.getByRole('navigation', { name: t('Main menu') })).click()
    await buyer.seesHeading('Dla dzieci')
    await buyer.leaves()
  })
})

test('NAV-7 SRCH-2 CART-1: without scripts missing page, empty search and empty cart lead on', async () => {
  const buyer = await entersWithoutScripts('default', phone)
  const { t, main } = buyer
  for (const path of ['/nie-ma', '/search/qwrtzxcv/', '/cart']) {
    await goes(buyer, path)
    await seen(
      main.getByRole('navigation', { name: t('Categories') }).getByRole('link', { name: startingWith('Dla dzieci') }),
    )
    await seen(main.getByRole('link', { name: '+48 81 000 00 17' }))
    const bestsellers = main
      .getByRole('list', { name: t('Bestsellers') })
      .getByRole('heading')
      .getByRole('link')
    expect(await bestsellers.count()).toBeGreaterThan(4)
  }
  await buyer.leaves()
})

test('CART-1 CHK-3: without scripts a cart is filled, changed, discounted, emptied', async () => {
  const buyer = await entersWithoutScripts('en')
  const { t, page } = buyer
  await goes(buyer, cheap.path)
  await buyer.seesHeading(cheap.name)
  await buyer.adds()
  await buyer.seesHeading(t('Cart'))
  await buyer.sees(t('Product added to cart!'))
  await buyer.seesTotal(cheap.price)

  await buyer.quantityOf(cheap.name).fill('3')
  await buyer.button(t('Update')).click()
  await buyer.seesTotal(Math.round(cheap.price * 300) / 100)
  await buyer.quantityOf(cheap.name).fill('5000')
  await buyer.button(t('Update')).click()
  // shown at its line; the cart stays as it was
  await seen(buyer.line(cheap.name).getByRole('alert'))
  await buyer.seesTotal(Math.round(cheap.price * 300) / 100)

  await buyer.usesCoupon('NO-SUCH-CODE')
  await seen(page.getByRole('textbox', { name: t('Discount code') }))
  expect(await page.getByRole('textbox', { name: t('Discount code') }).inputValue()).toBe('NO-SUCH-CODE')
  expect(await page.getByRole('textbox', { name: t('Discount code') }).getAttribute('aria-invalid')).toBe('true')
  await buyer.usesCoupon('ZAKLADKA10')
  await buyer.sees(t('Coupon was applied!'))
  const goods = Math.round(cheap.price * 300) / 100
  await buyer.seesTotal(Math.round((goods - Math.round(goods * 10) / 100) * 100) / 100)
  await buyer.button(t('Remove discount code %s', 'ZAKLADKA10')).click()
  await buyer.seesTotal(goods)
  await buyer.button(t('Remove %s from the cart', cheap.name)).click()
  await buyer.sees(t('There are no products in cart.'))
  await buyer.leaves()
})

test('CHK-1 CHK-2 CHK-3 CHK-5 CHK-12: without scripts an order is placed and its errors shown', async () => {
  const buyer = await entersWithoutScripts('default', phone)
  const [checkout, person] = [new Checkout(buyer), somebody()]
  const { t } = buyer
  await goes(buyer, cheap.path)
  await buyer.adds()
  // until the style sheet has come, the link for wide screens counts as shown too
  await buyer.page.waitForURL('**/cart')
  await buyer.link(t('Proceed to checkout')).first().tap()
  await checkout.chooses(checkout.ways.dpd)
  await checkout.givesName({ ...person, email: 'lucja@' })
  await checkout.givesAddress(person)
  await checkout.continues()
  await checkout.hasErrorAt('E-mail', 'Incorrect email format!')
  expect(await checkout.field('Street').inputValue()).toBe(person.street)
  expect(await checkout.choice(checkout.ways.dpd).isChecked()).toBe(true)
  await checkout.field('E-mail').fill(person.email)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.ways.transfer)
  await checkout.orderButton.tap()
  await buyer.sees(t('Please accept this to place the order.'))
  await checkout.agrees()
  const number = await checkout.orders()
  expect(
    missingIn(
      await receivedMail(person.email),
      number,
      cheap.name,
      buyer.money(Math.round((cheap.price + 14.99) * 100) / 100),
    ),
  ).toEqual([])
  await buyer.leaves()
})

test('CHK-11 CHK-9: without scripts the choice of a bookstore and a company’s fields work too', async () => {
  const book = await oneBook('available', ({ inBookstores }) => Object.keys(inBookstores).length > 1)
  const buyer = await entersWithoutScripts('default')
  const [checkout, person] = [new Checkout(buyer), somebody()]
  const { t } = buyer
  await buyer.hasInCart(book)
  await goes(buyer, '/checkout')
  await checkout.chooses(checkout.ways.pickup)
  await checkout.choosesBookshop()
  await checkout.givesName(person)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.ways.cash)
  await buyer.main
    .getByRole('checkbox', { name: startingWith(t('The same as the recipient’s')) })
    .or(buyer.main.getByRole('checkbox', { name: t('A receipt in the name of whoever collects is enough') }))
    .first()
    .uncheck()
  await buyer.main.getByRole('radio', { name: t('Company'), exact: true }).check()
  await checkout.field('Company name').fill('Czytelnia Pod Lampą')
  await checkout.field('VAT number').fill('9469990016')
  await checkout.field('First name').fill(person.firstName)
  await checkout.field('Last name').fill(person.lastName)
  await checkout.givesAddress(person)
  await checkout.field('Phone number').fill(person.phone)
  await checkout.agrees()
  const number = await checkout.orders()
  expect(missingIn(await receivedMail(person.email), number, 'Czytelnia Pod Lampą', '9469990016')).toEqual([])
  await buyer.leaves()
})
