import { expect, test } from 'vitest'
import type { BlogSettings } from '../blog-settings.ts'
import { categoryTree } from './category-tree.ts'
import { type Widget, widgetsOf } from './load-sidebar.ts'

const FLAGS = {
  categories: 'mfblog_sidebar_categories_enabled',
  recent: 'mfblog_sidebar_recent_posts_enabled',
  featured: 'mfblog_sidebar_featured_posts_enabled',
  popular: 'mfblog_sidebar_popular_posts_enabled',
  archive: 'mfblog_sidebar_archive_enabled',
  tags: 'mfblog_sidebar_tag_claud_enabled',
} as const satisfies Partial<Record<Widget, keyof BlogSettings>>

const settingsOf = (more: Partial<BlogSettings>) =>
  ({ mfblog_sidebar_featured_posts_posts_ids: '2, 1', ...more }) as BlogSettings

test.each(Object.entries(FLAGS))('BLOG-4a: the widget %s is shown exactly when its flag is set', (widget, flag) => {
  expect(widgetsOf(settingsOf({ [flag]: 1 }))).toEqual([widget])
  expect(
    widgetsOf(settingsOf(Object.fromEntries(Object.values(FLAGS).map((name) => [name, 1 - Number(name === flag)])))),
  ).not.toContain(widget)
})

test('BLOG-4: shows no featured posts without ids', () => {
  expect(widgetsOf(settingsOf({ [FLAGS.featured]: 1, mfblog_sidebar_featured_posts_posts_ids: ' ' }))).toEqual([])
})

test('NAV-12c: limits the category tree to the configured depth', () => {
  const list = [
    { category_id: 1, parent_category_id: 0, title: 'A', category_url_path: 'blog/a', posts_count: 3 },
    { category_id: 2, parent_category_id: 1, title: 'B', category_url_path: 'blog/b', posts_count: 1 },
    { category_id: 3, parent_category_id: 9, title: 'C', category_url_path: 'blog/c', posts_count: 0 },
  ]
  const names = (depth: number) => categoryTree(list, depth).map(({ title, children }) => [title, children.length])
  expect(names(1)).toEqual([
    ['A', 0],
    ['C', 0],
  ])
  expect(names(0)).toEqual([
    ['A', 1],
    ['C', 0],
  ])
})
