import type { BrowserContext, Page } from '@playwright/test'
import { shopWithDeployments } from '../fixtures/deployments.ts'
import {
  desktop,
  eventually,
  expectAccessibleOn,
  gone,
  hydrated,
  openVisitor,
  phone,
  seen,
  shopUrl,
} from '../fixtures/browser.ts'
import { views, type ViewCode } from '../fixtures/buyer.ts'
import { assets, follow } from '../fixtures/chunks.ts'
import { ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { freePort, startShop } from '../fixtures/shop-process.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const LIST = '/literatura-piekna.html'

const heading = (page: Page, name: string) => seen(page.getByRole('heading', { level: 1, name, exact: true }))
const offlineHeading = (code: ViewCode) => views[code].language.t('You are currently offline.')

/** What the browser keeps of the shop: paths by cache. */
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

/** Everything that is kept of pages, as text. */
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
  await hydrated(page)
}

test(
  'NET-3: what was visited opens offline, all else says why it does not',
  eachViewAndSize,
  async ({ code, size }) => {
    const { page, context, problems } = await visitor(size)
    const {
      base,
      language: { t },
    } = views[code]
    await opens(page, `${base}/`)
    await isKept(page, `${base}/`)
    // one opened as a document, one reached from it
    await follow(page, base + BOOK)
    await isKept(page, base + BOOK)
    await context.setOffline(true)
    await seen(page.getByText(t('Offline mode'), { exact: true }))
    await opens(page, base + BOOK)
    await heading(page, 'Lalka')
    await seen(page.getByText(t('Offline mode'), { exact: true }))
    await page.goto(`${base}/no-such-page-yet`)
    await heading(page, offlineHeading(code))
    await seen(page.getByText(t('We could not load the content. Check your internet connection and try again.')))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(views[code].language.locale)
    await expectAccessibleOn(size)(page)
    await hydrated(page)
    // an event of a browser that is still offline loads nothing
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // the router finds what is kept, too
    await follow(page, `${base}/`)
    await eventually(() => new URL(page.url()).pathname).toBe(`${base}/`)
    await gone(page.getByRole('heading', { name: offlineHeading(code) }))
    await page.goto(`${base}/menu`)
    await heading(page, offlineHeading(code))
    // from now on the page reloads itself when the browser is online
    await hydrated(page)
    await context.setOffline(false)
    await heading(page, t('Menu'))
    await gone(page.getByText(t('Offline mode'), { exact: true }))
    // a picture that was not on the screen while the page was visited is not kept
    const expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED \S+\/media\//
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([])
    await context.close()
  },
)

test('NET-3: nothing of one reader is kept: no cart, no checkout, no account, no answer of the API', async () => {
  const { page, context } = await visitor(phone)
  await opens(page, BOOK)
  await isKept(page, BOOK)
  await context.addCookies([
    { name: 'token', value: 'secret.of.mine', url: shopUrl() },
    { name: 'notice', value: encodeURIComponent('success Witaj Zofio'), url: shopUrl() },
  ])
  for (const path of ['/cart', '/checkout', '/customer/account/login', '/wishlist/shared/x', '/compare'])
    await opens(page, path)
  // a page that was sent with a word for this reader is requested again without cookies
  await opens(page, LIST)
  await isKept(page, LIST)
  expect((await keptPages(page)).toSorted()).toEqual([LIST, BOOK, '/offline'].toSorted())
  expect(
    Object.values(await kept(page))
      .flat()
      .filter((path) => path.includes('/graphql')),
  ).toEqual([])
  const text = await keptText(page)
  expect(text).toContain('Bolesław Prus')
  expect(text).not.toMatch(/secret\.of\.mine|Witaj Zofio/)
  await context.close()
})

test('NET-3: after a deploy the old page opens offline with its scripts, the new build with its own', async () => {
  using deployments = await shopWithDeployments(shopUrl())
  const { page, context } = await visitor(desktop, deployments.url)
  await opens(page, BOOK)
  await isKept(page, BOOK)
  deployments.deploy()
  // the new build comes from the shop, and none of it into what the old one keeps
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
  // once no page of the old build is open the new one takes over, and clears up
  await page.close()
  const next = await context.newPage()
  await eventually(async () => {
    await opens(next, LIST)
    return Object.keys(await kept(next)).filter((name) => name.startsWith('shell'))
  }).toEqual(['shell-next'])
  await isKept(next, LIST)
  expect(Object.keys(await kept(next)).join()).not.toContain(old.slice('pages-'.length))
  await context.setOffline(true)
  await opens(next, LIST)
  expect(
    await next.evaluate(() => [...document.scripts].filter(({ src }) => src).every(({ src }) => src.includes('_2.js'))),
  ).toBe(true)
  await context.close()
})

test('NET-3: a shop that gives up its service worker takes it and what it kept out of browsers', async () => {
  test.setTimeout(180_000)
  using own = ownShopFolder()
  const port = String(await freePort())
  const before = await startShop({ DATA_DIR: own.folder, PORT: port })
  const { page, context } = await visitor(desktop, before.url)
  await opens(page, BOOK)
  await isKept(page, BOOK)
  await before.stop()
  await using after = await runningShop({ DATA_DIR: own.folder, PORT: port, SERVICE_WORKER: '0' })
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

test('NAV-16: a tab from before a deploy reloads once when it needs a script that is gone', async () => {
  using deployments = await shopWithDeployments(shopUrl())
  const { page, context } = await openVisitor({ size: phone, shop: deployments.url })
  const { t } = views.default.language
  await opens(page, LIST)
  await marked(page)
  deployments.deploy()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t('Filters')}`) })
    .tap()
  await eventually(() => isFirst(page)).toBe(false)
  await hydrated(page)
  // in the new build it is there
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t('Filters')}`) })
    .tap()
  await seen(page.getByRole('dialog', { name: t('Filters') }))
  await context.close()
})

test('NAV-16: typing goes on in a tab from before a deploy, and the search leads into the new build', async () => {
  using deployments = await shopWithDeployments(shopUrl())
  const { page, context }: { page: Page; context: BrowserContext } = await openVisitor({ shop: deployments.url })
  const { t } = views.default.language
  await opens(page, BOOK)
  await marked(page)
  deployments.deploy()
  const field = page.getByRole('search').getByRole('combobox')
  await field.pressSequentially('prus')
  await seen(page.getByText(t('Suggestions could not be loaded. You can still search.')))
  expect(await isFirst(page)).toBe(true)
  expect(await field.inputValue()).toBe('prus')
  await field.press('Enter')
  await heading(page, t('Search results for: “%s”', 'prus'))
  await eventually(() => isFirst(page)).toBe(false)
  await context.close()
})

test('NAV-16: a style sheet that the network loses once comes after all', async () => {
  const { page, context } = await openVisitor()
  await opens(page, '/offline')
  await marked(page)
  let lost = 0
  // of the page itself: those of its parts come after it
  const sheet = assets.pageStyles.product?.find((file) => !assets.pageStyles.category?.includes(file)) ?? ''
  await page.route(`**${sheet}`, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await follow(page, BOOK)
  await heading(page, 'Lalka')
  expect(await isFirst(page)).toBe(true)
  expect(lost).toBeGreaterThan(1)
  expect(await page.evaluate((name) => [...document.styleSheets].some(({ href }) => href?.endsWith(name)), sheet)).toBe(
    true,
  )
  await context.close()
})

test('NAV-16: a script that the network loses once comes after all, and nobody notices', async () => {
  const { page, context } = await openVisitor()
  const { t } = views.default.language
  await opens(page, BOOK)
  await marked(page)
  let lost = 0
  await page.route(`**${assets.parts.minicart?.[0]}`, (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${t('Cart')}`) })
    .click()
  await seen(page.getByRole('dialog'))
  expect(await isFirst(page)).toBe(true)
  expect(lost).toBeGreaterThan(1)
  await context.close()
})

for (const [what, isLost] of [
  ['gets no answer', false],
  ['the network loses', true],
] as const)
  test(`NET-1: a link whose prefetch ${what} leads on with a request of its own`, async () => {
    const { page, context } = await openVisitor({ size: desktop })
    const prefetched: string[] = []
    const pressed: string[] = []
    let isPressed = false
    await page.route('**/graphql?**', async (route) => {
      const sent = isPressed ? pressed : prefetched
      sent.push(route.request().url())
      if (isPressed) await route.continue()
      else if (isLost) await route.abort('connectionreset')
    })
    await page.goto(LIST)
    await hydrated(page)
    const opening = () => prefetched.find((address) => address.includes(encodeURIComponent(BOOK.slice(1))))
    await eventually(opening).toBeTruthy()
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    isPressed = true
    await page.getByRole('heading', { level: 2 }).locator(`a[href="${BOOK}"]`).click()
    await eventually(() => new URL(page.url()).pathname).toBe(BOOK)
    await seen(page.getByRole('article').getByRole('button', { name: views.default.language.t('Add to cart') }))
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
    expect(pressed).toContain(opening())
    await context.close()
  })
