import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTitle } from '../../../testing/title.ts'
import { demo } from '../../../testing/demo.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { priceOptions, priceSteps } from './facets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Facet {
  attribute_code: string
  position: number
  count: number
  options: { value: string; label: string; count: number }[]
}
const facets = async (filter: object) => {
  const { data } = await shop.query<{ products: { aggregations: Facet[] } }>(
    `query($filter: ProductAttributeFilterInput) { products(filter: $filter) { aggregations { attribute_code position
      count options { value label count } } } }`,
    { filter },
  )
  return data.products.aggregations
}
const codes = (list: readonly Facet[]) => list.map(({ attribute_code }) => attribute_code)
const find = (list: readonly Facet[], code: string) => list.find(({ attribute_code }) => attribute_code === code)

describe('CAT-2 (server): the options of a facet', () => {
  test('have the order of their attribute, then come by frequency, then alphabetically', async () => {
    const all = await facets({})
    const rows = await shop.db.many<{ code: string; value: string; position: number; sortKey: string }>`
      select a.code, case when a.kind = 'boolean' or a.code in ('format', 'availability', 'publication_year', 'rating')
        then o.key else o.id::text end as value, o.position, o.sort_key
      from attribute_option o join attribute a on a.id = o.attribute_id`
    const stored = new Map(rows.map((row) => [`${row.code} ${row.value}`, row]))
    for (const { attribute_code: code, options } of all) {
      const own = options.flatMap(({ value, label, count }) => {
        const row = stored.get(`${code} ${value}`)
        return row ? { label, count, ...row } : []
      })
      const sorted = own.toSorted(
        (a, b) => a.position - b.position || b.count - a.count || (a.sortKey < b.sortKey ? -1 : 1),
      )
      expect([code, own.map(({ label }) => label)]).toEqual([code, sorted.map(({ label }) => label)])
    }
    expect(find(all, 'author')?.options.length).toBe(60)
    expect(find(all, 'author')?.count).toBeGreaterThan(20)
    // the facets themselves: categories first, prices and promotions last
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).toSorted((a, b) => a - b))
    expect([codes(all)[0], ...codes(all).slice(-2)]).toEqual(['category_uid', 'price', 'special'])
  })

  test('that are selected are listed once, with or without results', async () => {
    const reduced = await facets({ special: { eq: '1' } })
    expect(codes(reduced).filter((code) => code === 'special')).toHaveLength(1)
    expect(find(reduced, 'special')?.options).toMatchObject([{ value: '1', label: 'Tak' }])
    expect(find(reduced, 'special')?.options[0]?.count).toBeGreaterThan(0)
    const none = await facets({ special: { eq: '1' }, name: { match: 'xyzzyq' } })
    expect(none).toMatchObject([{ attribute_code: 'special', count: 1, options: [{ value: '1', count: 0 }] }])
    const author = find(await facets({}), 'author')?.options[0]?.value
    const both = await facets({ author: { in: [author, author] }, name: { match: 'xyzzyq' } })
    expect(codes(both)).toEqual(['author'])
    expect(find(both, 'author')).toMatchObject({ count: 1, options: [{ value: author, count: 0 }] })
  })

  test('have a year once a title of that year is added', async () => {
    const { sku } = await addTitle(shop.db, { name: 'Rocznik', publishedOn: '1897-05-05' })
    const { data } = await shop.query<{ products: { items: { sku: string }[] } }>(
      '{ products(filter: { publication_year: { eq: "1897" } }) { items { sku } } }',
    )
    expect(data.products.items).toEqual([{ sku }])
    const years = find(await facets({ name: { match: 'rocznik' } }), 'publication_year')
    expect(years?.options).toEqual([{ value: '1897', label: '1897', count: 1 }])
  })

  test('of a category are in the order of the tree, with what is listed of each', async () => {
    const listed = find(await facets({}), 'category_uid')?.options ?? []
    const tree = await shop.db.many<{ id: number }>`select id from category where id > 2 order by path`
    const order = tree.map(({ id }) => Buffer.from(String(id)).toString('base64'))
    expect(listed.map(({ value }) => value)).toEqual(order.filter((uid) => listed.some(({ value }) => value === uid)))
    expect(listed.length).toBeGreaterThan(20)
  })
})

describe('CAT-2 (server): the steps of prices', () => {
  test('end a grosz before the next one begins, and are open at both ends', () => {
    const counts = [0, 1, 5].map((step) => [step, 7])
    expect(priceOptions(counts, priceSteps()).map(({ value, label }) => [value, label])).toEqual([
      ['*_19.99', '*-19.99'],
      ['20_29.99', '20-29.99'],
      ['100_*', '100-*'],
    ])
  })

  test('are whole in another currency, at least one, and each once', () => {
    expect(priceSteps(1).displayed).toEqual([2000, 3000, 4000, 6000, 10_000])
    expect(priceSteps(0.25).displayed).toEqual([500, 800, 1000, 1500, 2500])
    expect(priceSteps(0.01).displayed).toEqual([100])
    expect(priceSteps(0.25).base).toEqual([2000, 3200, 4000, 6000, 10_000].map((base) => base - 2))
  })
})
