import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { clearConfigurationCache } from '../../store/store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Listed {
  total_count: number
  items: { sku: string }[]
  sort_fields: { default: string; options: { value: string }[] }
}
const LISTING = `query($search: String, $filter: ProductAttributeFilterInput, $pageSize: Int = 24) {
  products(search: $search, filter: $filter, pageSize: $pageSize) {
    total_count items { sku } sort_fields { default options { value } } } }`
const list = async (variables: object) => {
  const { data, errors } = await shop.query<{ products: Listed }>(LISTING, variables)
  expect(errors).toBeUndefined()
  return data.products
}
const refusal = async (document: string, variables: object = {}) =>
  (await shop.query(document, variables, 'en')).errors?.[0]

const fiction = async () => {
  const row = await shop.db.one<{
    id: number
  }>`select category_id as id from category_text where url_path = 'literatura-piekna'`
  return row?.id ?? 0
}
const uidOf = (id: number) => Buffer.from(String(id)).toString('base64')

describe('lists as requested by Magento clients', () => {
  test.each(['', ' ', '\n\t'])(
    'an empty search (%j) is ignored: the category is listed in its own order',
    async (search) => {
      const filter = { category_uid: { eq: uidOf(await fiction()) } }
      const plain = await list({ filter })
      expect(plain.total_count).toBeGreaterThan(0)
      expect(await list({ search, filter })).toEqual(plain)
      expect(plain.sort_fields.default).toBe('position')
      expect(plain.sort_fields.options.map(({ value }) => value)).not.toContain('relevance')
    },
  )

  test('an empty search without a filter lists the whole catalogue', async () => {
    expect((await list({ search: '' })).total_count).toBe((await list({ filter: {} })).total_count)
  })

  test('an empty search changes neither a ranking nor the options of a facet', async () => {
    const filter = { collection: { eq: 'bestsellers' } }
    expect(await list({ search: '', filter })).toEqual(await list({ filter }))
    const facet =
      'query($search: String) { productFacet(attribute_code: "author", search: $search, filter: {}) { count } }'
    expect(await shop.query(facet, { search: '' })).toEqual(await shop.query(facet))
  })

  test('a page holds up to 300 books', async () => {
    const all = await list({ filter: {}, pageSize: 300 })
    expect(all.items.length).toBe(Math.min(all.total_count, 300))
    expect(await refusal(LISTING, { filter: {}, pageSize: 301 })).toMatchObject({ message: 'Maximum pageSize is 300' })
  })

  test.each(['abc', '39,90', '12 zł', 'Infinity', '1_2'])('a price of %j is refused, not ignored', async (from) => {
    const error = await refusal(LISTING, { filter: { price: { from } } })
    expect(error).toMatchObject({
      message: `A price is written as a number: "${from}" is none.`,
      extensions: { category: 'graphql-input' },
    })
  })

  test('an open end of a price may be left empty or written as an asterisk', async () => {
    const all = (await list({ filter: {} })).total_count
    expect((await list({ filter: { price: { from: '*', to: '' } } })).total_count).toBe(all)
    const cheap = (await list({ filter: { price: { to: '30' } } })).total_count
    expect((await list({ filter: { price: { from: '*', to: ' 30 ' } } })).total_count).toBe(cheap)
    expect(cheap).toBeLessThan(all)
  })
})

test('products that are requested by a key have all their attributes, beside other filters too', async () => {
  const codes = async (filter: object) => {
    const { data } = await shop.query<{ products: { items: { s_attributes: { attribute_code: string }[] }[] } }>(
      `query($filter: ProductAttributeFilterInput) { products(filter: $filter) { items { s_attributes {
        attribute_code } } } }`,
      { filter },
    )
    return data.products.items[0]?.s_attributes.map(({ attribute_code }) => attribute_code) ?? []
  }
  const lalka = await shop.db.one<{ id: number; sku: string; urlKey: string }>`
    select p.id, p.sku, t.url_key from product p join product_text t on t.product_id = p.id
      and t.store_code = 'default' where t.url_key like 'lalka%' order by p.id limit 1`
  const key = { sku: { eq: lalka?.sku } }
  const all = await codes(key)
  expect(all).toContain('isbn')
  for (const filter of [key, { id: { eq: String(lalka?.id) } }, { url_key: { eq: lalka?.urlKey } }])
    expect(await codes({ ...filter, price: { from: '0' } })).toEqual(all)
  const listed = await codes({ name: { match: 'lalka' }, price: { from: '0' } })
  expect(listed.length).toBeGreaterThan(0)
  expect(listed).not.toContain('isbn')
})

describe('conditions of a rule as a filter', () => {
  const RULE = 'Magento\\\\CatalogWidget\\\\Model\\\\Rule\\\\Condition\\\\'
  const combined = (...leaves: object[]) =>
    JSON.stringify({
      1: { type: `${RULE}Combine`, aggregator: 'all', value: '1', new_child: '' },
      ...Object.fromEntries(leaves.map((leaf, at) => [`1--${at + 1}`, { type: `${RULE}Product`, ...leaf }])),
    })
  const inWidget = (json: string) =>
    json.replaceAll('{', '^[').replaceAll('}', '^]').replaceAll('"', '`').replaceAll('\\\\', '|')
  const listByConditions = (conditions: string, more: object = {}) =>
    list({ filter: { ...more, conditions: { eq: conditions } }, pageSize: 100 })

  test('select a category in each of their encodings', async () => {
    const id = await fiction()
    const inCategory = await list({ filter: { category_id: { eq: id } }, pageSize: 100 })
    const json = combined({ attribute: 'category_ids', operator: '==', value: String(id) })
    for (const encoded of [
      json,
      inWidget(json),
      Buffer.from(json).toString('base64'),
      Buffer.from(inWidget(json)).toString('base64'),
    ])
      expect((await listByConditions(encoded)).items).toEqual(inCategory.items)
  })

  test('are combined with each other and with the other filters by AND', async () => {
    const id = await fiction()
    const rule = combined(
      { attribute: 'category_ids', operator: '()', value: [String(id)] },
      { attribute: 'price', operator: '<=', value: '40' },
    )
    const same = await list({
      filter: { category_id: { eq: id }, price: { to: '40' }, format: { eq: 'book' } },
      pageSize: 100,
    })
    expect(same.total_count).toBeGreaterThan(0)
    expect((await listByConditions(rule, { format: { eq: 'book' } })).items).toEqual(same.items)
    expect(
      (
        await listByConditions(combined({ attribute: 'format', operator: '==', value: 'ebook' }), {
          format: { eq: 'book' },
        })
      ).total_count,
    ).toBe(0)
    const [first, second] = same.items
    const skus = combined({ attribute: 'sku', operator: '()', value: `${first?.sku}, ${second?.sku}` })
    expect((await listByConditions(skus)).total_count).toBe(2)
    expect((await listByConditions(skus, { sku: { eq: first?.sku } })).items).toEqual([first])
  })

  test.each([
    ['text that is not JSON', 'abc'],
    ['another aggregator', combined().replace('"all"', '"any"')],
    ['an unknown attribute', combined({ attribute: 'cost', operator: '==', value: '1' })],
    ['an unsupported operator', combined({ attribute: 'category_ids', operator: '!=', value: '3' })],
    ['a price that is not a number', combined({ attribute: 'price', operator: '>=', value: 'x' })],
    ['conditions within conditions', combined({ aggregator: 'all', value: '1' })],
  ])('are refused, not ignored: %s', async (_, conditions) => {
    expect(await refusal(LISTING, { filter: { conditions: { eq: conditions } } })).toMatchObject({
      message: 'These rule conditions cannot be read as a filter of products.',
    })
  })
})

test('rule conditions with an operator other than `eq` are refused', async () => {
  const error = await refusal(LISTING, { filter: { conditions: { like: '{}' } } })
  expect(error?.message).toBe('These rule conditions cannot be read as a filter of products.')
})

describe('facets as requested by Magento clients', () => {
  const CATEGORIES = `query($filter: ProductAttributeFilterInput, $only: Boolean) { products(filter: $filter) {
    aggregations(filter: { category: { includeDirectChildrenOnly: $only } }) {
      attribute_code count options { label value count } } } }`
  interface Facet {
    attribute_code: string
    count: number
    options: { value: string; count: number }[]
  }
  const categories = async (filter: object, only: boolean | null) => {
    const { data } = await shop.query<{ products: { aggregations: Facet[] } }>(CATEGORIES, { filter, only })
    return data.products.aggregations.find(({ attribute_code }) => attribute_code === 'category_uid')
  }

  test('category options can be limited to direct children of the listed category', async () => {
    const id = await fiction()
    const below = await shop.db.many<{ id: number }>`select id from category where parent_id = ${id}`
    const uids = new Set(below.map((row) => uidOf(row.id)))
    const all = await categories({ category_id: { eq: id } }, false)
    expect(all?.options.some(({ value }) => !uids.has(value))).toBe(true)
    const filters = [
      { category_id: { eq: id } },
      { category_uid: { eq: uidOf(id) } },
      { category_url_path: { eq: 'literatura-piekna' } },
    ]
    for (const filter of filters) {
      const children = await categories(filter, true)
      expect(children?.options.length).toBeGreaterThan(0)
      expect(children?.options).toEqual(all?.options.filter(({ value }) => uids.has(value)))
      expect(children?.count).toBe(children?.options.length)
    }
    expect(await categories({}, true)).toEqual(await categories({}, null))
  })

  test('the older field `filters` returns the same facets', async () => {
    const { data, errors } = await shop.query<{
      products: {
        aggregations: {
          attribute_code: string
          label: string
          options: { label: string; value: string; count: number; swatch_data: object | null }[]
        }[]
        filters: {
          request_var: string
          name: string
          filter_items_count: number
          filter_items: { __typename: string; label: string; value_string: string; items_count: number }[]
        }[]
      }
    }>(`{ products(filter: {}) { aggregations { attribute_code label options { label value count swatch_data {
        type value } } }
      filters { request_var name filter_items_count filter_items { __typename label value_string items_count
        ... on SwatchLayerFilterItemInterface { swatch_data { type value } } } } } }`)
    expect(errors).toBeUndefined()
    expect(data.products.filters).toEqual(
      data.products.aggregations.map(({ attribute_code, label, options }) => ({
        request_var: attribute_code,
        name: label,
        filter_items_count: options.length,
        filter_items: options.map(({ label: name, value, count, swatch_data }) => ({
          ...(swatch_data ? { __typename: 'SwatchLayerFilterItem', swatch_data } : { __typename: 'LayerFilterItem' }),
          label: name,
          value_string: value,
          items_count: count,
        })),
      })),
    )
    const kinds = data.products.filters.flatMap(({ filter_items }) => filter_items.map(({ __typename }) => __typename))
    expect(new Set(kinds)).toEqual(new Set(['LayerFilterItem', 'SwatchLayerFilterItem']))
    const alone = await shop.query<{ products: { filters: unknown[] } }>(
      '{ products(filter: {}) { filters { request_var } } }',
    )
    expect(alone.data.products.filters.length).toBe(data.products.filters.length)
  })
})

describe('the home page resolved by its URL', () => {
  const ROUTE = `query($url: String!) { urlResolver(url: $url) { id type relative_url redirectCode }
    route(url: $url) { __typename type relative_url redirect_code ... on CmsPage { identifier title content } } }`
  interface Resolved {
    urlResolver: { id: number; type: string; relative_url: string } | null
    route: { __typename: string; relative_url: string; identifier: string; title: string; content: string } | null
  }
  const resolve = async (url: string, store?: string) => (await shop.query<Resolved>(ROUTE, { url }, store)).data

  test.each(['/', '', 'home', '/home', '/?utm_source=x'])('is found at %j', async (url) => {
    const { route, urlResolver } = await resolve(url)
    expect(urlResolver).toMatchObject({ type: 'CMS_PAGE', relative_url: 'home', redirectCode: 0 })
    const { data } = await shop.query<{ cmsPage: { title: string; content: string } }>(
      '{ cmsPage(identifier: "home") { title content } }',
    )
    expect(route).toEqual({
      __typename: 'CmsPage',
      type: 'CMS_PAGE',
      relative_url: 'home',
      redirect_code: 0,
      identifier: 'home',
      ...data.cmsPage,
    })
  })

  test('is another page in each store view', async () => {
    const [polish, english] = [await resolve('/'), await resolve('/', 'en')]
    expect(english.urlResolver?.id).not.toBe(polish.urlResolver?.id)
    expect(english.route?.title).not.toBe(polish.route?.title)
  })

  test('can be configured to be another page, and is missing if that page is inactive', async () => {
    await shop.db.run`insert into setting (path, value) values ('web/default/cms_home_page', 'o-nas')`
    clearConfigurationCache()
    expect(await resolve('/')).toMatchObject({ route: { identifier: 'o-nas', relative_url: 'o-nas' } })
    expect((await resolve('home')).route).toBeNull()
    await shop.db.run`update cms_page set is_active = false where identifier = 'o-nas'`
    expect(await resolve('/')).toEqual({ route: null, urlResolver: null })
  })
})
