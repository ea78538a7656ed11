import type { Db } from '../../../../platform/db/db.ts'
import type { PersonalData } from '../../../../platform/personal-data.ts'

/** Which order a file belongs to is known by the order, which gives it up: `giveUpFiles`. */
export const personalData: PersonalData = { columns: { option_file: ['token', 'name'] } }

/** Files of an order that is erased: the job that deletes unused ones takes row and bytes. */
export async function giveUpFiles(tx: Db, tokens: readonly string[]): Promise<void> {
  await tx.run`
    update option_file set is_ordered = false, name = '', created_at = '-infinity'
    where token = any(${tokens}::text[])`
}
