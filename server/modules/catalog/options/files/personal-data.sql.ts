import type { Db } from '../../../../platform/db/db.ts'
import type { PersonalData } from '../../../../platform/personal-data.ts'

/** A file has no reference to its order; the order refers to its files, and erases them by `releaseFiles`. */
export const personalData: PersonalData = { columns: { option_file: ['token', 'name'] } }

/** Releases the files of an erased order: the job that deletes unused files removes the row and the file. */
export async function releaseFiles(tx: Db, tokens: readonly string[]): Promise<void> {
  await tx.run`
    update option_file set is_ordered = false, name = '', created_at = '-infinity'
    where token = any(${tokens}::text[])`
}
