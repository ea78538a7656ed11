import { isDeepStrictEqual } from 'node:util'
import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { transactionOrDryRun } from '../../../platform/db/dry-run.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlacedOrder } from '../order.ts'
import { findOrder } from '../orders.ts'
import { insertRequest, lockOrder, readRequest, setState } from './documents.sql.ts'
import { orderStateOf, STATUS_OF } from './fulfilment.ts'

/** Options of a command on an order. */
export interface CommandOptions {
  number: string
  now: Date
  actor: Actor
  /** Idempotency key. */
  key?: string
  /** Executes and rolls back. */
  isDryRun?: boolean
  /** Takes the locks that must precede the order's. */
  lockFirst?: (tx: Db) => Promise<void>
}

/** Commands on an order, as the action log names them. */
export type OrderAction = 'cancel' | 'comment' | 'deliver' | 'files' | 'hold' | 'invoice' | 'refund' | 'ship' | 'unhold'

/** What the log keeps of an output: numbers of documents, sums and the new status. */
interface LoggedOutput {
  number?: string
  shipments?: readonly string[]
  grandTotal?: number
  toReturn?: number
  status: string
}

const loggedOutput = ({ number, shipments, grandTotal, toReturn, status }: LoggedOutput) => ({
  number,
  shipments,
  grandTotal,
  toReturn,
  status,
})

export interface CommandResult<Output> {
  output: Output
  /** Executed before with the same key. */
  isRepeated: boolean
}

/** Runs a command on a locked order in one transaction, at most once per idempotency key. */
export async function runOrderCommand<Output extends LoggedOutput>(
  db: Db,
  { number, actor, key, isDryRun, lockFirst }: CommandOptions,
  command: OrderAction,
  input: object,
  execute: (tx: Db, order: PlacedOrder) => Promise<Output>,
): Promise<CommandResult<Output>> {
  return transactionOrDryRun(db, isDryRun, async (tx): Promise<CommandResult<Output>> => {
    await lockFirst?.(tx)
    const locked = await lockOrder(tx, number)
    const before = locked && key ? await readRequest(tx, locked.id, key) : undefined
    if (before) {
      if (before.command !== command || !isDeepStrictEqual(before.input, JSON.parse(JSON.stringify(input))))
        throw new Refusal('graphql-input', 'The key %s was used for something else with this order.', key ?? '')
      return { output: before.output as Output, isRepeated: true }
    }
    const order = await findOrder(tx, number)
    if (!order) throw new Refusal('graphql-no-such-entity', 'There is no order %s.', number)
    const output = await execute(tx, order)
    if (key) await insertRequest(tx, order.id, key, command, input, output)
    await logAction(tx, actor, `order.${command}`, ['order', number], {
      before: { status: order.status },
      after: loggedOutput(output),
      key,
    })
    return { output, isRepeated: false }
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
