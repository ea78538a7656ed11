import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { demo } from '../../../testing/demo.ts'
import { addTitle } from '../../../testing/title.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Option {
  label: string
  value: string
  count: number
  swatch_data: { type: string; value: string } | null
}
interface Facet {
  attribute_code: string
  label: string
  count: number
  is_boolean: boolean
  has_swatch: boolean
  options: Option[]
}
interface Listed {
  total_count: number
  items: { name: string; sku: string }[]
  aggregations: Facet[]
}
type Filter = Record<string, { eq?: string; in?: string[]; from?: string; to?: string }>

const FACET =
  'attribute_code label count is_boolean has_swatch options { label value count swatch_data { type value } }'
const run = async <Data>(document: string, variables: object, store?: string): Promise<Data> => {
  const { data, errors } = await shop.query<Data>(document, variables, store)
  expect(errors).toBeUndefined()
  return data
}
const list = async (filter: Filter, store?: string, search?: string) =>
  (
    await run<{ products: Listed }>(
      `
        query ($filter: ProductAttributeFilterInput, $search: String) { products(filter: $filter, search: $search,
          pageSize: 100) { total_count items { name sku } aggregations { ${FACET} } } }`,
      { filter, search },
      store,
    )
  ).products
const facetOf = async (variables: {
  code: string
  beginning?: string
  filter?: Filter
  search?: string
  most?: number
}) =>
  (
    await run<{ productFacet: Facet | null }>(
      `
        query ($code: String!, $beginning: String, $filter: ProductAttributeFilterInput, $search: String,
          $most: Int = 100) {
      productFacet(attribute_code: $code, beginning: $beginning, filter: $filter, search: $search,
        pageSize: $most) { ${FACET} } }`,
      { filter: {}, ...variables },
    )
  ).productFacet
const facet = ({ aggregations }: Listed, code: string) =>
  aggregations.find(({ attribute_code }) => attribute_code === code)
const option = (listed: Listed, code: string, predicate: (option: Option) => boolean) => {
  const found = facet(listed, code)?.options.find(predicate)
  if (!found) throw new Error(`${code} has no such option`)
  return found
}
const named =
  (expectedLabel: string) =>
  ({ label }: Option) =>
    label === expectedLabel

describe('CAT-2 (server): filters of every kind', () => {
  test('filters by select, boolean, price and swatches of text, colour and image, each with its count', async () => {
    const all = await list({})
    expect(facet(all, 'author')).toMatchObject({ is_boolean: false, has_swatch: false })
    expect(facet(all, 'large_print')).toMatchObject({
      label: 'Duży druk',
      is_boolean: true,
      options: [
        { value: '1', label: 'Tak' },
        { value: '0', label: 'Nie' },
      ],
    })
    expect(facet(all, 'age_range')).toMatchObject({
      has_swatch: true,
      options: expect.arrayContaining([
        {
          value: expect.any(String),
          label: '3–6 lat',
          count: expect.any(Number),
          swatch_data: { type: '0', value: '3–6' },
        },
      ]),
    })
    expect(option(all, 'cover_colour', named('granatowy')).swatch_data).toEqual({ type: '1', value: '#16263f' })
    expect(option(all, 'binding', named('twarda')).swatch_data).toEqual({ type: '2', value: '/binding/twarda.svg' })
    for (const [code, expectedLabel] of [
      ['author', 'Bolesław Prus'],
      ['large_print', 'Tak'],
      ['age_range', '3–6 lat'],
      ['cover_colour', 'granatowy'],
      ['binding', 'twarda'],
    ] as const) {
      const { value, count } = option(all, code, named(expectedLabel))
      expect((await list({ [code]: { eq: value } })).total_count, code).toBe(count)
    }
    for (const { value, count } of facet(all, 'price')?.options ?? []) {
      const [from, to] = value.split('_').map((end) => (end === '*' ? undefined : end))
      // a price step ends one grosz before the next one begins
      expect((await list({ price: { from, to } })).total_count, value).toBe(count)
    }
  })

  test('counts apply the other filters, but not the attribute’s own', async () => {
    const all = await list({})
    const hard = option(all, 'binding', named('twarda')).value
    const prus = option(all, 'author', named('Bolesław Prus')).value
    const both = await list({ binding: { eq: hard }, author: { eq: prus } })
    // the options of a binding do not depend on the selected binding
    const ofAuthor = await list({ author: { eq: prus } })
    expect(facet(both, 'binding')?.options).toEqual(facet(ofAuthor, 'binding')?.options)
    expect(option(both, 'author', named('Bolesław Prus')).count).toBe(both.total_count)
    for (const other of facet(both, 'author')?.options ?? [])
      expect((await list({ binding: { eq: hard }, author: { eq: other.value } })).total_count, other.label).toBe(
        other.count,
      )
  })

  test('several values of one attribute are alternatives, several attributes are all required', async () => {
    const all = await list({})
    const [first, second] = (facet(all, 'cover_colour')?.options ?? []) as [Option, Option]
    expect((await list({ cover_colour: { in: [first.value, second.value] } })).total_count).toBe(
      first.count + second.count,
    )
    const narrowed = await list({ cover_colour: { in: [first.value, second.value] }, large_print: { eq: '1' } })
    expect(narrowed.total_count).toBeLessThan(first.count + second.count)
  })

  test('price ranges are inclusive and may be open at one end', async () => {
    const { sku } = await addTitle(shop.db, { name: 'Cena dokładna', price: { amount: 12345 } })
    const skus = async (price: Filter['price']) =>
      (await list({ price, sku: { eq: sku } })).items.map((item) => item.sku)
    for (const price of [{ from: '123.45' }, { to: '123.45' }, { from: '123.45', to: '123.45' }])
      expect(await skus(price)).toEqual([sku])
    for (const price of [{ from: '123.46' }, { to: '123.44' }]) expect(await skus(price)).toEqual([])
  })
})

describe('CAT-2 (server): selected options keep their labels, also without results', () => {
  test('a listing without results has the selected values with a count of 0', async () => {
    const all = await list({})
    const [prus, spiral] = [option(all, 'author', named('Bolesław Prus')).value, '1']
    const none = await list({ author: { eq: prus }, format: { eq: 'game' }, large_print: { eq: spiral } })
    expect(none.total_count).toBe(0)
    expect(facet(none, 'author')?.options).toContainEqual({
      label: 'Bolesław Prus',
      value: prus,
      count: 0,
      swatch_data: null,
    })
    expect(facet(none, 'format')?.options).toContainEqual({ label: 'Gra', value: 'game', count: 0, swatch_data: null })
    expect(facet(none, 'author')?.options.map(({ value }) => value)).not.toContain('game')
    expect(facet(none, 'large_print')).toMatchObject({ label: 'Duży druk', is_boolean: true })
  })

  test('labels are in the language of the view, also of categories and promotions', async () => {
    const { categoryId: id } = (await shop.db.one<{
      categoryId: number
    }>`
      select category_id from category_text
        where url_path = 'literatura-piekna/poezja' and store_code = 'default'`) ?? {
      categoryId: 0,
    }
    const uid = Buffer.from(String(id)).toString('base64')
    const none = await list(
      { category_uid: { eq: uid }, format: { eq: 'audiobook' }, special: { eq: '1' }, price: { from: '9999' } },
      'en',
    )
    expect(none.total_count).toBe(0)
    expect(facet(none, 'category_uid')?.options).toContainEqual({
      label: 'Poetry',
      value: uid,
      count: 0,
      swatch_data: null,
    })
    expect(facet(none, 'format')?.options).toContainEqual(
      expect.objectContaining({ label: 'Audiobook', value: 'audiobook' }),
    )
    expect(facet(none, 'special')).toMatchObject({
      label: 'Promotion',
      is_boolean: true,
      options: [{ label: 'Yes', value: '1' }],
    })
    expect(none.aggregations.map(({ attribute_code }) => attribute_code)).not.toContain('price')
  })

  test('the promotion selected alone stays a filter', async () => {
    const none = await list({ special: { eq: '1' }, price: { from: '9999' } }, 'en')
    expect([none.total_count, facet(none, 'special')?.label]).toEqual([0, 'Promotion'])
  })

  test('a selected rare option stays in the facet, with its count', async () => {
    const whole = await facetOf({ code: 'author', most: 1000 })
    const listed = facet(await list({}), 'author')?.options.map(({ value }) => value) ?? []
    const rare = whole?.options.find(({ value }) => !listed.includes(value))
    if (!rare) throw new Error('every author is listed')
    expect(facet(await list({ author: { eq: rare.value } }), 'author')?.options).toContainEqual(rare)
  })

  test('an unknown value finds nothing and gets no label', async () => {
    const none = await list({ author: { in: ['99999999', "'; drop table product; --"] } })
    expect(none.total_count).toBe(0)
    expect(facet(none, 'author')?.options.map(({ value }) => value)).not.toContain('99999999')
  })
})

describe('CAT-2 (server): a single facet', () => {
  test('returns all options in alphabetical order, or those with a prefix, with or without accents', async () => {
    const all = await facetOf({ code: 'author', most: 1000 })
    const listed = facet(await list({}), 'author')
    // a listing returns the sixty most frequent
    expect(listed?.options).toHaveLength(60)
    expect(all?.options.length).toBeGreaterThan(60)
    expect([all?.count, listed?.count]).toEqual([all?.options.length, all?.options.length])
    const initials = (all?.options ?? []).map(({ label }) => label.split(' ').at(-1)?.charAt(0) ?? '')
    expect(initials).toEqual(initials.toSorted(new Intl.Collator('pl').compare))
    expect(initials.indexOf('Ł')).toBeGreaterThan(initials.lastIndexOf('L'))
    const typed = await facetOf({ code: 'author', beginning: 'slow jul' })
    expect(typed?.options.map(({ label }) => label)).toEqual(['Juliusz Słowacki'])
    expect((await facetOf({ code: 'author', beginning: 'xqz' }))?.options).toEqual([])
  })

  test('applies filters and search words to its counts, and limits the number of options', async () => {
    const all = await list({})
    const binding = { binding: { eq: option(all, 'binding', named('twarda')).value } }
    const one = await facetOf({ code: 'author', beginning: 'prus', filter: binding })
    expect(one?.options).toEqual([option(await list(binding), 'author', named('Bolesław Prus'))])
    expect((await facetOf({ code: 'author', search: 'lalka' }))?.options.map(({ label }) => label)).toContain(
      'Bolesław Prus',
    )
    const few = await facetOf({ code: 'author', most: 3 })
    expect(few?.options).toHaveLength(3)
    expect(few?.count).toBeGreaterThan(60)
    expect(await facetOf({ code: 'nothing' })).toBeNull()
  })

  test('refuses invalid arguments in the language of the view', async () => {
    const refusal = async (document: string) => (await shop.query(document, {}, 'en')).errors?.[0]
    expect(await refusal('{ productFacet(attribute_code: "author") { label } }')).toMatchObject({
      message: "'search' or 'filter' input argument is required.",
      extensions: { category: 'graphql-input' },
    })
    expect(
      await refusal('{ productFacet(attribute_code: "author", filter: {}, pageSize: 5000) { label } }'),
    ).toMatchObject({ message: 'Maximum pageSize is 1000' })
  })
})

test('CAT-10 (server): returns a boolean as 1 or 0, options with their swatches and the year as a number', async () => {
  interface Shown {
    products: {
      items: {
        s_attributes: {
          attribute_code: string
          attribute_type: string
          attribute_value: string
          attribute_options: { label: string; swatch_data: object | null }[]
        }[]
      }[]
    }
  }
  const { products } = await run<Shown>(
    `
      query {
        products(filter: { url_key: { eq: "quo-vadis-sienkiewicz" } }) {
          items {
            s_attributes {
              attribute_code attribute_type attribute_value attribute_options { label swatch_data { type value } }
            }
          }
        }
      }`,
    {},
  )
  const of = (code: string) => products.items[0]?.s_attributes.find(({ attribute_code }) => attribute_code === code)
  expect(of('large_print')).toEqual({
    attribute_code: 'large_print',
    attribute_type: 'boolean',
    attribute_value: '1',
    attribute_options: [],
  })
  expect(of('binding')?.attribute_options).toEqual([
    { label: 'twarda', swatch_data: { type: '2', value: '/binding/twarda.svg' } },
  ])
  expect(of('cover_colour')?.attribute_options[0]?.swatch_data).toMatchObject({
    type: '1',
    value: expect.stringMatching(/^#[\da-f]{6}$/),
  })
  expect(of('publication_year')?.attribute_value).toMatch(/^\d+$/)
})
