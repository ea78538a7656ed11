import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromUid, toUid } from '../../../platform/graphql/magento-formats.ts'
import { writeCategories } from '../../../../demo/categories.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { withSettings } from '../../../testing/with-settings.ts'

const sorted = (names: readonly (string | undefined)[]) =>
  names.toSorted((one = '', other = '') => one.localeCompare(other, 'pl'))

let shop: TestShop
const seedFolder = new URL('../../../../demo', import.meta.url).pathname
beforeAll(async () => {
  shop = await openShop({ environment: { RESPONSE_CACHE: '0' } })
  await writeCategories(shop.db, seedFolder)
})
afterAll(() => shop.close())

interface Found {
  total_count: number
  items: { id: number; name: string; url_path: string }[]
  page_info: object
}
const CATEGORIES = `query ($filters: CategoryFilterInput, $size: Int, $page: Int) {
  categories(filters: $filters, pageSize: $size, currentPage: $page) { total_count items { id name url_path }
    page_info { current_page page_size total_pages } }
  categoryList(filters: $filters, pageSize: $size, currentPage: $page) { id name url_path } }`
const request = (filters: object | undefined, page: object = {}, view?: string) =>
  shop.query<{ categories: Found; categoryList: Found['items'] }>(CATEGORIES, { filters, ...page }, view)
async function find(...args: Parameters<typeof request>): Promise<Found> {
  const { data, errors } = await request(...args)
  expect(errors).toBeUndefined()
  expect(data.categoryList).toEqual(data.categories.items)
  return data.categories
}
const paths = async (...args: Parameters<typeof request>) => (await find(...args)).items.map(({ url_path }) => url_path)
const idAt = async (path: string) => (await find({ url_path: { eq: path } })).items[0]?.id ?? 0

test.each([
  [{ url_path: { eq: 'poradniki/kuchnia' } }, ['poradniki/kuchnia']],
  [{ url_path: { eq: 'poradniki/kuchnia.html' } }, ['poradniki/kuchnia']],
  [
    { url_key: { in: ['szkola-podstawowa', 'kuchnia'] } },
    ['poradniki/kuchnia', 'lektury-szkolne/szkola-podstawowa', 'podreczniki/szkola-podstawowa'],
  ],
  [{ name: { match: 'kuch' } }, ['poradniki/kuchnia']],
  [{ name: { match: ' kuch ' } }, ['poradniki/kuchnia']],
  [{ ids: { eq: 'x' } }, []],
  // a list of the shop by its path, but none with a parent or a name
  [{ url_path: { eq: 'nowosci' } }, ['nowosci']],
  [{ url_key: { in: ['nowosci', 'kuchnia'] } }, ['poradniki/kuchnia', 'nowosci']],
  [{ url_key: { eq: 'nowosci' }, parent_id: { eq: '2' } }, []],
  [{ url_key: { eq: 'nowosci' }, name: { match: 'nowo' } }, []],
  [{ url_key: { eq: 'nowosci' }, url_path: { eq: 'bestsellery' } }, []],
  [{ url_path: { eq: 'new-titles' } }, []],
])('categories by %j', async (filters, expected) => expect(sorted(await paths(filters))).toEqual(sorted(expected)))

test('without a filter the root is found; children come by their parent, as a number or an encoded one', async () => {
  expect(await find(undefined)).toMatchObject({ total_count: 1, items: [{ id: 2 }] })
  const id = await idAt('poradniki')
  const children = ['poradniki/kuchnia', 'poradniki/dom-i-ogrod', 'poradniki/zdrowie']
  expect(await paths({ parent_id: { eq: String(id) } })).toEqual(children)
  expect(await paths({ parent_category_uid: { eq: toUid(id) } })).toEqual(children)
  const [kitchen = 0] = (await find({ parent_id: { eq: String(id) } })).items.map((item) => item.id)
  expect(await paths({ category_uid: { eq: toUid(kitchen) } })).toEqual(children.slice(0, 1))
  expect(Number(fromUid(toUid(kitchen)))).toBe(kitchen)
  expect(await find({ parent_id: { eq: String(id) } }, { size: 2, page: 2 })).toMatchObject({
    total_count: 3,
    items: [{ url_path: children[2] }],
    page_info: { current_page: 2, page_size: 2, total_pages: 2 },
  })
  // lists follow the categories of the first page
  const both = { url_key: { in: ['nowosci', 'kuchnia'] } }
  expect(await find(both, { size: 1 })).toMatchObject({ total_count: 2, items: [{ url_path: children[0] }] })
  expect(await paths(both, { size: 1, page: 2 })).toEqual([])
})

test('a short name and an invalid page are refused', async () => {
  for (const match of ['ku', ' ku ', ''])
    expect((await request({ name: { match } }, {}, 'en')).errors?.[0]).toMatchObject({
      message: 'Invalid match filter. Minimum length is 3.',
      extensions: { category: 'graphql-input' },
    })
  for (const field of [
    'categories(pageSize: %, currentPage: #) { total_count }',
    'categoryList(pageSize: %, currentPage: #) { id }',
  ])
    for (const [size, page, message] of [
      [0, 1, 'pageSize value must be greater than 0.'],
      [301, 1, 'Maximum pageSize is 300'],
      [20, 0, 'currentPage value must be greater than 0.'],
    ] as const) {
      const document = `{ ${field.replace('%', String(size)).replace('#', String(page))} }`
      expect((await shop.query(document, {}, 'en')).errors?.[0]?.message, document).toBe(message)
    }
})

test('a category has its breadcrumbs from the top, none at the top, its children and its other addresses', async () => {
  const { data } = await shop.query<{ category: object }>(
    `query ($id: Int) { category(id: $id) { url canonical_url path path_in_store level position children_count
      include_in_menu is_anchor display_mode available_sort_by default_sort_by meta_title
      breadcrumbs { category_name category_level category_url_path category_url category_is_active }
      parent { name path_in_store breadcrumbs { category_name } children_count } alternates { store_code url } } }`,
    { id: await idAt('poradniki/kuchnia') },
  )
  const parent = await idAt('poradniki')
  expect(data.category).toMatchObject({
    url: '/poradniki/kuchnia.html',
    canonical_url: 'poradniki/kuchnia.html',
    path: `1/2/${parent}/${await idAt('poradniki/kuchnia')}`,
    path_in_store: String(parent),
    level: 3,
    position: 1,
    children_count: '0',
    include_in_menu: 1,
    is_anchor: 1,
    display_mode: 'PRODUCTS',
    available_sort_by: ['position', 'name', 'price', 'publication_date', 'bestseller'],
    default_sort_by: 'position',
    breadcrumbs: [
      {
        category_name: 'Poradniki',
        category_level: 2,
        category_url_path: 'poradniki',
        category_url: '/poradniki.html',
        category_is_active: true,
      },
    ],
    parent: { name: 'Poradniki', path_in_store: null, breadcrumbs: null, children_count: '3' },
    alternates: [
      { store_code: 'default', url: '/poradniki/kuchnia.html' },
      { store_code: 'en', url: expect.stringMatching(/^\/.+\/.+\.html$/) },
    ],
  })
  const several = await shop.query<{ categories: { items: { alternates: { url: string }[] }[] } }>(
    `{ categories(filters: { url_path: { in: ["poradniki", "fantastyka"] } }) { items { alternates { url } } } }`,
  )
  expect(several.data.categories.items.map(({ alternates }) => alternates.map(({ url }) => url))).toEqual([
    ['/fantastyka.html', expect.any(String)],
    ['/poradniki.html', expect.any(String)],
  ])
  const root = await shop.query<{ category: object }>('{ category { id parent { id } } }')
  expect(root.data.category).toEqual({ id: 2, parent: null })
})

test('a hidden category is found by nobody; the category of the home page is the one that the shop sets', async () => {
  const home = async () =>
    (await shop.query<{ homeCategory: { url_path: string } | null }>('{ homeCategory { url_path } }')).data.homeCategory
  await withSettings(shop.db, { 'catalog/frontend/home_category': 'poradniki' }, async () => {
    expect(await home()).toEqual({ url_path: 'poradniki' })
    await shop.db.run`update category set is_active = false where id = ${await idAt('poradniki')}`
    expect(await home()).toBeNull()
    expect(await paths({ url_path: { eq: 'poradniki' } })).toEqual([])
  })
  await withSettings(shop.db, { 'catalog/frontend/home_category': '' }, async () => expect(await home()).toBeNull())
})
