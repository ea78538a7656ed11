import { createTransport } from 'nodemailer'
import type { Db } from '../db/db.ts'
import { isErased } from '../personal-data.ts'

export interface Mail {
  /** Idempotency key; a mail is sent once per key: `order-confirmation:000000012`. */
  key: string
  storeCode: string
  sender: string
  recipient: string
  subject: string
  html: string
  plain: string
  attachments?: readonly Attachment[]
  /** Reply-To, if not the sender. */
  replyTo?: string
  /** URL for one-click unsubscription by POST (RFC 8058). */
  unsubscribe?: string
  /** Tokens in its links, removed from the stored copy. */
  secrets?: readonly string[]
  /** Sent without being stored. */
  isNotStored?: boolean
}

export interface Attachment {
  filename: string
  /** `application/pdf` */
  contentType: string
  content: Buffer
}

/** Removes addresses from SMTP errors, because they must not reach logs and job rows. */
const withoutRecipients = (text: string) => text.replaceAll(/[^\s<>()"',;:]+@(?=[^\s<>()"',;:]+)/g, '…@')

export interface Mailer {
  /** Sends once per key, also when retried after a crash. */
  send(mail: Mail): Promise<void>
}

const VERIFY_TIMEOUT_MS = 5000

/** Why the mail server does not take mails; undefined if it does. */
export async function mailServerProblem(smtpUrl: string): Promise<string | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: VERIFY_TIMEOUT_MS,
    greetingTimeout: VERIFY_TIMEOUT_MS,
    socketTimeout: VERIFY_TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    transport.close()
  }
}

/** Stores mails in the database, and sends them if there is an SMTP URL. */
export function createMailer(db: Db, smtpUrl: string | undefined): Mailer {
  // a hanging mail server must not block other jobs
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 })
    : undefined
  // without a mail server the stored copy is what is read, so its links must work
  const redactSecrets = (text: string, secrets: readonly string[] = []) =>
    transport ? secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text) : text
  async function store(mail: Mail) {
    await db.run`insert into mail (key, store_code, sender, recipient, reply_to, subject, html, plain)
      values (${mail.key}, ${mail.storeCode}, ${mail.sender}, ${mail.recipient}, ${mail.replyTo ?? null},
        ${mail.subject},
        ${redactSecrets(mail.html, mail.secrets)}, ${redactSecrets(mail.plain, mail.secrets)})
        on conflict (key) do nothing`
    for (const [position, { filename, contentType, content }] of (mail.attachments ?? []).entries()) {
      await db.run`insert into mail_attachment (mail_id, position, filename, content_type, content)
        select id, ${position}, ${filename}, ${contentType}, ${content} from mail where key = ${mail.key}
          on conflict do nothing`
    }
  }
  async function deliver(through: NonNullable<typeof transport>, mail: Mail) {
    const sending = through.sendMail({
      from: mail.sender,
      to: mail.recipient,
      replyTo: mail.replyTo,
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
      // the stable id lets receivers recognize a retry
      messageId: `<${encodeURIComponent(mail.key)}@${mail.sender.split('@').at(-1)?.replace('>', '')}>`,
    })
    await sending.catch((error: Error) => {
      throw new Error(`${mail.key} was not sent: ${withoutRecipients(error.message)}`)
    })
  }
  return {
    async send(mail) {
      if (isErased(mail.recipient)) return
      if (!mail.isNotStored) await store(mail)
      if (!transport) return
      const before = await db.one<{ sentAt: Date | null }>`select sent_at from mail where key = ${mail.key}`
      if (before?.sentAt) return
      await deliver(transport, mail)
      await db.run`update mail set sent_at = now() where key = ${mail.key}`
    },
  }
}
