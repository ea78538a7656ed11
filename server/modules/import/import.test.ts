import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { seedReferenceData } from '../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { decode, guessEncoding } from './input/open-input.ts'
import { parseMap } from './csv/csv-map.ts'
import { importTitles } from './import-titles.ts'
import { readCsv } from './csv/read-csv.ts'
import { message, readOnixText, toChunks, product, importOnix } from './onix/test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

let isbnCount = 0
/** A valid ISBN, unique in this file. */
function isbn(): string {
  const body = `97883240${String(++isbnCount).padStart(4, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return body + ((10 - (sum % 10)) % 10)
}

interface Shown {
  name: string
  sku: string
  url_key: string
  description: { html: string }
  price_range: { minimum_price: { regular_price: { value: number } } }
}
let findCount = 0
/** The operation name is unique because on PostgreSQL cached responses are invalidated a moment after a write. */
const find = async (sku: string): Promise<Shown | undefined> => {
  const { data } = await shop.query<{ products: { items: Shown[] } }>(
    `
      query Find${++findCount}($sku: String) { products(filter: { sku: { eq: $sku } }) { items { name sku url_key
        description { html } price_range { minimum_price { regular_price { value } } } } } }`,
    { sku },
  )
  return data.products.items[0]
}
const row = <Row>(sku: string) =>
  shop.db.one<Row>`select p.*, b.* from product p left join book b on b.product_id = p.id where p.sku = ${sku}`
const versions = async () =>
  (
    await shop.db.one<{
      sum: string
    }>`
      select concat((select sum(xmin::text::bigint) from product), '|', (select sum(xmin::text::bigint) from book), '|',
        (select sum(xmin::text::bigint) from price), '|',
  (select sum(xmin::text::bigint) from product_text), '|', (select sum(xmin::text::bigint) from contributor), '|',
    (select sum(xmin::text::bigint) from imported_record), '|', (select count(*) from price_change)) as sum`
  )?.sum

test('a new title is for sale with its people, category, series and price; a second run changes nothing', async () => {
  const number = isbn()
  const describe = `<Collection><CollectionType>10</CollectionType>
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel>
    <PartNumber>2</PartNumber><TitleText>Nadmorska</TitleText></TitleElement></TitleDetail></Collection>
    <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
    <PersonNameInverted>Ślęzak, Żaneta</PersonNameInverted></Contributor>
    <Subject><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier>
    <SubjectHeadingText>Beletrystyka / Powieść morska</SubjectHeadingText></Subject>`
  const sent = message(product({ reference: 'new-1', isbn: number, title: 'Sztorm', describe }))
  expect((await importOnix(shop.db, sent)).counts).toEqual({ new: 1 })
  expect(await find(number)).toMatchObject({
    name: 'Sztorm',
    url_key: `sztorm-${number}`,
    price_range: { minimum_price: { regular_price: { value: 39.9 } } },
  })
  const stored = await shop.db.one`
      select s.label as series, b.volume, o.label as author, pe.inverted_name, t.url_path, p.lifecycle from product p
        join book b on b.product_id = p.id
    join attribute_option s on s.id = b.series_id join contributor c on c.product_id = p.id join attribute_option o
      on o.id = c.person_id join person pe on pe.id = o.id
    join product_category k on k.product_id = p.id join category_text t on t.category_id = k.category_id
      and t.store_code = 'default' where p.sku = ${number}`
  expect(stored).toEqual({
    series: 'Nadmorska',
    volume: '2',
    author: 'Żaneta Ślęzak',
    invertedName: 'Ślęzak, Żaneta',
    urlPath: 'beletrystyka/powiesc-morska',
    lifecycle: 'to-order',
  })
  const before = await versions()
  expect((await importOnix(shop.db, sent)).counts).toEqual({ unchanged: 1 })
  expect(await versions()).toBe(before)
})

test('a partial update changes its fields, a supply update only the supply, an older message nothing', async () => {
  const number = isbn()
  await importOnix(
    shop.db,
    message(
      product({
        reference: 'up-1',
        isbn: number,
        title: 'Pierwsza',
        texts: '<TextContent><TextType>03</TextType><Text>Opis zostaje</Text></TextContent>',
        describe:
          '<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement>' +
          '<TitleElementLevel>02</TitleElementLevel><PartNumber>3</PartNumber><TitleText>Nadmorska</TitleText>' +
          '</TitleElement></TitleDetail></Collection>',
      }),
    ),
  )
  const volume = () => shop.db.one`select volume from book where isbn13 = ${number}`
  expect(await volume()).toEqual({ volume: '3' })
  const partial = product({
    reference: 'up-1',
    isbn: number,
    type: '04',
    title: '',
    status: '',
    supply: '',
    price: '',
  }).replace(
    '</Product>',
    '<ProductSupply><SupplyDetail><ProductAvailability>31</ProductAvailability>' +
      '<Price><PriceType>02</PriceType><PriceAmount>29.90</PriceAmount><CurrencyCode>PLN</CurrencyCode></Price>' +
      '</SupplyDetail></ProductSupply></Product>',
  )
  expect((await importOnix(shop.db, message(partial, { sent: '20261102' }))).counts).toEqual({ changed: 1 })
  expect(await find(number)).toMatchObject({
    name: 'Pierwsza',
    description: { html: '<p>Opis zostaje</p>' },
    price_range: { minimum_price: { regular_price: { value: 29.9 } } },
  })
  expect(await row(number)).toMatchObject({ lifecycle: 'available' })
  expect(await volume()).toEqual({ volume: '3' })
  // only the supply of a supply update is imported
  expect(
    (
      await importOnix(
        shop.db,
        message(product({ reference: 'up-1', isbn: number, type: '12', title: 'Inna', price: '31.00' }), {
          sent: '20261103',
        }),
      )
    ).counts,
  ).toEqual({ changed: 1 })
  expect(await find(number)).toMatchObject({
    name: 'Pierwsza',
    price_range: { minimum_price: { regular_price: { value: 31 } } },
  })
  const older = await importOnix(
    shop.db,
    message(product({ reference: 'up-1', isbn: number, title: 'Stara', price: '1.00' }), { sent: '20261101' }),
  )
  expect(older.counts).toEqual({ older: 1 })
  expect(await find(number)).toMatchObject({ name: 'Pierwsza' })
  expect(
    (await importOnix(shop.db, message(product({ reference: 'nobody', isbn: isbn(), type: '04' })))).counts,
  ).toEqual({
    bad: 1,
  })
})

test('CAT-8: a price that goes back to the one of an earlier message is imported', async () => {
  const number = isbn()
  const sends = async (price: string, sent: string) => {
    const { counts } = await importOnix(shop.db, message(product({ reference: 'back', isbn: number, price }), { sent }))
    const found = await find(number)
    return [counts, found?.price_range.minimum_price.regular_price.value]
  }
  expect(await sends('39.90', '20261101T1000Z')).toEqual([{ new: 1 }, 39.9])
  expect(await sends('35.00', '20261101T1000Z')).toEqual([{ changed: 1 }, 35])
  expect(await sends('39.90', '20261102T1000Z')).toEqual([{ changed: 1 }, 39.9])
})

test('a deletion disables the product, and a newer message enables it again', async () => {
  const number = isbn()
  await importOnix(shop.db, message(product({ reference: 'del-1', isbn: number })))
  expect(
    (
      await importOnix(
        shop.db,
        message(
          product({ reference: 'del-1', isbn: number, type: '05', title: '', status: '', price: '', supply: '' }),
          { sent: '20261105' },
        ),
      )
    ).counts,
  ).toEqual({ deleted: 1 })
  expect(await find(number)).toBeUndefined()
  expect(await row(number)).toMatchObject({ isEnabled: false })
  expect(
    (await importOnix(shop.db, message(product({ reference: 'del-1', isbn: number }), { sent: '20261104' }))).counts,
  ).toEqual({ older: 1 })
  expect(
    (await importOnix(shop.db, message(product({ reference: 'del-1', isbn: number }), { sent: '20261106' }))).counts,
  ).toEqual({ changed: 1 })
  expect(await find(number)).toBeDefined()
})

test('bad records are reported with line and reference, the good ones are imported', async () => {
  const [good, right] = [isbn(), isbn()]
  const wrong = right.slice(0, 12) + ((Number(right.at(-1)) + 1) % 10)
  const lines: string[] = []
  const reportPath = path.join(mkdtempSync(path.join(tmpdir(), 'zakladka-import-')), 'report.csv')
  const sent = message(
    [
      product({ reference: 'b-1', isbn: good }),
      product({ reference: 'b-2', isbn: isbn(), price: '-1' }),
      product({ reference: 'b-1', isbn: good, title: 'Znowu' }),
      product({ reference: 'b-3', isbn: good }),
      product({ reference: 'b-4', isbn: wrong }),
    ].join('\n'),
  )
  const { counts, report, reasons } = await importOnix(shop.db, sent, { log: (line) => lines.push(line), reportPath })
  expect(counts).toEqual({ new: 2, bad: 1, duplicate: 2 })
  expect(lines).toEqual([
    '  line 3, b-2: the price is below zero: -1',
    '  line 4, b-1: the file contains this title twice; the first one counts',
  ])
  // equal reasons are grouped and counted
  expect(reasons.map(({ kind, count, lines: where }) => [kind, count, where])).toEqual([
    ['bad', 1, [3]],
    ['duplicate', 2, [4, 5]],
    ['remark', 1, [6]],
  ])
  expect(readFileSync(report ?? '', 'utf8').split('\n')).toContain(
    `6,b-4,remark,ISBN ${wrong} has a wrong check digit or form`,
  )
  expect(await row(wrong)).toMatchObject({ isbnValid: false, isbn13: wrong })
})

test('a dry run reports what would change and changes nothing', async () => {
  const number = isbn()
  const before = await versions()
  expect(
    (
      await importOnix(
        shop.db,
        message(
          product({
            reference: 'dry',
            isbn: number,
            describe:
              '<Subject><SubjectSchemeIdentifier>24</SubjectSchemeIdentifier>' +
              '<SubjectHeadingText>Tylko na próbę</SubjectHeadingText></Subject>',
          }),
        ),
        { isDryRun: true },
      )
    ).counts,
  ).toEqual({ new: 1 })
  expect(await row(number)).toBeUndefined()
  expect(await versions()).toBe(before)
  expect(await shop.db.one`select 1 from category_text where url_key = 'tylko-na-probe'`).toBeUndefined()
})

test('a stopped import resumes, and a truncated file keeps its complete records', async () => {
  // more than two batches of either database
  const many = shop.db.kind === 'embedded' ? 250 : 2200
  const numbers = Array.from({ length: many }, isbn)
  const sent = message(numbers.map((number, i) => product({ reference: `stop-${i}`, isbn: number })).join('\n'))
  const stopped = new AbortController()
  const first = await importTitles(shop.db, readOnixText(sent), {
    actor: OPERATOR,
    name: 'stop',
    checksum: 'stop',
    signal: stopped.signal,
    onProgress: () => stopped.abort(),
  })
  expect(first.isStopped).toBe(true)
  const done =
    (await shop.db.one<{ n: number }>`select count(*)::int as n from product where sku = any(${numbers})`)?.n ?? 0
  expect(done % 100).toBe(0)
  expect(done).toBeLessThan(many)
  const lines: string[] = []
  const second = await importTitles(shop.db, readOnixText(sent), {
    actor: OPERATOR,
    name: 'stop',
    checksum: 'stop',
    log: (line) => lines.push(line),
  })
  expect(lines).toEqual([`An earlier run was stopped after ${done} records: resuming.`])
  expect(second.counts).toEqual({ new: many })
  const half = await importOnix(
    shop.db,
    message(product({ reference: 'h-1', isbn: isbn() }) + product({ reference: 'h-2', isbn: isbn() })).slice(0, -400),
  )
  expect(half).toMatchObject({ counts: { new: 1 }, broken: expect.stringMatching(/truncated/) as string })
})

test('a record that the database rejects does not reject its batch', async () => {
  const numbers = Array.from({ length: 9 }, isbn)
  await shop.db.script(`alter table book add constraint no_thirteen check (pages <> 13)`)
  const lines: string[] = []
  const pages = (count: number) =>
    `<Extent><ExtentType>00</ExtentType><ExtentValue>${count}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`
  const { counts } = await importOnix(
    shop.db,
    message(
      numbers.map((number, i) => product({ reference: `db-${i}`, isbn: number, describe: pages(9 + i) })).join(''),
    ),
    { log: (line) => lines.push(line) },
  )
  await shop.db.script('alter table book drop constraint no_thirteen')
  expect(counts).toEqual({ new: 8, bad: 1 })
  expect(lines[0]).toMatch(/^ {2}line 2, db-4: .*no_thirteen/)
  // two records may identify one product by different numbers
  const [a, b] = [isbn(), isbn()]
  await importOnix(shop.db, message(product({ reference: 'two', isbn: a, title: 'Dwie' })))
  await shop.db.run`update book set ean = ${b} where isbn13 = ${a}`
  expect(
    (
      await importOnix(
        shop.db,
        message(
          product({ reference: 'two-a', isbn: a, title: 'Dwie, jedna' }) +
            product({ reference: 'two-b', isbn: b, title: 'Dwie, druga' }),
          { sent: '20261109' },
        ),
      )
    ).counts,
  ).toEqual({ changed: 2 })
})

test('links to titles that are imported later are added then', async () => {
  const [a, b] = [isbn(), isbn()]
  const more =
    '<RelatedMaterial><RelatedProduct><ProductRelationCode>06</ProductRelationCode>' +
    `<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${b}</IDValue></ProductIdentifier>` +
    '</RelatedProduct></RelatedMaterial>'
  const links = () =>
    shop.db.many`
        select q.sku, l.type from product_link l join product p on p.id = l.product_id join product q
          on q.id = l.linked_product_id where p.sku = ${a}`
  await importOnix(shop.db, message(product({ reference: 'l-1', isbn: a, more })))
  expect(await links()).toEqual([])
  await importOnix(shop.db, message(product({ reference: 'l-2', isbn: b })))
  expect(await links()).toEqual([{ sku: b, type: 'other-edition' }])
})

test('a title without a price is stored and shown once it has one', async () => {
  const number = isbn()
  const sent = (price: string, day: string) => message(product({ reference: 'np', isbn: number, price }), { sent: day })
  await importOnix(shop.db, sent('', '20261101'))
  expect(await find(number)).toBeUndefined()
  await importOnix(shop.db, sent('20.00', '20261102'))
  expect(await find(number)).toBeDefined()
})

test('a CSV import updates only its own fields and keeps the operator’s translation', async () => {
  const number = isbn()
  const table = (title: string, price: string) =>
    importTitles(
      shop.db,
      readCsv(
        decode(toChunks(`isbn;title;price\n${number};${title};${price}\n`), guessEncoding),
        parseMap('{"columns":{"isbn":"isbn","title":"title","price":"price"}}'),
        undefined,
        { currency: 'PLN' },
      ),
      { actor: OPERATOR, name: 'x' },
    )
  expect((await table('Dom', '10,00')).counts).toEqual({ new: 1 })
  await shop.db.run`
      update product_text set name = 'House' where store_code = 'en' and product_id = (select id from product
        where sku = ${number})`
  expect((await table('Dom nad rzeką', '12,00')).counts).toEqual({ changed: 1 })
  expect((await table('Dom nad rzeką', '12,00')).counts).toEqual({ unchanged: 1 })
  const names = await shop.db.many`
      select t.store_code, t.name from product_text t join product p on p.id = t.product_id where p.sku = ${number}
        order by t.store_code`
  expect(names).toEqual([
    { storeCode: 'default', name: 'Dom nad rzeką' },
    { storeCode: 'en', name: 'House' },
  ])
  // a table has no message date: restoring an old value is a change
  expect((await table('Dom', '10,00')).counts).toEqual({ changed: 1 })
})

test('CAT-5: a book whose only person has a rare role shows it, with the label of each view', async () => {
  const number = isbn()
  const describe =
    '<Contributor><ContributorRole>C01</ContributorRole><PersonName>Zofia Zbieracka</PersonName></Contributor>'
  await importOnix(shop.db, message(product({ reference: 'role', isbn: number, describe })))
  const shown = async (store: string) => {
    const { data } = await shop.query<{ products: { items: { s_attributes: object[] }[] } }>(
      `query Roles($sku: String) { products(filter: { sku: { eq: $sku } }) { items { s_attributes { attribute_label
        attribute_options { label url } } } } }`,
      { sku: number },
      store,
    )
    return data.products.items[0]?.s_attributes
  }
  const options = [{ label: 'Zofia Zbieracka', url: expect.stringContaining('zofia-zbieracka') as string }]
  expect(await shown('default')).toContainEqual({ attribute_label: 'Wybór', attribute_options: options })
  expect(await shown('en')).toContainEqual({ attribute_label: 'Selected by', attribute_options: options })
  const table = `sku,contributors\n${number},"introduction: Nowak, Anna|Jan Kot"\n`
  await importTitles(
    shop.db,
    readCsv(decode(toChunks(table), guessEncoding), undefined, undefined, { currency: 'PLN' }),
    { actor: OPERATOR, name: 'roles' },
  )
  const people = await shop.db.many`select c.role, o.label from contributor c join attribute_option o
    on o.id = c.person_id where c.product_id = (select id from product where sku = ${number}) order by c.position`
  expect(people).toEqual([
    { role: 'introduction', label: 'Anna Nowak' },
    { role: 'contributor', label: 'Jan Kot' },
  ])
})
