import type { PersonalData } from '../../platform/personal-data.ts'
import { hashEmail } from './consents.ts'

const hashesOf = (db: Parameters<typeof hashEmail>[0], emails: readonly string[]) =>
  Promise.all(emails.map((email) => hashEmail(db, email)))

/** Log entries are kept as proof; erasure removes the person from them. */
export const personalData: PersonalData = {
  columns: { consent_log: ['consent_text_id', 'customer_id', 'guest_id', 'email_hash', 'order_number'] },
  async export(db, { customerId, emails }) {
    const rows = await db.many<{ data: object }>`
      select json_build_object('at', l.logged_at, 'scope', l.scope, 'action', l.action, 'text', t.text,
        'version', t.version, 'order', l.order_number, 'cookie_groups', l.cookie_groups) as data
      from consent_log l join consent_text t on t.id = l.consent_text_id
      where l.customer_id = ${customerId ?? null} or l.email_hash = any(${await hashesOf(db, emails)})
      order by l.id`
    return { consents: rows.map(({ data }) => data) }
  },
  async erase(tx, { customerId, emails }) {
    await tx.run`
      update consent_log set customer_id = null, guest_id = null, email_hash = null, order_number = null
      where customer_id = ${customerId ?? null} or email_hash = any(${await hashesOf(tx, emails)})`
  },
  retain: [
    {
      data: 'answers to consents, but those that customers and readers of the newsletter have not taken back',
      setting: 'privacy/retention/consents',
      async apply({ db }, before) {
        // the log rejects deletions before six years
        await db.run`
          delete from consent_log l where l.logged_at < least(${before}::timestamptz, now() - interval '6 years')
            and not (l.action = 'given' and l.scope <> 'cookies'
              and (l.customer_id is not null or l.email_hash is not null and l.scope in ('subscription', 'checkout'))
              and not exists (
                select from consent_log newer join consent_text n on n.id = newer.consent_text_id
                  join consent_text t on t.id = l.consent_text_id and t.code = n.code
                where newer.scope = l.scope and newer.id > l.id
                  and (newer.customer_id = l.customer_id or newer.email_hash = l.email_hash)))`
      },
    },
  ],
}
