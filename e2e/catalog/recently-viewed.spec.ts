import { oneBook } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
} from '../fixtures/browser.ts'
import { Buyer, plainSpaces, startingWith } from '../fixtures/buyer.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const BOOKS = ['/faraon-prus.html', '/moby-dick-czyli-bialy-wieloryb-melville.html', '/kiszone-krauze-bak.html']
const KEY = 'recently_viewed'

const storedSkus = ({ page }: Buyer) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as string[], KEY)
async function sees(reader: Buyer, path: string, count: number) {
  await reader.goesTo(path)
  await eventually(() => storedSkus(reader).then(({ length }) => length)).toBe(count)
}
const shelf = ({ main, t }: Buyer) => main.getByRole('region', { name: t('Recently viewed') })
/** On the home page, in place of its introduction for new readers. */
const leftOff = ({ main, t }: Buyer) => main.getByRole('region', { name: t('Where you left off') })
/** Scrolls to the end, where the shelf is loaded. */
const scrolls = ({ page }: Buyer) => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
const titles = async (reader: Buyer) =>
  (await shelf(reader).getByRole('listitem').getByRole('heading').allTextContents()).map(plainSpaces)

/** From the next page on; for a visitor with `isAlone`. */
const countsShifts = ({ page }: Buyer) =>
  page.addInitScript(() => {
    const moved = { value: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.value += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = ({ page }: Buyer) =>
  page.evaluate(() => (globalThis as unknown as { moved: { value: number } }).moved.value)

test(
  'recently viewed titles are on product pages and on the home page, on this device only, until cleared',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Buyer.enters(code, { size })
    const { t, page, main } = reader
    const sent: string[] = []
    // the demo's images are named by SKU
    page.on('request', (request) => request.resourceType() !== 'image' && sent.push(request.url()))
    await sees(reader, BOOKS[0] ?? '', 1)
    const first = plainSpaces(await main.getByRole('heading', { level: 1 }).innerText())
    // nothing to show yet: the title itself is left out
    await scrolls(reader)
    expect(await shelf(reader).count()).toBe(0)
    await sees(reader, BOOKS[1] ?? '', 2)
    const second = plainSpaces(await main.getByRole('heading', { level: 1 }).innerText())
    await sees(reader, BOOKS[2] ?? '', 3)
    await scrolls(reader)
    await waitUntilVisible(shelf(reader).getByRole('heading', { level: 2 }))
    expect(await titles(reader)).toEqual([second, first])
    await expectAccessibleInBothThemes(page)
    // the SKUs of viewed titles are in no request URL
    for (const sku of await storedSkus(reader)) expect(sent.filter((url) => url.includes(sku))).toEqual([])
    const shown = await main
      .locator('h3 a:not([aria-hidden])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(shown).size).toBe(shown.length)

    await reader.goesTo('/')
    await waitUntilVisible(leftOff(reader).getByRole('link', { name: second }))
    await expectAccessible(page)
    await leftOff(reader)
      .getByRole('button', { name: t('Clear') })
      .click()
    await waitUntilHidden(leftOff(reader))
    expect(await storedSkus(reader)).toEqual([])
    await waitUntilVisible(main.getByRole('list', { name: t('On the counter this week') }))
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('twelve titles are stored; broken storage and lost connections are tolerated', async () => {
  const reader = await Buyer.enters()
  await reader.page.goto('/robots.txt')
  await reader.page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify(Array.from({ length: 12 }, (_, at) => `nie-ma-${at}`))),
    KEY,
  )
  await sees(reader, BOOKS[0] ?? '', 12)
  await eventually(() => storedSkus(reader).then((skus) => [skus.length, skus.at(-1)].join())).toBe('12,nie-ma-10')
  // titles that no longer exist leave no empty shelf
  await scrolls(reader)
  await waitUntilHidden(shelf(reader))
  await reader.page.evaluate((key) => localStorage.setItem(key, '{"broken'), KEY)
  await sees(reader, BOOKS[1] ?? '', 1)
  await sees(reader, BOOKS[0] ?? '', 2)
  await reader.visitor.context.setOffline(true)
  await scrolls(reader)
  await waitUntilHidden(shelf(reader))
  await reader.visitor.context.setOffline(false)
  await reader.leaves()
})

test('CMS-1: the shelf, and the excerpt and titles resumed on the home page, cause no layout shift', async () => {
  const reader = await Buyer.enters('default', { isAlone: true })
  const { t, main, page } = reader
  await sees(reader, BOOKS[0] ?? '', 1)
  await countsShifts(reader)
  await sees(reader, '/cisza-na-czechowie-kalwas.html', 2)
  await shelf(reader).waitFor({ state: 'attached' })
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(60)
  }
  await waitUntilVisible(shelf(reader).getByRole('heading', { level: 2 }))
  expect(await shifts(reader)).toBeLessThan(0.01)

  await reader.goesTo('/fragment/lalka-prus')
  await main.getByRole('button', { name: t('Next page') }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('reading') ?? '')).toContain('"at":')
  await reader.goesTo('/')
  const entries = leftOff(reader).getByRole('listitem')
  await waitUntilVisible(entries.first())
  expect((await entries.allTextContents()).map(plainSpaces)).toEqual([
    `${t('You are reading an excerpt')}Lalkaoprawa twarda`,
    `${t('Next volume: %s', '2')}Kamień w bucieoprawa miękka`,
    `${t('You looked at it last')}Cisza na Czechowieoprawa miękka`,
  ])
  expect(await shifts(reader)).toBeLessThan(0.01)
  await entries.first().getByRole('link').click()
  await eventually(() => new URL(page.url()).pathname).toBe('/fragment/lalka-prus')
  // the entry that a pre-order stores in the browser
  const { sku, name, preorderDate } = await oneBook('presale', (book) => book.preorderDate !== null)
  await page.evaluate((bought) => localStorage.setItem('recently_bought', JSON.stringify([bought])), sku)
  await reader.goesTo('/')
  await waitUntilVisible(entries.first())
  // the edition follows
  expect(plainSpaces((await entries.allTextContents())[1] ?? '')).toMatch(
    startingWith(plainSpaces(t('Your pre-order: %s', reader.view.language.date(preorderDate ?? '')) + name)),
  )
  reader.hadNoProblems()
  await reader.leaves()
})
