import { type Db, join, Sql } from '../../../platform/db/db.ts'

/**
 * Writes to several tables in one multi-CTE statement: all parts see the same snapshot, and foreign keys are checked at
 * its end.
 */
export async function writeTables(tx: Db, writes: readonly (Sql | false | undefined)[]): Promise<void> {
  const parts = writes.filter((write): write is Sql => write instanceof Sql)
  if (parts.length > 0)
    await tx.run`with ${join(parts.map((write, nth) => new Sql([`w${nth} as (`, ')'], [write])))} select 1`
}
