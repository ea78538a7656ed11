import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  eventually,
  expectAccessibleOn,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { releaseContext } from '../fixtures/contexts.ts'
import { temporaryFolder, startDisposableShop } from '../fixtures/folder.ts'
import { views } from '../fixtures/buyer.ts'
import { follow } from '../fixtures/chunks.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

const BOOK = '/lalka-prus.html'
const SECRET = '?token=secret'

/** Errors that a product name of the wrong type causes, depending on the component that reads it first. */
const BROKEN = /Minified React error|Objects are not valid|TypeError/

/** Returns products that cannot be rendered; from the start, because links in view are prefetched. */
const breaksBooks = (page: Page) =>
  page.route(/\/graphql\?hash=.*&url=/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { route: { name?: unknown } | null } }
    if (body.data.route?.name) body.data.route.name = { no: 'name' }
    await route.fulfill({ response, json: body })
  })

/** An error collector that accepts reports from any origin. */
async function reporter() {
  const reports: unknown[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type')
    let body = ''
    request
      .on('data', (part: Buffer) => (body += part.toString()))
      .on('end', () => {
        if (request.method === 'POST') reports.push(JSON.parse(body))
        response.writeHead(204).end()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    reports,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/errors`,
    [Symbol.dispose]: () => void server.close(),
  }
}

test(
  'NAV-16a NAV-16b NET-3: a page that fails to render says so, or that the browser is offline; the next page works',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { page, context } = await openVisitor({ size })
    const {
      base,
      language: { t },
    } = views[code]
    const failed = page.getByRole('heading', { level: 1, name: t('Ooops!'), exact: true })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await breaksBooks(page)
    await page.goto(`${base}/`)
    await waitUntilHydrated(page)
    await follow(page, base + BOOK)
    await waitUntilVisible(failed)
    await waitUntilVisible(page.getByText(t('Something went wrong!')))
    await waitUntilVisible(page.getByRole('button', { name: t('Try again') }))
    expect(await page.getByText(BROKEN).isVisible()).toBe(false)
    await page.getByText(t('Error details')).click()
    await waitUntilVisible(page.getByText(BROKEN))
    await waitUntilVisible(page.getByRole('banner'))
    await expectAccessibleOn(size)(page)
    await follow(page, `${base}/menu`)
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: t('Menu'), exact: true }))
    await follow(page, base + BOOK)
    await page.getByRole('link', { name: t('Back to homepage') }).click()
    await eventually(() => new URL(page.url()).pathname).toBe(`${base}/`)
    await waitUntilHidden(failed)
    // a new document is loaded
    await waitUntilHydrated(page)

    await test.step('nothing is reported without a URL for reports', async () => {
      expect((await fetch(`${shopUrl()}/`)).headers.get('content-security-policy')).toMatch(/connect-src 'self';/)
      expect(posts.filter((url) => !url.includes('/graphql'))).toEqual([])
    })

    await test.step('offline', async () => {
      await follow(page, base + BOOK)
      await waitUntilVisible(failed)
      await context.setOffline(true)
      await eventually(() => page.evaluate(() => document.querySelector('main')?.innerText.split(/\n+/))).toEqual([
        t('You are currently offline.'),
        t('We could not load the content. Check your internet connection and try again.'),
        t('Try again'),
      ])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Lalka', exact: true }))
    })
    await releaseContext(context)
  },
)

test('NAV-16c: a failure is reported once, in exactly four fields, without the query of the URL', async () => {
  using inbox = await reporter()
  using own = temporaryFolder()
  // a storefront alone, which starts faster than a whole shop
  await using shop = await startDisposableShop({
    DATA_DIR: own.folder,
    COMMERCE_URL: shopUrl(),
    ERROR_REPORT_URL: inbox.url,
  })
  const { page, problems } = await openVisitor({ shop: shop.url })
  await breaksBooks(page)
  await page.goto('/')
  await waitUntilHydrated(page)
  for (const address of [BOOK + SECRET, '/menu', BOOK + SECRET]) {
    await follow(page, address)
    await eventually(() => page.url()).toContain(address)
  }
  await eventually(() => inbox.reports.length).toBe(1)
  const [report] = inbox.reports as Record<string, string>[]
  expect(Object.keys(report ?? {}).toSorted()).toEqual(['componentStack', 'errorString', 'origin', 'pathname'])
  expect(report).toMatchObject({
    origin: shop.url,
    pathname: BOOK,
    errorString: expect.stringContaining('Error'),
    componentStack: expect.stringContaining('at '),
  })
  expect(JSON.stringify(report)).not.toContain('secret')
  expect(problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([])
  await releaseContext(page.context())
})

/** Breaks a part of the frame's data. */
const breaksFrame = (page: Page, part: 'menu' | 'pathsWithoutFrame') =>
  page.route('**/_data/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { frame: Record<string, unknown> }
    body.frame[part] = 5
    await route.fulfill({ response, json: body })
  })

test('NAV-16: a header that fails is replaced by a plain one; a failing frame leaves no blank page', async () => {
  const { page, context } = await openVisitor()
  const { t } = views.default.language
  await breaksFrame(page, 'menu')
  await page.goto('/')
  const banner = page.getByRole('banner')
  await waitUntilVisible(banner.getByRole('link', { name: t('Menu'), exact: true }))
  expect(await banner.getByRole('link', { name: t('Cart'), exact: true }).getAttribute('href')).toBe('/cart')
  // rendered on the client again, the lower half comes with its own script
  await eventually(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(10)
  await page.getByRole('search').getByRole('searchbox').fill('prus')
  await page.keyboard.press('Enter')
  await waitUntilVisible(
    page.getByRole('heading', { level: 1, name: t('Search results for: “%s”', 'prus'), exact: true }),
  )

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await breaksFrame(page, 'pathsWithoutFrame')
  await page.goto('/')
  await waitUntilVisible(page.getByRole('heading', { level: 1, name: t('Ooops!'), exact: true }))
  await page.getByRole('link', { name: t('Back to homepage') }).focus()
  await releaseContext(context)
})
