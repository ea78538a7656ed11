import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { runCommand } from '../run-command.ts'

let shop: TestShop
const folder = mkdtempSync(path.join(tmpdir(), 'tables-'))
beforeAll(async () => {
  writeFileSync(at('mapa.json'), JSON.stringify(MAP))
  shop = await openShop()
}, 60_000)
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true })
})

/** Runs a command as the shop does, with its standard input and a signal. */
async function run(line: string, { input = '', signal = new AbortController().signal, isWatched = false } = {}) {
  const output: string[] = []
  const code = await runCommand(line.split(' '), {
    db: shop.db,
    settings: shop.settings,
    print: (text) => output.push(`${text}\n`),
    write: async (text) => void output.push(text),
    isWatched,
    cwd: folder,
    actor: { kind: 'command-line', name: 'ewa' },
    input: Readable.from(input ? [Buffer.from(input)] : []),
    signal,
  })
  return { code, output: output.join('') }
}
const at = (name: string) => path.join(folder, name)
const table = (prices: readonly string[], from = 0) =>
  `sku,title,price\n${prices.map((price, nth) => `KS-${from + nth},Książka,${price}\n`).join('')}`
const MAP = { columns: { sku: 'sku', title: 'title', price: 'price' } }
const prices = async () =>
  (
    await shop.db.many<{ amount: number }>`
      select r.amount from price r join product p on p.id = r.product_id where r.group_id is null or true
      order by p.sku`
  ).map(({ amount }) => amount)

test('CAT-9: several files are imported in one run, and each that cannot be read is named', async () => {
  writeFileSync(at('a.csv'), table(['10.00']))
  writeFileSync(at('b.csv'), table(['20.00'], 1))
  mkdirSync(at('folder.csv'))
  const { code, output } = await run('import csv a.csv nie-ma.csv folder.csv b.csv --map mapa.json --report raport.csv')
  expect(code).toBe(1)
  expect(output).toContain('nie-ma.csv cannot be read: ENOENT')
  expect(output).toContain('folder.csv cannot be read: EISDIR')
  expect(output).not.toContain('\r')
  expect(output.match(/ 1 new\n/g)).toHaveLength(2)
  expect((await run('import csv a.csv --map mapa.json')).output).toMatch(/^a\.csv\n[^]* 1 unchanged\n/)
}, 180_000)

test('CAT-9: a dry run announces itself and changes nothing', async () => {
  writeFileSync(at('c.csv'), table(['30.00'], 2))
  const before = await prices()
  const { code, output } = await run('import csv c.csv --map mapa.json --dry-run')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^c\.csv \(dry run: nothing is changed\)\n[^]* 1 would be new\n/),
  ])
  expect(await prices()).toEqual(before)
}, 180_000)

test('CAT-9: a price of 0 is no price, unless the titles are free', async () => {
  writeFileSync(at('d.csv'), table(['0'], 3))
  const free = async (option: string) => {
    await run(`import csv d.csv --map mapa.json${option}`)
    return (await prices()).includes(0)
  }
  expect([await free(''), await free(' --free-titles')]).toEqual([false, true])
}, 180_000)

test('CAT-9: the share of changed prices is limited by a percentage from 0 to 100', async () => {
  const twenty = (price: string) =>
    table(
      Array.from({ length: 20 }, () => price),
      100,
    )
  writeFileSync(at('ceny.csv'), twenty('10.00'))
  await run('import csv ceny.csv --map mapa.json')
  const half = `sku,title,price\n${Array.from({ length: 20 }, (_, nth) => `KS-${100 + nth},Książka,${nth < 10 ? 99 : 10}.00\n`).join('')}`
  writeFileSync(at('ceny.csv'), half)
  for (const wrong of ['-1', '100.5', 'x'])
    expect(await run(`import csv ceny.csv --map mapa.json --most-price-jumps=${wrong}`)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--most-price-jumps takes a percentage from 0 to 100.') as string,
    })
  const refused = await run('import csv ceny.csv --map mapa.json --most-price-jumps 49')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('(50%, at most 49% may)')])
  expect(await run('import csv ceny.csv --map mapa.json --most-price-jumps 50')).toMatchObject({
    code: 0,
    output: expect.stringContaining(' 10 changed\n') as string,
  })
}, 180_000)

test('CAT-9: a map that is no JSON or maps nothing is refused before the import', async () => {
  writeFileSync(at('zla.json'), '{')
  writeFileSync(at('e.csv'), table(['40.00'], 4))
  const before = await prices()
  const output = async () => {
    const result = await run('import csv e.csv --map zla.json')
    expect(result.code).toBe(2)
    return result.output
  }
  expect(await output()).toContain('JSON')
  writeFileSync(at('zla.json'), '{"columns":{"nic":"x"}}')
  expect(await output()).toContain('unknown fields in the map: nic')
  expect(await prices()).toEqual(before)
}, 180_000)

test('CAT-9: an aborted import reads no further file', async () => {
  const stopped = new AbortController()
  stopped.abort()
  expect(await run('import csv a.csv --map mapa.json', { signal: stopped.signal })).toEqual({ code: 1, output: '' })
}, 180_000)

test('CAT-9: progress overwrites its line in a terminal, and the report is a file of the data folder', async () => {
  writeFileSync(at('g.csv'), table(['60.00', 'x'], 6))
  const watched = await run('import csv g.csv --map mapa.json', { isWatched: true })
  const bar = watched.output.split('\r').find((text) => text.includes('records'))
  expect(bar).toMatch(/^ {2}\S/)
  expect(bar).toContain('\u001b[K')
  expect(watched.output).toContain('\r\u001b[K')
  const reports = readdirSync(path.join(shop.dataDir, 'imports'))
  expect(reports.filter((name) => /^\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d-g\.csv\.report\.csv$/.test(name))).toHaveLength(1)
}, 180_000)

test('CAT-9: a table is exported to standard output or to a file, which appears when it is complete', async () => {
  const whole = await run('export csv')
  expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(/^sku,/) as string })
  expect(await run('export csv --out -')).toEqual(whole)
  expect(await run('export csv --out t.csv')).toEqual({ code: 0, output: `Written to ${at('t.csv')}.\n` })
  expect(readFileSync(at('t.csv'), 'utf8')).toBe(whole.output)
  expect(existsSync(at('t.csv.part'))).toBe(false)
  const excel = await run('export csv --excel')
  expect(excel.output).toMatch(/^\uFEFFsku;/)
  expect((await run('export onix')).output).toMatch(/^<\?xml/)
  expect(await run('export onix --excel')).toMatchObject({ code: 2 })
  expect(await run('export csv --out nie/ma.csv')).toEqual({
    code: 2,
    output: expect.stringMatching(/^\/.*\/nie\/ma\.csv cannot be written: ENOENT/) as string,
  })
  const stopped = new AbortController()
  stopped.abort()
  expect(await run('export csv', { signal: stopped.signal })).toEqual({ code: 1, output: '' })
  expect(await run('export csv --out u.csv', { signal: stopped.signal })).toMatchObject({ code: 2 })
  expect(existsSync(at('u.csv'))).toBe(false)
})
