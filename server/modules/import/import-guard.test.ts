import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { seedReferenceData } from '../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { type ImportOptions, importTitles } from './import-titles.ts'
import { message, product, readTable, importOnix } from './onix/test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

let queryCount = 0
const priceOf = async (sku: string): Promise<number | undefined> => {
  interface Found {
    price_range: { minimum_price: { regular_price: { value: number } } }
  }
  const { data } = await shop.query<{ products: { items: Found[] } }>(
    `query Price${++queryCount}($sku: String) { products(filter: { sku: { eq: $sku } }) {
      items { price_range { minimum_price { regular_price { value } } } } } }`,
    { sku },
  )
  return data.products.items[0]?.price_range.minimum_price.regular_price.value
}
const addressesOf = (sku: string) => shop.db.many<{ key: string; path: string | null }>`
  select t.url_key as key, w.request_path as path from product p join product_text t on t.product_id = p.id
  left join url_rewrite w on w.store_code = t.store_code and w.entity_type = 'PRODUCT' and w.entity_id = p.id
  where p.sku = ${sku} and t.store_code = 'default'`

const MAP = { columns: { sku: 'nr', title: 'title', price: 'Cena' } }
const rowsOf = (start: string, prices: readonly (string | number)[]) =>
  `nr;title;Cena\n${prices.map((price, at) => `${start}-${at};Dom ${at};${price}\n`).join('')}`
const importTable = (text: string, options: Partial<ImportOptions> = {}, map: object = MAP) =>
  importTitles(shop.db, readTable(text, map), { actor: OPERATOR, name: 'table', ...options })
const times = (count: number, price: string): string[] => Array.from({ length: count }, () => price)

describe('large price changes', () => {
  test('stop an import before it writes anything if they are many, and are listed in the report', async () => {
    await importTable(rowsOf('stop', times(40, '39,90')))
    const reportPath = path.join(mkdtempSync(path.join(tmpdir(), 'zakladka-import-')), 'report.csv')
    const prices = [...times(28, '41,90'), ...times(12, '3990,00')]
    const stopped = await importTable(rowsOf('stop', prices), { reportPath })
    expect(stopped).toMatchObject({ counts: {}, records: 40, refused: { known: 40, count: 12 } })
    expect(await Promise.all([priceOf('stop-0'), priceOf('stop-39')])).toEqual([39.9, 39.9])
    expect(readFileSync(reportPath, 'utf8')).toContain('30,stop-28,bad,price 39.90 → 3990.00')
    // a dry run reports the changes and the refusal
    const tried = await importTable(rowsOf('stop', prices), { isDryRun: true })
    expect(tried).toMatchObject({ counts: { changed: 40 }, refused: { count: 12 } })
    const accepted = await importTable(rowsOf('stop', prices), { acceptsPriceChanges: true })
    expect(accepted).toMatchObject({ counts: { changed: 40 }, refused: undefined })
    expect(await priceOf('stop-39')).toBe(3990)
  })

  test('are imported if they are few, and are reported one by one', async () => {
    await importTable(rowsOf('pass', times(60, '40,00')))
    const reduced = await importTable(rowsOf('pass', [...times(48, '40,00'), ...times(12, '19,00')]))
    expect(reduced).toMatchObject({ counts: { unchanged: 48, changed: 12 }, refused: undefined })
    const [reason] = reduced.reasons
    const expected = 'price 40.00 → 19.00: changed by more than half'
    expect(reason).toMatchObject({ count: 12, reason: expected, lines: [50, 51, 52] })
    // with few titles, all may change
    await importTable(rowsOf('few', times(9, '40,00')))
    const few = await importTable(rowsOf('few', times(9, '4,00')))
    expect(few).toMatchObject({ counts: { changed: 9 }, refused: undefined })
    expect(await priceOf('few-0')).toBe(4)
  })

  test('the allowed share is an option', async () => {
    await importTable(rowsOf('share', times(40, '40,00')))
    const changed = rowsOf('share', [...times(28, '40,00'), ...times(12, '90,00')])
    expect((await importTable(changed, { maxPriceJumps: 29 })).refused).toMatchObject({ known: 40, count: 12 })
    expect((await importTable(changed, { maxPriceJumps: 30 })).refused).toBeUndefined()
  })

  test('a message of several batches is compared completely before the first one is written', async () => {
    // mostly bad records, which need no database work
    const many = (price: string) => {
      const priceAt = (nth: number) => (nth % 40 === 0 ? (nth % 120 === 0 ? price : '20.00') : '-1')
      return message(
        Array.from({ length: 2400 }, (_, nth) => product({ reference: `many-${nth}`, price: priceAt(nth) })).join('\n'),
      )
    }
    expect((await importOnix(shop.db, many('20.00'))).counts).toEqual({ new: 60, bad: 2340 })
    const stopped = await importOnix(shop.db, many('2000.00'))
    expect(stopped).toMatchObject({ counts: { bad: 2340 }, refused: { known: 60, count: 20 } })
    expect((await importOnix(shop.db, many('21.00'))).counts).toEqual({ changed: 20, unchanged: 40, bad: 2340 })
    expect((await importOnix(shop.db, many('21.00'))).counts).toEqual({ unchanged: 60, bad: 2340 })
  })
})

describe('a price of 0', () => {
  test('means no price yet: the title is kept but not for sale, and a stored price stays', async () => {
    await importTable(rowsOf('zero', ['0,00', '30,00']))
    expect(await Promise.all([priceOf('zero-0'), priceOf('zero-1')])).toEqual([undefined, 30])
    await importTable(rowsOf('zero', ['25,00', '0']))
    expect(await Promise.all([priceOf('zero-0'), priceOf('zero-1')])).toEqual([25, 30])
  })

  test('means free if the map says so', async () => {
    await importTable(rowsOf('free', ['0,00']), {}, { ...MAP, zero_price: 'free' })
    expect(await priceOf('free-0')).toBe(0)
  })

  test('in an ONIX message also means no price yet', async () => {
    const priced = (reference: string, price: string) => product({ reference, price })
    const sent = message(priced('onix-zero', '0.00') + priced('onix-price', '30.00'))
    const messages = (await importOnix(shop.db, sent)).reasons.map(({ reason }) => reason)
    expect(messages).toContain('no price for readers in PLN, only of 0, which is no price yet')
    expect(await Promise.all([priceOf('onix-zero'), priceOf('onix-price')])).toEqual([undefined, 30])
  })
})

test('a row without an identifier and a year too far ahead are imported with remarks', async () => {
  const map = { columns: { title: 'title', price: 'Cena', published: 'rok' } }
  const { counts, reasons } = await importTable('title;Cena;rok\nBez numeru;10,00;2917\n', {}, map)
  expect(counts).toEqual({ new: 1 })
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'no identifier: known by its title and first author',
    'the day of publication 2917-01-01 lies more than 10 years ahead: left out',
  ])
  expect(await priceOf('bez-numeru')).toBe(10)
})

describe('URL keys of a table', () => {
  const KEYED = { columns: { ...MAP.columns, url_key: 'adres' } }
  test.each([
    ['/evil.example/x', 'evilexamplex'],
    ['../../etc', 'etc'],
    ['x"><b>Żółw', 'xbzolw'],
    ['Dom i Ogród', 'dom-i-ogrod'],
  ])('%s becomes %s', async (wished, key) => {
    await importTable(`nr;title;Cena;adres\nkey-${key};Dom;10,00;"${wished.replaceAll('"', '""')}"\n`, {}, KEYED)
    expect(await addressesOf(`key-${key}`)).toEqual([{ key, path: `${key}.html` }])
  })

  test('a key of another product is not reused', async () => {
    const rows = 'nr;title;Cena;adres\ntwin-1;Bliźniak;10,00;blizniak\ntwin-2;Bliźniak;10,00;Bliźniak!\n'
    const { reasons } = await importTable(rows, {}, KEYED)
    const expected = 'url_key "blizniak" belongs to another product: a new one is generated'
    expect(reasons.map(({ reason }) => reason)).toEqual([expected])
    await importTable('nr;title;Cena;adres\ntwin-3;Bliźniak;10,00;blizniak\n', {}, KEYED)
    expect((await Promise.all(['twin-1', 'twin-2', 'twin-3'].map(addressesOf))).flat()).toEqual([
      { key: 'blizniak', path: 'blizniak.html' },
      { key: 'blizniak-twin-2', path: 'blizniak-twin-2.html' },
      { key: 'blizniak-twin-3', path: 'blizniak-twin-3.html' },
    ])
  })

  test('an unusable key is replaced by one derived from the title', async () => {
    await importTable('nr;title;Cena;adres\nkey-none;Dom;10,00;//\n', {}, KEYED)
    expect(await addressesOf('key-none')).toEqual([{ key: 'dom-key-none', path: 'dom-key-none.html' }])
  })
})

describe('series kind', () => {
  const kindOf = async (key: string) =>
    (await shop.db.one<{ kind: string | null }>`select kind from series where url_key = ${key}`)?.kind
  const element = (name: string) =>
    '<TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>1</PartNumber>' +
    `<TitleText>${name}</TitleText></TitleElement>`
  const collection = (name: string, content: string) =>
    `<Collection>${content}<TitleDetail><TitleType>01</TitleType>${element(name)}</TitleDetail></Collection>`
  const type = (code: string) => `<CollectionType>${code}</CollectionType>`
  const order =
    '<CollectionSequenceType>06</CollectionSequenceType><CollectionSequenceNumber>1</CollectionSequenceNumber>'
  const sequence = `<CollectionSequence>${order}</CollectionSequence>`

  test('an ONIX message states it by collection type or reading order, else it stays unknown', async () => {
    const products = [
      product({ reference: 'kind-1', describe: collection('Seria niczyja', type('10')) }),
      product({ reference: 'kind-2', describe: collection('Seria marki', type('11')) }),
      product({ reference: 'kind-3', describe: collection('Seria po kolei', type('10') + sequence) }),
    ]
    await importOnix(shop.db, message(products.join('')))
    const kinds = await Promise.all(['seria-niczyja', 'seria-marki', 'seria-po-kolei'].map(kindOf))
    expect(kinds).toEqual([null, 'collection', 'cycle'])
  })

  test('the series_kind column of a table replaces the stored kind', async () => {
    const map = { columns: { ...MAP.columns, series: 'seria', series_kind: 'rodzaj' } }
    const send = (kind: string) => importTable(`nr;title;Cena;seria;rodzaj\nkind-4;Dom;10,00;Domy;${kind}\n`, {}, map)
    await send('kolekcja')
    expect(await kindOf('domy')).toBe('collection')
    expect((await send('cykl')).counts).toEqual({ changed: 1 })
    expect(await kindOf('domy')).toBe('cycle')
    expect((await send('')).counts).toEqual({ unchanged: 1 })
    expect(await kindOf('domy')).toBe('cycle')
  })
})

describe('cancelled titles', () => {
  const send = (reference: string, status: string, day: string, type = '03') => {
    const supply = `<ProductAvailability>${status === '04' ? '21' : '10'}</ProductAvailability>`
    const date = '<PublishingDateRole>01</PublishingDateRole><Date>20300101</Date>'
    const publish = status === '04' ? '' : `<PublishingDate>${date}</PublishingDate>`
    return importOnix(shop.db, message(product({ reference, status, type, supply, publish }), { sent: day }))
  }

  const CALLED_OFF = [
    ['cancelled', '01'],
    ['postponed without a date', '03'],
  ]
  test.each(CALLED_OFF)('%s before being on sale: not listed', async (_, status = '') => {
    const [fresh, announced] = [`off-new-${status}`, `off-ahead-${status}`]
    await send(fresh, status, '20261101')
    expect(await priceOf(fresh)).toBeUndefined()
    await send(announced, '02', '20261101')
    expect(await priceOf(announced)).toBe(39.9)
    await send(announced, status, '20261102')
    await send(announced, status, '20261103', '08')
    expect(await priceOf(announced)).toBeUndefined()
    // the publisher may announce the title again
    await send(announced, '02', '20261104')
    expect(await priceOf(announced)).toBe(39.9)
  })

  test('a title that was on sale stays listed', async () => {
    await send('off-sold', '04', '20261101')
    await send('off-sold', '01', '20261102')
    expect(await priceOf('off-sold')).toBe(39.9)
    const sold = await shop.db.one`select lifecycle from product where sku = 'off-sold'`
    expect(sold).toEqual({ lifecycle: 'discontinued' })
  })

  test('a title that the operator hid stays hidden when it is announced again', async () => {
    await send('off-hidden', '02', '20261101')
    await shop.db.run`update product set is_enabled = false where sku = 'off-hidden'`
    await send('off-hidden', '01', '20261102')
    await send('off-hidden', '02', '20261103')
    expect(await shop.db.one`select is_enabled from product where sku = 'off-hidden'`).toEqual({ isEnabled: false })
  })
})
