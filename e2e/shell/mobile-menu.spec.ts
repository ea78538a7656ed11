import { eventually, hydrated, phone, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { newCustomer, Reader, signIn } from '../fixtures/reader.ts'
import { eachView, eachViewAndSize, expect, test } from '../fixtures/test.ts'

const names = {
  default: { books: 'Książki', crime: 'Kryminał i sensacja', other: 'English' },
  en: { books: 'Books', crime: 'Crime and thrillers', other: 'Polski' },
} as const

test(
  'NAV-11: a phone’s menu unfolds, remembers what was open, counts what is compared and changes the language',
  eachView,
  async ({ code }) => {
    const buyer = await Buyer.enters(code, { size: phone })
    const { page, t } = buyer
    const { books, crime, other } = names[code]
    await buyer.goesTo('/menu')
    const { main } = buyer
    // nothing is compared: no count
    expect((await buyer.link(startingWith(t('Compare products')), main).innerText()).trim()).toBe(t('Compare products'))
    const entry = main.getByText(books, { exact: true }).first()
    const inner = main.getByText(crime, { exact: true }).first()
    const all = (category: string) => buyer.link(t('All {category}', { category }), main)
    await entry.tap()
    await seen(all(books))
    await inner.tap()
    await seen(all(crime))
    // the stack of open entries is kept in the history
    const open = () => page.evaluate(() => (history.state as { menu?: string[] }).menu?.length)
    await eventually(open).toBe(2)
    await all(crime).tap()
    await buyer.seesHeading(crime)
    await page.goBack()
    await buyer.seesHeading(t('Menu'))
    await seen(all(crime))
    await inner.tap()
    await eventually(open).toBe(1)

    await buyer.goesTo('/lalka-prus.html')
    await buyer
      .button(`${t('Compare')}: Lalka`, main)
      .first()
      .tap()
    await seen(page.getByRole('region', { name: t('Notifications') }).locator('[data-tone=success]'))
    await buyer.goesTo('/menu')
    await seen(buyer.link(startingWith(`${t('Compare products')} (1)`), main))
    await buyer.link(other, main).tap()
    await page.waitForURL(code === 'en' ? /\/menu$/ : '**/en/menu')
    await hydrated(page)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'NAV-6 D23: the footer leads to cookies and to one’s data; a phone folds its lists, without scripts too',
  eachViewAndSize,
  async ({ code, size }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t, view } = reader
    const foot = page.getByRole('contentinfo')
    await reader.goesTo('/')
    const data = reader.link(t('Orders and my data'), foot)
    if (size === phone) {
      expect(await data.isVisible()).toBe(false)
      await reader.opensFooterList(t('Additional info'))
    }
    await seen(data)
    expect(await data.getAttribute('href')).toBe(`${view.base}/orders-and-returns`)
    expect(await reader.link(t('Cookie settings'), foot).getAttribute('href')).toBe(`${view.base}/cookie-settings`)
    await signIn(reader, await newCustomer())
    await reader.reloads()
    // the page is everybody's; who reads it is known once it is hydrated
    const mine = foot.locator('a', { hasText: t('Orders and my data') })
    await eventually(() => mine.getAttribute('href')).toBe(`${view.base}/privacy-settings`)
    reader.hadNoTrouble()
    await reader.leaves()

    const plain = await Buyer.enters(code, { size, scripts: false })
    await plain.page.goto(`${view.base}/`)
    const list = plain.page.getByRole('contentinfo')
    if (size === phone) await list.getByText(t('Additional info'), { exact: true }).filter({ visible: true }).tap()
    await seen(plain.link(t('Cookie settings'), list))
    await plain.leaves()
  },
)
