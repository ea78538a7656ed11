import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentFile as file, frontMatter as matter } from '../../testing/content-files.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ContentError, type ContentFile, type Extension } from './content-file.ts'
import { listContent, pushContent } from './push.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await mistakes(file('categories/tree.yaml', 'categories:\n  - key: zeta\n    name: Zeta\n'))
}, 60_000)
afterAll(() => shop.close())

/** The mistakes of files, each with its place; what was changed if there are none. */
async function mistakes(...files: ContentFile[]): Promise<string[]> {
  try {
    const { changes } = await pushContent(shop.db, files, { actor: { kind: 'command-line', name: 'anna' } })
    return changes.map(({ kind, path }) => `${kind} ${path}`)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file: path, line, message }) => `${path}:${line}: ${message}`)
  }
}
const textOf = async (name: string) => (await listContent(shop.db)).find((one) => one.name === name)?.text

const page = (fields: string, body?: string) => file('pages/zla.md', matter(fields, body))
const menu = (items: string) => file('menus/zle.yaml', `title: Złe\nitems:\n${items}`)
const tree = (text: string) => file('categories/tree.yaml', text)
const agreement = (fields: string, body?: string) => file('agreements/zla.html', matter(`name: Zła\n${fields}`, body))
const named = (path: string, extension: Extension = 'md') => ({ ...file(`${path}.x`, matter('title: A')), extension })

describe('CMS-1 NAV-12: a mistake in a file is reported with its line', () => {
  test.each([
    [page('title: A\nheading: ""'), 'pages/zla.md:3: heading: empty'],
    [page(`title: ${'a'.repeat(256)}`), 'pages/zla.md:2: title: longer than 255 characters'],
    [page('title: 5'), 'pages/zla.md:2: title: a text'],
    [page('title: "a\\nb"'), 'pages/zla.md:2: title: a single line'],
    [page('heading: A'), 'pages/zla.md:1: title: this field is missing'],
    [page('title: A\nactive: tak'), 'pages/zla.md:3: active: true or false'],
    [page('title: A\npath: /a'), 'pages/zla.md:3: path: small letters, digits, hyphens'],
    [page(`title: A\npath: ${'a'.repeat(201)}`), 'pages/zla.md:3: path: longer than 200 characters'],
    [page('title: A\nlayout: 3columns'), 'pages/zla.md:3: layout: 1column, 2columns-left, 2columns-right, empty'],
    [
      page('title: A\nends: 2026-13-01'),
      'pages/zla.md:3: ends: a time such as 2026-12-01 08:00, by the clocks of Warsaw',
    ],
    [
      page('title: A\npublished: 2026-01-02 08:00\nends: 2026-01-02 08:00'),
      'pages/zla.md:4: ends: it ends before it begins',
    ],
    [page('title: A', ''), 'pages/zla.md:1: there is no text below the facts'],
    [page('title: A', 'a'.repeat(200_001)), 'pages/zla.md:1: the text is longer than 200000 characters'],
    [named('pages/Zla'), 'pages/Zla.md:1: the name has small letters, digits and hyphens'],
    [named('pages/zla', 'yaml'), 'pages/zla.yaml:1: it is written as .md or .html'],
    [named('pages/zla.default'), 'pages/zla.default.md:1: the name is zla or zla.en: one for each store view'],
    [named('pages/zla.en.en'), 'pages/zla.en.en.md:1: the name is zla or zla.en: one for each store view'],
    [named('blok'), 'blok.md:1: texts are in categories, pages, blocks, agreements, blog, staff-picks, seasons, menus'],
    [named('menus/zle.en', 'yaml'), 'menus/zle.en.yaml:1: the name has no dots'],
    [named('blog/posts/wpis', 'html'), 'blog/posts/wpis.html:1: it is written as .md'],
    [named('blog/wpis'), 'blog/wpis.md:1: the blog is in blog/posts, blog/authors, blog/categories and blog/tags'],
    [agreement('checkbox: A\nmode: sam'), 'agreements/zla.html:4: mode: manual or auto'],
    [agreement('checkbox: A\nconcerns: psy'), 'agreements/zla.html:4: concerns: all, digital or service'],
    [
      agreement('checkbox: A\nconcerns: digital\nmode: auto'),
      'agreements/zla.html:1: an express consent is given by hand',
    ],
    [agreement('checkbox: A\nposition: 10000'), 'agreements/zla.html:4: position: too large'],
    [agreement('checkbox: A\nposition: -10000'), 'agreements/zla.html:4: position: too small'],
    [agreement('checkbox: A\nposition: 1.5'), 'agreements/zla.html:4: position: a whole number'],
    [agreement('checkbox: A', ''), 'agreements/zla.html:1: there is no text below the facts'],
    [
      file('agreements/inna.html', matter('name: Zła\ncheckbox: A')),
      'agreements/inna.html:2: name: the file of this name is agreements/zla.html',
    ],
    [menu('  - title: A'), 'menus/zle.yaml:3: items.0: category, page or url: where the item leads'],
    [menu('  - url: /a'), 'menus/zle.yaml:3: items.0: a title is needed'],
    [
      menu('  - title: A\n    category: zeta\n    page: a'),
      'menus/zle.yaml:3: items.0: a category or a page, not both',
    ],
    [menu('  - title: A\n    url: //evil'), 'menus/zle.yaml:4: items.0.url: an address such as /nowosci or https://…'],
    [
      menu('  - title: A\n    url: javascript:x'),
      'menus/zle.yaml:4: items.0.url: an address such as /nowosci or https://…',
    ],
    [
      menu('  - title: A\n    url: /a\n    urls:\n      de: /b'),
      'menus/zle.yaml:6: items.0.urls.de: there is no such store view',
    ],
    [menu('  - category: zeta\n  - category: eta'), 'menus/zle.yaml:4: items.1.category: there is no category "eta"'],
    [
      menu(
        [
          '  - title: A',
          '    url: /a',
          '    items:',
          '      - title: B',
          '        url: /b',
          '        titles:',
          '          de: C',
        ].join('\n'),
      ),
      'menus/zle.yaml:9: items.0.items.0.titles.de: there is no such store view',
    ],
    [tree('kategorie: []'), 'categories/tree.yaml:1: kategorie: there is no such field'],
    [tree('categories: zeta'), 'categories/tree.yaml:1: categories: a list'],
    [
      file('categories/inne.yaml', 'categories: []'),
      'categories/inne.yaml:1: categories are in categories/tree.yaml alone',
    ],
    [tree('categories:\n  - key: a'), 'categories/tree.yaml:2: categories.0.name: this field is missing'],
    [
      tree('categories:\n  - key: a\n    name: A\n    de:\n      name: B'),
      'categories/tree.yaml:4: categories.0.de: there is no such field or store view',
    ],
    [
      tree('categories:\n  - key: a\n    name: A\n    en:\n      nazwa: B'),
      /^categories\/tree\.yaml:5: categories\.0\.en\.nazwa: there is no such field$/,
    ],
    [
      file('staff-picks/inne.yaml', 'booksellers: []'),
      'staff-picks/inne.yaml:1: booksellers are in staff-picks/booksellers.yaml alone',
    ],
    [
      file('staff-picks/booksellers.yaml', 'osoby: []'),
      'staff-picks/booksellers.yaml:1: osoby: there is no such field',
    ],
    [file('seasons/seasons.yaml', 'pory: []'), 'seasons/seasons.yaml:1: pory: there is no such field'],
  ])('%j', async (wrong, message) => {
    const [found, ...others] = await mistakes(wrong)
    if (typeof message === 'string') expect(found).toBe(message)
    else expect(found).toMatch(message)
    expect(others).toEqual([])
    expect((await textOf(wrong.name)) === wrong.text).toBe(false)
  })

  test('what is at its limit is accepted', async () => {
    expect(await mistakes(page(`title: ${'a'.repeat(255)}\npath: ${'a'.repeat(200)}`, 'a'.repeat(200_000)))).toEqual([
      'new pages/zla.md',
    ])
    expect(await mistakes(agreement('checkbox: A\nposition: 9999'))).toEqual(['new agreements/zla.html'])
    expect(await mistakes(agreement('checkbox: A\nposition: -9999'))).toEqual(['changed agreements/zla.html'])
    const deep = (level: number): string => {
      const indent = '    '.repeat(level - 1)
      return `${indent}  - title: Poziom ${level}\n${indent}    url: /${level}\n${level < 4 ? `${indent}    items:\n${deep(level + 1)}` : ''}`
    }
    expect(await mistakes(menu(deep(1)))).toEqual(['new menus/zle.yaml'])
    const tooDeep = menu(
      `${deep(1)}${' '.repeat(16)}items:\n${' '.repeat(18)}- title: Poziom 5\n${' '.repeat(20)}url: /5\n`,
    )
    expect(await mistakes(tooDeep)).toEqual([expect.stringContaining('a menu is 4 levels deep')])
  })

  test('all mistakes of all files are reported at once', async () => {
    expect(
      await mistakes(page('title: 5\nactive: tak'), menu('  - url: /a'), file('pages/zla.html', matter('title: A'))),
    ).toEqual([
      'pages/zla.html:1: pages/zla.md is the same text',
      'pages/zla.md:2: title: a text',
      'pages/zla.md:3: active: true or false',
      'menus/zle.yaml:3: items.0: a title is needed',
    ])
  })
})
