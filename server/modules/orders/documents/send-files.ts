import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { areFilesPaid } from './fulfilment.ts'
import { enqueueFilesMail } from '../file-supply.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from './order-command.ts'

/** Sends the buyer the link to the files once more. */
export const sendFilesAgain = (db: Db, options: CommandOptions): Promise<CommandResult<{ status: string }>> =>
  runOrderCommand(db, options, 'files', {}, async (tx, order) => {
    if (!areFilesPaid(order))
      throw new Refusal('graphql-input', 'Order %s has no files that are paid for.', order.number)
    await enqueueFilesMail(tx, order.number, options.now.toISOString())
    return { status: order.status }
  })
