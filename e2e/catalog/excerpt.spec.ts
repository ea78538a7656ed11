import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  eventually,
  waitUntilHidden,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { sessionOf } from '../fixtures/contexts.ts'
import { get } from '../fixtures/html.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const KEY = 'lalka-prus'
const FIRST = 'I. Jak wygląda firma J. Mincel i S. Wokulski przez szkło butelek?'
const SECOND = 'II. Rządy starego subiekta'

/** The numbers of "Pages 3–4 of 18" in their order. */
const pagesOf = async (page: Page) =>
  ((await page.getByRole('main').getByRole('status').textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
const openPage = async (page: Page) => (await pagesOf(page))[0]
const lastPage = async (page: Page) => (await pagesOf(page)).at(-1)
/** Whether the text is inside the visible box of the excerpt, not only in the document. */
const inView = (page: Page, text: string) =>
  page.evaluate((expected) => {
    const box = document.querySelector('[tabindex="0"]')?.getBoundingClientRect()
    const found = [...document.querySelectorAll('main h2, main p')].find(
      ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') === expected,
    )
    const textBox = found?.getBoundingClientRect()
    return Boolean(box && textBox && textBox.left >= box.left - 1 && textBox.right <= box.right + 1)
  }, text)

test('CAT-3: an excerpt is opened from the product page and read by keyboard and buttons', async () => {
  const buyer = await Buyer.enters()
  const { t, page } = buyer
  await buyer.goesTo(`/${KEY}.html`)
  await buyer.link(t('Look inside'), buyer.main).click()
  await eventually(() => buyer.address).toBe(`/fragment/${KEY}`)
  await buyer.seesHeading('Lalka')
  await eventually(() => openPage(page)).toBe(1)
  expect(await inView(page, FIRST)).toBe(true)
  const step = 2

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
  await waitUntilVisible(page.getByText(t('The excerpt ends here.')))
  await page.keyboard.press('Home')
  await eventually(() => openPage(page)).toBe(1)

  // the URL follows the open chapter
  await buyer.link(SECOND, buyer.main).click()
  await eventually(() => inView(page, SECOND)).toBe(true)
  await eventually(() => new URL(page.url()).hash).toBe('#rozdzial-2')
  await expectAccessible(page)

  await test.step('the text is not printed', async () => {
    const text = page.getByText('W początkach roku 1878')
    await expect(text).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(text).toBeHidden()
    await expect(page.getByText(t('The excerpt can be read on the screen only.'))).toBeVisible()
    await page.emulateMedia({ media: null })
    await eventually(() => inView(page, SECOND)).toBe(true)
  })

  await buyer.link(t('More about the book'), buyer.main).click()
  await eventually(() => buyer.address).toBe(`/${KEY}.html`)
  await page.goBack()
  await eventually(() => inView(page, SECOND)).toBe(true)
  await buyer.button(t('Add to cart'), buyer.main).click()
  await waitUntilVisible(buyer.minicart().getByText(buyer.copies(1)))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-3: page, bookmark, font size and night mode are stored', onPhone, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  const { t, page } = buyer
  // navigating there loads the font first, so that the page count is the same after a reload
  await buyer.goesTo(`/${KEY}.html`)
  await page.waitForLoadState('networkidle')
  await buyer.goesTo(`/fragment/${KEY}`)
  await eventually(() => openPage(page)).toBe(1)
  const all = (await lastPage(page)) ?? 0
  await page.keyboard.press('ArrowRight')
  await buyer.button(t('Put the bookmark here')).click()
  const marked = await openPage(page)
  await waitUntilVisible(buyer.button(t('Take the bookmark out')))
  await page.keyboard.press('ArrowRight')
  await waitUntilVisible(buyer.button(t('Put the bookmark here')))

  await buyer.button(t('Larger letters')).click()
  await buyer.button(t('Larger letters')).click()
  await eventually(async () => ((await lastPage(page)) ?? 0) > all).toBe(true)
  const paper = () => buyer.main.locator('[data-size]').evaluate((element) => getComputedStyle(element).color)
  const ink = await paper()
  const headerInk = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).color)
  const day = await headerInk()
  await buyer.button(t('Night mode')).click()
  await eventually(paper).not.toBe(ink)
  // the header above it too
  await eventually(headerInk).not.toBe(day)
  await expect(buyer.button(t('Night mode'))).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBothThemes(page)
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
  await waitUntilHidden(buyer.button(t('Go to the bookmark')))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-3: a URL with a chapter opens it, and a swipe turns a page', onPhoneInEnglish, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  const { t, page } = buyer
  await buyer.goesTo(`/excerpt/${KEY}#chapter-2`)
  await eventually(() => inView(page, SECOND)).toBe(true)
  await eventually(async () => ((await openPage(page)) ?? 0) > 1).toBe(true)
  await page.keyboard.press('Home')
  await eventually(() => openPage(page)).toBe(1)
  const box = page.locator('[tabindex="0"]')
  const viewInBox = () => box.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
  await eventually(viewInBox).toBe(0)

  await test.step('a swipe', async () => {
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
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
    await eventually(viewInBox).toBe(0)
  })

  await test.step('a page turn that starts when the previous one ends is kept', async () => {
    const next = await buyer.button(t('Next page')).elementHandle()
    await box.evaluate((element, button) => {
      // in the capture phase, before the component's own listener
      const press = () => (button as HTMLElement | null)?.click()
      element.parentElement?.addEventListener('scrollend', press, { capture: true, once: true })
    }, next)
    await page.keyboard.press('ArrowRight')
    await eventually(viewInBox).toBe(2)
    expect(await openPage(page)).toBe(3)
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})

test('CAT-3: without scripts the excerpt is one page, and the table of contents unfolds', onPhone, async ({ size }) => {
  const buyer = await Buyer.enters('default', { size, scripts: false })
  const { page, t } = buyer
  await page.goto(`/fragment/${KEY}`)
  const last = page.getByText('Obejrzawszy się, czy ma krawat na szyi')
  const { width = 0, x = -1 } = (await last.boundingBox()) ?? {}
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(size.width)
  await expect(page.getByRole('heading', { level: 2, name: SECOND })).toBeVisible()
  await expect(page.getByRole('button', { name: t('Next page') })).toBeHidden()
  await page.goto('/sonety-krymskie-mickiewicz.html')
  await expect(page.getByText('Bakczysaraj w nocy')).toBeHidden()
  await buyer.main.getByText(t('Table of contents'), { exact: true }).click()
  await waitUntilVisible(page.getByText('Bakczysaraj w nocy'))
  await buyer.leaves()
})

test('CAT-3: a title without an excerpt has no link to one; the other language’s URL redirects', async () => {
  const offers = async (key: string) => {
    const { status, body } = await get(`${shopUrl()}/${key}.html`)
    return [status, body.includes(`href="/fragment/${key}"`), body.includes('Zajrzyj do środka')]
  }
  expect(await offers(KEY)).toEqual([200, true, true])
  expect(await offers('faraon-prus')).toEqual([200, false, false])
  expect((await get(`${shopUrl()}/fragment/faraon-prus`)).status).toBe(404)
  const moved = await get(`${shopUrl()}/excerpt/${KEY}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/fragment/${KEY}`])
})
