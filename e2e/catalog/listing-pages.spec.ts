import type { Locator } from '@playwright/test'
import { sendGraphql } from '../fixtures/api.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, startingWith, views } from '../fixtures/buyer.ts'
import { filtersOf } from '../fixtures/filters.ts'
import { get, type Sent } from '../fixtures/html.ts'
import { scrollsTo } from '../fixtures/layout.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const getPage = (path: string) => get(shopUrl() + path)

/** Ids of filter options by their Polish labels. */
const options = new Map<string, string>()
test.beforeAll(async () => {
  const { products } = await sendGraphql<{
    products: { aggregations: { options: { label: string; value: string }[] }[] }
  }>('{ products(filter: {}, pageSize: 1) { aggregations { options { label value } } } }')
  for (const { label, value } of products.aggregations.flatMap((facet) => facet.options)) options.set(label, value)
})
const id = (label: string) => options.get(label) ?? ''

const canonicalOf = (page: Sent) => page.links('canonical').map(({ href }) => href.replace(shopUrl(), ''))
const robotsOf = (page: Sent) => page.meta('robots').join()
const neighbour = (page: Sent, rel: 'prev' | 'next') => page.links(rel).map(({ href }) => href.replace(shopUrl(), ''))

test.describe('CAT-19 CAT-1: lists for search engines', () => {
  test('pages link to each other, and each is its own canonical URL', async () => {
    for (const [base, path] of [
      ['', '/literatura-piekna.html'],
      ['/en', '/fiction.html'],
    ] as const) {
      const second = await getPage(`${base}${path}?page=2`)
      expect(canonicalOf(second)).toEqual([`${base}${path}?page=2`])
      expect(robotsOf(second)).not.toContain('noindex')
      expect([neighbour(second, 'prev'), neighbour(second, 'next')]).toEqual([
        [`${base}${path}`],
        [`${base}${path}?page=3`],
      ])
      const links = second.tags('a').map(({ href }) => href)
      for (const to of [`${base}${path}`, `${base}${path}?page=3`]) expect(links).toContain(to)
      expect(second.title).toContain(base ? 'Page 2' : 'Strona 2')
    }
    // sort order, page size and layout are no pages of their own
    const first = await getPage('/literatura-piekna.html')
    expect(neighbour(first, 'prev')).toEqual([])
    for (const query of [
      '?sort=price',
      '?size=36',
      '?mode=list',
      '?page=1',
      '?page=1-3',
      '?whole=author',
      '?utm_source=x',
    ]) {
      const page = await getPage(`/literatura-piekna.html${query}`)
      expect(canonicalOf(page), query).toEqual(['/literatura-piekna.html'])
      expect(robotsOf(page), query).not.toContain('noindex')
    }
    expect(canonicalOf(await getPage('/literatura-piekna.html?sort=price&page=2'))).toEqual([
      '/literatura-piekna.html?page=2',
    ])
    // with another size or layout the page numbers mean other books
    for (const query of ['?size=12&page=2', '?mode=list&page=2'])
      expect(robotsOf(await getPage(`/literatura-piekna.html${query}`)), query).toBe('noindex, follow')
  })

  test('CAT-2: the filter of the readers stands before the price: age for children, class for pupils', async () => {
    for (const [path, first] of [
      ['/dla-dzieci.html', 'Wiek'],
      ['/lektury-szkolne.html', 'Klasa'],
    ] as const) {
      const { body } = await getPage(path)
      const filters = body.slice(body.indexOf('id="filters-side"'))
      const names = [...filters.matchAll(/<summary[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, name]) => name)
      expect(names.slice(0, 3), path).toEqual([first, 'Cena', 'Dostępność'])
    }
  })

  test('of filtered lists only a single format or age is indexed, with its own address and title', async () => {
    const audio = await getPage('/literatura-piekna.html?customFilters=format:audiobook&sort=price')
    expect(robotsOf(audio)).not.toContain('noindex')
    expect(canonicalOf(audio)).toEqual(['/literatura-piekna.html?customFilters=format:audiobook'])
    expect(audio.title).toBe('Literatura piękna – Audiobook | Zakładka')
    expect(audio.links('alternate').map(({ href }) => href)).toContain(
      `${shopUrl()}/en/fiction.html?customFilters=format:audiobook`,
    )
    const age = await getPage(`/dla-dzieci.html?customFilters=age_range:${id('3–6 lat')}`)
    expect(age.title).toContain('3–6 lat')
    expect(robotsOf(age)).not.toContain('noindex')
    for (const query of [
      'customFilters=format:book',
      'customFilters=format:ebook,audiobook',
      `customFilters=format:audiobook;author:${id('Bolesław Prus')}`,
      `customFilters=author:${id('Bolesław Prus')}`,
      'customFilters=format:audiobook&price=10_*',
      'price=10_20',
      'customFilters=special:1',
      'customFilters=format:audiobook&price=9000_*',
    ]) {
      const page = await getPage(`/literatura-piekna.html?${query}`)
      expect([query, page.status, robotsOf(page), canonicalOf(page)]).toEqual([query, 200, 'noindex, follow', []])
    }
  })

  test('a page number after the last redirects to the last page', async () => {
    for (const query of ['?page=99', '?page=99-101', '?size=36&page=99']) {
      const { status, headers } = await getPage(`/literatura-piekna.html${query}`)
      expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/[?&]page=[46]$/)])
    }
    // of a search to its canonical URL, which has a slash
    const { status, headers } = await getPage('/search/lalka/?page=50')
    expect([status, headers.get('location')]).toEqual([302, '/search/lalka/'])
  })

  test('the links to other languages keep filters, order and page', async () => {
    const query = `?customFilters=cover_colour:${id('granatowy')}&sort=price_desc`
    const english = await getPage(`/en/fiction.html${query}`)
    expect(english.tags('a').find(({ hreflang }) => hreflang === 'pl')?.href).toBe(`/literatura-piekna.html${query}`)
  })

  test('CAT-2c: customFilters: unknown codes and empty values are dropped, values are named in words', async () => {
    const plain = await getPage('/literatura-piekna.html?customFilters=colour:red;author:;;series')
    expect(canonicalOf(plain)).toEqual(['/literatura-piekna.html'])
    expect(robotsOf(plain)).not.toContain('noindex')
    const two = await getPage(
      `/literatura-piekna.html?customFilters=cover_colour:${id('granatowy')},${id('czarny')};colour:red;format:,book`,
    )
    for (const label of ['granatowy', 'czarny', 'Książka'])
      expect(two.tags('a').map((link) => link['aria-label'])).toContain(`Usuń filtr: ${label}`)
    expect(two.tags('a').filter((link) => link['aria-label']?.startsWith('Usuń filtr'))).toHaveLength(3)
  })
})

for (const [code, base, path] of [
  ['default', '', '/literatura-piekna.html'],
  ['en', '/en', '/fiction.html'],
] as const)
  test(`CAT-2: an empty list opened by its URL names its filters in words (${code})`, async () => {
    const { t } = views[code].language
    const ages = `${id('0–3 lata')},99999999`
    const author = id('Bolesław Prus')
    const filters = `author:${author};format:game;large_print:0;age_range:${ages};availability:presale`
    const page = await getPage(`${base}${path}?customFilters=${filters}&price=9999_*`)
    const chips = page
      .tags('a')
      .flatMap((link) =>
        link['aria-label']?.startsWith(t('Remove the filter: %s', ''))
          ? [link['aria-label'].slice(t('Remove the filter: %s', '').length)]
          : [],
      )
    const expected =
      code === 'en'
        ? ['Bolesław Prus', 'Game', 'Large print: No', '0 to 3 years', 'unknown value', 'presale']
        : ['Bolesław Prus', 'Gra', 'Duży druk: Nie', '0–3 lata', 'nieznana wartość', 'Przedsprzedaż']
    expect(chips.slice(0, -1)).toEqual(expected)
    expect(chips.at(-1)).toContain(code === 'en' ? 'from PLN' : 'od 9')
    expect(page.body).toContain(t('No books match these filters'))
    expect(robotsOf(page)).toBe('noindex, follow')
  })

test('CAT-1 D21 D43: old, mistyped and slash-ended URLs redirect to the canonical one, others are 404', async () => {
  for (const [from, to] of [
    ['/beletrystyka.html', '/literatura-piekna.html'],
    ['/beletrystyka.html?page=2&sort=price', '/literatura-piekna.html?page=2&sort=price'],
    ['/literatura-piekna.html/', '/literatura-piekna.html'],
    ['/literatura-piekna', '/literatura-piekna.html'],
    ['/Literatura-Pi%C4%99kna.html', '/literatura-piekna.html'],
    ['/lalka-prus', '/lalka-prus.html'],
    ['/en/literatura-piekna.html', '/en/fiction.html'],
    ['/lalka-prus.html/?utm_source=x', '/lalka-prus.html?utm_source=x'],
  ] as const) {
    const { status, headers } = await getPage(from)
    expect([from, status, (headers.get('location') ?? '').replace(shopUrl(), '')]).toEqual([from, 301, to])
    expect((await getPage(to)).status).toBe(200)
  }
  for (const path of [
    '/literatura-piekna.htm',
    '/literatura-piekna.html/poezja',
    '/zolw',
    '/en/literatura-piekna/nie-ma.html',
  ])
    expect([path, (await getPage(path)).status]).toEqual([path, 404])
})

test('NAV-8 NAV-8c NAV-10 NAV-10a: paths named in the settings are shown without header and footer', async () => {
  for (const path of ['/styleguide', '/en/styleguide']) {
    const page = await getPage(path)
    expect([page.tags('header').length, page.tags('footer').length, page.tags('main').length]).toEqual([0, 0, 1])
  }
  const usual = await getPage('/regulamin')
  expect([usual.tags('header').length > 0, usual.tags('footer').length, usual.tags('main').length]).toEqual([
    true,
    1,
    1,
  ])
})

test.describe('without scripts', () => {
  test(
    'CAT-2 CAT-19 CAT-10: every filter, all its values, Show more and the layout are forms and links',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const buyer = await Buyer.enters(code, { size, scripts: false })
      const { t, page } = buyer
      await page.goto('/en/books.html')
      const filters = page.getByRole('region', { name: t('Filters') })
      // a search within the filter needs scripts
      expect(await filters.getByRole('searchbox').count()).toBe(0)
      const authors = filters.getByText('Author', { exact: true }).locator('xpath=ancestor::details[1]')
      await authors.getByText(/^Show \d+ more$/).click()
      await authors.getByRole('link', { name: /^Show all \(\d+\)$/ }).click()
      await page.waitForURL('**/en/books.html?whole=author*')
      const all = page
        .getByRole('region', { name: t('Filters') })
        .getByText('Author', { exact: true })
        .locator('xpath=ancestor::details[1]')
      expect(await all.getByRole('checkbox').count()).toBeGreaterThan(100)
      await filters.getByText('Age', { exact: true }).click()
      await filters.getByRole('checkbox', { name: startingWith('3 to 6 years') }).check()
      await filters.getByText('Large print', { exact: true }).click()
      await filters
        .getByText('Large print', { exact: true })
        .locator('xpath=ancestor::details[1]')
        .getByRole('checkbox', { name: startingWith('No') })
        .check()
      await filters.getByRole('textbox', { name: t('From') }).fill('20,5')
      await buyer.button(t('Apply filters'), filters).click()
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', '3 to 6 years')))
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Large print: No')))
      expect(buyer.address).toMatch(/^\/en\/books\.html\?customFilters=age_range:\d+;large_print:0&price=20\.5_\*$/)
      await buyer.link(t('Remove the filter: %s', '3 to 6 years')).click()
      await waitUntilHidden(buyer.link(t('Remove the filter: %s', '3 to 6 years')))
      const more = buyer.link(t('Show more'), buyer.main)
      await scrollsTo(more)
      await more.click()
      await page.waitForURL('**/en/books.html?*page=1-2')
      expect((await buyer.titles()).length).toBe(48)
      await buyer.link(t('Rows'), page.getByRole('navigation', { name: t('Look of the list') })).click()
      await page.waitForURL('**/en/books.html?*mode=list')
      expect((await buyer.titles()).length).toBe(15)
      await waitUntilVisible(buyer.main.getByText('Publication year').first())
      await waitUntilVisible(buyer.link(t('Remove the filter: %s', 'Large print: No')))
      await buyer.leaves()
    },
  )
})

/** Unfolds all filters and searches in the first one for a value that does not exist. */
async function unfolds(container: Locator, nothingFound: string) {
  await container
    .locator('form > details:not([open]) > summary')
    .evaluateAll((closed) => closed.forEach((summary) => (summary as HTMLElement).click()))
  await container.getByRole('searchbox').first().fill('xqzvwk')
  await waitUntilVisible(container.getByText(nothingFound))
}

test(
  'CAT-2 CAT-10 CAT-19: a list on a phone is accessible in all its states and both themes',
  onPhone,
  async ({ code, size }) => {
    const buyer = await Buyer.enters(code, { size })
    for (const [where, query] of [
      ['without results', `?customFilters=format:game;cover_colour:${id('granatowy')}&price=20_*`],
      ['filtered rows, two pages of them', `?mode=list&page=1-2&customFilters=binding:${id('twarda')};large_print:0`],
    ] as const) {
      await buyer.goesTo(`/ksiazki.html${query}`)
      await expectAccessibleInBothThemes(buyer.page, where)
    }
    await unfolds(await filtersOf(buyer), buyer.t('No results found!'))
    await expectAccessibleInBothThemes(buyer.page, 'with all filters open')
    buyer.hadNoProblems()
    await buyer.leaves()
  },
)

test('CAT-10c CAT-2: light swatches have an edge in the light theme, dark ones in the dark theme', async () => {
  const buyer = await Buyer.enters()
  const { page, t } = buyer
  await buyer.goesTo(`/ksiazki.html?customFilters=cover_colour:${id('kremowy')},${id('czarny')}`)
  const edgeOf = (name: string) =>
    buyer
      .link(t('Remove the filter: %s', name))
      .locator('span')
      .first()
      .evaluate((swatch) => getComputedStyle(swatch).boxShadow !== 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await edgeOf('czarny')).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  expect([await edgeOf('kremowy'), await edgeOf('czarny')]).toEqual([true, false])
  await unfolds(await filtersOf(buyer), t('No results found!'))
  await expectAccessible(page, 'with all filters open')
  buyer.hadNoProblems()
  await buyer.leaves()
})

/** The attributes of a product page by their labels. */
async function attributesOf(path: string) {
  const { status, body } = await getPage(path)
  expect([path, status]).toEqual([path, 200])
  const rows = body.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)
  const plain = (html = '') => html.replaceAll(/<[^>]*>/g, '').trim()
  return new Map([...rows].map(([, label, value]) => [plain(label), plain(value)]))
}

test('CAT-10b CAT-10a: book attributes: booleans as words, weight with two decimals, whole years, no empty values', async () => {
  for (const [path, expected] of [
    [
      '/quo-vadis-sienkiewicz.html',
      {
        'Duży druk': /^Tak$/,
        Oprawa: /^twarda$/,
        'Rok wydania': /^\d{4}$/,
        Waga: /^\d,\d{2}\skg$/,
        'Liczba stron': /^640$/,
      },
    ],
    ['/en/lalka-prus.html', { Binding: /^Hardback$/, 'Publication year': /^\d{4}$/, Weight: /^\d\.\d{2}\skg$/ }],
  ] as const) {
    const attributes = await attributesOf(path)
    for (const [label, value] of Object.entries(expected))
      expect(attributes.get(label) ?? 'not there', label).toMatch(value)
  }
  const attributes = await attributesOf('/lalka-prus.html')
  expect([attributes.has('Liczba stron'), attributes.has('Kolor okładki'), attributes.has('Duży druk')]).toEqual([
    true,
    false,
    false,
  ])
})
