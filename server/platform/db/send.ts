import type pg from 'pg'
import { type ExchangeOutcome, BEGIN, COMMIT, Exchange, type Result } from './prepared.ts'
import type { Statement } from './sql.ts'

/** Called after each statement, successful or not. */
export type StatementListener = (statement: Pick<Statement, 'label' | 'text'>, ms: number) => void

/** Number of statements that this process has sent; tests use it to detect a query per row. */
export const statements = { sent: 0 }

/** Sends statements in one exchange; its duration is divided equally among them. */
export async function sendPipelined(
  client: pg.ClientBase,
  batch: readonly Statement[],
  listeners: readonly StatementListener[],
): Promise<ExchangeOutcome> {
  const counted = batch.filter((one) => one !== BEGIN && one !== COMMIT)
  statements.sent += counted.length
  const startedAt = performance.now()
  const outcome = await new Promise<ExchangeOutcome>((resolve) => {
    client.query(new Exchange(batch, resolve))
  })
  const ms = (performance.now() - startedAt) / Math.max(counted.length, 1)
  for (const one of counted) for (const listener of listeners) listener(one, ms)
  const { failure } = outcome
  // the driver's stack ends at the socket
  if (failure?.error instanceof Error) {
    Error.captureStackTrace(failure.error)
    failure.error.stack += `\n    in the statement ${failure.statement.label}`
  }
  return outcome
}

export async function send(
  client: pg.ClientBase,
  statement: Statement,
  listeners: readonly StatementListener[],
): Promise<Result> {
  const { results, failure } = await sendPipelined(client, [statement], listeners)
  if (failure) throw failure.error
  return results[0] as Result
}
