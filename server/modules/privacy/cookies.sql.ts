import type { Db } from '../../platform/db/db.ts'

export interface GroupRow {
  id: number
  code: string
  isEssential: boolean
  name: string
  description: string
}

export interface CookieRow {
  groupId: number
  name: string
  provider: string
  type: string
  lifetime: string
  description: string
}

export const readGroups = (db: Db, storeCode: string) => db.many<GroupRow>`
  select id, code, is_essential, coalesce(names ->> ${storeCode}, names ->> 'default') as name,
    coalesce(descriptions ->> ${storeCode}, descriptions ->> 'default') as description
  from cookie_group where is_enabled order by position, id`

export const readCookies = (db: Db, storeCode: string) => db.many<CookieRow>`
  select group_id, name, provider, type, coalesce(lifetimes ->> ${storeCode}, lifetimes ->> 'default') as lifetime,
    coalesce(descriptions ->> ${storeCode}, descriptions ->> 'default') as description
  from cookie order by name`
