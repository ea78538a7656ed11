import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOn, eventually, gone, phone, seen } from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { sessionOf } from '../fixtures/contexts.ts'
import { eachSize, eachViewAndSize, expect, onPhone, test } from '../fixtures/test.ts'

const KEY = 'lalka-prus'
const FIRST = 'I. Jak wygląda firma J. Mincel i S. Wokulski przez szkło butelek?'
const SECOND = 'II. Rządy starego subiekta'

/** The numbers of "Pages 3–4 of 18", from the first to the last. */
const pagesOf = async (page: Page) =>
  ((await page.getByRole('main').getByRole('status').textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
const openPage = async (page: Page) => (await pagesOf(page))[0]
const lastPage = async (page: Page) => (await pagesOf(page)).at(-1)
/** Where the reader's own box shows it, not only where it stands in the text. */
const inView = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector('[tabindex="0"]')?.getBoundingClientRect()
    const found = [...document.querySelectorAll('main h2, main p')].find(
      ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') === wanted,
    )
    const place = found?.getBoundingClientRect()
    return Boolean(box && place && place.left >= box.left - 1 && place.right <= box.right + 1)
  }, words)

test(
  'CAT-3: the beginning of a book is opened from its page and read by keyboard and buttons',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    const path = code === 'en' ? `/en/excerpt/${KEY}` : `/fragment/${KEY}`
    await buyer.goesTo(`/${KEY}.html`)
    await buyer.link(t('Look inside'), buyer.main).click()
    await eventually(() => new URL(page.url()).pathname).toBe(path)
    await buyer.seesHeading('Lalka')
    await eventually(() => openPage(page)).toBe(1)
    expect(await inView(page, FIRST)).toBe(true)
    const step = size === phone ? 1 : 2

    await page.keyboard.press('ArrowRight')
    await eventually(() => openPage(page)).toBe(1 + step)
    await eventually(() => inView(page, FIRST)).toBe(false)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Space')
    await eventually(() => openPage(page)).toBe(1 + 3 * step)
    await page.keyboard.press('Shift+Space')
    await buyer.button(t('Previous page')).click()
    await eventually(() => openPage(page)).toBe(1 + step)
    await page.keyboard.press('End')
    await eventually(async () => (await pagesOf(page)).at(-2)).toBe(await lastPage(page))
    await eventually(() => inView(page, t('The excerpt ends here.'))).toBe(true)
    await seen(page.getByText(t('The excerpt ends here.')))
    await page.keyboard.press('Home')
    await eventually(() => openPage(page)).toBe(1)

    // the address leads to the chapter that is open
    const anchor = code === 'en' ? 'chapter-2' : 'rozdzial-2'
    await buyer.link(SECOND, buyer.main).click()
    await eventually(() => inView(page, SECOND)).toBe(true)
    await eventually(() => new URL(page.url()).hash).toBe(`#${anchor}`)
    await expectAccessibleOn(size)(page)

    await buyer.link(t('More about the book'), buyer.main).click()
    await eventually(() => new URL(page.url()).pathname).toBe(`${code === 'en' ? '/en' : ''}/${KEY}.html`)
    await page.goBack()
    await eventually(() => inView(page, SECOND)).toBe(true)
    await buyer.button(t('Add to cart'), buyer.main).click()
    await seen(size === phone ? buyer.notice(t('Product added to cart!')) : buyer.minicart().getByText(buyer.copies(1)))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test('CAT-3: place, bookmark, letters and night are remembered', eachSize, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  const { t, page } = buyer
  // the second page has the font from the start: pages are equal after a reload
  await buyer.goesTo(`/${KEY}.html`)
  await page.waitForLoadState('networkidle')
  await buyer.goesTo(`/fragment/${KEY}`)
  await eventually(() => openPage(page)).toBe(1)
  const all = (await lastPage(page)) ?? 0
  await page.keyboard.press('ArrowRight')
  await buyer.button(t('Put the bookmark here')).click()
  const marked = await openPage(page)
  await seen(buyer.button(t('Take the bookmark out')))
  await page.keyboard.press('ArrowRight')
  await seen(buyer.button(t('Put the bookmark here')))

  await buyer.button(t('Larger letters')).click()
  await buyer.button(t('Larger letters')).click()
  await eventually(async () => ((await lastPage(page)) ?? 0) > all).toBe(true)
  const paper = () => buyer.main.locator('[data-size]').evaluate((element) => getComputedStyle(element).color)
  const ink = await paper()
  await buyer.button(t('Night mode')).click()
  await eventually(paper).not.toBe(ink)
  await expect(buyer.button(t('Night mode'))).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const [open, enlarged] = [await openPage(page), await lastPage(page)]

  await page.reload()
  await eventually(() => pagesOf(page)).toContain(open)
  expect(await lastPage(page)).toBe(enlarged)
  expect(await paper()).not.toBe(ink)
  await buyer.button(t('Smaller letters')).click()
  await buyer.button(t('Smaller letters')).click()
  await eventually(() => lastPage(page)).toBe(all)
  await buyer.button(t('Go to the bookmark')).click()
  await eventually(() => openPage(page)).toBe(marked)
  await buyer.button(t('Take the bookmark out')).click()
  await gone(buyer.button(t('Go to the bookmark')))
  buyer.hadNoTrouble()
  await buyer.leaves()
})

test('CAT-3: an address with a chapter opens it', eachSize, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  await buyer.goesTo(`/fragment/${KEY}#rozdzial-2`)
  await eventually(() => inView(buyer.page, SECOND)).toBe(true)
  await eventually(async () => ((await openPage(buyer.page)) ?? 0) > 1).toBe(true)
  await buyer.leaves()
})

test('CAT-3: a page that is turned just as another has come stays turned', onPhone, async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const { t, page } = buyer
  await buyer.goesTo(`/fragment/${KEY}`)
  await eventually(() => openPage(page)).toBe(1)
  const box = page.locator('[tabindex="0"]')
  const next = await buyer.button(t('Next page')).elementHandle()
  await box.evaluate((element, button) => {
    // on the way down, ahead of the reader's own listener
    const press = () => (button as HTMLElement | null)?.click()
    element.parentElement?.addEventListener('scrollend', press, { capture: true, once: true })
  }, next)
  await page.keyboard.press('ArrowRight')
  const viewInBox = () => box.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
  await eventually(viewInBox).toBe(2)
  expect(await openPage(page)).toBe(3)
  await buyer.leaves()
})

test('CAT-3: a swipe turns a page', onPhone, async () => {
  const buyer = await Buyer.enters('default', { size: phone })
  const { page } = buyer
  await buyer.goesTo(`/fragment/${KEY}`)
  await eventually(() => openPage(page)).toBe(1)
  await page.locator('[tabindex="0"]').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const session = await sessionOf(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  async function swipes(from: number, to: number) {
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  await swipes(300, 100)
  await eventually(() => openPage(page)).toBe(2)
  await swipes(100, 300)
  await eventually(() => openPage(page)).toBe(1)
  await buyer.leaves()
})

test('CAT-3: without scripts the excerpt is one page', eachSize, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size, scripts: false })
  const { page, t } = buyer
  await page.goto(`/fragment/${KEY}`)
  const last = page.getByText('Obejrzawszy się, czy ma krawat na szyi')
  const { width = 0, x = -1 } = (await last.boundingBox()) ?? {}
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(size.width)
  await expect(page.getByRole('heading', { level: 2, name: SECOND })).toBeVisible()
  await expect(page.getByRole('button', { name: t('Next page') })).toBeHidden()
  await buyer.leaves()
})

test('CAT-3: an excerpt is not printed', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.goesTo(`/fragment/${KEY}`)
  const text = page.getByText('W początkach roku 1878')
  await seen(text)
  await page.emulateMedia({ media: 'print' })
  await expect(text).toBeHidden()
  await expect(page.getByText(t('The excerpt can be read on the screen only.'))).toBeVisible()
  await buyer.leaves()
})

test('CAT-3: the table of contents unfolds; a title without an excerpt offers none', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.goesTo('/sonety-krymskie-mickiewicz.html')
  await buyer.main.getByText(t('Table of contents'), { exact: true }).click()
  await seen(page.getByText('Bakczysaraj w nocy'))
  await buyer.goesTo('/faraon-prus.html')
  await buyer.seesHeading('Faraon')
  await expect(buyer.link(t('Look inside'), buyer.main)).toHaveCount(0)
  const missing = await page.request.get('/fragment/faraon-prus')
  expect(missing.status()).toBe(404)
  const moved = await page.request.get(`/excerpt/${KEY}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `/fragment/${KEY}`])
  await buyer.leaves()
})
