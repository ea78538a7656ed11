import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(path.join(tmpdir(), 'points-'))
}, 60_000)
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await shop.db.run`delete from delivery_point`
  await shop.db.run`delete from delivery_point_list`
})

const run = (...argv: string[]) => operate(shop.db, ['points', ...argv], { cwd: folder })
const insert = (network: string, status: string, count: number) => shop.db.run`
  insert into delivery_point (network, code, type, name, street, postcode, city, latitude, longitude, city_key,
    street_key, status)
  select ${network}, ${status} || n, 'locker', 'Punkt', 'Lipowa 1', '20-001', 'Lublin', 51, 22, 'lublin', 'lipowa',
    ${status} from generate_series(1, ${count}::int) n`

describe('CHK-10: the list of networks', () => {
  test('counts the points of each, and names where they are from', async () => {
    expect(await run('list')).toEqual({ code: 0, output: 'There are no points: points import imports a list.' })
    await insert('orlen', 'open', 2)
    await insert('orlen', 'closed', 1)
    await insert('inpost', 'open', 1234)
    await insert('inpost', 'paused', 3)
    await shop.db.run`insert into delivery_point_list (network, name, points, imported_at)
      values ('inpost', 'paczkomaty.json', 1237, '2026-11-30T23:05:59Z')`
    expect((await run('list')).output.split('\n')).toEqual([
      'inpost  1,234 open, 3 paused, 0 closed; 2026-12-01 00:05 from paczkomaty.json',
      "orlen  2 open, 0 paused, 1 closed; the demo shop's own",
    ])
  })
})

describe('CHK-10: an import', () => {
  const locker = (name: string) => ({
    name,
    type: ['parcel_locker'],
    status: 'Operating',
    location: { longitude: 19.925, latitude: 50.0399 },
    address_details: { city: 'Kraków', post_code: '30-347', street: 'Kapelanka', building_number: '14' },
    functions: ['parcel', 'parcel_collect'],
  })
  const page = (items: object[]) => JSON.stringify({ count: items.length, items })

  const lockers = (count: number) => Array.from({ length: count }, (_, index) => locker(`LUB${index}`))

  test('says what was read, in how many points, and what could not be read', async () => {
    await writeFile(path.join(folder, 'good.json'), page([locker('KRA001'), locker('KRA002')]))
    await writeFile(path.join(folder, 'half.json'), page([...lockers(50), { ...locker('KRA003'), location: {} }]))
    const first = await run('import', 'inpost', 'good.json', '--dry-run')
    expect(first.code).toBe(0)
    expect(first.output).toMatch(
      /^inpost: 2 points, 2 added, 0 changed, 0 closed in \d+\.\d s \(dry run: nothing is changed\)$/,
    )
    expect((await run('list')).output).toContain('There are no points')
    expect((await run('import', 'inpost', 'good.json')).output).toMatch(/closed in \d+\.\d s$/)
    expect((await run('list')).output).toMatch(/^inpost {2}2 open, 0 paused, 0 closed; .* from good\.json$/)
    const { code, output } = await run('import', 'inpost', 'half.json', '--accept-closing')
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/^inpost: 50 points, 50 added, 0 changed, 2 closed, 1 unreadable in /),
        expect.stringMatching(/^ {2}KRA003 /),
      ],
    ])
  })

  test('is of known files of one network, or one address', async () => {
    await writeFile(path.join(folder, 'good.json'), page([locker('KRA001')]))
    for (const [argv, output] of [
      [['gls', 'good.json'], 'points import takes one of inpost, orlen, dhl, dpd'],
      [['dpd'], "Name the list's files or its address, or set delivery/points/dpd."],
      [['inpost', 'good.json', 'https://points.example/'], 'Name one address, or one or more files.'],
      [['inpost', 'https://points.example/', 'http://points.example/'], 'Name one address, or one or more files.'],
      [['inpost', 'none.json'], expect.stringMatching(/^none\.json cannot be read: ENOENT/)],
      [['inpost', '.'], expect.stringMatching(/^\. cannot be read: EISDIR/)],
    ] as const)
      expect(await run('import', ...argv)).toEqual({ code: 2, output })
    await writeFile(path.join(folder, 'bad.json'), 'hello')
    expect(await run('import', 'inpost', 'bad.json')).toEqual({
      code: 2,
      output: expect.stringMatching(/^Nothing was changed\. bad\.json: /),
    })
  })
})
