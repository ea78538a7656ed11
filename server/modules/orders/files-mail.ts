import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from './documents/order-command.ts'
import { areFilesPaid } from './file-supply.ts'

export const ORDER_FILES = 'order-files'

/** Queues the mail with the link to the order's files, once for each occasion. */
export const enqueueFilesMail = (tx: Db, number: string, occasion: string): Promise<void> =>
  enqueue(tx, {
    kind: ORDER_FILES,
    payload: { number, occasion },
    key: `${ORDER_FILES}:${number}:${occasion}`,
  })

/** Sends the buyer the link to the files once more. */
export const sendFilesAgain = (db: Db, options: CommandOptions): Promise<CommandResult<{ status: string }>> =>
  runOrderCommand(db, options, 'files', {}, async (tx, order) => {
    if (!areFilesPaid(order))
      throw new Refusal('graphql-input', 'Order %s has no files that are paid for.', order.number)
    await enqueueFilesMail(tx, order.number, options.now.toISOString())
    return { status: order.status }
  })
