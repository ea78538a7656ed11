import type { Db } from '../../platform/db/db.ts'

export interface PartnerRow {
  code: string
  groupId: number
}

export const readPartners = (db: Db) => db.many<PartnerRow>`
  select code, group_id from partner where is_active order by code`

/** Creates a customer group each time, so that the links of a removed partner stay invalid when it is added again. */
export const insertPartner = (tx: Db, code: string) => tx.one<PartnerRow>`
  with made as (
    insert into customer_group (id, code)
    select greatest(max(id), 99) + 1, ${code} || ' (partner ' || (greatest(max(id), 99) + 1)::text || ')'
    from customer_group returning id)
  insert into partner (code, group_id) select ${code}, id from made
  on conflict (code) do update set group_id = excluded.group_id, is_active = true
  returning code, group_id`

export const deactivatePartner = (db: Db, code: string) => db.run`
  update partner set is_active = false where code = ${code} and is_active`

export const lockPartners = (tx: Db) => tx.run`lock table partner in share row exclusive mode`
