import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlacedOrder } from '../order.ts'
import { findOrder } from '../orders.ts'
import { insertRequest, lockOrder, readRequest, setState } from './documents.sql.ts'
import { orderStateOf, STATUS_OF } from './fulfilment.ts'

/** Options of a command on an order. */
export interface CommandOptions {
  number: string
  now: Date
  /** Idempotency key. */
  key?: string
  /** Executes and rolls back. */
  isDryRun?: boolean
  /** Takes the locks that must precede the order's. */
  lockFirst?: (tx: Db) => Promise<void>
}

export interface CommandResult<Answer> {
  answer: Answer
  /** Executed before with the same key. */
  isRepeated: boolean
}

/** Rolls back a dry run, carrying its answer. */
class DryRunRollback extends Error {
  constructor(readonly answer: unknown) {
    super('dry run')
  }
}

/** Runs a command on a locked order in one transaction, at most once per idempotency key. */
export async function runOrderCommand<Answer>(
  db: Db,
  { number, key, isDryRun, lockFirst }: CommandOptions,
  command: string,
  input: object,
  work: (tx: Db, order: PlacedOrder) => Promise<Answer>,
): Promise<CommandResult<Answer>> {
  const result = db.transaction(async (tx): Promise<CommandResult<Answer>> => {
    await lockFirst?.(tx)
    const locked = await lockOrder(tx, number)
    const before = locked && key ? await readRequest(tx, locked.id, key) : undefined
    if (before) {
      if (before.command !== command || !isDeepStrictEqual(before.input, JSON.parse(JSON.stringify(input))))
        throw new Refusal('graphql-input', 'The key %s was used for something else with this order.', key ?? '')
      return { answer: before.answer as Answer, isRepeated: true }
    }
    const order = await findOrder(tx, number)
    if (!order) throw new Refusal('graphql-no-such-entity', 'There is no order %s.', number)
    const answer = await work(tx, order)
    if (key) await insertRequest(tx, order.id, key, command, input, answer)
    if (isDryRun) throw new DryRunRollback(answer)
    return { answer, isRepeated: false }
  })
  return result.catch((error: unknown) => {
    if (error instanceof DryRunRollback) return { answer: error.answer as Answer, isRepeated: false }
    throw error
  })
}

/** Rereads the order after a command and updates its state. */
export async function updateOrderState(tx: Db, number: string): Promise<PlacedOrder> {
  const order = await findOrder(tx, number)
  if (!order) throw new Error(`order ${number} no longer exists`)
  const state = orderStateOf(order)
  if (state !== order.state) await setState(tx, order.id, state, STATUS_OF[state])
  return { ...order, state, status: state === order.state ? order.status : STATUS_OF[state] }
}
