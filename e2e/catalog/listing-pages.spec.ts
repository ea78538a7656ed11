import type { Locator } from '@playwright/test'
import { sendGraphql } from '../fixtures/api.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { filtersOf } from '../fixtures/filters.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

/** Ids of filter options by their Polish labels. */
const options = new Map<string, string>()
test.beforeAll(async () => {
  const { products } = await sendGraphql<{
    products: { aggregations: { options: { label: string; value: string }[] }[] }
  }>('{ products(filter: {}, pageSize: 1) { aggregations { options { label value } } } }')
  for (const { label, value } of products.aggregations.flatMap((facet) => facet.options)) options.set(label, value)
})
const id = (label: string) => options.get(label) ?? ''

test.describe('without scripts', () => {
  test(
    'CAT-2 CAT-19 CAT-10: every filter, all its values, Show more and the layout are forms and links',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const buyer = await Buyer.enters(code, { size, scripts: false })
      const { t, page } = buyer
      await page.goto('/en/books.html')
      const filters = page.getByRole('region', { name: t('Filters') })
      // a search within the filter needs scripts
      expect(await filters.getByRole('searchbox').count()).toBe(0)
      const authors = filters.getByText('Author', { exact: true }).locator('xpath=ancestor::details[1]')
      await authors.getByText(/^Show \d+ more$/).click()
      await authors.getByRole('link', { name: /^Show all \(\d+\)$/ }).click()
      await page.waitForURL('**/en/books.html?whole=author*')
      const all = page
        .getByRole('region', { name: t('Filters') })
        .getByText('Author', { exact: true })
        .locator('xpath=ancestor::details[1]')
      expect(await all.getByRole('checkbox').count()).toBeGreaterThan(100)
      await filters.getByText('Age', { exact: true }).click()
      await filters.getByRole('checkbox', { name: startingWith('3 to 6 years') }).check()
      await filters.getByText('Large print', { exact: true }).click()
      await filters
        .getByText('Large print', { exact: true })
        .locator('xpath=ancestor::details[1]')
        .getByRole('checkbox', { name: startingWith('No') })
        .check()
      await filters.getByRole('textbox', { name: t('From') }).fill('20,5')
      await buyer.button(t('Apply filters'), filters).click()
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', '3 to 6 years')))
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Large print: No')))
      expect(buyer.address).toMatch(/^\/en\/books\.html\?customFilters=age_range:\d+;large_print:0&price=20\.5_\*$/)
      await buyer.link(t('Remove the filter: %s', '3 to 6 years')).click()
      await waitUntilHidden(buyer.link(t('Remove the filter: %s', '3 to 6 years')))
      const more = buyer.link(t('Show more'), buyer.main)
      await scrollsTo(more)
      await more.click()
      await page.waitForURL('**/en/books.html?*page=1-2')
      expect((await buyer.titles()).length).toBe(48)
      await buyer.link(t('Rows'), page.getByRole('navigation', { name: t('Look of the list') })).click()
      await page.waitForURL('**/en/books.html?*mode=list')
      expect((await buyer.titles()).length).toBe(15)
      await waitUntilVisible(buyer.main.getByText('Publication year').first())
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Large print: No')))
      await buyer.leaves()
    },
  )
})

/** Unfolds all filters and searches in the first one for a value that does not exist. */
async function unfolds(container: Locator, nothingFound: string) {
  await container
    .locator('form > details:not([open]) > summary')
    .evaluateAll((closed) => closed.forEach((summary) => (summary as HTMLElement).click()))
  await container.getByRole('searchbox').first().fill('xqzvwk')
  await waitUntilVisible(container.getByText(nothingFound))
}

test(
  'CAT-2 CAT-10 CAT-19: a list on a phone is accessible in all its states and both themes',
  onPhone,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    for (const [where, query] of [
      ['without results', `?customFilters=format:game;cover_colour:${id('granatowy')}&price=20_*`],
      ['filtered rows, two pages of them', `?mode=list&page=1-2&customFilters=binding:${id('twarda')};large_print:0`],
    ] as const) {
      await buyer.goesTo(`/ksiazki.html${query}`)
      await expectAccessibleInBothThemes(buyer.page, where)
    }
    await unfolds(await filtersOf(buyer), buyer.t('No results found!'))
    await expectAccessibleInBothThemes(buyer.page, 'with all filters open')
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-10c CAT-2: light swatches have an edge in the light theme, dark ones in the dark theme', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.goesTo(`/ksiazki.html?customFilters=cover_colour:${id('kremowy')},${id('czarny')}`)
  const edgeOf = (name: string) =>
    buyer
      .link(t('Remove the filter: %s', name))
      .locator('span')
      .first()
      .evaluate((swatch) => getComputedStyle(swatch).boxShadow !== 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await edgeOf('czarny')).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  expect([await edgeOf('kremowy'), await edgeOf('czarny')]).toEqual([true, false])
  await unfolds(await filtersOf(buyer), t('No results found!'))
  await expectAccessible(page, 'with all filters open')
  buyer.hadNoProblems()
  await buyer.leaves()
})
