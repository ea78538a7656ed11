import type { Db } from '../../platform/db/db.ts'

export interface SettingRow {
  path: string
  /** '' for all views. */
  storeCode: string
  value: string
}

export const readAllSettings = (db: Db) => db.many<SettingRow>`
  select path, store_code, value from setting order by path, store_code`

export const writeSettings = (tx: Db, rows: readonly SettingRow[]) => tx.run`
  insert into setting (path, store_code, value)
  select * from unnest(${rows.map(({ path }) => path)}::text[], ${rows.map(({ storeCode }) => storeCode)}::text[],
    ${rows.map(({ value }) => value)}::text[])
  on conflict (path, store_code) do update set value = excluded.value`

export const deleteSetting = (tx: Db, path: string, storeCode: string) => tx.run`
  delete from setting where path = ${path} and store_code = ${storeCode}`
