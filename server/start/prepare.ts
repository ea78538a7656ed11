import path from 'node:path'
import { type Database, openEmbedded, openPostgres } from '../platform/db/db.ts'
import { extensionMigrations } from '../extensions/migrations.ts'
import { releaseJobs } from '../platform/jobs/jobs.ts'
import { lockFolder } from '../platform/process/lock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Settings, SettingsError } from '../platform/process/settings.ts'
import { seedEmpty } from '../seed/empty.ts'
import { fillDemo } from '../seed/fill-demo.ts'
import { isEmptyShop, isSeedDue } from '../seed/seed-state.ts'
import { checklistLines } from '../shop/checklist/checklist.ts'
import { folders } from '../shop/folders.ts'

export interface Prepared {
  /** Absent if the storefront uses another commerce server. */
  db?: Database
  release: () => void
}

/** Opens the database, runs migrations, and seeds an empty embedded database with the demo shop. */
export async function prepare(settings: Settings, log: (line: string) => void): Promise<Prepared> {
  if (settings.commerceUrl) {
    log(`The commerce server is ${settings.commerceUrl}.`)
    return { release: () => {} }
  }
  if (settings.databaseUrl) {
    const db = openPostgres(settings.databaseUrl)
    await db.ping().catch((error: Error) => {
      throw new SettingsError(
        `The database at DATABASE_URL does not answer: ${error.message || (error as NodeJS.ErrnoException).code}`,
      )
    })
    await migrate(db, folders.migrations, log, extensionMigrations)
    await seedEmptyShop(db, settings, log)
    return { db, release: () => {} }
  }
  const lock = lockFolder(settings.dataDir)
  try {
    log(`Opening the embedded database in ${path.relative(process.cwd(), settings.dataDir) || '.'} …`)
    const db = await openEmbedded(path.join(settings.dataDir, 'database'))
    await migrate(db, folders.migrations, log, extensionMigrations)
    // jobs locked by a killed process are released: the folder lock proves that no other process runs them
    await releaseJobs(db)
    await seedEmptyShop(db, settings, log)
    if (settings.seed === 'demo' && (await isSeedDue(db)))
      await fillDemo(db, {
        seedFolder: folders.demo,
        mediaFolder: folders.media(settings),
        dataDir: settings.dataDir,
        print: log,
      })
    return { db, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** With SEED=none, writes the minimum into a new shop and prints the checklist. */
async function seedEmptyShop(db: Database, settings: Settings, log: (line: string) => void): Promise<void> {
  if (settings.seed !== 'none') return
  if (!(await isEmptyShop(db))) {
    log('The shop is already initialized: its data is kept.')
    return
  }
  await seedEmpty(db, folders.seed)
  for (const line of await checklistLines(db, settings)) log(line)
}
