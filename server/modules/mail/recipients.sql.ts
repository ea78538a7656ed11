import type { Db } from '../../platform/db/db.ts'

/** Whether the owner of this mailbox has an account and has opened a link that was mailed to it. */
export const isProvenMailbox = async (db: Db, email: string): Promise<boolean> =>
  (await db.one`select 1 from customer where email_key = lower(${email}) and proven_email_key = email_key`) !==
  undefined
