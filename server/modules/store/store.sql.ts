import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

export const readStoreViews = (db: Db) => db.many<StoreView>`
  select id, code, name, locale, currency, is_default
  from store_view where is_active order by position, id`

/** What an operator has set; a value for one view comes after the one for all of them. */
export const readSettings = (db: Db, storeCode: string) => db.many<{ path: string; value: string }>`
  select path, value from setting where store_code in ('', ${storeCode}) order by store_code`
