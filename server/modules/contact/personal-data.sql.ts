import { type Db, sql } from '../../platform/db/db.ts'
import type { PersonalData, Subject } from '../../platform/personal-data.ts'

const isOf = ({ customerId, emails }: Pick<Subject, 'customerId' | 'emails'>) =>
  sql`(m.customer_id = ${customerId ?? null} or lower(m.email) = any(${emails}::text[]))`

/** Mails about the messages follow the retention rule of the mail module. */
export async function deleteMessagesOf(tx: Db, customerId: number): Promise<void> {
  await tx.run`delete from contact_message where customer_id = ${customerId}`
}

export const personalData: PersonalData = {
  columns: { contact_message: ['customer_id', 'name', 'email', 'telephone', 'order_number', 'message'] },
  async export(db: Db, subject) {
    const messages = await db.many<{ data: object }>`
      select json_build_object('received_at', m.received_at, 'name', m.name, 'email', m.email, 'telephone',
        m.telephone, 'order', m.order_number, 'message', m.message) as data
      from contact_message m where ${isOf(subject)} order by m.id`
    return { contact_messages: messages.map(({ data }) => data) }
  },
  async erase(tx, subject) {
    await tx.run`delete from contact_message m where ${isOf(subject)}`
  },
  anonymise: deleteMessagesOf,
  retain: [
    {
      data: 'messages of the contact form',
      setting: 'privacy/retention/contact_messages',
      async apply({ db }, before) {
        await db.run`delete from contact_message where received_at < ${before}`
      },
    },
  ],
}
