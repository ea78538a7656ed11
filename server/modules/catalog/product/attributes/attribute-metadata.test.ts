import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../../../testing/demo.ts'
import { openShop, type TestShop } from '../../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
}, 90_000)
afterAll(() => shop.close())

interface Option {
  label: string
  value: string
}
interface Attribute {
  attribute_code: string
  attribute_type: string
  entity_type: string
  input_type: string
  attribute_options: Option[]
  storefront_properties: object
}
const METADATA = `query($attributes: [AttributeInput!]!) { customAttributeMetadata(attributes: $attributes) { items {
  attribute_code attribute_type entity_type input_type attribute_options { label value } storefront_properties {
    position use_in_layered_navigation use_in_product_listing use_in_search_results_layered_navigation
    visible_on_catalog_pages } } } }`
const METADATA_V2 = `query($attributes: [AttributeInput!]) { customAttributeMetadataV2(attributes: $attributes) {
  items { code frontend_input options { label value is_default } } errors { type message } } }`
const LIST = `query($entity: AttributeEntityTypeEnum!, $filters: AttributeFilterInput) {
  attributesList(entityType: $entity, filters: $filters) { items { code } errors { type message } } }`

const product = (...codes: string[]) =>
  codes.map((attribute_code) => ({ attribute_code, entity_type: 'catalog_product' }))
const metadata = (attributes: object[], view = 'en') =>
  shop.query<{ customAttributeMetadata: { items: (Attribute | null)[] } }>(METADATA, { attributes }, view)

test('a text of a title is that of the view', async () => {
  const book = await shop.db.one<{ id: number; keys: Record<string, string> }>`
    select product_id as id, json_object_agg(store_code, url_key) as keys from product_text
    where product_id = (select product_id from product_text where url_key = 'lalka-prus' limit 1) group by product_id`
  for (const [view, value] of Object.entries({ default: 'godzina', en: 'an hour' }))
    await shop.db.run`
      insert into product_value (product_id, attribute_id, store_code, value)
      select ${book?.id}, id, ${view}, ${value} from attribute where code = 'play_time'`
  const text = async (view: string) => {
    const { data } = await shop.query<{
      products: { items: { s_attributes: { attribute_code: string; attribute_value: string }[] }[] }
    }>(
      `{ products(filter: { url_key: { eq: "${book?.keys[view]}" } }) {
        items { s_attributes { attribute_code attribute_value } } } }`,
      {},
      view,
    )
    return data.products.items[0]?.s_attributes.find((one) => one.attribute_code === 'play_time')?.attribute_value
  }
  expect([await text('default'), await text('en')]).toEqual(['godzina', 'an hour'])
})

describe('customAttributeMetadata', () => {
  test('an attribute with options has them in the language of the view, and says where it is shown', async () => {
    const { data, errors } = await metadata(product('binding'))
    expect(errors).toBeUndefined()
    const [binding] = data.customAttributeMetadata.items
    expect(binding).toMatchObject({
      attribute_code: 'binding',
      attribute_type: 'Int',
      entity_type: 'catalog_product',
      input_type: 'select',
      storefront_properties: {
        position: 30,
        use_in_layered_navigation: 'FILTERABLE_WITH_RESULTS',
        use_in_product_listing: true,
        use_in_search_results_layered_navigation: true,
        visible_on_catalog_pages: true,
      },
    })
    expect(binding?.attribute_options[0]).toEqual({ label: 'Hardback', value: expect.stringMatching(/^\d+$/) })
    const polish = await metadata(product('binding'), 'default')
    expect(polish.data.customAttributeMetadata.items[0]?.attribute_options[0]?.label).toBe('twarda')
    // the value of an option filters products
    const filter = { binding: { eq: binding?.attribute_options[0]?.value } }
    const { data: listed } = await shop.query<{ products: { total_count: number } }>(
      'query($filter: ProductAttributeFilterInput) { products(filter: $filter) { total_count } }',
      { filter },
    )
    expect(listed.products.total_count).toBeGreaterThan(0)
  })

  test('the order is that of the request; each kind has its type', async () => {
    const { data, errors } = await metadata(product('weight', 'isbn', 'author', 'publication_date', 'large_print'))
    expect(errors).toBeUndefined()
    const kinds = data.customAttributeMetadata.items.map((one) => [
      one?.attribute_code,
      one?.attribute_type,
      one?.input_type,
    ])
    expect(kinds).toEqual([
      ['weight', 'Float', 'weight'],
      ['isbn', 'String', 'text'],
      ['author', 'String', 'multiselect'],
      ['publication_date', 'String', 'date'],
      ['large_print', 'Int', 'boolean'],
    ])
    const [, isbn, , , largePrint] = data.customAttributeMetadata.items
    expect(isbn?.attribute_options).toEqual([])
    expect(isbn?.storefront_properties).toMatchObject({ use_in_layered_navigation: 'NO' })
    expect(largePrint?.attribute_options).toEqual([
      { label: 'Yes', value: '1' },
      { label: 'No', value: '0' },
    ])
  })

  test('what is not an attribute is an error of its own beside the others', async () => {
    const { data, errors = [] } = await metadata([
      ...product('binding', 'nothing_such'),
      { attribute_code: 'binding', entity_type: 'customer' },
      { attribute_code: 'binding', entity_type: 'book' },
      { attribute_code: 'binding' },
      { entity_type: 'catalog_product' },
      {},
    ])
    expect(data.customAttributeMetadata.items.map((one) => one?.attribute_code ?? null)).toEqual([
      'binding',
      ...Array.from({ length: 6 }, () => null),
    ])
    expect(errors.map(({ message, extensions }) => [message, extensions?.['category']])).toEqual([
      [
        'Attribute code nothing_such of entity type catalog_product not configured to have a type.',
        'graphql-no-such-entity',
      ],
      ['Attribute code binding of entity type customer not configured to have a type.', 'graphql-no-such-entity'],
      ['Invalid entity_type specified: book', 'graphql-input'],
      ['Missing entity_type for the input attribute_code: binding.', 'graphql-input'],
      ['Missing attribute_code for the input entity_type: catalog_product.', 'graphql-input'],
      ['Missing attribute_code/entity_type for the input Empty AttributeInput.', 'graphql-input'],
    ])
  })

  test("the names of Magento's service and of the entity's number stand for products too", async () => {
    const names = [String.raw`Magento\Catalog\Api\Data\ProductInterface`, '4', 'CATALOG_PRODUCT']
    const { data, errors } = await metadata(names.map((entity_type) => ({ attribute_code: 'isbn', entity_type })))
    expect(errors).toBeUndefined()
    expect(data.customAttributeMetadata.items.map((one) => one?.entity_type)).toEqual(names)
  })

  test('a hundred attributes can be requested at once, and no more', async () => {
    const many = (count: number) => product(...Array.from({ length: count }, () => 'isbn'))
    expect((await metadata(many(100))).data.customAttributeMetadata.items).toHaveLength(100)
    for (const document of [METADATA, METADATA_V2]) {
      const { errors } = await shop.query(document, { attributes: many(101) }, 'en')
      expect(errors?.[0]).toMatchObject({
        message: 'At most 100 attributes can be requested at once.',
        extensions: { category: 'graphql-input' },
      })
    }
  })
})

describe('the newer shape of the metadata', () => {
  test('an attribute of another entity is not one of products', async () => {
    const { data, errors } = await shop.query<{
      customAttributeMetadataV2: { items: { code: string; options: Option[] }[]; errors: object[] }
    }>(
      METADATA_V2,
      {
        attributes: [
          ...product('large_print'),
          { attribute_code: 'isbn' },
          { attribute_code: 'isbn', entity_type: 'customer' },
          { attribute_code: 'isbn', entity_type: 'book' },
        ],
      },
      'en',
    )
    expect(errors).toBeUndefined()
    const { items, errors: missing } = data.customAttributeMetadataV2
    expect(items.map(({ code }) => code)).toEqual(['large_print', 'isbn'])
    expect(items[0]?.options).toEqual([
      { label: 'Yes', value: '1', is_default: false },
      { label: 'No', value: '0', is_default: false },
    ])
    expect(missing).toEqual([
      { type: 'ATTRIBUTE_NOT_FOUND', message: 'Attribute code "isbn" could not be found.' },
      { type: 'ENTITY_NOT_FOUND', message: 'Entity "book" could not be found.' },
    ])
  })

  test('a list of attributes has only those with the flags of its filter', async () => {
    interface Listed {
      attributesList: { items: { code: string }[]; errors: { type: string; message: string }[] }
    }
    const list = async (variables: object) => {
      const { data, errors } = await shop.query<Listed>(LIST, variables, 'en')
      expect(errors).toBeUndefined()
      return data.attributesList
    }
    const codes = async (filters?: object) =>
      (await list({ entity: 'CATALOG_PRODUCT', filters })).items.map(({ code }) => code)
    const all = await codes()
    const filterable = await codes({ is_filterable: true })
    expect(filterable).toContain('binding')
    expect(filterable).not.toContain('isbn')
    expect(new Set([...filterable, ...(await codes({ is_filterable: false }))])).toEqual(new Set(all))
    expect(await codes({ is_filterable: true, used_in_product_listing: false })).not.toContain('binding')
    expect(await codes({ is_wysiwyg_enabled: true })).toEqual([])
    expect(await codes({ is_comparable: null })).toEqual(all)
    const segment = await list({ entity: 'CATALOG_PRODUCT', filters: { is_used_for_customer_segment: true } })
    expect(segment.items.map(({ code }) => code)).toEqual(all)
    expect(segment.errors).toEqual([
      {
        type: 'FILTER_NOT_FOUND',
        message: 'Cannot filter by "is_used_for_customer_segment" as that field does not belong to "catalog_product".',
      },
    ])
    expect(await list({ entity: 'CUSTOMER', filters: { is_filterable: true } })).toMatchObject({
      items: [],
      errors: [{ type: 'FILTER_NOT_FOUND' }],
    })
  })
})
