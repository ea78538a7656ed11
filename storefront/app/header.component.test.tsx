import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { show } from '../testing/show-component.tsx'
import { expectAccessibleInBothThemes } from '../../web/testing/expect-accessible.ts'
import { showPage } from '../testing/show-page.tsx'
import type { PageModule } from './platform/page.ts'
import { routesOf } from '../../web/router/table.ts'
import { href } from './paths.ts'
import { SearchField } from './features/catalog/search/search-field.tsx'
import type { FrameData } from './features/layout/frame-data.ts'
import { Header } from './features/layout/header.tsx'

const DATA: FrameData = {
  name: 'Zakładka',
  defaultTitle: 'Zakładka, księgarnia z Lublina',
  logo: { src: null, alt: 'Zakładka', width: 168, height: 40 },
  copyright: '',
  pathsWithoutFrame: [],
  phone: '+48 81 000 00 17',
  email: 'sklep@zakladka.example',
  seller: [],
  legalPages: [],
  hasNewsletter: false,
  paymentCompanies: [],
  newsletterConsents: [],
  hasWishlist: true,
  hasTagsBeforeConsent: false,
  storeNames: { default: 'Polski', en: 'English' },
  currency: 'PLN',
  currencies: [],
  menu: [],
  blocks: {},
  cookieBar: null,
}

const own = (text: string) => <a href={`#${text}`}>{text}</a>
const headerOf = (data: FrameData) => (
  <Header
    data={data}
    search={<SearchField id="search" />}
    account={own('Konto')}
    compare={own('Porównanie')}
    cart={own('Koszyk, 0')}
    share={own('Udostępnij')}
    menuFooter={null}
  />
)

const submissions = { count: 0 }

/** A page of this name with the header above it. */
async function shows(name: string, path: string) {
  const page: PageModule<null> = {
    load: () => null,
    meta: () => ({}),
    texts: 'account',
    Page: () => (
      <>
        {headerOf(DATA)}
        <h1>Strona</h1>
        <form
          id="edit-form"
          onSubmit={(event) => {
            event.preventDefault()
            submissions.count++
          }}
        />
        {/* a list that can be shared, instead of the search */}
        {name === 'wishlist' && <section id="share-list" />}
      </>
    ),
  }
  const other: PageModule<null> = { load: () => null, meta: () => ({}), Page: () => <h1>Inna strona</h1> }
  const pages = routesOf(
    { [name]: path, other: ['/', '/*'] },
    { [name]: async () => ({ page }), other: async () => ({ page: other }) },
  )
  return showPage(path.replaceAll(/:\w+/g, 'x'), { pages })
}

/** What a reader sees of the header, in its order. */
const shownIn = () =>
  [...document.querySelectorAll<HTMLElement>('header :is(a, button, input)')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0)
    .map((part) => part.getAttribute('aria-label') ?? (part.textContent || part.getAttribute('placeholder') || 'logo'))

async function onDesktop(run: () => Promise<void>) {
  const { innerWidth, innerHeight } = window
  await browser.viewport(1280, 900)
  try {
    await run()
  } finally {
    await browser.viewport(innerWidth, innerHeight)
  }
}

const ALL = ['Wstecz', 'Zamknij', 'Menu', 'Szukaj', 'Anuluj', 'Zapisz', 'Konto', 'Koszyk, 0', 'Udostępnij']

test.each([
  ['home', '/', ['Menu', 'Szukaj', 'Konto', 'Koszyk, 0']],
  ['category', '/literatura.html', ['Wstecz', 'Menu', 'Szukaj', 'Konto', 'Koszyk, 0']],
  ['product', '/lalka.html', ['Wstecz', 'Menu', 'Szukaj', 'Konto', 'Koszyk, 0']],
  ['wishlist', '/wishlist', ['Wstecz', 'Menu', 'Udostępnij', 'Konto', 'Koszyk, 0']],
  ['cart', '/cart', ['Wstecz']],
  ['checkout', '/checkout', ['Wstecz']],
  ['menu', '/menu', ['Zamknij']],
  ['account-edit', '/customer/account/edit', ['Anuluj', 'Zapisz']],
  ['address-book', '/customer/address/:which', ['Anuluj', 'Zapisz']],
  ['not-found', '/nie-ma', []],
])(
  'NAV-2a NAV-2b NAV-6 D27: on a phone the header of the page %s has its own buttons, on a desktop account and cart',
  async (name, path, buttons) => {
    const shown = await shows(name, path)
    await expect.element(shown.getByRole('heading', { name: 'Strona' })).toBeVisible()
    expect(shownIn().filter((text) => ALL.includes(text))).toEqual(buttons)
    await expectAccessibleInBothThemes(shown)
    await onDesktop(async () => {
      const wide = shownIn()
      expect(wide).toEqual(expect.arrayContaining(['Konto', 'Koszyk, 0']))
      for (const phoneOnly of ['Wstecz', 'Zamknij', 'Anuluj', 'Zapisz']) expect(wide).not.toContain(phoneOnly)
    })
  },
)

test('NAV-15a: a logo of any shape keeps it in the header, on a phone and on a desktop', async () => {
  for (const [width, height] of [
    [300, 100],
    [100, 100],
  ] as const) {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    // the size that the settings have by default
    const logo = { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: 'Pod Lipą', width: 200, height: 25 }
    const shown = await show(headerOf({ ...DATA, logo }))
    const image = shown.getByRole('img', { name: 'Pod Lipą' }).element() as HTMLImageElement
    await image.decode()
    const shape = () => {
      const box = image.getBoundingClientRect()
      return Math.round((100 * box.width) / box.height) / 100
    }
    expect(shape()).toBeCloseTo(width / height, 1)
    await onDesktop(async () => expect(shape()).toBeCloseTo(width / height, 1))
  }
})

test('NAV-2: on a phone the bar of home scrolls with the page, that of other pages stays', async () => {
  const positionOfBar = () => {
    const bar = document.querySelector('header > div:has(> * > a[href="/"])')
    return bar && getComputedStyle(bar).position
  }
  await shows('home', '/')
  expect(positionOfBar()).toBe('static')
  await shows('category', '/literatura.html')
  expect(positionOfBar()).toBe('sticky')
})

test('NAV-2: Save submits the form of the page, and Cancel leaves it', async () => {
  const shown = await shows('account-edit', '/customer/account/edit')
  submissions.count = 0
  await shown.getByRole('button', { name: 'Zapisz' }).click()
  expect(submissions.count).toBe(1)
  await shown.getByRole('link', { name: 'Anuluj' }).click()
  await expect.poll(() => shown.address()).toBe(href('account'))
})

test('NAV-2: Close of the menu and Back return to the page before', async () => {
  const shown = await shows('menu', '/menu')
  await shown.router.navigate('/regulamin')
  await expect.element(shown.getByRole('heading', { name: 'Inna strona' })).toBeVisible()
  await shown.router.navigate('/menu')
  ;(shown.getByRole('button', { name: 'Zamknij' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown.address()).toBe('/regulamin')
})
