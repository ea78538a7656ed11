import type { Db } from '../../../platform/db/db.ts'

export type Counts = Record<string, number>

export interface Checkpoint {
  records: number
  counts: Counts
  report: string | null
}

/** The checkpoint of a stopped import of this file, if any. */
export const findUnfinished = (db: Db, checksum: string) =>
  db.one<Checkpoint>`
    select records, counts, report from import_checkpoint where checksum = ${checksum} and finished_at is null`

export async function saveCheckpoint(
  tx: Db,
  { checksum, name, records, counts, report }: Checkpoint & { checksum: string; name: string },
): Promise<void> {
  await tx.run`
    insert into import_checkpoint (checksum, name, records, counts, report) values (${checksum}, ${name}, ${records},
      ${JSON.stringify(counts)}, ${report})
    on conflict (checksum) do update set name = excluded.name, records = excluded.records, counts = excluded.counts,
      report = excluded.report, updated_at = now(), finished_at = null,
      started_at = case when import_checkpoint.finished_at is null then import_checkpoint.started_at else now() end`
}

export async function finishCheckpoint(db: Db, checksum: string): Promise<void> {
  await db.run`update import_checkpoint set finished_at = now(), updated_at = now() where checksum = ${checksum}`
}
