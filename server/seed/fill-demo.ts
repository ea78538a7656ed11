import type { SeedOptions } from '../../demo/seed.ts'
import type { Database } from '../platform/db/db.ts'

/** Fills the demo shop. It is loaded only for that, and a build for production has none. */
export async function fillDemo(db: Database, options: SeedOptions): Promise<void> {
  const { seedDemo } = await import('../../demo/seed.ts')
  await seedDemo(db, options)
}
