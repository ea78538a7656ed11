import { eventually, waitUntilHidden, waitUntilHydrated, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

test(
  'NAV-4a NAV-11a NAV-11b NAV-11c NAV-14 SRCH-3: a phone’s menu unfolds, restores its open entries, counts compared titles and changes the ' +
    'language; one button opens and closes the search of a list, and Back closes it',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t, main } = buyer
    await buyer.goesTo('/menu')
    // nothing is compared, so there is no count
    expect((await buyer.link(startingWith(t('Compare products')), main).innerText()).trim()).toBe(t('Compare products'))
    const inner = main.getByText('Crime and thrillers', { exact: true }).first()
    const all = (category: string) => buyer.link(t('All {category}', { category }), main)
    await main.getByText('Books', { exact: true }).first().tap()
    await waitUntilVisible(all('Books'))
    await inner.tap()
    await waitUntilVisible(all('Crime and thrillers'))
    // the open entries are stored in the history
    const open = () => page.evaluate(() => (history.state as { menu?: string[] }).menu?.length)
    await eventually(open).toBe(2)
    await all('Crime and thrillers').tap()
    await buyer.seesHeading('Crime and thrillers')

    await test.step('the search of a list', async () => {
      const button = buyer.link(t('Search'), page.getByRole('banner'))
      const field = page.getByRole('search').getByRole('combobox')
      await button.tap()
      await waitUntilVisible(field)
      expect(await button.getAttribute('aria-expanded')).toBe('true')
      await button.tap()
      await waitUntilHidden(field)
      await button.tap()
      await waitUntilVisible(field)
      await page.goBack()
      await waitUntilHidden(field)
      await buyer.seesHeading('Crime and thrillers')
    })

    // on a phone the scales are on the page of a book
    await main.getByRole('listitem').getByRole('heading').getByRole('link').first().tap()
    await main
      .getByRole('button', { name: startingWith(t('Compare')) })
      .first()
      .tap()
    await waitUntilVisible(page.getByRole('region', { name: t('Notifications') }).locator('[data-tone=success]'))
    await page.goBack()
    await buyer.seesHeading('Crime and thrillers')
    await page.goBack()
    await buyer.seesHeading(t('Menu'))
    await waitUntilVisible(all('Crime and thrillers'))
    await inner.tap()
    await eventually(open).toBe(1)
    await waitUntilVisible(buyer.link(startingWith(`${t('Compare products')} (1)`), main))
    await buyer.link('Polski', main).tap()
    await page.waitForURL(/(?<!\/en)\/menu$/)
    await waitUntilHydrated(page)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)
