import { stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentFile } from '../../testing/content-files.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ContentError } from './content-file.ts'
import { listContent, pushContent } from './push.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

const treeOf = (categories: readonly object[]) =>
  contentFile('categories/tree.yaml', stringify({ categories }, { lineWidth: 110 }))
/** The changed files, or the mistakes. */
async function push(categories: readonly object[]): Promise<string[]> {
  try {
    const { changes } = await pushContent(shop.db, [treeOf(categories)], {
      actor: { kind: 'command-line', name: 'anna' },
    })
    return changes.map(({ kind, path }) => `${kind} ${path}`)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ line, message }) => `${line}: ${message}`)
  }
}
const written = async () => (await listContent(shop.db)).find(({ name }) => name === 'categories/tree')?.text

const COMICS = {
  key: 'komiksy',
  name: 'Komiksy',
  description: 'Opis',
  meta_title: 'Komiksy i mangi',
  meta_description: 'Meta',
  en: { key: 'comics', name: 'Comics', description: 'About', meta_title: 'Comics, manga', meta_description: 'Meta en' },
}
const NOVELS = { key: 'powiesci', name: 'Powieści', en: { key: 'novels', name: 'Novels' } }

describe('CMS-1 CAT-1: the tree of categories as a file', () => {
  const changed = ['changed categories/tree.yaml']
  const { en } = COMICS
  test.each([
    ['name', { ...COMICS, name: 'Komiksy i inne' }],
    ['description', { ...COMICS, description: 'Inny opis' }],
    ['title for search engines', { ...COMICS, meta_title: 'Inny tytuł' }],
    ['description for search engines', { ...COMICS, meta_description: 'Inna meta' }],
    ['name in English', { ...COMICS, en: { ...en, name: 'Comics and more' } }],
    ['address in English', { ...COMICS, en: { ...en, key: 'graphic-novels' } }],
    ['description in English', { ...COMICS, en: { ...en, description: 'Other' } }],
    ['title for search engines in English', { ...COMICS, en: { ...en, meta_title: 'Other' } }],
    ['description for search engines in English', { ...COMICS, en: { ...en, meta_description: 'Other' } }],
    ['visibility', { ...COMICS, active: false }],
  ])('a changed %s alone is written, and back again', async (_field, other) => {
    await push([COMICS, NOVELS])
    for (const tree of [
      [other, NOVELS],
      [COMICS, NOVELS],
    ]) {
      expect(await push(tree)).toEqual(changed)
      expect(await written()).toBe(treeOf(tree).text)
      expect(await push(tree)).toEqual([])
    }
  })

  test('a category stored without a title for search engines has none in the file', async () => {
    await push([COMICS, NOVELS])
    await shop.db.run`update category_text set meta_title = null where url_path = 'powiesci'`
    expect(await written()).toBe(treeOf([COMICS, NOVELS]).text)
  })

  test('has the order of the file on each level, and the same key below different parents', async () => {
    const child = (key: string, name: string) => ({ key, name, en: { key: `${key}-en`, name: `${name} en` } })
    const below = () => [child('klasyka', 'Klasyka'), child('nowe', 'Nowe')]
    const tree = [
      { ...NOVELS, categories: below() },
      { ...COMICS, categories: below() },
    ]
    await push(tree)
    expect(await written()).toBe(treeOf(tree).text)
    const turned = [
      { ...COMICS, categories: below().toReversed() },
      { ...NOVELS, categories: below() },
    ]
    expect(await push(turned)).toEqual(changed)
    expect(await written()).toBe(treeOf(turned).text)
  })

  test('a renamed category keeps its addresses, in a view that the file leaves out too', async () => {
    const addresses = () =>
      shop.db.many<{ path: string }>`
        select t.url_path as path from category_text t join category_text own on own.category_id = t.category_id
        where own.url_path = 'poezja' and own.store_code = 'default' order by t.store_code`
    await push([{ key: 'poezja', name: 'Poezja' }])
    const before = await addresses()
    expect(before).toHaveLength(2)
    expect(await push([{ key: 'poezja', name: 'Wiersze' }])).toEqual(changed)
    expect(await addresses()).toEqual(before)
  })

  test('has four levels at most', async () => {
    const deep = (level: number, last: number): object => ({
      key: `poziom-${level}`,
      name: `Poziom ${level}`,
      en: { key: `level-${level}`, name: `Level ${level}` },
      ...(level < last && { categories: [deep(level + 1, last)] }),
    })
    expect(await push([deep(1, 5)])).toEqual([
      expect.stringContaining(
        'categories.0.categories.0.categories.0.categories.0.categories: deeper than 4 levels',
      ) as string,
    ])
    expect(await written()).not.toContain('poziom-1')
    expect(await push([deep(1, 4)])).toEqual(changed)
  })
})

test('NAV-12: a level of a menu has three hundred items at most', async () => {
  const menu = (count: number) => ({
    title: 'Długie',
    items: [
      { title: 'A', url: '/a', items: Array.from({ length: count }, (_, n) => ({ title: `${n}`, url: `/${n}` })) },
    ],
  })
  const save = (content: object) =>
    pushContent(shop.db, [contentFile('menus/dlugie.yaml', stringify(content))], {
      actor: { kind: 'command-line', name: 'anna' },
    })
  expect((await save(menu(300))).changes).toHaveLength(1)
  await expect(save(menu(301))).rejects.toThrow('menus/dlugie.yaml:5: items.0.items: too many')
  const [{ items }] = [menu(301).items[0] ?? { items: [] }]
  await expect(save({ title: 'Długie', items })).rejects.toThrow('menus/dlugie.yaml:2: items: too many')
  expect((await save({ title: 'Długie', items: items.slice(1) })).changes).toHaveLength(1)
})
