import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { demo } from '../../testing/demo.ts'
import { addTitle } from '../../testing/title.ts'
import type { Title } from '../../../demo/title.ts'

const DAY_MS = 86_400_000
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Listed {
  products: {
    total_count: number
    items: { sku: string; name: string; price_range: { minimum_price: { final_price: { value: number } } } }[]
    page_info: { current_page: number; page_size: number; total_pages: number }
    aggregations: {
      attribute_code: string
      label: string
      count: number
      is_boolean: boolean
      has_swatch: boolean
      options: { label: string; value: string; count: number }[]
    }[]
    sort_fields: { default: string; options: { label: string; value: string }[] }
  }
}
const LISTING = `
  query Listing($search: String, $filter: ProductAttributeFilterInput, $sort: ProductAttributeSortInput,
    $pageSize: Int = 24, $currentPage: Int = 1) {
  products(search: $search, filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage) {
    total_count page_info { current_page page_size total_pages } sort_fields { default options { label value } }
    aggregations { attribute_code label count is_boolean has_swatch options { label value count } }
    items { sku name price_range { minimum_price { final_price { value } } } } } }`
const list = async (variables: object, store?: string) => {
  const { data, errors } = await shop.query<Listed>(LISTING, variables, store)
  expect(errors).toBeUndefined()
  return data.products
}
const refusal = async (variables: object) => {
  const { errors } = await shop.query(LISTING, variables, 'en')
  return errors?.[0]
}
const facet = (products: Listed['products'], code: string) =>
  products.aggregations.find(({ attribute_code }) => attribute_code === code)
const categoryId = async (path: string) =>
  (
    await shop.db.one<{
      id: number
    }>`select category_id as id from category_text where url_path = ${path} and store_code = 'default'`
  )?.id ?? 0

describe('listing', () => {
  test('CAT-19c: pages follow each other without gaps or repeats, with the number of pages', async () => {
    const id = await categoryId('literatura-piekna')
    const first = await list({ filter: { category_id: { eq: id } }, pageSize: 12 })
    const second = await list({ filter: { category_id: { eq: id } }, pageSize: 12, currentPage: 2 })
    const both = await list({ filter: { category_id: { eq: id } }, pageSize: 24 })
    expect(first.page_info).toEqual({ current_page: 1, page_size: 12, total_pages: Math.ceil(first.total_count / 12) })
    expect([...first.items, ...second.items].map(({ sku }) => sku)).toEqual(both.items.map(({ sku }) => sku))
  })

  test('CAT-19d: facets do not depend on the page size, and an empty filter matches everything', async () => {
    const all = await list({ filter: { author: { in: [] } }, pageSize: 24 })
    const info = await list({ filter: {}, pageSize: 1 })
    expect(info.total_count).toBe(all.total_count)
    expect(info.aggregations).toEqual(all.aggregations)
  })

  test('invalid pages are refused with Magento’s messages', async () => {
    expect(await refusal({ filter: {}, pageSize: 0 })).toMatchObject({
      message: 'pageSize value must be greater than 0.',
      extensions: { category: 'graphql-input' },
    })
    expect(await refusal({ filter: {}, currentPage: 0 })).toMatchObject({
      message: 'currentPage value must be greater than 0.',
    })
    expect(await refusal({ filter: {}, pageSize: 301 })).toMatchObject({ message: 'Maximum pageSize is 300' })
    expect(await refusal({ search: 'lalka', currentPage: 9 })).toMatchObject({
      message: 'currentPage value 9 specified is greater than the 1 page(s) available.',
    })
    expect(await refusal({})).toMatchObject({ message: "'search' or 'filter' input argument is required." })
  })

  test('CAT-2a: options of one filter are alternatives, filters combine, counts equal totals', async () => {
    const id = await categoryId('literatura-piekna')
    const all = await list({ filter: { category_id: { eq: id } } })
    const [first, second] = facet(all, 'binding')?.options ?? []
    const one = await list({ filter: { category_id: { eq: id }, binding: { eq: first?.value } } })
    expect(one.total_count).toBe(first?.count)
    // the other bindings are still listed, with the number of products that each would add
    expect(facet(one, 'binding')?.options).toEqual(facet(all, 'binding')?.options)
    const two = await list({ filter: { category_id: { eq: id }, binding: { in: [first?.value, second?.value] } } })
    const bound = async (value: string | undefined) =>
      (await list({ filter: { category_id: { eq: id }, binding: { eq: value } }, pageSize: 300 })).items.map(
        (x) => x.sku,
      )
    const [ofFirst, ofSecond] = [await bound(first?.value), await bound(second?.value)]
    // a configurable title counts for the binding of each variant
    const ofBoth = ofFirst.filter((sku) => ofSecond.includes(sku))
    expect(ofBoth.length).toBeLessThan(3)
    expect(two.total_count).toBe((first?.count ?? 0) + (second?.count ?? 0) - ofBoth.length)
    for (const option of facet(one, 'publisher')?.options ?? []) {
      const both = await list({
        filter: { category_id: { eq: id }, binding: { eq: first?.value }, publisher: { eq: option.value } },
      })
      expect(both.total_count).toBe(option.count)
    }
  })

  test('CAT-2b: filters by an open-ended price range, reductions, year, format and availability', async () => {
    const cheap = await list({ filter: { price: { to: '20' } }, pageSize: 100 })
    expect(cheap.items.every((item) => item.price_range.minimum_price.final_price.value <= 20)).toBe(true)
    const dear = await list({ filter: { price: { from: '20.01' } } })
    const all = await list({ filter: {} })
    expect(cheap.total_count + dear.total_count).toBe(all.total_count)
    expect(facet(cheap, 'price')?.options).toEqual(facet(all, 'price')?.options)
    const reduced = await list({ filter: { special: { eq: '1' } } })
    expect(reduced.total_count).toBe(facet(all, 'special')?.options[0]?.count)
    expect(facet(all, 'special')).toMatchObject({ is_boolean: true, options: [{ label: 'Tak', value: '1' }] })
    for (const [code, value] of [
      ['format', 'ebook'],
      ['publication_year', '2025'],
      ['availability', 'in-bookstores'],
    ] as const) {
      const found = await list({ filter: { [code]: { eq: value } } })
      expect(found.total_count).toBe(facet(all, code)?.options.find((option) => option.value === value)?.count)
    }
  })

  test('values outside column ranges and the calendar cause no internal error', async () => {
    const all = (await list({ filter: {} })).total_count
    expect((await list({ filter: { price: { from: '-1e300', to: '1e300' } } })).total_count).toBe(all)
    for (const gt of ['Sat, 1', '+275760-09-13', 'tomorrow'])
      expect((await list({ filter: { news_from_date: { gt } }, pageSize: 1 })).total_count).toBeGreaterThanOrEqual(0)
    const { errors } = await shop.query(
      '{ categoryList(filters: { ids: { in: ["-99999999999", "99999999999"] } }) { id } }',
    )
    expect(errors).toBeUndefined()
  })
  test('a category is found by id, uid or path, with ids as numbers or strings', async () => {
    const id = await categoryId('literatura-piekna/poezja')
    const filters = [
      { category_id: { eq: id } },
      { category_id: { in: [String(id)] } },
      { category_uid: { eq: Buffer.from(String(id)).toString('base64') } },
      { category_url_path: { eq: 'literatura-piekna/poezja' } },
    ]
    const totals = await Promise.all(
      filters.map(async (filter) => (await list({ filter: { ...filter, customer_group_id: { eq: 0 } } })).total_count),
    )
    expect(new Set(totals).size).toBe(1)
    expect(totals[0]).toBeGreaterThan(0)
  })

  test('sorting: titles by the Polish alphabet, prices in descending order', async () => {
    for (const name of ['Łabędź', 'Lato', 'Żaba', 'Zebra', 'Ćma', 'Cytra'])
      await addTitle(shop.db, { name: `Zzz ${name}` })
    const sorted = await list({ filter: { name: { match: 'zzz' } }, sort: { name: 'ASC' } })
    expect(sorted.items.map(({ name }) => name.slice(4))).toEqual(['Cytra', 'Ćma', 'Lato', 'Łabędź', 'Zebra', 'Żaba'])
    const prices = (await list({ filter: {}, sort: { price: 'DESC' }, pageSize: 50 })).items.map(
      (item) => item.price_range.minimum_price.final_price.value,
    )
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect((await list({ filter: {} })).sort_fields.options.map(({ value }) => value)).toEqual([
      'position',
      'name',
      'price',
      'publication_date',
      'bestseller',
      'rating',
    ])
  })

  test('a listing of 24 products with facets takes two statements at most', async () => {
    const loadPage = () => list({ filter: { category_id: { eq: 2 } }, pageSize: 24 })
    await loadPage()
    const before = statements.sent
    expect((await loadPage()).items).toHaveLength(24)
    expect(statements.sent - before).toBeLessThanOrEqual(2)
  })
})

describe('search', () => {
  const names = async (search: string, filter?: object) =>
    (await list({ search, filter })).items.map(({ name }) => name)

  test('SRCH-2: titles are found without accents, with words in any order and the last word incomplete', async () => {
    expect(await names('pan tadeusz')).toContain('Pan Tadeusz')
    expect(await names('tadeusz pan')).toContain('Pan Tadeusz')
    expect(await names('wolyn')).toEqual(await names('Wołyń'))
    expect((await names('lalka pru'))[0]).toBe('Lalka')
    expect(await names('pan+tadeusz')).toEqual(await names('pan tadeusz'))
  })

  test('SRCH-2: ranks the exact title, titles that begin with it, books by that name, other titles', async () => {
    await addTitle(shop.db, { name: 'Qwertownia', sales: 1 })
    await addTitle(shop.db, { name: 'Qwertownia od podstaw', sales: 2 })
    await addTitle(shop.db, { name: 'Wielka qwertownia', sales: 1000 })
    await addTitle(shop.db, {
      name: 'Zupełnie co innego',
      sales: 999,
      people: [{ name: 'Jan Qwertownia', role: 'author' }],
    })
    expect(await names('qwertownia')).toEqual([
      'Qwertownia',
      'Qwertownia od podstaw',
      'Zupełnie co innego',
      'Wielka qwertownia',
    ])
  })

  test('SRCH-2: finds by author, by series, and by ISBN with or without hyphens', async () => {
    expect((await list({ search: 'henryk sienkiewicz' })).total_count).toBeGreaterThan(3)
    expect(await names('trylogia')).toContain('Potop')
    const [lalka] = (await list({ search: 'lalka prus' })).items
    const isbn = lalka?.sku ?? ''
    expect((await list({ search: isbn })).items.map(({ sku }) => sku)).toEqual([isbn])
    expect(
      (
        await list({
          search: `${isbn.slice(0, 3)}-${isbn.slice(3, 5)}-${isbn.slice(5, 9)}-${isbn.slice(9, 12)}-${isbn.slice(12)}`,
        })
      ).items.map(({ sku }) => sku),
    ).toEqual([isbn])
  })

  test('SRCH-2: a typo still finds something, nonsense finds nothing', async () => {
    expect(await names('sienkiewcz')).not.toHaveLength(0)
    expect(await names('xqzvwk')).toHaveLength(0)
    expect(await names('%')).toHaveLength(0)
    expect(await names("'); --xqzvwk")).toHaveLength(0)
  })

  test('SRCH-2: filters and sorting apply to search results', async () => {
    const found = await list({ search: 'prus' })
    const ebooks = await list({ search: 'prus', filter: { format: { eq: 'ebook' } } })
    expect(ebooks.total_count).toBe(facet(found, 'format')?.options.find(({ value }) => value === 'ebook')?.count)
    expect(found.sort_fields.default).toBe('relevance')
  })
})

describe('prices', () => {
  const PRICES = `query Prices($sku: String) { products(filter: {sku: {eq: $sku}}) { items {
    price_range { minimum_price { regular_price { value currency } regular_price_excl_tax { value } final_price { value
      } final_price_excl_tax { value } default_price { value } discount { amount_off percent_off } } }
    price_tiers { quantity final_price { value } discount { percent_off } } grouped_prices { omnibus_price final_price
      standard_price } special_price sf_labels } } }`
  interface Priced {
    products: {
      items: {
        price_range: { minimum_price: Record<string, { value: number; percent_off: number; amount_off: number }> }
        price_tiers: object[]
        grouped_prices: object
        sf_labels: string
      }[]
    }
  }
  const priced = async (sku: string) => (await shop.query<Priced>(PRICES, { sku })).data.products.items[0]

  test('CAT-16a: prices with and without tax, by the tax class of the product', async () => {
    const book = await addTitle(shop.db, { price: { amount: 3999 } })
    const game = await addTitle(shop.db, { price: { amount: 4999 }, taxClass: 'standard' })
    expect((await priced(book.sku))?.price_range.minimum_price).toMatchObject({
      regular_price: { value: 39.99, currency: 'PLN' },
      final_price_excl_tax: { value: 38.09 },
      discount: { amount_off: 0, percent_off: 0 },
    })
    expect((await priced(game.sku))?.price_range.minimum_price).toMatchObject({
      regular_price_excl_tax: { value: 40.64 },
    })
  })

  test('CAT-16b CAT-16c: a reduction is valid between its dates, with two decimals; only lower tiers are listed', async () => {
    const now = Date.now()
    const cut = { amount: 4990, special: 3790, specialFrom: new Date(now - DAY_MS), specialTo: new Date(now + DAY_MS) }
    const on = await addTitle(shop.db, {
      price: cut,
      tiers: [
        { quantity: 5, amount: 3500 },
        { quantity: 2, amount: 4500 },
      ],
    })
    const product = await priced(on.sku)
    expect(product?.price_range.minimum_price).toMatchObject({
      final_price: { value: 37.9 },
      regular_price: { value: 49.9 },
      discount: { amount_off: 12, percent_off: 24.05 },
    })
    expect(product?.price_tiers).toEqual([
      { quantity: 5, final_price: { value: 35 }, discount: { percent_off: 29.86 } },
    ])
    expect(product?.sf_labels).toBe('percentOff')
    const over = await addTitle(shop.db, {
      price: { ...cut, specialFrom: new Date(now - 3 * DAY_MS), specialTo: new Date(now - DAY_MS) },
    })
    expect((await priced(over.sku))?.price_range.minimum_price).toMatchObject({ final_price: { value: 49.9 } })
  })

  test('CAT-15b: returns the lowest price of 30 days beside the final and the standard price', async () => {
    const now = Date.now()
    const { sku } = await addTitle(shop.db, {
      price: { amount: 4990, special: 3990, specialFrom: new Date(now - DAY_MS), specialTo: new Date(now + DAY_MS) },
      history: [
        { at: new Date(now - 60 * DAY_MS), amount: 4990 },
        { at: new Date(now - 20 * DAY_MS), amount: 4590 },
        { at: new Date(now - 10 * DAY_MS), amount: 4990 },
      ],
    })
    expect((await priced(sku))?.grouped_prices).toEqual({
      omnibus_price: 45.9,
      final_price: 39.9,
      standard_price: 49.9,
    })
    const plain = await addTitle(shop.db)
    expect((await priced(plain.sku))?.grouped_prices).toEqual({
      omnibus_price: null,
      final_price: 49.9,
      standard_price: 49.9,
    })
  })
})

describe('product page', () => {
  test('CAT-3a CAT-3b CAT-3d CAT-17b: attributes in groups, a four-digit year, texts, breadcrumbs and URLs', async () => {
    const { data, errors } = await shop.query<{
      products: { items: Record<string, unknown>[] }
    }>(`{ products(filter: {url_key: {eq: "lalka-prus"}}) { items {
      __typename id uid name url url_key canonical_url meta_title meta_description description { html }
        short_description { html } categories { name url breadcrumbs { category_name category_url category_level } }
      s_attributes { attribute_id attribute_code attribute_label attribute_type attribute_value attribute_group_name
        attribute_options { label } } reviews { items { summary } } review_count rating_summary
      media_gallery_entries { file types base { url } thumbnail { url } large { url } } small_image { path url } thumbnail { url } url_rewrites { url }
        } } }`)
    expect(errors).toBeUndefined()
    const [item] = data.products.items
    expect(item).toMatchObject({
      __typename: 'SimpleProduct',
      name: 'Lalka',
      url: '/lalka-prus.html',
      canonical_url: 'lalka-prus.html',
      uid: Buffer.from(String(item?.['id'])).toString('base64'),
      review_count: 5,
      reviews: { items: expect.arrayContaining([{ summary: 'W liceum nie zrozumiałam nic' }]) as unknown },
      url_rewrites: [{ url: 'lalka-prus.html' }],
      categories: [
        {
          name: 'Klasyka polska',
          url: '/literatura-piekna/klasyka-polska.html',
          breadcrumbs: [{ category_name: 'Literatura piękna', category_level: 2 }],
        },
        {},
      ],
    })
    expect(item?.['media_gallery_entries']).toMatchObject([
      {
        thumbnail: { url: expect.stringMatching(/\/media\/catalog\/product\/\S+\.webp\?width=120$/) as string },
        base: { url: expect.stringMatching(/\/media\/catalog\/product\/\S+\.webp\?width=480$/) as string },
        large: { url: expect.stringMatching(/\/media\/catalog\/product\/\S+\.webp$/) as string },
      },
    ])
    const attributes = item?.['s_attributes'] as {
      attribute_code: string
      attribute_value: string
      attribute_label: string
      attribute_group_name: string
      attribute_options: { label: string }[]
    }[]
    const of = (code: string) => attributes.find(({ attribute_code }) => attribute_code === code)
    expect(of('publication_year')?.attribute_value).toMatch(/^\d{4}$/)
    expect(of('author')).toMatchObject({
      attribute_label: 'Autor',
      attribute_group_name: 'O książce',
      attribute_options: [{ label: 'Bolesław Prus' }],
    })
    expect(of('isbn')?.attribute_value).toMatch(/^978\d{10}$/)
    expect(of('safety_contact')?.attribute_group_name).toBe('Bezpieczeństwo produktu')
  })

  test('CAT-3: the English view has English labels and marks texts that are still Polish', async () => {
    interface Words {
      name_language: string | null
      short_description: { language: string | null }
      description: { html: string; language: string | null }
      s_attributes: { attribute_label: string }[]
    }
    const document = `query($key: String!) { products(filter: { url_key: { eq: $key } }) {
      items { name_language short_description { language } description { html language } s_attributes { attribute_label
        } } } }`
    const wordsOf = async (key: string, view: string) =>
      (await shop.query<{ products: { items: Words[] } }>(document, { key }, view)).data.products.items[0]
    const lalka = await wordsOf('lalka-prus', 'en')
    expect(lalka).toMatchObject({
      name_language: 'pl',
      short_description: { language: null },
      description: { language: 'pl', html: expect.stringContaining('Zaczyna się') },
    })
    expect(lalka?.s_attributes.map(({ attribute_label }) => attribute_label)).toContain('Author')
    expect(await wordsOf('lalka-prus', 'default')).toMatchObject({
      name_language: null,
      short_description: { language: null },
      description: { language: null },
    })
    // the title of a foreign-language book is not marked as Polish, even where the view falls back to it
    const { sku } = await addTitle(shop.db, { name: 'Wuthering Heights', options: { format: 'book' } })
    await shop.db.run`update book set language = 'en' where product_id = (select id from product where sku = ${sku})`
    const listed = `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { name_language } } }`
    expect((await shop.query(listed, { sku }, 'en')).data).toEqual({ products: { items: [{ name_language: null }] } })
  })

  test('CAT-7a: availability of a title by its lifecycle, type and stock', async () => {
    const cases: [Partial<Title>, object][] = [
      [
        { stock: { lublin: 3 } },
        { availability: 'available', stock_status: 'IN_STOCK', only_in_bookstore: false, warehouse_salable_qty: 3 },
      ],
      [
        { stock: { lublin: 0, 'chelm-luwr': 2 } },
        {
          availability: 'in selected bookstores',
          stock_status: 'IN_STOCK',
          only_in_bookstore: true,
          warehouse_salable_qty: 0,
          salable_qty: 2,
        },
      ],
      [{ stock: { lublin: 0 } }, { availability: 'out of stock', stock_status: 'OUT_OF_STOCK', salable_qty: 0 }],
      [
        { lifecycle: 'announcement', stock: {} },
        { availability: 'announcements', stock_status: 'OUT_OF_STOCK', special_product_types: 'announcements' },
      ],
      [
        { lifecycle: 'presale', stock: {}, preorderDate: '2027-01-20' },
        {
          availability: 'presale',
          stock_status: 'IN_STOCK',
          preorder_date: '2027-01-20',
          special_product_types: 'presale',
        },
      ],
      [
        { lifecycle: 'to-order', stock: {} },
        { availability: 'to order', stock_status: 'IN_STOCK' },
      ],
      [
        { lifecycle: 'discontinued', stock: { lublin: 3 } },
        { availability: 'out of stock', stock_status: 'OUT_OF_STOCK' },
      ],
      [
        { type: 'virtual', stock: {} },
        { availability: 'available', stock_status: 'IN_STOCK' },
      ],
    ]
    for (const [parts, expected] of cases) {
      const { sku } = await addTitle(shop.db, parts)
      const { data } = await shop.query<{ products: { items: object[] } }>(
        `
          query ($sku: String) { products(filter: {sku: {eq: $sku}}) { items { availability stock_status
            only_in_bookstore warehouse_salable_qty salable_qty preorder_date special_product_types } } }`,
        { sku },
      )
      expect(data.products.items[0]).toMatchObject(expected)
    }
  })

  test('CAT-8 CAT-18a: returns quantities and the sources with stock', async () => {
    const { sku } = await addTitle(shop.db, { stock: { lublin: 3, 'zamosc-rynek': 5 } })
    const { data } = await shop.query<{ products: { items: object[] } }>(
      `query ($sku: String) { products(filter: {sku: {eq: $sku}}) { items {
      stock_item { in_stock qty min_sale_qty max_sale_qty qty_increments } availability_in_sources { source_code qty
        salable_qty is_pickup_location } } } }`,
      { sku },
    )
    expect(data.products.items[0]).toEqual({
      stock_item: { in_stock: true, qty: 8, min_sale_qty: 1, max_sale_qty: 5, qty_increments: 1 },
      availability_in_sources: [
        { source_code: 'lublin', qty: 3, salable_qty: 3, is_pickup_location: false },
        { source_code: 'zamosc-rynek', qty: 5, salable_qty: 5, is_pickup_location: true },
      ],
    })
  })

  test('CAT-9a CAT-9b: linked titles are returned with their stock', async () => {
    const { data } = await shop.query<{
      products: {
        items: {
          fbt_products: { stock_item: { in_stock: boolean } }[]
          related_products: { sku: string }[]
          product_links: { link_type: string; linked_product_sku: string; position: number }[]
        }[]
      }
    }>(
      `
        { products(filter: {url_key: {eq: "lalka-prus"}}) { items { fbt_products { sku stock_item { in_stock } }
          related_products { sku } product_links { link_type linked_product_sku position } } } }`,
    )
    const [item] = data.products.items
    expect(item?.fbt_products).toHaveLength(2)
    for (const type of new Set(item?.product_links.map(({ link_type }) => link_type))) {
      const positions = item?.product_links
        .filter(({ link_type }) => link_type === type)
        .map(({ position }) => position)
      expect(positions, type).toEqual(positions?.toSorted((a, b) => a - b))
      expect(new Set(positions).size, type).toBe(positions?.length)
    }
    expect(
      item?.product_links
        .filter(({ link_type }) => link_type === 'related')
        .map(({ linked_product_sku }) => linked_product_sku),
    ).toEqual(item?.related_products.map(({ sku }) => sku))
  })

  test('a product page takes six statements at most, and so does a query for ten products', async () => {
    const DETAIL = `
      query ($skus: [String]) { products(filter: {sku: {in: $skus}},
        pageSize: 20) { items { sku name description { html } price_tiers { quantity } grouped_prices { omnibus_price }
        sf_labels media_gallery { url }
      categories { name breadcrumbs { category_name } } s_attributes { attribute_code } availability_in_sources {
        source_code } } } }`
    const skus = (
      await shop.db.many<{ sku: string }>`select sku from product where type = 'simple' order by id limit 10`
    ).map(({ sku }) => sku)
    for (const requestedSkus of [skus.slice(0, 1), skus]) {
      await shop.query(DETAIL, { skus: requestedSkus })
      const before = statements.sent
      await shop.query(DETAIL, { skus: requestedSkus })
      expect(statements.sent - before).toBeLessThanOrEqual(6)
    }
  })
})
