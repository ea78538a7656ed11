import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { operate } from '../../testing/operator.ts'
import { setConfiguration } from '../store/index.ts'
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

  test('without names reads the address of the settings, if there is one', async () => {
    const NONE = "Name the list's files or its address, or set delivery/points/inpost."
    expect(await run('import', 'inpost')).toEqual({ code: 2, output: NONE })
    await setConfiguration(shop.db, OPERATOR, [{ path: 'delivery/points/inpost', value: 'http://127.0.0.1:9/none' }])
    const { code, output } = await run('import', 'inpost')
    expect([code, output]).toEqual([2, expect.stringMatching(/^Nothing was changed\. /)])
    // what is named comes first
    await writeFile(path.join(folder, 'good.json'), page([locker('KRA001')]))
    expect((await run('import', 'inpost', 'good.json')).code).toBe(0)
    await setConfiguration(shop.db, OPERATOR, [{ path: 'delivery/points/inpost', value: '' }])
  })

  test.each([
    [209, 188, false],
    [210, 189, true],
    [40, 20, true],
    [40, 19, false],
  ])(
    'of %s points of which %s are left is taken: %s; a tenth, and twenty, may be closed unasked',
    async (all, left, isTaken) => {
      await writeFile(path.join(folder, 'all.json'), page(lockers(all)))
      await writeFile(path.join(folder, 'left.json'), page(lockers(left)))
      expect((await run('import', 'inpost', 'all.json')).code).toBe(0)
      const { code, output } = await run('import', 'inpost', 'left.json')
      expect([code, output.startsWith('Nothing was changed. ')]).toEqual(isTaken ? [0, false] : [2, true])
      const counts = async () =>
        /^inpost {2}(\d+) open, 0 paused, (\d+) closed/.exec((await run('list')).output)?.slice(1)
      expect(await counts()).toEqual((isTaken ? [left, all - left] : [all, 0]).map(String))
      expect((await run('import', 'inpost', 'left.json', '--accept-closing')).code).toBe(0)
      expect(await counts()).toEqual([left, all - left].map(String))
    },
  )

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
