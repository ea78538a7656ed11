import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { seedReferenceData } from '../../testing/checkout-fixture.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { decode, guessEncoding } from './input/open-input.ts'
import { parseMap } from './csv/csv-map.ts'
import { importTitles } from './import-titles.ts'
import { readCsv } from './csv/read-csv.ts'
import { importOnix, message, product, toChunks } from './onix/test-message.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await seedReferenceData(shop.db)
  await shop.db.transaction((tx) => writeAttributes(tx))
})
afterAll(() => shop.close())

const importTable = (text: string, columns?: object, options: { canCreateCategories?: boolean } = {}) =>
  importTitles(
    shop.db,
    readCsv(decode(toChunks(text), guessEncoding), columns && parseMap(JSON.stringify({ columns })), undefined, {
      currency: 'PLN',
    }),
    { actor: OPERATOR, name: 'table', ...options },
  )
const stockOf = async (sku: string) =>
  (
    await shop.db.one<{ stock: number }>`
      select quantity as stock from source_stock where product_id = (select id from product where sku = ${sku})
        and quantity > 0`
  )?.stock

test('the same table is read again once the shop has what it lacked: a source, an option, a category', async () => {
  const table =
    'sku,title,authors,price,stock:magazyn,option:cover_colour,categories\nT1,Dom,Anna Nowak,10.00,7,lila,Nowy dział\n'
  const first = await importTable(table, undefined, { canCreateCategories: false })
  expect(first.counts).toEqual({ new: 1 })
  expect(first.reasons.map(({ reason }) => reason).toSorted()).toEqual([
    'no category for "Nowy dział"',
    'no option "lila" of "cover_colour" in this shop: it is left out',
    'no source "magazyn" in this shop: its stock is left out',
  ])
  expect(await stockOf('T1')).toBeUndefined()
  await shop.db.run`insert into source (code, name, kind, street, postcode, city)
    values ('magazyn', 'Magazyn', 'warehouse', 'Długa 1', '20-001', 'Lublin')`
  expect((await importTable(table)).counts).toEqual({ changed: 1 })
  expect(await stockOf('T1')).toBe(7)
})

test('a title without a number stays one title when a later map names its author', async () => {
  const table = 'tytuł;kto;ile\nMoje wiersze;Anna Nowak;10,00\nMoje listy;Jan Kot;12,00\nMoje listy;Ewa Kot;13,00\n'
  expect((await importTable(table, { title: 'tytuł' })).counts).toEqual({ new: 2, duplicate: 1 })
  const named = { title: 'tytuł', authors: 'kto', price: 'ile' }
  expect((await importTable(table, named)).counts).toEqual({ changed: 2, new: 1 })
  expect((await importTable(table, named)).counts).toEqual({ unchanged: 3 })
  const titles = await shop.db.many<{ name: string }>`
    select name from product_text where store_code = 'default' and name like 'Moje %' order by name`
  expect(titles.map(({ name }) => name)).toEqual(['Moje listy', 'Moje listy', 'Moje wiersze'])
})

test('a table without numbers doubles no title, whether it names authors first or last', async () => {
  const withAuthors = 'title;authors;price\nPłot;Anna Nowak;10,00\nOkno;Jan Kot;12,00\nOkno;Ewa Kot;13,00\n'
  expect((await importTable(withAuthors)).counts).toEqual({ new: 3 })
  const titlesOnly = 'nazwa;ile\nPłot;11,00\nOkno;14,00\n'
  const columns = { title: 'nazwa', price: 'ile' }
  const first = await importTable(titlesOnly, columns)
  expect(first.counts).toEqual({ changed: 1, bad: 1 })
  expect(first.reasons.map(({ reason }) => reason)).toContain(
    'it would double "Okno, Jan Kot" (okno-jan-kot), "Okno, Ewa Kot" (okno-ewa-kot): the row needs its number or author',
  )
  expect((await importTable(titlesOnly, columns)).counts).toEqual({ unchanged: 1, bad: 1 })
  expect((await importTable(withAuthors)).counts).toEqual({ changed: 1, unchanged: 2 })
  expect(
    await shop.db.many`
      select o.label as author, r.amount from product_text t join contributor c on c.product_id = t.product_id
        join attribute_option o on o.id = c.person_id join price r on r.product_id = t.product_id
      where t.store_code = 'default' and t.name = 'Płot'`,
  ).toEqual([{ author: 'Anna Nowak', amount: 1000 }])
})

test('a row without a number does not double a title that has one', async () => {
  await importTable('isbn;title;authors;price\n9788308000021;Most;Anna Nowak;10,00\n')
  const { counts, reasons } = await importTable('title;authors;price\nMost;Anna Nowak;9,00\nMost;Jan Kot;9,00\n')
  expect(counts).toEqual({ bad: 1, new: 1 })
  expect(reasons.map(({ reason }) => reason)).toContain(
    'it would double "Most, Anna Nowak" (9788308000021): the row needs its number',
  )
})

test('a title that came with a spoiled number is repaired by the same table, not doubled', async () => {
  await importTable('sku,title,authors,price\n439023483,Igrzyska,Anna Nowak,10.00\n')
  const result = await importTable('isbn;title;authors;price\n439023483;Igrzyska;Anna Nowak;10.00\n')
  expect(result.counts).toEqual({ changed: 1 })
  expect(
    await shop.db.many`select p.sku, b.isbn13, b.ean from product p join book b on b.product_id = p.id
    join product_text t on t.product_id = p.id and t.store_code = 'default' where t.name = 'Igrzyska'`,
  ).toEqual([{ sku: '439023483', isbn13: '9780439023481', ean: '9780439023481' }])
})

test('sold beyond the stock is none left; articles without a safety contact are counted', async () => {
  const table = (stock: string) => `sku,title,authors,price,stock:lublin\nT2,Las,Anna Nowak,10.00,${stock}\n`
  expect((await importTable(table('7'))).withoutSafetyContact).toBe(1)
  expect(await stockOf('T2')).toBe(7)
  expect((await importTable(table('-3'))).counts).toEqual({ changed: 1 })
  expect(await stockOf('T2')).toBeUndefined()
})

test('a row of an unknown title without a title says so', async () => {
  const { reasons } = await importTable('isbn;tytul\n9788308000014;Dom\n', { isbn: 'isbn' })
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'is not known here, and has no title by which it could be added',
  ])
})

test('the price of a table applies again after another record of the title changed it', async () => {
  const isbn = '9788300100057'
  const table = `isbn,title,authors,price\n${isbn},Sień,Anna Nowak,10.00\n`
  const priceOf = async () =>
    (
      await shop.db.one<{ amount: number }>`
        select amount from price where product_id = (select id from product where sku = ${isbn})`
    )?.amount
  expect((await importTable(table)).counts).toEqual({ new: 1 })
  expect((await importTable(table)).counts).toEqual({ unchanged: 1 })
  const others = message(product({ reference: 'other.1', isbn, title: 'Sień', price: '15.00' }))
  expect((await importOnix(shop.db, others)).counts).toEqual({ changed: 1 })
  expect(await priceOf()).toBe(1500)
  expect((await importTable(table)).counts).toEqual({ changed: 1 })
  expect(await priceOf()).toBe(1000)
  expect((await importTable(table)).counts).toEqual({ unchanged: 1 })
  // a message has a date: the same one is no news
  expect((await importOnix(shop.db, others)).counts).toEqual({ unchanged: 1 })
  expect(await priceOf()).toBe(1000)
  // what a message withdrew stays withdrawn
  const withdrawn = message(product({ reference: 'other.1', isbn, type: '05' }), { sent: '20261102T1000Z' })
  expect((await importOnix(shop.db, withdrawn)).counts).toEqual({ deleted: 1 })
  expect((await importTable(table)).counts).toEqual({ unchanged: 1 })
})

test('of several titles that a row would double the first three are named', async () => {
  const authors = ['Anna Nowak', 'Jan Kot', 'Ewa Kot', 'Adam Lis']
  await importTable(`title;authors;price\n${authors.map((author) => `Schody;${author};10,00\n`).join('')}`)
  const { counts, reasons } = await importTable('nazwa;ile\nSCHODY;11,00\n', { title: 'nazwa', price: 'ile' })
  expect(counts).toEqual({ bad: 1 })
  expect(reasons.map(({ reason }) => reason)).toContain(
    'it would double "Schody, Anna Nowak" (schody-anna-nowak), "Schody, Jan Kot" (schody-jan-kot), ' +
      '"Schody, Ewa Kot" (schody-ewa-kot): the row needs its number or author',
  )
})
