import type { Page } from '@playwright/test'
import { eventually, waitUntilHidden, waitUntilHydrated, openVisitor } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { samplePath, assets, follow, blockFiles, expectReadablePage, retriesSoon } from '../fixtures/chunks.ts'
import { expect, test } from '../fixtures/test.ts'

const { t } = views.default.language
const NO_CONTENT = t('We could not load the content. Check your internet connection and try again.')

/** Pages that are opened each in another way: through a rewrite, with parameters, by a redirect, for a customer. */
const SAMPLED = ['home', 'category', 'product', 'search', 'cart', 'checkout', 'login', 'account', 'blog-post']
/** Their own scripts, and one that several pages share. All are imported by their page. */
const scripts = new Map(SAMPLED.map((name) => [assets.pages[name]?.[0] ?? '', name]))
const [shared] = Object.entries(assets.pages).flatMap(([name, [, ...others]]) =>
  others.filter((file) => file.endsWith('.js')).map((file) => [file, name] as const),
)
if (shared) scripts.set(...shared)

const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isFirstDocument: true }))
/** Waits until a new document has replaced the marked one. */
const isReplaced = (page: Page, where: string) =>
  eventually(
    () =>
      page.evaluate(() => document.readyState === 'complete' && !('isFirstDocument' in globalThis)).catch(() => false),
    where,
  ).toBe(true)

test('NAV-16: a page whose script never loads can be read, by its link and by its URL', async () => {
  const { context, page } = await openVisitor()
  expect([...scripts.keys()].filter((file) => !file.endsWith('.js'))).toEqual([])
  for (const [file, name] of scripts) {
    // with this cookie a second visit redirects to another page
    await context.clearCookies({ name: 'turned_away' })
    // before the start page, which loads scripts at idle that the page shares
    const lost = await blockFiles(page, [file])
    // the only page that needs no scripts of other pages
    await page.goto('/offline')
    await waitUntilHydrated(page)
    await mark(page)
    await retriesSoon(page)
    await follow(page, samplePath(name))
    // after the retries a new document is loaded, which stays as the server sent it
    await isReplaced(page, file)
    expect(lost.count, file).toBeGreaterThan(2)
    await expectReadablePage(page, `${name} without ${file}`)
    await lost.unblock()
  }
})

test('NET-3c NAV-16: offline an unvisited page shows both messages, and loads when the network is back', async () => {
  const { page, context } = await openVisitor({ isAlone: true })
  await page.goto('/')
  await waitUntilHydrated(page)
  for (const name of ['product', 'account']) {
    await context.setOffline(true)
    await follow(page, samplePath(name))
    await eventually(() => page.evaluate(() => document.querySelector('main')?.innerText.split(/\n+/)), name).toEqual([
      t('You are currently offline.'),
      NO_CONTENT,
      t('Try again'),
    ])
    await context.setOffline(false)
    await waitUntilHidden(page.getByRole('heading', { name: t('You are currently offline.') }))
    await expectReadablePage(page, name)
  }
})

test('NAV-16: the entry script is requested again after a network error', async () => {
  const { page } = await openVisitor()
  const [entry = ''] = assets.entry
  const lost = { count: 0 }
  await page.route(`**${entry}`, (route) => (lost.count++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await expectReadablePage(page, 'home')
  await waitUntilHydrated(page)
  expect(lost.count).toBeGreaterThan(1)
})

test('NAV-16: a page whose entry script is missing reloads once and can be read', async () => {
  const { page } = await openVisitor()
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  const [entry = ''] = assets.entry
  const lost = { count: 0 }
  await page.route(`**${entry}`, (route) => (lost.count++, route.fulfill({ status: 404 })))
  await page.goto('/')
  // the second document requests the script too, finds it missing and does not reload
  await eventually(() => lost.count).toBe(4)
  await expectReadablePage(page, 'home')
  expect(documents.length).toBe(2)
})
