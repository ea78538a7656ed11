import { expect, test } from 'vitest'
import { createLanguage } from '../../../../language/translate.ts'
import { GraphqlError, type Graphql } from '../../../../web/api/document.ts'
import { loadMenuEntry } from './menu-entry.ts'

const categories = [
  { category_id: 7, parent_category_id: 0, title: 'Rozmowy', category_url_path: 'blog/rozmowy', include_in_menu: 1 },
  { category_id: 8, parent_category_id: 7, title: 'Z autorami', category_url_path: 'blog/z', include_in_menu: 1 },
]
const load = (settings: object) => {
  const answer = {
    storeConfig: {
      mfblog_top_menu_show_item: 1,
      mfblog_top_menu_include_categories: 1,
      mfblog_top_menu_item_text: 'O książkach',
      mfblog_top_menu_max_depth: 0,
      ...settings,
    },
    blogCategories: { items: categories },
  }
  const graphql = (() => Promise.resolve(answer)) as unknown as Graphql
  return loadMenuEntry({ graphql, t: createLanguage('pl_PL').t })
}

test('NAV-12c: the entry is item 420 with a submenu under key 98, as deep as configured', async () => {
  expect(await load({})).toMatchObject([
    {
      id: '420',
      title: 'O książkach',
      to: '/blog',
      children: [{ id: '98-7', to: '/blog/rozmowy', children: [{ id: '98-8' }] }],
    },
  ])
  expect(await load({ mfblog_top_menu_max_depth: 1 })).toMatchObject([{ children: [{ id: '98-7', children: [] }] }])
  expect(await load({ mfblog_top_menu_include_categories: 0 })).toMatchObject([{ id: '420', children: [] }])
  expect(await load({ mfblog_top_menu_show_item: 0 })).toEqual([])
})

test('NAV-12c: a back end without a blog has no entry', async () => {
  const graphql = (() => Promise.reject(new GraphqlError([{ message: 'Unknown' }]))) as unknown as Graphql
  expect(await loadMenuEntry({ graphql, t: createLanguage('pl_PL').t })).toEqual([])
})
