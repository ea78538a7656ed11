import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

export const readStoreViews = (db: Db) => db.many<Omit<StoreView, 'country'>>`
  select id, code, name, locale, currency, is_default
  from store_view where is_active order by position, id`

export interface RateRow {
  code: string
  rate: number
  /** Table of the National Bank, such as 224/A/NBP/2026; null if the operator set the rate. */
  source: string | null
  /** YYYY-MM-DD */
  effectiveOn: string | null
}

export const readRates = (db: Db, base: string) => db.many<RateRow>`
  select code, rate::float8 as rate, source, effective_on from currency_rate where base = ${base} order by code`

export const writeRates = (db: Db, base: string, rates: readonly RateRow[]) => db.run`
  insert into currency_rate (base, code, rate, source, effective_on)
  select ${base}, * from unnest(${rates.map(({ code }) => code)}::text[], ${rates.map(({ rate }) => rate)}::float8[],
    ${rates.map(({ source }) => source)}::text[], ${rates.map(({ effectiveOn }) => effectiveOn)}::date[])
  on conflict (base, code) do update
    set rate = excluded.rate, source = excluded.source, effective_on = excluded.effective_on`

/** Values set by an operator; one for a view comes after the one for all views. */
export const readSettings = (db: Db, storeCode: string) => db.many<{ path: string; value: string }>`
  select path, value from setting where store_code in ('', ${storeCode}) order by store_code`

export const writeSetting = (db: Db, path: string, storeCode: string, value: string) => db.run`
  insert into setting (path, store_code, value) values (${path}, ${storeCode}, ${value})
  on conflict (path, store_code) do update set value = excluded.value`
