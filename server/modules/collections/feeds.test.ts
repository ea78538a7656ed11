import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { seedDemo } from '../../../demo/seed.ts'
import { addTitle } from '../../testing/title.ts'

const BASE = 'https://ksiegarnia.example'
const NOW = new Date('2026-12-10T12:00:00Z')

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => NOW, environment: { BASE_URL: BASE } })
  await seedDemo(shop.db, { now: NOW })
}, 120_000)
afterAll(() => shop.close())

interface Item {
  title: string
  link: string
  guid: string
  pubDate: string
  description: string
  creators: string[]
  image?: string
}
interface Channel {
  title: string
  link: string
  language: string
  self?: string
  items: Item[]
}

/** Parses a feed strictly: XML that is not well-formed throws. */
function read(body: string): Channel {
  const channel: Channel & Record<string, unknown> = { title: '', link: '', language: '', items: [] }
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (name === 'item')
      channel.items.push({ title: '', link: '', guid: '', pubDate: '', description: '', creators: [] })
    const item = channel.items.at(-1)
    if (name === 'media:content' && item) item.image = String(attributes['url'])
    if (name === 'atom:link') channel.self = String(attributes['href'])
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    path.pop()
    const item = channel.items.at(-1)
    if (path.at(-1) === 'item' && item) {
      if (name === 'dc:creator') item.creators.push(text)
      else if (name in item) Object.assign(item, { [name]: text })
    } else if (path.at(-1) === 'channel' && ['title', 'link', 'language'].includes(name)) channel[name] = text
  })
  parser.write(body).close()
  return channel
}
const get = (url: string, headers: Record<string, string> = {}) => shop.http.inject({ url, headers })
async function feed(url: string): Promise<Channel> {
  const { statusCode, headers, body } = await get(url)
  expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'application/rss+xml; charset=utf-8'])
  return read(body)
}

describe('the content of a feed', () => {
  test.each([
    ['/rss/nowosci.xml', '/nowosci', 'Nowości'],
    ['/rss/zapowiedzi.xml', '/zapowiedzi', 'Zapowiedzi'],
    ['/rss/bestsellery.xml', '/bestsellery', 'Bestsellery'],
    ['/rss/autorzy/boleslaw-prus.xml', '/autorzy/boleslaw-prus', 'Bolesław Prus'],
    ['/rss/serie/klasyka-pod-lampa.xml', '/serie/klasyka-pod-lampa', 'Klasyka pod lampą'],
    ['/rss/wydawnictwa/dwie-wrony.xml', '/wydawnictwa/dwie-wrony', 'Dwie Wrony'],
    ['/rss/kategorie/literatura-piekna/poezja.xml', '/literatura-piekna/poezja.html', 'Poezja'],
    ['/en/rss/new-titles.xml', '/en/new-titles', 'New titles'],
    ['/en/rss/authors/boleslaw-prus.xml', '/en/authors/boleslaw-prus', 'Bolesław Prus'],
    ['/en/rss/categories/fiction.xml', '/en/fiction.html', 'Fiction'],
  ])('%s is the feed of the page %s in its language, with absolute URLs', async (url, page, name) => {
    const { title, link, language, self, items } = await feed(url)
    expect({ title, link, language, self }).toEqual({
      title: `${name} – Zakładka`,
      link: BASE + page,
      language: url.startsWith('/en/') ? 'en-US' : 'pl-PL',
      self: BASE + url,
    })
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(50)
    for (const item of items) {
      expect(item.link).toMatch(
        url.startsWith('/en/')
          ? /^https:\/\/ksiegarnia\.example\/en\/[a-z0-9-]+\.html$/
          : /^https:\/\/ksiegarnia\.example\/[a-z0-9-]+\.html$/,
      )
      expect(item.image).toMatch(/^https:\/\/ksiegarnia\.example\/media\/catalog\/product\/.+\?width=480$/)
      expect(new Date(item.pubDate).toUTCString()).toBe(item.pubDate)
      expect(new Date(item.pubDate).getTime()).toBeLessThanOrEqual(NOW.getTime())
      expect(item.description).toMatch(/^<p>/)
    }
    expect(new Set(items.map(({ guid }) => guid)).size).toBe(items.length)
  })

  test('special characters of a title are escaped, and those invalid in XML are removed', async () => {
    const people = [{ name: 'Ada <Lovelace> & "Spółka"', role: 'author' as const }]
    const book = await addTitle(shop.db, { people, publishedOn: '2026-12-01' })
    await shop.db.run`
        update product_text set name = ${'Znaki: <b> & "x" ]]> 𝔘 \u0007\uFFFE.'},
          short_description = '<p>Lead &amp; reszta</p>' where product_id = ${book.id}`
    const key = (
      await shop.db.one<{
        key: string
      }>`select p.url_key as key from contributor c join person p on p.id = c.person_id where c.product_id = ${book.id}`
    )?.key
    const { items } = await feed(`/rss/autorzy/${key}.xml`)
    expect(items[0]).toMatchObject({
      title: 'Znaki: <b> & "x" ]]> 𝔘 . – Ada <Lovelace> & "Spółka"',
      creators: ['Ada <Lovelace> & "Spółka"'],
      description: '<p>Lead &amp; reszta</p>',
      guid: `urn:sku:${book.sku}`,
    })
  })

  test('an announced book states its publication date and is dated by the day it was added', async () => {
    const book = await addTitle(shop.db, {
      name: 'Dopiero będzie',
      lifecycle: 'announcement',
      publishedOn: '2027-02-03',
      createdAt: new Date('2026-12-05T10:00:00Z'),
    })
    const item = (await feed('/rss/zapowiedzi.xml')).items.find(({ guid }) => guid === `urn:sku:${book.sku}`)
    expect(item).toMatchObject({ pubDate: 'Sat, 05 Dec 2026 10:00:00 GMT' })
    expect(item?.description).toContain('Premiera: 03.02.2027')
  })

  test('the feed of a translator lists translated books', async () => {
    await addTitle(shop.db, {
      name: 'W przekładzie',
      people: [
        { name: 'Jan Próbny', role: 'author' },
        { name: 'Tylko Tłumacz', role: 'translator' },
      ],
    })
    expect((await feed('/rss/autorzy/tylko-tlumacz.xml')).items.map(({ title }) => title)).toEqual([
      'W przekładzie – Jan Próbny',
    ])
  })
})

describe('HTTP behaviour of feeds', () => {
  test('an unchanged feed gets 304, a changed one is sent', async () => {
    const book = await addTitle(shop.db, {
      people: [{ name: 'Zmienny Autor', role: 'author' }],
      publishedOn: '2026-11-30',
    })
    const url = '/rss/autorzy/zmienny-autor.xml'
    const first = await get(url)
    const [etag, modified] = [String(first.headers['etag']), String(first.headers['last-modified'])]
    expect(new Date(modified).toUTCString()).toBe(modified)
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(url, { 'if-none-match': `W/${etag}, "other"` })).statusCode).toBe(304)
    expect((await get(url, { 'if-modified-since': modified })).statusCode).toBe(304)
    expect((await get(url, { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).statusCode).toBe(200)
    // the ETag has precedence if both headers are sent
    expect((await get(url, { 'if-none-match': '"other"', 'if-modified-since': modified })).statusCode).toBe(200)
    await shop.db.run`update product_text set name = 'Nowy tytuł' where product_id = ${book.id}`
    const second = await get(url, { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(second.headers['etag']).not.toBe(etag)
  })

  test('CAT-1: each feed has one URL, and unknown paths get 404', async () => {
    for (const [url, to] of [
      ['/en/rss/nowosci.xml', '/en/rss/new-titles.xml'],
      ['/rss/authors/boleslaw-prus.xml', '/rss/autorzy/boleslaw-prus.xml'],
      ['/default/rss/nowosci.xml', '/rss/nowosci.xml'],
    ] as const) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode, headers['location']]).toEqual([url, 301, to])
    }
    for (const url of [
      '/rss/nie-ma.xml',
      '/rss/nowosci',
      '/rss/autorzy/nie-ma.xml',
      '/rss/autorzy.xml',
      '/rss/nowosci/a.xml',
      '/rss/kategorie/nie-ma.xml',
      '/rss/kategorie.xml',
      '/rss/autorzy/a/b.xml',
      '/rss/',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })

  test('a feed of fifty books takes no more statements than one of five', async () => {
    const sent = async (url: string) => {
      const before = statements.sent
      await get(url)
      return statements.sent - before
    }
    await get('/rss/bestsellery.xml')
    expect(await sent('/rss/bestsellery.xml')).toBeLessThanOrEqual(5)
    expect(await sent('/rss/serie/trylogia.xml')).toBeLessThanOrEqual(6)
  })
})
