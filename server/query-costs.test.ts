import { buildSchema, type OperationDefinitionNode, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { typeDefs } from './generated/schema.ts'
import { createDefaultsFiller } from './platform/graphql/arguments.ts'
import { costOf } from './platform/graphql/cost.ts'
import { MAX_COST, type Plan, planDocument } from './platform/graphql/plan.ts'
import { queryCosts } from './query-costs.ts'

const schema = buildSchema(typeDefs)

function costs(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  const [[operation, plan]] = planDocument(schema, document, queryCosts) as unknown as [[OperationDefinitionNode, Plan]]
  return costOf(plan, createDefaultsFiller(operation)(variables))
}

const CARD = `
  fragment Card on ProductInterface { __typename uid id sku name type_id url_key url_suffix stock_status sf_labels
  small_image { url label } thumbnail { url label } short_description { html }
  price_range { minimum_price { final_price { value currency } regular_price { value currency } discount { amount_off
    percent_off } } maximum_price { final_price { value currency } } }
  ... on ConfigurableProduct { configurable_options { attribute_code label
    values { uid label } } variants { product { sku uid price_range { minimum_price { final_price { value } } } } } } }`
const DETAILS = `
  s_attributes {
    attribute_code attribute_label attribute_value attribute_options { label value swatch_data { type value } }
  }
  categories { uid name url_path breadcrumbs { category_name category_url_path } }`

describe('queries of Magento clients fit into the cost limit with room to spare', () => {
  const KINDS = [
    'SimpleWishlistItem',
    'VirtualWishlistItem',
    'DownloadableWishlistItem',
    'BundleWishlistItem',
    'GroupedProductWishlistItem',
    'ConfigurableWishlistItem',
  ]
  const documents: Record<string, [text: string, variables?: Record<string, unknown>]> = {
    'ten wish lists of ten, with cards': [
      `
        query Lists($size: Int = 10) { customer { wishlists(pageSize: 10) { id items_count sharing_code updated_at
          items_v2(pageSize: $size) { page_info { current_page page_size total_pages }
        items { id quantity description added_at product { ...Card } customizable_options { label
          values { label value } } ${KINDS.map((kind) => `... on ${kind} { id }`).join(' ')} } } } } } ${CARD}`,
    ],
    'a wish list whose titles lead to others': [
      `
        { customer { wishlists(pageSize: 10) { items_v2(pageSize: 10) { items { product { ...Card related_products {
          ...Card } upsell_products { ...Card } } } } } } } ${CARD}`,
    ],
    'related and other titles of a product': [
      `
        query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { uid related_products { ...Card }
          upsell_products { ...Card } crosssell_products { ...Card } } } } ${CARD}`,
      { sku: '1' },
    ],
    'a product page with all that it shows': [
      `
        query($url: String!) { products(filter: { url_key: { eq: $url } }) { items { ...Card ${DETAILS} description {
          html } media_gallery { url label position }
        price_tiers { quantity final_price { value } } related_products { ...Card } upsell_products { ...Card }
          reviews(pageSize: 20) { items { summary } } } } } ${CARD}`,
      { url: 'a' },
    ],
    'categories with a picture each': [
      `
        query($id: String!) { categories(filters: { category_uid: { in: [$id] } }) { items { uid name children { uid
          name url_path url_suffix children_count path image productImagePreview: products(pageSize: 1) { items { uid
          small_image { url } } } } } } }`,
      { id: 'Mg==' },
    ],
    'a menu of five levels': [
      `
        {
          categoryList {
            uid name
            children {
              uid name url_path include_in_menu
              children {
                uid name url_path include_in_menu children { uid name url_path children { uid name url_path } }
              }
            }
          }
        }`,
    ],
    'a listing of 48 with facets': [
      `
        query($filter: ProductAttributeFilterInput, $size: Int) { products(filter: $filter,
          pageSize: $size) { total_count page_info { total_pages } aggregations { label count attribute_code options {
          label value count } position }
        items { ...Card ${DETAILS} } sort_fields { default options { label value } } } } ${CARD}`,
      { filter: { category_id: { eq: '3' } }, size: 48 },
    ],
    'ten orders with all their documents': [
      `
        { customer { orders(pageSize: 10) { items { number order_date status items { product_name quantity_ordered
          product_sale_price { value } selected_options { label value } }
        total { grand_total { value } taxes { amount { value } } discounts { amount { value } label } }
        invoices { number items { product_name quantity_invoiced } total { grand_total { value } } } shipments { number
          items { product_name } tracking { number } } } } } }`,
    ],
    'a cart with the titles of its lines': [
      `
        query($id: String!) { cart(cart_id: $id) { id total_quantity itemsV2(pageSize: 50) { items { uid quantity prices
          { price { value } row_total { value } discounts { amount { value } label } } errors { code message } product {
          ...Card } } }
        prices { grand_total { value } applied_taxes { amount { value } label } } shipping_addresses { city street
          available_shipping_methods { carrier_code method_code amount { value } } } } } ${CARD}`,
      { id: 'x' },
    ],
  }
  test.each(Object.entries(documents))('%s', (_title, [text, variables]) => {
    expect(costs(text, variables)).toBeLessThan(MAX_COST / 2)
  })

  test('pages of 300 plain cards and of 100 cards with attributes stay below 60 % of the limit', () => {
    const listing = (fields: string) =>
      `query($size: Int) { products(filter: {}, pageSize: $size) { total_count items { ...Card ${fields} } } } ${CARD}`
    expect(costs(listing(''), { size: 300 })).toBeLessThan(0.6 * MAX_COST)
    expect(costs(listing(DETAILS), { size: 100 })).toBeLessThan(0.6 * MAX_COST)
  })
})

describe('the cost grows with the requested data', () => {
  const page = (size: string) => `{ products(filter: {}, pageSize: ${size}) { items { name } } }`

  test('a page costs by its size, for any value: null, zero, text, or more than the maximum', () => {
    const twenty = costs('{ products(filter: {}) { items { name } } }')
    expect(costs(page('20'))).toBe(twenty)
    expect(costs(page('null'))).toBe(twenty)
    expect(costs(page('0'))).toBeGreaterThan(0)
    expect(costs(page('-5'))).toBeGreaterThan(0)
    expect(costs(page('200')) - costs(page('100'))).toBe(costs(page('300')) - costs(page('200')))
    expect(costs(page('2000000000'))).toBe(costs(page('300')))
    const document = 'query($size: Int) { products(filter: {}, pageSize: $size) { items { name } } }'
    expect(costs(document, { size: 100 })).toBe(costs(page('100')))
    expect(costs(document, { size: null })).toBe(twenty)
    expect(costs(document.replace('Int', 'Int = 100'))).toBe(costs(page('100')))
    expect(costs(document, { size: { toString: 'x' } })).toBeGreaterThan(0)
    expect(costs(document, { size: '100' })).toBe(costs(page('100')))
  })

  test('products selected by keys cost as much as the number of keys', () => {
    const named = `
      query($skus: [String]) {
        products(filter: { sku: { in: $skus } }, pageSize: 100) { items { description { html } } }
      }`
    const each = costs(named, { skus: ['a', 'b'] }) - costs(named, { skus: ['a'] })
    expect(costs(named, { skus: ['a', 'b', 'c'] }) - costs(named, { skus: ['a', 'b'] })).toBe(each)
    expect(costs('{ products(filter: { sku: { eq: "a" } }) { items { name } } }')).toBeLessThan(
      costs('{ products(filter: {}) { items { name } } }'),
    )
    expect(costs(named, { skus: Array.from({ length: 5000 }, String) })).toBeGreaterThan(MAX_COST)
  })

  test('each alias counts, and a field selected twice counts once', () => {
    const one = costs('{ products(filter: {}) { items { related_products { name } } } }')
    expect(costs('{ products(filter: {}) { items { related_products { name } related_products { name } } } }')).toBe(
      one,
    )
    expect(
      costs('{ products(filter: {}) { items { a: related_products { name } b: related_products { name } } } }'),
    ).toBeGreaterThan(1.8 * one)
    expect(costs('{ a: products(filter: {}) { items { name } } b: products(filter: {}) { items { name } } }')).toBe(
      2 * costs('{ products(filter: {}) { items { name } } }'),
    )
  })

  test('of types that exclude each other, the most expensive one counts', () => {
    const of = (...kinds: string[]) =>
      costs(
        `
          { products(filter: {}) { items { name
            ${kinds.map((kind) => `... on ${kind} { related_products { name sku } }`).join(' ')} } } }`,
      )
    expect(of('SimpleProduct', 'VirtualProduct', 'BundleProduct')).toBe(of('SimpleProduct'))
    expect(of('SimpleProduct')).toBe(costs('{ products(filter: {}) { items { name related_products { name sku } } } }'))
  })

  test('introspection and long texts have costs of their own', () => {
    expect(costs('{ __schema { types { name } } }')).toBeGreaterThan(MAX_COST / 2)
    expect(costs('{ products(filter: {}) { items { description { html } } } }')).toBeGreaterThan(
      400 + costs('{ products(filter: {}) { items { name } } }'),
    )
  })
})
