import { oneBook, type Book } from '../fixtures/api.ts'
import { desktop, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith, views } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { missingTexts, receivedMail } from '../fixtures/mail.ts'
import { expect, onPhone, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const entersWithoutScripts = (code: 'default' | 'en', size = desktop) => Buyer.enters(code, { size, scripts: false })
const goes = (buyer: Buyer, path: string) => buyer.page.goto(buyer.view.base + path)

test(
  'SRCH-1 SRCH-2 CAT-2 CAT-19 NAV-3 NAV-6 NAV-11: without scripts a list is searched, filtered, sorted and paged by ' +
    'forms and links; footer and menu unfold',
  onPhone,
  async ({ size }) => {
    const buyer = await entersWithoutScripts('default', size)
    const { t, page } = buyer
    await goes(buyer, '/')
    await test.step('a list of the footer unfolds', async () => {
      const footer = page.getByRole('contentinfo')
      await footer.getByText(t('Additional info'), { exact: true }).filter({ visible: true }).tap()
      await waitUntilVisible(buyer.link(t('Cookie settings'), footer))
    })

    const field = page.getByRole('search').getByRole('combobox', { name: t('Search products') })
    await field.fill('prus')
    await field.press('Enter')
    await buyer.seesHeading(t('Search results for: “%s”', 'prus'))
    expect(buyer.address).toBe('/searchresult?q=prus')

    await buyer.link(startingWith(t('Filters'))).tap()
    const filters = page.getByRole('region', { name: t('Filters') })
    await filters.getByRole('checkbox', { name: startingWith('Książka') }).check()
    await buyer.button(t('Apply filters'), filters).click()
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Książka')))
    expect(buyer.address).toBe('/searchresult?q=prus&customFilters=format:book')
    await page.getByRole('combobox', { name: t('Sort by') }).selectOption({ label: t('Price: high to low') })
    await buyer.button(t('Sort')).click()
    await page.waitForURL('**/searchresult?*sort=price_desc*')
    expect((await buyer.titles())[0]).toBe('Lalka')
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Książka')))

    await test.step('the menu leads to a category', async () => {
      await buyer.link(t('Menu')).tap()
      await buyer.seesHeading(t('Menu'))
      await buyer.main.getByText('Dla dzieci', { exact: true }).first().tap()
      await buyer.link(t('All {category}', { category: 'Dla dzieci' }), buyer.main).tap()
      await buyer.seesHeading('Dla dzieci')
    })

    const first = await buyer.titles()
    const next = buyer.link(t('Next page'))
    await scrollsTo(next)
    await next.click()
    await page.waitForURL('**/dla-dzieci.html?page=2')
    expect(await buyer.titles()).not.toEqual(first)
    await buyer.leaves()
  },
)

test('NAV-7 SRCH-2 CART-1: missing page, empty search and empty cart contain links to continue', async () => {
  const { t } = views.default.language
  for (const path of ['/nie-ma', '/search/qwrtzxcv/', '/cart']) {
    const main = plainSpaces(/<main.*<\/main>/s.exec((await get(shopUrl() + path)).body)?.[0] ?? '')
    const categories = new RegExp(`<nav aria-label="${t('Categories')}".*?</nav>`, 's').exec(main)?.[0]
    expect(categories, path).toContain('<span>Dla dzieci</span>')
    expect(main, path).toContain('<a href="tel:+48810000017">+48 81 000 00 17</a>')
    const bestsellers = new RegExp(`<ul[^>]* aria-label="${t('Bestsellers')}".*?</ul>`, 's').exec(main)?.[0]
    expect(bestsellers?.match(/<h\d[^>]*><a /g)?.length, path).toBeGreaterThan(4)
  }
})

test('CART-1 CHK-3 NAV-3 NAV-7 CAT-2: without scripts a cart is filled, changed and emptied', async () => {
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
  // the error is at the line, and the cart is unchanged
  await waitUntilVisible(buyer.line(cheap.name).getByRole('alert'))
  await buyer.seesTotal(Math.round(cheap.price * 300) / 100)

  await buyer.usesCoupon('NO-SUCH-CODE')
  await waitUntilVisible(page.getByRole('textbox', { name: t('Discount code') }))
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
  const categories = buyer.main.getByRole('navigation', { name: t('Categories') })
  await waitUntilVisible(categories.getByRole('link', { name: startingWith('Children’s books') }))
  await waitUntilVisible(buyer.link('+48 81 000 00 17', buyer.main))
  await waitUntilVisible(buyer.main.getByRole('list', { name: t('Bestsellers') }).getByRole('heading'))
  await waitUntilVisible(buyer.link(t('Cookie settings'), page.getByRole('contentinfo')))
  await buyer.link('Children’s books', page.getByRole('navigation', { name: t('Main menu') })).click()
  await buyer.seesHeading('Children’s books')
  // on a desktop the filters are beside the list
  const filters = page.getByRole('region', { name: t('Filters') })
  await filters.getByRole('checkbox').filter({ visible: true }).first().check()
  await buyer.button(t('Apply filters'), filters).click()
  await page.waitForURL('**/childrens-books.html?customFilters=*')
  await waitUntilVisible(buyer.link(startingWith(t('Remove the filter: %s', ''))))
  await buyer.leaves()
})

test('CHK-1 CHK-2 CHK-3 CHK-5 CHK-12: without scripts an order is placed and its errors shown', async () => {
  const buyer = await entersWithoutScripts('default', phone)
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.hasInCart(cheap)
  await goes(buyer, '/cart')
  // until the style sheet is loaded, the link for desktops counts as visible too
  await buyer.link(t('Proceed to checkout')).first().tap()
  await checkout.chooses(checkout.methodNames.dpd)
  await checkout.fillsContact({ ...person, email: 'lucja@' })
  await checkout.fillsAddress(person)
  await checkout.continues()
  await checkout.hasErrorAt('E-mail', 'Incorrect email format!')
  expect(await checkout.field('Street').inputValue()).toBe(person.street)
  expect(await checkout.choice(checkout.methodNames.dpd).isChecked()).toBe(true)
  await checkout.field('E-mail').fill(person.email)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.orderButton.tap()
  await buyer.sees(t('Please accept this to place the order.'))
  await checkout.agrees()
  const number = await checkout.orders()
  expect(
    missingTexts(
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
  const [checkout, person] = [new Checkout(buyer), newPerson()]
  const { t } = buyer
  await buyer.hasInCart(book)
  await goes(buyer, '/checkout')
  await checkout.chooses(checkout.methodNames.pickup)
  await checkout.choosesBookshop()
  await checkout.fillsContact(person)
  await checkout.goesToPayment()
  await checkout.chooses(checkout.methodNames.cash)
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
  await checkout.fillsAddress(person)
  await checkout.field('Phone number').fill(person.phone)
  await checkout.agrees()
  const number = await checkout.orders()
  expect(missingTexts(await receivedMail(person.email), number, '9469990016')).toEqual([])
  await buyer.leaves()
})
