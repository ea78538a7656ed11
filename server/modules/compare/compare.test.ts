import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../platform/db/db.ts'
import { seedAttributes } from '../../testing/compounds.ts'
import { insertAllProductTypes, sampleSkus } from '../../testing/product-types.ts'
import { Reader } from '../../testing/reader.ts'
import { type GraphqlResponse, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { reindex } from '../search/index/writing/reindex.ts'
import { deleteOldLists, MAX_ITEMS } from './compare.ts'

let now = new Date('2026-11-20T10:00:00Z')
let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now })
  await shop.db.run`insert into attribute (code, kind, label, labels, is_comparable, position) values
    ('pages', 'integer', 'Pages', '{"default": "Liczba stron"}', true, 2), ('weight', 'weight', 'Weight',
      '{"default": "Waga"}', true, 3),
    ('large_print', 'boolean', 'Large print', '{"default": "Duży druk"}', true, 4), ('binding', 'select', 'Binding',
      '{"default": "Oprawa"}', true, 1),
    ('edition', 'text', 'Edition', '{}', true, 5), ('thema', 'text', 'Thema', '{}', false, 6)`
  await shop.db.run`
      insert into attribute_option (attribute_id, key, label, labels, sort_key) select id, 'twarda', 'twarda',
        '{"en": "Hardback"}', 'twarda' from attribute where code = 'binding'`
}, 60_000)
afterAll(() => shop.close())

interface List {
  uid: string
  item_count: number
  attributes: { code: string; label: string }[]
  items: { uid: string; product: { id: number; name: string }; attributes: { code: string; value: string }[] }[]
}
const LIST = 'uid item_count attributes { code label } items { uid product { id name } attributes { code value } }'

const sells = async (count: number) => {
  const books = []
  for (let i = 0; i < count; i++) books.push(await shop.sell())
  await reindex(shop.db, 'all')
  return books.map(({ id }) => id)
}

/** A client of a guest, or of the customer with the token. */
const comparer = (token?: string, store?: string) => {
  const call = <Data>(document: string, variables: object) => shop.call<Data>(document, variables, store, token)
  return {
    creates: (products?: number[]) =>
      call<{ createCompareList: List }>(
        `mutation($products: [ID!]) { createCompareList(input: { products: $products }) { ${LIST} } }`,
        { products },
      ),
    adds: (uid: string, products: (number | string)[]) =>
      call<{ addProductsToCompareList: List }>(
        `
          mutation($uid: ID!, $products: [ID!]!) { addProductsToCompareList(input: { uid: $uid,
            products: $products }) { ${LIST} } }`,
        { uid, products },
      ),
    removes: (uid: string, products: number[]) =>
      call<{ removeProductsFromCompareList: List }>(
        `
          mutation($uid: ID!, $products: [ID!]!) { removeProductsFromCompareList(input: { uid: $uid,
            products: $products }) { ${LIST} } }`,
        { uid, products },
      ),
    deletes: (uid: string) =>
      call<{ deleteCompareList: { result: boolean } | null }>(
        'mutation($uid: ID!) { deleteCompareList(uid: $uid) { result } }',
        { uid },
      ),
    assigns: (uid: string) =>
      call<{ assignCompareListToCustomer: { result: boolean; compare_list: List } | null }>(
        `mutation($uid: ID!) { assignCompareListToCustomer(uid: $uid) { result compare_list { ${LIST} } } }`,
        { uid },
      ),
    sees: async (uid: string) =>
      (await call<{ compareList: List | null }>(`query($uid: ID!) { compareList(uid: $uid) { ${LIST} } }`, { uid }))
        .data.compareList,
    owns: async () =>
      (await call<{ customer: { compare_list: List | null } }>(`{ customer { compare_list { ${LIST} } } }`, {})).data
        .customer.compare_list,
  }
}
const guest = comparer()
const idsIn = (list: List | null | undefined) => list?.items.map(({ product }) => product.id)
const refusalOf = ({ errors }: GraphqlResponse<unknown>) => [errors?.[0]?.message, errors?.[0]?.extensions.category]

describe('COMP-1: products side by side', () => {
  test('show every attribute that at least one product has, in the language of the view', async () => {
    const [a = 0, b = 0] = await sells(2)
    await shop.db.run`update product set weight_g = 0 where id = any(${[a, b]})`
    await shop.db.run`insert into book (product_id, pages, thema) values (${a}, 312, '{FBA}'), (${b}, 208, '{}')`
    await shop.db.run`
        insert into product_option (product_id, option_id) select ${a}, id from attribute_option where key = 'twarda'`
    await shop.db.run`update product set weight_g = case id when ${a} then 350 else 1240 end where id = any(${[a, b]})`
    const { data } = await guest.creates([b, a])
    expect(data.createCompareList.uid).toMatch(/^[0-9a-f]{32}$/)
    expect(data.createCompareList).toMatchObject({
      item_count: 2,
      attributes: [
        { code: 'binding', label: 'Oprawa' },
        { code: 'pages', label: 'Liczba stron' },
        { code: 'weight', label: 'Waga' },
      ],
      items: [
        {
          uid: String(b),
          product: { id: b },
          attributes: [
            { code: 'binding', value: 'brak danych' },
            { code: 'pages', value: '208' },
            { code: 'weight', value: '1,24 kg' },
          ],
        },
        {
          product: { id: a },
          attributes: [
            { code: 'binding', value: 'twarda' },
            { code: 'pages', value: '312' },
            { code: 'weight', value: '0,35 kg' },
          ],
        },
      ],
    })
    const english = await comparer(undefined, 'en').sees(data.createCompareList.uid)
    expect(english?.items.map(({ attributes }) => attributes.map(({ value }) => value))).toEqual([
      ['N/A', '208', '1.24 kg'],
      ['Hardback', '312', '0.35 kg'],
    ])
  })

  test('CAT-4: can be of any product type, with final price and least surcharge', async () => {
    await seedAttributes(shop.db)
    const { configurable, grouped, bundle, downloadable, options } = await insertAllProductTypes(shop)
    const ids = [configurable.title, grouped.series, bundle.set, downloadable.course, options.gift].map(({ id }) => id)
    const price = 'price_range { minimum_price { final_price { value } } maximum_price { final_price { value } } }'
    const { data, errors } = await shop.call<{ createCompareList: List }>(
      `mutation($products: [ID!]) { createCompareList(input: { products: $products }) { attributes { code }
        items { product { type_id sku least_surcharge stock_status ${price} } attributes { code value } } } }`,
      { products: ids },
    )
    expect(errors).toBeUndefined()
    const { items } = data.createCompareList
    const costs = (min: number, max = min) => ({
      minimum_price: { final_price: { value: min } },
      maximum_price: { final_price: { value: max } },
    })
    const inStock = { stock_status: 'IN_STOCK' }
    expect(items.map(({ product }) => product)).toEqual(
      [
        { type_id: 'configurable', least_surcharge: null, price_range: costs(39.9, 59.9), ...inStock },
        { type_id: 'grouped', least_surcharge: null, price_range: costs(60), ...inStock },
        { type_id: 'bundle', least_surcharge: null, price_range: costs(130), ...inStock },
        { type_id: 'downloadable', least_surcharge: 10, price_range: costs(30), ...inStock },
        { type_id: 'simple', least_surcharge: 14, price_range: costs(40), ...inStock },
      ].map((product, at) =>
        expect.objectContaining({
          ...product,
          sku: sampleSkus({ configurable, grouped, bundle, downloadable, options })[at],
        }),
      ),
    )
    const binding = items.map(({ attributes }) => attributes.find(({ code }) => code === 'binding')?.value)
    expect(binding).toEqual(['twarda, miękka', ...Array.from({ length: 4 }, () => 'brak danych')])
  })

  test('are added once each, and removed one by one or all at once', async () => {
    const [a = 0, b = 0, c = 0] = await sells(3)
    const { uid } = (await guest.creates()).data.createCompareList
    expect(idsIn((await guest.adds(uid, [c, a])).data.addProductsToCompareList)).toEqual([c, a])
    expect(idsIn((await guest.adds(uid, [a, b, b])).data.addProductsToCompareList)).toEqual([c, a, b])
    expect(idsIn((await guest.removes(uid, [a, 999_999])).data.removeProductsFromCompareList)).toEqual([c, b])
    expect((await guest.deletes(uid)).data.deleteCompareList).toEqual({ result: true })
    expect(await guest.sees(uid)).toBeNull()
    expect(refusalOf(await guest.deletes(uid))).toEqual(['Nie ma takiej listy porównania.', 'graphql-input'])
  })

  test('a list of twenty needs as many statements as a list of two', async () => {
    const ids = await sells(MAX_ITEMS)
    const cost = async (products: number[]) => {
      const { uid } = (await guest.creates(products)).data.createCompareList
      await guest.sees(uid)
      // background jobs of this process may send statements too
      const costs = []
      for (let time = 0; time < 3; time++) {
        const before = statements.sent
        await guest.sees(uid)
        costs.push(statements.sent - before)
      }
      return Math.min(...costs)
    }
    const [few, many] = [await cost(ids.slice(0, 2)), await cost(ids)]
    expect(many).toBe(few)
    expect(many).toBeLessThanOrEqual(4)
  })

  test('unknown and hidden products and those beyond the limit are refused, and the list is unchanged', async () => {
    const [a = 0, hidden = 0, ...more] = await sells(MAX_ITEMS + 2)
    await shop.db.run`update product set is_enabled = false where id = ${hidden}`
    await reindex(shop.db, 'all')
    const { uid } = (await guest.creates([a])).data.createCompareList
    for (const wrong of ['999999', String(hidden), 'Lalka', '-1', '١', '<script>', '9'.repeat(400)])
      expect(refusalOf(await guest.adds(uid, [wrong]))).toEqual(['Nie ma takiego produktu.', 'graphql-no-such-entity'])
    expect(refusalOf(await guest.adds(uid, more))).toEqual(['Porównać można najwyżej 20 pozycji.', 'graphql-input'])
    expect(refusalOf(await guest.creates([a, ...more]))).toEqual([
      'Porównać można najwyżej 20 pozycji.',
      'graphql-input',
    ])
    expect(refusalOf(await guest.adds('', [a]))).toEqual(['Brakuje wartości „uid”.', 'graphql-input'])
    expect(refusalOf(await guest.adds('zgaduje', [a]))).toEqual(['Nie ma takiej listy porównania.', 'graphql-input'])
    expect(idsIn(await guest.sees(uid))).toEqual([a])
  })
})

describe('COMP-2: ownership of a list', () => {
  test("a guest's list is kept for 86400 s after its last change", async () => {
    const [a = 0, b = 0] = await sells(2)
    const { uid } = (await guest.creates([a])).data.createCompareList
    now = new Date(now.getTime() + 86_000_000)
    await guest.adds(uid, [b])
    now = new Date(now.getTime() + 86_000_000)
    expect(idsIn(await guest.sees(uid))).toEqual([a, b])
    await deleteOldLists(shop.db, now)
    expect(idsIn(await guest.sees(uid))).toEqual([a, b])
    now = new Date(now.getTime() + 500_000)
    expect(await guest.sees(uid)).toBeNull()
    await deleteOldLists(shop.db, now)
    expect(await shop.db.one`select 1 as there from compare_list where uid = ${uid}`).toBeUndefined()
  })

  test("a guest's list becomes the customer's at sign-in, and nobody else finds it any longer", async () => {
    const [a = 0, b = 0] = await sells(2)
    const [reader, stranger] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    const customer = comparer(reader.token)
    expect(await customer.owns()).toBeNull()
    const { uid } = (await guest.creates([a, b])).data.createCompareList
    const { data } = await customer.assigns(uid)
    expect(data.assignCompareListToCustomer).toMatchObject({ result: true, compare_list: { uid } })
    expect(idsIn(await customer.owns())).toEqual([a, b])
    for (const other of [guest, comparer(stranger.token)]) {
      expect(await other.sees(uid)).toBeNull()
      for (const response of [await other.adds(uid, [b]), await other.removes(uid, [a]), await other.deletes(uid)])
        expect(refusalOf(response)[1]).toBe('graphql-input')
    }
    expect(refusalOf(await comparer(stranger.token).assigns(uid))[1]).toBe('graphql-input')
    now = new Date(now.getTime() + 10 * 86_400_000)
    await deleteOldLists(shop.db, now)
    expect(await shop.db.one`select 1 as there from compare_list where uid = ${uid}`).toEqual({ there: 1 })
  })

  test("a guest's list is merged into the customer's own, and merging it again is refused", async () => {
    const ids = await sells(MAX_ITEMS + 3)
    const customer = comparer((await Reader.signUp(shop)).token)
    const own = (await customer.creates(ids.slice(0, MAX_ITEMS))).data.createCompareList
    const guests = (await guest.creates(ids.slice(-4))).data.createCompareList
    const joined = (await customer.assigns(guests.uid)).data.assignCompareListToCustomer?.compare_list
    expect(joined?.uid).toBe(own.uid)
    // beyond the limit the newest items are kept
    expect(idsIn(joined)).toEqual(ids.slice(3))
    expect(refusalOf(await customer.assigns(guests.uid))[1]).toBe('graphql-input')
    expect((await customer.assigns(own.uid)).data.assignCompareListToCustomer?.compare_list.item_count).toBe(MAX_ITEMS)
    expect((await customer.creates()).data.createCompareList.uid).toBe(own.uid)
  })

  test('a guest cannot assign a list', async () => {
    const { uid } = (await guest.creates()).data.createCompareList
    expect(refusalOf(await guest.assigns(uid))[1]).toBe('graphql-authorization')
  })
})
