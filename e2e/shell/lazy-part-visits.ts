import { oneFile } from '../fixtures/api.ts'
import { eventually, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { startingWith, views } from '../fixtures/buyer.ts'
import { follow } from '../fixtures/chunks.ts'
import {
  atPath,
  cartOf,
  chooseLockers,
  field,
  filledCart,
  link,
  type PartVisit,
  seesFailure,
  shortCart,
  storageChanges,
  tokenOfReader,
  transferOrder,
} from './part-visit.ts'

const { t } = views.default.language

const BOOK = '/lalka-prus.html'
const LIST = '/literatura-piekna.html'
const VERSIONS = '/placowka-prus.html'
const ENGRAVED = '/zakladka-skorzana-z-koza.html'

/** Each part that pages load on demand, and how a reader gets there. A new part must be added. */
export const visits: readonly PartVisit[] = [
  {
    path: '/na-srebrnym-globie-zulawski.html',
    cookies: { compare: 'a'.repeat(32), cart: () => filledCart() },
    parts: [
      'product-more.part',
      'below-button.part',
      'footer.part',
      'series-neighbours.part',
      'offline-pages',
      'compared',
      'OpenCart',
    ],
    presses: [
      { parts: ['enlarged-gallery'], press: (page) => page.getByTitle(t('Enlarge')).click() },
      {
        parts: ['shop-functions'],
        press: (page) =>
          page.evaluate(() => {
            const { lbxAddToWishlist } = globalThis as unknown as { lbxAddToWishlist: (sku: string) => Promise<void> }
            void lbxAddToWishlist('x').catch(() => {})
          }),
      },
      {
        parts: ['measure-shop'],
        async press(page) {
          await page.evaluate(() => {
            document.cookie = 'consent=ACCEPTED; Path=/'
            document.cookie = 'consent_groups=statistics; Path=/'
          })
          await storageChanges(page, 'session_changed')
        },
      },
      // a change that another tab could not send
      {
        parts: ['send-changes'],
        press: (page) =>
          storageChanges(
            page,
            'cart_changes',
            JSON.stringify({
              data: { cart: 'a'.repeat(32), lines: { MQ: { quantity: 2 } } },
              expiration: 60,
              createdAt: Date.now(),
            }),
          ),
      },
      {
        parts: ['minicart'],
        press: (page) => link(page, t('Cart')).click(),
        isOverlay: true,
        fallback: atPath('/cart'),
      },
      {
        parts: ['account-overlay', 'account'],
        press: (page) => link(page, t('Sign In')).click(),
        isOverlay: true,
        fallback: atPath('/customer/account/login'),
      },
      {
        parts: ['search-suggestions'],
        press: (page) => field(page).pressSequentially('lal'),
        async fallback(page) {
          await waitUntilVisible(page.getByText(t('Suggestions could not be loaded. You can still search.')))
          await field(page).press('Enter')
          await waitUntilVisible(page.getByRole('heading', { level: 1, name: t('Search results for: “%s”', 'lal') }))
        },
      },
    ],
  },
  {
    path: BOOK,
    cookies: { token: () => tokenOfReader() },
    // the last three are inside of product-more
    parts: [
      'session',
      'monitor-customer-session',
      'sync-wishlist',
      'product-reviews.part',
      'picks.part',
      'recent-shelf',
    ],
  },
  {
    path: BOOK,
    cookies: { token: () => tokenOfReader() },
    parts: [],
    presses: [
      {
        parts: ['saved-fields'],
        async press(page) {
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
    ],
  },
  {
    path: BOOK,
    isUndecided: true,
    parts: [],
    presses: [
      {
        parts: ['choose-cookies'],
        press: (page) => page.getByRole('button', { name: 'Zgadzam się', exact: true }).click(),
        fallback: seesFailure,
      },
      {
        parts: ['cookie-dialog'],
        press: (page) =>
          page
            .getByRole('region', { name: t('Cookies') })
            .getByRole('link', { name: 'Ustawienia' })
            .click(),
        fallback: atPath('/cookie-settings'),
      },
    ],
  },
  {
    path: LIST,
    size: phone,
    parts: [],
    presses: [
      {
        parts: ['filters-sheet'],
        press: (page) => page.getByRole('link', { name: startingWith(t('Filters')) }).tap(),
        isOverlay: true,
        fallback: seesFailure,
      },
      {
        parts: ['menu-sheet'],
        press: (page) => link(page, t('Menu')).tap(),
        isOverlay: true,
        fallback: atPath('/menu'),
      },
    ],
  },
  {
    path: `${LIST}?mode=list`,
    parts: ['product-rows.part'],
    presses: [
      {
        parts: ['facet-search'],
        press: (page) =>
          page
            .getByRole('region', { name: t('Filters') })
            .getByRole('searchbox')
            .first()
            .fill('a'),
      },
    ],
  },
  { path: VERSIONS, parts: ['variant-fields.part'] },
  {
    path: VERSIONS,
    parts: [],
    presses: [
      {
        parts: ['load-chosen-variant'],
        async press(page) {
          // while a part is loading, its links are followed by the browser itself
          await page.waitForLoadState('networkidle')
          await page.getByRole('link', { name: 'twarda' }).click()
        },
        fallback: (page) => eventually(() => new URL(page.url()).search, VERSIONS).toMatch(/^\?v=/),
      },
    ],
  },
  { path: '/nadkomisarz-iga-sawicz-cala-seria.html', parts: ['add-titles.part', 'grouped-titles.part'] },
  { path: '/wieczor-z-ksiazka.html', parts: ['bundle-choice.part'] },
  { path: ENGRAVED, parts: ['product-choice.part'] },
  { path: ENGRAVED, parts: ['product-options.part'] },
  {
    path: ENGRAVED,
    parts: [],
    presses: [
      {
        parts: ['read-files'],
        async press(page) {
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
        fallback: seesFailure,
      },
    ],
  },
  { path: '/jak-dobrze-spac-cztery-wyklady-zdzieblowski-audiobook.html', parts: ['product-samples.part'] },
  {
    path: '/search/lalka',
    parts: ['blog-shelf.part'],
    presses: [{ parts: ['load-search'], press: (page) => follow(page, '/search/prus') }],
  },
  {
    path: '/',
    parts: ['home-more.part'],
    presses: [
      // as another tab does
      {
        parts: ['continue-reading-list'],
        press: (page) => storageChanges(page, 'recently_viewed', '["nie-ma"]'),
      },
    ],
  },
  {
    path: '/styleguide',
    parts: [],
    presses: [
      { parts: ['dialog'], press: (page) => page.getByRole('button', { name: 'Okno' }).click() },
      { parts: ['sheet'], press: (page) => page.getByRole('button', { name: 'Szuflada', exact: true }).click() },
    ],
  },
  { path: '/cart', parts: ['next-steps.part'] },
  { path: '/cart', cookies: { cart: () => filledCart() }, parts: ['delivery-promise.part'] },
  { path: '/cart', cookies: { cart: () => shortCart() }, parts: ['shortage-panel.part'] },
  { path: '/checkout/billing', cookies: { cart: () => cartOf(oneFile()) }, parts: ['billing-step.part'] },
  {
    path: '/checkout',
    cookies: { cart: () => filledCart() },
    parts: [],
    presses: [{ parts: ['point-picker.part'], press: chooseLockers }],
  },
  {
    path: '/checkout',
    isAlone: true,
    cookies: { cart: () => filledCart() },
    parts: [],
    presses: [
      {
        parts: ['point-map'],
        // offline the picker itself is missing
        isOnlineOnly: true,
        async press(page) {
          await chooseLockers(page)
          await page.getByRole('searchbox', { name: t('Town, postcode, street or point code') }).fill('Lublin')
          await page.getByRole('button', { name: t('Show on a map') }).click()
        },
      },
    ],
  },
  { path: '/checkout/rejected', parts: ['payment-page.part'] },
  {
    path: '/checkout/success',
    cookies: { order: () => transferOrder() },
    parts: ['transfer.part', 'order-files.part'],
  },
  { path: '/checkout/success', cookies: { order: '000000001 jan@example.com' }, parts: ['success-page.part'] },
]
