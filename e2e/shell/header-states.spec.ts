import { desktop, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { newCustomer, signInByCookie, Reader } from '../fixtures/reader.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

/** Accessible names of what the header shows now. */
const shownIn = (buyer: Buyer) =>
  buyer.page
    .getByRole('banner')
    .evaluate((banner) =>
      [...banner.querySelectorAll<HTMLElement>('a, button, p, input[type=search], input[role=combobox]')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0)
        .map(
          (part) => part.getAttribute('aria-label') ?? (part.textContent || part.getAttribute('placeholder') || 'logo'),
        ),
    )

const LIST = '/crime-and-thrillers.html'
const CMS_PAGE = '/terms'

test(
  'NAV-2a NAV-2b NAV-6 D27: each state of a phone’s header has its own buttons',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t } = reader
    const header = page.getByRole('banner')
    const [back, menu, search, cart, close] = [t('Back'), t('Menu'), t('Search'), t('Cart'), t('Close')]
    /** Checks the open page; on a desktop every page has the whole header. */
    const expectButtons = async (has: string[], hasNot: string[], account = t('My account')) => {
      const where = page.url()
      const shown = await shownIn(reader)
      for (const name of has) expect(shown, `${where} has`).toContainEqual(expect.stringContaining(name))
      for (const name of hasNot) expect(shown.join('|'), `${where} has not`).not.toContain(name)
      await page.setViewportSize(desktop)
      const onDesktop = await shownIn(reader)
      for (const name of [cart, account]) expect(onDesktop.join('|'), where).toContain(name)
      for (const name of [back, t('Cancel')]) expect(onDesktop, where).not.toContain(name)
      await page.setViewportSize(size)
    }
    const positionOfBar = () =>
      header
        .locator('div:has(> * > :is(a[href="/en"], a[href="/en/"]))')
        .evaluate((bar) => getComputedStyle(bar).position)
    const goes = async (path: string, has: string[], hasNot: string[]) => {
      await reader.goesTo(path)
      await expectButtons(has, hasNot)
    }

    await test.step('home has no sticky bar: logo, title and search scroll with the page', async () => {
      await reader.goesTo('/')
      expect(await positionOfBar()).toBe('static')
      await waitUntilVisible(page.getByRole('search').getByRole('combobox'))
      await reader.sees('Zakładka, a bookshop from Lublin', header)
    })
    await test.step('the footer folds its lists', async () => {
      const data = reader.link(t('Orders and my data'), page.getByRole('contentinfo'))
      expect(await data.isVisible()).toBe(false)
      await reader.opensFooterList(t('Additional info'))
      await waitUntilVisible(data)
    })
    await test.step('a wide screen has its own header', async () => {
      await expectButtons([menu, cart], [back], t('Sign In'))
      await page.setViewportSize(desktop)
      await waitUntilVisible(page.getByRole('navigation', { name: t('Main menu') }))
      await page.setViewportSize(size)
    })

    await signInByCookie(reader, await newCustomer())
    await goes(LIST, [back, menu, search, cart], [])
    expect(await positionOfBar()).toBe('sticky')
    const first = reader.main.getByRole('heading', { level: 2 }).getByRole('link').first()
    const name = await first.innerText()
    await first.tap()
    await reader.seesHeading(name)
    await expectButtons([back, menu, search, cart], [])
    await goes('/wishlist', [back, menu, cart], [])

    await test.step('the cart has a title and Back, a missing page has no header', async () => {
      await reader.goesTo('/cart')
      const shown = await shownIn(reader)
      expect(shown).toEqual(expect.arrayContaining([back, cart]))
      expect(shown.join('|')).not.toContain(menu)
      await reader.goesTo('/nie-ma-takiej')
      expect(await reader.link(menu, header).isVisible()).toBe(false)
    })
    await test.step('Save submits the form of the page, Cancel leaves it', async () => {
      const own = [t('Cancel'), t('My account'), t('Save')]
      await goes('/customer/account/edit', own, [back, menu, search])
      await reader.main.getByRole('textbox', { name: t('First name') }).fill('Ewelina')
      await reader.button(t('Save'), header).tap()
      await waitUntilVisible(reader.notice(t('You saved the account information.')))
      await goes('/customer/address/new', own, [back, menu, search])
      await reader.link(t('Cancel'), header).tap()
      await page.waitForURL('**/en/customer/address')
    })
    await test.step('the menu is closed by its button', async () => {
      await goes(CMS_PAGE, [back, menu, search, cart], [])
      await goes('/menu', [menu], [back, search, cart])
      await reader.button(close, header).tap()
      await page.waitForURL(`**/en${CMS_PAGE}`)
    })
    reader.hadNoProblems()
    await reader.leaves()
  },
)
