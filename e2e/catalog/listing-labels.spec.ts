import type { Locator } from '@playwright/test'
import {
  eventually,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, startingWith, views } from '../fixtures/buyer.ts'
import { filtersOf } from '../fixtures/filters.ts'
import { get, type Sent } from '../fixtures/html.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const paths = {
  default: {
    promotions: '/promocje',
    novelties: '/nowosci',
    bestsellers: '/bestsellery',
    all: '/ksiazki.html',
    author: '/autorzy/jerzy-zulawski',
    poetry: '/literatura-piekna/poezja.html',
  },
  en: {
    promotions: '/special-offers',
    novelties: '/new-titles',
    bestsellers: '/bestsellers',
    all: '/books.html',
    author: '/authors/jerzy-zulawski',
    poetry: '/fiction/poetry.html',
  },
} as const
const labelWords = {
  default: { novelty: 'Nowość', availability: 'Dostępność', colour: 'Kolor okładki' },
  en: { novelty: 'New', availability: 'Availability', colour: 'Cover colour' },
} as const

/** Texts of the shop on the covers; should be none. */
const wordsOn = (cover: Locator) =>
  cover.evaluateAll((links) => links.map((link) => (link.textContent ?? '').trim()).filter(Boolean))
const totalOf = async (buyer: Buyer) =>
  Number(/\d+/.exec(await buyer.main.getByRole('status').filter({ hasText: /\d/ }).first().innerText())?.[0])
/** HTML of the cards in a response. */
const cardsOf = ({ body }: Sent) =>
  [...body.matchAll(/<li[\s>](?:(?!<\/?li[\s>]).)*?<h2.*?<\/li>/gs)].map(([card]) => card)
const labelled = (page: Sent, label: string) => cardsOf(page).filter((card) => card.includes(`>${label}<`)).length

for (const code of ['default', 'en'] as const)
  test(`CAT-14a CAT-2: HTML of lists: labels, short lists, and the current page in the menu (${code})`, async () => {
    const { base, language } = views[code]
    const [own, { t }] = [paths[code], language]
    const getPage = (path: string) => get(shopUrl() + base + path)
    const all = await getPage(own.all)
    await test.step('a list shows no label that all its titles have', async () => {
      const { novelty } = labelWords[code]
      expect(labelled(all, novelty) + labelled(await getPage(own.promotions), novelty)).toBeGreaterThan(0)
      expect(labelled(await getPage(own.novelties), novelty)).toBe(0)
      expect(labelled(all, 'Bestseller')).toBeGreaterThan(0)
      expect(labelled(await getPage(own.bestsellers), 'Bestseller')).toBe(0)
    })
    await test.step('a short list has neither filters nor sorting', async () => {
      const controlsOf = (page: Sent) => [
        page.tags('section').filter((section) => section['aria-label'] === t('Filters')).length,
        page.tags('select').filter(({ name }) => name === 'sort').length,
      ]
      expect(controlsOf(all)).toEqual([1, 1])
      const short = await getPage(own.author)
      expect([cardsOf(short).length > 0, cardsOf(short).length < 6, controlsOf(short)]).toEqual([true, true, [0, 0]])
    })
    expect(all.body).toMatch(new RegExp(`<option[^>]*>${t('Recommended')}</option>`))
    await test.step('the menu marks the current page and its ancestors', async () => {
      const marks = (page: Sent, path: string) =>
        page.tags('a').flatMap((link) => (link['href'] === base + path ? (link['aria-current'] ?? []) : []))
      expect(marks(await getPage(own.poetry), own.all)).toContain('true')
      const offers = await getPage(own.promotions)
      expect(marks(offers, own.promotions)).toContain('page')
      expect(offers.title).toMatch(new RegExp(`^${t('Special offers')} \\|`))
    })
  })

test(
  'CAT-14 CAT-2: labels are not on covers; filters start with the price and stay reachable down the list',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const texts = labelWords[code]
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo(paths[code].all)
    const cards = buyer.main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    await test.step('a book has at most one label, none of them on its cover', async () => {
      expect(await wordsOn(cards.locator('a[aria-hidden=true]'))).toEqual([])
      const labels = await cards.evaluateAll((items) => items.map((item) => item.textContent ?? ''))
      expect(labels.length).toBeGreaterThan(10)
      for (const text of labels) {
        const flags = [
          /−\d+%/.test(text),
          new RegExp(`${texts.novelty}(?![a-ząćęłńóśźż])`).test(text),
          text.includes('Bestseller'),
        ]
        expect(flags.filter(Boolean).length).toBeLessThanOrEqual(1)
        expect(text).not.toMatch(/-\d+%/)
      }
    })
    await test.step('links to authors are at least 24 px high and overlap no other link', async () => {
      const measured = await cards.evaluateAll((items) =>
        items.slice(0, 6).map((item) => {
          const [title, ...rest] = [...item.querySelectorAll('h2 a, p > a')].map((link) => link.getBoundingClientRect())
          return {
            least: Math.min(...rest.map(({ height }) => height)),
            gap: Math.min(...rest.map(({ top }) => top - (title?.bottom ?? 0))),
          }
        }),
      )
      for (const { least, gap } of measured) {
        expect(least).toBeGreaterThanOrEqual(24)
        expect(gap).toBeGreaterThanOrEqual(0)
      }
    })
    await test.step('filters start with price and availability and do not include the cover colour', async () => {
      const sheet = await filtersOf(buyer)
      const facets = (await sheet.locator('form > details > summary').allInnerTexts()).map((name) => name.trim())
      expect(facets.slice(0, 2)).toEqual([t('Price'), texts.availability])
      expect(facets).not.toContain(texts.colour)
      await page.keyboard.press('Escape')
      await waitUntilHidden(sheet)
    })
    await test.step('down the list filters and sorting stay visible and cover no focused book', async () => {
      const filters = buyer.link(startingWith(t('Filters')))
      const sort = page.getByRole('combobox', { name: t('Sort by') })
      const last = buyer.main.getByRole('heading', { level: 2 }).getByRole('link').nth(15)
      await last.focus()
      await eventually(() => filters.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
      // the page scrolls there smoothly
      const isAbove = async () => {
        const [focused, bar] = [await last.boundingBox(), await filters.boundingBox()]
        return !!focused && !!bar && focused.y >= 0 && focused.y + focused.height <= bar.y
      }
      await eventually(isAbove).toBe(true)
      for (const control of [filters, sort]) {
        const box = await control.boundingBox()
        expect(box && box.y > size.height / 2 && box.y + box.height <= size.height).toBe(true)
        expect(box && box.height >= 44).toBe(true)
      }
      await filters.tap()
      await waitUntilVisible(page.getByRole('dialog', { name: t('Filters') }))
    })
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-2: special offers list only reduced titles, with counts of their own', onPhone, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  const { page, t } = buyer
  await buyer.goesTo(paths[code].promotions)
  await buyer.seesHeading(t('Special offers'))
  await expectAccessibleInBothThemes(page, 'special offers')
  // each title shows a former price
  const cards = buyer.main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const reduced = await cards.evaluateAll((items) => items.filter((item) => item.querySelector('s')).length)
  expect(reduced).toBe(await cards.count())
  const total = await totalOf(buyer)
  // the counts are those of this list: none exceeds its total
  const counts = await (
    await filtersOf(buyer)
  )
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((box) => Number(/(\d+)$/.exec((box as HTMLInputElement).labels?.[0]?.textContent ?? '')?.[1] ?? 0)),
    )
  expect(counts.length).toBeGreaterThan(5)
  expect(Math.max(...counts)).toBeLessThanOrEqual(total)
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'NAV-7 SRCH-2 CART-1: a missing page, an empty search and an empty cart offer categories, bestsellers and the phone',
  onPhoneInEnglish,
  async ({ code, size }) => {
    // the offers need no scripts
    const buyer = await Buyer.enters(code, { size, scripts: false })
    const { page, t } = buyer
    const categories = buyer.main.getByRole('navigation', { name: t('Categories') })
    for (const path of ['/nie-ma', '/search/qwrtzxcv/', '/cart']) {
      await page.goto(buyer.view.base + path)
      expect(await categories.getByRole('link').count(), path).toBeGreaterThan(5)
      await waitUntilVisible(categories.getByRole('link').first())
      await waitUntilVisible(buyer.main.getByRole('heading', { name: t('Bestsellers') }))
      expect(
        await buyer.main
          .getByRole('list', { name: t('Bestsellers') })
          .getByRole('heading')
          .count(),
      ).toBeGreaterThan(4)
      expect(await buyer.main.getByRole('link', { name: '+48 81 000 00 17' }).getAttribute('href')).toBe(
        'tel:+48810000017',
      )
    }
    await categories.getByRole('link').first().click()
    await waitUntilVisible(buyer.main.getByRole('heading', { level: 2 }))
    await buyer.leaves()
  },
)
