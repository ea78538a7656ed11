import { oneBook } from '../fixtures/api.ts'
import { desktop, phone, seen } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { Reader } from '../fixtures/reader.ts'
import { eachView, expect, test } from '../fixtures/test.ts'

const PHONE = '+48 81 000 00 17'
const EMAIL = 'kontakt@zakladka.example'

test('NAV-1: the header of a wide screen leads to everything that it has to', eachView, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  const { page, t, view } = buyer
  const { sku, price } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  const header = page.getByRole('banner')
  await buyer.goesTo('/')
  // the top bar
  expect(await buyer.link(PHONE, header).getAttribute('href')).toBe('tel:+48810000017')
  expect(await buyer.link(EMAIL, header).getAttribute('href')).toBe(`mailto:${EMAIL}`)
  await seen(header.getByRole('link', { name: code === 'en' ? 'Polski' : 'English' }))
  // nobody is signed in, nothing is compared or in the cart: no sum is shown
  await seen(buyer.link(t('Sign In'), header))
  await seen(buyer.link(t('Compare products'), header))
  expect(await buyer.cartLink(0).innerText()).not.toMatch(/\d/)
  await buyer.link(t('Order status'), header).click()
  await page.waitForURL(`**${view.base}/checkOrder`)
  await seen(buyer.main.getByRole('textbox', { name: startingWith('E-mail') }))

  await buyer.goesTo('/lalka-prus.html')
  await buyer
    .button(`${t('Compare')}: Lalka`, buyer.main)
    .first()
    .click()
  await seen(buyer.link(`${t('Compare products')}, ${buyer.items(1)}`, header))
  await buyer.hasInCart({ sku, quantity: 2 })
  await buyer.reloads()
  await seen(buyer.cartLink(2))
  await seen(header.getByText(buyer.money(2 * price), { exact: true }))
  buyer.hadNoTrouble()
  await buyer.leaves()

  const reader = await Reader.signedIn(code, { size: desktop })
  await reader.goesTo('/')
  await seen(reader.accountLink())
  await reader.leaves()
})

test('NAV-3: an entry that opens shows so; its toggle is a target of 24 px that lies over nothing', async () => {
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
  // each ends where the next begins, in one row
  for (const [at, { right }] of boxes.entries())
    expect(right).toBeLessThanOrEqual((boxes[at + 1]?.left ?? Number.POSITIVE_INFINITY) + 0.5)
  // the shelf of this page hangs below an entry, which says so
  expect(await menu.getByRole('link', { name: 'Książki', exact: true }).getAttribute('aria-current')).toBe('true')
  const toggle = buyer.button(t('Open the menu: %s', 'Książki'), menu)
  await toggle.click()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  buyer.hadNoTrouble()
  await buyer.leaves()
})

/** Boxes that stay in view over the page. */
const barsOf = (buyer: Buyer) =>
  buyer.page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) && (element as HTMLElement).offsetHeight > 0,
    )
    const heights = bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
      .map(({ height }) => height)
    return {
      share: heights.reduce((sum, height) => sum + height, 0) / innerHeight,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }
  })

const small = [
  ['a small phone', { width: 320, height: 640 }],
  ['a window zoomed to 400 %', { width: 320, height: 256 }],
  ['a phone', phone],
] as const
const places = [
  ['list', '/ksiazki.html'],
  ['book', '/lalka-prus.html'],
  ['announcements', '/zapowiedzi'],
  ['a page with a table', '/dostawa-i-platnosc'],
  ['special offers', '/promocje'],
  ['not found', '/nie-ma'],
] as const

for (const [name, size] of small)
  test.describe(`on ${name}`, () => {
    for (const [name, path] of places)
      test(`${name}: nothing scrolls sideways, bars leave two thirds of the window, one row of header`, async () => {
        const buyer = await Buyer.enters('default', { size })
        const { page } = buyer
        await buyer.goesTo(path)
        // down the page, where whatever sticks does so
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        const { share, overflow } = await barsOf(buyer)
        expect(overflow).toBeLessThanOrEqual(0)
        expect(share).toBeLessThan(1 / 3)
        const menuLink = buyer.link(buyer.t('Menu'), page.getByRole('banner'))
        // a missing page has no header on a phone
        if ((await menuLink.count()) > 0) {
          const [menu, cart] = await Promise.all([menuLink.boundingBox(), buyer.cartLink(0).boundingBox()])
          expect(Math.abs((cart?.y ?? 0) - (menu?.y ?? 99))).toBeLessThan(4)
        }
        buyer.hadNoTrouble()
        await buyer.leaves()
      })
  })

test('a table of a CMS page scrolls in a box of its own, by keyboard too', async () => {
  const buyer = await Buyer.enters('default', { size: { width: 320, height: 640 } })
  await buyer.goesTo('/dostawa-i-platnosc')
  const box = buyer.main.getByRole('region', { name: startingWith('Ceny brutto') })
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  await box.focus()
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await buyer.leaves()
})

test('CART-2: covers in the minicart keep their shape', async () => {
  const buyer = await Buyer.enters('default', { size: desktop })
  await buyer.goesTo('/lalka-prus.html')
  await buyer.adds()
  const picture = buyer.minicart().locator('img')
  await seen(picture)
  const shown = await picture.evaluate((image) => {
    const { width } = image.getBoundingClientRect()
    const link = image.closest('a')?.getBoundingClientRect()
    return { width, room: link?.width ?? 0 }
  })
  expect(Math.abs(shown.width - shown.room)).toBeLessThan(1)
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('a link opens its page where no frames are painted, as in a tab in the background', async () => {
  const buyer = await Buyer.enters('default', { isAlone: true })
  await buyer.goesTo('/ksiazki.html')
  await buyer.page.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  const link = buyer.main.getByRole('heading', { level: 2 }).first().getByRole('link')
  const name = await link.innerText()
  await link.click()
  await seen(buyer.main.getByRole('heading', { level: 1, name }))
  await buyer.leaves()
})
