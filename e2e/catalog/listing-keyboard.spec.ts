import { eventually, waitUntilHidden, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { filtersOf, optionOf } from '../fixtures/filters.ts'
import { expect, test } from '../fixtures/test.ts'

test('CAT-2 NAV-12: by keyboard the focus is never lost; the menu stores its category in the history', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo('/literatura-piekna.html')
  const filters = await filtersOf(buyer)
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        document.activeElement?.textContent,
    )
  const { box, count } = await optionOf(filters, 'Oprawa', 'twarda')
  await box.focus()
  const stood = await box.evaluate((element) => element.getBoundingClientRect().top)
  await page.keyboard.press('Space')
  await buyer.seesCount(count)
  expect(await focused()).toContain('twarda')
  expect(await box.isChecked()).toBe(true)
  expect(
    Math.abs((await box.evaluate((element) => element.getBoundingClientRect().top)) - stood),
    'what has the focus stays where it stands',
  ).toBeLessThan(2)
  // Tab continues from the same place
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await eventually(() =>
    buyer.main
      .getByRole('list', { name: t('Active filters') })
      .getByRole('link')
      .count(),
  ).toBe(3)
  await buyer.link(t('Remove the filter: %s', 'twarda')).focus()
  await page.keyboard.press('Enter')
  await waitUntilHidden(buyer.link(t('Remove the filter: %s', 'twarda')))
  await eventually(focused).toMatch(/^Usuń filtr: /)
  await page.keyboard.press('Enter')
  await waitUntilHidden(buyer.main.getByRole('list', { name: t('Active filters') }))
  // without filters left the focus moves to the number of books
  await eventually(focused).toMatch(/^144 książki/)
  // Back from a book restores the focus
  const link = buyer.main.getByRole('heading', { level: 2 }).getByRole('link').nth(9)
  const title = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await buyer.seesHeading(title)
  expect(await focused()).toBe(title)
  await page.goBack()
  await buyer.seesHeading('Literatura piękna')
  expect(await focused()).toBe(title)

  // the menu stores in the history entry which category or page it opened
  const entry = () => page.evaluate(() => (history.state as { entry?: object }).entry)
  await buyer.link('Dla dzieci', page.getByRole('navigation', { name: t('Main menu') })).click()
  await buyer.seesHeading('Dla dzieci')
  expect(await entry()).toEqual({ category: expect.any(Number) })
  await page.goBack()
  await buyer.seesHeading('Literatura piękna')
  expect(await entry()).toBeUndefined()
  await page.goForward()
  await buyer.seesHeading('Dla dzieci')
  expect(await entry()).toEqual({ category: expect.any(Number) })
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-2: on a phone Back closes the sheet, drops unapplied filters and keeps the scroll position', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const { t, page } = buyer
  await buyer.goesTo('/literatura-piekna.html')
  await page.evaluate(() => scrollTo(0, 300))
  let sheet = await filtersOf(buyer)
  const before = await page.evaluate(() => scrollY)
  const { box, count } = await optionOf(sheet, 'Oprawa', 'twarda')
  await box.tap()
  await waitUntilVisible(buyer.button(buyer.showItems(count), sheet))
  await waitUntilVisible(sheet.getByRole('status').filter({ hasText: buyer.books(count) }))
  await page.goBack()
  await waitUntilHidden(sheet)
  expect(buyer.address).toBe('/literatura-piekna.html')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  sheet = await filtersOf(buyer)
  await (await optionOf(sheet, 'Oprawa', 'twarda')).box.check()
  await buyer.appliesFilters(sheet)
  await buyer.seesCount(count)
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2)
  await buyer.main.getByRole('heading', { level: 2 }).getByRole('link').first().tap()
  await waitUntilVisible(buyer.main.getByRole('article'))
  await page.goBack()
  await buyer.seesCount(count)
  await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'twarda')))
  // Back again shows the unfiltered list
  await page.goBack()
  await buyer.seesCount(144)
  expect(buyer.address).toBe('/literatura-piekna.html')
  buyer.hadNoProblems()
  await buyer.leaves()
})
