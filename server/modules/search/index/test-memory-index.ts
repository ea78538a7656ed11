import type { Database } from '../../../platform/db/db.ts'
import { MemoryIndex } from './memory-index.ts'
import { indexChanged, getCatalogIndex } from './open-index.ts'

/** The in-memory index, loaded and up to date. */
export async function memoryIndex(db: Database): Promise<MemoryIndex> {
  // the notification of direct writes by the database arrives a moment later
  indexChanged(db)
  for (let tries = 0; tries < 200; tries++) {
    const index = await getCatalogIndex(db)
    if (index instanceof MemoryIndex) return index
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the catalogue was not read into memory')
}
