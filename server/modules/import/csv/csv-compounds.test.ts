import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { seedCheckoutData } from '../../../../demo/checkout-data.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { exportTitles } from '../export/export-titles.ts'
import { importTitles } from '../import-titles.ts'
import { decode, guessEncoding } from '../input/open-input.ts'
import { toChunks } from '../onix/test-message.ts'
import { parseAssociated, parseVariations } from './csv-compounds.ts'
import { readCsv } from './read-csv.ts'

describe('cells', () => {
  test.each([
    ['sku=A,binding=twarda|sku=B,binding=miekka', { attributes: ['binding'], skus: ['A', 'B'] }],
    ['sku=A, binding=twarda , large_print=1', { attributes: ['binding', 'large_print'], skus: ['A'] }],
    ['binding=twarda', undefined],
    ['sku=A', undefined],
    ['', undefined],
  ])('variations %j', (cell, expected) => {
    expect(parseVariations(cell)).toEqual(expected && { type: 'configurable', ...expected })
  })

  test.each([
    ['A=1.0,B=2.0000', [1, 2]],
    ['A|B=0', [1, 0]],
    ['A=1.5', undefined],
    ['=2', undefined],
  ])('associated SKUs %j', (cell, expected) => {
    const read = parseAssociated(cell)
    expect(read?.type === 'grouped' ? read.items.map(({ quantity }) => quantity) : undefined).toEqual(expected)
  })
})

describe('a table of compound products', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop()
    await shop.db.transaction(async (tx) => {
      await writeAttributes(tx)
      await writeSources(tx)
    })
    await seedCheckoutData(shop.db)
  }, 60_000)
  afterAll(() => shop.close())

  const TABLE = [
    'sku,title,binding,price,stock:lublin,configurable_variations,associated_skus',
    'V-0,Chłopi,,39.00,,"sku=V-1,binding=twarda|sku=V-2,binding=miekka",',
    'V-1,Chłopi w twardej,twarda,59.00,3,,',
    'V-2,Chłopi w miękkiej,miekka,39.00,3,,',
    'S-0,Reymont w komplecie,,98.00,,,"V-1=1,V-2=2"',
    'X-0,Nie do złożenia,,10.00,,"sku=NIE-MA,binding=twarda",',
  ].join('\n')
  const load = (text: string) =>
    importTitles(shop.db, readCsv(decode(toChunks(text), guessEncoding), undefined, undefined, { currency: 'PLN' }), {
      actor: OPERATOR,
      name: 'csv',
    })

  test('CAT-4 CAT-12: creates them after the last row, reports missing parts and exports them unchanged', async () => {
    const { counts, reasons } = await load(TABLE)
    expect(counts).toEqual({ new: 5 })
    expect(reasons.map(({ reason }) => reason)).toContain('There is no product with the SKU NIE-MA.')
    const products = () => shop.db.many`
      select p.sku, p.type, p.visibility, r.amount from product p join price r on r.product_id = p.id order by p.sku`
    const made = [
      { sku: 'S-0', type: 'grouped', visibility: 'both', amount: 13_700 },
      { sku: 'V-0', type: 'configurable', visibility: 'both', amount: 3900 },
      { sku: 'V-1', type: 'simple', visibility: 'none', amount: 5900 },
      { sku: 'V-2', type: 'simple', visibility: 'none', amount: 3900 },
      { sku: 'X-0', type: 'simple', visibility: 'both', amount: 1000 },
    ]
    expect(await products()).toEqual(made)
    let text = ''
    for await (const chunk of exportTitles(shop.db, 'csv', 'http://shop.example')) text += chunk
    expect(text).toContain('"sku=V-1,binding=twarda|sku=V-2,binding=miekka",binding=Binding')
    expect(text).toContain('"V-1=1,V-2=2"')
    expect((await load(text)).counts).toEqual({ unchanged: 5 })
    expect(await products()).toEqual(made)
  })
})
