import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from './db.ts'

let db: Database
beforeAll(async () => {
  db = await openEmbedded('memory://')
  await db.script('create table kept (n int)')
}, 60_000)
afterAll(() => db.close())

test('what still runs beside the failure of a transaction writes nothing after it', async () => {
  let late: Promise<unknown> | undefined
  const failing = db.transaction(async (tx) => {
    late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => tx.run`insert into kept values (1)`)
    late.catch(() => {})
    await tx.run`insert into kept values (2)`
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(late).rejects.toThrow('the transaction is over')
  expect(await db.many`select n from kept`).toEqual([])
})
