import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { writeSources } from '../../../demo/sources.ts'
import { setSetting } from '../store/index.ts'
import { addTitle } from '../../testing/title.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ environment: { BASE_URL: 'https://ksiegarnia.example' } })
  await shop.db.run`
      insert into cms_page (id, identifier, store_code, title, content) overriding system value values (900, 'o-nas',
        'default', 'O nas', ''), (901, 'ukryta', 'default', 'Ukryta', ''), (902, 'o-nas', 'en', 'About us', ''), (903,
        'ukryta', 'en', 'Hidden', '')`
  await shop.db.run`update cms_page set is_active = false where id = 901`
  await shop.db.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id) values
    ('default', 'o-nas', 'CMS_PAGE', 900), ('en', 'about-us?a=1&b=2', 'CMS_PAGE', 902), ('default', 'ukryta',
      'CMS_PAGE', 901), ('en', 'hidden', 'CMS_PAGE', 903)`
})
afterAll(() => shop.close())

test('the sitemap lists public pages of every view, escaped, and no hidden ones', async () => {
  const index = await shop.http.inject('/sitemap.xml')
  const [file] = [...index.body.matchAll(/<loc>https:\/\/ksiegarnia\.example(\/sitemap-\d+\.xml)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  )
  const { body } = await shop.http.inject(file ?? '')
  expect(body).toContain('<loc>https://ksiegarnia.example/o-nas</loc>')
  expect(body).toContain('<loc>https://ksiegarnia.example/en/about-us?a=1&amp;b=2</loc>')
  expect(body).not.toContain('ukryta')
  // a page hidden in one view is listed in the other without alternates
  expect(body).toMatch(/<loc>https:\/\/ksiegarnia\.example\/en\/hidden<\/loc><lastmod>[\d-]+<\/lastmod><\/url>/)
})

test('a CMS page lists its other languages as alternates', async () => {
  const { body } = await shop.http.inject('/sitemap-0.xml')
  const links =
    '<xhtml:link rel="alternate" hreflang="pl-PL" href="https://ksiegarnia.example/o-nas"/>' +
    '<xhtml:link rel="alternate" hreflang="en-US" href="https://ksiegarnia.example/en/about-us?a=1&amp;b=2"/>'
  const urls = body.split('\n').filter((line) => line.includes('o-nas') || line.includes('about-us'))
  expect(urls).toHaveLength(2)
  for (const url of urls) expect(url).toContain(links)
})

test('security.txt names the shop, half a year of validity, and the languages of its views', async () => {
  await setSetting(shop.db, OPERATOR, 'email', 'bezpieczenstwo@ksiegarnia.example')
  const { statusCode, headers, body } = await shop.http.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=86400',
  ])
  const expires = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(body)?.[1] ?? ''
  const days = (new Date(expires).getTime() - Date.now()) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThanOrEqual(180)
  expect(body.replace(expires, 'DAY').split('\n')).toEqual([
    'Contact: mailto:bezpieczenstwo@ksiegarnia.example',
    'Expires: DAY',
    'Preferred-Languages: pl, en',
    'Canonical: https://ksiegarnia.example/.well-known/security.txt',
    '',
  ])
})

test('robots.txt names the sitemap and disallows private pages in both views', async () => {
  const { body } = await shop.http.inject('/robots.txt')
  const paths = ['cart', 'checkout', 'customer', 'wishlist', 'compare', 'graphql', 'dev', 'styleguide']
  const disallowed = ['', '/en'].flatMap((prefix) => paths.map((path) => `Disallow: ${prefix}/${path}`))
  expect(body).toBe(
    ['User-agent: *', ...disallowed, '', 'Sitemap: https://ksiegarnia.example/sitemap.xml', ''].join('\n'),
  )
  const { data } = await shop.query('{ robotsConfig { defaultRobots customInstructions } }')
  expect(data).toEqual({
    robotsConfig: { defaultRobots: 'INDEX,FOLLOW', customInstructions: disallowed.join('\n') },
  })
})

test('CAT-1: lists, indexes and entities with listed books are in the sitemap of every view', async () => {
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  await addTitle(shop.db, {
    people: [{ name: 'Autorka Mapy', role: 'author' }],
    publisher: 'Oficyna Mapy',
    series: { name: 'Seria Mapy', volume: '1' },
    categories: [],
  })
  await addTitle(shop.db, {
    people: [{ name: 'Autorka Ukryta', role: 'author' }],
    publisher: 'Oficyna Mapy',
    categories: [],
  }).then(({ id }) => shop.db.run`delete from product_index where product_id = ${id}`)
  const index = await shop.http.inject('/sitemap.xml')
  const files = [...index.body.matchAll(/<loc>https:\/\/ksiegarnia\.example(\/sitemap-[a-z]+[\d-]*\.xml)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  )
  expect(files).toHaveLength(5)
  const body = (await Promise.all(files.map(async (file) => (await shop.http.inject(file)).body))).join('\n')
  for (const path of [
    '/autorzy',
    '/en/authors',
    '/nowosci',
    '/en/new-titles',
    '/bestsellery',
    '/zapowiedzi',
    '/autorzy/autorka-mapy',
    '/en/authors/autorka-mapy',
    '/serie/seria-mapy',
    '/en/publishers/oficyna-mapy',
  ])
    expect(body).toContain(`<loc>https://ksiegarnia.example${path}</loc>`)
  expect(body).toContain(
    '<xhtml:link rel="alternate" hreflang="en-US" href="https://ksiegarnia.example/en/series/seria-mapy"/>',
  )
  expect(body).not.toContain('autorka-ukryta')
})

test('CAT-1: the lists of the sitemap are those of each view and the bookshops, with the other language', async () => {
  const { body, headers } = await shop.http.inject('/sitemap-lists.xml')
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'application/xml; charset=utf-8',
    'public, max-age=3600',
  ])
  const at = [...body.matchAll(/<url><loc>https:\/\/ksiegarnia\.example([^<]*)<\/loc>(.*)<\/url>/g)]
  const pages = at.map(([, path = '']) => path)
  expect(pages.slice(0, 14)).toEqual(
    ['autorzy authors', 'serie series', 'wydawnictwa publishers', 'nowosci new-titles']
      .concat('zapowiedzi announcements', 'bestsellery bestsellers', 'promocje special-offers')
      .flatMap((both) => both.split(' ').map((path, nth) => (nth === 0 ? `/${path}` : `/en/${path}`))),
  )
  const shops = await shop.db.many<{ code: string }>`select code from source where kind = 'bookstore'`
  expect(pages.slice(14)).toHaveLength(2 * shops.length)
  // without days of change, and without recommendations, of which there are none
  for (const [, , links = ''] of at) expect(links.match(/hreflang="(pl-PL|en-US)"/g)).toHaveLength(2)
  expect(body).not.toContain('lastmod')
  const { body: blog } = await shop.http.inject('/sitemap-blog.xml')
  expect(blog.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://ksiegarnia.example/blog</loc>',
    '<loc>https://ksiegarnia.example/en/blog</loc>',
  ])
})
