import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { demo } from '../../../testing/demo.ts'
import { notifyProductsChanged } from '../../../testing/compounds.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { addTitle } from '../../../testing/title.ts'
import { addVideo, listVideos } from './videos.ts'

let shop: TestShop
let book: Awaited<ReturnType<typeof addTitle>>
let other: typeof book
let host: typeof book
beforeAll(async () => {
  shop = await openShop({ contents: demo, environment: { RESPONSE_CACHE: '0' } })
  book = await addTitle(shop.db, {
    sku: 'PELNA',
    name: 'Pełna',
    isbn: '9788300000019',
    ean: '5901234123457',
    subtitle: 'Podtytuł',
    originalTitle: 'Full',
    originalLanguage: 'en',
    edition: 'III',
    publishedOn: '2024-05-06',
    pages: 321,
    minutes: 95,
    thema: ['FBA', 'FBC'],
    fileFormats: ['EPUB', 'PDF'],
    accessibility: ['52', 'Duży druk'],
    safetyWarning: 'Małe części',
    series: { name: 'Seria próbna', volume: '2' },
    people: [
      { name: 'Zenon Drugi', role: 'author' },
      { name: 'Anna Pierwsza', role: 'author' },
      { name: 'Jan Próbny', role: 'translator' },
    ],
    options: { format: 'book', binding: 'twarda' },
    categories: ['literatura-piekna/poezja', 'literatura-piekna/klasyka-polska'],
    newsFrom: new Date('2026-01-02T03:04:05Z'),
    newsTo: new Date('2027-01-02T03:04:05Z'),
    price: { amount: 5000 },
    tiers: [
      { quantity: 10, amount: 3000 },
      { quantity: 2, amount: 4500 },
    ],
    stock: { lublin: 3, 'zamosc-rynek': 5 },
  })
  other = await addTitle(shop.db, {
    sku: 'INNA',
    name: 'Inna',
    people: [{ name: 'Ktoś Inny', role: 'author' }],
    heightMm: null,
    tiers: [{ quantity: 3, amount: 1000 }],
    stock: { lublin: 7 },
  })
  host = await addTitle(shop.db, { sku: 'STRONA' })
  await shop.db.run`
    update product_text set meta_keyword = 'klucz ' || store_code, meta_title = 'Tytuł ' || store_code
    where product_id = ${book.id}`
  await shop.db.run`update book set protection = '02' where product_id = ${book.id}`
  await shop.db.run`update book set safety_contact = '{"name": "Oficyna", "street": "Prosta 1", "postcode": "20-001",
    "city": "Lublin", "email": "a@example.pl"}' where product_id = ${book.id}`
  await shop.db.run`
    insert into product_image (product_id, file, label, labels, position, is_disabled, media_type, roles, width, height,
      video) values
    (${book.id}, '/b.webp', 'Tył', '{"en": "Back"}', 2, false, 'image', '{image}', 60000, 80000, null),
    (${book.id}, '/a.webp', 'Przód', '{}', 1, false, 'image', '{image,small_image,thumbnail}', 0, 0, null),
    (${book.id}, '/z.webp', 'Ukryty', '{}', 0, true, 'image', '{image,small_image,thumbnail}', 30, 40, null),
    (${book.id}, '/v.webp', null, '{}', 3, false, 'external-video', '{}', null, null,
      '{"provider": "youtube", "url": "https://youtu.be/x", "title": "Zwiastun"}'),
    (${other.id}, '/o.webp', 'Inny', '{}', 1, false, 'image', '{image}', null, null, null)`
  await shop.db.run`
    insert into product_link (product_id, linked_product_id, type, position) values
    (${host.id}, ${book.id}, 'related', 2), (${host.id}, ${other.id}, 'related', 1),
    (${host.id}, ${book.id}, 'upsell', 1), (${book.id}, ${other.id}, 'crosssell', 1),
    (${book.id}, ${host.id}, 'other-edition', 1)`
  await shop.db.run`
    insert into tier_price (product_id, group_id, quantity, amount) values (${book.id}, 2, 10, 100)`
  await shop.db.run`
    insert into url_rewrite (store_code, entity_type, entity_id, request_path, target_path, redirect_type)
    values ('default', 'PRODUCT', ${book.id}, 'stara-pelna.html', 'x', 301)`
  await notifyProductsChanged(shop.db, [book, other, host])
}, 90_000)
afterAll(() => shop.close())

const PARTS = `sku uid name edition dimensions publication_date created_at new_from_date new_to_date ... on PhysicalProductInterface { weight }
  meta_title meta_description meta_keyword description { html language } short_description { html language }
  price_tiers { quantity final_price { value } }
  availability_in_sources { source_code qty salable_qty is_pickup_location }
  url_rewrites { url } categories { name }
  image { path url label width height } small_image { path label width } thumbnail { path }
  media_gallery { __typename url label position disabled
    ... on ProductVideo { video_content { media_type video_provider video_url video_title video_description } } }
  media_gallery_entries { file label position types width height media_type thumbnail { type url } base { type url }
    large { type url } video_content { video_url } }
  product_links { sku link_type linked_product_sku linked_product_type position }`
const LINKED = `crosssell_products { sku } upsell_products { sku } other_editions { sku } related_products { sku }`
type Parts = Record<string, unknown>
async function page(sku: string, store?: string, fields = PARTS) {
  const { data, errors } = await shop.query<{ products: { items: Parts[] } }>(
    `query($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ${fields} } } }`,
    { sku },
    store,
  )
  expect(errors).toBeUndefined()
  return data.products.items[0] as Parts
}

describe('CAT-3 CAT-9: a title', () => {
  test.each([
    ['default', 'Tył', null],
    ['en', 'Back', 'pl'],
  ])('has its own data on its page (view %s), and the same where it is recommended', async (view, label, language) => {
    const product = await page(book.sku, view)
    expect({ ...product, ...(await page(book.sku, view, LINKED)) }).toMatchObject({
      sku: 'PELNA',
      name: 'Pełna',
      dimensions: '135 × 205 × 15 mm',
      publication_date: '2024-05-06',
      created_at: '2025-01-01 00:00:00',
      new_from_date: '2026-01-02 03:04:05',
      new_to_date: '2027-01-02 03:04:05',
      weight: 0.3,
      meta_title: `Tytuł ${view}`,
      meta_description: 'Na próbę.',
      meta_keyword: `klucz ${view}`,
      description: { html: '<p>Opis próbny.</p>', language },
      short_description: { html: '<p>Na próbę.</p>', language },
      // without that of wholesale
      price_tiers: [
        { quantity: 2, final_price: { value: 45 } },
        { quantity: 10, final_price: { value: 30 } },
      ],
      availability_in_sources: [
        { source_code: 'lublin', qty: 3, salable_qty: 3, is_pickup_location: false },
        { source_code: 'zamosc-rynek', qty: 5, salable_qty: 5, is_pickup_location: true },
      ],
      // the last by name of those with the role, without hidden ones
      image: {
        path: '/b.webp',
        url: expect.stringMatching(/\/media\/catalog\/product\/b\.webp$/) as string,
        label: 'Przód' > label ? 'Przód' : label,
        width: 60_000,
        height: 80_000,
      },
      small_image: { path: '/a.webp', width: null },
      thumbnail: { path: '/a.webp' },
      media_gallery: [
        { __typename: 'ProductImage', label: 'Przód', position: 1, disabled: false },
        { __typename: 'ProductImage', label, position: 2 },
        {
          __typename: 'ProductVideo',
          label: 'Pełna',
          position: 3,
          video_content: {
            media_type: 'external-video',
            video_provider: 'youtube',
            video_url: 'https://youtu.be/x',
            video_title: 'Zwiastun',
            video_description: null,
          },
        },
      ],
      media_gallery_entries: [
        {
          file: '/a.webp',
          types: ['image', 'small_image', 'thumbnail'],
          media_type: 'image',
          thumbnail: { type: 'thumbnail', url: expect.stringMatching(/\/a\.webp\?width=120$/) as string },
          base: { type: 'small', url: expect.stringMatching(/\/a\.webp\?width=480$/) as string },
          large: { type: 'large', url: expect.stringMatching(/\/a\.webp$/) as string },
          video_content: null,
        },
        { file: '/b.webp', types: ['image'], width: 60_000, height: 80_000 },
        {
          file: '/v.webp',
          types: [],
          media_type: 'external-video',
          video_content: { video_url: 'https://youtu.be/x' },
        },
      ],
      product_links: [
        {
          sku: 'PELNA',
          link_type: 'crosssell',
          linked_product_sku: 'INNA',
          linked_product_type: 'simple',
          position: 1,
        },
        { sku: 'PELNA', link_type: 'other_edition', linked_product_sku: 'STRONA', position: 1 },
      ],
      crosssell_products: [{ sku: 'INNA' }],
      other_editions: [{ sku: 'STRONA' }],
      upsell_products: [],
      related_products: [],
    })
    const fragment = `related_products { ${PARTS} } upsell_products { ${PARTS} }`
    const linked = await page(host.sku, view, fragment)
    expect(linked).toEqual({ related_products: [await page(other.sku, view), product], upsell_products: [product] })
  })

  test('has current addresses only, and categories in their order', async () => {
    expect(await page(book.sku, undefined, 'url_rewrites { url } categories { name }')).toEqual({
      url_rewrites: [{ url: `${book.urlKey}.html` }],
      categories: [{ name: 'Klasyka polska' }, { name: 'Poezja' }],
    })
    const set = (isActive: boolean) =>
      shop.db.run`update category set is_active = ${isActive} where id = (select category_id from category_text
        where url_path = 'literatura-piekna/poezja' and store_code = 'default')`
    await set(false)
    const hidden = await page(book.sku, undefined, 'categories { name }')
    await set(true)
    expect(hidden).toEqual({ categories: [{ name: 'Klasyka polska' }] })
  })

  test('is in no category that has no text in the view', async () => {
    const texts = await shop.db.many<{ categoryId: number; text: object }>`
      delete from category_text t where store_code = 'en' and category_id = (select category_id from category_text
        where url_path = 'literatura-piekna/poezja' and store_code = 'default')
      returning category_id, to_json(t) as text`
    await notifyProductsChanged(shop.db, [book])
    const { categories } = (await page(book.sku, 'en', 'categories { name }')) as { categories: object[] }
    await shop.db.run`
      insert into category_text select r.* from json_populate_record(null::category_text,
        ${JSON.stringify(texts[0]?.text)}::json) r`
    expect(categories).toEqual([{ name: expect.any(String) as string }])
  })

  test('CAT-17: has its videos in the order in which they were added, at most five', async () => {
    const add = (at: number) =>
      addVideo(shop.db, OPERATOR, book.sku, { address: `https://vimeo.com/7697987${at}`, title: `Film ${at}` })
    for (const at of [3, 1, 2, 5]) expect(await add(at)).toBeUndefined()
    expect(await add(4)).toBe('too many')
    const titles = (await listVideos(shop.db, book.sku))?.map(({ title }) => title)
    expect(titles).toEqual(['Zwiastun', 'Film 3', 'Film 1', 'Film 2', 'Film 5'])
  })

  test('without two sides has no dimensions, and without pictures the sign that clients expect', async () => {
    expect(await page(other.sku)).toMatchObject({ dimensions: '135 × 15 mm' })
    expect(await page(host.sku)).toMatchObject({
      image: { path: 'no_selection', url: '', label: expect.stringContaining('Próba') as string, width: null },
      media_gallery: [],
      media_gallery_entries: [],
    })
    await shop.db.run`update book set width_mm = null where product_id = ${other.id}`
    await notifyProductsChanged(shop.db, [other])
    expect((await page(other.sku))['dimensions']).toBeNull()
  })

  test('shows at most 24 recommendations of a kind, in their order', async () => {
    const source = await addTitle(shop.db)
    await shop.db.run`
      insert into product_link (product_id, linked_product_id, type, position)
      select ${source.id}, i.product_id, 'bought-together', -i.product_id from product_index i
      where i.store_code = 'default' and i.product_id < ${book.id} order by i.product_id desc limit 30`
    const { fbt_products } = (await page(source.sku, undefined, 'fbt_products { id }')) as {
      fbt_products: { id: number }[]
    }
    const ids = fbt_products.map(({ id }) => id)
    expect(ids).toHaveLength(24)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })
})

const ATTRIBUTES = `s_attributes { attribute_code attribute_label attribute_value attribute_group_name entity_type
    attribute_options { label value url swatch_data { type value } } }
  custom_attributesV2 { items { __typename code ... on AttributeValue { value }
    ... on AttributeSelectedOptions { selected_options { label url } } } }
  custom_attributes { attribute_metadata { code label data_type ui_input { ui_input_type } used_in_components }
    entered_attribute_value { value } selected_attribute_options { attribute_option { label value } } }`
interface Attributes extends Parts {
  s_attributes: {
    attribute_code: string
    attribute_label: string
    attribute_value: string
    attribute_group_name: string
    attribute_options: { label: string; value: string; url: string | null; swatch_data: object | null }[]
  }[]
  custom_attributesV2: { items: object[] }
  custom_attributes: {
    attribute_metadata: { code: string; used_in_components: string[] }
    entered_attribute_value: { value: string | null }
    selected_attribute_options: { attribute_option: object[] }
  }[]
}
const attributes = (sku: string, store?: string) => page(sku, store, ATTRIBUTES) as Promise<Attributes>

describe('CAT-3a: the attributes of a title', () => {
  test.each([
    ['default', 'Da się czytać czytnikiem ekranu; Duży druk', 'znak wodny', '/autorzy/'],
    ['en', 'Can be read with a screen reader; Duży druk', 'Digital watermark', '/authors/'],
  ])('have the values of their columns and lists (view %s)', async (view, accessibility, protection, path) => {
    const { s_attributes } = await attributes(book.sku, view)
    const values = Object.fromEntries(s_attributes.map((one) => [one.attribute_code, one.attribute_value]))
    expect(values).toMatchObject({
      isbn: '9788300000019',
      ean: '5901234123457',
      subtitle: 'Podtytuł',
      original_title: 'Full',
      original_language: 'en',
      edition: 'III',
      publication_year: '2024',
      pages: '321',
      duration: '95',
      volume: '2',
      dimensions: '135 × 205 × 15 mm',
      weight: '0.3',
      thema: 'FBA, FBC',
      file_formats: 'EPUB, PDF',
      protection,
      accessibility,
      safety_warning: 'Małe części',
      safety_contact: 'Oficyna, Prosta 1, 20-001 Lublin, a@example.pl',
    })
    const optionsOf = (code: string) =>
      s_attributes
        .find((one) => one.attribute_code === code)
        ?.attribute_options.map(({ label, url }) => [label, url && decodeURI(url)])
    expect(optionsOf('author')).toEqual([
      ['Zenon Drugi', expect.stringContaining(path)],
      ['Anna Pierwsza', expect.stringContaining(path)],
    ])
    expect(optionsOf('translator')).toEqual([['Jan Próbny', expect.stringContaining(path)]])
    expect(optionsOf('series')).toEqual([['Seria próbna', expect.stringMatching(/^\//)]])
    expect(optionsOf('publisher')).toEqual([['Wydawnictwo Próbne', expect.stringMatching(/^\//)]])
    expect(optionsOf('binding')).toEqual([[view === 'en' ? 'Hardback' : 'twarda', null]])
  })

  test('are the same in the three shapes of Magento’s clients, without empty ones', async () => {
    const { s_attributes, custom_attributesV2, custom_attributes } = await attributes(book.sku, 'en')
    expect(custom_attributesV2.items).toEqual(
      s_attributes.map(({ attribute_code: code, attribute_value: value, attribute_options: options }) =>
        options.length > 0
          ? {
              __typename: 'AttributeSelectedOptions',
              code,
              selected_options: options.map(({ label, url }) => ({ label, url })),
            }
          : { __typename: 'AttributeValue', code, value },
      ),
    )
    expect(
      custom_attributes.map((one) => [
        one.attribute_metadata.code,
        one.entered_attribute_value.value,
        one.selected_attribute_options.attribute_option,
      ]),
    ).toEqual(
      s_attributes.map(({ attribute_code: code, attribute_value: value, attribute_options: options }) => [
        code,
        options.length > 0 ? null : value,
        options.map((option) => ({ label: option.label, value: option.value })),
      ]),
    )
    const of = (code: string) => custom_attributes.find(({ attribute_metadata }) => attribute_metadata.code === code)
    expect(of('binding')?.attribute_metadata).toEqual({
      code: 'binding',
      label: 'Binding',
      data_type: 'INT',
      ui_input: { ui_input_type: 'SELECT' },
      used_in_components: ['PRODUCT_DETAILS_PAGE', 'PRODUCTS_LISTING', 'PRODUCT_FILTER', 'PRODUCTS_COMPARE'],
    })
    expect(of('isbn')?.attribute_metadata).toMatchObject({ data_type: 'STRING', ui_input: { ui_input_type: 'TEXT' } })
    const codes = (await attributes(other.sku)).s_attributes.map((one) => one.attribute_code)
    expect(codes).toContain('author')
    for (const code of [
      'ean',
      'subtitle',
      'duration',
      'volume',
      'thema',
      'file_formats',
      'protection',
      'accessibility',
    ])
      expect(codes).not.toContain(code)
  })

  test('that are booleans are yes or no; those that are hidden are not shown', async () => {
    await shop.db.run`
      insert into product_option (product_id, option_id) select ${book.id}, o.id from attribute_option o
        join attribute a on a.id = o.attribute_id where a.code = 'large_print' and o.key = '1'`
    await shop.db.run`
      insert into product_value (product_id, attribute_id, value)
      select ${book.id}, id, 'tekst' from attribute where code in ('excerpt', 'players')`
    await shop.db.run`update book set safety_contact = '{"name": "Oficyna", "city": "Lublin"}'
      where product_id = ${book.id}`
    await notifyProductsChanged(shop.db, [book])
    const { s_attributes, custom_attributes } = await attributes(book.sku)
    const value = (code: string) => s_attributes.find((one) => one.attribute_code === code)?.attribute_value
    expect([value('large_print'), value('players'), value('excerpt')]).toEqual(['1', 'tekst', undefined])
    // a contact without some of its parts
    expect(value('safety_contact')).toBe('Oficyna, Lublin')
    expect(custom_attributes.find((one) => one.attribute_metadata.code === 'large_print')).toMatchObject({
      entered_attribute_value: { value: null },
      selected_attribute_options: { attribute_option: [{ label: 'Tak', value: '1' }] },
    })
  })

  test('are only the listed ones in a listing', async () => {
    const { related_products } = (await page(host.sku, undefined, `related_products { ${ATTRIBUTES} }`)) as unknown as {
      related_products: Attributes[]
    }
    const listed = (
      await shop.db.many<{ code: string }>`select code from attribute where is_listed and is_visible`
    ).map(({ code }) => code)
    const { s_attributes } = await attributes(book.sku)
    expect(related_products[1]?.s_attributes).toEqual(
      s_attributes.filter(({ attribute_code }) => listed.includes(attribute_code)),
    )
    expect(related_products[1]?.s_attributes.length).toBeGreaterThan(1)
  })
})
