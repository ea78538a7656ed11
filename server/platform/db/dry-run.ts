import type { Db } from './db.ts'

class DryRun extends Error {}

/** Runs `work` in a transaction, which a dry run rolls back. Returns what `work` returns, also of a dry run. */
export async function transactionOrDryRun<Result>(
  db: Db,
  isDryRun: boolean | undefined,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (!isDryRun) return result
      done = { result }
      throw new DryRun()
    })
  } catch (error) {
    if (error instanceof DryRun && done) return done.result
    throw error
  }
}
