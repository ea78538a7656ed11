import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../platform/process/settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { prepare } from './prepare.ts'

describe.runIf(process.env['TEST_DATABASE_URL'])('a start without the demo', () => {
  let shop: TestDatabase
  beforeAll(async () => {
    shop = await openTestDatabase()
  }, 60_000)
  afterAll(() => shop.close())

  /** Starts with SEED=none; returns the printed lines. */
  async function starts() {
    const lines: string[] = []
    const settings = parseSettings({ SEED: 'none', DATABASE_URL: shop.url })
    const { db, release } = await prepare(settings, (line) => lines.push(line))
    await db?.close()
    release()
    return lines
  }

  test('creates a shop without titles and prints the checklist; the next start changes nothing', async () => {
    const lines = await starts()
    expect(lines[0]).toBe('Before the shop opens (3 of 18 done):')
    const open = lines.filter((line) => line.startsWith('  [ ]'))
    expect(open).toHaveLength(15)
    expect(open.join('\n')).toMatch(/a warehouse that ships parcels +source add CODE/)
    const begun = await shop.db.one<{ titles: number; menus: number }>`
      select (select count(*)::int from product) as titles, (select count(*)::int from menu) as menus`
    expect(begun).toEqual({ titles: 0, menus: 1 })
    expect(await starts()).toEqual(['The shop is already initialized: its data is kept.'])
  })
})
