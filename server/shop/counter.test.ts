import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/db.ts'
import { readSettings } from '../platform/process/settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { message, product } from '../modules/import/onix/test-message.ts'
import { askCounter, openCounter } from './counter.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'zakladka-counter-'))
const settings = readSettings({ DATA_DIR: dataDir })
let database: TestDatabase
let db: Database
let counter: Awaited<ReturnType<typeof openCounter>>
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  counter = await openCounter({ db, settings })
})
afterAll(async () => {
  counter.close()
  await database.close()
})

async function type(argv: string[], input?: Readable) {
  let told = ''
  const code = await askCounter(
    dataDir,
    { argv, cwd: dataDir, isWatched: false },
    { input, write: (text) => (told += text) },
  )
  return { code, told }
}

test('the running shop reads what is typed, piped or named, and tells how it went', async () => {
  const first = message(product({ reference: 'p-1', isbn: '9788324000012', title: 'Z potoku' }))
  const piped = await type(['import', 'onix', '-'], Readable.from([gzipSync(first)]))
  expect(piped).toEqual({ code: 0, told: expect.stringMatching(/standard input\n[^]* 1 new\n/) as string })
  writeFileSync(
    path.join(dataDir, 'second.xml'),
    message(product({ reference: 'p-2', isbn: '9788324000029', title: 'Z pliku' })),
  )
  expect((await type(['import', 'onix', 'second.xml'])).code).toBe(0)
  expect(await db.many`select t.name from product_text t where store_code = 'default' order by 1`).toEqual([
    { name: 'Z pliku' },
    { name: 'Z potoku' },
  ])
  const exported = await type(['export', 'csv'])
  expect(exported.told.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'sku',
    '9788324000012',
    '9788324000029',
    '',
  ])
  expect(await type(['import', 'csv', '-'], Readable.from([Buffer.from(exported.told)]))).toEqual({
    code: 0,
    told: expect.stringMatching(/2 unchanged\n.*nothing has changed/) as string,
  })
})

test('an import that changes too many prices is stopped, unless they are accepted; reasons are counted', async () => {
  writeFileSync(path.join(dataDir, 'map.json'), '{"columns":{"sku":"nr","title":"title","price":"Cena"}}')
  const importing = (prices: readonly string[], ...options: string[]) => {
    const table = `nr;title;Cena\n${prices.map((price, at) => `price-${at};Dom;${price}\n`).join('')}`
    return type(['import', 'csv', '-', '--map', 'map.json', ...options], Readable.from([Buffer.from(table)]))
  }
  const twenty = (price: string) => Array.from({ length: 20 }, () => price)
  expect((await importing(twenty('39,90'))).told).toMatch(/ 20 new\n/)
  const stopped = await importing([...twenty('3990,00'), ...twenty('39,900')])
  expect(stopped.code).toBe(1)
  expect(stopped.told).toMatch(/ 20 of 20 known prices would change by more than half \(100%, at most 20% may\)\.\n/)
  expect(stopped.told).toMatch(/\n {4}line 2, price-0: price 39\.90 → 3990\.00\n[^]*--accept-price-changes\.\n/)
  // the first is shown as it comes, all of them in one line
  expect(stopped.told.match(/is ambiguous/g)).toHaveLength(2)
  expect(stopped.told).toMatch(/ 20 bad: price "39,900" \(column Cena\) is ambiguous.*\(lines 22, 23, 24, …\)\n/)
  expect(await importing(twenty('3990,00'), '--most-price-jumps', '101')).toMatchObject({ code: 2 })
  const accepted = ['0', ...twenty('3990,00').slice(1)]
  const done = await importing(accepted, '--accept-price-changes', '--free-titles')
  expect(done).toEqual({ code: 0, told: expect.stringMatching(/ 20 changed\n/) as string })
  const amounts = await db.many`select r.amount from price r join product p on p.id = r.product_id
    where p.sku in ('price-0', 'price-1') order by p.sku`
  expect(amounts).toEqual([{ amount: 0 }, { amount: 399000 }])
  // each import starts a thread
}, 120_000)

test('withdrawals are listed for the operator, with the order that they are about', async () => {
  expect(await type(['orders', 'withdrawals'])).toEqual({ code: 0, told: 'Nobody has withdrawn.\n' })
  await db.run`
    insert into withdrawal (store_code, name, order_number, email, items) values ('default', 'Łucja Nowak', '000000012',
      'lucja@example.pl', ${'Lalka\nFaraon'})`
  expect((await type(['orders', 'withdrawals'])).told).toMatch(
    /\d{4}-\d\d-\d\d \d\d:\d\d {2}000000012 {2}no such order {2}Łucja Nowak {2}lucja@example.pl {2}Lalka Faraon\n/,
  )
  expect(JSON.parse((await type(['orders', 'withdrawals', '--json', '--limit', '1'])).told)).toMatchObject([
    { orderNumber: '000000012', order: null, isBuyers: false },
  ])
  expect(await type(['orders', 'withdrawals', '--limit', '0'])).toMatchObject({ code: 2 })
})

test('nobody else may enter where it listens', () => {
  expect(statSync(path.join(dataDir, 'counter')).mode & 0o777).toBe(0o700)
})

test('mistakes of the operator are told in a line', async () => {
  expect(await type(['import', 'onix'])).toEqual({
    code: 2,
    told: 'Name at least one file, or - for standard input.\n',
  })
  expect(await type(['import', 'onix', 'nowhere.xml'])).toEqual({
    code: 1,
    told: expect.stringMatching(/^nowhere.xml cannot be read/) as string,
  })
  expect(await type(['import', 'csv', 'x.csv', '--map', 'nowhere.json'])).toEqual({
    code: 2,
    told: expect.stringMatching(/^The map cannot be read/) as string,
  })
  expect((await type(['import', 'onix', '-'], Readable.from([Buffer.from('<html/>')]))).told).toMatch(
    /no ONIX message: it begins with <html>/,
  )
})
