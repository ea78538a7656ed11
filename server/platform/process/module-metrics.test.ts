import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createMetrics } from './metrics.ts'
import { count, type DeclaredMetrics, measureModules } from './module-metrics.ts'
import { parseSettings } from './settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a module’s number is read at each scrape, and has no value while the database is away', async () => {
  const metrics = createMetrics()
  let isAway = false
  const declared: DeclaredMetrics = {
    club_meetings: {
      help: 'Meetings',
      async read(db) {
        if (isAway) throw new Error('away')
        return (await db.one<{ count: number }>`select count(*)::int as count from job`)?.count ?? -1
      },
    },
  }
  measureModules([undefined, declared], { db: database.db, settings: parseSettings({}) }, metrics)
  const lines = async () => (await metrics.registry.metrics()).split('\n').filter((line) => line.includes('club_'))
  expect(await lines()).toEqual(['# HELP club_meetings Meetings', '# TYPE club_meetings gauge', 'club_meetings 0'])
  await database.db.run`insert into job (kind, payload) values ('meet', '{}')`
  expect(await lines()).toContain('club_meetings 1')
  isAway = true
  expect(await lines()).toEqual(['# HELP club_meetings Meetings', '# TYPE club_meetings gauge'])
})

test('a module’s counter begins at 0 for each value of its label; without metrics nothing is counted', async () => {
  const metrics = createMetrics()
  const declared: DeclaredMetrics = {
    club_visits_total: { help: 'Visits', label: 'club', values: ({ seed }) => [seed, 'other'] },
  }
  measureModules([declared], { db: database.db, settings: parseSettings({ SEED: 'none' }) }, metrics)
  count(metrics, 'club_visits_total', { club: 'other' })
  count(undefined, 'club_visits_total', { club: 'other' })
  const text = (await metrics.registry.metrics()).split('\n')
  expect(text).toContain('club_visits_total{club="none"} 0')
  expect(text).toContain('club_visits_total{club="other"} 1')
})
