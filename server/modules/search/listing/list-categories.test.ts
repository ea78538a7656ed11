import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toUid } from '../../../platform/graphql/magento-formats.ts'
import { addTitle } from '../../../testing/title.ts'
import { demo } from '../../../testing/demo.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Category {
  id: number
  uid: string
  name: string
  url: string
  url_path: string
  url_suffix: string
  product_count: number
  children_count: string
  include_in_menu: number
  default_sort_by: string
  breadcrumbs: object[] | null
  children: object[]
  alternates: object[]
  feed_url: string
}
interface Listed {
  total_count: number
  items: { sku: string }[]
  sort_fields: { default: string }
}
const CATEGORY = `id uid name url url_path url_suffix product_count children_count include_in_menu default_sort_by
  breadcrumbs { category_name } children { id } alternates { store_code url } feed_url`
const LISTING = `query($search: String, $filter: ProductAttributeFilterInput, $sort: ProductAttributeSortInput,
  $size: Int = 100) { products(search: $search, filter: $filter, sort: $sort, pageSize: $size) {
  total_count items { sku } sort_fields { default } } }`

async function ask<T>(document: string, variables: object = {}, view = 'default'): Promise<T> {
  const { data, errors } = await shop.query<T>(document, variables, view)
  expect(errors).toBeUndefined()
  return data
}
const list = async (filter: object, more: object = {}) =>
  (await ask<{ products: Listed }>(LISTING, { filter, ...more })).products
const skus = async (filter: object, more?: object) => (await list(filter, more)).items.map(({ sku }) => sku)
const categoryAt = async (url: string, view?: string) =>
  (
    await ask<{ route: Category & { __typename: string; type: string; relative_url: string; redirect_code: number } }>(
      `query($url: String!) { route(url: $url) { __typename type relative_url redirect_code ... on CategoryTree {
        ${CATEGORY} } } }`,
      { url },
      view,
    )
  ).route

/** Path -> the filter with which the shop's own pages list the same titles. */
const LISTS: Record<string, object> = {
  nowosci: { collection: { eq: 'novelties' } },
  zapowiedzi: { collection: { eq: 'announcements' } },
  bestsellery: { collection: { eq: 'bestsellers' } },
  promocje: { special: { eq: '1' } },
}

describe.each(Object.entries(LISTS))('/%s for clients of Magento', (path, ownFilter) => {
  test('the address is that of a category, which lists what the page of the shop lists, in its order', async () => {
    const category = await categoryAt(`/${path}`)
    expect(category).toMatchObject({
      __typename: 'CategoryTree',
      type: 'CATEGORY',
      relative_url: path,
      redirect_code: 0,
      url: `/${path}`,
      url_path: path,
      url_suffix: '',
      children: [],
      children_count: '0',
      include_in_menu: 0,
      default_sort_by: 'position',
      breadcrumbs: null,
      feed_url: `/rss/${path}.xml`,
    })
    const { urlResolver } = await ask<{ urlResolver: object }>(
      'query($url: String!) { urlResolver(url: $url) { id entity_uid type canonical_url redirectCode } }',
      { url: path },
    )
    expect(urlResolver).toEqual({
      id: category.id,
      entity_uid: category.uid,
      type: 'CATEGORY',
      canonical_url: path,
      redirectCode: 0,
    })
    const own = await list(ownFilter)
    expect(own.total_count).toBeGreaterThan(0)
    expect(category.product_count).toBe(own.total_count)
    for (const filter of [
      { category_id: { eq: String(category.id) } },
      { category_uid: { eq: category.uid } },
      { category_uid: { in: [category.uid] } },
      { category_url_path: { eq: path } },
    ]) {
      const listed = await list(filter)
      expect(listed.items).toEqual(own.items)
      expect(listed.sort_fields.default).toBe('position')
      // clients sort by the default of the category
      expect(await skus(filter, { sort: { position: 'ASC' } })).toEqual(own.items.map(({ sku }) => sku))
    }
    const { category: byId } = await ask<{ category: { products: Listed } }>(
      `query($id: Int!) { category(id: $id) { products(pageSize: 100, sort: { position: ASC }) { total_count items {
        sku } } } }`,
      { id: category.id },
    )
    expect(byId.products.items).toEqual(own.items)
  })

  test('it is found as a category by its id, its uid and its address', async () => {
    const { id, uid, name } = await categoryAt(`/${path}`)
    for (const filters of [
      { ids: { eq: String(id) } },
      { category_uid: { in: [uid] } },
      { url_path: { eq: path } },
      { url_key: { eq: path } },
    ]) {
      const { categories, categoryList } = await ask<{
        categories: { total_count: number; items: object[] }
        categoryList: object[]
      }>(
        `query($filters: CategoryFilterInput) { categories(filters: $filters) { total_count items { id name } }
          categoryList(filters: $filters) { id name } }`,
        { filters },
      )
      expect(categories).toEqual({ total_count: 1, items: [{ id, name }] })
      expect(categoryList).toEqual([{ id, name }])
    }
  })
})

describe('lists as categories', () => {
  test('the names and addresses are those of the view; the address of another view redirects', async () => {
    expect((await categoryAt('nowosci')).name).toBe('Nowości')
    const english = await categoryAt('new-titles', 'en')
    expect(english).toMatchObject({ name: 'New titles', redirect_code: 0, feed_url: '/en/rss/new-titles.xml' })
    expect(english.alternates).toEqual([
      { store_code: 'default', url: '/nowosci' },
      { store_code: 'en', url: '/new-titles' },
    ])
    for (const other of ['nowosci', encodeURI('Nowości')])
      expect(await categoryAt(other, 'en')).toMatchObject({ redirect_code: 301, relative_url: 'new-titles' })
    expect(await categoryAt('/autorzy')).toBeNull()
  })

  test.each(['default', 'en'])('every item of the menu of the view %s leads to something', async (view) => {
    const { menuItems } = await ask<{ menuItems: { title: string; url: string }[] }>(
      '{ menuItems { title url } }',
      {},
      view,
    )
    expect(menuItems.length).toBeGreaterThan(10)
    for (const { title, url } of menuItems)
      expect([title, await categoryAt(url, view)]).toMatchObject([
        title,
        { type: expect.any(String), redirect_code: 0 },
      ])
  })

  test('they are not below the root, and so in no menu made of the tree', async () => {
    const { categoryList, categories } = await ask<{
      categoryList: { children: { url_path: string }[] }[]
      categories: { items: { url_path: string }[] }
    }>(`{ categoryList { children { url_path } }
      categories(filters: { parent_id: { eq: "2" } }, pageSize: 100) { items { url_path } } }`)
    const shown = [...(categoryList[0]?.children ?? []), ...categories.items].map(({ url_path }) => url_path)
    expect(shown).toContain('literatura-piekna')
    for (const path of Object.keys(LISTS)) expect(shown).not.toContain(path)
  })

  test('a list is filtered, sorted, searched and turned round like any category', async () => {
    const filter = { category_url_path: { eq: 'bestsellery' } }
    const ranked = await skus(filter)
    expect(await skus(filter, { sort: { position: 'DESC' } })).toEqual(ranked.toReversed())
    const byName = await skus(filter, { sort: { name: 'ASC' } })
    expect(byName).not.toEqual(ranked)
    expect(byName.toSorted()).toEqual(ranked.toSorted())
    expect(await skus({ ...filter, price: { to: '40' } })).toEqual(
      await skus({ collection: { eq: 'bestsellers' }, price: { to: '40' } }),
    )
    const search = 'lalka'
    expect(await skus(filter, { search })).toEqual(await skus({ collection: { eq: 'bestsellers' } }, { search }))
    const newest = await skus({ category_url_path: { eq: 'nowosci' } }, { sort: { position: 'DESC' } })
    expect(newest.toReversed()).not.toEqual(newest)
    expect(newest).toEqual(await skus({ collection: { eq: 'novelties' } }, { sort: { publication_date: 'ASC' } }))
  })

  test('two lists, or a list and a category, are refused instead of one being left out', async () => {
    const [news, bestsellers] = [await categoryAt('nowosci'), await categoryAt('bestsellery')]
    for (const filter of [
      { category_uid: { in: [news.uid, bestsellers.uid] } },
      { category_uid: { in: [news.uid, toUid(3)] } },
      { category_uid: { eq: news.uid }, category_id: { eq: String(bestsellers.id) } },
      { category_uid: { eq: news.uid }, collection: { eq: 'bestsellers' } },
    ]) {
      const { errors } = await shop.query(LISTING, { filter }, 'en')
      expect(errors?.[0]).toMatchObject({
        message: 'A list of titles cannot be combined with another one, nor with categories.',
        extensions: { category: 'graphql-input' },
      })
    }
    // the same list twice, and a category beside it in a filter of its own
    expect(await skus({ category_uid: { eq: news.uid }, collection: { eq: 'novelties' } })).toEqual(
      await skus({ collection: { eq: 'novelties' } }),
    )
    expect(await skus({ category_uid: { eq: news.uid }, category_url_path: { eq: 'literatura-piekna' } })).toEqual(
      await skus({ collection: { eq: 'novelties' }, category_url_path: { eq: 'literatura-piekna' } }),
    )
  })

  test('a category of the shop at the address of a list comes first', async () => {
    const id = (
      await shop.db.one<{ id: number }>`
        insert into category (parent_id, path, level) values (2, '{1,2}', 2) returning id`
    )?.id
    await shop.db.run`update category set path = array[1, 2, id] where id = ${id}`
    await shop.db.run`insert into category_text (category_id, store_code, name, url_key, url_path)
      values (${id}, 'default', 'Promocje na regale', 'promocje', 'promocje')`
    const { sku } = await addTitle(shop.db, { categories: ['promocje'] })
    const filters = { url_path: { eq: 'promocje' } }
    const { categories } = await ask<{ categories: object }>(
      'query($filters: CategoryFilterInput) { categories(filters: $filters) { total_count items { id } } }',
      { filters },
    )
    expect(categories).toEqual({ total_count: 1, items: [{ id }] })
    expect(await skus({ category_url_path: { eq: 'promocje' } })).toEqual([sku])
  })
})
