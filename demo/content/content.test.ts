import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../server/testing/operator-actor.ts'
import { collectionPath } from '../../language/paths.ts'
import { setConfiguration } from '../../server/modules/store/index.ts'
import { openShop, type TestShop } from '../../server/testing/shop.ts'
import { writeCategories } from '../categories.ts'
import { writeSources } from '../sources.ts'
import { seedContent } from './content.ts'
import { MAIN_MENU } from './menu.ts'
import { blocks, pages } from './pages.ts'

const seedFolder = new URL('..', import.meta.url).pathname
const VIEWS = ['default', 'en'] as const

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeCategories(shop.db, seedFolder)
  await seedContent(shop.db, seedFolder)
}, 60_000)
afterAll(() => shop.close())

interface Text {
  view: string
  name: string
  html: string
}

async function readTexts(): Promise<Text[]> {
  const texts: Text[] = []
  for (const view of VIEWS) {
    for (const { identifier } of pages) {
      const { data, errors } = await shop.query<{
        cmsPage: { content: string; title: string; meta_description: string }
      }>('query($i: String) { cmsPage(identifier: $i) { content title meta_description } }', { i: identifier }, view)
      expect(errors).toBeUndefined()
      expect(data.cmsPage.meta_description.length, identifier).toBeLessThanOrEqual(160)
      texts.push({ view, name: identifier, html: data.cmsPage.content })
    }
    const { data } = await shop.query<{
      cmsBlocks: { items: { identifier: string; content: string; disabled: boolean }[] }
    }>(
      'query($i: [String]) { cmsBlocks(identifiers: $i) { items { identifier content disabled } } }',
      { i: blocks.map(({ identifier }) => identifier) },
      view,
    )
    for (const { identifier, content } of data.cmsBlocks.items) texts.push({ view, name: identifier, html: content })
  }
  return texts
}

test('CMS-1: every page and block is written completely in both views', async () => {
  const texts = await readTexts()
  expect(texts).toHaveLength(2 * (pages.length + blocks.length))
  for (const { view, name, html } of texts) {
    expect(html.length, `${view} ${name}`).toBeGreaterThan(40)
    expect(html, `${view} ${name}`).not.toMatch(/\{\{|\}\}|undefined|href=""|src=""/)
  }
  for (const language of ['pl', 'en']) {
    const files = readdirSync(path.join(seedFolder, 'content', language), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .toSorted()
    expect(files).toEqual(
      [
        ...pages.map(({ identifier }) => `${identifier}.html`),
        ...blocks.map(({ identifier }) => `blocks/${identifier}.html`),
      ].toSorted(),
    )
  }
})

test('CMS-1: the category on the home page is the configured one, in either view', async () => {
  const names: (string | undefined)[] = []
  for (const view of VIEWS) {
    const { data } = await shop.query<{ homeCategory: { name: string } | null }>('{ homeCategory { name } }', {}, view)
    names.push(data.homeCategory?.name)
  }
  expect(names).toEqual(['Lublin i okolice', 'Lublin and its region'])
})

test('CMS-1: a page is found by its URL in the view, in the language of the view', async () => {
  const document = `
    query($url: String!) {
      urlResolver(url: $url) { type relative_url }
      route(url: $url) { type redirect_code relative_url ... on CmsPage { identifier title content_heading } }
    }`
  const { data } = await shop.query(document, { url: '/dostepnosc' })
  expect(data).toEqual({
    urlResolver: { type: 'CMS_PAGE', relative_url: 'dostepnosc' },
    route: {
      type: 'CMS_PAGE',
      redirect_code: 0,
      relative_url: 'dostepnosc',
      identifier: 'dostepnosc',
      title: 'Dostępność',
      content_heading: 'Informacja o dostępności',
    },
  })
  expect((await shop.query(document, { url: 'accessibility' }, 'en')).data).toMatchObject({
    route: { identifier: 'dostepnosc', title: 'Accessibility' },
  })
  expect((await shop.query(document, { url: 'accessibility' })).data).toEqual({ urlResolver: null, route: null })
})

test('CMS-1: the accessibility statement contains known limits, date of assessment and contact', async () => {
  const statement = async (view: string) =>
    (
      await shop.query<{ cmsPage: { content: string } }>('{ cmsPage(identifier: "dostepnosc") { content } }', {}, view)
    ).data.cmsPage.content.replaceAll('\u00a0', ' ')
  expect(await statement('default')).toMatch(/<li>Część przykładowych plików.*<p>Ostatnia ocena: 23\.11\.2026\./s)
  const general = 'general/accessibility'
  await setConfiguration(shop.db, OPERATOR, [
    { path: `${general}/assessed_on`, value: '2027-02-01' },
    { path: 'trans_email/ident_general/email', value: 'access@shop.example' },
  ])
  const limits = 'Maps have no text.\nVideos have no <captions>.'
  await setConfiguration(shop.db, OPERATOR, [{ path: `${general}/limits`, value: limits }], 'en')
  await expect.poll(() => statement('en'), { timeout: 10_000 }).toContain('<p>Last assessed on 2027-02-01.</p>')
  const english = await statement('en')
  expect(english).toContain('<ul><li>Maps have no text.</li><li>Videos have no &lt;captions&gt;.</li>')
  expect(english).toContain('<li>Pages of payment companies (PayU, Autopay) are theirs.')
  expect(english).toContain('mailto:access@shop.example')
  // no captcha is configured
  expect(english).not.toContain('robot')
})

const ROUTES = /^\/(szukaj|withdrawal|orders-and-returns|cookie-settings)?$/
const collections = (locale: string) =>
  (['author', 'series', 'publisher', 'novelties', 'announcements', 'bestsellers', 'promotions'] as const).map(
    (collection) => collectionPath(locale, collection),
  )
const COLLECTIONS: Readonly<Record<string, string[]>> = { default: collections('pl'), en: collections('en') }
const LISTING = new RegExp(
  String.raw`^/(ksiazki|books)\.html(\?(customFilters=(availability|special):[a-z0-9,]+)?` +
    String.raw`(&?sort=(bestseller|publication_date)_desc)?)?$`,
)
const isListing = (address: string) => LISTING.test(address)

test('every link in the texts has a target, in its own view', async () => {
  const rewrites = await shop.db.many<{
    storeCode: string
    requestPath: string
  }>`select store_code, request_path from url_rewrite`
  const known = new Set(
    rewrites.map(({ storeCode, requestPath }) => `${storeCode === 'default' ? '' : `/${storeCode}`}/${requestPath}`),
  )
  const texts = await readTexts()
  const lost: string[] = []
  for (const { view, name, html } of texts) {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      const address = href.replaceAll('&amp;', '&')
      if (/^(mailto|tel):|^https:\/\/uodo\.gov\.pl/.test(address)) continue
      const [target = '', fragment] = address.split('#')
      const base = view === 'default' ? '' : `/${view}`
      const within = target.slice(base.length) || '/'
      const inView = target.startsWith(`${base}/`) && (view !== 'default' || !target.startsWith('/en/'))
      const [pathname = '', query] = target.split('?')
      const leads = known.has(pathname)
        ? query === undefined || isListing(within)
        : ROUTES.test(within) || COLLECTIONS[view]?.includes(within)
      const found = target === '' ? ids.has(fragment ?? '') : inView && leads
      if (!found) lost.push(`${view} ${name}: ${href}`)
    }
  }
  expect(lost).toEqual([])
})

test('Polish typography: quotation marks, and no one-letter word at the end of a line', async () => {
  for (const { html, name } of (await readTexts()).filter(({ view }) => view === 'default')) {
    // the registered name of the firm is exempt
    const words = html.replaceAll(/<[^>]*>/g, '').replaceAll('sp. z o.o.', '')
    expect(words.match(/["“]|(?<=^|[\s(„])[aiouwz] \S.{0,20}/gi) ?? [], name).toEqual([])
  }
})

test('NAV-12: the main menu links to categories and lists, with titles in the language of the view', async () => {
  const document = `
    {
      menu: scandiwebMenu(identifier: "new-main-menu") { items { item_id parent_id title url url_type category_id } }
    }`
  interface Item {
    item_id: string
    parent_id: number
    title: string
    url: string
    url_type: number
    category_id: number | null
  }
  const queryMenu = async (view: string) =>
    (await shop.query<{ menu: { items: Item[] } }>(document, {}, view)).data.menu.items
  const polish = await queryMenu('default')
  const root = polish.find(({ parent_id }) => parent_id === 0)
  const top = polish.filter(({ parent_id }) => String(parent_id) === root?.item_id)
  expect(top.map(({ title }) => title)).toEqual([
    'Książki',
    'Dla dzieci',
    'Lektury szkolne',
    'Podręczniki',
    'E-booki',
    'Audiobooki',
    'Gry i gadżety',
    'Nowości',
    'Zapowiedzi',
    'Bestsellery',
    'Promocje',
  ])
  const categories = await shop.db.many<{ id: number }>`select id from category where level > 0`
  expect(new Set(polish.flatMap(({ category_id }) => category_id ?? []))).toEqual(
    new Set(categories.map(({ id }) => id)),
  )
  for (const { url } of polish.filter((one) => one !== root))
    expect(/^\/[a-z0-9/-]+\.html$/.test(url) || isListing(url) || COLLECTIONS['default']?.includes(url), url).toBe(true)
  expect(top.find(({ title }) => title === 'Nowości')).toMatchObject({
    url: '/nowosci',
    url_type: 0,
    category_id: null,
  })
  expect(top.find(({ title }) => title === 'Promocje')).toMatchObject({
    url: '/promocje',
    url_type: 0,
    category_id: null,
  })
  const english = await queryMenu('en')
  expect(english).toHaveLength(polish.length)
  expect(english.find(({ title }) => title === 'New titles')).toMatchObject({ url: '/new-titles' })
  expect(
    english.find(
      ({ category_id }) => category_id === polish.find(({ title }) => title === 'Kryminał i sensacja')?.category_id,
    ),
  ).toMatchObject({ title: 'Crime and thrillers', url: '/crime-and-thrillers.html' })
})

test.each([
  [
    'default',
    '30 dni',
    'godzina',
    '1 godzina od ostatniego użycia',
    /Nie ma u nas plików reklamowych|innych nie zapisujemy/,
  ],
  ['en', '30 days', 'an hour', 'an hour since the last use', /no advertising cookies|set no others/],
])(
  'CMS-1 NAV-4 CAT-11: the page about cookies names them and how long they last: %s',
  async (view, month, hour, session, untrue) => {
    const { data } = await shop.query<{ cmsPage: { content: string } }>(
      '{ cmsPage(identifier: "cookies") { content } }',
      {},
      view,
    )
    const content = data.cmsPage.content.replaceAll('\u00a0', ' ')
    const rows = [...content.matchAll(/<tr><th scope="row"><code>(\w+)<\/code>.*<td>(.*)<\/td><\/tr>/g)]
    expect(rows.map(([, name, lasts]) => [name, lasts])).toEqual(
      expect.arrayContaining([
        ['cart', month],
        ['currency', hour],
        ['partner', month],
        ['token', session],
      ]),
    )
    expect(content).not.toMatch(untrue)
  },
)

test("seeding again keeps the editors' changes", async () => {
  const count = () => shop.db.one`
      select (select count(*) from cms_page) as pages, (select count(*) from cms_block) as blocks, (select count(*)
        from menu_item) as items,
    (select count(*) from url_rewrite) as addresses`
  await shop.db.run`update cms_page set title = 'Kto my' where identifier = 'o-nas' and store_code = 'default'`
  await shop.db.run`
      delete from menu_item where title = 'Promocje'
        and menu_id = (select id from menu where identifier = ${MAIN_MENU})`
  const before = await count()
  await seedContent(shop.db, seedFolder)
  expect(await count()).toEqual(before)
  expect(await shop.db.one`select title from cms_page where identifier = 'o-nas' and store_code = 'default'`).toEqual({
    title: 'Kto my',
  })
})
