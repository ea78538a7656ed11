import type { Page } from '@playwright/test'
import { sendGraphql, oneBook, oneFile } from '../fixtures/api.ts'
import {
  desktop,
  eventually,
  waitUntilHydrated,
  newIpAddress,
  openVisitor,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { startingWith, views } from '../fixtures/buyer.ts'
import { assets, follow, blockFiles, expectReadablePage } from '../fixtures/chunks.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { expect, test } from '../fixtures/test.ts'

const { t } = views.default.language

/** The checkout's cookie for the order of a guest that awaits a transfer. */
async function transferOrder(email: string): Promise<string> {
  const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  return `${await placeOrderByApi([{ sku, quantity: 1 }], { email })} ${email}`
}

/** The same for an order with a file, which waits for the payment. */
async function orderWithFile(email: string): Promise<string> {
  const items = [await oneFile(), await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)]
  return `${await placeOrderByApi(
    items.map(({ sku }) => ({ sku, quantity: 1 })),
    { email },
  )} ${email}`
}

/** A cart without delivery, whose checkout starts with the payment. */
async function cartOfFiles(): Promise<string> {
  const from = newIpAddress()
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from },
  )
  await sendGraphql(
    `mutation($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) {
      user_errors { message } } }`,
    { id, sku: (await oneFile()).sku },
    { from },
  )
  return id
}
const BOOK = '/lalka-prus.html'
const LIST = '/literatura-piekna.html'
const VERSIONS = '/placowka-prus.html'
const SERIES = '/nadkomisarz-iga-sawicz-cala-seria.html'
const NO_CONTENT = t('We could not load the content. Check your internet connection and try again.')

/** Overlays that open at once and explain inside why they are empty. */
const OVERLAYS = new Set(['menu-sheet', 'minicart', 'account-overlay', 'filters-sheet'])

interface PartUse {
  path: string
  size?: typeof phone
  /** Makes the page load the part; without it the page loads it by itself. */
  trigger?: (page: Page) => Promise<unknown>
  /** Visits without a decision on cookies. */
  isUndecided?: true
  /** The part of the same page that contains it, without which it is not requested. */
  within?: string
  /** In a context that has not loaded other parts. */
  isAlone?: true
  cookie?: string
  /** The cookie's value. */
  value?: string | (() => Promise<string>)
  /** What works online without the part, besides the page. */
  fallback?: (page: Page) => Promise<unknown>
}

const field = (page: Page) => page.getByRole('search').getByRole('combobox')
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name: startingWith(name) })
/** Among the methods, because the summary may have the same text. */
const chooseLockers = (page: Page) =>
  page
    .getByRole('radiogroup', { name: t('Delivery method') })
    .getByText('Paczkomat InPost', { exact: true })
    .click()
const atPath = (path: string) => (page: Page) => eventually(() => new URL(page.url()).pathname, path).toBe(path)

const SIGN_IN: PartUse = {
  path: BOOK,
  trigger: (page) => link(page, t('Sign In')).click(),
  fallback: atPath('/customer/account/login'),
}

/** Each part that pages load on demand, and how a reader gets there. A new part must be added. */
const uses: Readonly<Record<string, PartUse>> = {
  'menu-sheet': { path: LIST, size: phone, trigger: (page) => link(page, t('Menu')).tap(), fallback: atPath('/menu') },
  minicart: { path: BOOK, trigger: (page) => link(page, t('Cart')).click(), fallback: atPath('/cart') },
  'account-overlay': SIGN_IN,
  account: SIGN_IN,
  session: { path: BOOK, cookie: 'token', value: () => tokenOfReader() },
  'monitor-customer-session': { path: BOOK, cookie: 'token', value: () => tokenOfReader() },
  'sync-wishlist': { path: BOOK, cookie: 'token', value: () => tokenOfReader() },
  compared: { path: BOOK, cookie: 'compare', value: 'a'.repeat(32) },
  'search-suggestions': {
    path: BOOK,
    trigger: (page) => field(page).pressSequentially('lal'),
    async fallback(page) {
      await waitUntilVisible(page.getByText(t('Suggestions could not be loaded. You can still search.')))
      await field(page).press('Enter')
      await waitUntilVisible(page.getByRole('heading', { level: 1, name: t('Search results for: “%s”', 'lal') }))
    },
  },
  'cookie-dialog': {
    path: BOOK,
    isUndecided: true,
    trigger: (page) =>
      page
        .getByRole('region', { name: t('Cookies') })
        .getByRole('link', { name: 'Ustawienia' })
        .click(),
    fallback: atPath('/cookie-settings'),
  },
  'choose-cookies': {
    path: BOOK,
    isUndecided: true,
    trigger: (page) => page.getByRole('button', { name: 'Zgadzam się', exact: true }).click(),
    fallback: (page) => waitUntilVisible(page.getByText(t('Something went wrong!'))),
  },
  'filters-sheet': {
    path: LIST,
    size: phone,
    trigger: (page) => page.getByRole('link', { name: startingWith(t('Filters')) }).tap(),
    fallback: (page) => waitUntilVisible(page.getByText(t('Something went wrong!'))),
  },
  'facet-search': {
    path: LIST,
    trigger: (page) =>
      page
        .getByRole('region', { name: t('Filters') })
        .getByRole('searchbox')
        .first()
        .fill('a'),
  },
  'enlarged-gallery': { path: BOOK, trigger: (page) => page.getByTitle(t('Enlarge')).click() },
  'load-chosen-variant': {
    path: VERSIONS,
    trigger: (page) => page.getByRole('link', { name: 'twarda' }).click(),
    fallback: (page) => eventually(() => new URL(page.url()).search, VERSIONS).toMatch(/^\?v=/),
  },
  'variant-fields.part': { path: VERSIONS },
  'add-titles.part': { path: SERIES },
  'grouped-titles.part': { path: SERIES },
  'bundle-choice.part': { path: '/wieczor-z-ksiazka.html' },
  'read-files': {
    path: '/zakladka-skorzana-z-koza.html',
    async trigger(page) {
      await page.getByLabel('Wytłoczone imię').fill('Łucja')
      await page.getByLabel('czerwona').check()
      await page
        .getByLabel(startingWith('Własny rysunek'))
        .setInputFiles({ name: 'koza.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await page
        .getByRole('article')
        .getByRole('button', { name: t('Add to cart'), exact: true })
        .click()
    },
    fallback: (page) => waitUntilVisible(page.getByText(t('Something went wrong!'))),
  },
  'product-choice.part': { path: '/zakladka-skorzana-z-koza.html' },
  'product-more.part': { path: BOOK },
  'product-options.part': { path: '/zakladka-skorzana-z-koza.html', within: 'product-choice.part' },
  'product-reviews.part': { path: BOOK, within: 'product-more.part' },
  'product-samples.part': { path: '/jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook.html' },
  'picks.part': { path: BOOK, within: 'product-more.part' },
  'below-button.part': { path: BOOK },
  'footer.part': { path: BOOK },
  'series-neighbours.part': { path: '/na-srebrnym-globie-zulawski.html' },
  'delivery-promise.part': { path: '/cart', cookie: 'cart', value: () => filledCart() },
  'blog-shelf.part': { path: '/search/lalka' },
  'load-search': { path: '/search/prus', trigger: (page) => follow(page, '/search/lalka') },
  OpenCart: { path: BOOK, cookie: 'cart', value: () => filledCart() },
  'home-more.part': { path: '/' },
  'continue-reading-list': {
    path: '/',
    // as another tab does
    trigger: (page) =>
      page.evaluate(() => {
        localStorage.setItem('recently_viewed', '["nie-ma"]')
        dispatchEvent(new StorageEvent('storage', { key: 'recently_viewed' }))
      }),
  },
  'recent-shelf': { path: BOOK, within: 'product-more.part' },
  'product-rows.part': { path: `${LIST}?mode=list` },
  dialog: { path: '/styleguide', trigger: (page) => page.getByRole('button', { name: 'Okno' }).click() },
  sheet: {
    path: '/styleguide',
    trigger: (page) => page.getByRole('button', { name: 'Szuflada', exact: true }).click(),
  },
  'point-picker.part': {
    path: '/checkout',
    cookie: 'cart',
    value: () => filledCart(),
    trigger: chooseLockers,
  },
  'point-map': {
    path: '/checkout',
    isAlone: true,
    cookie: 'cart',
    value: () => filledCart(),
    async trigger(page) {
      await chooseLockers(page)
      const field = page.getByRole('searchbox', { name: t('Town, postcode, street or point code') })
      // offline the picker itself is missing
      if (
        !(await field.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        ))
      )
        return
      await field.fill('Lublin')
      await page.getByRole('button', { name: t('Show on a map') }).click()
    },
  },
  measuring: {
    path: BOOK,
    trigger: (page) =>
      page.evaluate(() => {
        document.cookie = 'consent=ACCEPTED; Path=/'
        document.cookie = 'consent_groups=statistics; Path=/'
        dispatchEvent(new StorageEvent('storage', { key: 'session_changed' }))
      }),
  },
  'shop-functions': {
    path: BOOK,
    trigger: (page) =>
      page.evaluate(() => {
        const { lbxAddToWishlist } = globalThis as unknown as { lbxAddToWishlist: (sku: string) => Promise<void> }
        void lbxAddToWishlist('x').catch(() => {})
      }),
  },
  'offline-pages': { path: BOOK },
  'next-steps.part': { path: '/cart' },
  'shortage-panel.part': { path: '/cart', cookie: 'cart', value: () => shortCart() },
  'transfer.part': { path: '/checkout/success', cookie: 'order', value: () => transferOrder('jan@example.com') },
  'order-files.part': { path: '/checkout/success', cookie: 'order', value: () => orderWithFile('ala@example.com') },
  'billing-step.part': { path: '/checkout/billing', cookie: 'cart', value: cartOfFiles },
  'payment-page.part': { path: '/checkout/rejected' },
  'success-page.part': { path: '/checkout/success', cookie: 'order', value: '000000001 jan@example.com' },
  'saved-fields': {
    path: BOOK,
    cookie: 'token',
    value: () => tokenOfReader(),
    async trigger(page) {
      // only a session that this page has noticed can end; it checks when its tab is focused
      await page.evaluate(() => {
        localStorage.removeItem('signed_in')
        dispatchEvent(new Event('focus'))
      })
      await page.waitForFunction(() => localStorage.getItem('signed_in'))
      await page.context().clearCookies({ name: 'token' })
    },
    fallback: (page) => waitUntilVisible(page.getByText(t('Your session is over, you are logged out!'))),
  },
  // a change that another tab could not send
  'send-changes': {
    path: BOOK,
    trigger: (page) =>
      page.evaluate(() => {
        const data = { cart: 'a'.repeat(32), lines: { MQ: { quantity: 2 } } }
        localStorage.setItem('cart_changes', JSON.stringify({ data, expiration: 60, createdAt: Date.now() }))
        dispatchEvent(new StorageEvent('storage', { key: 'cart_changes' }))
      }),
  },
}
/**
 * Parts not tested: documents for a server that lost them; parts that only the server loads; parts loaded after a
 * failure; parts that the build put into the entry; parts that only several currencies need (currency.spec.ts).
 */
const UNTESTED = ['texts', 'load-frame', 'report-failure', 'entry.client', 'watch-currency']

const tokenOfReader = async () => (await newCustomer()).token
const filledCart = async () => cartOf(await oneBook('available', ({ inWarehouse }) => inWarehouse > 40))
/** Has a book that cannot be sent. */
const shortCart = async () =>
  cartOf(await oneBook('in-bookstores', ({ inBookstores }) => Object.keys(inBookstores).length > 0))

/** The id of a guest's cart with one book. */
async function cartOf({ sku }: { sku: string }) {
  const { createEmptyCart: id } = await sendGraphql<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    { from: newIpAddress() },
  )
  await sendGraphql(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { id, items: [{ sku, quantity: 1 }] },
    { from: newIpAddress() },
  )
  return id
}

async function visits(use: PartUse) {
  const { size = desktop, isUndecided, isAlone, cookie, value = '' } = use
  const { page, context } = await openVisitor({ size, isAlone, consent: isUndecided ? 'undecided' : 'accepted' })
  const cookieValue = typeof value === 'string' ? value : await value()
  /** Sets the cookie again if the page has removed it. */
  const setCookie = async () => {
    if (cookie) await context.addCookies([{ name: cookie, value: cookieValue, url: shopUrl() }])
  }
  await setCookie()
  return { page, context, setCookie }
}

// this file takes longest and its tests share nothing, so any worker may run the next one
test.describe.configure({ mode: 'parallel' })

test('every part that is loaded on demand has a test', () => {
  expect(Object.keys(assets.parts).filter((name) => !(name in uses) && !UNTESTED.includes(name))).toEqual([])
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

/** Parts that one visit can miss together: those that a page loads by itself for the same visitor. */
const groups = new Map<string, [name: string, use: PartUse][]>()
for (const [name, use] of Object.entries(uses).filter(([part]) => part in assets.parts)) {
  const { path, size, isUndecided, cookie, value, trigger, within } = use
  const key = trigger ? name : [path, size?.width, isUndecided, cookie, String(value), within].join()
  groups.set(key, [...(groups.get(key) ?? []), [name, use]])
}

for (const group of groups.values()) {
  const names = group.map(([name]) => name)
  const [[, use] = ['', { path: '' } as PartUse]] = group
  test.describe(`without ${names.join(', ')}`, () => {
    const files = names.map((name) => assets.parts[name]?.[0] ?? '')
    const where = names.join()

    test('NAV-16 NET-3: the page can be read, says offline what is missing, and works after a navigation', async () => {
      const { page, context, setCookie } = await visits(use)
      const lost = await blockFiles(page, files)
      const wereRequested = (when: string) =>
        eventually(() => [...lost.files].toSorted(), when).toEqual(files.toSorted())

      await page.goto(use.path)
      await waitUntilHydrated(page)
      // while a part is loading, its links are followed by the browser itself
      if (use.path === VERSIONS) await page.waitForLoadState('networkidle')
      if (!use.trigger) await wereRequested('on the first visit')
      await expectReadablePage(page, where)

      await context.setOffline(true)
      await use.trigger?.(page)
      if (use.path !== '/styleguide') await waitUntilVisible(page.getByText(t('Offline mode'), { exact: true }))
      if (names.some((name) => OVERLAYS.has(name))) await waitUntilVisible(page.getByText(NO_CONTENT))
      await expectReadablePage(page, where)
      if (use.path !== '/styleguide') expect(await page.getByRole('banner').count(), where).toBe(1)
      await context.setOffline(false)

      // the only page that needs no scripts of other pages; retries of the part may interrupt the navigation
      await expect(() => page.goto('/offline')).toPass({ timeout: 20_000 })
      await waitUntilHydrated(page)
      await setCookie()
      lost.files.clear()
      await follow(page, use.path)
      await eventually(() => page.url()).toContain(use.path)
      await use.trigger?.(page)
      for (const [, { fallback }] of group) await fallback?.(page)
      await expectReadablePage(page, where)
      await wereRequested('after a navigation')
    })
  })
}
