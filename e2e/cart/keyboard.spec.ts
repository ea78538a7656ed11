import type { Locator, Page } from '@playwright/test'
import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, waitUntilHidden, waitUntilHydrated, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Checkout, newPerson } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'

let cheap: Book
test.beforeAll(async () => {
  cheap = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

const MAX_STEPS = 120
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, which also proves that it is reachable. */
async function tabsTo(page: Page, target: Locator, key = 'Tab') {
  // resolved once: a lookup by name at each step would read the whole page
  const element = await target.elementHandle()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await element?.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

test.describe('by keyboard alone', () => {
  test('NAV-3 NAV-3c SRCH-1 SRCH-4 SRCH-4e: the skip link, the menu and the suggestions of the search work', async () => {
    const buyer = await Buyer.enters()
    const { page, t } = buyer
    await buyer.goesTo('/')

    await test.step('the skip link leads past the header', async () => {
      await page.keyboard.press('Tab')
      expect(await isFocused(buyer.link(t('Skip to content')))).toBe(true)
      await page.keyboard.press('Enter')
      await eventually(() => isFocused(buyer.main)).toBe(true)
    })

    await test.step('the menu opens, closes and navigates', async () => {
      const more = buyer.button(t('Open the menu: %s', 'Książki'))
      await tabsTo(page, more, 'Shift+Tab')
      await page.keyboard.press('Enter')
      expect(await more.getAttribute('aria-expanded')).toBe('true')
      const entry = buyer.link('Literatura piękna', page.getByRole('navigation', { name: t('Main menu') }))
      await waitUntilVisible(entry)
      await page.keyboard.press('Escape')
      await waitUntilHidden(entry)
      expect(await isFocused(more)).toBe(true)
      await page.keyboard.press('Enter')
      await tabsTo(page, entry)
      await page.keyboard.press('Enter')
      await buyer.seesHeading('Literatura piękna')
      // screen readers announce the new page by its heading
      expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    })

    await test.step('arrows move through suggestions, Escape closes them, Enter follows one', async () => {
      const field = page.getByRole('search').getByRole('combobox', { name: t('Search products') })
      await tabsTo(page, field, 'Shift+Tab')
      await page.keyboard.type('lalk')
      const list = page.getByRole('listbox', { name: t('Suggestions') })
      const options = list.getByRole('option')
      await waitUntilVisible(options)
      expect(await field.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('ArrowDown')
      const first = options.first()
      await eventually(() => first.getAttribute('aria-selected')).toBe('true')
      expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
      await page.keyboard.press('Escape')
      await waitUntilHidden(list)
      expect(await field.inputValue()).toBe('lalk')
      await page.keyboard.type('a')
      await waitUntilVisible(options.filter({ hasText: 'Bolesław Prus' }))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await buyer.seesHeading('Lalka')
      expect(await field.inputValue()).toBe('')
      await field.fill('qqqqq')
      await waitUntilVisible(page.getByRole('search').getByText(t('No results found!')).filter({ visible: true }))
      await page.keyboard.press('Enter')
      await buyer.seesHeading(t('Search results for: “%s”', 'qqqqq'))
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  })

  test('CART-2 CHK-1 CHK-3 NAV-13: a book is added and ordered', async () => {
    const buyer = await Buyer.enters()
    const { page, t } = buyer
    const [checkout, person] = [new Checkout(buyer), newPerson()]
    const press = async (target: Locator, key = 'Enter', by = 'Tab') => {
      await tabsTo(page, target, by)
      await page.keyboard.press(key)
    }
    const write = async (label: string, text: string) => {
      await tabsTo(page, checkout.field(label))
      await page.keyboard.type(text)
    }
    await buyer.goesTo(cheap.path)
    const add = buyer.button(t('Add to cart'), buyer.main.getByRole('article')).first()
    // from now on the URL has a fragment
    await press(buyer.link(t('Skip to content')))
    await press(add)
    await buyer.minicart().waitFor()
    expect(await buyer.minicart().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await waitUntilHidden(buyer.minicart())
    await eventually(() => isFocused(add)).toBe(true)
    await press(buyer.cartLink(1), 'Enter', 'Shift+Tab')
    await press(buyer.link(t('Go to checkout'), buyer.minicart()))

    await buyer.seesHeading(t('Delivery – checkout'))
    await write('E-mail', person.email)
    // delivery methods in several groups are one radio group to the keyboard
    await tabsTo(page, buyer.main.getByRole('radio').first())
    for (const method of [checkout.methodNames.dhl, checkout.methodNames.dpd])
      await eventually(async () => {
        const isChosen = await checkout.choice(method).isChecked()
        if (!isChosen) await page.keyboard.press('ArrowDown')
        return isChosen
      }).toBe(true)
    await write('First name', person.firstName)
    await write('Last name', person.lastName)
    await write('Street', person.street)
    await write('House and flat', person.houseAndFlat)
    await write('Postcode', '20002')
    expect(await checkout.field('Postcode').inputValue()).toBe('20-002')
    await write('Town', person.town)
    await write('Phone number', person.phone)
    await page.keyboard.press('Enter')
    await waitUntilVisible(checkout.choice(checkout.methodNames.transfer))
    await tabsTo(page, buyer.main.getByRole('radio', { name: 'BLIK' }))
    await eventually(async () => {
      const isChosen = await checkout.choice(checkout.methodNames.transfer).isChecked()
      if (!isChosen) await page.keyboard.press('ArrowDown')
      return isChosen
    }).toBe(true)
    for (const label of checkout.methodNames.agreements)
      await press(buyer.main.getByRole('checkbox', { name: label }), 'Space')
    await press(checkout.orderButton)
    await checkout.seesConfirmation()
    buyer.hadNoProblems()
    await buyer.leaves()
  })
})

test.describe('a click before hydration', () => {
  /** Holds the scripts back until released. */
  async function entersEarly(path: string, options = {}) {
    const buyer = await Buyer.enters('default', options)
    let scriptsCome = () => {}
    const gate = new Promise<void>((resolve) => (scriptsCome = resolve))
    await buyer.page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await buyer.page.goto(path)
    expect(await buyer.page.evaluate(() => globalThis.hydrated)).toBeUndefined()
    return { buyer, scriptsCome }
  }

  test('SRCH-1 CAT-8: a link works at once, a button after hydration, and typed text stays', async () => {
    const { buyer, scriptsCome } = await entersEarly('/literatura-piekna.html')
    await buyer.opens('Lalka')
    expect(await buyer.page.evaluate(() => globalThis.hydrated)).toBeUndefined()
    await buyer.button(buyer.t('Increase')).first().click()
    const field = buyer.page.getByRole('search').getByRole('combobox', { name: buyer.t('Search products') })
    await field.fill('prus')
    scriptsCome()
    await waitUntilHydrated(buyer.page)
    await buyer.seesHeading('Lalka')
    await eventually(() => buyer.page.getByRole('spinbutton', { name: buyer.t('Quantity') }).inputValue()).toBe('2')
    expect(await field.inputValue()).toBe('prus')
    await field.press('Enter')
    await buyer.seesHeading(buyer.t('Search results for: “%s”', 'prus'))
    await buyer.leaves()
  })

  test('CART-1: "add to cart" adds the book', async () => {
    const { buyer, scriptsCome } = await entersEarly(cheap.path, { size: phone })
    await buyer.adds()
    await buyer.seesHeading(buyer.t('Cart'))
    await waitUntilVisible(buyer.line(cheap.name))
    scriptsCome()
    await waitUntilHydrated(buyer.page)
    await waitUntilVisible(buyer.line(cheap.name))
    await buyer.seesTotal(cheap.price)
    await buyer.leaves()
  })

  test('CAT-2: a filter filters, an order sorts, text searches the values of a filter', async () => {
    const { buyer, scriptsCome } = await entersEarly('/literatura-piekna.html')
    await buyer.page
      .getByRole('region', { name: buyer.t('Filters') })
      .getByRole('checkbox', { name: startingWith('E-book') })
      .check()
    scriptsCome()
    await waitUntilHydrated(buyer.page)
    await waitUntilVisible(buyer.link(buyer.t('Remove the filter: %s', 'E-book')))
    await buyer.leaves()
    const other = await entersEarly('/literatura-piekna.html?customFilters=format:book')
    const filters = other.buyer.page.getByRole('region', { name: buyer.t('Filters') })
    await filters.getByRole('searchbox', { name: buyer.t('Search for an author') }).fill('prus')
    await other.buyer.sorts(buyer.t('Price: high to low'))
    other.scriptsCome()
    await waitUntilHydrated(other.buyer.page)
    await eventually(() => other.buyer.address).toBe(
      '/literatura-piekna.html?customFilters=format:book&sort=price_desc',
    )
    const found = buyer.view.language.plural(1, '1 value', '%s values')
    await waitUntilVisible(filters.getByRole('status').filter({ hasText: found }))
    await other.buyer.leaves()
  })

  test('CAT-2: on a phone the filters button opens the filters', async () => {
    const { buyer, scriptsCome } = await entersEarly('/literatura-piekna.html', { size: phone })
    await buyer.link(startingWith(buyer.t('Filters'))).tap()
    scriptsCome()
    await waitUntilHydrated(buyer.page)
    await waitUntilVisible(buyer.page.getByRole('checkbox', { name: startingWith('Książka') }))
    await buyer.leaves()
  })
})
