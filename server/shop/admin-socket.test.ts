import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/db.ts'
import { parseSettings } from '../platform/process/settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { message, product } from '../modules/import/onix/test-message.ts'
import { openAdminSocket } from './admin-socket.ts'
import { OperatorError } from './command.ts'
import { sendCommand } from './send-command.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'zakladka-admin-'))
const settings = parseSettings({ DATA_DIR: dataDir })
let database: TestDatabase
let db: Database
let adminSocket: Awaited<ReturnType<typeof openAdminSocket>>
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  adminSocket = await openAdminSocket({ db, settings })
})
afterAll(async () => {
  adminSocket.close()
  await database.close()
})

async function run(argv: string[], input?: Readable) {
  let output = ''
  const code = await sendCommand(
    dataDir,
    { argv, cwd: dataDir, isWatched: false, user: 'operator' },
    { input, write: (text) => (output += text) },
  )
  return { code, output }
}

test('the running shop executes commands with piped or named input and returns their output', async () => {
  const first = message(product({ reference: 'p-1', isbn: '9788324000012', title: 'Z potoku' }))
  const piped = await run(['import', 'onix', '-'], Readable.from([gzipSync(first)]))
  expect(piped).toEqual({ code: 0, output: expect.stringMatching(/standard input\n[^]* 1 new\n/) as string })
  writeFileSync(
    path.join(dataDir, 'second.xml'),
    message(product({ reference: 'p-2', isbn: '9788324000029', title: 'Z pliku' })),
  )
  expect((await run(['import', 'onix', 'second.xml'])).code).toBe(0)
  expect(await db.many`select t.name from product_text t where store_code = 'default' order by 1`).toEqual([
    { name: 'Z pliku' },
    { name: 'Z potoku' },
  ])
  const exported = await run(['export', 'csv'])
  expect(exported.output.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'sku',
    '9788324000012',
    '9788324000029',
    '',
  ])
  expect(await run(['import', 'csv', '-'], Readable.from([Buffer.from(exported.output)]))).toEqual({
    code: 0,
    output: expect.stringMatching(/2 unchanged\n.*nothing has changed/) as string,
  })
})

test('an import that changes too many prices is refused unless accepted; reasons are counted', async () => {
  writeFileSync(path.join(dataDir, 'map.json'), '{"columns":{"sku":"nr","title":"title","price":"Cena"}}')
  const importing = (prices: readonly string[], ...options: string[]) => {
    const table = `nr;title;Cena\n${prices.map((price, at) => `price-${at};Dom;${price}\n`).join('')}`
    return run(['import', 'csv', '-', '--map', 'map.json', ...options], Readable.from([Buffer.from(table)]))
  }
  const twenty = (price: string) => Array.from({ length: 20 }, () => price)
  expect((await importing(twenty('39,90'))).output).toMatch(/ 20 new\n/)
  const stopped = await importing([...twenty('3990,00'), ...twenty('39,900')])
  expect(stopped.code).toBe(1)
  expect(stopped.output).toMatch(/ 20 of 20 known prices would change by more than half \(100%, at most 20% may\)\.\n/)
  expect(stopped.output).toMatch(/\n {4}line 2, price-0: price 39\.90 → 3990\.00\n[^]*--accept-price-changes\.\n/)
  // the first one is printed immediately, then one line summarizes all of them
  expect(stopped.output.match(/is ambiguous/g)).toHaveLength(2)
  expect(stopped.output).toMatch(/ 20 bad: price "39,900" \(column Cena\) is ambiguous.*\(lines 22, 23, 24, …\)\n/)
  expect(await importing(twenty('3990,00'), '--most-price-jumps', '101')).toMatchObject({ code: 2 })
  const accepted = ['0', ...twenty('3990,00').slice(1)]
  const done = await importing(accepted, '--accept-price-changes', '--free-titles')
  expect(done).toEqual({ code: 0, output: expect.stringMatching(/ 20 changed\n/) as string })
  const amounts = await db.many`select r.amount from price r join product p on p.id = r.product_id
    where p.sku in ('price-0', 'price-1') order by p.sku`
  expect(amounts).toEqual([{ amount: 0 }, { amount: 399000 }])
  // each import starts a worker thread
}, 120_000)

test('withdrawals are listed with their orders', async () => {
  expect(await run(['orders', 'withdrawals'])).toEqual({ code: 0, output: 'There are no withdrawals.\n' })
  await db.run`
    insert into withdrawal (store_code, name, order_number, email, items) values ('default', 'Łucja Nowak', '000000012',
      'lucja@example.pl', ${'Lalka\nFaraon'})`
  expect((await run(['orders', 'withdrawals'])).output).toMatch(
    /\d{4}-\d\d-\d\d \d\d:\d\d {2}\d{4}-\d\d-\d\d {2}open {3}000000012 {2}no such order {2}Łucja Nowak {2}lucja@example.pl {2}Lalka Faraon\n/,
  )
  expect(JSON.parse((await run(['orders', 'withdrawals', '--json', '--limit', '1'])).output)).toMatchObject([
    { orderNumber: '000000012', order: null, isBuyers: false },
  ])
  expect(await run(['orders', 'withdrawals', '--limit', '0'])).toMatchObject({ code: 2 })
})

test('only the user running the shop can reach the socket', () => {
  expect(statSync(path.join(dataDir, 'admin')).mode & 0o777).toBe(0o700)
})

test('mistakes in usage are reported in one line', async () => {
  expect(await run(['import', 'onix'])).toEqual({
    code: 2,
    output: 'Name at least one file, or - for standard input.\n',
  })
  expect(await run(['import', 'onix', 'nowhere.xml'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^nowhere.xml cannot be read/) as string,
  })
  expect(await run(['import', 'csv', 'x.csv', '--map', 'nowhere.json'])).toEqual({
    code: 2,
    output: expect.stringMatching(/^The map cannot be read/) as string,
  })
  expect((await run(['import', 'onix', '-'], Readable.from([Buffer.from('<html/>')]))).output).toMatch(
    /not an ONIX message: it begins with <html>/,
  )
})

test('a command given while the shop starts, before its socket is open, gets one sentence', async () => {
  const starting = mkdtempSync(path.join(tmpdir(), 'zakladka-starting-'))
  await expect(
    sendCommand(starting, { argv: ['checklist'], cwd: '/', isWatched: false, user: 'ewa' }, { write: () => {} }),
  ).rejects.toEqual(new OperatorError('The shop is starting, or another command is running. Try again in a moment.'))
})
