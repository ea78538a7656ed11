import { clearConfigurationCache } from '../modules/store/store.ts'
import type { Db } from '../platform/db/db.ts'

/** Runs `work` with these settings, and restores them afterwards. */
export async function withSettings(db: Db, settings: Readonly<Record<string, string>>, work: () => Promise<void>) {
  const paths = Object.keys(settings)
  const before = await db.many<{ path: string; value: string }>`
    select path, value from setting where path = any(${paths}) and store_code = ''`
  const write = (path: string, value: string) => db.run`
    insert into setting (path, value) values (${path}, ${value})
    on conflict (path, store_code) do update set value = excluded.value`
  for (const [path, value] of Object.entries(settings)) await write(path, value)
  clearConfigurationCache()
  try {
    await work()
  } finally {
    await db.run`delete from setting where path = any(${paths}) and store_code = ''`
    for (const { path, value } of before) await write(path, value)
    clearConfigurationCache()
  }
}
