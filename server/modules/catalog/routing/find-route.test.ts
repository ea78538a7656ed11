import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestContext } from '../../../platform/context.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../testing/title.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { findBlogItem } from './routes.ts'

let shop: TestShop
let book: { id: number; urlKey: string }
beforeAll(async () => {
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  book = await addTitle(shop.db, {
    people: [{ name: 'Zofia Zając', role: 'author' }],
    publisher: 'Oficyna Zajęcza',
    series: { name: 'Opowieści Zajęcze', volume: '1' },
  })
  await at('ksiazka.html', { entityId: book.id })
})
afterAll(() => shop.close())

/** A path that leads to the book, or elsewhere. */
const at = (
  path: string,
  {
    entityId = null,
    to = null,
    code = 0,
    view = 'default',
  }: {
    entityId?: number | null
    to?: string | null
    code?: number
    view?: string
  },
) => shop.db.run`
  insert into url_rewrite (store_code, request_path, entity_type, entity_id, target_path, redirect_type)
  values (${view}, ${path}, ${entityId === null ? 'CUSTOM' : 'PRODUCT'}, ${entityId}, ${to}, ${code})`

async function routeOf(url: string, view?: string) {
  const { data, errors } = await shop.query<{
    route: { __typename: string; relative_url: string; redirect_code: number; type: string | null } | null
  }>('query ($url: String!) { route(url: $url) { __typename relative_url redirect_code type } }', { url }, view)
  expect(errors).toBeUndefined()
  const { __typename: typename, relative_url: path, redirect_code: code } = data.route ?? {}
  return data.route && [typename, path, code]
}
const BOOK = ['SimpleProduct', 'ksiazka.html', 0]

test.each([
  ['/ksiazka.html', BOOK],
  ['//ksiazka.html//', BOOK],
  ['ksiazka.html?a=b#c', BOOK],
  ['ksiazka.html#c', BOOK],
  ['ksi%C4%85zka.html', ['SimpleProduct', 'ksiazka.html', 301]],
  ['KSIAZKA', ['SimpleProduct', 'ksiazka.html', 301]],
  ['ksiazka', ['SimpleProduct', 'ksiazka.html', 301]],
  ['ksiazka.HTML', ['SimpleProduct', 'ksiazka.html', 301]],
  ['ksiazka.html.html', null],
  ['%', null],
  ['ksiazk', null],
])('CAT-1 the address %s leads to %j', async (url, expected) => expect(await routeOf(url)).toEqual(expected))

test('CAT-1 an address has at most 255 characters', async () => {
  const path = `${'x'.repeat(250)}.html`
  await at(path, { entityId: book.id })
  expect(await routeOf(`/${path}`)).toEqual(['SimpleProduct', path, 0])
  expect(await routeOf(`${path.slice(0, -5)}x.html`)).toBeNull()
  await at(`${'y'.repeat(251)}.html`, { entityId: book.id })
  expect(await routeOf(`${'y'.repeat(251)}.html`)).toBeNull()
})

test('CAT-1 up to three redirects are followed; the last decides how, and what does not exist is named', async () => {
  await at('d0', { to: 'd1', code: 301 })
  await at('d1', { to: 'd2', code: 301 })
  await at('d2', { to: 'd3', code: 301 })
  await at('d3', { to: 'ksiazka.html', code: 302 })
  expect(await routeOf('d1')).toEqual(['SimpleProduct', 'ksiazka.html', 302])
  expect(await routeOf('d3')).toEqual(['SimpleProduct', 'ksiazka.html', 302])
  expect(await routeOf('d0')).toBeNull()
  await at('loop', { to: 'loop', code: 301 })
  expect(await routeOf('loop')).toBeNull()
  await at('gdzies', { to: 'nie-ma', code: 302 })
  expect(await routeOf('gdzies')).toEqual(['RoutableUrl', 'nie-ma', 302])
  for (const to of ['https://example.com/x', 'http://example.com/'])
    for (const [nth, code] of [301, 302].entries()) {
      await at(`z-${to.length}-${nth}`, { to, code })
      expect(await routeOf(`z-${to.length}-${nth}`)).toEqual(['RoutableUrl', to, code])
    }
  await at('httpowo', { to: 'https-nie-adres', code: 301 })
  expect(await routeOf('httpowo')).toEqual(['RoutableUrl', 'https-nie-adres', 301])
  // redirects to pages that have no address of their own in the table
  await at('stary-autor', { to: 'autorzy/zofia-zajac', code: 302 })
  expect(await routeOf('stary-autor')).toEqual(['BookAuthor', 'autorzy/zofia-zajac', 302])
  await at('stary-blog', { to: 'blog', code: 302 })
  expect(await routeOf('stary-blog')).toEqual(['RoutableUrl', 'blog', 302])
  await at('stare-archiwum', { to: 'blog/archiwum/2026-11', code: 302 })
  expect(await routeOf('stare-archiwum')).toEqual(['RoutableUrl', 'blog/archiwum/2026-11', 302])
  await at('stare-nowosci', { to: 'nowosci', code: 302 })
  expect(await routeOf('stare-nowosci')).toEqual(['CategoryTree', 'nowosci', 302])
  // a former path of the book itself
  await at('dawna.html', { entityId: book.id, to: 'ksiazka.html', code: 301 })
  expect(await routeOf('dawna.html')).toEqual(['SimpleProduct', 'ksiazka.html', 301])
  await at('dawniejsza', { to: 'dawna.html', code: 302 })
  expect(await routeOf('dawniejsza')).toEqual(['SimpleProduct', 'ksiazka.html', 302])
})

test.each([
  ['autorzy/zofia-zajac', 'default', ['BookAuthor', 'autorzy/zofia-zajac', 0]],
  ['authors/zofia-zajac', 'default', ['BookAuthor', 'autorzy/zofia-zajac', 301]],
  ['authors/zofia-zajac', 'en', ['BookAuthor', 'authors/zofia-zajac', 0]],
  ['serie/opowiesci-zajecze', 'default', ['BookSeries', 'serie/opowiesci-zajecze', 0]],
  ['series/opowiesci-zajecze', 'default', ['BookSeries', 'serie/opowiesci-zajecze', 301]],
  ['wydawnictwa/oficyna-zajecza', 'default', ['BookPublisher', 'wydawnictwa/oficyna-zajecza', 0]],
  ['autorzy/nikt', 'default', null],
  ['autorzy', 'default', null],
  ['autorzy/zofia-zajac/dalej', 'default', null],
  ['nowosci/zofia-zajac', 'default', null],
  ['nowosci', 'default', ['CategoryTree', 'nowosci', 0]],
  ['new-titles', 'default', ['CategoryTree', 'nowosci', 301]],
  ['blog', 'default', ['RoutableUrl', 'blog', 0]],
  ['blog/archiwum/2026-11', 'default', ['RoutableUrl', 'blog/archiwum/2026-11', 0]],
  ['blog/archive/2026-11', 'default', ['RoutableUrl', 'blog/archiwum/2026-11', 301]],
  ['blog/archiwum/2026-13', 'default', null],
  ['blog/archiwum', 'default', null],
])('CAT-1 the page %s in the view %s is %j', async (url, view, expected) =>
  expect(await routeOf(url, view)).toEqual(expected),
)

test('CAT-1 a page of the blog is found at its own address only', async () => {
  const find = (path: string) =>
    findBlogItem({ db: shop.db, store: { code: 'default' } } as unknown as RequestContext, path)
  const post = (path: string, code = 0, id: number | null = 7) => shop.db.run`
    insert into url_rewrite (store_code, request_path, entity_type, entity_id, redirect_type)
    values ('default', ${path}, 'MF_BLOG_POST', ${id}, ${code})`
  await post('blog/post/jesien')
  await post('blog/post/dawna-jesien', 301)
  await post('p'.repeat(255))
  await post('p'.repeat(256))
  expect(await find('blog/post/jesien')).toEqual({ type: 'MF_BLOG_POST', id: 7 })
  expect(await find('p'.repeat(255))).toEqual({ type: 'MF_BLOG_POST', id: 7 })
  for (const path of ['blog/post/dawna-jesien', 'ksiazka.html', 'blog', 'p'.repeat(256)])
    expect(await find(path), path).toBeUndefined()
})

test('CAT-1 a month of the blog has its number, the blog itself none', async () => {
  const resolved = async (url: string) => {
    const { data } = await shop.query<{ urlResolver: { id: number; type: string } }>(
      'query ($url: String!) { urlResolver(url: $url) { id type } }',
      { url },
    )
    return data.urlResolver
  }
  expect(await resolved('blog')).toEqual({ id: 0, type: 'MF_BLOG_INDEX' })
  expect(await resolved('blog/archiwum/2026-11')).toEqual({ id: 202_611, type: 'MF_BLOG_ARCHIVE' })
  expect(await resolved('gdzies')).toBeNull()
})
