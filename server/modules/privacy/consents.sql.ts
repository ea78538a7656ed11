import type { Db } from '../../platform/db/db.ts'

export interface ConsentRow {
  code: string
  name: string
  isEnabled: boolean
  isRequired: boolean
  link: string | null
  textId: number
  text: string
}

export type ConsentAction = 'given' | 'declined' | 'withdrawn'

export interface LogRow {
  scope: string
  textId: number
  action: ConsentAction
  storeCode: string
  customerId: number | null
  guestId: string | null
  emailHash: string | null
  orderNumber: string | null
  cookieGroups: readonly string[] | null
  at: Date
}

/** The enabled consents of a form, with the text of the view, or else of the default view. */
export const readConsents = (db: Db, scope: string, storeCode: string) => db.many<ConsentRow>`
  select c.code, c.name, c.is_enabled, c.is_required, coalesce(c.links ->> ${storeCode}, c.links ->> 'default') as link,
    t.id as text_id, t.text
  from consent c
  cross join lateral (
    select id, text from consent_text where code = c.code and store_code in (${storeCode}, 'default')
    order by store_code = ${storeCode} desc, version desc limit 1
  ) t
  where c.scope = ${scope} and c.is_enabled
  order by c.position, c.code`

export const findText = (db: Db, code: string, storeCode: string, text: string) => db.one<{ id: number }>`
  select id from (
    select id, text from consent_text where code = ${code} and store_code = ${storeCode} order by version desc limit 1
  ) newest where text = ${text}`

/** Undefined if a concurrent request has inserted this version. */
export const insertText = (db: Db, code: string, storeCode: string, text: string) => db.one<{ id: number }>`
  insert into consent_text (code, store_code, version, text)
  values (${code}, ${storeCode},
    (select coalesce(max(version), 0) + 1 from consent_text where code = ${code} and store_code = ${storeCode}),
      ${text})
  on conflict do nothing returning id`

/** Consents of these codes that are in force: of a customer, and of guests by their e-mail address. */
export const readGivenConsents = (
  db: Db,
  { customerId, emailHash }: { customerId: number | null; emailHash: string | null },
  codes: readonly string[],
) => db.many<Pick<LogRow, 'scope' | 'textId' | 'storeCode' | 'customerId' | 'guestId' | 'emailHash'>>`
  select scope, text_id, store_code, customer_id, guest_id, email_hash from (
    select distinct on (l.scope, t.code, l.customer_id, l.guest_id) l.scope, l.consent_text_id as text_id, l.store_code,
      l.customer_id, l.guest_id, l.email_hash, l.action
    from consent_log l join consent_text t on t.id = l.consent_text_id
    where (l.customer_id = ${customerId} or l.email_hash = ${emailHash}) and t.code = any(${codes})
    order by l.scope, t.code, l.customer_id, l.guest_id, l.id desc
  ) latest where action = 'given'`

export const insertLog = (tx: Db, row: LogRow) => tx.write`
  insert into consent_log (logged_at, scope, consent_text_id, action, store_code, customer_id, guest_id, email_hash,
    order_number, cookie_groups)
  values (${row.at}, ${row.scope}, ${row.textId}, ${row.action}, ${row.storeCode}, ${row.customerId}, ${row.guestId},
    ${row.emailHash}, ${row.orderNumber}, ${row.cookieGroups})`
