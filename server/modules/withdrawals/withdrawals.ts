import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from '../../../rules/withdrawal.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertWithdrawal, readWithdrawals } from './withdrawals.sql.ts'
import { type Statement, type Withdrawal } from './withdrawals.sql.ts'

export type { Statement, Withdrawal } from './withdrawals.sql.ts'

export const WITHDRAWAL_RECEIVED = 'withdrawal-received'

/** One household seldom withdraws from more; each statement sends two mails. */
const STATEMENTS: Rate = { burst: 5, perSecond: 1 / 300 }

function read({ name, email, orderNumber, items }: Statement): Statement {
  const problem =
    personProblem(name) ?? orderNumberProblem(orderNumber) ?? emailProblem(email) ?? itemsProblem(items ?? '')
  if (problem) throw new Refusal('graphql-input', problem)
  return {
    name: name.trim(),
    email: normaliseEmail(email),
    orderNumber: normaliseOrderNumber(orderNumber),
    items: items?.trim() || null,
  }
}

/**
 * Takes a statement of withdrawal and answers when. It is taken and confirmed whether or not there is such an order:
 * the answer tells a
 * stranger nothing, and a slip in the number costs no consumer the right.
 */
export async function withdraw(context: RequestContext, written: Statement): Promise<Date> {
  const statement = read(written)
  context.limit('withdraw', STATEMENTS)
  return context.db.transaction(async (tx) => {
    const { id, receivedAt, isNew } = await insertWithdrawal(tx, statement, context.store.code)
    if (isNew) await enqueue(tx, { kind: WITHDRAWAL_RECEIVED, payload: { id }, key: `${WITHDRAWAL_RECEIVED}:${id}` })
    return receivedAt
  })
}

/** The newest first, for the operator; of one order where it is named. */
export const listWithdrawals = (db: Db, wanted: { order?: string; limit: number }): Promise<Withdrawal[]> =>
  readWithdrawals(db, wanted)
