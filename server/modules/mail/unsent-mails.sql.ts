import type { Db } from '../../platform/db/db.ts'

/** A mail whose last attempt was refused by the mail server, or did not reach it. */
export interface UnsentMail {
  id: number
  createdAt: Date
  recipient: string
  subject: string
  jobId: number
  attempts: number
  /** Next attempt; null once it is given up. */
  runAt: Date | null
  /** First line of the error. */
  error: string
}

/** The oldest first. The error of a mail's job names the mail. */
export const readUnsentMails = (db: Db, limit: number) => db.many<UnsentMail>`
  select m.id, m.created_at, m.recipient, m.subject, j.id as job_id, j.attempts,
    case when j.failed_at is null then j.run_at end as run_at, split_part(j.last_error, E'\n', 1) as error
  from mail m join job j on strpos(j.last_error, m.key || ' was not sent') > 0
  where m.sent_at is null order by m.id limit ${limit}`

export const countUnsentMails = async (db: Db): Promise<number> =>
  (
    await db.one<{ mails: number }>`
      select count(*)::int as mails from mail m join job j on strpos(j.last_error, m.key || ' was not sent') > 0
      where m.sent_at is null`
  )?.mails ?? 0
