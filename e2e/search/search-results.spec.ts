import { eventually, waitUntilHidden, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith, views } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { Search } from '../fixtures/search.ts'
import { expect, onDesktopInEnglish, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const leaves = async (buyer: Buyer) => {
  buyer.hadNoProblems()
  await buyer.leaves()
}

test('SRCH-2a SRCH-1d: three URLs show the same results and have one canonical URL', async () => {
  for (const [code, path, query] of [
    ['default', '/search/boles%C5%82aw%20prus', 'bolesław prus'],
    ['default', '/search/boles%C5%82aw%20prus/', 'bolesław prus'],
    ['default', '/searchresult?q=boles%C5%82aw+prus', 'bolesław prus'],
    ['default', '/szukaj?q=boles%C5%82aw%20prus', 'bolesław prus'],
    ['default', '/search/boles%C5%82aw+prus', 'bolesław+prus'],
    ['en', '/search/boles%C5%82aw%20prus', 'bolesław prus'],
    ['en', '/szukaj?q=boles%C5%82aw%20prus', 'bolesław prus'],
  ] as const) {
    const { base, language } = views[code]
    const page = await get(shopUrl() + base + path)
    expect(
      [page.status, page.title.split(' | ').includes(language.t('Search results for: “%s”', query))],
      path,
    ).toEqual([200, true])
    expect(page.links('canonical')[0]?.href, path).toBe(`${shopUrl()}${base}/search/${encodeURIComponent(query)}/`)
    expect(page.body, path).toContain('/lalka-prus.html')
  }
  const percent = await get(`${shopUrl()}/search/${encodeURIComponent('C# & 100%25 „nocą”?')}`)
  expect(percent.title).toContain('C# & 100% „nocą”?')
  // an empty query is not indexed, and a long one is cut
  const empty = await get(`${shopUrl()}/szukaj?q=%20`)
  expect([empty.status, empty.meta('robots')]).toEqual([200, ['noindex, follow']])
  const long = await get(`${shopUrl()}/en/search/${'a'.repeat(300)}`)
  expect(long.title).toContain('a'.repeat(255))
  expect(long.title).not.toContain('a'.repeat(256))
})

test(
  'SRCH-2b: results have 24 books a page, and are filtered, sorted and paged',
  onDesktopInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, main, page } = buyer
    await buyer.goesTo('/search/zakładka')
    const cards = () =>
      main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .count()
    expect(await cards()).toBe(24)
    const first = await buyer.titles()
    // content above the link is loaded late
    const next = buyer.link(t('Next page'))
    await scrollsTo(next)
    await next.click()
    await page.waitForURL(`**${buyer.view.base}/search/zak%C5%82adka?page=2`)
    await eventually(async () => (await buyer.titles())[0] === first[0]).toBe(false)
    await page.goBack()
    await eventually(() => buyer.titles()).toEqual(first)
    await buyer.filters('Format', 'E-book')
    await buyer.sorts(t('Price: high to low'))
    await page.waitForURL(`**${buyer.view.base}/search/zak%C5%82adka?customFilters=format:ebook&sort=price_desc`)
    await buyer.seesHeading(t('Search results for: “%s”', 'zakładka'))
    await leaves(buyer)
  },
)

test(
  'SRCH-2: a typing error is pointed out, and the suggested query leads to its own results',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, main } = buyer
    await buyer.goesTo('/search/zbordnia i kraa')
    await buyer.sees(startingWith(t('No book has these words, so the nearest are shown.')), main)
    await waitUntilVisible(buyer.card('Zbrodnia i kara'))
    await buyer.link('zbrodnia i kara', main).click()
    await buyer.seesHeading(t('Search results for: “%s”', 'zbrodnia i kara'))
    expect(await main.getByText(startingWith(t('Did you mean %s?', '').slice(0, -1))).count()).toBe(0)

    await buyer.searches('qwrtzxcv')
    await waitUntilVisible(main.getByRole('heading', { name: t('No results found!') }))
    const again = main.getByRole('combobox', { name: t('Search products') })
    await again.fill('lalka prus')
    await waitUntilVisible(main.getByRole('option').first())
    await again.press('Enter')
    await buyer.seesHeading(t('Search results for: “%s”', 'lalka prus'))
    await leaves(buyer)
  },
)

test('SRCH-1 SRCH-2: without scripts the form of the header leads to results in its language', async () => {
  const buyer = await Buyer.enters('en', { scripts: false, size: phone })
  const { t, page } = buyer
  await page.goto('/en/lalka-prus.html')
  await buyer.link(t('Search'), page.getByRole('banner')).tap()
  await buyer.seesHeading(t('Search'))
  const field = buyer.main.getByRole('combobox', { name: t('Search products') })
  await field.fill(' 100% + C# ')
  await field.press('Enter')
  await buyer.seesHeading(t('Search results for: “%s”', '100% + C#'))
  expect(buyer.address).toBe('/en/searchresult?q=+100%25+%2B+C%23+')
  await buyer.leaves()
})

test(
  'SRCH-3a: on a list the search unfolds and Back folds it; Back from a result returns to the list',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const search = new Search(buyer)
    const { page, t } = buyer
    const button = buyer.link(t('Search'), page.getByRole('banner'))
    async function unfolds() {
      const { address } = buyer
      expect([await search.field.isVisible(), await button.getAttribute('aria-expanded')]).toEqual([false, 'false'])
      await search.opens()
      expect(await button.getAttribute('aria-expanded')).toBe('true')
      await eventually(() => search.field.evaluate((field) => field === document.activeElement)).toBe(true)
      await search.types('lal')
      // the suggestions fill the window's width and reach its bottom
      const overlay = await search.list.evaluate((list) => {
        const { left, right, bottom } = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
        return [left, right, Math.round(bottom)]
      })
      expect(overlay).toEqual([0, size.width, size.height])
      await page.goBack()
      await waitUntilHidden(search.field)
      expect(buyer.address).toBe(address)
      await search.opens()
      await button.tap()
      await waitUntilHidden(search.field)
    }
    const leadsBackToTheList = async () => {
      await page.goBack()
      await buyer.seesHeading('Literatura piękna')
      expect(await search.field.isVisible()).toBe(false)
    }

    await buyer.goesTo('/literatura-piekna.html')
    await test.step('over a category', unfolds)
    await search.opens()
    await search.types('lalka prus')
    await search.options.first().tap()
    await buyer.seesHeading('Lalka')
    await leadsBackToTheList()
    await search.opens()
    await search.field.fill('prus')
    await search.field.press('Enter')
    await buyer.seesHeading(t('Search results for: “%s”', 'prus'))
    await test.step('over results', unfolds)
    await leadsBackToTheList()
    await leaves(buyer)
  },
)

test(
  'SRCH-1 SRCH-3 NAV-2: home has the field, a book a button to the search page, cart and checkout neither',
  onPhone,
  async ({ size }) => {
    const buyer = await Buyer.enters('default', { size })
    const search = new Search(buyer)
    const { page, t, main } = buyer
    const button = buyer.link(t('Search'), page.getByRole('banner'))
    async function leadsToTheSearchPage() {
      expect(await button.getAttribute('aria-expanded')).toBeNull()
      await button.tap()
      await buyer.seesHeading(t('Search'))
      expect(buyer.address).toBe('/searchresult')
      const field = main.getByRole('combobox', { name: t('Search products') })
      await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.type('lalka')
      await waitUntilVisible(main.getByRole('option').first())
      await page.keyboard.press('Enter')
      await buyer.seesHeading(t('Search results for: “%s”', 'lalka'))
    }

    await buyer.goesTo('/')
    await search.types('lalka')
    await search.options.first().tap()
    await buyer.seesHeading('Lalka')
    await test.step('from a book', leadsToTheSearchPage)
    await buyer.goesTo('/regulamin')
    await test.step('from a CMS page', leadsToTheSearchPage)
    for (const path of ['/cart', '/checkout']) {
      await buyer.goesTo(path)
      expect(await search.field.isVisible(), path).toBe(false)
      expect(await button.count(), path).toBe(0)
    }
    await leaves(buyer)
  },
)
