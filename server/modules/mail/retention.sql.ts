import type { Db } from '../../platform/db/db.ts'

/** Complaints, withdrawals and returns refer to mails for about a year; what they contain is personal. */
const KEEP_DAYS = 365

/** Deletes old mails with their attachments, in batches; invoices themselves stay with their orders. */
export async function deleteOldMails(db: Db): Promise<void> {
  while (
    (await db.run`
      delete from mail where id in (
        select id from mail where created_at < now() - make_interval(days => ${KEEP_DAYS}) order by id limit 500)`) > 0
  );
}
