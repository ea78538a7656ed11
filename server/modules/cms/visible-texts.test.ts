import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { listStoreViews } from '../store/index.ts'
import { addToMainMenu, listMenuContents, removeFromMenus } from './index.ts'
import { findWording } from './wordings.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const BEFORE = '2026-11-20T09:59:59Z'
const AFTER = '2026-11-20T10:00:01Z'
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ now: () => NOW })
}, 60_000)
afterAll(() => shop.close())

let count = 0
interface Times {
  from?: string | null
  until?: string | null
  active?: boolean
}
async function write(table: 'page' | 'block', { from = null, until = null, active = true }: Times, name?: string) {
  const identifier = name ?? `tekst-${++count}`
  if (table === 'page')
    await shop.db.run`
      insert into cms_page (identifier, store_code, title, content, is_active, visible_from, visible_until)
      values (${identifier}, 'default', ${`Tytuł ${identifier}`}, 'Tekst', ${active}, ${from}, ${until})`
  else
    await shop.db.run`
      insert into cms_block (identifier, store_code, title, content, is_active, visible_from, visible_until)
      values (${identifier}, 'default', 'Tytuł', 'Tekst', ${active}, ${from}, ${until})`
  return identifier
}
const NOW_TEXT = NOW.toISOString()

describe('CMS-1 CMS-3: a text is shown from its first instant until before its last', () => {
  test.each<[Times, boolean]>([
    [{}, true],
    [{ from: BEFORE }, true],
    [{ from: NOW_TEXT }, true],
    [{ from: AFTER }, false],
    [{ until: AFTER }, true],
    [{ until: NOW_TEXT }, false],
    [{ until: BEFORE }, false],
    [{ from: BEFORE, until: AFTER }, true],
    [{ from: BEFORE, until: AFTER, active: false }, false],
    [{ active: false }, false],
  ])('%j', async (times, isShown) => {
    const [page, block] = [await write('page', times), await write('block', times)]
    const { data } = await shop.query<{ cmsPage: { content: string } | null } | null>(
      'query($id: String) { cmsPage(identifier: $id) { content } }',
      { id: page },
    )
    expect(Boolean(data?.cmsPage)).toBe(isShown)
    const blocks = await shop.query<{ cmsBlocks: { items: { disabled: boolean }[] } }>(
      'query($id: String) { cmsBlocks(identifiers: [$id]) { items { disabled } } }',
      { id: block },
    )
    expect(blocks.data.cmsBlocks.items).toEqual([{ disabled: !isShown }])
  })

  test('the legal pages are those that are shown, in the order of the law, with their addresses', async () => {
    await write('page', {}, 'zwroty-i-reklamacje')
    await write('page', { until: NOW_TEXT }, 'polityka-prywatnosci')
    await write('page', {}, 'regulamin')
    await shop.db.run`
      insert into url_rewrite (store_code, request_path, entity_type, entity_id, redirect_type)
      select 'default', x.path, 'CMS_PAGE', p.id, x.redirect from cms_page p,
        (values ('stary-regulamin', 301), ('nasz-regulamin', 0)) x (path, redirect) where p.identifier = 'regulamin'`
    const { data } = await shop.query<{ legalPages: object[] }>('{ legalPages { title url } }')
    expect(data.legalPages).toEqual([
      { title: 'Tytuł regulamin', url: '/nasz-regulamin' },
      { title: 'Tytuł zwroty-i-reklamacje', url: '/zwroty-i-reklamacje' },
    ])
  })

  test('a page as it was at an instant is the last version written before it, in its own view', async () => {
    const view = (await listStoreViews(shop.db)).find(({ isDefault }) => isDefault)
    if (!view) throw new Error('no default view')
    const identifier = await write('page', {})
    await shop.db.run`delete from cms_page_wording where identifier = ${identifier}`
    for (const [storeCode, beganAt, content] of [
      ['default', '2026-03-01T00:00:00Z', 'Druga <a href="/a">a</a>'],
      ['default', '2026-01-01T00:00:00Z', 'Pierwsza'],
      ['default', '2026-05-01T00:00:00Z', 'Trzecia'],
      ['en', '2026-04-01T00:00:00Z', 'English'],
    ] as const)
      await shop.db.run`
        insert into cms_page_wording (identifier, store_code, title, content, began_at)
        values (${identifier}, ${storeCode}, 'T', ${content}, ${beganAt})`
    const at = async (instant: string) =>
      (await findWording(shop.db, view, identifier, { at: new Date(instant), baseUrl: 'https://shop.example' }))?.html
    expect(await at('2025-01-01T00:00:00Z')).toBe('Pierwsza')
    expect(await at('2026-02-28T23:59:59Z')).toBe('Pierwsza')
    expect(await at('2026-03-01T00:00:00Z')).toBe('Druga <a href="https://shop.example/a">a</a>')
    expect(await at('2026-04-30T00:00:00Z')).toBe('Druga <a href="https://shop.example/a">a</a>')
    expect(await at('2026-05-02T00:00:00Z')).toBe('Trzecia')
    expect(await findWording(shop.db, view, 'nie-ma', { at: NOW, baseUrl: '' })).toBeUndefined()
  })
})

test('NAV-12: a category is in the main menu once, below its parent, last; it is removed with those below', async () => {
  const category = async (key: string) => {
    const row = await shop.db.one<{ id: number }>`
      insert into category (path, level) values ('{1,2}', 2) returning id`
    await shop.db.run`
      insert into category_text (category_id, store_code, name, url_key, url_path)
      values (${row?.id ?? 0}, 'default', ${key}, ${key}, ${key})`
    return row?.id ?? 0
  }
  const [first, second, below, other] = [
    await category('a'),
    await category('b'),
    await category('c'),
    await category('d'),
  ]
  const add = (id: number, parent?: number) => shop.db.transaction((tx) => addToMainMenu(tx, id, parent))
  const menu = async () => {
    const [main] = await listMenuContents(shop.db)
    return main?.items.map(({ category: path, items }) => [path, items.map((item) => item.category)])
  }
  await add(first)
  await add(second)
  await add(below, first)
  await add(other, first)
  await add(below, second)
  // a parent that is not in the menu
  await add(await category('e'), 999_999)
  expect(await menu()).toEqual([
    ['a', ['c', 'd']],
    ['b', []],
    ['e', []],
  ])
  await shop.db.transaction((tx) => removeFromMenus(tx, first))
  expect(await menu()).toEqual([
    ['b', []],
    ['e', []],
  ])
})
