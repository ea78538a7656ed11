import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../testing/demo.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({
    contents: demo,
    now: () => new Date('2026-11-23T12:00:00Z'),
    environment: { BASE_URL: 'https://ksiegarnia.example' },
  })
}, 180_000)
afterAll(() => shop.close())

const ROUTE = `query($url: String!) { route(url: $url) { __typename relative_url redirect_code type
  ... on BlogPost { title } ... on BlogCategory { title } ... on BlogAuthor { name } ... on BlogTag { title } }
  urlResolver(url: $url) { type relative_url } sw_blogPath(path: $url) { type details { title } } }`

test.each([
  ['default', 'blog/post/jak-czytac-isbn', 'BlogPost', 'MF_BLOG_POST', 0],
  ['en', 'blog/post/how-to-read-an-isbn', 'BlogPost', 'MF_BLOG_POST', 0],
  ['default', 'blog/kategoria/rozmowy', 'BlogCategory', 'MF_BLOG_CATEGORY', 0],
  ['en', 'blog/category/reading-lists', 'BlogCategory', 'MF_BLOG_CATEGORY', 0],
  ['default', 'blog/tag/kryminal', 'BlogTag', 'MF_BLOG_TAG', 0],
  ['default', 'autor/helena-borsuk', 'BlogAuthor', 'MF_BLOG_AUTHOR', 0],
  ['default', 'author/helena-borsuk', 'BlogAuthor', 'MF_BLOG_AUTHOR', 301],
  ['en', 'author/helena-borsuk', 'BlogAuthor', 'MF_BLOG_AUTHOR', 0],
  ['default', 'blog', 'RoutableUrl', 'MF_BLOG_INDEX', 0],
  ['default', 'blog/archive/2026-11', 'RoutableUrl', 'MF_BLOG_ARCHIVE', 301],
])('BLOG-1, BLOG-2, BLOG-3: in %s, %s is a %s', async (store, url, typename, type, redirect) => {
  const { data, errors } = await shop.query<{
    route: { __typename: string; type: string; redirect_code: number }
    urlResolver: { type: string }
    sw_blogPath: { type: string } | null
  }>(ROUTE, { url }, store === 'default' ? undefined : store)
  expect(errors).toBeUndefined()
  expect(data.route).toMatchObject({ __typename: typename, type, redirect_code: redirect })
  expect(data.urlResolver.type).toBe(type)
  if (redirect === 0) expect(data.sw_blogPath?.type).toBe(type)
})

test('BLOG-1: the demo has twelve posts by three authors, two of them in English', async () => {
  const count = '{ blogPosts { total_count } blogAuthors { total_count } }'
  expect((await shop.query(count)).data).toEqual({ blogPosts: { total_count: 12 }, blogAuthors: { total_count: 3 } })
  expect((await shop.query(count, {}, 'en')).data).toMatchObject({ blogPosts: { total_count: 2 } })
})

test('BLOG-3: sitemap and feeds list the posts of each view', async () => {
  const get = async (url: string) => (await shop.http.inject({ url })).body
  expect(await get('/sitemap.xml')).toContain('/sitemap-blog.xml')
  const map = await get('/sitemap-blog.xml')
  expect(map).toContain('<loc>https://ksiegarnia.example/blog</loc>')
  expect(map).toContain('<loc>https://ksiegarnia.example/blog/post/lektury-bez-bolu</loc>')
  expect(map).toContain('href="https://ksiegarnia.example/en/blog/post/how-to-read-an-isbn"')
  const feed = await get('/rss/blog.xml')
  expect(feed.match(/<item>/g)).toHaveLength(12)
  expect(feed).toContain('<dc:creator>Marek Wiśnicki</dc:creator>')
  expect(feed).not.toMatch(/(?:href|src)=&quot;\//)
  expect((await get('/en/rss/blog.xml')).match(/<item>/g)).toHaveLength(2)
})
