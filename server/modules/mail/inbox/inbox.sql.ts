import type { Db } from '../../../platform/db/db.ts'

export interface MailSummary {
  id: number
  sender: string
  recipient: string
  subject: string
  storeCode: string
  createdAt: Date
  sentAt: Date | null
}

export interface MailRow extends MailSummary {
  key: string
  html: string
  plain: string
  replyTo: string | null
  attachments: string[]
}

/** Newest first; optionally those whose recipient contains a text. */
export const listMails = (db: Db, recipient: string | null, limit: number) => db.many<MailSummary>`
  select id, sender, recipient, subject, store_code, created_at, sent_at
  from mail where ${recipient}::text is null or strpos(lower(recipient), lower(${recipient})) > 0
  order by id desc limit ${limit}`

export const findMail = (db: Db, id: number) => db.one<MailRow>`
  select id, key, sender, recipient, subject, store_code, html, plain, reply_to, created_at, sent_at,
    array(select a.filename from mail_attachment a where a.mail_id = mail.id order by a.position) as attachments
  from mail where id = ${id}`

export const findAttachment = (db: Db, mailId: number, position: number) => db.one<{
  filename: string
  contentType: string
  content: Buffer
}>`
  select filename, content_type, content from mail_attachment where mail_id = ${mailId} and position = ${position}`
