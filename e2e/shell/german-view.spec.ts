import { expect, test } from 'vitest'
import { arrange, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { operate } from '../fixtures/shop-process.ts'

/** A view's rows of a table with its words, copied from the English one. */
const copied = (table: string, columns: string) => `
  insert into ${table} (store_code, ${columns}) select 'de', ${columns} from ${table} where store_code = 'en'`

/** All that opens a German view in EUR: rows. */
const GERMAN = [
  `insert into store_view (code, id, name, locale, currency, position) values ('de', 3, 'Deutsch', 'de_DE', 'EUR', 3)`,
  copied(
    'product_text',
    'product_id, name, url_key, short_description, description, meta_title, meta_description, meta_keyword',
  ),
  copied('url_rewrite', 'request_path, entity_type, entity_id, redirect_code, target_path'),
]

test('a third language is shown as the data has it: German numbers, English words until there are others', async () => {
  using own = ownShopFolder()
  await arrange(own.folder, ...GERMAN)
  const set = await operate(own.folder, 'currency', 'rate', 'EUR', '0.2345')
  expect(set).toMatchObject({ code: 0, printed: expect.stringContaining('1 PLN = 0.2345 EUR') })
  expect((await operate(own.folder, 'reindex')).code).toBe(0)
  await using shop = await runningShop({ DATA_DIR: own.folder })

  const german = await get(`${shop.url}/de/the-doll-prus.html`)
  expect(german.status).toBe(200)
  expect(german.tags('html')[0]?.['lang']).toBe('de')
  // 39.90 zł
  expect(german.body).toContain('9,36\u00a0€')
  expect(german.body).toContain('Add to cart')
  expect(german.jsonLd[0]).toMatchObject({
    '@graph': expect.arrayContaining([
      expect.objectContaining({ offers: expect.objectContaining({ price: '9.36', priceCurrency: 'EUR' }) }),
    ]),
  })
  expect(german.links('alternate')).toContainEqual(expect.objectContaining({ hreflang: 'de' }))

  const polish = await get(`${shop.url}/lalka-prus.html`)
  expect(polish.tags('html')[0]?.['lang']).toBe('pl')
  expect(polish.body).toContain('39,90\u00a0zł')
  expect(polish.body).not.toContain('€')
})
