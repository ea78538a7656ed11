import { expect, test } from '../fixtures/test.ts'
import { arrange, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { operate } from '../fixtures/shop-process.ts'

/** A view's rows of a table with its words, copied from the English one. */
const copied = (table: string, columns: string) => `
  insert into ${table} (store_code, ${columns}) select 'de', ${columns} from ${table} where store_code = 'en'`

interface Found {
  sku: string
  url: string
  price_range: { minimum_price: { final_price: { value: number; currency: string } } }
}

/** All that opens a German view in EUR: rows. */
const GERMAN = [
  `insert into store_view (code, id, name, locale, currency, position) values ('de', 3, 'Deutsch', 'de_DE', 'EUR', 3)`,
  copied(
    'product_text',
    'product_id, name, url_key, short_description, description, meta_title, meta_description, meta_keyword',
  ),
  copied('url_rewrite', 'request_path, entity_type, entity_id, target_path, redirect_type'),
]

test('a third language is shown as the data has it: German numbers, English words until there are others', async () => {
  using own = ownShopFolder()
  await arrange(own.folder, ...GERMAN)
  const set = await operate(own.folder, 'currency', 'rate', 'EUR', '0.2345')
  expect(set).toMatchObject({ code: 0, printed: expect.stringContaining('1 PLN = 0.2345 EUR') })
  expect((await operate(own.folder, 'reindex')).code).toBe(0)
  await using shop = await runningShop({ DATA_DIR: own.folder })

  const ask = async (view: string, filter: string) => {
    const query = `{ products(filter: ${filter}) { items { sku url price_range { minimum_price {
      final_price { value currency } } } } } }`
    const answer = await fetch(`${shop.url}${view}/graphql?${new URLSearchParams({ query })}`)
    const { data } = (await answer.json()) as { data: { products: { items: [Found] } } }
    const [{ sku, url, price_range }] = data.products.items
    return { sku, url, price: price_range.minimum_price.final_price }
  }
  const polishBook = await ask('', '{ url_key: { eq: "lalka-prus" } }')
  const germanBook = await ask('/de', `{ sku: { eq: "${polishBook.sku}" } }`)
  const euros = Math.round(polishBook.price.value * 23.45) / 100
  expect(germanBook.price).toEqual({ value: euros, currency: 'EUR' })

  const german = await get(`${shop.url}/de${germanBook.url}`)
  expect(german.status).toBe(200)
  expect(german.tags('html')[0]?.['lang']).toBe('de-DE')
  expect(german.body).toContain(`${euros.toFixed(2).replace('.', ',')}\u00a0€`)
  expect(german.body).toContain('Add to cart')
  expect(german.jsonLd).toContainEqual(
    expect.objectContaining({
      offers: expect.objectContaining({ price: euros.toFixed(2), priceCurrency: 'EUR' }),
    }),
  )
  expect(german.links('alternate')).toContainEqual(expect.objectContaining({ hreflang: 'de-DE' }))

  const polish = await get(`${shop.url}/lalka-prus.html`)
  expect(polish.tags('html')[0]?.['lang']).toBe('pl-PL')
  expect(polish.body).toContain(`${polishBook.price.value.toFixed(2).replace('.', ',')}\u00a0zł`)
  expect(polish.body).not.toContain('€')
})
