import { desktop, expectAccessibleInBothThemes, phone, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith, type ViewCode } from '../fixtures/buyer.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'
import { pages } from './collection-pages.ts'

const pathIn = (view: ViewCode, name: keyof typeof pages) => pages[name][view === 'default' ? 0 : 1]

/**
 * Checks accessibility on a phone in both themes and that no screen scrolls sideways; special offers:
 * listing-labels.spec.ts.
 */
async function looksRight({ page }: Buyer) {
  await expectAccessibleInBothThemes(page)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

test(
  'CAT-3: a book links to its e-book, the next volume, the series and the author, whose page exists in Polish',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo('/na-srebrnym-globie-zulawski.html')
    await buyer.link(startingWith('E-book'), buyer.main).first().click()
    await page.waitForURL('**/na-srebrnym-globie-zulawski-ebook.html')
    await page.goBack()
    await page.waitForURL('**/na-srebrnym-globie-zulawski.html')
    await test.step('the next volume and the series', async () => {
      await buyer.link(startingWith(t('Next volume: %s', 2)), buyer.main).click()
      await buyer.seesHeading('Zwycięzca')
      await buyer.link('Trylogia księżycowa', buyer.main).first().click()
      await buyer.seesHeading('Trylogia księżycowa')
      expect(buyer.address).toBe(buyer.view.base + pathIn(code, 'series'))
      await looksRight(buyer)
    })
    await test.step('the series page names the volume after the last one read, or says there is none', async () => {
      await buyer.link(t('volume %s', 1), buyer.main).click()
      await buyer.sees(t('After volume %s comes volume %s:', 1, 2))
      expect(buyer.address).toBe(`${buyer.view.base}${pathIn(code, 'series')}?read=1`)
      await buyer.link(t('volume %s', 3), buyer.main).click()
      await buyer.sees(t('That was the last volume that we know of. We will announce the next one here and by RSS.'))
      // an announced volume is labelled
      await waitUntilVisible(
        buyer.main
          .getByRole('listitem')
          .filter({ hasText: 'Stara Ziemia' })
          .getByText(startingWith(t('announcements'))),
      )
    })
    await test.step('the author, then Back and Forward', async () => {
      await buyer.link('Jerzy Żuławski', buyer.main).first().click()
      await buyer.seesHeading('Jerzy Żuławski')
      await buyer.seesCount(4)
      await page.goBack()
      await buyer.seesHeading('Trylogia księżycowa')
      await page.goForward()
      await buyer.seesHeading('Jerzy Żuławski')
      await looksRight(buyer)
    })
    await buyer.opensFooterList(t('Additional info'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Polski' }).click()
    await page.waitForURL(shopUrl() + pathIn('default', 'author'))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-3: a book of a publisher’s collection shows other titles, not a next volume', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.goesTo('/lalka-prus.html')
  const others = buyer.main.getByRole('navigation', { name: t('In this collection') })
  await waitUntilVisible(others.getByRole('link', { name: 'Zbrodnia i kara' }))
  expect(await buyer.main.getByText(startingWith(t('Next volume: %s', ''))).count()).toBe(0)
  await others.getByRole('link', { name: t('All titles of the collection') }).click()
  await buyer.seesHeading('Klasyka pod lampą')
  await waitUntilVisible(buyer.main.getByRole('heading', { name: t('In this collection') }))
  expect(await buyer.main.getByText(t('Which volume have you read last?')).count()).toBe(0)
  expect(await page.title()).toContain(t('titles of the collection'))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CAT-2 CAT-19: the list of a publisher is accessible, can be sorted, and Back restores it',
  onPhone,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo(pathIn(code, 'publisher'))
    await looksRight(buyer)
    await buyer.sorts(t('Price: low to high'))
    await page.waitForURL('**?sort=price')
    const titles = await buyer.titles()
    await buyer.opens(titles[0] ?? '')
    await page.goBack()
    await buyer.seesHeading('Dwie Wrony')
    expect(await buyer.titles()).toEqual(titles)
    expect(buyer.address).toBe(`${buyer.view.base}${pathIn(code, 'publisher')}?sort=price`)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'announcements are filtered by month; new titles stay open when the language changes',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    await buyer.goesTo(pathIn(code, 'announcements'))
    await looksRight(buyer)
    const all = (await buyer.titles()).length
    const months = page.getByRole('navigation', { name: t('Month of publication') })
    await months.getByRole('link').nth(1).click()
    await page.waitForURL('**?month=*')
    await expect.poll(async () => (await buyer.titles()).length).toBeLessThan(all)

    await buyer.goesTo(pathIn(code, 'novelties'))
    await looksRight(buyer)
    await buyer.opensFooterList(t('Additional info'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Polski' }).click()
    await page.waitForURL(shopUrl() + pathIn('default', 'novelties'))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'the index of series is accessible and shows covers and the number of series by letter',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    await buyer.goesTo(pathIn(code, 'seriesIndex'))
    const series = buyer.main.getByRole('link', { name: startingWith('Trylogia księżycowa') })
    expect(await series.locator('img').getAttribute('src')).toContain('/media/')
    const letter = `T, ${buyer.view.language.plural(2, '1 series', '%s series')}`
    await waitUntilVisible(buyer.main.getByRole('link', { name: letter, exact: true }))
    await looksRight(buyer)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('authors, publishers and bestsellers are accessible in either theme, on any screen', onPhone, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size })
  for (const name of ['authors', 'publishers', 'bestsellers'] as const) {
    await buyer.goesTo(pathIn('default', name))
    await looksRight(buyer)
  }
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('without scripts the alphabet leads to an author, and a link to the next volume', onPhone, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size, scripts: false })
  const { page, t } = buyer
  await page.goto('/autorzy?letter=%C5%BC')
  await buyer.link(startingWith('Żuławski, Jerzy'), buyer.main).click()
  await buyer.seesHeading('Jerzy Żuławski')
  await buyer.link(startingWith('Trylogia księżycowa'), buyer.main).first().click()
  await buyer.link(t('volume %s', 2), buyer.main).click()
  await buyer.sees(t('After volume %s comes volume %s:', 2, 3))
  await buyer.leaves()
})
