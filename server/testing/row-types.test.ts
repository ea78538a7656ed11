import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from '../platform/db/db.ts'
import { type DescribedStatement, findRowTypeProblems, onDescribed } from './row-types.ts'

const statements: DescribedStatement[] = []
let db: Database
beforeAll(async () => {
  onDescribed((statement) => statements.push(statement))
  db = await openEmbedded('memory://')
}, 60_000)
afterAll(() => db.close())

const HERE = fileURLToPath(import.meta.url)

test('a statement whose columns do not match its row type is reported', async () => {
  await db.one<{ id: number; urlKey: string | null; kind: 'a' | 'b'; at: Date; ids: number[]; facts: { a: 1 } }>`
    select 1 as id, 'x' as url_key, 'a' as kind, now() as at, '{1}'::int[] as ids, '{}'::json as facts`
  await db.many<{ id: number; title: string }>`select 1 as id, 'x' as name`
  await db.one<{ amount: string; at: string; isShown: boolean }>`select 1 as amount, now() as at, 'no' as is_shown`
  await db.one<{ twice: number }>`select 1 as twice, 2 as twice`
  const { checked, problems } = findRowTypeProblems(statements, [HERE])
  expect(checked).toBe(4)
  const location = 'server/testing/row-types.test.ts'
  expect(problems.map((problem) => problem.replace(` (${location})`, '').replace('testing.row-types: ', ''))).toEqual([
    'no column for title',
    'the column amount is no string',
    'the column at is no string',
    'the column is_shown is no boolean',
    'the column name is not in the row type',
    'two columns have one name',
  ])
}, 60_000)
