import { desktop, eventually, openVisitor, shopUrl, waitUntilHydrated, waitUntilVisible } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { assets, blockFiles, expectReadablePage, follow, retriesSoon } from '../fixtures/chunks.ts'
import { expect, test } from '../fixtures/test.ts'
import { visits } from './lazy-part-visits.ts'

const { t } = views.default.language
const NO_CONTENT = t('We could not load the content. Check your internet connection and try again.')

/**
 * Parts not tested: documents for a server that lost them; parts that only the server loads; parts loaded after a
 * failure; parts that the build put into the entry; parts that only several currencies need (currency.spec.ts).
 */
const UNTESTED = ['query-texts', 'load-frame', 'report-failure', 'entry.client', 'watch-currency']

// this file takes longest and its tests share nothing, so any worker may run the next one
test.describe.configure({ mode: 'parallel' })

test('every part that is loaded on demand has a test', () => {
  const tested = visits.flatMap(({ parts, presses = [] }) => [parts, ...presses.map((press) => press.parts)].flat())
  expect(Object.keys(assets.parts).filter((name) => ![...tested, ...UNTESTED].includes(name))).toEqual([])
})

test('styles of server-rendered parts are loaded with their page', () => {
  const pagesByPart = {
    'home-more.part': 'home',
    'next-steps.part': 'cart',
    'shortage-panel.part': 'cart',
    'point-picker.part': 'checkout',
    'bundle-choice.part': 'product',
    'picks.part': 'product',
    'series-neighbours.part': 'product',
    'product-more.part': 'product',
    'product-options.part': 'product',
    'product-reviews.part': 'product',
    'product-rows.part': 'category',
    'product-samples.part': 'product',
    'billing-step.part': 'checkout',
    'order-files.part': 'checkout',
    'payment-page.part': 'checkout',
    'success-page.part': 'checkout',
    'transfer.part': 'checkout',
  }
  expect(Object.keys(assets.parts).filter((name) => name.endsWith('.part'))).toEqual(
    expect.arrayContaining(Object.keys(pagesByPart)),
  )
  for (const [part, page] of Object.entries(pagesByPart)) {
    const styles = assets.parts[part]?.filter((file) => file.endsWith('.css')) ?? []
    expect(styles, part).not.toEqual([])
    expect(assets.pageStyles[page], part).toEqual(expect.arrayContaining(styles))
  }
})

/** Parts that the build has; it puts small ones into the entry. */
const built = (parts: readonly string[]) => parts.filter((part) => part in assets.parts)
const filesOf = (parts: readonly string[]) => built(parts).map((part) => assets.parts[part]?.[0] ?? '')

for (const { path, size = desktop, isUndecided, isAlone, cookies = {}, parts, presses = [] } of visits) {
  const all = built([parts, ...presses.map((press) => press.parts)].flat())
  if (all.length === 0) continue
  const where = `${path} without ${all.join(', ')}`

  test(`NAV-16 NET-3: ${where} can be read, says offline what is missing, and works after a navigation`, async () => {
    const { page, context } = await openVisitor({ size, isAlone, consent: isUndecided ? 'undecided' : 'accepted' })
    const values = await Promise.all(
      Object.entries(cookies).map(async ([name, value]) => ({
        name,
        value: typeof value === 'string' ? value : await value(),
        url: shopUrl(),
      })),
    )
    await context.addCookies(values)
    const lost = await blockFiles(page, filesOf(all))
    const wereRequested = (requested: readonly string[], when: string) =>
      eventually(
        () => filesOf(requested).filter((file) => !lost.files.has(file)),
        `${requested.join(', ')} ${when}`,
      ).toEqual([])

    await page.goto(path)
    await waitUntilHydrated(page)
    await wereRequested(parts, 'on the first visit')
    await expectReadablePage(page, where)

    const offline = presses.filter(({ isOnlineOnly }) => !isOnlineOnly)
    if (offline.length > 0) {
      await context.setOffline(true)
      if (path !== '/styleguide') await waitUntilVisible(page.getByText(t('Offline mode'), { exact: true }))
      for (const { press, isOverlay } of offline) {
        await press(page)
        if (isOverlay) {
          await waitUntilVisible(page.getByText(NO_CONTENT))
          await page.keyboard.press('Escape')
        }
        await expectReadablePage(page, where)
      }
      if (path !== '/styleguide') expect(await page.getByRole('banner').count(), where).toBe(1)
      await context.setOffline(false)
    }

    const opens = async () => {
      // the only page that needs no scripts of other pages; retries of the part may interrupt the navigation
      await expect(() => page.goto('/offline')).toPass({ timeout: 20_000 })
      await waitUntilHydrated(page)
      await retriesSoon(page)
      // the page may have removed them
      await context.addCookies(values)
      lost.files.clear()
      await follow(page, path)
      await eventually(() => page.url()).toContain(path)
    }
    await opens()
    await expectReadablePage(page, where)
    await wereRequested(parts, 'after a navigation')
    for (const [index, { press, fallback, parts: pressed }] of presses.entries()) {
      // the fallback was another page
      if (index > 0 && !page.url().endsWith(path)) await opens()
      await press(page)
      await fallback?.(page)
      await expectReadablePage(page, where)
      await wereRequested(pressed, 'after a press')
    }
  })
}
