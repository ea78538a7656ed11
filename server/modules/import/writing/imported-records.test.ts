import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAttributes } from '../../../seed/attributes.ts'
import { seedReferenceData } from '../../../testing/checkout-fixture.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { importOnix, message, product } from '../onix/test-message.ts'
import { readStored, sendTable as sendRows } from './test-title.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const sendTable = (rows: Record<string, string>[], map?: object) => sendRows(shop.db, rows, map)
const stored = (sku: string) => readStored(shop.db, sku)

let lastIsbn = 0
function isbn(): string {
  const body = `97883250${String(++lastIsbn).padStart(4, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}
/** What became of each record of a message, and why. */
const send = async (products: string, sent?: string) => {
  const { counts, reasons } = await importOnix(shop.db, message(products, { sent }))
  return [counts, ...reasons.map(({ reason }) => reason)]
}

test('a record whose number belongs to another title than its reference is refused', async () => {
  const [one, other] = [isbn(), isbn()]
  await send(product({ reference: 'own-1', isbn: one }) + product({ reference: 'own-2', isbn: other }))
  expect(await send(product({ reference: 'own-1', isbn: other, title: 'Obca' }), '20261102')).toEqual([
    { bad: 1 },
    `its number belongs to another product, ${other}`,
  ])
  expect((await stored(other))?.texts['default']?.name).toBe('Latarnia')
})

test('a record is older by its instant or its day, whichever record of the title came later', async () => {
  const number = isbn()
  const record = (reference: string, title: string) => product({ reference, isbn: number, title })
  await send(record('age-1', 'Pierwsza'), '20261102T1000Z')
  expect(await send(record('age-1', 'Druga'), '20261102T0900Z')).toEqual([
    { older: 1 },
    'sent 2026-11-02T09:00:00.000Z, older than what was taken in (2026-11-02T10:00:00.000Z)',
  ])
  expect(await send(record('age-1', 'Druga'), '20261101')).toEqual([
    { older: 1 },
    'sent 2026-11-01, older than what was taken in (2026-11-02T10:00:00.000Z)',
  ])
  expect(await send(record('age-2', 'Trzecia'), '20261104')).toEqual([{ changed: 1 }])
  expect(await send(record('age-1', 'Czwarta'), '20261103T1000Z')).toEqual([
    { older: 1 },
    'sent 2026-11-03T10:00:00.000Z, older than what was taken in (2026-11-04)',
  ])
  expect(await send(record('age-1', 'Piąta'), '20261104')).toEqual([{ changed: 1 }])
  // the same messages again change nothing
  expect(await send(record('age-2', 'Trzecia'), '20261104')).toEqual([{ unchanged: 1 }])
  expect((await stored(number))?.texts['default']?.name).toBe('Piąta')
})

test('changes and deletions of an unknown title are reported', async () => {
  const bare = { status: '', price: '', supply: '' }
  expect(await send(product({ reference: 'no-1', type: '04' }))).toEqual([
    { bad: 1 },
    'changes a title that is not known here',
  ])
  expect(await send(product({ reference: 'no-2', type: '04', title: '', ...bare }))).toEqual([
    { bad: 1 },
    'is not known here, and has no title by which it could be added',
  ])
  expect(await send(product({ reference: 'no-3', type: '05', title: '', ...bare }))).toEqual([
    { unchanged: 1 },
    'not known here: there is nothing to delete',
  ])
})

test('a deletion hides its own title only, and once', async () => {
  const [one, other] = [isbn(), isbn()]
  await send(product({ reference: 'hide-1', isbn: one }) + product({ reference: 'hide-2', isbn: other }))
  const deletion = product({ reference: 'hide-1', isbn: one, type: '05', title: '', status: '', price: '', supply: '' })
  expect(await send(deletion, '20261102')).toEqual([{ deleted: 1 }])
  expect(await send(deletion, '20261103')).toEqual([{ unchanged: 1 }])
  expect([(await stored(one))?.isEnabled, (await stored(other))?.isEnabled]).toEqual([false, true])
})

test('a title is found by its SKU before its ISBN, and by its ISBN before its EAN', async () => {
  const [a, b, c] = [isbn(), isbn(), isbn()]
  await sendTable([
    { sku: 'find-1', isbn: a, title: 'A', price: '10' },
    { sku: 'find-2', isbn: b, title: 'B', price: '10' },
  ])
  await shop.db.run`update book set ean = ${c} where isbn13 = ${b}`
  const nameOf = async (sku: string) => (await stored(sku))?.texts['default']?.name
  await sendTable([{ reference: 'x1', sku: 'find-2', isbn: '', title: 'Po SKU' }])
  await sendTable([{ reference: 'x2', isbn: a, title: 'Po ISBN' }])
  expect([await nameOf('find-1'), await nameOf('find-2')]).toEqual(['Po ISBN', 'Po SKU'])
  await sendTable([{ reference: 'x3', ean: c, title: 'Po EAN' }])
  expect(await nameOf('find-2')).toBe('Po EAN')
  // the SKU of one title is the EAN of another
  const d = isbn()
  await sendTable([{ sku: d, title: 'Ten SKU', price: '10' }])
  await shop.db.run`update book set ean = ${d} where isbn13 = ${b}`
  await sendTable([{ reference: 'x4', ean: d, title: 'Po SKU, nie EAN' }])
  expect([await nameOf(d), await nameOf('find-2')]).toEqual(['Po SKU, nie EAN', 'Po EAN'])
})

test('a table sent again changes nothing that was changed by hand since, unless another record came later', async () => {
  const number = isbn()
  const rowOf = (reference: string, title: string) => [{ reference, isbn: number, title, price: '10' }]
  const nameOf = async () => (await stored(number))?.texts['default']?.name
  await sendTable(rowOf('hand-1', 'Pierwsza'))
  await sendTable(rowOf('hand-2', 'Druga'))
  await shop.db.run`
    update product_text set name = 'Ręczna' where product_id = (select product_id from book where isbn13 = ${number})`
  expect([await sendTable(rowOf('hand-2', 'Druga')), await nameOf()]).toEqual([[{ unchanged: 1 }], 'Ręczna'])
  expect([await sendTable(rowOf('hand-1', 'Pierwsza')), await nameOf()]).toEqual([[{ changed: 1 }], 'Pierwsza'])
})

test('a record keeps what its message said: date, digests of that date, stock of the supplier', async () => {
  const number = isbn()
  const stockOf = (count: number) =>
    `<ProductAvailability>21</ProductAvailability><Stock><OnHand>${count}</OnHand></Stock>`
  const kept = () => shop.db.one`
    select message_day, message_at, array_length(digests, 1) as digests, is_deleted, supplier_stock, sender
    from imported_record where reference = 'kept-1'`
  await send(product({ reference: 'kept-1', isbn: number, supply: stockOf(7) }), '20261102T1000Z')
  const at = new Date('2026-11-02T10:00:00Z')
  const base = { messageDay: '2026-11-02', messageAt: at, isDeleted: false, sender: 'Oficyna Próbna' }
  expect(await kept()).toEqual({ ...base, digests: 1, supplierStock: 7 })
  await send(product({ reference: 'kept-1', isbn: number, title: 'Inna' }), '20261102T1000Z')
  expect(await kept()).toEqual({ ...base, digests: 2, supplierStock: 7 })
  await send(product({ reference: 'kept-1', isbn: number, title: 'Inna', price: '45.00' }), '20261102T1100Z')
  const later = { ...base, messageAt: new Date('2026-11-02T11:00:00Z') }
  expect(await kept()).toEqual({ ...later, digests: 1, supplierStock: 7 })
  await send(product({ reference: 'kept-1', isbn: number, title: 'Inna', type: '05' }), '20261103')
  expect(await kept()).toEqual({
    ...base,
    messageDay: '2026-11-03',
    messageAt: null,
    isDeleted: true,
    digests: 1,
    supplierStock: 7,
  })
})

test('links lead to known titles by ISBN, EAN, SKU or reference, and never to the title itself', async () => {
  const [a, b] = [isbn(), isbn()]
  await sendTable([
    { sku: 'link-1', isbn: a, ean: '', title: 'Jeden', related: '' },
    { sku: 'link-2', isbn: '', ean: '5902719470332', title: 'Dwa', related: '' },
    { sku: 'link-3', isbn: '', ean: '', title: 'Trzy', related: '' },
  ])
  const linksOf = async (sku: string) => (await stored(sku))?.links.map(({ type, sku: to }) => `${type} ${to}`)
  await sendTable([
    { sku: 'link-4', isbn: b, title: 'Cztery', related: `${a}|5902719470332|link-3|${b}|link-5`, upsell: 'link-3' },
    { sku: 'link-6', isbn: '', title: 'Sześć', related: 'link-3', upsell: '' },
  ])
  expect(await linksOf('link-4')).toEqual(['related link-1', 'related link-2', 'related link-3', 'upsell link-3'])
  await sendTable([{ sku: 'link-5', title: 'Pięć', related: '' }])
  expect(await linksOf('link-4')).toEqual([
    'related link-1',
    'related link-2',
    'related link-3',
    'related link-5',
    'upsell link-3',
  ])
  expect(await sendTable([{ sku: 'link-4', title: 'Cztery', related: 'link-3' }])).toEqual([{ changed: 1 }])
  expect([await linksOf('link-4'), await linksOf('link-6')]).toEqual([
    ['related link-3', 'upsell link-3'],
    ['related link-3'],
  ])
})

test('names are stored once, with labels in the languages of the views', async () => {
  const rows = ['name-1', 'name-2'].map((sku) => ({
    sku,
    title: 'Dom',
    price: '10',
    authors: 'Żaneta Ćma',
    publisher: 'Wydawnictwo Ósme',
    series: 'Łódki',
    language: 'uk',
    kind: 'puzzle',
  }))
  await sendTable(rows)
  await sendTable(rows.map((row) => ({ ...row, sku: `${row.sku}-b`, authors: 'ŻANETA ĆMA' })))
  const options = await shop.db.many<{ code: string; key: string; label: string; labels: object }>`
    select a.code, o.key, o.label, o.labels from attribute_option o join attribute a on a.id = o.attribute_id
    where o.key in ('zaneta-cma', 'wydawnictwo-osme', 'lodki', 'uk') or (a.code = 'format' and o.key = 'puzzle')
    order by a.code, o.key`
  expect(options.map(({ code, key, label, labels }) => [code, key, label, labels])).toEqual([
    ['author', 'zaneta-cma', 'Żaneta Ćma', {}],
    ['format', 'puzzle', expect.any(String), expect.any(Object)],
    ['language', 'uk', 'ukraiński', { default: 'ukraiński', en: 'Ukrainian' }],
    ['publisher', 'wydawnictwo-osme', 'Wydawnictwo Ósme', {}],
    ['series', 'lodki', 'Łódki', {}],
  ])
  expect(await shop.db.many`select inverted_name, url_key from person where url_key = 'zaneta-cma'`).toEqual([
    { invertedName: 'Ćma, Żaneta', urlKey: 'zaneta-cma' },
  ])
})
