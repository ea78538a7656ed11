import { clearConfigurationCache } from '../modules/store/store.ts'
import type { Db } from '../platform/db/db.ts'

/** Runs `work` with these settings, and removes them afterwards. */
export async function withSettings(db: Db, settings: Readonly<Record<string, string>>, work: () => Promise<void>) {
  for (const [path, value] of Object.entries(settings))
    await db.run`insert into setting (path, value) values (${path}, ${value})`
  clearConfigurationCache()
  try {
    await work()
  } finally {
    await db.run`delete from setting where path = any(${Object.keys(settings)})`
    clearConfigurationCache()
  }
}
