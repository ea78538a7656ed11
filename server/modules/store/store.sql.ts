import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

export const readStoreViews = (db: Db) => db.many<Omit<StoreView, 'country'>>`
  select id, code, name, locale, currency, is_default
  from store_view where is_active order by position, id`

export const readRates = (db: Db, base: string) => db.many<{ code: string; rate: number }>`
  select code, rate::float8 as rate from currency_rate where base = ${base} order by code`

export const writeRate = (db: Db, { base, code, rate }: { base: string; code: string; rate: number }) => db.run`
  insert into currency_rate (base, code, rate) values (${base}, ${code}, ${rate})
  on conflict (base, code) do update set rate = excluded.rate`

/** What an operator has set; a value for one view comes after the one for all of them. */
export const readSettings = (db: Db, storeCode: string) => db.many<{ path: string; value: string }>`
  select path, value from setting where store_code in ('', ${storeCode}) order by store_code`
