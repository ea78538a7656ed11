import type { Locator, Page } from '@playwright/test'
import { sendGraphql } from '../fixtures/api.ts'
import { desktop, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { expect, test } from '../fixtures/test.ts'

/** Text around each single letter that ends a line in the layout. */
const hanging = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      for (const { index } of text.matchAll(/(?<=^|[\s(„])[aiouwzAIOUWZ] (?=\S)/g)) {
        const range = document.createRange()
        const topOf = (index: number) => {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          return range.getBoundingClientRect()
        }
        const [letter, next] = [topOf(index), topOf(index + 2)]
        if (letter.height > 0 && next.top - letter.top > letter.height / 2)
          found.push(text.slice(Math.max(0, index - 20), index + 20))
      }
    }
    return found
  })

test.describe('with one visitor for all pages', () => {
  let guest: Buyer
  test.beforeAll(async () => void (guest = await Buyer.enters()))
  test.afterAll(() => guest.leaves())

  for (const path of [
    '/',
    '/ksiazki.html',
    '/nowosci',
    '/lalka-prus.html',
    '/kryminal-i-sensacja.html',
    '/serie',
    '/o-nas',
    '/regulamin',
  ])
    test(`no line of the page ${path} ends with a single letter`, async () => {
      await guest.page.setViewportSize(phone)
      await guest.goesTo(path)
      expect(await hanging(guest.page)).toEqual([])
      await guest.page.setViewportSize(desktop)
      expect(await hanging(guest.page)).toEqual([])
    })
})

test('NAV-5: document title, metadata and structured data have no non-breaking spaces', async () => {
  const { products } = await sendGraphql<{ products: { items: { url: string }[] } }>(
    '{ products(search: "Lublin w siedmiu spacerach", pageSize: 1) { items { url } } }',
  )
  const page = await get(shopUrl() + (products.items[0]?.url ?? ''))
  expect(page.body).toContain('Lublin w\u00a0siedmiu spacerach</h1>')
  expect(page.title).toContain('Lublin w siedmiu spacerach')
  expect(page.meta('og:title')[0]).toContain('Lublin w siedmiu spacerach')
  expect(JSON.stringify(page.jsonLd)).not.toContain('\u00a0')
})

test('CAT-3: Polish texts in the English view have a `lang` attribute and a visible label', async () => {
  const buyer = await Buyer.enters('en', { size: desktop })
  const { page, t } = buyer
  const languageOf = (name: string) =>
    page
      .getByRole('heading', { name })
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
  await buyer.goesTo('/lalka-prus.html')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
  expect(await languageOf('Lalka')).toBe('pl')
  await waitUntilVisible(buyer.main.getByRole('heading', { name: t('Description (in %s)', 'Polish') }))
  const described = buyer.main.getByText(startingWith('Zaczyna się')).first()
  expect(await described.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('pl')
  // the lead is in English
  expect(
    await buyer.main
      .getByText(startingWith('A Warsaw merchant'))
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
  ).toBe('en-US')
  const linkLanguages = (locator: Locator) =>
    locator.getByRole('link').evaluateAll((links) => links.map((link) => link.closest('[lang]')?.getAttribute('lang')))
  const inCollection = buyer.main.getByRole('navigation', { name: t('In this collection') })
  const [series = ''] = await inCollection
    .getByRole('link', { name: t('All titles of the collection') })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  // the last link leads to the collection and is in English
  expect((await linkLanguages(inCollection)).slice(0, -1)).toEqual(['pl', 'pl', 'pl'])
  const named = await buyer.main
    .locator(`a[href="${series}"][lang]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('lang')))
  expect(named).toEqual(['pl', 'pl'])
  await buyer.goesTo(series.replace(/^\/en/, ''))
  expect(await buyer.main.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('pl')
  await buyer.goesTo('/fiction.html')
  const titles = await buyer.main
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('lang')))
  expect(new Set(titles)).toEqual(new Set(['pl']))
  await buyer.leaves()

  const polish = /<main.*<\/main>/s.exec((await get(`${shopUrl()}/lalka-prus.html`)).body)?.[0]
  expect(polish).toContain('>Opis</h2>')
  expect(polish).not.toMatch(/<[^>]* lang="/)
})
