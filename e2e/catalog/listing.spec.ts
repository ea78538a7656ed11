import type { Locator } from '@playwright/test'
import { sendGraphql } from '../fixtures/api.ts'
import { eventually, waitUntilVisible } from '../fixtures/browser.ts'
import { Buyer, startingWith } from '../fixtures/buyer.ts'
import { filtersOf, optionOf } from '../fixtures/filters.ts'
import { get } from '../fixtures/html.ts'
import { readLayoutShifts, scrollsTo, watchLayoutShifts } from '../fixtures/layout.ts'
import { expect, onDesktopInEnglish, onPhone, test } from '../fixtures/test.ts'

/** Paths and names in both views. */
const texts = {
  default: {
    all: '/ksiazki.html',
    fiction: '/literatura-piekna.html',
    fictionName: 'Literatura piękna',
    below: 'Klasyka polska',
  },
  en: {
    all: '/books.html',
    fiction: '/fiction.html',
    fictionName: 'Fiction',
    below: 'Polish classics',
  },
} as const

type Facet = { attribute_code: string; options: { label: string; value: string }[] }

/** An author whom a list offers only behind "Show all". */
async function seldomAuthor() {
  const { products } = await sendGraphql<{ products: { aggregations: Facet[] } }>(
    '{ products(filter: {}, pageSize: 1) { aggregations { attribute_code options { label value } } } }',
  )
  const rare = products.aggregations.find(({ attribute_code }) => attribute_code === 'author')?.options[40]
  if (!rare) throw new Error('the demo shop has too few authors')
  return rare
}

/** An author with too few books to be among the options of a list. */
async function rareAuthor(): Promise<string> {
  const { products, productFacet } = await sendGraphql<{ products: { aggregations: Facet[] }; productFacet: Facet }>(
    `{ products(filter: {}, pageSize: 1) { aggregations { attribute_code options { label } } }
      productFacet(attribute_code: "author", filter: {}, pageSize: 1000) { options { label } } }`,
  )
  const offered =
    products.aggregations
      .find(({ attribute_code }) => attribute_code === 'author')
      ?.options.map(({ label }) => label) ?? []
  const rare = productFacet.options.find(({ label }) => !offered.includes(label))
  if (!rare) throw new Error('every author of the demo shop is offered')
  return rare.label
}

const authorsIn = (filters: Locator, { page, t }: Buyer) =>
  filters.locator('details', { has: page.getByRole('searchbox', { name: t('Search for an author') }) }).first()

const totalOf = async (buyer: Buyer) =>
  Number(/\d+/.exec(await buyer.main.getByRole('status').filter({ hasText: /\d/ }).first().innerText())?.[0])

test(
  'CAT-2d CAT-10: filters by swatch, boolean and price are in the URL and in chips; Back restores them',
  onPhone,
  async ({ code, size }) => {
    const w = texts[code]
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    await buyer.goesTo(w.all)
    const whole = await totalOf(buyer)
    let filters = await filtersOf(buyer)
    const hardback = await optionOf(filters, 'Oprawa', 'twarda')
    await hardback.box.check()
    // the count at an option is the number of results after choosing it
    await waitUntilVisible(buyer.button(buyer.showItems(hardback.count), filters))
    // the counts of other options are updated
    const inShops = await optionOf(filters, 'Dostępność', 'W wybranych księgarniach')
    expect(inShops.count).toBeLessThan(hardback.count)
    await inShops.box.check()
    await waitUntilVisible(buyer.button(buyer.showItems(inShops.count), filters))
    await buyer.appliesFilters(filters)
    await buyer.seesCount(inShops.count)
    expect(buyer.address).toMatch(/\?customFilters=binding:\d+;availability:in-bookstores$/)

    filters = await filtersOf(buyer)
    await filters.getByRole('textbox', { name: t('From') }).fill('20')
    await filters.getByRole('textbox', { name: t('To') }).fill('99,90')
    await buyer.appliesFilters(filters)
    const range = `${buyer.money(20)} – ${buyer.money(99.9)}`
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', range)))
    expect(buyer.address).toMatch(/&price=20_99\.9$/)
    expect(await totalOf(buyer)).toBeLessThanOrEqual(inShops.count)

    // filters are removed one by one, then all at once
    await buyer.link(t('Remove the filter: %s', range)).click()
    await buyer.seesCount(inShops.count)
    await buyer.link(t('Remove the filter: %s', 'W wybranych księgarniach')).click()
    await buyer.seesCount(hardback.count)
    await buyer.page.goBack()
    await buyer.seesCount(inShops.count)
    await buyer.link(t('Clear all')).first().click()
    await buyer.seesCount(whole)
    expect(buyer.address).toBe(buyer.view.base + w.all)

    filters = await filtersOf(buyer)
    const [large, child] = [await optionOf(filters, 'Duży druk', 'Tak'), await optionOf(filters, 'Wiek', '3–6 lat')]
    expect([large.count > 0, child.count > 0]).toEqual([true, true])
    // a text swatch; its checkbox is found by the whole text
    await child.box.check()
    await buyer.appliesFilters(filters)
    await buyer.seesCount(child.count)
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', '3–6 lat')))
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test(
  'CAT-2 CAT-10: beside a list an option and a price range filter at once, and an unticked option stays visible',
  onDesktopInEnglish,
  async ({ code, size }) => {
    const w = texts[code]
    const buyer = await Buyer.enters(code, { size })
    const { t } = buyer
    // an author who is among the first options only while chosen
    const rare = await seldomAuthor()
    await buyer.goesTo(`${w.all}?customFilters=author:${rare.value}`)
    const filters = await filtersOf(buyer)
    const authors = authorsIn(filters, buyer)
    const box = authors.getByRole('checkbox', { name: startingWith(rare.label) })
    expect(await box.isChecked()).toBe(true)
    await box.uncheck()
    await eventually(() => buyer.address).toBe(buyer.view.base + w.all)
    await eventually(() => authors.getByRole('checkbox').count()).toBeGreaterThan(20)
    expect(await box.isChecked()).toBe(false)
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)

    const hardback = await optionOf(filters, 'Binding', 'Hardback')
    await hardback.box.check()
    await buyer.seesCount(hardback.count)
    const inShops = await optionOf(filters, 'Availability', 'in selected bookstores')
    expect(inShops.count).toBeLessThan(hardback.count)
    await inShops.box.check()
    await buyer.seesCount(inShops.count)
    await filters.getByRole('textbox', { name: t('From') }).fill('20')
    await filters.getByRole('textbox', { name: t('To') }).fill('99,90')
    await filters.getByRole('textbox', { name: t('To') }).press('Enter')
    await waitUntilVisible(buyer.link(t('Remove the filter: %s', `${buyer.money(20)} – ${buyer.money(99.9)}`)))
    expect(buyer.address).toMatch(/\?customFilters=binding:\d+;availability:in-bookstores&price=20_99\.9$/)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-2: an option among many is found by search or by showing all', onPhone, async ({ code, size }) => {
  const w = texts[code]
  const buyer = await Buyer.enters(code, { size })
  const { t } = buyer
  await buyer.goesTo(w.all)
  const filters = await filtersOf(buyer)
  const authors = authorsIn(filters, buyer)
  await authors.getByRole('searchbox').fill('slow jul')
  const slowacki = authors.getByRole('checkbox', { name: startingWith('Juliusz Słowacki') })
  await waitUntilVisible(slowacki)
  await eventually(() => authors.getByRole('checkbox').count()).toBe(1)
  await eventually(() => authors.getByRole('status').innerText()).toContain('1')
  await authors.getByRole('searchbox').fill('xqzvwk')
  await waitUntilVisible(authors.getByText(t('No results found!')))
  await authors.getByRole('searchbox').fill('')
  // the first options are shown, the others on request
  await authors.getByText(/^(Pokaż jeszcze|Show) \d+( more)?$/).click()
  const all = authors.getByRole('link', { name: /^(Pokaż wszystkie|Show all) \(\d+\)$/ })
  const many = Number(/\d+/.exec(await all.innerText())?.[0])
  expect(many).toBeGreaterThan(await authors.getByRole('checkbox').count())
  await all.click()
  await eventually(() => authors.getByRole('checkbox').count()).toBe(many)
  // an author who is not among the options of the list
  const rare = await rareAuthor()
  await authors.getByRole('searchbox').fill(rare)
  await authors.getByRole('checkbox', { name: startingWith(rare) }).check()
  await buyer.appliesFilters(filters)
  await waitUntilVisible(buyer.link(t('Remove the filter: %s', rare)))
  buyer.hadNoProblems()
  await buyer.leaves()
})

test(
  'CAT-19: Show more lengthens the list; Back from a book restores it without a layout shift',
  onPhone,
  async ({ code, size }) => {
    const w = texts[code]
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    await buyer.goesTo(w.fiction)
    await eventually(async () => (await buyer.titles()).length).toBe(24)
    const first = await buyer.titles()
    for (const shown of [48, 72]) {
      const more = buyer.link(t('Show more'), buyer.main)
      await scrollsTo(more)
      const last = buyer.main.getByRole('heading', { level: 2 }).nth(shown - 25)
      // position at the click: rows that were scrolled into view may have changed their height before
      await last.evaluate((heading) =>
        document.addEventListener(
          'click',
          () => sessionStorage.setItem('stood at', String(heading.getBoundingClientRect().top)),
          { capture: true, once: true },
        ),
      )
      await more.click()
      await eventually(async () => (await buyer.titles()).length).toBe(shown)
      expect(
        await last.evaluate(
          (heading) => heading.getBoundingClientRect().top - Number(sessionStorage.getItem('stood at')),
        ),
      ).toBeCloseTo(0, 0)
      // the focus is on the first new title
      const next = (await buyer.titles())[shown - 24]
      await eventually(() => page.evaluate(() => document.activeElement?.textContent?.replaceAll('\u00a0', ' '))).toBe(
        next,
      )
      await waitUntilVisible(buyer.main.getByRole('status').filter({ hasText: t('Shown: %s', shown) }))
    }
    expect(buyer.address).toBe(`${buyer.view.base}${w.fiction}?page=1-3`)
    expect((await buyer.titles()).slice(0, 24)).toEqual(first)
    const titles = await buyer.titles()
    expect(new Set(titles.map((title, index) => `${title} ${index}`)).size).toBe(72)

    const link = buyer.main.getByRole('heading', { level: 2 }).getByRole('link').nth(60)
    const title = (await link.textContent()) ?? ''
    await scrollsTo(link)
    await link.evaluate((element) =>
      element.addEventListener('click', () =>
        sessionStorage.setItem('pressed at', String(Math.round(element.getBoundingClientRect().top))),
      ),
    )
    await link.click()
    await buyer.seesHeading(title)
    await watchLayoutShifts(page)
    await page.goBack()
    await buyer.seesHeading(w.fictionName)
    expect(await buyer.titles()).toEqual(titles)
    const height = Number(await page.evaluate(() => sessionStorage.getItem('pressed at')))
    // exact to a pixel, although rows outside the viewport are laid out again
    const movedBy = async () =>
      Math.abs(
        (await buyer.main
          .getByRole('heading', { level: 2 })
          .getByRole('link')
          .nth(60)
          .evaluate((element) => Math.round(element.getBoundingClientRect().top))) - height,
      )
    await eventually(movedBy).toBeLessThanOrEqual(1)
    expect(await readLayoutShifts(page)).toEqual([])

    // URL and position are restored even if the document was reloaded meanwhile
    await page.goForward()
    await buyer.seesHeading(title)
    await buyer.reloads()
    await page.goBack()
    await buyer.seesHeading(w.fictionName)
    await eventually(async () => (await buyer.titles()).length).toBe(72)
    await eventually(movedBy).toBeLessThanOrEqual(1)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

/** Goes to a subcategory, sorts it and restores the default order, which no URL names, then returns to the parent. */
async function walksTheTree(buyer: Buyer) {
  const w = texts[buyer.view.code]
  const { t, page } = buyer
  const tree = page.getByRole('navigation', { name: buyer.isOnPhone ? t('Subcategories') : t('Categories') })
  await tree.getByRole('link', { name: startingWith(w.below) }).click()
  await buyer.seesHeading(w.below)
  // a category without subcategories shows its siblings
  expect(await tree.getByRole('link', { name: startingWith(w.below) }).getAttribute('aria-current')).toBe('page')
  expect(await tree.getByRole('link').count()).toBeGreaterThan(3)
  await buyer.sorts(t('Price: low to high'))
  await eventually(() => buyer.address).toMatch(/\?sort=price$/)
  await page.getByRole('combobox', { name: t('Sort by') }).selectOption('')
  await eventually(() => buyer.address).not.toContain('sort')
  await buyer.link(w.fictionName, page.getByRole('navigation', { name: t('Breadcrumbs') })).click()
  await buyer.seesHeading(w.fictionName)
  expect(buyer.address).toBe(buyer.view.base + w.fiction)
}

test(
  'CAT-19b D15 CAT-10 CAT-1: rows have other page sizes and show attributes; the category tree leads down and up',
  onDesktopInEnglish,
  async ({ code, size }) => {
    const w = texts[code]
    const buyer = await Buyer.enters(code, { size })
    const { t, page } = buyer
    await buyer.goesTo(w.fiction)
    const looks = page.getByRole('navigation', { name: t('Look of the list') })
    await buyer.link(t('Rows'), looks).click()
    await eventually(() => buyer.address).toBe(`${buyer.view.base}${w.fiction}?mode=list`)
    await eventually(async () => (await buyer.titles()).length).toBe(15)
    const sizes = page.getByRole('navigation', { name: t('Books per page') })
    expect(await sizes.getByRole('link').allInnerTexts()).toEqual(['5', '10', '15', '20', '25'])
    expect(await sizes.locator('[aria-current]').innerText()).toBe('15')
    // by keyboard, because the new layout may still move under the pointer
    await buyer.link('25', sizes).press('Enter')
    await eventually(async () => (await buyer.titles()).length).toBe(25)
    const rows = buyer.main.getByRole('list', { name: w.fictionName }).getByRole('listitem')
    const attributesOf = (row: Locator) =>
      row
        .locator('dl > div')
        .evaluateAll((elements) =>
          elements.map(
            (element) => [element.querySelector('dt')?.textContent, element.querySelector('dd')?.textContent] as const,
          ),
        )
    const attributes = await Promise.all((await rows.all()).map(attributesOf))
    const labels = attributes[0]?.map(([label]) => label) ?? []
    for (const label of ['Publisher', 'Publication year', 'Binding']) expect(labels).toContain(label)
    for (const row of attributes) expect(row.map(([label]) => label)).toEqual(labels)
    for (const row of attributes) expect(Object.fromEntries(row)['Publication year']).toMatch(/^\d{4}$/)
    // a book without a series stands among others that have one
    expect(attributes.flat().map(([, value]) => value)).toContain('N/A')
    expect(await rows.first().locator('dd img').getAttribute('src')).toMatch(
      /^\/media\/attribute\/swatch\/binding\/.+\.svg$/,
    )
    expect(
      await rows
        .first()
        .locator('dd img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    ).toBe(true)
    // server-rendered, not only in the browser
    const sent = (await get(page.url())).body
    expect(sent.match(/<dt[^>]*>Publication year<\/dt>/g)).toHaveLength(25)
    await buyer.link(t('Covers'), looks).click()
    await eventually(async () => (await buyer.titles()).length).toBe(24)
    expect(buyer.address).toBe(buyer.view.base + w.fiction)
    expect(await sizes.getByRole('link').allInnerTexts()).toEqual(['12', '24', '36'])

    await walksTheTree(buyer)
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-1 CAT-19: on a phone subcategories are above the list', onPhone, async ({ code, size }) => {
  const buyer = await Buyer.enters(code, { size })
  await buyer.goesTo(texts[code].fiction)
  await walksTheTree(buyer)
  await test.step('the list begins right below them', async () => {
    const { t, page } = buyer
    const chips = page.getByRole('navigation', { name: t('Subcategories') })
    const looks = page.getByRole('navigation', { name: t('Look of the list') })
    const books = buyer.main.getByRole('list', { name: texts[code].fictionName })
    const [above, between, below] = await Promise.all([chips, looks, books].map((part) => part.boundingBox()))
    const endOf = (box: typeof above) => (box ? box.y + box.height : 0)
    expect((between?.y ?? 0) - endOf(above)).toBeLessThan(32)
    expect((below?.y ?? 0) - endOf(between)).toBeLessThan(32)
  })
  buyer.hadNoProblems()
  await buyer.leaves()
})
