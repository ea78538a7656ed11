import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** E-mail address of the account, and the verified one if there is one. */
export async function readAccountEmails(
  db: Db,
  id: number,
): Promise<{ accountEmail: string; emails: string[] } | undefined> {
  const row = await db.one<{ emailKey: string; provenEmailKey: string | null }>`
    select email_key, proven_email_key from customer where id = ${id}`
  return row && { accountEmail: row.emailKey, emails: row.provenEmailKey === null ? [] : [row.provenEmailKey] }
}

export const personalData: PersonalData = {
  isLast: true,
  columns: {
    customer: [
      'email',
      'email_key',
      'proven_email_key',
      'prefix',
      'firstname',
      'middlename',
      'lastname',
      'suffix',
      'dob',
      'gender',
      'taxvat',
      'password_hash',
    ],
    customer_address: [
      'customer_id',
      'prefix',
      'firstname',
      'middlename',
      'lastname',
      'suffix',
      'company',
      'street',
      'city',
      'postcode',
      'telephone',
      'vat_id',
    ],
    customer_session: ['id_hash', 'session_id', 'customer_id', 'device'],
    customer_link: ['token_hash', 'customer_id', 'email', 'email_key'],
    sign_in_source: ['customer_id', 'source'],
    newsletter_subscriber: ['email_key', 'email', 'code_hash'],
  },
  async export(db, { customerId = null, emails }) {
    const accounts = await db.many<{ data: object }>`
      select json_build_object('email', email, 'prefix', prefix, 'firstname', firstname, 'middlename', middlename,
        'lastname', lastname, 'suffix', suffix, 'date_of_birth', dob, 'gender', gender, 'taxvat', taxvat,
        'pending_emails', (select json_agg(distinct l.email) from customer_link l
          where l.customer_id = customer.id and l.email is not null), 'created_at', created_at) as data
      from customer where id = ${customerId}`
    const addresses = await db.many<{ data: object }>`
      select json_build_object('firstname', firstname, 'lastname', lastname, 'company', company, 'street', street,
        'postcode', postcode, 'city', city, 'region', region, 'country', country, 'telephone', telephone,
        'vat_id', vat_id) as data
      from customer_address where customer_id = ${customerId} order by id`
    const sessions = await db.many<{ data: object }>`
      select json_build_object('device', max(device), 'begun_at', min(created_at), 'last_used_at', max(created_at))
        as data
      from customer_session where customer_id = ${customerId} group by session_id order by min(created_at)`
    const subscriptions = await db.many<{ data: object }>`
      select json_build_object('email', email, 'status', status, 'asked_at', asked_at, 'confirmed_at', confirmed_at,
        'ended_at', ended_at) as data
      from newsletter_subscriber where email_key = any(${emails}::text[])`
    return {
      account: accounts.map(({ data }) => data),
      addresses: addresses.map(({ data }) => data),
      sessions: sessions.map(({ data }) => data),
      newsletter: subscriptions.map(({ data }) => data),
    }
  },
  /** Locks the customer, to whom an order being placed refers: order and erasure wait for each other. */
  async unfinished(tx, { customerId = null }) {
    await tx.run`select 1 from customer where id = ${customerId} for update`
    return []
  },
  async erase(tx, { customerId = null, emails }) {
    await tx.run`delete from newsletter_subscriber where email_key = any(${emails}::text[])`
    await tx.run`delete from customer where id = ${customerId}`
  },
  async anonymise(tx, customerId) {
    await tx.run`
      update customer set default_billing = null, default_shipping = null, prefix = null, middlename = null,
        suffix = null, dob = null, gender = null, taxvat = null, lastname = '',
        firstname = case when (select v.locale like 'pl%' from store_view v where v.code = customer.store_code)
          then 'Anonim' else 'Anonymous' end, updated_at = now()
      where id = ${customerId}`
    await tx.run`delete from customer_address where customer_id = ${customerId}`
  },
  retain: [
    {
      data: 'sessions and links that are over',
      setting: 'privacy/retention/sessions',
      async apply({ db }, before) {
        await db.run`delete from customer_session where expires_at < ${before}`
        await db.run`delete from customer_link where expires_at < ${before}`
      },
    },
    {
      data: 'known devices and networks of an account',
      setting: 'privacy/retention/devices',
      async apply({ db }, before) {
        await db.run`
          delete from sign_in_source where coalesce(signed_in_at, '-infinity') < ${before}
            and (greatest(locked_until, first_failure_at) < now() - interval '1 day') is not false`
      },
    },
    {
      data: 'newsletter subscriptions that were not confirmed',
      setting: 'privacy/retention/unconfirmed',
      async apply({ db }, before) {
        await db.run`delete from newsletter_subscriber where status = 'unconfirmed' and asked_at < ${before}`
      },
    },
    {
      data: 'addresses that ended the newsletter',
      setting: 'privacy/retention/unsubscribed',
      async apply({ db }, before) {
        await db.run`
          delete from newsletter_subscriber where status = 'unsubscribed' and ended_at < ${before}`
      },
    },
    {
      data: 'accounts that were not confirmed',
      setting: 'privacy/retention/unconfirmed_accounts',
      async apply({ db }, before) {
        await db.run`delete from customer where not is_confirmed and created_at < ${before}
          and not exists (select 1 from orders o where o.customer_id = customer.id)`
      },
    },
  ],
}
