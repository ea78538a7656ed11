import type { Db } from '../../platform/db/db.ts'
import type { ConsentAction } from './consents.sql.ts'

export interface HistoryRow {
  id: number
  at: Date
  scope: string
  code: string
  version: number
  text: string
  action: ConsentAction
  orderNumber: string | null
  cookieGroups: string[] | null
  /** The customer's newest entry about this consent. */
  isLatest: boolean
}

export const countHistory = (db: Db, customerId: number) => db.one<{ count: number }>`
  select count(*)::int as count from consent_log where customer_id = ${customerId}`

export const readHistory = (db: Db, customerId: number, { limit, offset }: { limit: number; offset: number }) =>
  db.many<HistoryRow>`
    select l.id::int as id, l.logged_at as at, l.scope, t.code, t.version, t.text, l.action, l.order_number,
      l.cookie_groups,
      not exists (
        select from consent_log newer join consent_text n on n.id = newer.consent_text_id
        where newer.customer_id = l.customer_id and newer.scope = l.scope and n.code = t.code and newer.id > l.id
      ) as is_latest
    from consent_log l join consent_text t on t.id = l.consent_text_id
    where l.customer_id = ${customerId} order by l.id desc limit ${limit} offset ${offset}`

export const readLatest = (db: Db, customerId: number, scope: string, code: string) => db.one<{
  textId: number
  action: ConsentAction
}>`
  select l.consent_text_id as text_id, l.action
  from consent_log l join consent_text t on t.id = l.consent_text_id
  where l.customer_id = ${customerId} and l.scope = ${scope} and t.code = ${code} order by l.id desc limit 1`

export const readGroupNames = (db: Db, storeCode: string) => db.many<{ code: string; name: string }>`
  select code, coalesce(names ->> ${storeCode}, names ->> 'default') as name from cookie_group`
