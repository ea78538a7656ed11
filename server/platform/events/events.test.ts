import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/db.ts'
import { startWorker } from '../jobs/jobs.ts'
import type { EventHandler, Parts, Subscriber } from '../module.ts'
import { eventJobs, publish, subscribe } from './events.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const listener = (name: string, handle: EventHandler<'order.paid'>): Subscriber => ({
  name,
  on: { 'order.paid': handle },
})
const start = (all: readonly Subscriber[]) =>
  startWorker(db, eventJobs(all, { db } as Parts), { error() {} }, { pollMs: 20 })

test('EXT-1a: a rolled back transaction sends nothing, a committed one sends to those who subscribed to the event', async () => {
  const received: string[] = []
  const all: Subscriber[] = [
    listener('paid', async ({ name, data }) => void received.push(`${name} ${data.number}`)),
    { name: 'shipped', on: { 'order.shipped': async () => void received.push('shipped') } },
  ]
  const restore = subscribe(all)
  const worker = start(all)
  const undone = db.transaction(async (tx) => {
    await publish(tx, 'order.paid', { number: '1' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await db.transaction((tx) => publish(tx, 'order.paid', { number: '2' }))
  expect(await db.many`select 1 from job where kind = 'event:shipped'`).toEqual([])
  await expect.poll(() => received).toEqual(['order.paid 2'])
  await expect.poll(async () => (await db.many`select 1 from job`).length).toBe(0)
  await worker.stop()
  restore()
  expect(received).toEqual(['order.paid 2'])
})

test('EXT-1b: a subscriber that fails is called again with the same event, and no other one is', async () => {
  const received: string[] = []
  let failures = 1
  const all = [
    listener('reliable', async ({ id }) => void received.push(`reliable ${id}`)),
    listener('failing', async ({ id }) => {
      received.push(`failing ${id}`)
      if (failures-- > 0) throw new Error('away')
    }),
  ]
  const restore = subscribe(all)
  const worker = start(all)
  await db.transaction((tx) => publish(tx, 'order.paid', { number: '3' }))
  await expect.poll(async () => (await db.many`select 1 from job where last_error like '%away%'`).length).toBe(1)
  await db.run`update job set run_at = now()`
  await expect.poll(() => received.length).toBe(3)
  await expect.poll(async () => (await db.many`select 1 from job`).length).toBe(0)
  await worker.stop()
  restore()
  const id = received[0]?.split(' ')[1]
  expect(received.toSorted()).toEqual([`failing ${id}`, `failing ${id}`, `reliable ${id}`])
})

test('two subscribers of one name are refused, since their events would be mixed', () => {
  const twice = listener('same', async () => {})
  expect(() => subscribe([twice, twice])).toThrow('Two subscribers have the name same.')
})
