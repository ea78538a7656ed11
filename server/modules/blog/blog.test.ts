import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { sellIndexed } from '../../testing/availability-list.ts'
import { BlogFileError, savePost, writeBlog, type WriteBlogResult } from './index.ts'
import { previewPath } from './posts.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
let shop: CheckoutFixture
let sku: string
let productId: number
let result: WriteBlogResult

const file = (path: string, fields: string, body = '') => ({ path, text: `---\n${fields.trim()}\n---\n\n${body}\n` })

const FILES = () => [
  file('categories/poradniki.md', 'title: Poradniki\nposition: 1', 'Jak *czytać*.'),
  file('categories/poradniki.en.md', 'title: Advice'),
  file('categories/szkola.md', 'title: Szkoła\nparent: poradniki\nposition: 2'),
  file('categories/ukryta.md', 'title: Ukryta\nactive: false'),
  file('tags/isbn.md', 'title: ISBN\nmeta_description: Wszystko o numerach'),
  file('tags/isbn.en.md', 'title: ISBN numbers'),
  file('tags/lektury.md', 'title: Lektury'),
  file(
    'authors/anna-zielinska.md',
    'name: Anna Zielińska\nrole: redaktorka\nsummary: Czyta od rana.\nimage: blog/anna.jpg\n' +
      'facebook: https://www.facebook.com/anna.example\ninstagram: https://www.instagram.com/anna.example',
    'Pisze o **numerach**.',
  ),
  file('authors/anna-zielinska.en.md', 'name: Anna Zielińska\nrole: editor'),
  file('authors/jan-kos.md', 'name: Jan Kos\nposition: 2'),
  file(
    'posts/czym-jest-isbn.md',
    `title: Czym jest ISBN?
author: anna-zielinska
categories: [poradniki]
tags: [isbn]
products: ["${sku}", "0000000000000"]
image: blog/isbn.jpg
image_alt: Kod na okładce
published: 2026-11-02
summary: Trzynaście cyfr na okładce.
meta_title: ISBN od podszewki
og_title: Trzynaście cyfr`,
    `Numer ma trzynaście cyfr, jak w książce [Lalka](sku:${sku}) albo [innej](sku:0000000000000).

## Skąd się wziął

Wymyślili go księgarze. <script>alert(1)</script>

![Kreski](/media/blog/kreski.jpg) ![obce](https://example.com/x.jpg)

## Jak go czytać

Od lewej.

## Po co

Żeby znaleźć książkę.`,
  ),
  file('posts/czym-jest-isbn.en.md', 'title: What is an ISBN?\nsummary: Thirteen digits.', 'It has *thirteen* digits.'),
  file(
    'posts/lektury-bez-bolu.md',
    'title: Lektury bez bólu\nauthor: jan-kos\ncategories: [szkola]\ntags: [lektury, isbn]\npublished: 2026-11-10 ' +
      '09:30',
    'Czytamy ze szkołą: księżyc nad Wisłą.',
  ),
  file(
    'posts/ze-starej-szafy.md',
    'title: Ze starej szafy\npublished: 2026-09-30 23:30\nrelated: [lektury-bez-bolu]\nrecent: false',
    'Stare wydania i żółwie na półkach.',
  ),
  file('posts/na-jutro.md', 'title: Na jutro\npublished: 2026-11-24', 'Jeszcze nie.'),
  file('posts/szkic.md', 'title: Szkic\npublished: 2026-11-01\nactive: false', 'Nie.'),
  file('posts/po-czasie.md', 'title: Po czasie\npublished: 2026-10-01\nends: 2026-11-01', 'Już nie.'),
]

beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => NOW, environment: { BASE_URL: 'https://ksiegarnia.example' } })
  const book = await sellIndexed(shop, { name: 'Lalka' })
  sku = book.sku
  productId = book.id
  result = await shop.db.transaction((tx) =>
    writeBlog(tx, FILES(), { measure: (path) => Promise.resolve(path.endsWith('.jpg') ? [1200, 675] : undefined) }),
  )
}, 60_000)
afterAll(() => shop.close())

async function sendGraphql<Data>(document: string, variables: object = {}, store?: string): Promise<Data> {
  const { data, errors } = await shop.query<Data>(document, variables, store)
  expect(errors).toBeUndefined()
  return data
}
const refusal = async (document: string, variables: object = {}) => (await shop.query(document, variables)).errors?.[0]

interface Posts {
  blogPosts: {
    total_count: number
    total_pages: number
    items: { identifier: string; title: string; post_id: number }[]
  }
}
const LIST = `query($filter: BlogPostsFilterInput, $pageSize: Int, $currentPage: Int, $sort: [String],
  $sortFiled: String,
  $sortField: String, $allPosts: Boolean) { blogPosts(filter: $filter, pageSize: $pageSize, currentPage: $currentPage,
  sort: $sort, sortFiled: $sortFiled, sortField: $sortField, allPosts: $allPosts) {
  total_count total_pages items { post_id identifier title } } }`
const posts = async (variables: object = {}, store?: string) =>
  (await sendGraphql<Posts>(LIST, variables, store)).blogPosts
const keys = async (filter: object, more: object = {}, store?: string) =>
  (await posts({ filter, ...more }, store)).items.map(({ identifier }) => identifier)
const NEWEST = ['lektury-bez-bolu', 'czym-jest-isbn', 'ze-starej-szafy']

test('BLOG-3: Markdown files are imported, and books that the shop does not have are reported', () => {
  expect(result).toMatchObject({ posts: 6, authors: 2, categories: 3, tags: 2 })
  expect(result.missingSkus).toEqual([{ post: 'czym-jest-isbn', sku: '0000000000000' }])
})

test.each([
  ['posts/a.md', 'title: A\npublished: jutro', 3],
  ['posts/a.md', 'title: A\npublished: 2026-01-01\nauthor: nobody', 4],
  ['posts/a.md', 'title: A\npublished: 2026-01-01\ntags:\n  - isbn\n  - nic', 6],
  ['posts/a.md', 'title: A\npublished: 2026-01-01\nkolor: red', 4],
  ['posts/a.en.md', 'title: A', 1],
  ['posts/Zła nazwa.md', 'title: A', 1],
])('BLOG-3: an error in %s (%j) is reported with its line', async (path, fields, line) => {
  const failed = shop.db.transaction((tx) => writeBlog(tx, [file(path, fields, 'Tekst.')]))
  await expect(failed).rejects.toThrow(BlogFileError)
  await expect(failed).rejects.toMatchObject({ path, line })
})

describe('BLOG-1: lists of posts', () => {
  test('BLOG-1a: lists published posts of the view, newest first, in pages', async () => {
    expect((await posts()).items.map(({ identifier }) => identifier)).toEqual(NEWEST)
    expect(await posts({ pageSize: 2, currentPage: 2 })).toMatchObject({
      total_count: 3,
      total_pages: 2,
      items: [{ identifier: 'ze-starej-szafy' }],
    })
    const all = await posts({ pageSize: 1, allPosts: true })
    expect([all.total_pages, all.items.length]).toEqual([1, 3])
    expect((await posts({}, 'en')).items).toMatchObject([{ title: 'What is an ISBN?', identifier: 'what-is-an-isbn' }])
  })

  test('BLOG-1: sorts by sortFiled or sortField and a direction', async () => {
    expect(await keys({}, { sortFiled: 'title', sort: ['ASC'] })).toEqual([
      'czym-jest-isbn',
      'lektury-bez-bolu',
      'ze-starej-szafy',
    ])
    expect(await keys({}, { sortField: 'publish_time', sort: ['ASC'] })).toEqual(NEWEST.toReversed())
    expect(await refusal(LIST, { sortField: 'secret' })).toMatchObject({ extensions: { category: 'graphql-input' } })
  })

  test.each<[string, object, string[]]>([
    ['a category with its subcategories', { category_id: { eq: 'poradniki' } }, ['lektury-bez-bolu', 'czym-jest-isbn']],
    ['category', { category_id: { in: ['szkola'] } }, ['lektury-bez-bolu']],
    ['tag', { tag_id: { eq: 'isbn' } }, ['lektury-bez-bolu', 'czym-jest-isbn']],
    ['author', { author_id: { eq: 'jan-kos' } }, ['lektury-bez-bolu']],
    ['title', { title: { like: '%isbn%' } }, ['czym-jest-isbn']],
    ['content', { content: { like: '%stare%' } }, ['ze-starej-szafy']],
    ['times', { publish_time: { from: '2026-11-01', to: '2026-11-05 12:00:00' } }, ['czym-jest-isbn']],
    ['a month in Warsaw', { archive: { eq: '2026-09' } }, ['ze-starej-szafy']],
    ['recent posts', { include_in_recent: { eq: '0' } }, ['ze-starej-szafy']],
    ['an empty list of ids', { post_id: { in: [] } }, []],
    ['a word in another form', { search: { eq: 'zolw' } }, ['ze-starej-szafy']],
    ['several words', { search: { eq: 'księżycem szkoła' } }, ['lektury-bez-bolu']],
    ['words of the author’s name', { search: { like: '%Zielińskiej%' } }, ['czym-jest-isbn']],
    ['search text without words', { search: { eq: '!!!' } }, []],
    [
      'any of `or`',
      { or: { title: { like: '%bólu%' }, content: { like: '%żółwie%' } } },
      ['lektury-bez-bolu', 'ze-starej-szafy'],
    ],
    ['excluded tags', { tag_id: { nin: ['isbn'] } }, ['ze-starej-szafy']],
  ])('BLOG-1: filters by %s', async (_name, filter, expected) => {
    expect(await keys(filter)).toEqual(expected)
  })

  test('BLOG-1: filters by ids and by books', async () => {
    const { items } = await posts()
    const [first, second] = items.map(({ post_id: id }) => String(id))
    expect(await keys({ post_id: { in: [first, second] } })).toEqual(NEWEST.slice(0, 2))
    expect(await keys({ post_id: { neq: first } })).toEqual(NEWEST.slice(1))
    expect(await keys({ relatedproduct_id: { eq: String(productId) } })).toEqual(['czym-jest-isbn'])
  })

  test('BLOG-1: ranks matches in titles before those in texts by relevance', async () => {
    expect(await keys({ search: { eq: 'isbn' } }, { sortField: 'relevance' })).toEqual([
      'czym-jest-isbn',
      'lektury-bez-bolu',
    ])
  })

  test.each<[object]>([
    [{ filter: { publish_time: { from: 'yesterday' } } }],
    [{ filter: { archive: { eq: '2026-13' } } }],
    [{ filter: { title: { from: 'a' } } }],
    [{ pageSize: 51 }],
    [{ pageSize: 0 }],
    [{ currentPage: 0 }],
  ])('BLOG-1: refuses %j', async (variables) => {
    expect(await refusal(LIST, variables)).toMatchObject({ extensions: { category: 'graphql-input' } })
  })
})

test('BLOG-1: categories have position, post count, URL and breadcrumbs of the view', async () => {
  const document = `{ blogCategories { total_count items { identifier title category_url category_url_path
    category_level
    parent_category_id path posts_count content position posts_sort_by include_in_menu is_active
    breadcrumbs { category_name category_url_path } alternates { store_code url } } } }`
  const { blogCategories } = await sendGraphql<{
    blogCategories: { total_count: number; items: Record<string, unknown>[] }
  }>(document)
  expect(blogCategories.total_count).toBe(2)
  const [advice, school] = blogCategories.items
  expect(advice).toMatchObject({
    identifier: 'poradniki',
    title: 'Poradniki',
    category_url: 'https://ksiegarnia.example/blog/kategoria/poradniki',
    category_url_path: 'blog/kategoria/poradniki',
    category_level: 1,
    parent_category_id: 0,
    posts_count: 2,
    content: '<p>Jak <em>czytać</em>.</p>\n',
    breadcrumbs: [],
    alternates: [
      { store_code: 'default', url: '/blog/kategoria/poradniki' },
      { store_code: 'en', url: '/blog/category/advice' },
    ],
  })
  expect(school).toMatchObject({
    category_level: 2,
    posts_count: 1,
    breadcrumbs: [{ category_name: 'Poradniki', category_url_path: 'blog/kategoria/poradniki' }],
  })
  const one = 'query($id: String) { blogCategory(id: $id) { title meta_title } }'
  expect(await sendGraphql(one, { id: 'advice' }, 'en')).toEqual({
    blogCategory: { title: 'Advice', meta_title: 'Advice' },
  })
  expect(await sendGraphql(one, { id: 'ukryta' })).toEqual({ blogCategory: null })
  expect(await refusal('{ blogCategory { title } }')).toMatchObject({ extensions: { category: 'graphql-input' } })
})

test('BLOG-1b: settings for dates, pages and index', async () => {
  const document = `{ storeConfig { mfblog_index_page_title mfblog_design_format_date mfblog_post_list_posts_per_page
    mfblog_design_publication_date mfblog_permalink_category_route mfblog_top_menu_max_depth } }`
  expect(await sendGraphql(document)).toEqual({
    storeConfig: {
      mfblog_index_page_title: 'Blog Zakładki',
      mfblog_design_format_date: 'j F Y',
      mfblog_post_list_posts_per_page: 9,
      mfblog_design_publication_date: 1,
      mfblog_permalink_category_route: 'kategoria',
      mfblog_top_menu_max_depth: 1,
    },
  })
  expect(await sendGraphql(document, {}, 'en')).toMatchObject({
    storeConfig: { mfblog_design_format_date: 'F j, Y', mfblog_permalink_category_route: 'category' },
  })
})

test('BLOG-2a: authors are found in both views by id or URL key', async () => {
  const document = `query($id: String) { blogAuthor(id: $id) { author_id identifier name title role short_content
    content
    featured_image facebook_page_url instagram_page_url twitter_page_url linkedin_page_url author_url relative_url
    posts_count is_active creation_time meta_title meta_description alternates { store_code url } } }`
  const { blogAuthor } = await sendGraphql<{ blogAuthor: Record<string, unknown> }>(document, { id: 'anna-zielinska' })
  expect(blogAuthor).toMatchObject({
    name: 'Anna Zielińska',
    role: 'redaktorka',
    short_content: '<p>Czyta od rana.</p>',
    content: '<p>Pisze o <strong>numerach</strong>.</p>\n',
    featured_image: 'https://ksiegarnia.example/media/blog/anna.jpg',
    facebook_page_url: 'https://www.facebook.com/anna.example',
    twitter_page_url: null,
    author_url: 'https://ksiegarnia.example/autor/anna-zielinska',
    posts_count: 1,
    alternates: [
      { store_code: 'default', url: '/autor/anna-zielinska' },
      { store_code: 'en', url: '/author/anna-zielinska' },
    ],
  })
  const { blogAuthor: english } = await sendGraphql<{ blogAuthor: Record<string, unknown> }>(
    document,
    { id: String(blogAuthor['author_id']) },
    'en',
  )
  expect(english).toMatchObject({ role: 'editor', relative_url: 'author/anna-zielinska' })
  expect(await sendGraphql('{ blogAuthors { total_count items { name } } }')).toEqual({
    blogAuthors: { total_count: 2, items: [{ name: 'Anna Zielińska' }, { name: 'Jan Kos' }] },
  })
  expect(await sendGraphql('{ blogAuthor(id: "nobody") { name } }')).toEqual({ blogAuthor: null })
})

describe('BLOG-3: a post', () => {
  const POST = `query($id: String, $preview: String) { blogPost(id: $id, preview: $preview) { post_id identifier title
    post_url relative_url type meta_title meta_description og_title og_description og_image og_type short_content
    filtered_content publish_time is_published featured_image featured_img_alt featured_image_width
    featured_image_height reading_time views_count comments_count author { name } tags { title } categories { title }
    related_posts { identifier } related_products related_books { sku name } nextPost { url title }
    prevPost { url title } table_of_contents { id level title } alternates { store_code url } } }`
  type Post = { blogPost: Record<string, unknown> | null }

  test('BLOG-3a: has text, metadata, images, books and neighbouring posts', async () => {
    const { blogPost } = await sendGraphql<Post>(POST, { id: 'czym-jest-isbn' })
    expect(blogPost).toMatchObject({
      title: 'Czym jest ISBN?',
      post_url: 'https://ksiegarnia.example/blog/post/czym-jest-isbn',
      relative_url: 'blog/post/czym-jest-isbn',
      type: 'MF_BLOG_POST',
      meta_title: 'ISBN od podszewki',
      meta_description: 'Trzynaście cyfr na okładce.',
      og_title: 'Trzynaście cyfr',
      og_image: 'https://ksiegarnia.example/media/blog/isbn.jpg',
      og_type: 'article',
      short_content: '<p>Trzynaście cyfr na okładce.</p>',
      publish_time: '2026-11-01 23:00:00',
      is_published: true,
      featured_img_alt: 'Kod na okładce',
      featured_image_width: 1200,
      featured_image_height: 675,
      reading_time: 1,
      author: { name: 'Anna Zielińska' },
      tags: [{ title: 'ISBN' }],
      categories: [{ title: 'Poradniki' }],
      related_posts: [{ identifier: 'lektury-bez-bolu' }],
      related_products: [sku],
      related_books: [{ sku, name: 'Lalka' }],
      nextPost: { url: '/blog/post/lektury-bez-bolu', title: 'Lektury bez bólu' },
      prevPost: { url: '/blog/post/ze-starej-szafy', title: 'Ze starej szafy' },
      table_of_contents: [
        { id: 'cms-skad-sie-wzial', level: 2, title: 'Skąd się wziął' },
        { id: 'cms-jak-go-czytac', level: 2, title: 'Jak go czytać' },
        { id: 'cms-po-co', level: 2, title: 'Po co' },
      ],
      alternates: [
        { store_code: 'default', url: '/blog/post/czym-jest-isbn' },
        { store_code: 'en', url: '/blog/post/what-is-an-isbn' },
      ],
    })
    const html = String(blogPost?.['filtered_content'])
    expect(html).toMatch(/<a href="\/[^"]+\.html">Lalka<\/a>/)
    expect(html).toContain('<a>innej</a>')
    expect(html).not.toMatch(/script|example\.com/)
    expect(html).toContain('src="/media/blog/kreski.jpg?width=960" srcset="/media/blog/kreski.jpg?width=320 320w')
    expect(html).toContain('width="1200" height="675" loading="lazy" decoding="async" alt="Kreski"')
  })

  test('BLOG-3: has the text and neighbours of the other view there', async () => {
    const { blogPost } = await sendGraphql<Post>(POST, { id: 'what-is-an-isbn' }, 'en')
    expect(blogPost).toMatchObject({
      title: 'What is an ISBN?',
      post_url: 'https://ksiegarnia.example/en/blog/post/what-is-an-isbn',
      filtered_content: '<p>It has <em>thirteen</em> digits.</p>\n',
      categories: [{ title: 'Advice' }],
      related_posts: [],
      nextPost: null,
      prevPost: null,
      table_of_contents: [],
    })
    expect(await sendGraphql(POST, { id: 'lektury-bez-bolu' }, 'en')).toEqual({ blogPost: null })
  })

  test.each(['na-jutro', 'szkic', 'po-czasie', 'nie-ma'])('BLOG-3: %s is not shown', async (id) => {
    expect(await sendGraphql(POST, { id })).toEqual({ blogPost: null })
  })

  test('BLOG-3: a signed link shows an unpublished post to whoever has it, until it expires', async () => {
    const row = await shop.db.one<{ id: number }>`select id from blog_post where key = 'na-jutro'`
    const path = await previewPath(
      shop.db,
      { id: row?.id ?? 0, urlKey: 'na-jutro' },
      { locale: 'pl_PL', until: new Date('2026-11-24T12:00:00Z') },
    )
    const [, signed = ''] = /^\/blog\/post\/na-jutro\?preview=(.+)$/.exec(path) ?? []
    expect(await sendGraphql(POST, { id: 'na-jutro', preview: signed })).toMatchObject({
      blogPost: { title: 'Na jutro', is_published: false },
    })
    expect(await sendGraphql(POST, { id: 'szkic', preview: signed })).toEqual({ blogPost: null })
    expect(
      await sendGraphql(POST, { id: 'na-jutro', preview: `${signed.slice(0, -1)}${signed.endsWith('A') ? 'Q' : 'A'}` }),
    ).toEqual({ blogPost: null })
    const over = await previewPath(
      shop.db,
      { id: row?.id ?? 0, urlKey: 'na-jutro' },
      { locale: 'pl_PL', until: new Date('2026-11-23T11:00:00Z') },
    )
    expect(await sendGraphql(POST, { id: 'na-jutro', preview: over.split('=')[1] })).toEqual({ blogPost: null })
  })

  test('BLOG-3b: counts a view once per visit', async () => {
    const { items } = await posts()
    const id = items[2]?.post_id
    const count = 'mutation($id: Int!) { countBlogPostView(post_id: $id) }'
    expect(await sendGraphql(count, { id })).toEqual({ countBlogPostView: true })
    expect(await sendGraphql(count, { id })).toEqual({ countBlogPostView: false })
    expect(await sendGraphql(count, { id: 999_999 })).toEqual({ countBlogPostView: false })
    expect(await sendGraphql(`{ blogPost(id: "${id}") { views_count } }`)).toEqual({ blogPost: { views_count: 1 } })
    expect((await keys({}, { sortFiled: 'views_count' }))[0]).toBe('ze-starej-szafy')
  })

  test('BLOG-3: the old path of a renamed post redirects to the new one', async () => {
    const text = { title: 'Szkic', content: 'Treść.' }
    const save = (urlKey: string) =>
      shop.db.transaction((tx) =>
        savePost(tx, {
          key: 'przenosiny',
          publishedAt: new Date('2026-01-01'),
          texts: { default: { ...text, urlKey } },
        }),
      )
    await save('pierwszy-adres')
    await save('drugi-adres')
    const document = 'query($url: String!) { route(url: $url) { __typename relative_url redirect_code type } }'
    expect(await sendGraphql(document, { url: '/blog/post/pierwszy-adres' })).toEqual({
      route: {
        __typename: 'BlogPost',
        relative_url: 'blog/post/drugi-adres',
        redirect_code: 301,
        type: 'MF_BLOG_POST',
      },
    })
    await shop.db.run`update blog_post set is_active = false where key = 'przenosiny'`
  })
})

test('BLOG-4: one document loads the six widgets of the sidebar', async () => {
  const { items } = await posts()
  const document = `query($featured: [String]) {
    categories: blogCategories { items { title posts_count } }
    tags: sw_sidebarBlogTags(tagCount: 1) { total_count items { title tag_url } }
    archive: sw_sidebarArchive { id title url posts_count }
    recentPosts: blogPosts(pageSize: 2) { items { title } }
    featuredPosts: blogPosts(pageSize: 1, filter: { post_id: { in: $featured } }) { items { title } }
    popularPosts: blogPosts(pageSize: 1, sortFiled: "views_count") { items { title } }
  }`
  expect(await sendGraphql(document, { featured: [String(items[1]?.post_id)] })).toEqual({
    categories: {
      items: [
        { title: 'Poradniki', posts_count: 2 },
        { title: 'Szkoła', posts_count: 1 },
      ],
    },
    tags: { total_count: 1, items: [{ title: 'ISBN', tag_url: 'https://ksiegarnia.example/blog/tag/isbn' }] },
    archive: [
      { id: '2026-11', title: 'listopad 2026', url: '/blog/archiwum/2026-11', posts_count: 2 },
      // 23:30 in Warsaw is still September
      { id: '2026-09', title: 'wrzesień 2026', url: '/blog/archiwum/2026-09', posts_count: 1 },
    ],
    recentPosts: { items: [{ title: 'Lektury bez bólu' }, { title: 'Czym jest ISBN?' }] },
    featuredPosts: { items: [{ title: 'Czym jest ISBN?' }] },
    popularPosts: { items: [{ title: 'Ze starej szafy' }] },
  })
  expect(await sendGraphql('{ sw_sidebarArchive { title url } }', {}, 'en')).toEqual({
    sw_sidebarArchive: [{ title: 'November 2026', url: '/blog/archive/2026-11' }],
  })
})

test('BLOG-4: lists the tags of a view and finds one by URL key', async () => {
  expect(await sendGraphql('{ blogTags { total_count items { title posts_count meta_robots } } }', {}, 'en')).toEqual({
    blogTags: { total_count: 1, items: [{ title: 'ISBN numbers', posts_count: 1, meta_robots: 'NOINDEX,FOLLOW' }] },
  })
  const document = 'query($id: String) { blogTag(id: $id) { title relative_url meta_description alternates { url } } }'
  expect(await sendGraphql(document, { id: 'isbn' })).toEqual({
    blogTag: {
      title: 'ISBN',
      relative_url: 'blog/tag/isbn',
      meta_description: 'Wszystko o numerach',
      alternates: [{ url: '/blog/tag/isbn' }, { url: '/blog/tag/isbn-numbers' }],
    },
  })
})
