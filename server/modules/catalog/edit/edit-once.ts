import { findActionByKey } from '../../../platform/actions/action-log.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { getTitle } from './lock-titles.ts'

export interface EditOptions {
  sku: string
  action: 'product.edit' | 'product.price' | 'product.stock'
  /** Idempotency key. */
  key?: string | undefined
  /** Executes and rolls back. */
  isDryRun?: boolean
}

/** Rolls back a dry run, carrying its output. */
class DryRunRollback extends Error {
  constructor(readonly output: unknown) {
    super('dry run')
  }
}

/** Edits one title in a transaction, at most once per key. `output` is undefined for a repeated edit. */
export async function editOnce<Output>(
  db: Database,
  { sku, action, key, isDryRun }: EditOptions,
  /** Whether the logged values are those of this edit. */
  isSame: (after: Readonly<Record<string, unknown>>) => boolean,
  execute: (tx: Db) => Promise<Output>,
): Promise<{ output: Output | undefined; isRepeated: boolean }> {
  try {
    return await db.transaction(async (tx) => {
      if (key !== undefined) {
        await getTitle(tx, { sku })
        const logged = await findActionByKey(tx, ['product', sku], key)
        if (logged && (logged.action !== action || !isSame(logged.after ?? {})))
          throw new Refusal('graphql-input', 'The key %s was used for something else with this title.', key)
        if (logged) return { output: undefined, isRepeated: true }
      }
      const output = await execute(tx)
      if (isDryRun) throw new DryRunRollback(output)
      return { output, isRepeated: false }
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return { output: error.output as Output, isRepeated: false }
    throw error
  }
}
