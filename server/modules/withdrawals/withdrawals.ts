import { emailProblem, normaliseEmail } from '../../../rules/email.ts'
import { itemsProblem, normaliseOrderNumber, orderNumberProblem, personProblem } from '../../../rules/withdrawal.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertWithdrawal, readWithdrawals, type Statement, type Withdrawal } from './withdrawals.sql.ts'

export type { Statement, Withdrawal } from './withdrawals.sql.ts'

export const WITHDRAWAL_RECEIVED = 'withdrawal-received'

/** Low, since each statement sends two mails. */
const STATEMENT_RATE: Rate = { burst: 5, perSecond: 1 / 300 }

function parseStatement({ name, email, orderNumber, items }: Statement): Statement {
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
 * Stores a statement of withdrawal and returns the time of its receipt. The order need not exist: the result reveals
 * nothing to a stranger, and a typing error in the number does not cost the consumer the right.
 */
export async function withdraw(context: RequestContext, input: Statement): Promise<Date> {
  const statement = parseStatement(input)
  context.limit('withdraw', STATEMENT_RATE)
  return context.db.transaction(async (tx) => {
    const { id, receivedAt, isNew } = await insertWithdrawal(tx, statement, context.store.code)
    if (isNew) await enqueue(tx, { kind: WITHDRAWAL_RECEIVED, payload: { id }, key: `${WITHDRAWAL_RECEIVED}:${id}` })
    return receivedAt
  })
}

/** Newest first, optionally of one order; for the operator. */
export const listWithdrawals = (db: Db, filter: { order?: string; limit: number }): Promise<Withdrawal[]> =>
  readWithdrawals(db, filter)
