import { type Db, join, Sql } from '../../../platform/db/db.ts'

/**
 * Writes to several tables in one statement. All of them see the tables as they were before it; keys are checked after
 * it.
 */
export async function together(tx: Db, writes: readonly (Sql | false | undefined)[]): Promise<void> {
  const parts = writes.filter((write): write is Sql => write instanceof Sql)
  if (parts.length > 0)
    await tx.run`with ${join(parts.map((write, nth) => new Sql([`w${nth} as (`, ')'], [write])))} select 1`
}
