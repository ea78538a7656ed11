import { createTransport } from 'nodemailer'
import type { Db } from '../db/db.ts'

export interface Mail {
  /** One mail for one cause: `order-confirmation:000000012`. */
  key: string
  storeCode: string
  sender: string
  recipient: string
  subject: string
  html: string
  plain: string
  attachments?: readonly Attachment[]
  /** An address that ends such mails by a POST (RFC 8058). */
  unsubscribe?: string
}

export interface Attachment {
  filename: string
  /** `application/pdf` */
  contentType: string
  content: Buffer
}

/** SMTP errors contain addresses, which must not reach logs and job rows. */
const withoutReaders = (words: string) => words.replaceAll(/[^\s<>()"',;:]+@(?=[^\s<>()"',;:]+)/g, '…@')

export interface Mailer {
  /** Sends once per key; retried after a crash it sends what was not sent. */
  send(mail: Mail): Promise<void>
}

/** Every mail is kept in the database; with an SMTP address it is sent as well. */
export function createMailer(db: Db, smtpUrl: string | undefined): Mailer {
  // a mail server that hangs must not hold up all other jobs
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 })
    : undefined
  return {
    async send(mail) {
      await db.run`insert into mail (key, store_code, sender, recipient, subject, html, plain)
        values (${mail.key}, ${mail.storeCode}, ${mail.sender}, ${mail.recipient}, ${mail.subject}, ${mail.html},
          ${mail.plain}) on conflict (key) do nothing`
      for (const [position, { filename, contentType, content }] of (mail.attachments ?? []).entries()) {
        await db.run`insert into mail_attachment (mail_id, position, filename, content_type, content)
          select id, ${position}, ${filename}, ${contentType}, ${content} from mail where key = ${mail.key}
            on conflict do nothing`
      }
      if (!transport) return
      const kept = await db.one<{ sentAt: Date | null }>`select sent_at from mail where key = ${mail.key}`
      if (kept?.sentAt) return
      const sending = transport.sendMail({
        from: mail.sender,
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        attachments: mail.attachments?.map((attachment) => ({ ...attachment })),
        ...(mail.unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        // the receiving side can tell a second try of the same mail
        messageId: `<${encodeURIComponent(mail.key)}@${mail.sender.split('@').at(-1)?.replace('>', '')}>`,
      })
      await sending.catch((error: Error) => {
        throw new Error(`${mail.key} was not sent: ${withoutReaders(error.message)}`)
      })
      await db.run`update mail set sent_at = now() where key = ${mail.key}`
    },
  }
}
