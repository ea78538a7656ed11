import type { Db } from '../platform/db/db.ts'

/**
 * Value of `demo/seed` after a complete run. It changes when the demo gets new data, so that older shops are seeded
 * again.
 */
const COMPLETE = 'done with kinds, services, excerpts, picks, points, blog and settings'
/** Value of `demo/seed` in a shop that started without the demo. */
const NONE = 'none'
const VALUES = { begun: 'begun', complete: COMPLETE, none: NONE }

/** Whether the shop is empty, or its last seeding was interrupted or of an older version. */
export async function isSeedDue(db: Db): Promise<boolean> {
  const row = await db.one<{
    due: boolean
  }>`
    select coalesce((select value not in (${COMPLETE}, ${NONE}) from setting where path = 'demo/seed'),
      not exists (select 1 from product)) as due`
  return row?.due ?? true
}

/** Whether the shop contains nothing yet, from the demo or from an operator. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const row = await db.one<{ isNew: boolean }>`
    select not exists (select 1 from setting where path = 'demo/seed') and not exists (select 1 from product)
      and not exists (select 1 from source) and not exists (select 1 from cms_page) as is_new`
  return row?.isNew ?? false
}

export const setSeedState = (db: Db, state: 'begun' | 'complete' | 'none') =>
  db.run`
    insert into setting (path, value) values ('demo/seed', ${VALUES[state]}) on conflict (path, store_code) do update
      set value = excluded.value`
