import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from './db.ts'
import { moduleOf, parseBundle, sourceAt } from './statement-names.ts'

let db: Database
beforeAll(async () => {
  db = await openEmbedded('memory://')
}, 60_000)
afterAll(() => db.close())

const readOwnText = () => db.one<{ text: string }>`select current_query() as text`

test('the text of a statement begins with the function that runs it', async () => {
  for (let round = 0; round < 2; round++)
    expect((await readOwnText())?.text).toBe('/* db.readOwnText */ select current_query() as text')
})

test('a statement in an anonymous transaction callback is named after its file', async () => {
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
  expect(moduleOf('server/seed/attributes.ts')).toBe('seed')
  expect(moduleOf('demo/content/pages.ts')).toBe('demo')
  expect(moduleOf('server/app.ts')).toBe('app')
  expect(moduleOf('examples/reading-club/clubs.sql.ts')).toBe('reading-club')
  expect(moduleOf('../other-shop/gift-cards/gifts.sql.ts')).toBe('gift-cards')
})

test('the source file of a line in a bundle is found by the path comments of the bundler', () => {
  const bundle = parseBundle('#!/usr/bin/env node\n// server/app.ts\nlet a\n// a comment.\n// server/main.ts\nlet b\n')
  expect([1, 3, 4, 6].map((line) => sourceAt(bundle, line))).toEqual([
    undefined,
    'server/app.ts',
    'server/app.ts',
    'server/main.ts',
  ])
})
