import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from './db.ts'
import { moduleOf, partsOf, sourceAt } from './statement-names.ts'

let db: Database
beforeAll(async () => {
  db = await openEmbedded('memory://')
}, 60_000)
afterAll(() => db.close())

const readOwnText = () => db.one<{ text: string }>`select current_query() as text`

test('the database sees which function runs a statement', async () => {
  for (let round = 0; round < 2; round++)
    expect((await readOwnText())?.text).toBe('/* db.readOwnText */ select current_query() as text')
})

test('the work of a transaction without a name is named after its file', async () => {
  const row = await db.transaction((tx) => tx.one<{ text: string }>`select current_query() as text, 1 as one`)
  expect(row?.text).toBe('/* db.statement-names */ select current_query() as text, 1 as one')
})

test('an error shows the statement that failed', async () => {
  const divide = () => db.one`select 1 / ${0}::int`
  await expect(divide()).rejects.toMatchObject({ stack: expect.stringMatching(/division by zero[^]*db\.divide$/) })
})

test('a statement is named after its module', () => {
  expect(moduleOf('server/modules/catalog/product/cards.sql.ts')).toBe('catalog')
  expect(moduleOf('server/platform/jobs/jobs.ts')).toBe('jobs')
  expect(moduleOf('server/seed/content/pages.ts')).toBe('seed')
  expect(moduleOf('server/app.ts')).toBe('app')
})

test('in a bundle the source of a line is found by the comments above each file', () => {
  const bundle = partsOf('#!/usr/bin/env node\n// server/app.ts\nlet a\n// a comment.\n// server/main.ts\nlet b\n')
  expect([1, 3, 4, 6].map((line) => sourceAt(bundle, line))).toEqual([
    undefined,
    'server/app.ts',
    'server/app.ts',
    'server/main.ts',
  ])
})
