import { oneBook } from '../fixtures/api.ts'
import { shopUrl } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'
import { hasWebkit, WebkitPage } from '../fixtures/webkit.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const ESCAPE = '\uE00C'

/** What Chromium forgives and Safari does not. */
test.describe('in WebKit', () => {
  test.skip(!hasWebkit, 'Debian’s packages webkit2gtk-driver and xvfb are not here')

  let page: WebkitPage
  test.beforeAll(async () => {
    page = await WebkitPage.open(1280, 900)
  })
  test.afterAll(() => page.end())

  for (const path of ['/literatura-piekna.html', '/', '/lalka-prus.html'])
    test(`covers stand within their cards: ${path}`, async () => {
      await page.goesTo(shopUrl() + path)
      await page.until(`return document.querySelectorAll('main li :is(h2, h3)').length > 3`)
      const cards = await page.reads<{ card: Box; stand: Box; name: string }[]>(`
      const box = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom }
      }
      return [...document.querySelectorAll('main li')]
        .filter((card) => card.querySelector('h2, h3') && card.querySelector('img'))
        .map((card) => ({
          name: card.querySelector('h2, h3').textContent,
          card: box(card),
          stand: box(card.querySelector('img').closest('[class*=stand]') ?? card.querySelector('img')),
        }))
        .filter(({ card }) => card.right > card.left)`)
      expect(cards.length).toBeGreaterThan(3)
      for (const { card, stand, name } of cards) {
        expect(stand.left, name).toBeGreaterThanOrEqual(card.left - 0.5)
        expect(stand.right, name).toBeLessThanOrEqual(card.right + 0.5)
      }
    })

  test('going up a list from its end moves by what is asked for', async () => {
    await page.goesTo(`${shopUrl()}/literatura-piekna.html`)
    const moved = await page.reads<number[]>(`
      const last = () => document.querySelector('footer').getBoundingClientRect().top
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      last()
      const steps = []
      for (let step = 0; step < 12; step++) {
        const before = last()
        scrollBy({ top: -200, behavior: 'instant' })
        steps.push(Math.round(last() - before))
      }
      return steps`)
    expect(moved).toEqual(Array(12).fill(200))
  })

  test('NAV-13 a dialog that is closed gives the focus back', async () => {
    const book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 5)
    await page.goesTo(shopUrl() + book.path)
    await page.clicks(`//main//article//form//button[contains(., 'Do koszyka')]`)
    await page.until(`return document.querySelector('dialog[open]') !== null`)
    expect(await page.reads(`return document.activeElement.tagName`)).toBe('H2')
    await page.presses(ESCAPE)
    await page.until(`return document.querySelector('dialog[open]') === null`)
    await page.until(
      `return [...document.querySelectorAll('dialog')].every((dialog) => getComputedStyle(dialog).display === 'none')`,
    )
    expect(await page.reads(`return document.activeElement.closest('main article form') !== null`)).toBe(true)
  })
})
