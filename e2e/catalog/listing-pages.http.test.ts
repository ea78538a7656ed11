import { beforeAll, describe, expect, test } from 'vitest'
import { sendGraphql } from '../fixtures/api.ts'
import { shopUrl } from '../fixtures/current-shop.ts'
import { get, type Sent } from '../fixtures/html.ts'
import { views } from '../fixtures/views.ts'

const getPage = (path: string) => get(shopUrl() + path)

/** Ids of filter options by their Polish labels. */
const options = new Map<string, string>()
beforeAll(async () => {
  const { products } = await sendGraphql<{
    products: { aggregations: { options: { label: string; value: string }[] }[] }
  }>('{ products(filter: {}, pageSize: 1) { aggregations { options { label value } } } }')
  for (const { label, value } of products.aggregations.flatMap((facet) => facet.options)) options.set(label, value)
})
const id = (label: string) => options.get(label) ?? ''

const canonicalOf = (page: Sent) => page.links('canonical').map(({ href }) => href.replace(shopUrl(), ''))
const robotsOf = (page: Sent) => page.meta('robots').join()
const neighbour = (page: Sent, rel: 'prev' | 'next') => page.links(rel).map(({ href }) => href.replace(shopUrl(), ''))

describe('CAT-19 CAT-1: lists for search engines', () => {
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

/** The attributes of a product page by their labels. */
async function attributesOf(path: string) {
  const { status, body } = await getPage(path)
  expect([path, status]).toEqual([path, 200])
  const rows = body.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)
  const plain = (html = '') => html.replaceAll(/<[^>]*>/g, '').trim()
  return new Map([...rows].map(([, label, value]) => [plain(label), plain(value)]))
}

test('CAT-10b CAT-10a: book attributes: booleans are words, weights have two decimals, nothing is empty', async () => {
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
