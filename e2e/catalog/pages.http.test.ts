import { describe, expect, test } from 'vitest'
import { shopUrl } from '../fixtures/current-shop.ts'
import { get, type Node, readMain, type Sent } from '../fixtures/html.ts'

const BOOK = '/lalka-prus.html'
/** Public pages that search engines may index: name, Polish path, English path. */
const indexedPages = [
  ['home', '/', '/en/'],
  ['category', '/literatura-piekna.html', '/en/fiction.html'],
  ['category below', '/literatura-piekna/klasyka-polska.html', '/en/fiction/polish-classics.html'],
  ['category, second page', '/literatura-piekna.html?page=2', '/en/fiction.html?page=2'],
  ['search', '/search/prus/', '/en/search/prus/'],
  ['book', BOOK, `/en${BOOK}`],
  ['e-book', '/lalka-prus-ebook.html', '/en/lalka-prus-ebook.html'],
  ['CMS page', '/regulamin', '/en/terms'],
] as const
/** Public pages that search engines must not index. */
const noindexPages = [
  ['filtered category', '/literatura-piekna.html?customFilters=format:book'],
  ['nothing found', '/search/qqqqq'],
  ['menu', '/menu'],
  ['styleguide', '/styleguide'],
  ['not found', '/nie-ma-takiej.html'],
] as const
const privatePages = [
  ['cart', '/cart'],
  ['cart in English', '/en/cart'],
] as const

const getPage = (path: string) => get(shopUrl() + path)
const everyone = [
  ...indexedPages.flatMap(
    ([name, polish, english]) =>
      [
        [name, polish],
        [`${name} in English`, english],
      ] as const,
  ),
  ...noindexPages,
]

for (const [name, path] of [...everyone, ...privatePages])
  test(`NAV-5b CMS-1: the page ${name} (${path}) has its metadata and a policy against foreign scripts`, async () => {
    const page = await getPage(path)
    // one heading, a language, a title and metadata
    expect(page.body.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(page.tags('html')[0]?.['lang']).toBe(path.startsWith('/en/') ? 'en-US' : 'pl-PL')
    expect(page.title).toMatch(/^\S.* \| Zakładka$/)
    expect(page.meta('description')).toHaveLength(1)
    expect(page.meta('description')[0]?.length).toBeGreaterThan(40)
    expect(page.meta('og:title')[0]?.length).toBeGreaterThan(1)
    for (const name of ['og:type', 'og:url', 'og:site_name', 'og:locale', 'og:image'])
      expect(page.meta(name), name).toHaveLength(1)
    const [image = ''] = page.meta('og:image')
    expect(image).toMatch(new RegExp(`^${shopUrl()}/(?:assets|media)/`))
    expect((await fetch(image)).headers.get('content-type')).toMatch(/^image\//)
    expect(page.body).not.toMatch(/undefined|\[object Object\]|NaN zł/)
    // only scripts with the nonce of the response
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1]
    expect(nonce).toBeDefined()
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(rule)
    const running = page
      .tags('script')
      .filter(({ type = '' }) => type === '' || type === 'module' || type.includes('javascript'))
    expect(running.length).toBeGreaterThan(0)
    for (const script of running) expect(script['nonce']).toBe(nonce)
    expect(page.body).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i)
    expectGuarded(page)
    const again = await getPage(path)
    expect(again.headers.get('content-security-policy')).not.toBe(policy)
    if (everyone.some(([, indexed]) => indexed === path)) await expectShared(path, page)
  })

function expectGuarded({ headers }: Sent) {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
}

async function expectShared(path: string, plain: Sent) {
  expect(plain.headers.get('set-cookie')).toBeNull()
  expect(plain.headers.get('cache-control')).toMatch(/^public/)
  const visited = await get(shopUrl() + path, {
    headers: { cookie: `cart=${'a'.repeat(32)}; order=2000000001%20ja%40example.com; currency=PLN` },
  })
  expect(visited.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(visited.body).not.toContain('ja@example.com')
  if (plain.status !== 200) return
  const again = await get(shopUrl() + path, { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  // a 304 has no new nonce, because the cached page keeps its policy
  expect(again.headers.get('content-security-policy')).toBeNull()
}

for (const [name, path] of [...privatePages, ['checkout', '/checkout']] as const)
  test(`the page ${name} is not cached`, async () => {
    const { headers } = await getPage(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

test('NAV-16 CART-2: without scripts the cart’s button is a link to the cart', async () => {
  const { body } = await getPage('/')
  const [, href = ''] = /<a\b[^>]*href="([^"]*)"[^>]*><span[^>]*>Koszyk</.exec(body) ?? []
  expect(href).toBe('/cart')
  expect((await getPage(href)).body).toMatch(/<h1[^>]*>Koszyk</)
})

test('CAT-6: readers of the demo write of its heroine as of a woman', async () => {
  const { body } = await getPage('/cisza-na-czechowie-kalwas.html')
  expect(readMain(body)).toMatch(/Sawicz jest zmęczona/)
})

describe('deferred content of a long page has a URL of its own', () => {
  const contentOf = (page: Sent) => /"content":"(\/[^"]+)"/.exec(page.body)?.[1]

  for (const [name, path] of [
    ['home', '/'],
    ['category', '/en/fiction.html?page=2'],
  ] as const)
    test(`${name}: the URL of its version is immutable; the URL of another version is not cached`, async () => {
      const named = contentOf(await getPage(path)) ?? ''
      expect(named.endsWith(path.replace('/en/', '/'))).toBe(true)
      const content = await getPage(named)
      expect([content.status, content.headers.get('content-type'), content.headers.get('cache-control')]).toEqual([
        200,
        'application/json',
        'public, max-age=86400, immutable',
      ] as const)
      expect(content.headers.get('x-robots-tag')).toBe('noindex')
      expectGuarded(content)
      const made = named.replace(/(?<=_data\/)./, (sign) => (sign === 'A' ? 'B' : 'A'))
      const other = await getPage(made)
      expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store'])
      // it contains the right URL, by which the browser checks that page and content belong together
      expect(JSON.parse(other.body)).toEqual(JSON.parse(content.body))
      expect((JSON.parse(content.body) as { at: string }).at).toBe(named)
    })

  test('a private page contains its content and has no such URL', async () => {
    const { version } = /_data\/(?<version>[^/]+)\//.exec(contentOf(await getPage('/')) ?? '')?.groups ?? {}
    for (const path of ['/cart', '/customer/account']) {
      const page = await getPage(path)
      expect(contentOf(page), path).toBeUndefined()
    }
    const visited = { headers: { cookie: `cart=${'a'.repeat(32)}` } }
    for (const path of ['/cart', '/checkout', '/customer/account'])
      expect((await get(`${shopUrl()}/_data/${version}${path}`, visited)).status, path).toBe(404)
    expect((await get(`${shopUrl()}/_data/${version}/`, { method: 'POST' })).status).toBe(405)
  })
})

for (const [name, polish, english] of indexedPages)
  test(`NAV-5 CAT-1: ${name} has a canonical URL and links to the other language`, async () => {
    for (const path of [polish, english]) {
      const page = await getPage(path)
      expect(page.status).toBe(200)
      expect(page.meta('robots').join()).not.toContain('noindex')
      expect(page.links('canonical').map(({ href }) => href)).toEqual([shopUrl() + path])
      expect(page.meta('og:url')).toEqual([shopUrl() + path])
      expect(page.meta('og:locale')).toEqual([path === polish ? 'pl_PL' : 'en_US'])
      const alternates = page.links('alternate').filter(({ hreflang }) => hreflang)
      expect(new Set(alternates.map(({ hreflang }) => hreflang))).toEqual(new Set(['en-US', 'pl-PL', 'x-default']))
      expect(alternates).toHaveLength(3)
      for (const { hreflang, href } of alternates)
        expect(href, hreflang).toBe(shopUrl() + (hreflang === 'en-US' ? english : polish))
    }
  })

for (const [name, path] of indexedPages.filter(([, path]) => path.includes('.html')))
  test(`CAT-1c: ${name} with a trailing slash redirects to its canonical URL`, async () => {
    const url = new URL(path, shopUrl())
    const { status, headers } = await getPage(`${url.pathname}/${url.search}`)
    expect([status, headers.get('location')]).toEqual([301, path])
  })

for (const [name, path] of noindexPages)
  test(`NAV-5: ${name} (${path}) is not indexed`, async () => {
    const page = await getPage(path)
    expect(page.meta('robots').join()).toContain('noindex')
    expect(page.links('canonical')).toEqual([])
  })

test('NAV-7a NAV-7b CAT-1b: every kind of unknown URL has status 404 in both views', async () => {
  for (const path of [
    '/nie-ma',
    '/nie-ma.html',
    '/a/b/c.html',
    '/checkout/nie-ma',
    '/page/nie-ma',
    '/en/nie-ma',
    '/media/catalog/product/n/i/nie-ma.webp',
    '/assets/nie-ma.js',
  ])
    expect((await getPage(path)).status, path).toBe(404)
  expect((await getPage('/%E0%A4%A')).status).toBe(400)
  const page = await getPage('/en/nie-ma')
  expect(page.title).toBe('Page not found | Zakładka')
  expect(page.body).toContain(
    'Sorry, we can`t find the page you are looking for! Please press a button below to go back to homepage.',
  )
  expect(page.body).toMatch(/aria-label="Breadcrumbs"(?:(?!<\/nav>)[^])*>Not Found</)
})

for (const [from, to] of [
  ['/ksiazka/lalka', BOOK],
  ['/en', '/en/'],
  ['/fiction.html', '/literatura-piekna.html'],
  ['/home', '/'],
  ['/en/home', '/en/'],
] as const)
  test(`CAT-1 NAV-8a: ${from} redirects permanently to ${to}`, async () => {
    const { status, headers } = await getPage(from)
    expect([status, new URL(headers.get('location') ?? '', shopUrl()).pathname]).toEqual([301, to])
  })

test('CAT-1: the home page under its CMS name has the home page as its canonical URL', async () => {
  for (const [path, home] of [
    ['/page/home', '/'],
    ['/en/page/home', '/en/'],
  ] as const) {
    const canonical = (await getPage(path)).links('canonical').map(({ href }) => href)
    expect(canonical).toEqual([shopUrl() + home])
  }
})

describe('structured data', () => {
  const find = ({ jsonLd }: Sent, type: string) => jsonLd.find((node) => [node['@type']].flat().includes(type))
  const gtin = (digits: string) =>
    [...digits].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) % 10 === 0

  test('CAT-3 CAT-3c: a book is a Product and a Book with an Offer that has all that search engines require', async () => {
    for (const [path, language] of [
      [BOOK, 'pl'],
      [`/en${BOOK}`, 'en'],
    ] as const) {
      const page = await getPage(path)
      const book = find(page, 'Book') as Node
      expect([book['@type']].flat()).toEqual(['Product', 'Book'])
      expect([page.title, page.meta('og:title')[0]]).toEqual([
        expect.stringMatching(/^Lalka\b.* \| Zakładka$/),
        expect.stringMatching(/^Lalka\b/),
      ])
      expect(page.meta('description')[0]).toMatch(language === 'pl' ? /^Warszawski kupiec/ : /^A Warsaw/)
      expect(page.links('canonical').map(({ href }) => href)).toEqual([shopUrl() + path])
      expect(book).toMatchObject({
        name: 'Lalka',
        inLanguage: 'pl',
        bookFormat: 'https://schema.org/Hardcover',
        numberOfPages: 912,
        author: [{ '@type': 'Person', name: 'Bolesław Prus' }],
      })
      expect(book['isbn']).toBe(book['gtin13'])
      expect(gtin(String(book['isbn']))).toBe(true)
      expect(String(book['description']).length, language).toBeGreaterThan(100)
      const image = await get(String(book['image']))
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(book['offers']).toMatchObject({
        '@type': 'Offer',
        price: '69.90',
        priceCurrency: 'PLN',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        url: shopUrl() + path,
      })
      expectCrumbs(page, path)
      expect(page.meta('og:type')).toEqual(['book'])
      expect(page.meta('og:image')[0]).toBe(book['image'])
      expect(page.meta('book:isbn')).toEqual([book['isbn']])
    }
    expect(find(await getPage('/lalka-prus-ebook.html'), 'Book')).toMatchObject({
      bookFormat: 'https://schema.org/EBook',
    })
  })

  test('CAT-3: a category has breadcrumbs', async () => {
    for (const path of ['/literatura-piekna/klasyka-polska.html', '/en/fiction/polish-classics.html'])
      expectCrumbs(await getPage(path), path)
  })

  test('the home page describes the shop and its search', async () => {
    const page = await getPage('/')
    expect(find(page, 'BookStore')).toMatchObject({
      name: 'Zakładka',
      url: `${shopUrl()}/`,
      email: expect.stringContaining('@'),
    })
    expect(find(page, 'WebSite')).toMatchObject({
      potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${shopUrl()}/search/{search_term_string}` } },
    })
  })

  function expectCrumbs(page: Sent, path: string) {
    const { itemListElement: items } = find(page, 'BreadcrumbList') as Node & {
      itemListElement: { position: number; name: string; item: string }[]
    }
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
    expect(items.length).toBeGreaterThan(2)
    expect(items[0]?.item).toBe(`${shopUrl()}${path.startsWith('/en/') ? '/en' : ''}/`)
    expect(items.at(-1)?.item).toBe(shopUrl() + path)
    expect(items.every(({ name }) => name.length > 1)).toBe(true)
  }
})

describe('robots.txt and sitemap.xml', () => {
  test('robots.txt disallows private pages and names the sitemap', async () => {
    const { status, headers, body } = await getPage('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    for (const path of ['/cart', '/checkout', '/graphql', '/en/cart', '/en/checkout'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).toContain(`Sitemap: ${shopUrl()}/sitemap.xml`)
    expect(body).not.toContain('Disallow: /\n')
  })

  test('CAT-1: sitemap.xml lists all pages in both views, and each exists', async () => {
    const index = await getPage('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const files = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    expect(files.length).toBeGreaterThan(0)
    const pages = (await Promise.all(files.map((file) => get(file)))).flatMap(({ body }) =>
      [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url),
    )
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.length).toBeGreaterThan(2 * 323)
    for (const path of [BOOK, `/en${BOOK}`, '/literatura-piekna.html', '/en/fiction.html', '/regulamin', '/en/terms'])
      expect(pages).toContain(shopUrl() + path)
    // one of 61 is fetched; an even step could select a single view
    for (const page of pages.filter((_, index) => index % 61 === 0)) expect((await get(page)).status, page).toBe(200)
  })
})
