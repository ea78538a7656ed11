import { waitUntilVisible } from '../fixtures/browser.ts'
import { newCustomer, signInByCookie, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

test(
  'NAV-2 NAV-6: on a phone the footer folds its lists, Save of the header saves, and Close of the menu goes back',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t } = reader
    const header = page.getByRole('banner')
    await reader.goesTo('/')
    const data = reader.link(t('Orders and my data'), page.getByRole('contentinfo'))
    expect(await data.isVisible()).toBe(false)
    await reader.opensFooterList(t('Additional info'))
    await waitUntilVisible(data)
    await signInByCookie(reader, await newCustomer())
    await reader.goesTo('/customer/account/edit')
    await reader.main.getByRole('textbox', { name: t('First name') }).fill('Ewelina')
    await reader.button(t('Save'), header).tap()
    await waitUntilVisible(reader.notice(t('You saved the account information.')))
    await reader.goesTo('/terms')
    await reader.goesTo('/menu')
    await reader.button(t('Close'), header).tap()
    await page.waitForURL('**/en/terms')
    reader.hadNoProblems()
    await reader.leaves()
  },
)
