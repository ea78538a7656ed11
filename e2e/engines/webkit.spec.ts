import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksDialogFocus } from './journey.ts'
import { desktop, Page, views } from './page.ts'
import { describeJourneys, isInstalled } from './describe-journeys.ts'
import { webkit } from './webkit.ts'

describeJourneys(webkit)

/** Mistakes that Chromium tolerates and Safari does not. */
describe.runIf(isInstalled(webkit))('in WebKit', () => {
  let page: Page
  beforeAll(async () => void (page = await Page.opens(webkit, views.Polish, { size: desktop, scheme: 'light' })))
  afterAll(() => page?.driver.closes())

  test.each(['/literatura-piekna.html', '/', '/lalka-prus.html'])(
    'covers stay within their cards: %s',
    async (path) => {
      await page.goesTo(path)
      await page.until('there are cards', () =>
        page.driver.runs(() => document.querySelectorAll('main li :is(h2, h3)').length > 3),
      )
      const cards = await page.driver.runs(() =>
        [...document.querySelectorAll('main li')].flatMap((card) => {
          const [name, cover] = [card.querySelector('h2, h3'), card.querySelector('img')]
          if (!name || !cover) return []
          const [outer, inner] = [card, cover.closest('[class*=stand]') ?? cover].map((element) => {
            const { left, right } = element.getBoundingClientRect()
            return { left, right }
          })
          return outer && inner && outer.right > outer.left ? [{ name: name.textContent, outer, inner }] : []
        }),
      )
      expect(cards.length).toBeGreaterThan(3)
      for (const { outer, inner, name } of cards) {
        expect(inner.left, name).toBeGreaterThanOrEqual(outer.left - 0.5)
        expect(inner.right, name).toBeLessThanOrEqual(outer.right + 0.5)
      }
    },
  )

  test('buttons that look like links are underlined', async () => {
    await page.goesTo('/lalka-prus.html')
    const line = await page.evaluates((query) => globalThis.inPage.underlineOf(query), {
      role: 'button',
      name: page.t('Add to the wish list'),
      begins: true,
      within: { role: 'main' },
    })
    expect(line).toBe('underline')
  })

  test('scrolling up a list from its end moves by the requested distance', async () => {
    await page.goesTo('/literatura-piekna.html')
    const moved = await page.driver.runs(() => {
      const last = () => document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      last()
      return Array.from({ length: 12 }, () => {
        const before = last()
        scrollBy({ top: -200, behavior: 'instant' })
        return Math.round(last() - before)
      })
    })
    expect(moved).toEqual(Array(12).fill(200))
  })

  test('NAV-13 a dialog focuses its title and returns the focus when it is closed', () => checksDialogFocus(page))
})
