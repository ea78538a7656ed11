import { describe, expect, it } from 'vitest'
import { menuTree } from './menu-tree.ts'

const item = (item_id: string, parent_id: number, position: number, more: object = {}) => ({
  item_id,
  parent_id,
  position,
  title: `Entry ${item_id}`,
  url: `/entry-${item_id}.html`,
  url_type: 2,
  category_id: Number(item_id) * 10,
  is_active: true,
  item_class: null,
  ...more,
})

const root = item('9', 0, 0)
const menuOf = (...items: ReturnType<typeof item>[]) => menuTree({ items: [root, ...items] }, '')

describe('the tree of the menu (NAV-12)', () => {
  it('puts entries below their parents, in the order of their positions', () => {
    const tree = menuOf(item('3', 1, 2), item('2', 9, 1), item('1', 9, 0), item('4', 1, 1), item('5', 4, 0))
    expect(tree.map(({ id }) => id)).toEqual(['1', '2'])
    expect(tree[0]?.children.map(({ id }) => id)).toEqual(['4', '3'])
    expect(tree[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['5'])
  })
  it('NAV-12a: distinguishes categories, CMS pages and plain links', () => {
    const tree = menuOf(
      item('1', 9, 0),
      item('2', 9, 1, { url_type: 1, category_id: null, url: '/dostawa' }),
      item('3', 9, 2, { url_type: 0, category_id: null, url: 'https://example.com/a' }),
    )
    expect(tree).toMatchObject([
      { category: 10, to: '/entry-1.html' },
      { page: true, to: '/dostawa' },
      { to: 'https://example.com/a' },
    ])
    expect(tree[2]).not.toHaveProperty('category')
  })
  it('NAV-12b: omits disabled entries with everything below them', () => {
    expect(menuOf(item('1', 9, 0, { is_active: false }), item('2', 1, 0))).toEqual([])
  })
  it('removes origin and view prefix from its own links', () => {
    const tree = menuTree(
      {
        items: [
          root,
          item('1', 9, 0, { url: 'https://shop.example/en/fiction.html' }),
          item('2', 9, 1, { url: 'crime.html' }),
        ],
      },
      '/en',
    )
    expect(tree.map(({ to }) => to)).toEqual(['/fiction.html', '/crime.html'])
  })
  it('terminates on cyclic parents', () => {
    expect(menuOf(item('1', 2, 0), item('2', 1, 0))).toEqual([])
  })
  it('is empty without a menu', () => {
    expect(menuTree(null, '')).toEqual([])
  })
})
