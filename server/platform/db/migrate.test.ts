import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'zakladka-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

test('migrations are applied once each, in the order of their names; an altered one is refused', async () => {
  const lines: string[] = []
  const run = () => migrate(database.db, folder, (line) => lines.push(line))
  await write('9002-fill.sql', 'insert into sample (name) values (upper(current_setting($$lock_timeout$$)))')
  await write('9001-create.sql', 'create table sample (name text not null)')
  await write('README.md', 'not SQL')
  expect([await run(), await run()]).toEqual([2, 0])
  expect(lines).toEqual(['Migrating the database: 2 of 2 steps …'])
  await write('9003-more.sql', "insert into sample (name) values ('b')")
  expect(await run()).toBe(1)
  expect(lines.slice(1)).toEqual(['Migrating the database: 1 of 3 steps …'])
  expect(await database.db.one`select count(*)::int as count from sample`).toEqual({ count: 2 })
  await write('9001-create.sql', 'create table sample (name text)')
  await expect(run()).rejects.toThrow(
    'migration 9001-create.sql was altered after it had been applied; add a new one instead',
  )
})

test('a migration that fails leaves nothing behind and is tried again', async () => {
  await write('9001-create.sql', 'create table sample (name text not null)')
  await write('9004-broken.sql', 'create table broken (); select 1 / 0')
  await expect(migrate(database.db, folder)).rejects.toThrow('division by zero')
  expect(await database.db.one`select to_regclass('broken') is null as absent`).toEqual({ absent: true })
  await write('9004-broken.sql', 'create table broken ()')
  expect(await migrate(database.db, folder)).toBe(1)
})
