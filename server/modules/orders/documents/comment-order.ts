import type { Database } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { insertComment } from '../orders.sql.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from './order-command.ts'
import { heldState, hold, setState } from './documents.sql.ts'
import { checkAllowed, STATUS_OF } from './fulfilment.ts'

export const ORDER_COMMENT = 'order-comment'

export interface CommentCommand {
  message: string
  /** Shown to the buyer. */
  isVisible: boolean
  notify: boolean
}

/** Adds a comment, visible to the buyer or internal. */
export const commentOrder = (
  db: Database,
  options: CommandOptions,
  { message, isVisible, notify }: CommentCommand,
): Promise<CommandResult<{ status: string }>> =>
  runOrderCommand(db, options, 'comment', { message, isVisible, notify }, async (tx, { id, number, status }) => {
    const comment = await insertComment(tx, id, { message, status, isVisible })
    if (isVisible && notify)
      await enqueue(tx, {
        kind: ORDER_COMMENT,
        payload: { number, comment, message },
        key: `${ORDER_COMMENT}:${comment}`,
      })
    return { status }
  })

/** Blocks all other commands until the order is released. */
export const holdOrder = (db: Database, options: CommandOptions): Promise<CommandResult<{ status: string }>> =>
  runOrderCommand(db, options, 'hold', {}, async (tx, order) => {
    checkAllowed(order, 'hold')
    await hold(tx, order.id)
    return { status: STATUS_OF.holded }
  })

export const unholdOrder = (db: Database, options: CommandOptions): Promise<CommandResult<{ status: string }>> =>
  runOrderCommand(db, options, 'unhold', {}, async (tx, order) => {
    checkAllowed(order, 'unhold')
    const state = (await heldState(tx, order.id))?.state ?? 'processing'
    await setState(tx, order.id, state, STATUS_OF[state])
    return { status: STATUS_OF[state] }
  })
