import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findOrder, type PlacedOrder } from '../orders.ts'
import { insertRequest, lockOrder, readRequest, setState } from './documents.sql.ts'
import { stateOf, STATUS_OF } from './fulfilment.ts'

/** How an operator does something with an order. */
export interface Doing {
  number: string
  now: Date
  /** Told twice under one key, it is done once. */
  key?: string
  /** Everything is tried, nothing stays. */
  isRehearsal?: boolean
}

export interface Done<Answer> {
  answer: Answer
  /** It had been done before, under the same key. */
  isRepeated: boolean
}

/** Carries an answer out of a transaction that is not to last. */
class Rehearsed extends Error {
  constructor(readonly answer: unknown) {
    super('rehearsed')
  }
}

/** Does one thing with one order: all of it or nothing, while nobody else touches the order, and once a key. */
export async function onOrder<Answer>(
  db: Db,
  { number, key, isRehearsal }: Doing,
  deed: string,
  asked: object,
  work: (tx: Db, order: PlacedOrder) => Promise<Answer>,
): Promise<Done<Answer>> {
  const done = db.transaction(async (tx): Promise<Done<Answer>> => {
    const locked = await lockOrder(tx, number)
    const before = locked && key ? await readRequest(tx, locked.id, key) : undefined
    if (before) {
      if (before.deed !== deed || !isDeepStrictEqual(before.asked, JSON.parse(JSON.stringify(asked))))
        throw new Refusal('graphql-input', 'The key %s was used for something else with this order.', key ?? '')
      return { answer: before.answer as Answer, isRepeated: true }
    }
    const order = await findOrder(tx, number)
    if (!order) throw new Refusal('graphql-no-such-entity', 'There is no order %s.', number)
    const answer = await work(tx, order)
    if (key) await insertRequest(tx, order.id, key, deed, asked, answer)
    if (isRehearsal) throw new Rehearsed(answer)
    return { answer, isRepeated: false }
  })
  return done.catch((error: unknown) => {
    if (error instanceof Rehearsed) return { answer: error.answer as Answer, isRepeated: false }
    throw error
  })
}

/** Reads the order as the deed has left it, and puts it where it now stands. */
export async function settle(tx: Db, number: string): Promise<PlacedOrder> {
  const order = await findOrder(tx, number)
  if (!order) throw new Error(`order ${number} is gone`)
  const state = stateOf(order)
  if (state !== order.state) await setState(tx, order.id, state, STATUS_OF[state])
  return { ...order, state, status: state === order.state ? order.status : STATUS_OF[state] }
}

const warsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })

/** YYYY-MM-DD in Warsaw. */
export const dayOf = (instant: Date): string => warsaw.format(instant)

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
