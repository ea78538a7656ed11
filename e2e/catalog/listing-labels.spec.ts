import type { Locator } from '@playwright/test'
import { eventually, expectAccessibleInBothThemes, seen, shopUrl } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { filtersOf } from '../fixtures/filters.ts'
import { get } from '../fixtures/html.ts'
import { knowsNames, Search } from '../fixtures/search.ts'
import { eachViewAndSize, expect, test } from '../fixtures/test.ts'

test.beforeAll(knowsNames)

const paths = {
  default: {
    promotions: '/promocje',
    novelties: '/nowosci',
    bestsellers: '/bestsellery',
    all: '/ksiazki.html',
    small: '/serie/trylogia-ksiezycowa',
    author: '/autorzy/jerzy-zulawski',
  },
  en: {
    promotions: '/special-offers',
    novelties: '/new-titles',
    bestsellers: '/bestsellers',
    all: '/books.html',
    small: '/series/trylogia-ksiezycowa',
    author: '/authors/jerzy-zulawski',
  },
} as const
const labelWords = {
  default: { novelty: 'Nowość', availability: 'Dostępność', colour: 'Kolor okładki' },
  en: { novelty: 'New', availability: 'Availability', colour: 'Cover colour' },
} as const

/** Nothing of the shop's stands on the pictures. */
const wordsOn = (cover: Locator) =>
  cover.evaluateAll((links) => links.map((link) => (link.textContent ?? '').trim()).filter(Boolean))
const totalOf = async (buyer: Buyer) =>
  Number(/\d+/.exec(await buyer.main.getByRole('status').filter({ hasText: /\d/ }).first().innerText())?.[0])

test(
  'CAT-14: labels stand off the covers, one a book at most, and none that names the page',
  eachViewAndSize,
  async ({ code, size }) => {
    const words = labelWords[code]
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { page } = buyer
    await buyer.goesTo(own.all)
    const cards = buyer.main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    expect(await wordsOn(cards.locator('a[aria-hidden=true]'))).toEqual([])
    const labels = await cards.evaluateAll((items) => items.map((item) => item.textContent ?? ''))
    expect(labels.length).toBeGreaterThan(10)
    for (const text of labels) {
      const flags = [
        /−\d+%/.test(text),
        new RegExp(`${words.novelty}(?![a-ząćęłńóśźż])`).test(text),
        text.includes('Bestseller'),
      ]
      expect(flags.filter(Boolean).length).toBeLessThanOrEqual(1)
      expect(text).not.toMatch(/-\d+%/)
    }
    for (const [path, label] of [
      [own.novelties, words.novelty],
      [own.bestsellers, 'Bestseller'],
    ] as const) {
      await buyer.goesTo(path)
      expect(await cards.getByText(label, { exact: true }).count()).toBe(0)
    }
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CAT-2: special offers are a page: its own title, its own counts, marked in the menu',
  eachViewAndSize,
  async ({ code, size }) => {
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { page, t, view } = buyer
    const sent = await get(shopUrl() + view.base + own.promotions)
    expect(sent.title).toMatch(new RegExp(`^${t('Special offers')} \\|`))
    await buyer.goesTo(own.promotions)
    await buyer.seesHeading(t('Special offers'))
    const total = await totalOf(buyer)
    const place = await filtersOf(buyer)
    // counts are of this list: no category holds more than all of it
    const counts = await place
      .getByRole('checkbox')
      .evaluateAll((boxes) =>
        boxes.map((box) => Number(/(\d+)$/.exec((box as HTMLInputElement).labels?.[0]?.textContent ?? '')?.[1] ?? 0)),
      )
    expect(counts.length).toBeGreaterThan(5)
    expect(Math.max(...counts)).toBeLessThanOrEqual(total)
    if (buyer.isOnPhone) await page.keyboard.press('Escape')
    else
      expect(
        await page
          .getByRole('navigation', { name: t('Main menu') })
          .locator('[aria-current=page]')
          .innerText(),
      ).toBe(t('Special offers'))
    // each of them costs less, and says by how much
    const cards = buyer.main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    const reduced = await cards.evaluateAll((items) => items.filter((item) => item.querySelector('s')).length)
    expect(reduced).toBe(await cards.count())
    await expectAccessibleInBothThemes(page, 'special offers')
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CAT-2: filters begin with price and availability, have no cover colour; a short list has none',
  eachViewAndSize,
  async ({ code, size }) => {
    const words = labelWords[code]
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo(own.all)
    const facets = await (await filtersOf(buyer)).locator('form > details > summary').allInnerTexts()
    expect(facets.slice(0, 2).map((name) => name.trim())).toEqual([t('Price'), words.availability])
    expect(facets.map((name) => name.trim())).not.toContain(words.colour)
    await buyer.goesTo(own.author)
    expect(await totalOf(buyer)).toBeLessThan(6)
    expect(await page.getByRole('region', { name: t('Filters') }).count()).toBe(0)
    expect(await page.getByRole('combobox', { name: t('Sort by') }).count()).toBe(0)
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'CAT-2: filters and sorting stay at hand down the list, and cover no focused book',
  eachViewAndSize,
  async ({ code, size }) => {
    const own = paths[code]
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    await buyer.goesTo(own.all)
    if (!buyer.isOnPhone) return buyer.leaves()
    const filters = buyer.link(startingWith(t('Filters')))
    const sort = page.getByRole('combobox', { name: t('Sort by') })
    const last = buyer.main.getByRole('heading', { level: 2 }).getByRole('link').nth(15)
    await last.focus()
    await eventually(() => filters.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    // the page glides there
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
    await seen(page.getByRole('dialog', { name: t('Filters') }))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'NAV-7 SRCH-2 CART-1: missing page, empty search and cart offer categories, bestsellers, a phone',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { page, t } = buyer
    for (const path of ['/nie-ma', '/search/qwrtzxcv/', '/cart']) {
      await buyer.goesTo(path)
      const categories = buyer.main.getByRole('navigation', { name: t('Categories') })
      await seen(categories.getByRole('link').first())
      expect(await categories.getByRole('link').count()).toBeGreaterThan(5)
      await seen(buyer.main.getByRole('heading', { name: t('Bestsellers') }))
      expect(
        await buyer.main
          .getByRole('list', { name: t('Bestsellers') })
          .getByRole('heading')
          .count(),
      ).toBeGreaterThan(4)
      expect(await buyer.main.getByRole('link', { name: '+48 81 000 00 17' }).getAttribute('href')).toBe(
        'tel:+48810000017',
      )
      await expectAccessibleInBothThemes(page, path)
    }
    await buyer.main
      .getByRole('navigation', { name: t('Categories') })
      .getByRole('link')
      .first()
      .click()
    await seen(buyer.main.getByRole('heading', { level: 2 }))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)

test(
  'SRCH-4: a suggestion shows price and availability; without suggestions the field leads to lists',
  eachViewAndSize,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    const { t, view } = buyer
    await buyer.goesTo('/')
    const search = new Search(buyer)
    await search.opens()
    await search.types('lalka')
    const offered = await search.offered('Books')
    expect(offered.length).toBeGreaterThan(2)
    for (const words of offered) expect(words).toMatch(view.code === 'en' ? /PLN\s\d+\.\d\d/ : /\d+,\d\d\szł/)
    expect(offered[0]).toContain(t('Available'))
    await search.field.fill('qwrtzxcv')
    const form = buyer.page.getByRole('search')
    await buyer.link(t('Special offers'), form).press('Enter')
    await buyer.seesHeading(t('Special offers'))
    buyer.hadNoTrouble()
    await buyer.leaves()
  },
)
