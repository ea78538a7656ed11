import { desktop, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { newCustomer, signIn, Reader } from '../fixtures/reader.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

/** What the header shows now, by its accessible names. */
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

const pages = {
  default: { list: '/kryminal-i-sensacja.html', page: '/regulamin' },
  en: { list: '/en/crime-and-thrillers.html', page: '/en/terms' },
} as const

test('NAV-2 D27: each state of the header has its own buttons', eachViewAndSize, async ({ code, size }) => {
  const reader = await Reader.enters(code, { size })
  const { page, t, view } = reader
  const own = pages[code]
  await signIn(reader, await newCustomer())
  const goes = async (path: string) => {
    await reader.goesTo(path.startsWith('/en/') ? path.slice(3) : path)
    return (await shownIn(reader)).map((name) => name.replaceAll(' ', ' '))
  }
  /** On a phone; a wide screen has the whole header everywhere. */
  const expectButtons = async (path: string, has: string[], hasNot: string[]) => {
    const shown = await goes(path)
    if (size === phone) {
      for (const name of has) expect(shown, `${path} has`).toContainEqual(expect.stringContaining(name))
      for (const name of hasNot) expect(shown.join('|'), `${path} has not`).not.toContain(name)
    } else {
      for (const name of [t('Cart'), t('My account')]) expect(shown.join('|'), path).toContain(name)
      for (const name of [t('Back'), t('Cancel')]) expect(shown, path).not.toContain(name)
    }
  }
  const [back, menu, search, cart, close] = [t('Back'), t('Menu'), t('Search'), t('Cart'), t('Close')]
  await expectButtons('/', [menu, cart], [back])
  await expectButtons(own.list, [back, menu, search, cart], [])
  await expectButtons('/lalka-prus.html', [back, menu, search, cart], [])
  await expectButtons(own.page, [back, menu, search, cart], [])
  await expectButtons('/wishlist', [back, menu, cart], [])
  await expectButtons('/menu', [menu], [back, search, cart])
  await expectButtons('/customer/account/edit', [t('Cancel'), t('My account'), t('Save')], [back, menu, search])
  await expectButtons('/customer/address/new', [t('Cancel'), t('My account'), t('Save')], [back, menu, search])
  if (size === phone) {
    // cart and checkout: title and Back; the missing page has none
    expect(await goes('/cart')).toEqual(expect.arrayContaining([back, t('Cart')]))
    expect((await shownIn(reader)).join('|')).not.toContain(menu)
    await reader.goesTo('/nie-ma-takiej')
    expect(await reader.link(menu, page.getByRole('banner')).isVisible()).toBe(false)

    // OK saves the form of the page, Cancel leaves it
    await reader.goesTo('/customer/account/edit')
    await reader.main.getByRole('textbox', { name: t('First name') }).fill('Ewelina')
    await reader.button(t('Save'), page.getByRole('banner')).tap()
    await seen(reader.notice(t('You saved the account information.')))
    await reader.goesTo('/customer/address/new')
    await reader.link(t('Cancel'), page.getByRole('banner')).tap()
    await page.waitForURL(`**${view.base}/customer/address`)
    // the menu is closed by its button
    await reader.goesTo(own.page.replace('/en', ''))
    await page.goto(`${view.base}/menu`)
    await page.waitForFunction(() => globalThis.hydrated === true)
    await reader.button(close, page.getByRole('banner')).tap()
    await page.waitForURL(`**${own.page}`)
  }
  reader.hadNoTrouble()
  await reader.leaves()
})

test('NAV-2: home has no bar of its own on a phone: logo, title and search stand in the page', async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  await buyer.goesTo('/')
  const top = await buyer.page.getByRole('banner').evaluate((banner) => {
    const bar = banner.querySelector('div:has(> * > a[href="/"])') as HTMLElement
    return getComputedStyle(bar).position
  })
  expect(top).toBe('static')
  await seen(buyer.page.getByRole('search').getByRole('combobox'))
  await buyer.sees('Księgarnia Zakładka z Lublina', buyer.page.getByRole('banner'))
  await buyer.leaves()
  const wide = await Buyer.enters('default', { size: desktop })
  await wide.goesTo('/')
  await seen(wide.page.getByRole('navigation', { name: wide.t('Main menu') }))
  await wide.leaves()
})
