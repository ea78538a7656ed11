import type pg from 'pg'
import { type Answered, BEGIN, COMMIT, Exchange, type Result } from './prepared.ts'
import type { Statement } from './sql.ts'

/** Called after each statement, a failed one too. */
export type StatementListener = (statement: Pick<Statement, 'label' | 'text'>, ms: number) => void

/** How many statements this process has sent: tests count them to catch a query per row. */
export const statements = { sent: 0 }

/** In one exchange with the server; what goes together shares its time. */
export async function sendTogether(
  client: pg.ClientBase,
  together: readonly Statement[],
  listeners: readonly StatementListener[],
): Promise<Answered> {
  const own = together.filter((one) => one !== BEGIN && one !== COMMIT)
  statements.sent += own.length
  const startedAt = performance.now()
  const answered = await new Promise<Answered>((resolve) => {
    client.query(new Exchange(together, resolve))
  })
  const ms = (performance.now() - startedAt) / Math.max(own.length, 1)
  for (const one of own) for (const listener of listeners) listener(one, ms)
  const { failure } = answered
  // its own stack leads to the socket only
  if (failure?.error instanceof Error) {
    Error.captureStackTrace(failure.error)
    failure.error.stack += `\n    in the statement ${failure.statement.label}`
  }
  return answered
}

export async function send(
  client: pg.ClientBase,
  statement: Statement,
  listeners: readonly StatementListener[],
): Promise<Result> {
  const { results, failure } = await sendTogether(client, [statement], listeners)
  if (failure) throw failure.error
  return results[0] as Result
}
