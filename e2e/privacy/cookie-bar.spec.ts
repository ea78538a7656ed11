import { brotliCompressSync } from 'node:zlib'
import {
  desktop,
  eventually,
  waitUntilHidden,
  waitUntilHydrated,
  openVisitor,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, views } from '../fixtures/buyer.ts'
import { releaseContext } from '../fixtures/contexts.ts'
import { get } from '../fixtures/html.ts'
import { Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

declare global {
  /** Cumulative layout shift. */
  var shifts: number | undefined
}

const WORDS = {
  default: { accept: 'Zgadzam się', decline: 'Nie zgadzam się', settings: 'Ustawienia', essential: 'Niezbędne' },
  en: { accept: 'Accept', decline: 'Decline', settings: 'Settings', essential: 'Essential' },
}

/** Share of the window's height in which a fixed or sticky element is on top. */
function coveredShare(): number {
  const isBar = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isBar(element.parentElement))
  const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y + 0.5))
  return rows.filter(isBar).length / innerHeight
}

test(
  'GDPR-1 GDPR-1a: the bar shifts nothing, bars cover at most a quarter of the window, and it stays away once declined',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const texts = WORDS[code]
    const reader = await Buyer.enters(code, { size, consent: 'undecided', isAlone: true })
    const { page, t } = reader
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) globalThis.shifts = (globalThis.shifts ?? 0) + entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const bar = page.getByRole('region', { name: t('Cookies') })
    const actions = [
      ['/lalka-prus.html', reader.button(t('Add to cart')).last()],
      ['/books.html', reader.link(t('Filters'))],
    ] as const
    for (const [path, action] of actions) {
      await reader.goesTo(path)
      await waitUntilVisible(bar)
      expect(await page.evaluate(() => globalThis.shifts ?? 0)).toBe(0)
      await page.evaluate(() => scrollTo(0, 2 * innerHeight))
      await action.click({ trial: true })
      expect(await page.evaluate(coveredShare)).toBeLessThanOrEqual(1 / 4)
    }
    await reader.button(texts.decline, bar).tap()
    await waitUntilHidden(bar)
    await reader.goesTo('/')
    expect(await bar.isVisible()).toBe(false)
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('GDPR-1: without scripts the bar is answered by a form, and then hidden on shared pages too', async () => {
  const reader = await Buyer.enters('default', { size: phone, scripts: false, consent: 'undecided' })
  const { page, visitor } = reader
  const bar = page.getByRole('region', { name: 'Pliki cookie' })
  await page.goto('/lalka-prus.html')
  expect(await bar.isVisible()).toBe(true)
  await reader.button('Zgadzam się', bar).click()
  expect(new URL(page.url()).pathname).toBe('/lalka-prus.html')
  expect(await bar.isVisible()).toBe(false)
  await page.goto('/')
  expect(await bar.isVisible()).toBe(false)
  const names = (await visitor.context.cookies()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['consent', 'consent_groups', 'consent_id']))
  await page.goto('/cookie-settings')
  await page.getByRole('checkbox', { name: 'Wygoda' }).uncheck()
  await reader.button('Zapisz wybór').click()
  expect((await visitor.context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('DECLINED')
  await reader.leaves()
})

const POLICY_PATH = 'amasty_gdprcookie/cookie_policy'
const compressed = (html: string) => brotliCompressSync(html).length
const BAR = /<section aria-label="(?:Pliki cookie|Cookies)"[\s\S]*?<\/section>/

test(
  'GDPR-1a GDPR-1c: the bar follows its settings and adds at most 0.7 kB',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const shop = shopUrl() + views[code].base
    const sent = async () => (await get(`${shop}/lalka-prus.html`)).body
    const bar = async () => BAR.exec(await sent())?.[0]
    const set = (...args: string[]) => operator('cookies', 'bar', ...args, '--view', code)
    const html = await sent()
    expect(compressed(html) - compressed(html.replace(BAR, ''))).toBeLessThan(700)
    const NAME = 'Tak!'
    const colors = ['background_color', 'text_color', 'link_color']
    const buttons = ['accept_button/sort_order', '4', 'accept_button/button_text', NAME, 'decline_button/enabled', '0']
    const where = ['first_visit_show', 'off', 'location', 'top']
    try {
      await set(...buttons, ...where, ...colors.flatMap((name, index) => [name, index === 0 ? '#112233' : '#ffffff']))
      await eventually(bar).toContain('--ground:#112233')
      const buyer = await Buyer.enters(code, { size, consent: 'undecided' })
      const { page, t } = buyer
      const region = page.getByRole('region', { name: t('Cookies') })
      await buyer.goesTo('/lalka-prus.html')
      expect(await region.isVisible()).toBe(false)
      await buyer.cartLink(0).tap()
      await waitUntilVisible(region)
      await buyer.reloads()
      await waitUntilVisible(region)
      // below a phone's bars while the promotion is shown (D33)
      expect((await region.boundingBox())?.y).toBe(154)
      expect(await region.locator('form').locator('button, a').allInnerTexts()).toEqual([WORDS[code].settings, NAME])
      await buyer.leaves()

      await set('bar', 'off')
      await eventually(bar).toBeUndefined()
      await set('bar', 'on', 'notification_text', 'Crumbs?')
      await eventually(bar).toContain('Crumbs?')
      // without a text there is no bar
      await set('notification_text', '')
      await eventually(bar).toBeUndefined()
    } finally {
      const button = ['accept_button/sort_order', '1', 'accept_button/button_text', WORDS[code].accept]
      const rest = ['first_visit_show', 'on', 'bar', 'on', 'location', 'bottom', 'decline_button/enabled', '1']
      await set(...button, ...rest, ...colors.flatMap((name) => [name, '']))
      await operator('settings', 'unset', `${POLICY_PATH}/notification_text`, '--view', code)
    }
    await eventually(bar).toContain(WORDS[code].decline)
  },
)

test('GDPR-5: a page sends the same requests whatever the decision', async () => {
  const requests = async (consent: Readonly<Record<string, string>>) => {
    const { page, context } = await openVisitor({ consent: 'undecided' })
    await context.addCookies(Object.entries(consent).map(([name, value]) => ({ name, value, url: shopUrl() })))
    const sent: string[] = []
    page.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`))
    await page.goto('/lalka-prus.html')
    await waitUntilHydrated(page)
    // parts that load at idle may come long after the network was first quiet
    for (let before = -1; before !== sent.length;) {
      before = sent.length
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await page.waitForTimeout(500)
    }
    const bar = page.getByRole('region', { name: 'Pliki cookie' })
    if (!('consent' in consent)) expect((await bar.boundingBox())?.height).toBeLessThan(desktop.height / 3)
    await releaseContext(context)
    return sent.toSorted()
  }
  const undecided = await requests({})
  expect(await requests({ consent: 'DECLINED' })).toEqual(undecided)
  expect(await requests({ consent: 'ACCEPTED', consent_groups: 'preferences', consent_id: 'x'.repeat(22) })).toEqual(
    undecided,
  )
})

test('GDPR-7a: visitors from a region without these settings get a warning instead', async () => {
  await operator('settings', 'set', 'privacy/region/countries', 'PL,DE')
  await operator('cookies', 'bar', 'bar_visibility', 'PL,DE')
  try {
    const reader = await Reader.signedIn('en', { consent: 'undecided' })
    const { page, main, t } = reader
    await reader.visitor.context.setExtraHTTPHeaders({ 'X-Country': 'US' })
    await reader.goesTo('/cookie-settings')
    const warning = main.getByText('Warning >>> GDPR is not allowed in this region!')
    await waitUntilVisible(warning)
    expect(await main.getByRole('checkbox').count()).toBe(0)
    await reader.goesTo('/privacy-settings')
    await waitUntilVisible(warning)
    expect(await page.getByRole('region', { name: t('Cookies') }).isVisible()).toBe(false)
    await waitUntilVisible(main.getByRole('link', { name: 'iod@zakladka.example' }))
    expect(await main.locator('input[type=password]').count()).toBe(0)
    await reader.leaves()
  } finally {
    await operator('cookies', 'bar', 'bar_visibility', 'all')
    await operator('settings', 'unset', 'privacy/region/countries')
  }
})
