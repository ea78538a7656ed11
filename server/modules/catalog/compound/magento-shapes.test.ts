import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statements } from '../../../platform/db/db.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import {
  notifyProductsChanged,
  insertConfigurable,
  insertGrouped,
  seedAttributes,
  readAttributeValue,
} from '../../../testing/compounds.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { RESPONSE_CACHE: '0' } })
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const encode = (path: string) => Buffer.from(path).toString('base64')
const read = async (sku: string, fields: string, store = 'en') => {
  const { data, errors } = await shop.call<{ products: { items: Record<string, never>[] } }>(
    `{ products(filter: { sku: { eq: "${sku}" } }) { items { ${fields} } } }`,
    {},
    store,
  )
  expect(errors).toBeUndefined()
  return data.products.items[0] as unknown
}

/** A title with four variants, of which one is out of stock and one disabled. */
const novel = () =>
  insertConfigurable(
    shop.db,
    ['binding', 'age_range', 'cover_colour'],
    [
      { values: { binding: 'twarda', age_range: '3-6', cover_colour: 'czerwony' } },
      { values: { binding: 'miekka', age_range: '3-6', cover_colour: 'czerwony' } },
      { values: { binding: 'miekka', age_range: '6-9', cover_colour: 'czerwony' }, stock: {} },
      { values: { binding: 'kartonowa', age_range: '6-9', cover_colour: 'czerwony' }, enabled: false },
    ],
  )

describe('CAT-4: a configurable title as read by Magento’s clients', () => {
  test('has options with the values of its variants, in the view’s language, with swatches of each kind', async () => {
    const { title } = await novel()
    const { attribute, value } = await readAttributeValue(shop.db, 'binding', 'twarda')
    const data = (await read(
      title.sku,
      `... on ConfigurableProduct { configurable_options { id uid attribute_code attribute_id attribute_id_v2
        attribute_uid label position product_id use_default values { uid value_index label default_label store_label
        use_default_value swatch_data { __typename value ... on ImageSwatchData { thumbnail } } } } }`,
    )) as { configurable_options: { label: string; values: { label: string; swatch_data: object }[] }[] }
    const [binding, age, colour] = data.configurable_options
    expect(binding).toEqual({
      id: attribute,
      uid: encode(`configurable/${title.id}/${attribute}`),
      attribute_code: 'binding',
      attribute_id: String(attribute),
      attribute_id_v2: attribute,
      attribute_uid: encode(String(attribute)),
      label: 'Binding',
      position: 0,
      product_id: title.id,
      use_default: false,
      values: [
        {
          uid: encode(`configurable/${attribute}/${value}`),
          value_index: value,
          label: 'Hardback',
          default_label: 'twarda',
          store_label: 'Hardback',
          use_default_value: true,
          swatch_data: {
            __typename: 'ImageSwatchData',
            value: '/binding/twarda.svg',
            thumbnail: expect.stringMatching(/\/media\/attribute\/swatch\/binding\/twarda\.svg$/) as string,
          },
        },
        expect.objectContaining({ label: 'Paperback' }),
      ],
    })
    expect(age?.values[0]?.swatch_data).toEqual({ __typename: 'TextSwatchData', value: '3–6' })
    expect(colour?.values[0]?.swatch_data).toEqual({ __typename: 'ColorSwatchData', value: '#a1152a' })
  })

  test('returns variants with their values, also in `variants_plp`', async () => {
    const { title, variants } = await novel()
    const fields = 'attributes { code label uid value_index } product { sku stock_status __typename }'
    const data = (await read(
      title.sku,
      `... on ConfigurableProduct { variants { ${fields} } variants_plp { ${fields} } }`,
    )) as Record<'variants' | 'variants_plp', { attributes: object[]; product: object }[]>
    expect(data.variants.map(({ product }) => product)).toEqual([
      { sku: variants[0]?.sku, stock_status: 'IN_STOCK', __typename: 'SimpleProduct' },
      { sku: variants[1]?.sku, stock_status: 'IN_STOCK', __typename: 'SimpleProduct' },
      { sku: variants[2]?.sku, stock_status: 'OUT_OF_STOCK', __typename: 'SimpleProduct' },
    ])
    expect(data.variants[0]?.attributes[0]).toMatchObject({ code: 'binding', label: 'Hardback' })
    expect(data.variants_plp).toEqual(data.variants)
  })

  test('returns the values that are still available, and the variant of a complete choice', async () => {
    const { title, variants } = await novel()
    const uid = async (code: string, key: string) => {
      const { attribute, value } = await readAttributeValue(shop.db, code, key)
      return encode(`configurable/${attribute}/${value}`)
    }
    const [hard, soft, young, older, red] = await Promise.all([
      uid('binding', 'twarda'),
      uid('binding', 'miekka'),
      uid('age_range', '3-6'),
      uid('age_range', '6-9'),
      uid('cover_colour', 'czerwony'),
    ])
    const select = async (...uids: string[]) =>
      (
        (await read(
          title.sku,
          `... on ConfigurableProduct { configurable_product_options_selection(
            configurableOptionValueUids: ${JSON.stringify(uids)}) { variant { sku } media_gallery { url }
            options_available_for_selection { attribute_code option_value_uids }
            configurable_options { attribute_code values { label is_available swatch { value } } } } }`,
        )) as {
          configurable_product_options_selection: {
            variant: { sku: string } | null
            media_gallery: object[]
            options_available_for_selection: { attribute_code: string; option_value_uids: string[] }[]
            configurable_options: { values: { label: string; is_available: boolean }[] }[]
          }
        }
      ).configurable_product_options_selection
    const nothing = await select()
    expect(nothing.variant).toBeNull()
    // the only variant for older children is out of stock
    expect(nothing.options_available_for_selection).toEqual([
      { attribute_code: 'binding', option_value_uids: [hard, soft] },
      { attribute_code: 'age_range', option_value_uids: [young] },
      { attribute_code: 'cover_colour', option_value_uids: [red] },
    ])
    expect((await select(soft, young, red)).variant).toEqual({ sku: variants[1]?.sku })
    expect((await select(soft, older, red)).variant).toEqual({ sku: variants[2]?.sku })
    expect((await select(hard, older, red)).variant).toBeNull()
    expect((await select(hard)).configurable_options[1]?.values).toEqual([
      { label: '3 to 6 years', is_available: true, swatch: { value: '3–6' } },
      { label: '6 to 9 years', is_available: false, swatch: { value: '6–9' } },
    ])
    expect((await select('nonsense')).variant).toBeNull()
  })

  test('takes six statements at most for twenty variants', async () => {
    const keys = ['twarda', 'miekka', 'zintegrowana', 'kartonowa', 'spiralna']
    const ages = ['0-3', '3-6', '6-9', '9-12']
    const { title } = await insertConfigurable(
      shop.db,
      ['binding', 'age_range'],
      keys.flatMap((binding) => ages.map((age_range) => ({ values: { binding, age_range } }))),
    )
    const page = `name description { html } s_attributes { attribute_code } media_gallery { url }
    price_tiers { quantity }
      availability_in_sources { salable_qty } ... on ConfigurableProduct { configurable_options { values { label } }
      variants { attributes { uid } product { sku name price_range { minimum_price { final_price { value } } } } } }`
    await read(title.sku, page)
    const sent: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = statements.sent
      const data = (await read(title.sku, page)) as { variants: object[] }
      expect(data.variants).toHaveLength(20)
      sent.push(statements.sent - before)
    }
    // the process also sends statements of its own, such as those of the index
    expect(Math.min(...sent)).toBeLessThanOrEqual(6)
  })

  test('returns the same variants whichever fields are selected, only those with texts in the view', async () => {
    const { title, variants } = await insertConfigurable(
      shop.db,
      ['binding'],
      [
        { values: { binding: 'twarda' }, price: 5990 },
        { values: { binding: 'miekka' }, price: 3990, stock: {} },
        { values: { binding: 'spiralna' }, price: 2990 },
      ],
    )
    const [hard, soft, spiral] = variants
    await shop.db.run`
      update price set special_amount = 4990 where product_id = ${hard?.id ?? 0} and group_id is null`
    await shop.db.run`update product set tax_class = 'standard' where id = ${soft?.id ?? 0}`
    await shop.db.run`delete from product_text where product_id = ${spiral?.id ?? 0} and store_code = 'en'`
    await notifyProductsChanged(shop.db, variants)
    const money = '{ value currency }'
    const price = `regular_price ${money} final_price ${money} final_price_excl_tax ${money} discount { percent_off }`
    const little = `__typename id uid sku type_id stock_status price_range { minimum_price { ${price} }
      maximum_price { final_price ${money} } }`
    const queryVariants = async (fields: string) =>
      (
        (await read(title.sku, `... on ConfigurableProduct { variants { product { ${fields} } } }`)) as {
          variants: { product: { sku: string; stock_status: string; name?: string } }[]
        }
      ).variants.map(({ product: { name: _name, ...product } }) => product)
    const known = await queryVariants(little)
    expect(known).toEqual(await queryVariants(`${little} name`))
    expect(known.map(({ sku, stock_status }) => [sku, stock_status])).toEqual([
      [hard?.sku, 'IN_STOCK'],
      [soft?.sku, 'OUT_OF_STOCK'],
    ])
  })
})

test('CAT-12: a grouped title returns its enabled titles by position with their default quantities', async () => {
  const { series, volumes } = await insertGrouped(shop.db, [{ quantity: 2 }, { stock: {} }, { enabled: false }])
  expect(
    await read(series.sku, '__typename ... on GroupedProduct { items { position qty product { sku stock_status } } }'),
  ).toEqual({
    __typename: 'GroupedProduct',
    items: [
      { position: 0, qty: 2, product: { sku: volumes[0]?.sku, stock_status: 'IN_STOCK' } },
      { position: 1, qty: 1, product: { sku: volumes[1]?.sku, stock_status: 'OUT_OF_STOCK' } },
    ],
  })
})
