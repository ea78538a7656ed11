import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer, plainSpaces, type ViewCode } from '../fixtures/buyer.ts'
import { follow } from '../fixtures/chunks.ts'
import { sendGraphql } from '../fixtures/api.ts'
import { get } from '../fixtures/html.ts'
import { Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhone, onPhoneInEnglish, test } from '../fixtures/test.ts'

const labels = {
  default: {
    blog: 'Blog Zakładki',
    search: 'ISBN',
    post: 'Trzynaście cyfr na okładce, czyli jak czytać ISBN',
    path: '/blog/post/jak-czytac-isbn',
    category: 'Poradnik czytelnika',
    author: 'Helena Borsuk',
    authorPath: '/autor/helena-borsuk',
  },
  en: {
    blog: 'The Zakładka blog',
    search: 'ISBN',
    post: 'Thirteen digits on the back cover',
    path: '/blog/post/how-to-read-an-isbn',
    category: 'The reader’s guide',
    author: 'Helena Borsuk',
    authorPath: '/author/helena-borsuk',
  },
} satisfies Record<ViewCode, object>

interface Comment {
  id: number
  nickname: string
}

/** Number of views of a post; the operation name is unique, so that no cache answers. */
const viewsOf = async (path: string) =>
  (
    await sendGraphql<{ blogPost: { views_count: number } }>(
      `query Views${Date.now()}($id: String) { blogPost(id: $id) { views_count } }`,
      { id: path.split('/').at(-1) },
      { shop: shopUrl() + (path === labels.en.path ? '/en' : '') },
    )
  ).blogPost.views_count

test(
  'BLOG-1 BLOG-3 SRCH-2 NAV-12: on a phone an article is found, read and commented on, and its book bought',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const reader = await Buyer.enters(code, { size })
    const { t, page, main } = reader
    const looks = expectAccessibleInBothThemes
    const views = await viewsOf(labels[code].path)
    await reader.goesTo('/')
    await reader.searches(labels[code].search)
    const found = main.getByRole('region', { name: t('From the blog') })
    await found.getByRole('link', { name: labels[code].post }).first().click()
    await reader.seesHeading(labels[code].post)
    expect(reader.address).toBe(reader.view.base + labels[code].path)
    await looks(page)
    // a reload within one visit is not counted again
    await eventually(() => viewsOf(labels[code].path)).toBe(views + 1)
    await reader.reloads()

    // the table of contents scrolls to a chapter
    const contents = main.getByRole('navigation', { name: t('Table of contents') })
    const chapter = contents.getByRole('link').first()
    const title = await chapter.innerText()
    await chapter.click()
    await expect(main.getByRole('heading', { level: 2, name: title })).toBeInViewport()

    // a comment needs a text, a signature and an address
    const comments = main.getByRole('region', { name: new RegExp(`${t('Comments')}|koment|comment`, 'i') })
    const send = reader.button(t('Send the comment'))
    await comments.getByRole('textbox', { name: t('Comment') }).fill('www.reklama.pl')
    await send.click()
    await waitUntilVisible(comments.getByText(t('Incorrect data! Please resolve all field validation errors.')))
    expect(await comments.getByRole('textbox', { name: t('Comment') }).inputValue()).toBe('www.reklama.pl')
    await comments.getByRole('textbox', { name: t('Comment') }).fill('Moja cyfra kontrolna się zgadza.')
    await comments.getByRole('textbox', { name: t('Your signature') }).fill('Zosia')
    await comments.getByRole('textbox', { name: t('E-mail') }).fill('zosia@czytelnicy.example')
    for (const box of await comments.getByRole('checkbox').all()) await box.check()
    await send.click()
    await waitUntilVisible(
      comments.getByRole('status').getByText(t('Thank you! Your comment is shown after we have read it.')),
    )
    expect(await comments.getByRole('textbox', { name: t('Comment') }).inputValue()).toBe('')
    await looks(page)

    // a book of the article
    const books = main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('Books of this article'), exact: true }) })
    await books
      .getByRole('button', { name: new RegExp(`^${t('Add to cart')}`) })
      .first()
      .click()
    await waitUntilVisible(reader.cartLink(1))
    await reader.opensCart(1)
    expect(await viewsOf(labels[code].path)).toBe(views + 1)

    // the menu links the blog
    await follow(page, `${reader.view.base}/menu`)
    await main.getByText('Blog', { exact: true }).tap()
    await main
      .getByRole('link', { name: t('Show all'), exact: true })
      .filter({ visible: true })
      .tap()
    await reader.seesHeading(labels[code].blog)
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('BLOG-1 BLOG-2 BLOG-3 NAV-12 CMS-1: home, menu and a book lead a signed-in reader to the blog', async () => {
  const reader = await Reader.signedIn()
  const { t, page, main } = reader
  const { blog, category, author, authorPath } = labels.default
  const shelf = main.getByRole('region', { name: t('From the blog') })
  await reader.goesTo('/')
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveCount(3)
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await reader.seesHeading(blog)
  expect(reader.address).toBe('/blog')
  await expectAccessible(page)
  const aside = main.getByRole('complementary', { name: t('More on the blog') })
  await aside
    .getByRole('region', { name: t('Categories') })
    .getByRole('link', { name: category })
    .click()
  await reader.seesHeading(category)
  await main.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await main.getByRole('article').getByRole('link', { name: author }).first().click()
  await reader.seesHeading(author)
  expect(reader.address).toBe(authorPath)
  await waitUntilVisible(main.getByRole('link', { name: t('%s on %s', author, 'Facebook') }))
  await expectAccessible(page)
  await aside
    .getByRole('region', { name: t('Archive') })
    .getByRole('link')
    .first()
    .click()
  await reader.seesHeading(/^\p{L}+ 2026$/u)
  await aside.getByRole('searchbox', { name: t('Search the blog') }).fill('ISBN')
  await aside.getByRole('button', { name: t('Search') }).click()
  await reader.seesHeading(t('Posts about “%s”', 'ISBN'))

  await follow(page, '/lalka-prus.html')
  await reader.seesHeading('Lalka')
  await shelf.getByRole('link', { name: 'Które wydanie „Lalki” wybrać' }).first().click()
  await reader.seesHeading('Które wydanie „Lalki” wybrać')
  const comments = page.locator('#comments')
  await expect(comments.getByRole('textbox', { name: t('Your signature') })).toHaveValue('Zofia')
  // replies are mailed to the account's address
  await expect(comments.getByRole('textbox', { name: t('E-mail') })).toHaveValue(reader.email)
  await expect(comments.getByRole('textbox', { name: t('E-mail') })).toHaveAttribute('readonly')
  reader.hadNoProblems()
  await reader.leaves()
})

test('BLOG-1 BLOG-2 BLOG-3 NAV-5: HTML for search engines and readers without scripts', async () => {
  const getPage = (path: string) => get(shopUrl() + path)
  const paths = (links: { href: string }[]) => links.map(({ href }) => new URL(href, shopUrl()).pathname)
  const index = await getPage('/blog')
  expect(index.title).toContain('Blog księgarni: o książkach i czytaniu')
  expect(plainSpaces(index.body)).toMatch(/\d{1,2} (?:października|listopada|września) 2026/)
  const post = await getPage(labels.default.path)
  expect(post.title).toContain(labels.default.post)
  expect(post.meta('og:type')).toEqual(['article'])
  expect(post.meta('og:image')[0]).toContain('/media/blog/jak-czytac-isbn.jpg')
  expect(paths(post.links('canonical'))).toEqual([labels.default.path])
  expect(paths(post.links('alternate'))).toEqual(expect.arrayContaining([`/en${labels.en.path}`, '/rss/blog.xml']))
  expect(post.jsonLd).toContainEqual(
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: labels.default.post,
      datePublished: '2026-10-05T07:00:00Z',
      author: expect.objectContaining({ name: labels.default.author }),
    }),
  )
  expect(post.jsonLd).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }))
  expect(post.body).toContain('name="text"')

  for (const path of ['/autor/helena-borsuk', '/author/helena-borsuk']) {
    const author = await getPage(path)
    expect([path, author.status, paths(author.links('canonical'))]).toEqual([path, 200, ['/autor/helena-borsuk']])
  }
  expect((await getPage('/blog/tag/isbn')).meta('robots').join()).toContain('noindex')
  for (const [from, to] of [
    [labels.en.path, labels.default.path],
    ['/blog/category/poradnik-czytelnika', '/blog/kategoria/poradnik-czytelnika'],
    [`${labels.default.path}/`, labels.default.path],
  ] as const) {
    const { status, headers } = await getPage(from)
    expect([from, status, new URL(headers.get('location') ?? '', shopUrl()).pathname]).toEqual([from, 301, to])
  }
  for (const path of ['/blog/post/nie-ma', '/blog?p=99', '/blog?p=x', '/blog/archiwum/2026-13', '/autor/nie-ma'])
    expect([path, (await getPage(path)).status]).toEqual([path, 404])
})

test(
  'BLOG-3: without scripts a comment is sent, awaits approval, and is shown with a reply of the shop',
  onPhone,
  async ({ code, size }) => {
    const reader = await Buyer.enters(code, { size, scripts: false })
    const { page, t } = reader
    await page.goto('/blog/post/ktore-wydanie-lalki')
    await page.getByRole('textbox', { name: t('Comment') }).fill('Bez skryptów też się da.')
    await page.getByRole('textbox', { name: t('Your signature') }).fill('Bez Skryptów')
    await page.getByRole('button', { name: t('Send the comment') }).click()
    await expect(page.getByRole('textbox', { name: t('Comment') })).toHaveValue('Bez skryptów też się da.')
    await page.getByRole('textbox', { name: t('E-mail') }).fill('bez@czytelnicy.example')
    await page.getByRole('main').getByRole('checkbox').check()
    await page.getByRole('button', { name: t('Send the comment') }).click()
    await waitUntilVisible(page.getByText(t('Thank you! Your comment is shown after we have read it.')))
    const waiting = JSON.parse(await operator('blog', 'comments', 'list', '--json')) as Comment[]
    const { id = 0 } = waiting.find(({ nickname }) => nickname === 'Bez Skryptów') ?? {}
    await operator('blog', 'comments', 'approve', String(id))
    await operator('blog', 'comments', 'reply', String(id), 'Bardzo nas to cieszy.')
    await eventually(async () => (await get(`${shopUrl()}/blog/post/ktore-wydanie-lalki`)).body).toContain(
      'Bardzo nas to cieszy.',
    )
    await page.goto('/blog/post/ktore-wydanie-lalki')
    await waitUntilVisible(page.getByRole('list', { name: t('Replies to %s', 'Bez Skryptów') }))
    await page.getByRole('link', { name: t('Reply to %s', 'Bez Skryptów') }).click()
    await waitUntilVisible(page.getByRole('heading', { level: 3, name: t('Reply to %s', 'Bez Skryptów') }))
    await reader.leaves()
  },
)

const widgets = async () =>
  [...(await get(`${shopUrl()}/blog`)).body.matchAll(/data-widget="(\w+)"/g)].map(([, name = '']) => name)

test('BLOG-4 NAV-12: settings decide the sidebar and the menu’s entry, and can close comments', async () => {
  expect(await widgets()).toEqual(['search', 'categories', 'recent', 'featured', 'popular', 'archive', 'tags', 'rss'])
  const menu = async () => (await get(`${shopUrl()}/menu`)).body
  // one level of categories
  const asSeeded = await menu()
  expect(asSeeded).toContain('href="/blog/kategoria/rozmowy"')
  expect(asSeeded).not.toContain('szkola-i-lektury')
  const changed = {
    'mfblog/sidebar/categories/enabled': '0',
    'mfblog/sidebar/recent_posts/enabled': '0',
    'mfblog/sidebar/popular_posts/enabled': '0',
    'mfblog/sidebar/tag_claud/enabled': '0',
    'mfblog/sidebar/archive/sort_order': '1',
    'mfblog/post_list/posts_per_page': '2',
    'mfblog/design/format_date': 'd/m/Y',
    'mfblog/top_menu/max_depth': '2',
    'mfblog/post_view/comments/type': '0',
  }
  const withoutCategories = 'mfblog/top_menu/include_categories'
  try {
    for (const [name, value] of Object.entries(changed)) await operator('settings', 'set', name, value)
    await eventually(widgets).toEqual(['search', 'archive', 'featured', 'rss'])
    const { body } = await get(`${shopUrl()}/blog`)
    expect(body).toMatch(/<time[^>]*>\d\d\/\d\d\/2026<\/time>/)
    expect(body).toContain('href="/blog?p=2"')
    await eventually(menu).toContain('href="/blog/kategoria/szkola-i-lektury"')
    expect(await menu()).toContain('href="/blog"')
    await operator('settings', 'set', withoutCategories, '0')
    await eventually(menu).not.toContain('href="/blog/kategoria/rozmowy"')
    expect((await get(shopUrl() + labels.default.path)).body).not.toContain('id="comments"')
  } finally {
    for (const name of [...Object.keys(changed), withoutCategories]) await operator('settings', 'unset', name)
  }
  await eventually(menu).toContain('href="/blog/kategoria/rozmowy"')
  expect(await widgets()).toHaveLength(8)
})
