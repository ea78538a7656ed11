import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { type BlogFileError, writeBlog } from './index.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const file = (path: string, fields: string, body = 'Tekst.') => ({
  path,
  text: `---\n${fields.trim()}\n---\n\n${body}\n`,
})
const post = (key: string, published: string, fields = '') =>
  file(`posts/${key}.md`, `title: ${key.toUpperCase()}\npublished: ${published}\n${fields}`)

/** Clocks of Warsaw are an hour ahead of UTC in November. */
const FILES = [
  file('categories/dom.md', 'title: Dom\nposition: 2'),
  file('categories/pokoj.md', 'title: Pokój\nparent: dom\nposition: 1'),
  file('categories/szafa.md', 'title: Szafa\nparent: pokoj\nposition: 3'),
  file('categories/szafa.en.md', 'title: Wardrobe'),
  file('categories/piwnica.md', 'title: Piwnica\nparent: dom\nactive: false'),
  file('categories/skrzynia.md', 'title: Skrzynia\nparent: piwnica'),
  file('tags/a.md', 'title: A'),
  file('tags/b.md', 'title: B'),
  file('tags/c.md', 'title: C'),
  file('tags/c.en.md', 'title: C (en)'),
  file('tags/stary.md', 'title: Stary\nactive: false'),
  file('authors/anna.md', 'name: Anna\nposition: 2'),
  file('authors/ewa.md', 'name: Ewa\nposition: 1'),
  file('authors/nikt.md', 'name: Nikt\nactive: false'),
  post('pierwszy', '2026-10-01 00:00', 'tags: [a, b]\ncategories: [pokoj]\nauthor: anna'),
  post('drugi', '2026-10-31 23:59', 'tags: [b, stary]\ncategories: [szafa]\nauthor: anna\nposition: 5'),
  post('trzeci', '2026-11-01 00:00', 'tags: [a, b, c]\ncategories: [dom, skrzynia]\nauthor: ewa\nposition: 1'),
  // published at one instant
  post('czwarty', '2026-11-05 10:00', 'tags: [c]\nauthor: nikt\nposition: 9'),
  post('piaty', '2026-11-05 10:00', 'tags: [c]\nrelated: [drugi, pierwszy]'),
  file('posts/piaty.en.md', 'title: Fifth'),
  // from now, until now, and just outside
  post('odteraz', '2026-11-23 13:00'),
  post('zachwile', '2026-11-23 13:01'),
  post('koniec', '2026-11-01 12:00', 'ends: 2026-11-23 13:00'),
  post('jeszcze', '2026-11-01 12:00', 'ends: 2026-11-23 13:01'),
  post('szkic', '2026-11-01 12:00', 'active: false'),
]

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => NOW })
  await shop.db.transaction((tx) => writeBlog(tx, FILES))
}, 60_000)
afterAll(() => shop.close())

async function send<Data>(document: string, variables: object = {}, store?: string): Promise<Data> {
  const { data, errors } = await shop.query<Data>(document, variables, store)
  expect(errors).toBeUndefined()
  return data
}
interface Keys {
  blogPosts: { items: { identifier: string }[] }
}
const list = async (variables: object = {}) =>
  (
    await send<Keys>(
      `query($filter: BlogPostsFilterInput, $sortField: String, $sort: [String]) {
        blogPosts(filter: $filter, sortField: $sortField, sort: $sort, pageSize: 20) { items { identifier } } }`,
      variables,
    )
  ).blogPosts.items.map(({ identifier }) => identifier)
const NEWEST = ['odteraz', 'piaty', 'czwarty', 'jeszcze', 'trzeci', 'drugi', 'pierwszy']

describe('BLOG-1: which posts are listed, and in which order', () => {
  test('those between their times, newest first, of one instant the last written first', async () => {
    expect(await list()).toEqual(NEWEST)
    expect(await list({ sortField: 'publish_time', sort: ['ASC'] })).toEqual([
      'pierwszy',
      'drugi',
      'trzeci',
      'jeszcze',
      'piaty',
      'czwarty',
      'odteraz',
    ])
    expect(await list({ sortField: 'position', sort: ['ASC'] })).toEqual([
      'odteraz',
      'piaty',
      'jeszcze',
      'pierwszy',
      'trzeci',
      'drugi',
      'czwarty',
    ])
    expect((await list({ sortField: 'title', sort: ['DESC'] }))[0]).toBe('trzeci')
  })

  // 10:00 in Warsaw is 9:00 UTC
  test.each([
    [{ publish_time: { gteq: '2026-11-05 09:00:00' } }, ['odteraz', 'piaty', 'czwarty']],
    [{ publish_time: { gt: '2026-11-05 09:00:00' } }, ['odteraz']],
    [{ publish_time: { lteq: '2026-10-31 22:59:00' } }, ['drugi', 'pierwszy']],
    [{ publish_time: { lt: '2026-10-31 22:59:00' } }, ['pierwszy']],
    [{ publish_time: { from: '2026-10-31', to: '2026-11-01' } }, ['trzeci', 'drugi']],
    [{ publish_time: { eq: '2026-11-05 09:00' } }, ['piaty', 'czwarty']],
    [{ publish_time: { like: '2026-10-31%' } }, ['trzeci', 'drugi']],
    [{ archive: { eq: '2026-10' } }, ['drugi', 'pierwszy']],
    [{ archive: { in: ['2026-10', '2026-11'] } }, NEWEST],
    [{ tag_id: { eq: 'c' } }, ['piaty', 'czwarty', 'trzeci']],
    [{ tag_id: { neq: 'c' } }, ['odteraz', 'jeszcze', 'drugi', 'pierwszy']],
    [{ tag_id: { in: ['a', 'b'] } }, ['trzeci', 'drugi', 'pierwszy']],
    [{ category_id: { eq: 'pokoj' } }, ['drugi', 'pierwszy']],
    [{ category_id: { eq: 'dom' } }, ['trzeci', 'drugi', 'pierwszy']],
    [{ category_id: { nin: ['pokoj'] } }, ['odteraz', 'piaty', 'czwarty', 'jeszcze', 'trzeci']],
    [{ author_id: { eq: 'anna' } }, ['drugi', 'pierwszy']],
    [{ author_id: { in: ['anna', 'ewa'] } }, ['trzeci', 'drugi', 'pierwszy']],
    [{ title: { eq: 'DRUGI' } }, ['drugi']],
    [{ title: { in: ['DRUGI', 'PIATY'] } }, ['piaty', 'drugi']],
    [{ title: { nin: [] } }, NEWEST],
    [{ title: { in: [] } }, []],
    [{ title: { like: '%i' } }, ['trzeci', 'drugi']],
    [{ author_id: { eq: 'anna' }, tag_id: { eq: 'a' } }, ['pierwszy']],
    [{ or: { author_id: { eq: 'ewa' }, title: { eq: 'DRUGI' } } }, ['trzeci', 'drugi']],
    [{ tag_id: { eq: 'b' }, or: { author_id: { eq: 'ewa' }, title: { eq: 'PIATY' } } }, ['trzeci']],
  ])('by %j', async (filter, keys) => {
    expect(await list({ filter })).toEqual(keys)
  })

  test.each([
    { publish_time: { eq: '2026-02-30' } },
    { publish_time: { gt: '2026-11-05 24:00' } },
    { publish_time: { in: ['2026-11-05'] } },
    { publish_time: { nin: ['2026-11-05'] } },
    { title: { gt: 'a' } },
    { post_id: { lteq: '5' } },
    { archive: { eq: '2026-1' } },
  ])('%j is refused', async (filter) => {
    const { errors } = await shop.query('query($f: BlogPostsFilterInput) { blogPosts(filter: $f) { total_count } }', {
      f: filter,
    })
    expect(errors?.[0]?.message).toBe(`Filtra „${Object.keys(filter)[0]}” nie można użyć w ten sposób.`)
  })
})

describe('BLOG-3 BLOG-4: what leads from a post to others', () => {
  interface Post {
    blogPost: {
      related_posts: { identifier: string }[]
      nextPost: { title: string } | null
      prevPost: { title: string } | null
      tags: { title: string }[]
      categories: { title: string }[]
      author: { name: string } | null
    }
  }
  const read = async (id: string, store?: string) => {
    const { blogPost } = await send<Post>(
      `query($id: String) { blogPost(id: $id) { related_posts { identifier } nextPost { title } prevPost { title }
        tags { title } categories { title } author { name } } }`,
      { id },
      store,
    )
    return {
      related: blogPost.related_posts.map(({ identifier }) => identifier),
      between: [blogPost.prevPost?.title, blogPost.nextPost?.title],
      tags: blogPost.tags.map(({ title }) => title),
      categories: blogPost.categories.map(({ title }) => title),
      author: blogPost.author?.name,
    }
  }
  test('the chosen posts in their order, then those with most in common, the newest of them first', async () => {
    expect(await read('piaty')).toEqual({
      related: ['drugi', 'pierwszy', 'czwarty'],
      between: ['CZWARTY', 'ODTERAZ'],
      tags: ['C'],
      categories: [],
      author: undefined,
    })
    // two tags in common are more than one
    expect(await read('trzeci')).toEqual({
      related: ['pierwszy', 'piaty', 'czwarty'],
      between: ['DRUGI', 'JESZCZE'],
      tags: ['A', 'B', 'C'],
      categories: ['Dom'],
      author: 'Ewa',
    })
    expect(await read('drugi')).toMatchObject({ tags: ['B'], categories: ['Szafa'], between: ['PIERWSZY', 'TRZECI'] })
    expect(await read('czwarty')).toMatchObject({ between: ['JESZCZE', 'PIATY'], author: undefined })
    expect(await read('pierwszy')).toMatchObject({ between: [undefined, 'DRUGI'] })
    expect(await read('odteraz')).toMatchObject({ between: ['PIATY', undefined] })
    expect(await read('fifth', 'en')).toMatchObject({ related: [], between: [undefined, undefined], tags: ['C (en)'] })
  })

  test('categories below a hidden one are hidden; each counts the posts below it once', async () => {
    const document = `{ blogCategories { items { identifier posts_count category_level } } }`
    const { blogCategories } = await send<{ blogCategories: { items: object[] } }>(document)
    expect(blogCategories.items).toEqual([
      { identifier: 'pokoj', posts_count: 2, category_level: 2 },
      { identifier: 'dom', posts_count: 3, category_level: 1 },
      { identifier: 'szafa', posts_count: 1, category_level: 3 },
    ])
  })

  test('tags are those of shown posts, the most frequent first; authors are ordered, months have posts', async () => {
    const tags = async (count?: number) =>
      (
        await send<{ tags: { items: { title: string; posts_count: number }[] } }>(
          'query($count: Int) { tags: sw_sidebarBlogTags(tagCount: $count) { items { title posts_count } } }',
          { count },
        )
      ).tags.items.map((tag) => [tag.title, tag.posts_count])
    expect(await tags()).toEqual([
      ['B', 3],
      ['C', 3],
      ['A', 2],
    ])
    expect(await tags(1)).toEqual([['B', 3]])
    const { blogAuthors } = await send<{ blogAuthors: { items: object[] } }>(
      '{ blogAuthors { items { name posts_count } } }',
    )
    expect(blogAuthors.items).toEqual([
      { name: 'Ewa', posts_count: 1 },
      { name: 'Anna', posts_count: 2 },
    ])
    const { archive } = await send<{ archive: { id: string; posts_count: number }[] }>(
      '{ archive: sw_sidebarArchive { id posts_count } }',
    )
    expect(archive).toEqual([
      { id: '2026-11', posts_count: 5 },
      { id: '2026-10', posts_count: 2 },
    ])
  })
})

describe('BLOG-1 BLOG-3: a mistake in a file of the blog is reported with its line', () => {
  const mistake = async (...files: ReturnType<typeof file>[]) => {
    const error: unknown = await shop.db.transaction((tx) => writeBlog(tx, files)).catch((caught: unknown) => caught)
    return (error as BlogFileError).message
  }
  const short = (fields: string, body?: string) =>
    file('posts/zly.md', `title: A\npublished: 2026-01-01\n${fields}`, body)
  test.each([
    [[short('author: nikogo')], 'posts/zly.md:4: author: there is no author "nikogo"'],
    [[short('categories: [dom, nic]')], 'posts/zly.md:4: categories.1: there is no category "nic"'],
    [[short('tags: [nic]')], 'posts/zly.md:4: tags: there is no tag "nic"'],
    [[short('url_key: drugi')], 'posts/zly.md:4: url_key: the URL key "drugi" is that of "drugi"'],
    [[short('image: ../a.jpg')], 'posts/zly.md:4: image: a picture below media/, such as blog/isbn.jpg'],
    [[short('', '')], 'posts/zly.md:1: a post has a text'],
    [[short('', 'a'.repeat(200_001))], 'posts/zly.md:1: longer than 200000 characters'],
    [[file('posts/zly.md', 'title: A')], 'posts/zly.md:1: published: this field is missing'],
    [[file('posts/zly.en.md', 'title: A')], 'posts/zly.en.md:1: the facts are missing: posts/zly.md'],
    [[short(''), file('posts/zly.de.md', 'title: A')], /there is no store view "de"$/],
    [
      [file('categories/dom.md', 'title: Dom\nparent: szafa')],
      'categories/dom.md:3: parent: "szafa" is the category itself, or below it',
    ],
    [
      [file('categories/dom.md', 'title: Dom\nparent: dom')],
      'categories/dom.md:3: parent: "dom" is the category itself, or below it',
    ],
    [[file('categories/x.md', 'title: X\nparent: nic')], 'categories/x.md:3: parent: there is no category "nic"'],
    [[file('categories/x.md', 'title: X\nsort: losowo')], /^categories\/x\.md:3: sort: /],
    [[file('authors/x.md', 'name: X\nfacebook: http://a.example')], 'authors/x.md:3: facebook: an address: https://…'],
    [[file('authors/X.md', 'name: X')], 'authors/X.md:1: a name is made of small letters, digits and hyphens'],
    [[file('tags/x.md', 'title: X\nurl_key: A')], 'tags/x.md:3: url_key: small letters, digits and hyphens'],
    [[file('tags/x.md', 'title: X\nurl_key: a')], 'tags/x.md:3: url_key: the URL key "a" is that of "a"'],
  ])('%j', async (files, message) => {
    if (typeof message === 'string') expect(await mistake(...files)).toBe(message)
    else expect(await mistake(...files)).toMatch(message)
  })
})
