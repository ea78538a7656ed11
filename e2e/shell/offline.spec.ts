import type { Page } from '@playwright/test'
import { shopWithDeployments } from '../fixtures/deployments.ts'
import {
  desktop,
  eventually,
  expectAccessibleOn,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { startingWith, views, type ViewCode } from '../fixtures/buyer.ts'
import { assets, follow } from '../fixtures/chunks.ts'
import { releaseContext } from '../fixtures/contexts.ts'
import { temporaryFolder, startDisposableShop } from '../fixtures/folder.ts'
import { openTcpProxy } from '../fixtures/tcp-proxy.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const LIST = '/literatura-piekna.html'

const heading = (page: Page, name: string) =>
  waitUntilVisible(page.getByRole('heading', { level: 1, name, exact: true }))
const offlineHeading = (code: ViewCode) => views[code].language.t('You are currently offline.')

/** Paths in the browser's caches, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          return [
            name.replace(/^zakladka-/, ''),
            (await cache.keys()).map(({ url }) => url.replace(location.origin, '')),
          ] as const
        }),
      ),
    ),
  )
const keptPages = async (page: Page) =>
  Object.entries(await kept(page)).flatMap(([name, paths]) => (name.startsWith('pages') ? paths : []))
const isKept = (page: Page, path: string) => eventually(() => keptPages(page), path).toContain(path)

/** URLs and content of all cached pages. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of (await caches.keys()).filter((one) => !one.includes('shell'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

const visitor = (size = desktop, shop = shopUrl()) => openVisitor({ size, shop, worker: true })

async function opens(page: Page, path: string) {
  await page.goto(path)
  await waitUntilHydrated(page)
}

test(
  'NET-3a NET-3b: visited pages open offline, others say why not; private pages such as cart and account are not stored',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { page, context, problems } = await visitor(size)
    const { base, language } = views[code]
    const { t } = language
    const addressOf = (path: string) => base + path
    await opens(page, addressOf('/'))
    await isKept(page, addressOf('/'))
    // one loaded as a document, one opened from it on the client
    await follow(page, addressOf(BOOK))
    await isKept(page, addressOf(BOOK))

    await test.step('offline', async () => {
      await context.setOffline(true)
      await waitUntilVisible(page.getByText(t('Offline mode'), { exact: true }))
      await opens(page, addressOf(BOOK))
      await heading(page, 'Lalka')
      await waitUntilVisible(page.getByText(t('Offline mode'), { exact: true }))
      await page.goto(addressOf('/no-such-page-yet'))
      await heading(page, offlineHeading(code))
      await waitUntilVisible(
        page.getByText(t('We could not load the content. Check your internet connection and try again.')),
      )
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language.locale)
      await expectAccessibleOn(size)(page)
      await waitUntilHydrated(page)
      // an event while the browser is still offline loads nothing
      await page.evaluate(() => dispatchEvent(new Event('online')))
      // client-side navigation finds stored pages too
      await follow(page, addressOf('/'))
      await eventually(() => new URL(page.url()).pathname).toBe(addressOf('/'))
      await waitUntilHidden(page.getByRole('heading', { name: offlineHeading(code) }))
      await page.goto(addressOf('/menu'))
      await heading(page, offlineHeading(code))
      // once hydrated, the page reloads itself when the browser is online
      await waitUntilHydrated(page)
      await context.setOffline(false)
      await heading(page, t('Menu'))
      await waitUntilHidden(page.getByText(t('Offline mode'), { exact: true }))
      // pictures that were not in view during the visit are not stored
      const expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED \S+\/media\//
      expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
      await isKept(page, addressOf('/menu'))
    })

    await test.step('private pages are not stored', async () => {
      await context.addCookies([
        { name: 'token', value: 'secret.of.mine', url: shopUrl() },
        { name: 'notice', value: encodeURIComponent('success Witaj Zofio'), url: shopUrl() },
      ])
      for (const path of ['/cart', '/customer/account/login']) await opens(page, addressOf(path))
      // an empty cart has no checkout
      for (const [path, end] of [['/checkout', '/cart'], ['/compare'], ['/wishlist/shared/x']] as const) {
        await follow(page, addressOf(path))
        await eventually(() => new URL(page.url()).pathname).toBe(addressOf(end ?? path))
      }
      // a page with a notice for this reader is requested again without cookies
      await opens(page, LIST)
      await isKept(page, LIST)
      expect((await keptPages(page)).toSorted()).toEqual(
        ['/', BOOK, '/menu', '/offline'].map(addressOf).concat(LIST, '/offline').toSorted(),
      )
      expect(Object.values(await kept(page)).join()).not.toContain('/graphql')
      const text = await keptText(page)
      expect(text).toContain('Bolesław Prus')
      expect(text).not.toMatch(/secret\.of\.mine|Witaj Zofio/)
    })
    await context.close()
  },
)

test('NET-3: after a deployment stored pages open offline with the scripts of their own build', async () => {
  using deployments = await shopWithDeployments(shopUrl())
  const { page, context } = await visitor(desktop, deployments.url)
  await opens(page, BOOK)
  await isKept(page, BOOK)
  deployments.deploy()
  // pages of the new build are not stored in the old build's cache
  await opens(page, LIST)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await eventually(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting)).toBe(true)
  const [old = ''] = Object.keys(await kept(page)).filter((name) => name.startsWith('pages-'))
  expect(old).not.toContain('next')
  expect(await keptPages(page)).not.toContain(LIST)
  await context.setOffline(true)
  await opens(page, BOOK)
  await heading(page, 'Lalka')
  expect(await page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('_2.js')))).toBe(false)
  await context.setOffline(false)
  // once no page of the old build is open, the new one takes over and deletes the old caches
  await page.close()
  await eventually(async () => {
    // a tab opened too soon belongs to the old build again, so each attempt has its own
    const tab = await context.newPage()
    await opens(tab, LIST)
    const shells = Object.keys(await kept(tab)).filter((name) => name.startsWith('shell'))
    await tab.close()
    return shells
  }).toEqual(['shell-next'])
  const next = await context.newPage()
  await opens(next, LIST)
  await isKept(next, LIST)
  expect(Object.keys(await kept(next)).join()).not.toContain(old.slice('pages-'.length))
  await context.setOffline(true)
  await opens(next, LIST)
  expect(
    await next.evaluate(() => [...document.scripts].filter(({ src }) => src).every(({ src }) => src.includes('_2.js'))),
  ).toBe(true)
  await context.close()
})

test('NET-3: a shop that switches off its service worker removes it and its caches from browsers', async () => {
  using own = temporaryFolder()
  const { hostname, port } = new URL(shopUrl())
  const before = await openTcpProxy(hostname, Number(port))
  const { page, context } = await visitor(desktop, `http://localhost:${before.port}`)
  await opens(page, BOOK)
  await isKept(page, BOOK)
  await before.close()
  // a storefront alone, which starts faster than a whole shop
  await using after = await startDisposableShop({
    DATA_DIR: own.folder,
    COMMERCE_URL: shopUrl(),
    PORT: String(before.port),
    SERVICE_WORKER: '0',
  })
  expect((await fetch(`${after.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
  await opens(page, BOOK)
  await eventually(() =>
    page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]),
  ).toEqual([0, 0])
  await opens(page, LIST)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.close()
})

const isFirst = (page: Page) => page.evaluate(() => 'isFirstDocument' in globalThis).catch(() => true)
const marked = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isFirstDocument: true }))

test('NAV-16: tabs from before a deployment reload once for a missing script, but not during typing', async () => {
  using deployments = await shopWithDeployments(shopUrl())
  const { page, context } = await openVisitor({ shop: deployments.url })
  const { t } = views.default.language
  const narrow = await context.newPage()
  await narrow.setViewportSize(phone)
  await opens(narrow, LIST)
  await marked(narrow)
  await opens(page, BOOK)
  await marked(page)
  deployments.deploy()
  const field = page.getByRole('search').getByRole('combobox')
  await field.pressSequentially('prus')
  await waitUntilVisible(page.getByText(t('Suggestions could not be loaded. You can still search.')))
  expect(await isFirst(page)).toBe(true)
  expect(await field.inputValue()).toBe('prus')
  await field.press('Enter')
  await heading(page, t('Search results for: “%s”', 'prus'))
  await eventually(() => isFirst(page)).toBe(false)

  await narrow.bringToFront()
  const filters = narrow.getByRole('main').getByRole('link', { name: startingWith(t('Filters')) })
  await filters.click()
  await eventually(() => isFirst(narrow)).toBe(false)
  await waitUntilHydrated(narrow)
  // the new build has the script
  await filters.click()
  await waitUntilVisible(narrow.getByRole('dialog', { name: t('Filters') }))
  await context.close()
})

test('NAV-16: a style sheet or script is requested again after a network error, without a reload', async () => {
  const { page, context } = await openVisitor()
  const { t } = views.default.language
  await opens(page, '/offline')
  await marked(page)
  // a style sheet of the page itself: those of its parts are loaded later
  const sheet = assets.pageStyles.product?.find((file) => !assets.pageStyles.category?.includes(file)) ?? ''
  const [script = ''] = assets.parts.minicart ?? []
  const requestCounts = new Map([sheet, script].map((file) => [file, 0]))
  for (const file of [sheet, script])
    await page.route(`**${file}`, (route) => {
      const times = (requestCounts.get(file) ?? 0) + 1
      requestCounts.set(file, times)
      return times === 1 ? route.abort() : route.continue()
    })
  await follow(page, BOOK)
  await heading(page, 'Lalka')
  expect(await isFirst(page)).toBe(true)
  expect(requestCounts.get(sheet)).toBeGreaterThan(1)
  expect(await page.evaluate((name) => [...document.styleSheets].some(({ href }) => href?.endsWith(name)), sheet)).toBe(
    true,
  )
  await page
    .getByRole('banner')
    .getByRole('link', { name: startingWith(t('Cart')) })
    .click()
  await waitUntilVisible(page.getByRole('dialog'))
  expect(await isFirst(page)).toBe(true)
  expect(requestCounts.get(script)).toBeGreaterThan(1)
  await releaseContext(context)
})

test('NET-1: a link whose prefetch hangs or fails opens with a request of its own', async () => {
  const { page, context } = await openVisitor()
  const prefetched: string[] = []
  const pressed: string[] = []
  let requestedUrl: string | undefined
  const isOf = (address: string, path: string) => address.includes(encodeURIComponent(path.slice(1)))
  const opening = (path: string) => prefetched.find((address) => isOf(address, path))
  await page.route('**/graphql?**', async (route) => {
    const address = route.request().url()
    if (requestedUrl !== undefined) pressed.push(address)
    else prefetched.push(address)
    if (requestedUrl !== undefined && isOf(address, requestedUrl)) await route.continue()
    // the prefetch of the first title is never answered
    else if (!isOf(address, BOOK)) await route.abort('connectionreset')
  })
  await opens(page, LIST)
  await marked(page)
  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link')
  const paths = await titles.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  await eventually(() => opening(BOOK) && paths.find((path) => path !== BOOK && opening(path))).toBeTruthy()
  const lost = paths.find((path) => path !== BOOK && opening(path)) ?? ''

  for (const path of [BOOK, lost]) {
    requestedUrl = path
    await page.getByRole('heading', { level: 2 }).locator(`a[href="${path}"]`).click()
    await eventually(() => new URL(page.url()).pathname).toBe(path)
    await waitUntilVisible(
      page.getByRole('article').getByRole('button', { name: views.default.language.t('Add to cart') }),
    )
    expect(await isFirst(page)).toBe(true)
    expect(pressed).toContain(opening(path))
    if (path === BOOK) await page.goBack()
  }
  await releaseContext(context)
})
