import { oneBook } from '../fixtures/api.ts'
import { desktop, eventually, waitUntilHidden, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { expect, onDesktopInEnglish, test } from '../fixtures/test.ts'

const PHONE = '+48 81 000 00 17'
const BOOK = '/lalka-prus.html'
const EMAIL = 'kontakt@zakladka.example'

test(
  'NAV-1a NAV-1b NAV-1c NAV-1d NAV-6a GDPR-2c GDPR-6a CART-2b D23 CART-2: on a desktop header and footer have all required links, and covers in the minicart keep ' +
    'their shape',
  onDesktopInEnglish,
  async ({ code, size }) => {
    const reader = await Reader.enters(code, { size })
    const { page, t } = reader
    const { sku, price } = await oneBook('available', ({ inWarehouse, path }) => inWarehouse > 20 && path !== BOOK)
    const [header, foot] = [page.getByRole('banner'), page.getByRole('contentinfo')]
    await reader.goesTo(BOOK)
    // the top bar
    expect(await reader.link(PHONE, header).getAttribute('href')).toBe('tel:+48810000017')
    expect(await reader.link(EMAIL, header).getAttribute('href')).toBe(`mailto:${EMAIL}`)
    await waitUntilVisible(header.getByRole('link', { name: 'Polski' }))
    // the block replaces the default link
    expect(await reader.link(t('Check new arrivals here!'), header).count()).toBe(0)
    // no total is shown: nobody is signed in, nothing is compared or in the cart
    await waitUntilVisible(reader.link(t('Sign In'), header))
    await waitUntilVisible(reader.link(t('Compare products'), header))
    expect(await reader.cartLink(0).innerText()).not.toMatch(/\d/)
    // nor is there room for one
    const scales = await reader.link(t('Compare products'), header).boundingBox()
    const bag = await reader.cartLink(0).boundingBox()
    expect((bag?.x ?? 0) - (scales?.x ?? 0) - (scales?.width ?? 0)).toBeLessThan(40)
    const data = reader.link(t('Orders and my data'), foot)
    await waitUntilVisible(data)
    expect(await data.getAttribute('href')).toBe('/en/orders-and-returns')
    expect(await reader.link(t('Cookie settings'), foot).getAttribute('href')).toBe('/en/cookie-settings')

    await reader
      .button(`${t('Compare')}: Lalka`, reader.main)
      .first()
      .click()
    await waitUntilVisible(reader.link(`${t('Compare products')}, ${reader.items(1)}`, header))
    await reader.hasInCart({ sku, quantity: 2 })
    await reader.reloads()
    await waitUntilVisible(reader.cartLink(2))
    await waitUntilVisible(header.getByText(reader.money(2 * price), { exact: true }))

    await test.step('covers in the minicart', async () => {
      await reader.adds()
      const pictures = reader.minicart().locator('img')
      await eventually(() => pictures.count()).toBe(2)
      for (const picture of await pictures.all()) {
        const shown = await picture.evaluate((image) => {
          const { width } = image.getBoundingClientRect()
          const link = image.closest('a')?.getBoundingClientRect()
          return { width, room: link?.width ?? 0 }
        })
        expect(shown.width).toBeGreaterThan(0)
        expect(Math.abs(shown.width - shown.room)).toBeLessThan(1)
      }
      await page.keyboard.press('Escape')
      await waitUntilHidden(reader.minicart())
    })

    await reader.link(t('Order status'), header).click()
    await page.waitForURL('**/en/checkOrder')
    await waitUntilVisible(reader.main.getByRole('textbox', { name: startingWith('E-mail') }))

    await test.step('with an account', async () => {
      await reader.visitor.context.clearCookies({ name: 'cart' })
      await signInByCookie(reader, await newCustomer())
      await reader.reloads()
      await waitUntilVisible(reader.accountLink())
      // the page is shared, so the customer is known only after hydration
      await eventually(() => data.getAttribute('href')).toBe('/en/privacy-settings')
    })
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('NAV-3 NAV-3a NAV-3b NAV-3c: an entry with a submenu has a toggle of at least 24 px; links work without animation frames', async () => {
  const buyer = await Buyer.enters('default', { size: desktop })
  const { page, t } = buyer
  await buyer.goesTo('/kryminal-i-sensacja.html')
  const menu = page.getByRole('navigation', { name: t('Main menu') })
  const boxes = await menu
    .getByRole('listitem')
    .locator('> span > *')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right, width, height } = part.getBoundingClientRect()
        return {
          left,
          right,
          width,
          height,
          isToggle: part.tagName === 'BUTTON',
          drawn: getComputedStyle(part).opacity,
        }
      }),
    )
  const toggles = boxes.filter(({ isToggle }) => isToggle)
  expect(toggles.length).toBeGreaterThan(3)
  for (const { width, height, drawn } of toggles) expect([width >= 24, height >= 24, drawn]).toEqual([true, true, '1'])
  // in one row, each entry ends before the next one begins
  for (const [at, { right }] of boxes.entries())
    expect(right).toBeLessThanOrEqual((boxes[at + 1]?.left ?? Number.POSITIVE_INFINITY) + 0.5)
  // the entry that contains this category is marked
  expect(await menu.getByRole('link', { name: 'Książki', exact: true }).getAttribute('aria-current')).toBe('true')
  const toggle = buyer.button(t('Open the menu: %s', 'Książki'), menu)
  await toggle.click()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await toggle.click()
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')

  await test.step('the pointer opens the first panel after a delay and others at once; scrolling closes it', async () => {
    await page.mouse.move(0, 0)
    // two movements within a frame are one, and the pointer would not have left the menu
    await eventually(() => menu.evaluate((nav) => nav.matches(':hover'))).toBe(false)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const entries = menu.locator('[data-entry]').filter({ has: page.locator('button') })
    const isOpen = (at: number) => entries.nth(at).getByRole('button').first().getAttribute('aria-expanded')
    // the page may get a movement late or, while its clock stands still, not at all
    const opensAfter = (at: number, step: number) =>
      eventually(async () => {
        await page.clock.runFor(step)
        return isOpen(at)
      }).toBe('true')
    await expect(async () => {
      await page.mouse.move(0, 0)
      await page.clock.runFor(2000)
      await entries.nth(0).hover()
      await page.clock.runFor(240)
      expect(await isOpen(0)).toBe('false')
      await page.clock.runFor(20)
      expect(await isOpen(0)).toBe('true')
    }).toPass({ timeout: 20_000 })
    await entries.nth(1).hover()
    await opensAfter(1, 1)
    expect(await isOpen(0)).toBe('false')
    await page.mouse.wheel(0, 300)
    await eventually(async () => {
      await page.clock.runFor(20)
      return isOpen(1)
    }).toBe('false')
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.move(0, 0)
    await page.clock.resume()
  })

  await test.step('without animation frames, as in a tab in the background', async () => {
    await page.evaluate(() => {
      globalThis.requestAnimationFrame = () => 0
    })
    const link = buyer.main.getByRole('heading', { level: 2 }).first().getByRole('link')
    const name = await link.innerText()
    await link.click()
    await waitUntilVisible(buyer.main.getByRole('heading', { level: 1, name }))
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})

/** Share of the window's height under sticky and fixed boxes, and horizontal overflow in pixels. */
const barsOf = ({ page }: Buyer, window: typeof phone) =>
  page.evaluate(({ width, height }) => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) && (element as HTMLElement).offsetHeight > 0,
    )
    const heights = bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ bottom, top }) => bottom > 0 && top < height)
      .map((box) => box.height)
    return {
      share: heights.reduce((sum, one) => sum + one, 0) / height,
      // relative to the given width: a phone zooms out of a page that is too wide, which changes `innerWidth`
      overflow: document.documentElement.scrollWidth - width,
    }
  }, window)

const small = [
  ['a small phone', { width: 320, height: 640 }],
  ['a window zoomed to 400 %, beside its scroll bar', { width: 305, height: 256 }],
  ['a phone', phone],
] as const
const places = [
  ['home', '/'],
  ['list', '/ksiazki.html'],
  ['book', '/lalka-prus.html'],
  ['announcements', '/zapowiedzi'],
  ['a page with a table', '/dostawa-i-platnosc'],
  ['special offers', '/promocje'],
  ['contact', '/kontakt'],
  ['not found', '/nie-ma'],
] as const

/** The spacing that readers with dyslexia set (WCAG 1.4.12). */
const spaceText = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

for (const [name, path] of places)
  test(`${name}: no sideways scrolling, bars leave two thirds of a small window, the header has one row`, async () => {
    const buyer = await Buyer.enters('default', { size: phone })
    const { page } = buyer
    await buyer.goesTo(path)
    for (const [window, size] of small)
      await test.step(window, async () => {
        await page.setViewportSize(size)
        // in the middle of the page, where sticky boxes stick
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        const { share, overflow } = await barsOf(buyer, size)
        expect(overflow).toBeLessThanOrEqual(0)
        expect(share).toBeLessThan(1 / 3)
        const menuLink = buyer.link(buyer.t('Menu'), page.getByRole('banner'))
        // on a phone the page of a missing address has no header
        if ((await menuLink.count()) > 0) {
          const [menu, cart] = await Promise.all([menuLink.boundingBox(), buyer.cartLink(0).boundingBox()])
          expect(Math.abs((cart?.y ?? 0) - (menu?.y ?? 99))).toBeLessThan(4)
        }
      })
    await test.step('wide spacing of the text makes it no wider', async () => {
      await page.evaluate(spaceText)
      for (const size of [{ width: 320, height: 640 }, phone]) {
        await page.setViewportSize(size)
        expect((await barsOf(buyer, size)).overflow).toBeLessThanOrEqual(0)
      }
    })
    if (path === '/dostawa-i-platnosc')
      await test.step('the table scrolls in a box of its own, also by keyboard', async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        const box = buyer.main.getByRole('region', { name: startingWith('Ceny brutto') })
        expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
        await box.focus()
        expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
      })
    buyer.hadNoProblems()
    await buyer.leaves()
  })
