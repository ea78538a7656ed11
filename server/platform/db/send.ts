import type pg from 'pg'
import { BEGIN, COMMIT, Prepared, type Result } from './prepared.ts'
import type { Statement } from './sql.ts'

/** Called after each statement, a failed one too. */
export type StatementListener = (statement: Pick<Statement, 'label' | 'text'>, ms: number) => void

/** How many statements this process has sent: tests count them to catch a query per row. */
export const statements = { sent: 0 }

export async function send(
  client: pg.ClientBase,
  statement: Statement,
  listeners: readonly StatementListener[],
  before: readonly Statement[] = [],
): Promise<Result> {
  const own = [...before, statement].filter((one) => one !== BEGIN && one !== COMMIT)
  statements.sent += own.length
  const startedAt = performance.now()
  let failed = statement
  try {
    return await new Promise((resolve, reject) => {
      const finish = (error: unknown, answer: Result) => {
        const ms = (performance.now() - startedAt) / Math.max(own.length, 1)
        for (const one of own) for (const listener of listeners) listener(one, ms)
        if (!error) return resolve(answer)
        failed = prepared.current
        reject(error)
      }
      const prepared = new Prepared(statement, finish, before)
      client.query(prepared)
    })
  } catch (error) {
    // its own stack leads to the socket only
    if (error instanceof Error) {
      Error.captureStackTrace(error)
      error.stack += `\n    in the statement ${failed.label}`
    }
    throw error
  }
}
