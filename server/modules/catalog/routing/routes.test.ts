import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'
import { finalPrice, type PriceRow } from '../pricing/prices.ts'
import { findProducts } from '../../search/query/search.ts'
import { findPurchasable, priceFor, quantityProblem } from '../catalog.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Resolved {
  urlResolver: {
    id: number
    sku: string | null
    type: string
    relative_url: string
    redirectCode: number
    canonical_url: string
  } | null
}
const resolve = async (url: string, store?: string) => {
  const { data, errors } = await shop.query<Resolved>(
    `query ($url: String!) { urlResolver(url: $url) { id sku type relative_url redirectCode canonical_url } }`,
    { url },
    store,
  )
  expect(errors).toBeUndefined()
  return data.urlResolver
}

describe('CAT-1a: URLs', () => {
  test('products and categories are found, with and without slashes around the path', async () => {
    const product = await resolve('/lalka-prus.html')
    expect(product).toMatchObject({ type: 'PRODUCT', redirectCode: 0, relative_url: 'lalka-prus.html' })
    expect(product?.sku).toMatch(/^978/)
    for (const url of [
      'literatura-piekna/klasyka-polska.html',
      '/literatura-piekna/klasyka-polska.html/',
      '/literatura-piekna/klasyka-polska.html?page=2',
    ])
      expect(await resolve(url)).toMatchObject({
        type: 'CATEGORY',
        canonical_url: 'literatura-piekna/klasyka-polska.html',
      })
  })

  test('unknown and malformed URLs return null', async () => {
    for (const url of ['nie-ma-tego.html', '%E0%A4%A', '../../etc/passwd', 'x'.repeat(5000)])
      expect(await resolve(url)).toBeNull()
  })

  test('a former path redirects to the new one', async () => {
    expect(await resolve('ksiazka/lalka')).toMatchObject({
      type: 'PRODUCT',
      relative_url: 'lalka-prus.html',
      redirectCode: 301,
    })
    expect(await resolve('/beletrystyka.html')).toMatchObject({
      type: 'CATEGORY',
      relative_url: 'literatura-piekna.html',
      redirectCode: 301,
    })
  })

  test('a path typed with accents, capitals or without its suffix redirects to the right one', async () => {
    for (const url of ['Literatura-Piękna.html', '/literatura-piekna', 'LITERATURA-PIĘKNA/'])
      expect(await resolve(url)).toMatchObject({
        type: 'CATEGORY',
        relative_url: 'literatura-piekna.html',
        redirectCode: 301,
      })
    expect(await resolve('/Lalka-Prus')).toMatchObject({
      type: 'PRODUCT',
      relative_url: 'lalka-prus.html',
      redirectCode: 301,
    })
    expect(await resolve(encodeURI('/książka/lalka'))).toMatchObject({
      type: 'PRODUCT',
      relative_url: 'lalka-prus.html',
      redirectCode: 301,
    })
    // ł does not decompose to l and an accent
    const { id } = await addTitle(shop.db)
    await shop.db.run`
        insert into url_rewrite (store_code, request_path, entity_type, entity_id) values ('default', 'zolw-lodka.html',
          'PRODUCT', ${id})`
    expect(await resolve(encodeURI('żółw-łódka'))).toMatchObject({
      id,
      relative_url: 'zolw-lodka.html',
      redirectCode: 301,
    })
    expect(await resolve('literatura-piekna.htm')).toBeNull()
  })

  test('each view has its own paths; those of the other view redirect to them', async () => {
    expect(await resolve('fiction/polish-classics.html', 'en')).toMatchObject({ type: 'CATEGORY', redirectCode: 0 })
    expect(await resolve('literatura-piekna/klasyka-polska.html', 'en')).toMatchObject({
      type: 'CATEGORY',
      redirectCode: 301,
      relative_url: 'fiction/polish-classics.html',
    })
  })

  test('a disabled product has no page', async () => {
    const { id, urlKey } = await addTitle(shop.db)
    expect(await resolve(`${urlKey}.html`)).toMatchObject({ id })
    await shop.db.run`update product set is_enabled = false where id = ${id}`
    expect(await resolve(`${urlKey}.html`)).toBeNull()
  })

  test('each entity lists its URL in every view', async () => {
    type Alternates = { alternates: { store_code: string; url: string }[] }
    const alternatesAt = async (url: string, store?: string) => {
      const { data } = await shop.query<{ route: Alternates }>(
        'query ($url: String!) { route(url: $url) { alternates { store_code url } } }',
        { url },
        store,
      )
      return Object.fromEntries(data.route.alternates.map((alternate) => [alternate.store_code, alternate.url]))
    }
    expect(await alternatesAt('literatura-piekna/klasyka-polska.html')).toEqual({
      default: '/literatura-piekna/klasyka-polska.html',
      en: '/fiction/polish-classics.html',
    })
    expect(await alternatesAt('fiction/polish-classics.html', 'en')).toEqual(
      await alternatesAt('literatura-piekna/klasyka-polska.html'),
    )
    expect(await alternatesAt('lalka-prus.html')).toMatchObject({
      default: '/lalka-prus.html',
      en: expect.stringMatching(/^\/.+\.html$/),
    })
    // separate pages in each view
    expect(await alternatesAt('regulamin')).toEqual({ default: '/regulamin', en: '/terms' })
    expect(await alternatesAt('terms', 'en')).toEqual({ default: '/regulamin', en: '/terms' })
    // a page without a path is found by its identifier, only in its own view
    await shop.db.run`
        insert into cms_page (identifier, store_code, title, content) values ('tylko-po-polsku', 'default',
          'Tylko po polsku', '<p>Tak.</p>')`
    const { data } = await shop.query<{ cmsPage: Alternates }>(
      '{ cmsPage(identifier: "tylko-po-polsku") { alternates { store_code url } } }',
    )
    expect(data.cmsPage.alternates).toEqual([{ store_code: 'default', url: '/page/tylko-po-polsku' }])
  })

  test('route returns the entity itself', async () => {
    const { data, errors } = await shop.query<{ product: object; category: object; none: null }>(`{
      product: route(url: "lalka-prus.html") {
        __typename relative_url redirect_code type
        ... on SimpleProduct { name sku s_attributes { attribute_code } }
      }
      category: route(url: "/literatura-piekna.html") { __typename type ... on CategoryTree { name children { name } } }
      none: route(url: "nie-ma-tego.html") { type } }`)
    expect(errors).toBeUndefined()
    expect(data.product).toMatchObject({
      __typename: 'SimpleProduct',
      type: 'PRODUCT',
      redirect_code: 0,
      relative_url: 'lalka-prus.html',
      name: 'Lalka',
    })
    expect(data.category).toMatchObject({
      __typename: 'CategoryTree',
      type: 'CATEGORY',
      name: 'Literatura piękna',
      children: expect.arrayContaining([{ name: 'Poezja' }]),
    })
    expect(data.none).toBeNull()
  })
})

describe('categories', () => {
  test('returns the tree from its root, by position, with product counts', async () => {
    const { data } = await shop.query<{
      categoryList: {
        id: number
        children: {
          name: string
          product_count: number
          url: string
          children: { name: string; product_count: number }[]
        }[]
      }[]
    }>(`{ categoryList { id children { name url product_count children_count children { name product_count } } } }`)
    const [root] = data.categoryList
    expect(root?.id).toBe(2)
    expect(root?.children[0]).toMatchObject({ name: 'Literatura piękna', url: '/literatura-piekna.html' })
    const { data: listed } = await shop.query<{ products: { total_count: number } }>(
      `{ products(filter: {category_url_path: {eq: "literatura-piekna"}}) { total_count } }`,
    )
    expect(root?.children[0]?.product_count).toBe(listed.products.total_count)
  })

  test('CAT-1: each returns its parent, up to the root of the shop', async () => {
    interface Above {
      category: {
        name: string
        parent: { name: string; children: { name: string }[]; parent: { id: number; url: string; parent: null } }
      }
    }
    const id = (
      await shop.db.one<{
        id: number
      }>`
        select category_id as id from category_text where url_path = 'literatura-piekna/poezja'
          and store_code = 'default'`
    )?.id
    const { data } = await shop.query<Above>(
      `
        query($id: Int) {
          category(id: $id) { name parent { name children { name } parent { id url parent { id } } } }
        }`,
      { id },
    )
    expect(data.category).toMatchObject({
      name: 'Poezja',
      parent: {
        name: 'Literatura piękna',
        children: expect.arrayContaining([{ name: 'Poezja' }, { name: 'Dramat' }]),
        parent: { id: 2, url: '/ksiazki.html', parent: null },
      },
    })
  })

  test('returns one by id with its products, and Magento’s error for an unknown id', async () => {
    const { data } = await shop.query<{ categories: { total_count: number; items: { id: number }[] } }>(
      `{ categories(filters: {url_path: {eq: "literatura-piekna/poezja"}}) { total_count items { id name } } }`,
    )
    const id = data.categories.items[0]?.id
    const one = await shop.query<{
      category: { name: string; breadcrumbs: object[]; products: { total_count: number; items: object[] } }
    }>(
      `
        query ($id: Int) { category(id: $id) { name breadcrumbs { category_name } cms_block { content }
          products(pageSize: 2, sort: {name: ASC}) { total_count items { name } } } }`,
      { id },
    )
    expect(one.data.category).toMatchObject({
      name: 'Poezja',
      breadcrumbs: [{ category_name: 'Literatura piękna' }],
      cms_block: null,
    })
    expect(one.data.category.products.items).toHaveLength(2)
    const none = await shop.query(`{ category(id: 999999) { name } }`, {}, 'en')
    expect(none.errors?.[0]).toMatchObject({
      message: "Category doesn't exist",
      extensions: { category: 'graphql-no-such-entity' },
    })
  })
})

describe('CAT-16: the price in TypeScript and in SQL is the same', () => {
  test('for all combinations of reductions, groups and dates', async () => {
    const now = new Date('2026-06-15T12:00:00Z')
    const instants = [null, new Date('2026-06-14T00:00:00Z'), now, new Date('2026-06-16T00:00:00Z')]
    const rows: PriceRow[] = [null, 3000, 6000].flatMap((specialAmount) =>
      instants.flatMap((specialFrom) =>
        instants.map((specialTo) => ({ amount: 4990, specialAmount, specialFrom, specialTo })),
      ),
    )
    const ids: number[] = []
    for (const row of rows) {
      const { id } = await addTitle(shop.db)
      ids.push(id)
      await shop.db.run`
          update product_index set amount = ${row.amount}, special_amount = ${row.specialAmount},
            special_from = ${row.specialFrom}, special_to = ${row.specialTo} where product_id = ${id}`
      if (id % 3 === 0)
        await shop.db.run`
            insert into price (product_id, group_id, amount, special_amount, special_to) values (${id}, 2, 4500, 2500,
              ${id % 2 ? null : now})`
    }
    for (const groupId of [0, 2]) {
      for (const [index, id] of ids.entries()) {
        const group =
          groupId === 2 && id % 3 === 0
            ? { amount: 4500, specialAmount: 2500, specialFrom: null, specialTo: id % 2 ? null : now }
            : null
        const found = await findProducts(shop.db, {
          storeCode: 'default',
          groupId,
          now,
          ids: [id],
          options: {},
          pageSize: 1,
          currentPage: 1,
          include: { items: false, aggregations: false, priceBounds: true },
        })
        expect(found.minPrice).toBe(finalPrice({ base: rows[index] as PriceRow, group, tiers: [] }, 1, now))
      }
    }
  }, 30_000)
})

describe('products for cart and checkout', () => {
  const priceContext = { currency: 'PLN', base: 'PLN', rate: 1, taxCountry: 'PL' }
  const saleContext = () => ({ storeCode: 'default', groupId: 0, now: new Date(), priceContext })
  const saleable = async (sku: string) => {
    const [product] = await findPurchasable(shop.db, { skus: [sku] }, saleContext())
    if (!product) throw new Error(`${sku} is not there`)
    return product
  }

  test('CAT-16d: tiers and reductions determine the price of a piece', async () => {
    const { sku } = await addTitle(shop.db, {
      price: { amount: 5000, special: 4600, specialFrom: new Date(Date.now() - 1000) },
      tiers: [
        { quantity: 3, amount: 4700 },
        { quantity: 10, amount: 4000 },
      ],
    })
    const product = await saleable(sku)
    expect([1, 3, 9, 10, 50].map((quantity) => priceFor(product, quantity))).toEqual([4600, 4600, 4600, 4000, 4000])
    expect(product).toMatchObject({ regularPrice: 5000, taxClass: 'books', taxRate: 5, stock: { lublin: 5 } })
  })

  test('CAT-8a CAT-8c CAT-8f: refuses too few, too many, a wrong multiple, and more than a source has', async () => {
    const { sku, id } = await addTitle(shop.db, { stock: { lublin: 40, 'chelm-luwr': 12 } })
    await shop.db.run`update product set min_sale_qty = 4, max_sale_qty = 60, qty_increments = 2 where id = ${id}`
    const product = await saleable(sku)
    expect(quantityProblem(product, 2)).toEqual({
      code: 'QUANTITY_LIMIT',
      message: 'The minimum amount you can purchase is %s',
      args: [4],
    })
    expect(quantityProblem(product, 62)).toEqual({
      code: 'QUANTITY_LIMIT',
      message: 'The maximum amount you can purchase is %s',
      args: [60],
    })
    expect(quantityProblem(product, 5)).toEqual({
      code: 'UNDEFINED',
      message: 'You can buy this product only in quantities of %s at a time.',
      args: [2],
    })
    expect(quantityProblem(product, 42)).toMatchObject({ code: 'INSUFFICIENT_STOCK', args: [40] })
    expect(quantityProblem(product, 14, 'chelm-luwr')).toMatchObject({ code: 'INSUFFICIENT_STOCK', args: [12] })
    expect(quantityProblem(product, 12, 'chelm-luwr')).toBeUndefined()
  })

  test('CAT-8b: the default limit is 999, and titles to order are not limited by stock', async () => {
    const onOrder = await saleable((await addTitle(shop.db, { lifecycle: 'to-order', stock: {} })).sku)
    expect(quantityProblem(onOrder, 999)).toBeUndefined()
    expect(quantityProblem(onOrder, 1000)).toMatchObject({ args: [999] })
    const announced = await saleable((await addTitle(shop.db, { lifecycle: 'announcement' })).sku)
    expect(quantityProblem(announced, 1)).toMatchObject({ code: 'NOT_SALABLE' })
    const out = await saleable((await addTitle(shop.db, { stock: { lublin: 0 } })).sku)
    expect(quantityProblem(out, 1)).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      message: 'This product is out of stock.',
    })
  })
})
