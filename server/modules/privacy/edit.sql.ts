import type { Db } from '../../platform/db/db.ts'
import type { ConsentAction } from './consents.sql.ts'

export interface ListedConsent {
  code: string
  scope: string
  name: string
  isEnabled: boolean
  isRequired: boolean
  links: Record<string, string>
}

export const listConsents = (db: Db) => db.many<ListedConsent>`
  select code, scope, name, is_enabled, is_required, links from consent order by scope, position, code`

export const listTexts = (db: Db, code: string) => db.many<{
  storeCode: string
  version: number
  text: string
  createdAt: Date
}>`
  select store_code, version, text, created_at from consent_text where code = ${code} order by store_code, version`

export const updateConsent = (
  tx: Db,
  code: string,
  change: { isEnabled?: boolean; isRequired?: boolean; links?: Record<string, string> },
) => tx.run`
  update consent set is_enabled = coalesce(${change.isEnabled ?? null}, is_enabled),
    is_required = coalesce(${change.isRequired ?? null}, is_required),
    links = links || ${JSON.stringify(change.links ?? {})}::jsonb
  where code = ${code}`

export interface LoggedConsent {
  id: number
  at: Date
  scope: string
  code: string
  version: number
  storeCode: string
  action: ConsentAction
  customerId: number | null
  guestId: string | null
  emailHash: string | null
  orderNumber: string | null
  cookieGroups: string[] | null
  text: string
}

export const readLog = (
  db: Db,
  { after, from, to, limit }: { after: number; from: Date | null; to: Date | null; limit: number },
) => db.many<LoggedConsent>`
  select l.id::int as id, l.logged_at as at, l.scope, t.code, t.version, l.store_code, l.action, l.customer_id,
    l.guest_id, l.email_hash, l.order_number, l.cookie_groups, t.text
  from consent_log l join consent_text t on t.id = l.consent_text_id
  where l.id > ${after} and (${from}::timestamptz is null or l.logged_at >= ${from})
    and (${to}::timestamptz is null or l.logged_at < ${to})
  order by l.id limit ${limit}`

export interface ListedGroup {
  id: number
  code: string
  isEssential: boolean
  isEnabled: boolean
}

export const listGroups = (db: Db) => db.many<ListedGroup>`
  select id, code, is_essential, is_enabled from cookie_group order by position, id`

export const enableGroup = (tx: Db, code: string, isEnabled: boolean) => tx.run`
  update cookie_group set is_enabled = ${isEnabled} where code = ${code}`

export interface CookieInput {
  name: string
  groupId: number
  provider: string
  type: string
  lifetimes: Record<string, string>
  descriptions: Record<string, string>
}

export const writeCookie = (tx: Db, cookie: CookieInput) => tx.run`
  insert into cookie (name, group_id, provider, type, lifetimes, descriptions)
  values (${cookie.name}, ${cookie.groupId}, ${cookie.provider}, ${cookie.type}, ${JSON.stringify(cookie.lifetimes)},
    ${JSON.stringify(cookie.descriptions)})
  on conflict (name) do update set group_id = excluded.group_id, provider = excluded.provider, type = excluded.type,
    lifetimes = cookie.lifetimes || excluded.lifetimes, descriptions = cookie.descriptions || excluded.descriptions`

export const deleteCookie = (tx: Db, name: string) => tx.run`delete from cookie where name = ${name}`
