import { type Db, sql } from '../../platform/db/db.ts'
import type { PersonalData, Subject } from '../../platform/personal-data.ts'

/** Mails to the person, mails about their orders, and mails that inform the shop about them. */
const isAboutSubject = ({ emails, accountEmail, orders }: Subject) => sql`
  (lower(m.recipient) = any(${emails}::text[]) or lower(m.reply_to) = any(${emails}::text[])
    or lower(m.recipient) = ${accountEmail ?? null} and m.key like 'customer-letter:%'
    or exists (select 1 from unnest(${emails}::text[]) e (email) where position(e.email in lower(m.plain)) > 0)
    or exists (select 1 from unnest(${orders.map(({ email }) => email)}::text[],
      ${orders.map(({ number }) => number)}::text[]) o (email, number)
      where (lower(m.recipient) = o.email or position(o.email in lower(m.plain)) > 0)
        and position(o.number in m.subject || m.plain) > 0))`

export const personalData: PersonalData = {
  columns: {
    mail: ['key', 'recipient', 'reply_to', 'subject', 'html', 'plain'],
    mail_attachment: ['filename', 'content'],
  },
  async export(db, subject) {
    const mails = await db.many<{ data: object }>`
      select json_build_object('recipient', m.recipient, 'subject', m.subject, 'text', m.plain, 'sent_at',
        coalesce(m.sent_at, m.created_at)) as data
      from mail m where ${isAboutSubject(subject)} and lower(m.recipient) = any(
        ${[...subject.emails, ...subject.orders.map(({ email }) => email)]}::text[]) order by m.id`
    return { mails: mails.map(({ data }) => data) }
  },
  async erase(tx, subject) {
    await tx.run`delete from mail m where ${isAboutSubject(subject)}`
  },
  retain: [
    {
      data: 'texts and attachments of mails',
      setting: 'privacy/retention/mail_texts',
      async apply({ db }, before) {
        await db.run`with emptied as (
            update mail set html = '', plain = '' where created_at < ${before} and (html <> '' or plain <> '')
              returning id
          )
          delete from mail_attachment where mail_id in (select id from emptied)`
      },
    },
    {
      data: 'to whom mails were sent, and when',
      setting: 'privacy/retention/mails',
      async apply({ db }, before) {
        await db.run`delete from mail where created_at < ${before}`
      },
    },
  ],
}

/** For mails that a module sends under keys of its own, such as a wish list sent to friends. */
export async function deleteMails(tx: Db, keyPrefix: string): Promise<void> {
  await tx.run`delete from mail where left(key, ${keyPrefix.length}::int) = ${keyPrefix}`
}
