import type { Page } from '@playwright/test'
import { eventually, waitUntilHidden, waitUntilHydrated, openVisitor } from '../fixtures/browser.ts'
import { views } from '../fixtures/buyer.ts'
import { samplePath, assets, follow, blockFiles, expectReadablePage } from '../fixtures/chunks.ts'
import { expect, test } from '../fixtures/test.ts'

const { t } = views.default.language
const NO_CONTENT = t('We could not load the content. Check your internet connection and try again.')

/** Script to page: each page's own script, and a tenth of those that pages share. All are imported by their page. */
const scripts = new Map<string, string>()
const shared = new Map<string, string>()
for (const [name, [own = '', ...others]] of Object.entries(assets.pages)) {
  // the page where the tests start
  if (name === 'offline') continue
  scripts.set(own, name)
  for (const file of others) if (file.endsWith('.js')) shared.set(file, name)
}
for (const [index, [file, name]] of [...shared].filter(([file]) => !scripts.has(file)).entries())
  if (index % 10 === 0) scripts.set(file, name)

const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isFirstDocument: true }))
/** Waits until a new document has replaced the marked one. */
const isReplaced = (page: Page, where: string) =>
  eventually(
    () =>
      page.evaluate(() => document.readyState === 'complete' && !('isFirstDocument' in globalThis)).catch(() => false),
    where,
  ).toBe(true)

/** Four visitors work in parallel, because most of the time is waiting for retries. */
async function inTurn<Item>(items: Iterable<Item>, run: (item: Item, page: Page) => Promise<void>) {
  const remaining = [...items]
  async function work() {
    const { context, page } = await openVisitor()
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
      // with this cookie a second visit redirects to another page
      await context.clearCookies({ name: 'turned_away' })
      await run(item, page)
    }
  }
  await Promise.all([1, 2, 3, 4].map(work))
}

test('NAV-16: a page whose script never loads can be read, by its link and by its URL', async () => {
  test.setTimeout(300_000)
  expect(scripts.size).toBeGreaterThan(40)
  await inTurn(scripts, async ([file, name], page) => {
    // before the start page, which loads scripts at idle that the page shares
    const lost = await blockFiles(page, [file])
    // the only page that needs no scripts of other pages
    await page.goto('/offline')
    await waitUntilHydrated(page)
    await mark(page)
    await follow(page, samplePath(name))
    // after the retries a new document is loaded, which stays as the server sent it
    await isReplaced(page, file)
    expect(lost.count, file).toBeGreaterThan(2)
    await expectReadablePage(page, `${name} without ${file}`)
    await lost.unblock()
  })
})

test('NET-3c NAV-16: offline an unvisited page shows both messages, and loads when the network is back', async () => {
  test.setTimeout(180_000)
  const { page, context } = await openVisitor({ isAlone: true })
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
  await page.goto('/')
  await waitUntilHydrated(page)
  for (const [name, [file = '']] of Object.entries(assets.pages)) {
    // another page has loaded this script
    if (name === 'offline' || loaded.has(file)) continue
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
