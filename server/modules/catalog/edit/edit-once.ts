import { findActionByKey } from '../../../platform/actions/action-log.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { transactionOrDryRun } from '../../../platform/db/dry-run.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getTitle } from './lock-titles.ts'

export interface EditOptions {
  sku: string
  /** Idempotency key. */
  key?: string | undefined
  /** Executes and rolls back. */
  isDryRun?: boolean
}

/** Edits one title in a transaction, at most once per key. `output` is undefined for a repeated edit. */
export function editOnce<Output>(
  db: Database,
  { sku, key, isDryRun }: EditOptions,
  /** Whether the logged values are those of this edit, and not of another kind. */
  isSame: (after: Readonly<Record<string, unknown>>) => boolean,
  execute: (tx: Db) => Promise<Output>,
): Promise<{ output: Output | undefined; isRepeated: boolean }> {
  return transactionOrDryRun(db, isDryRun, async (tx) => {
    if (key !== undefined) {
      await getTitle(tx, { sku })
      const logged = await findActionByKey(tx, ['product', sku], key)
      if (logged && !isSame(logged.after ?? {}))
        throw new Refusal('graphql-input', 'The key %s was used for something else with this title.', key)
      if (logged) return { output: undefined, isRepeated: true }
    }
    return { output: await execute(tx), isRepeated: false }
  })
}
